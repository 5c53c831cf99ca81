"""Turn-level episodes: one of the user's turns is the policy's, all others are the gold's.

EnvFactory trains on such episodes: the history is right, so that the reward speaks of one turn. The
turns after it are played as well, since the rubric judges the end. Which messages were given stands
in ``Trajectory.given``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from envwright.rollout.policy import (
    Account,
    Insight,
    Policy,
    PolicyFactory,
    Privileged,
    account_of,
    make_policy,
)
from envwright.rollout.script import Move, Script, Scripted, View, gold_turns
from envwright.types import Json, Message, Role, Task


def turns_of(task: Task) -> int:
    """How many turns the user of a task has, as its gold sees it."""
    return len(task.pauses) + 1


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
