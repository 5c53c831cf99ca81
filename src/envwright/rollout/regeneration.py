"""An attempt that is cut where it went wrong, and played anew from there.

Search-R2 (arXiv 2602.03647): a judge reads the attempt and names its first wrong turn, the policy
goes on from the state before it. Judge and policy may be one model that learns both: the whole is
one trajectory, whose turns and whose judgement (an ``Aside``) carry the tokens that were written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.template import Template
from envwright.episode_starts import StartPoint
from envwright.rollout.engine import Scorer
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.partial_episodes import branch_episode
from envwright.rollout.policies.context_reduction import AsideWriter
from envwright.rollout.policies.policy_protocol import Policy
from envwright.rollout.users.user_protocol import UserFactory
from envwright.rollout.users.user_registry import AGENDA
from envwright.types import Aside, Context, Message, Role, Span, Task, Trajectory

CUT_INSTRUCTION = (
    "Above is an attempt, whose turns of the assistant count from 0. Which was the first that went "
    'wrong? Answer with JSON: {"turn": 2}, or {"turn": null} if none did.'
)
_TURN = re.compile(r'\{\s*"turn"\s*:\s*(\d{1,4})\s*\}')


@dataclass(frozen=True, slots=True)
class RegeneratedEpisode:
    """An attempt with the part that went wrong played anew."""

    trajectory: Trajectory
    """The whole; the attempt itself where nothing was cut."""
    turn: int | None
    """The first turn that was played anew, or none."""
    shared: int
    """Messages that are the attempt's."""


async def cut_regenerate(
    task: Task,
    templates: Mapping[str, Template],
    attempt: Trajectory,
    judge: AsideWriter,
    policy: Policy,
    *,
    score: Scorer,
    limits: EpisodeLimits | None = None,
    user: UserFactory = AGENDA,
    sample: int | None = None,
) -> RegeneratedEpisode:
    """Have a judge cut an attempt, and a policy play on from there.

    Example::

        agent = make(EpisodeStart(seed))  # an ``AgentPolicy``: judge and policy at once
        judge = agent.write_aside
        found = await cut_regenerate(task, templates, attempt, judge, agent, score=score)

    Args:
        task: the attempt's.
        templates: by environment id.
        attempt: nothing in it changes.
        judge: is shown the attempt with ``CUT_INSTRUCTION``, and answers which turn went wrong.
            An answer that names none of them cuts nothing.
        policy: plays on; a fresh one.
        score: judges the end.
        limits: where the whole is stopped.
        user: the attempt's.
        sample: of the record; by default the attempt's.

    Raises:
        BadInput: attempt and task do not belong together, or the part before the cut does not come
            out as it did.
        ProviderError: the judge gave no answer.
    """
    instruction = Message(role=Role.USER, content=CUT_INSTRUCTION)
    written = await judge([*attempt.messages, instruction])
    turns = sum(message.role is Role.ASSISTANT for message in attempt.messages)
    found = _TURN.search(written.content)
    turn = int(found[1]) if found and int(found[1]) < turns else None
    if turn is None:
        shared = len(attempt.messages)
        kept = {"asides": (*attempt.asides, _judgement(attempt, turns, shared, written))}
        return RegeneratedEpisode(attempt.model_copy(update=kept), None, shared)
    start = StartPoint(prefix=attempt, turn=turn, learned=True)
    number = attempt.sample if sample is None else sample
    made = await branch_episode(
        task,
        templates,
        start,
        [policy],
        score=score,
        limits=limits,
        user=user,
        first_sample=number,
    )
    (new,) = made.trajectories
    before = tuple(a for a in attempt.asides if a.turn < turn)
    update = {
        "given": tuple(n for n in attempt.given if n < turn),
        "contexts": _joined_contexts(attempt, new, turn),
        "asides": (*before, _judgement(attempt, turn, made.shared, written), *new.asides),
    }
    return RegeneratedEpisode(new.model_copy(update=update), turn, made.shared)


def _judgement(attempt: Trajectory, turn: int, shared: int, written: Message) -> Aside:
    """The judge's words with what it read: what was cut off stands in no other place."""
    instruction = Message(role=Role.USER, content=CUT_INSTRUCTION)
    read = Span(start=shared, end=shared, shown=(*attempt.messages[shared:], instruction))
    asked = Context(spans=(Span(start=0, end=shared), read))
    return Aside(role="refiner", turn=turn, context=asked, message=written)


def _joined_contexts(attempt: Trajectory, new: Trajectory, turn: int) -> tuple[Context, ...]:
    """What the policy saw at its turns before the cut and after it; empty for the transcript."""
    if not attempt.contexts and not new.contexts:
        return ()
    turns = [at for at, message in enumerate(new.messages) if message.role is Role.ASSISTANT]
    own = [n for n in range(turn) if n not in attempt.given]
    before = attempt.contexts[: len(own)] or _whole([turns[n] for n in own])
    return (*before, *(new.contexts or _whole(turns[turn:])))


def _whole(places: Sequence[int]) -> tuple[Context, ...]:
    return tuple(Context(spans=(Span(start=0, end=at),)) for at in places)
