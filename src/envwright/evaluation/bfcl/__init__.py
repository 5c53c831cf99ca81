"""BFCL's single-turn categories: one request, one message with calls, one verdict.

``questions`` reads the package's data files, ``answer_worlds`` plays them, and ``scorer`` has the
judges: the package's own checker in a sealed process, or ours, which runs none of its code. See
``docs/how-to/evaluation.md``.
"""

from envwright.evaluation.bfcl.answer_worlds import AnswerWorld, AnswerWorlds, open_single_turn
from envwright.evaluation.bfcl.questions import SINGLE_TURN

__all__ = ["SINGLE_TURN", "AnswerWorld", "AnswerWorlds", "open_single_turn"]
