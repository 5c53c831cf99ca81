"""What happened in an episode, in order, as its messages tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, takewhile

import orjson

from envwright.types import Json, Message, Role

REPLY = "reply"
"""The event that the user answers a message of the agent."""


class Outcome(StrEnum):
    """What became of a tool call."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    UNPARSABLE = "unparsable"
    """Its arguments are no JSON object; whatever it was answered, no tool saw it."""
    SKIPPED = "skipped"
    """The episode ended before it was carried out."""


@dataclass(frozen=True, slots=True)
class AgentCall:
    """A tool call that the agent wrote, and what became of it."""

    tool: str
    """As the agent named it, with the environment's prefix."""
    arguments: dict[str, Json]
    """Empty when they are unparsable."""
    outcome: Outcome

    @property
    def carried_out(self) -> bool:
        """Whether a tool was asked, with or without success."""
        return self.outcome in (Outcome.SUCCEEDED, Outcome.FAILED)


@dataclass(frozen=True, slots=True)
class Event:
    """A tool call that a tool saw, or a reply of the user."""

    what: str
    """The tool, or ``REPLY``."""
    ok: bool = True
    """Whether the call succeeded."""


def agent_calls(messages: Sequence[Message]) -> tuple[AgentCall, ...]:
    """All tool calls of the agent, in the order in which it wrote them.

    A call failed when its answer is an object with nothing but a text ``error``, which is how the
    runtime words failures; a tool that answers exactly this would be taken for failed.
    """
    return tuple(call for at in range(len(messages)) for call in _calls_of(messages, at))


def events_of(messages: Sequence[Message]) -> tuple[Event, ...]:
    """Calls and replies in order; the opening is no reply."""
    out: list[Event] = []
    spoken = False
    for at, message in enumerate(messages):
        if message.role is Role.ASSISTANT:
            spoken = True
            out += [
                Event(call.tool, call.outcome is Outcome.SUCCEEDED)
                for call in _calls_of(messages, at)
                if call.carried_out
            ]
        elif message.role is Role.USER and spoken:
            out.append(Event(REPLY))
    return tuple(out)


def _calls_of(messages: Sequence[Message], at: int) -> Iterator[AgentCall]:
    message = messages[at]
    if message.role is Role.ASSISTANT and message.tool_calls:
        yield from _calls(message, _answers(messages, at + 1))


def _answers(messages: Sequence[Message], start: int) -> Iterator[Message]:
    """The tools' answers that follow a message, which stand in the order of its calls."""
    return takewhile(lambda m: m.role is Role.TOOL, islice(messages, start, None))


def _calls(message: Message, answers: Iterator[Message]) -> Iterator[AgentCall]:
    for call in message.tool_calls:
        answer = next(answers, None)
        arguments = _object(call.arguments or "{}")
        if arguments is None:
            yield AgentCall(call.name, {}, Outcome.UNPARSABLE)
        elif answer is None:
            yield AgentCall(call.name, arguments, Outcome.SKIPPED)
        else:
            failed = _is_error(answer.content)
            yield AgentCall(call.name, arguments, Outcome.FAILED if failed else Outcome.SUCCEEDED)


def _object(text: str) -> dict[str, Json] | None:
    try:
        value = orjson.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _is_error(text: str) -> bool:
    value = _object(text)
    return value is not None and value.keys() == {"error"} and isinstance(value["error"], str)
