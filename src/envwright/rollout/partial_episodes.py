"""Episodes of which a part is given: turn-level episodes, and branches of an episode.

In a turn-level episode (EnvFactory) one of the user's turns is the policy's and all others are the
gold's, so that the reward speaks of one turn. The turns after it are played as well, since the
rubric judges the end; ``Trajectory.given`` says which messages were given.

Branches go on from one point of an episode in several ways. Each is brought to the point by playing
the shared part again through the same engine, so that limits, user turns and tool changes stand
where they stood. A branch whose shared part comes out otherwise is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from envwright.environment.session import Snapshot
from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.policies.policy_protocol import (
    GoldInsight,
    Policy,
    PolicyAccount,
    PolicyFactory,
    PrivilegedFactory,
    account_of,
    make_policy,
)
from envwright.rollout.policies.script import (
    DONE,
    Move,
    Script,
    ScriptedPolicy,
    ScriptView,
    gold_turns,
)
from envwright.rollout.users.user_protocol import SCRIPTED, UserFactory
from envwright.rollout.users.user_registry import AGENDA
from envwright.types import Json, Message, Role, Task, Trajectory

T = TypeVar("T")


def decisive_turns(task: Task, templates: Mapping[str, Template], score: Scorer) -> list[int]:
    """The user's turns in which something is lost by doing nothing, since the rest is the gold's.

    They are found by trying: a turn that only looks things up is worth nothing by itself, and
    neither is one whose work a later turn does as well.

    Args:
        task: whose gold is played.
        templates: by environment id.
        score: judges the end.
    """
    # Each pause of the gold is a turn of the user; the last turn has no pause after it.
    return [turn for turn in range(len(task.pauses) + 1) if _is_lost(task, templates, score, turn)]


def _is_lost(task: Task, templates: Mapping[str, Template], score: Scorer, turn: int) -> bool:
    idle = ScriptedPolicy("idle", _script([DONE]))
    with open_world(task, templates) as world:
        policy = TurnLevelPolicy(idle, task, turn)
        played = _now(run_episode(task, world, policy, score=score, user=SCRIPTED))
    reward = played.score.reward if played.score else None
    return reward is not None and reward < 1.0


def _now(work: Coroutine[None, None, T]) -> T:
    """The result of work that never waits: of scripted policies and users."""
    try:
        # A coroutine that never suspends ends on its first ``send``: no event loop is needed.
        work.send(None)
    except StopIteration as done:
        value: T = done.value
        return value
    raise RuntimeError("a scripted episode waited")


def turn_level_factory(factory: PolicyFactory, turn: int) -> PrivilegedFactory:
    """Makes policies that play one of the user's turns, from 0, in an episode of the gold."""

    def make(insight: GoldInsight) -> Policy:
        policy = make_policy(factory, replace(insight, turn=turn))
        return TurnLevelPolicy(policy, insight.task, turn)

    return PrivilegedFactory(factory.name, make, factory.settings)


class TurnLevelPolicy:
    """Plays one of the user's turns with a policy, and all others as the gold has them.

    A turn ends with words for the user.

    Args:
        policy: a fresh one.
        task: whose gold is played.
        turn: which of the user's turns is the policy's.
    """

    def __init__(self, policy: Policy, task: Task, turn: int) -> None:
        self.name = policy.name
        self._policy, self._turn = policy, turn
        self._others = [ScriptedPolicy(policy.name, _script(moves)) for moves in gold_turns(task)]
        self._given: list[int] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        spoken = [m for m in messages if m.role is Role.ASSISTANT]
        # Each assistant message without calls hands over to the user and so ends a turn.
        turn = sum(not m.tool_calls for m in spoken)
        if turn == self._turn:
            return await self._policy.act(messages, tools)
        self._given.append(len(spoken))
        script = self._others[min(turn, len(self._others) - 1)]
        # The scripts and the policy number their calls independently; ids must not collide.
        return _with_own_ids(await script.act(messages, tools), len(spoken))

    def account(self) -> PolicyAccount:
        """The policy's, and which messages were given."""
        return replace(account_of(self._policy), given=tuple(self._given))


def _script(moves: Sequence[Move]) -> Script:
    def script(view: ScriptView) -> Iterator[Move]:
        yield from moves

    return script


def _with_own_ids(message: Message, number: int) -> Message:
    """The message with ids of calls that no other message has."""
    calls = tuple(
        call.model_copy(update={"id": f"given_{number}_{at}"})
        for at, call in enumerate(message.tool_calls)
    )
    return message.model_copy(update={"tool_calls": calls})


# --- branches ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EpisodeBranches:
    """Whole episodes that are the same up to a point."""

    trajectories: tuple[Trajectory, ...]
    shared: int
    """How many of the first messages they share; training counts those once, or not at all."""
    steps: int
    """How many of the first calls they share."""
    state: Mapping[str, Snapshot]
    """The point, for ``World.restore`` in any world of the task."""


async def branch_episode(
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
) -> EpisodeBranches:
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
    # Number of messages that are replayed before the policies take over.
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
    # All branches replayed the shared part, so the snapshot of any of them will do.
    return EpisodeBranches(tuple(results), shared, steps, resumed[0].state)


class _Resumed:
    """Repeats the recorded messages, then hands over to its policy."""

    def __init__(self, policy: Policy, said: Sequence[Message]) -> None:
        self.name = policy.name
        self.world: World | None = None
        self.state: Mapping[str, Snapshot] = {}
        self._policy, self._said = policy, tuple(said)

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        at = len(messages)
        # While replaying, position in the transcript says which message comes next.
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
