"""Turn-level episodes: one of the user's turns is the policy's, all others are the gold's.

EnvFactory trains on such episodes: the history is right, so that the reward speaks of one turn. The
turns after it are played as well, since the rubric judges the end. Which messages were given stands
in ``Trajectory.given``.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.policy import (
    Account,
    Insight,
    Policy,
    PolicyFactory,
    Privileged,
    account_of,
    make_policy,
)
from envwright.rollout.script import DONE, Move, Script, Scripted, View, gold_turns
from envwright.rollout.users.turn import SCRIPTED
from envwright.runtime.template import Template
from envwright.runtime.world import open_world
from envwright.types import Json, Message, Role, Task

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
    return [turn for turn in range(len(task.pauses) + 1) if _is_lost(task, templates, score, turn)]


def _is_lost(task: Task, templates: Mapping[str, Template], score: Scorer, turn: int) -> bool:
    idle = Scripted("idle", _script([DONE]))
    with open_world(task, templates) as world:
        policy = TurnLevel(idle, task, turn)
        played = _now(run_episode(task, world, policy, score=score, user=SCRIPTED))
    reward = played.score.reward if played.score else None
    return reward is not None and reward < 1.0


def _now(work: Coroutine[None, None, T]) -> T:
    """The result of work that never waits: of scripted policies and users."""
    try:
        work.send(None)
    except StopIteration as done:
        value: T = done.value
        return value
    raise RuntimeError("a scripted episode waited")


def turn_level(factory: PolicyFactory, turn: int) -> Privileged:
    """Makes policies that play one of the user's turns, from 0, in an episode of the gold."""

    def make(insight: Insight) -> Policy:
        policy = make_policy(factory, replace(insight, turn=turn))
        return TurnLevel(policy, insight.task, turn)

    return Privileged(factory.name, make, factory.settings)


class TurnLevel:
    """A policy in the one turn that is its own, the gold in all others.

    A turn ends with words for the user.

    Args:
        policy: a fresh one.
        task: whose gold is played.
        turn: which of the user's turns is the policy's.
    """

    def __init__(self, policy: Policy, task: Task, turn: int) -> None:
        self.name = policy.name
        self._policy, self._turn = policy, turn
        self._others = [Scripted(policy.name, _script(moves)) for moves in gold_turns(task)]
        self._given: list[int] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        spoken = [m for m in messages if m.role is Role.ASSISTANT]
        turn = sum(not m.tool_calls for m in spoken)
        if turn == self._turn:
            return await self._policy.act(messages, tools)
        self._given.append(len(spoken))
        script = self._others[min(turn, len(self._others) - 1)]
        return _numbered(await script.act(messages, tools), len(spoken))

    def account(self) -> Account:
        """The policy's, and which messages were given."""
        return replace(account_of(self._policy), given=tuple(self._given))


def _script(moves: Sequence[Move]) -> Script:
    def script(view: View) -> Iterator[Move]:
        yield from moves

    return script


def _numbered(message: Message, number: int) -> Message:
    """The message with ids of calls that no other message has."""
    calls = tuple(
        call.model_copy(update={"id": f"given_{number}_{at}"})
        for at, call in enumerate(message.tool_calls)
    )
    return message.model_copy(update={"tool_calls": calls})
