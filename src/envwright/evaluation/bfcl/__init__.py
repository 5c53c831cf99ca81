"""BFCL's single-turn categories: one request, one message with calls, one verdict.

``entries`` reads the package's data files, ``forms`` shows them to agents, ``golds`` answers them,
``worlds`` plays them, ``judges`` says who judges: the package's own checker in a sealed process, or
``scorer``, which is ours and runs none of its code. See ``docs/how-to/evaluation.md``.
"""

from envwright.evaluation.bfcl.answer_worlds import AnswerWorld, AnswerWorlds, open_single_turn
from envwright.evaluation.bfcl.questions import SINGLE_TURN

__all__ = ["SINGLE_TURN", "AnswerWorld", "AnswerWorlds", "open_single_turn"]
