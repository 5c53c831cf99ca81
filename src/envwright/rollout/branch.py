"""Branches: several ways to go on from one point of an episode.

Each branch has a world of its own. It is brought to the point by playing the shared part again,
through the same engine as any episode, so that limits, user turns and tool changes stand where
they stood; a policy is asked for the first time at the point. What the shared part then gives is
compared with what it gave before: a branch that would start elsewhere is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.limits import EpisodeLimits
from envwright.rollout.policy import Policy
from envwright.rollout.users.factory import AGENDA
from envwright.rollout.users.turn import UserFactory
from envwright.runtime.session import Snapshot
from envwright.runtime.template import Template
from envwright.runtime.world import World, open_world
from envwright.types import Json, Message, Role, Task, Trajectory


@dataclass(frozen=True, slots=True)
class Branches:
    """Whole episodes that are the same up to a point."""

    trajectories: tuple[Trajectory, ...]
    shared: int
    """How many of the first messages they share; training counts those once, or not at all."""
    steps: int
    """How many of the first calls they share."""
    state: Mapping[str, Snapshot]
    """The point, for ``World.restore`` in any world of the task."""


async def branch(
    task: Task,
    templates: Mapping[str, Template],
    prefix: Trajectory,
    turn: int,
    policies: Sequence[Policy],
    *,
    score: Scorer,
    limits: EpisodeLimits | None = None,
    user: UserFactory = AGENDA,
    first_sample: int = 0,
) -> Branches:
    """Play on from before an assistant message of an episode, once with each policy, at a time.

    The policies' trajectories have the prefix's seed.

    Args:
        task: the prefix's.
        templates: by environment id.
        prefix: the episode; nothing in it changes.
        turn: number of the assistant message that the policies replace, from 0.
        policies: one for each branch, fresh; they should answer what they read.
        score: judges each end.
        limits: where an episode is stopped, the shared part included.
        user: the prefix's.
        first_sample: ``sample`` of the first branch; the others count up.

    Raises:
        BadInput: prefix and task do not belong together, there is no such turn, no policy, or the
            shared part does not come out as it did.
    """
    shared = _shared(task, prefix, turn, policies)
    resumed = [_Resumed(policy, prefix.messages[:shared]) for policy in policies]

    async def play(number: int, policy: _Resumed) -> Trajectory:
        with open_world(task, templates) as world:
            policy.world = world
            return await run_episode(
                task,
                world,
                policy,
                score=score,
                limits=limits,
                seed=prefix.seed,
                sample=first_sample + number,
                user=user,
            )

    results = await asyncio.gather(*(play(n, policy) for n, policy in enumerate(resumed)))
    for result in results:
        _same(prefix, result, shared)
    steps = sum(message.role is Role.TOOL for message in prefix.messages[:shared])
    return Branches(tuple(results), shared, steps, resumed[0].state)


class _Resumed:
    """Says again what was said, then lets its policy go on."""

    def __init__(self, policy: Policy, said: Sequence[Message]) -> None:
        self.name = policy.name
        self.world: World | None = None
        self.state: Mapping[str, Snapshot] = {}
        self._policy, self._said = policy, tuple(said)

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        at = len(messages)
        if at < len(self._said):
            return self._said[at]
        if at == len(self._said) and self.world is not None:
            if tuple(messages) != self._said:  # before the policy is asked: that may cost money
                raise ValueError("the shared part came out otherwise")
            self.state = self.world.snapshot()
        return await self._policy.act(messages, tools)


def _shared(task: Task, prefix: Trajectory, turn: int, policies: Sequence[Policy]) -> int:
    """How many messages come before the turn."""
    if prefix.task != task.id:
        raise BadInput(
            f"the trajectory belongs to task {prefix.task}, not {task.id}.",
            remedy="Give the task that it was played on.",
        )
    if not policies:
        raise BadInput("there is no policy to go on with.", remedy="Give one for each branch.")
    turns = [at for at, message in enumerate(prefix.messages) if message.role is Role.ASSISTANT]
    if not 0 <= turn < len(turns):
        raise BadInput(
            f"the trajectory has no turn {turn}.", remedy=f"It has {len(turns)}, from 0."
        )
    return turns[turn]


def _same(prefix: Trajectory, result: Trajectory, shared: int) -> None:
    """Refuse a branch whose shared part is another; a failed branch may be as long as it is."""
    if result.messages[:shared] != prefix.messages[:shared]:
        raise BadInput(
            f"the first {shared} messages do not come out as they did.",
            remedy="Give the limits and the version of the environment that they were played with.",
        )
