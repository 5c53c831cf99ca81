"""Who judges an answer: the package's own checker in a sealed process, or our scorer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from envwright.evaluation.audit.records import ForeignCall
from envwright.evaluation.audit.remote import Remote
from envwright.evaluation.bfcl.entries import Entry
from envwright.evaluation.bfcl.scorer import Called, Judged, judge

Judge = Callable[[Entry, Sequence[Called], str], Judged]
"""Judges the calls, and the words, of the one message that answers an entry."""


def ours(category: str) -> Judge:
    """Our scorer."""
    return lambda entry, calls, words: judge(entry, category, calls, words)


def theirs(remote: Remote) -> Judge:
    """The package's checker.

    Args:
        remote: of the format ``bfcl_answers``.
    """

    def ask(entry: Entry, calls: Sequence[Called], words: str) -> Judged:
        """Raises ``Lost`` where the worker failed."""
        wrote = {"calls": [list(call) for call in calls], "words": words}
        played = remote.play(entry.id, [ForeignCall(tool="answer", arguments=wrote)], score=True)
        score = played.score
        if score.reward is None:
            return Judged(None, "; ".join(text for _, text in score.faults))
        return Judged(score.reward == 1.0, score.note)

    return ask
