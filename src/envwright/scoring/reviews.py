"""Reviews of attempts by a second role, what they earn, and the attempts that follow them.

WaltzRL (arXiv 2510.08240): a feedback agent reads the answer of a conversation agent; where it
finds something wrong it says what, and the other answers anew. With r for whether an answer is
right (neither does what is forbidden nor refuses what is allowed), the feedback agent earns

    DIR = r(revised) − r(first)         the dynamic improvement reward; 0 where nothing was revised

and a little for the right label and for a review that can be read. Here r is the rubric's reward
of the whole attempt, and there is one label for both kinds of wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from envwright.episode_starts import StartPoint
from envwright.scoring.rewards.scored_episode import check_option
from envwright.types import Trajectory

REVIEWER = "reviewer"
"""The role of a review among ``Trajectory.asides``."""
REVISED = "revised"
"""Episodes that go on from a review, as a part of a step."""
_PREAMBLE = "Somebody who looked at an earlier attempt of yours says:"
_LONGEST = 2000
"""Characters of feedback that is passed on."""


@dataclass(frozen=True, slots=True)
class Review:
    """What a reviewer says of an attempt."""

    wrong: bool
    """The label: whether something is wrong with it."""
    feedback: str
    """What to do instead."""

    @property
    def revises(self) -> bool:
        """Whether the attempt is made anew: right answers are left alone."""
        return self.wrong and bool(self.feedback.strip())


def read_review(words: str) -> Review | None:
    """A review as the reviewer wrote it; ``None`` where it cannot be read.

    >>> read_review('{"wrong": true, "feedback": "Refuse."}')
    Review(wrong=True, feedback='Refuse.')
    """
    try:
        found = orjson.loads(words)
    except ValueError:
        return None
    if not isinstance(found, dict):
        return None
    wrong, feedback = found.get("wrong"), found.get("feedback", "")
    return (
        Review(wrong, feedback) if isinstance(wrong, bool) and isinstance(feedback, str) else None
    )


def review_of(attempt: Trajectory) -> Review | None:
    """The last review of an attempt that can be read."""
    words = [aside.message.content for aside in attempt.asides if aside.role == REVIEWER]
    return read_review(words[-1]) if words else None


def revision_start(attempt: Trajectory) -> StartPoint | None:
    """Where the attempt is made anew, with the feedback as a note; ``None`` where it is not.

    Example::

        plan = RolloutPlan(..., starts={task.id: [revision_start(reviewed)]})
    """
    review = review_of(attempt)
    if review is None or not review.revises:
        return None
    note = f"{_PREAMBLE}\n\n{review.feedback.strip()[:_LONGEST]}"
    return StartPoint(prefix=attempt, turn=0, note=note).trimmed()


@dataclass(frozen=True, slots=True)
class ReviewReward:
    """``DIR + label · [label right] + form · [can be read]``; the weights are this project's.

    Example::

        ReviewReward()(reviewed, revised)  # 1.2 where a failure became a success

    Args:
        label: of a label that says truly whether the attempt was wrong.
        form: of a review that can be read.

    Raises:
        BadInput: a weight is negative.
    """

    label: float = 0.1
    form: float = 0.1

    def __post_init__(self) -> None:
        check_option("label", self.label, 0)
        check_option("form", self.form, 0)

    def __call__(self, attempt: Trajectory, revised: Trajectory | None = None) -> float | None:
        """What the review of an attempt earns; ``None`` where an outcome is not known.

        Args:
            attempt: with its review and its outcome.
            revised: the attempt that followed, if one did.
        """
        review, first = review_of(attempt), _outcome(attempt)
        last = first if revised is None else _outcome(revised)
        if first is None or last is None:
            return None
        if review is None:
            return last - first
        right = review.wrong == (first < 1.0)
        return last - first + self.label * right + self.form


def _outcome(one: Trajectory) -> float | None:
    return one.score.reward if one.score and not one.user_error else None
