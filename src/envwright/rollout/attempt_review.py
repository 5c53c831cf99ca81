"""A second role that reads whole attempts and says what to do instead; see ``scoring.reviews``.

Example::

    reviewed = await review_attempt(attempt, reviewer.write_aside)
    start = revision_start(reviewed)  # None, or the point from which it is played anew
"""

from __future__ import annotations

from envwright.rollout.policies.context_reduction import AsideWriter, render_context
from envwright.scoring.reviews import REVIEWER
from envwright.types import Aside, Context, Message, Role, Span, Trajectory

REVIEW_INSTRUCTION = (
    "Above is an attempt at what the user wants. Is it wrong: does it do what the rules forbid, or "
    "leave out or refuse what they allow? Answer with JSON: "
    '{"wrong": true, "feedback": "what to do instead"}, or {"wrong": false}.'
)


async def review_attempt(attempt: Trajectory, reviewer: AsideWriter) -> Trajectory:
    """The attempt with a review among its asides, which stands behind its last turn.

    Args:
        attempt: a finished episode; nothing else in it changes.
        reviewer: is shown all that was said, with ``REVIEW_INSTRUCTION``.

    Raises:
        ProviderError: the reviewer gave no answer.
    """
    end = len(attempt.messages)
    ask = Span(start=end, end=end, shown=(Message(role=Role.USER, content=REVIEW_INSTRUCTION),))
    context = Context(spans=(Span(start=0, end=end), ask))
    written = await reviewer(render_context(context, attempt.messages))
    turns = sum(message.role is Role.ASSISTANT for message in attempt.messages)
    review = Aside(role=REVIEWER, turn=turns, context=context, message=written)
    return attempt.model_copy(update={"asides": (*attempt.asides, review)})
