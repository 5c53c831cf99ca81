"""The texts of typed questions: what an answer is about."""

from __future__ import annotations

from envwright.tasks.plan import Goal
from envwright.tasks.wording import derived
from envwright.tasks.wording.english import capital
from envwright.tasks.wording.families import STYLES
from envwright.tasks.wording.lexicon import Lexicon
from envwright.tasks.wording.rows import Voice

_OUTCOME = "How the request went: done, or why it could not be done."


def question_text(goal: Goal) -> str:
    """What an ``ask`` goal wants to know, plainly: *The number of pets with status sold.*."""
    assert goal.derived is not None
    voice = Voice(STYLES["polite"], Lexicon({}, {}))
    return capital(derived.value(voice, goal.derived)) + "."


def outcome_text() -> str:
    """The question how a request went that the rules may forbid."""
    return _OUTCOME
