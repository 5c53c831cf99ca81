"""What a user does in a turn: words, and calls of tools that only users have.

In tasks where both sides act (tau2-bench calls it dual control) an environment has tools with
``actor: user``. The user decides on an action, whoever runs the episode carries it out in the
world, and what it showed stands in the user's message: the agent sees no other trace of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from envwright.runtime.world import World
from envwright.types import Actor, Json, Message

RESULT = "{result}"
"""Stands in a turn's words for what its action showed."""


@dataclass(frozen=True, slots=True)
class UserAction:
    """A call of a user's tool."""

    tool: str
    arguments: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UserTurn:
    """Words for the agent, and what the user does before saying them."""

    words: str
    action: UserAction | None = None


class ActingUser(Protocol):
    """A user that may act as well as speak."""

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """The next turn; ``None`` when there is nothing more to say or do."""
        ...


def carry_out(turn: UserTurn, world: World) -> str:
    """Do what a turn does, as the user; the words for the transcript.

    A call that fails is no failure of the episode: the user reads the message out.
    """
    if turn.action is None:
        return turn.words
    seen = world.call(turn.action.tool, dict(turn.action.arguments), Actor.USER)
    return turn.words.replace(RESULT, seen.text)
