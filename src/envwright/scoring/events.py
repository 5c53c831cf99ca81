"""What happened in an episode, in order, as its messages tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, takewhile

import orjson

from envwright.errors import BadInput
from envwright.types import Actor, Json, Message, Role, StepRecord, Trajectory

REPLY = "reply"
"""The event that the user answers a message of the agent."""


class CallOutcome(StrEnum):
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
    outcome: CallOutcome

    @property
    def carried_out(self) -> bool:
        """Whether a tool was asked, with or without success."""
        return self.outcome in (CallOutcome.SUCCEEDED, CallOutcome.FAILED)


@dataclass(frozen=True, slots=True)
class EpisodeEvent:
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


def events_of(messages: Sequence[Message]) -> tuple[EpisodeEvent, ...]:
    """Calls and replies in order; the opening is no reply."""
    out: list[EpisodeEvent] = []
    spoken = False
    for at, message in enumerate(messages):
        if message.role is Role.ASSISTANT:
            spoken = True
            out += [
                EpisodeEvent(call.tool, call.outcome is CallOutcome.SUCCEEDED)
                for call in _calls_of(messages, at)
                if call.carried_out
            ]
        elif message.role is Role.USER and spoken:
            out.append(EpisodeEvent(REPLY))
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
            yield AgentCall(call.name, {}, CallOutcome.UNPARSABLE)
        elif answer is None:
            yield AgentCall(call.name, arguments, CallOutcome.SKIPPED)
        else:
            failed = _is_error(answer.content)
            yield AgentCall(
                call.name, arguments, CallOutcome.FAILED if failed else CallOutcome.SUCCEEDED
            )


def _object(text: str) -> dict[str, Json] | None:
    try:
        value = orjson.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _is_error(text: str) -> bool:
    value = _object(text)
    return value is not None and value.keys() == {"error"} and isinstance(value["error"], str)


# The policy's turns in a trajectory, each with the calls that were carried out in it.


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One assistant message."""

    at: int
    """Its number among the messages."""
    message: Message
    steps: tuple[StepRecord, ...]
    """Its calls that were carried out, in order; an episode may end before the last of them."""

    @property
    def failed(self) -> bool:
        """Whether one of its calls failed."""
        return any(step.error is not None for step in self.steps)


def turns_of(trajectory: Trajectory) -> tuple[PlayedTurn, ...]:
    """All assistant messages, the gold's among them too.

    Raises:
        BadInput: the trajectory has more results of calls than calls that were carried out.
    """
    left = iter([step for step in trajectory.steps if step.actor is Actor.AGENT])
    messages = trajectory.messages
    return tuple(
        PlayedTurn(at, message, tuple(_next(left, trajectory) for _ in _results(messages, at)))
        for at, message in enumerate(messages)
        if message.role is Role.ASSISTANT
    )


def _results(messages: tuple[Message, ...], at: int) -> Iterator[Message]:
    """The results that follow a message."""
    for message in messages[at + 1 :]:
        if message.role is not Role.TOOL:
            return
        yield message


def _next(steps: Iterator[StepRecord], trajectory: Trajectory) -> StepRecord:
    step = next(steps, None)
    if step is None:
        raise BadInput(
            f"trajectory {trajectory.id} has a result without its call.",
            remedy="Give trajectories as a run wrote them.",
        )
    return step


def is_parsable(arguments: str) -> bool:
    """Whether a call's arguments are a JSON object."""
    try:
        return isinstance(orjson.loads(arguments or "{}"), dict)
    except ValueError:
        return False
