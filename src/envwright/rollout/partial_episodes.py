"""Episodes of which a part is given: turn-level episodes, and those that go on from another.

In a turn-level episode (EnvFactory) one of the user's turns is the policy's and all others are the
gold's, so that the reward speaks of one turn. The turns after it are played as well, since the
rubric judges the end; ``Trajectory.given`` says which messages were given.

An episode that goes on from a ``StartPoint`` is brought there by playing the shared part again
through the same engine, so that limits, user turns and tool changes stand where they stood. One
whose shared part comes out otherwise is refused. Branches go on from one point in several ways.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from envwright.environment.session import Snapshot
from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.episode_starts import StartPoint, note_span
from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.policies.context_reduction import drop_empty_spans
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
from envwright.types import Context, Json, Message, Role, Span, Task, Trajectory

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


# --- episodes that go on from a point -------------------------------------------------------------


class StartedPolicy:
    """Repeats what was said before a point, then hands over to a policy, with the point's note.

    Args:
        policy: a fresh one.
        start: the point.
    """

    def __init__(self, policy: Policy, start: StartPoint) -> None:
        self.name = policy.name
        self.world: World | None = None
        """Of the episode, where ``state`` is wanted."""
        self.state: Mapping[str, Snapshot] = {}
        """The point, for ``World.restore`` in any world of the task."""
        self._policy, self._said, self._start = policy, start.before, start
        self._seen: list[int] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        at, shared = len(messages), len(self._said)
        # While repeating, the position in the transcript says which message comes next.
        if at < shared:
            return self._said[at]
        if not self._seen:
            if tuple(messages) != self._said:  # before the policy is asked: that may cost money
                raise ValueError("the shared part came out otherwise")
            self.state = self.world.snapshot() if self.world else {}
        self._seen.append(at)
        return await self._policy.act(self._shown(messages), tools)

    def _shown(self, messages: Sequence[Message]) -> Sequence[Message]:
        at = len(self._said)
        if not self._start.note:
            return messages
        return (*messages[:at], *(note_span(at, self._start.note).shown or ()), *messages[at:])

    def account(self) -> PolicyAccount:
        """The policy's; which messages were given, and where it read the note."""
        own = account_of(self._policy)
        turns = () if self._start.learned else tuple(range(self._start.turn))
        if not self._start.note:
            return replace(own, given=(*turns, *own.given))
        # Its contexts are of messages with the note among them.
        noted = own.contexts or [Context(spans=(Span(start=0, end=n + 1),)) for n in self._seen]
        return replace(
            own,
            given=(*turns, *own.given),
            contexts=tuple(map(self._plain, noted)),
            asides=tuple(
                a.model_copy(update={"context": self._plain(a.context)}) for a in own.asides
            ),
        )

    def _plain(self, context: Context) -> Context:
        """A context of the messages with the note, as one of those without."""
        at, out = len(self._said), list[Span]()
        for span in context.spans:
            start, end = span.start - (span.start > at), span.end - (span.end > at)
            if span.shown is None and span.start <= at < span.end:
                note = note_span(at, self._start.note)
                out += [Span(start=start, end=at), note, Span(start=at, end=end)]
            else:
                out.append(Span(start=start, end=end, shown=span.shown))
        return Context(spans=drop_empty_spans(out))


@dataclass(frozen=True, slots=True)
class EpisodeBranches:
    """Whole episodes that are the same up to a point."""

    trajectories: tuple[Trajectory, ...]
    """What they share is ``given``: training does not learn it."""
    shared: int
    """How many of the first messages they share."""
    steps: int
    """How many of the first calls they share."""
    state: Mapping[str, Snapshot]
    """The point, for ``World.restore`` in any world of the task."""


async def branch_episode(
    task: Task,
    templates: Mapping[str, Template],
    start: StartPoint,
    policies: Sequence[Policy],
    *,
    score: Scorer,
    limits: EpisodeLimits | None = None,
    user: UserFactory = AGENDA,
    first_sample: int = 0,
) -> EpisodeBranches:
    """Play on from a point of an episode, once with each policy, at a time.

    The policies' trajectories have the seed of the episode that they go on from.

    Args:
        task: of the episode.
        templates: by environment id.
        start: the point; nothing in the episode changes.
        policies: one for each branch, fresh; they should answer what they read.
        score: judges each end.
        limits: where an episode is stopped, the shared part included.
        user: of the episode.
        first_sample: ``sample`` of the first branch; the others count up.

    Raises:
        BadInput: episode and task do not belong together, there is no such turn, no policy, or the
            shared part does not come out as it did.
    """
    prefix = start.prefix
    if prefix.task != task.id:
        raise BadInput(
            f"the trajectory belongs to task {prefix.task}, not {task.id}.",
            remedy="Give the task that it was played on.",
        )
    if not policies:
        raise BadInput("there is no policy to go on with.", remedy="Give one for each branch.")
    started = [StartedPolicy(policy, start) for policy in policies]

    async def play(number: int, policy: StartedPolicy) -> Trajectory:
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

    results = await asyncio.gather(*(play(n, policy) for n, policy in enumerate(started)))
    for result in results:
        # A failed branch may be shorter than what it should share.
        if result.messages[: start.shared] != start.before:
            raise BadInput(
                f"the first {start.shared} messages do not come out as they did.",
                remedy="Give the limits and the version of the environment that they were "
                "played with.",
            )
    steps = sum(message.role is Role.TOOL for message in start.before)
    # All branches replayed the shared part, so the snapshot of any of them will do.
    return EpisodeBranches(tuple(results), start.shared, steps, started[0].state)
