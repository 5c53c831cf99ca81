"""What several tests of model clients use."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from envwright.llm.client import Completion, Sampling, Usage
from envwright.llm.openai_client import PacingClock
from envwright.types import Json, Message, Role, ToolCall

BOOKS: Json = {
    "type": "function",
    "function": {
        "name": "find_books",
        "description": "Books by title",
        "parameters": {
            "type": "object",
            "properties": {"title": {"type": "string"}},
            "required": ["title"],
            "additionalProperties": False,
        },
    },
}
TALK = (
    Message(role=Role.SYSTEM, content="You help."),
    Message(role=Role.USER, content="Find On Tides."),
    Message(
        role=Role.ASSISTANT,
        thinking="look it up",
        tool_calls=(ToolCall(id="call_1", name="find_books", arguments='{"title": "On Tides"}'),),
    ),
    Message(role=Role.TOOL, content='[{"id": "B-4"}]', tool_call_id="call_1", name="find_books"),
)
HELLO = (Message(role=Role.USER, content="Hello"),)


def answer(text: str = "Hi", usage: Usage | None = None) -> Completion:
    """A completion that says something."""
    return Completion(message=Message(role=Role.ASSISTANT, content=text), usage=usage)


class Scripted:
    """A client that answers what it is told to, and notes what it was asked."""

    def __init__(
        self, make: Callable[[int], Completion] | None = None, model: str = "fake"
    ) -> None:
        self.model = model
        self.asked: list[tuple[Sequence[Message], Sequence[Json], Sampling]] = []
        self._make = make or (lambda number: answer(f"answer {number}"))

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        self.asked.append((messages, tools, sampling))
        return self._make(len(self.asked))


class Time:
    """A clock that goes on only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []
        self.clock = PacingClock(now=lambda: self.now, sleep=self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
