"""Who the agent talks to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from envwright.types import Message, Task


class User(Protocol):
    """The other side of a conversation."""

    async def reply(self, messages: Sequence[Message]) -> str | None:
        """What the user says next; ``None`` when there is nothing more to say.

        Raises:
            ProviderError: a model behind it could not be reached; any other exception is the
                user's own failure.
        """
        ...


class ScriptedUser:
    """Says the later turns of a scenario, one after the other, whatever the agent says."""

    def __init__(self, task: Task) -> None:
        self._later = iter(task.scenario.later)

    async def reply(self, messages: Sequence[Message]) -> str | None:
        return next(self._later, None)
