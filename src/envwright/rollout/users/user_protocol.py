"""What a user does in a turn: words, and calls of tools that only users have.

In tasks where both sides act (tau2-bench calls it dual control) an environment has tools with
``actor: user``. The user decides on an action, whoever runs the episode carries it out in the
world, and what it showed stands in the user's message: the agent sees no other trace of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from envwright.types import Json, Message, Observation, Task

RESULT_PLACEHOLDER = "{result}"
"""Stands in a turn's words for what its action showed."""


@dataclass(frozen=True, slots=True)
class UserAction:
    """A call of a user's tool."""

    tool: str
    arguments: Mapping[str, Json] = field(default_factory=dict)
    on_result: Callable[[Observation], None] | None = field(default=None, compare=False)
    """Gets what it showed, where the user wants to see that before the next step: nothing is said
    then, and the user is asked for another turn."""


@dataclass(frozen=True, slots=True)
class UserTurn:
    """Words for the agent, and what the user does before saying them."""

    words: str
    action: UserAction | None = None
    request: int = 0
    """How far the scenario has come: 0 for the opening, n once its n-th later message is said."""
    fault: str = ""
    """What of the words is wrong, where the user is one who errs on purpose."""


class User(Protocol):
    """The other side of a conversation."""

    @property
    def opening(self) -> UserTurn:
        """What the user says first."""
        ...

    @property
    def volunteers(self) -> bool:
        """Whether it may tell what was not asked for, without that counting as a fault."""
        ...

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        """What the user does and says next; ``None`` when there is nothing more to say.

        Args:
            messages: all that was said so far.

        Raises:
            ProviderError: a model behind it could not be reached; any other exception is the
                user's own failure.
        """
        ...


@dataclass(frozen=True, slots=True)
class UserFactory:
    """Makes the user of an episode."""

    name: str
    make: Callable[[Task, int, Sequence[Json], str], User]
    """From the task, a seed, the tools of the user, in OpenAI's form, and when it takes place, as
    *It is Wednesday, 15 January 2025, 09:00 UTC*; empty where nobody knows."""
    settings: Mapping[str, Json] = field(default_factory=dict)
    """What its words depend on beside its name, as JSON data: part of what a run is."""
    watched: bool = True
    """Whether its turns are held against the scenario."""
    awaits: bool = True
    """Whether a turn may wait for something outside, such as a model: it needs an event loop, and
    says something else when it is played again."""


class ScriptedUser:
    """Says the later turns of a scenario, one after the other, whatever the agent says."""

    volunteers = True  # it answers before it was asked

    def __init__(self, task: Task) -> None:
        self.opening = UserTurn(task.scenario.opening)
        self._later = iter(enumerate(task.scenario.later, start=1))

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        # ``messages`` is not read: the script goes on whatever the agent says.
        number, words = next(self._later, (0, None))
        return None if words is None else UserTurn(words, request=number)


SCRIPTED = UserFactory(
    "scripted", lambda task, seed, tools, today: ScriptedUser(task), watched=False, awaits=False
)


def carry_out(turn: UserTurn, call: Callable[[UserAction], Observation]) -> str:
    """Carry out a turn's action and return its words, with the result filled in.

    A call that fails is no failure of the episode: the user reads the message out.

    Args:
        turn: what the user does and says.
        call: calls a tool as the user.
    """
    if turn.action is None:
        return turn.words
    return turn.words.replace(RESULT_PLACEHOLDER, call(turn.action).text)
