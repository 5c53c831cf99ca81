"""What happened in an episode: events read from its messages, turns read from its trajectory.

Nothing here judges; rubrics and rewards do, and they look at an episode through these records.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, takewhile

import orjson

from envwright.errors import BadInput
from envwright.types import Actor, Call, Json, Message, Role, StepRecord, Trajectory

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
        """Whether a tool ran, with or without success."""
        return self.outcome in (CallOutcome.SUCCEEDED, CallOutcome.FAILED)


@dataclass(frozen=True, slots=True)
class EpisodeEvent:
    """A tool call that a tool saw, or a reply of the user."""

    what: str
    """The tool, or ``REPLY``."""
    ok: bool = True
    """Whether the call succeeded."""


def event_of(call: Call, ok: bool) -> EpisodeEvent:
    """What an episode holds of a call: one that the user makes is part of their reply."""
    return EpisodeEvent(call.tool, ok) if call.actor is Actor.AGENT else EpisodeEvent(REPLY)


def agent_calls(messages: Sequence[Message]) -> tuple[AgentCall, ...]:
    """All tool calls of the agent, in the order in which it wrote them.

    A call failed when its answer is an object with nothing but a text ``error``, which is how the
    runtime words failures; a tool that answers exactly this would be taken for failed.
    """
    return tuple(call for at in range(len(messages)) for call in _calls_of(messages, at))


def events_of(messages: Sequence[Message]) -> tuple[EpisodeEvent, ...]:
    """Calls and replies in order; the opening is no reply."""
    out: list[EpisodeEvent] = []
    agent_has_spoken = False
    for at, message in enumerate(messages):
        if message.role is Role.ASSISTANT:
            agent_has_spoken = True
            out += [
                EpisodeEvent(call.tool, call.outcome is CallOutcome.SUCCEEDED)
                for call in _calls_of(messages, at)
                if call.carried_out
            ]
        elif message.role is Role.USER and agent_has_spoken:
            out.append(EpisodeEvent(REPLY))
    return tuple(out)


def _calls_of(messages: Sequence[Message], at: int) -> Iterator[AgentCall]:
    """The calls of one message."""
    message = messages[at]
    if message.role is not Role.ASSISTANT:
        return
    results = _results_after(messages, at)
    for call in message.tool_calls:
        # Taken also for unparsable calls: each call has its result at the same place.
        result = next(results, None)
        arguments = parse_arguments(call.arguments)
        if arguments is None:
            outcome = CallOutcome.UNPARSABLE
        elif result is None:
            outcome = CallOutcome.SKIPPED
        else:
            outcome = CallOutcome.FAILED if is_failure(result.content) else CallOutcome.SUCCEEDED
        yield AgentCall(call.name, arguments or {}, outcome)


def _results_after(messages: Sequence[Message], at: int) -> Iterator[Message]:
    """The tools' results that follow a message, which stand in the order of its calls."""
    return takewhile(lambda m: m.role is Role.TOOL, islice(messages, at + 1, None))


def parse_arguments(text: str) -> dict[str, Json] | None:
    """A call's arguments as the model wrote them; ``None`` when they are no JSON object.

    Example:
        >>> parse_arguments('{"id": 1}'), parse_arguments("[1]"), parse_arguments("")
        ({'id': 1}, None, {})
    """
    try:
        value = orjson.loads(text or "{}")
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def is_failure(text: str) -> bool:
    """Whether a result of a call is how the runtime words a failure; see ``agent_calls``.

    Example:
        >>> is_failure('{"error":"There is no tool x."}'), is_failure('{"error":"E7","at":3}')
        (True, False)
    """
    value = parse_arguments(text)
    return value is not None and value.keys() == {"error"} and isinstance(value["error"], str)


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One assistant message, with the calls that were carried out in it."""

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
    """All assistant messages, those of the gold among them.

    Raises:
        BadInput: the trajectory has more results of calls than calls that were carried out.
    """
    # One pass: each turn takes as many steps as it has results.
    steps = iter([step for step in trajectory.steps if step.actor is Actor.AGENT])
    messages = trajectory.messages
    turns = []
    for at, message in enumerate(messages):
        if message.role is not Role.ASSISTANT:
            continue
        results = sum(1 for _ in _results_after(messages, at))
        made = tuple(islice(steps, results))
        if len(made) < results:
            raise BadInput(
                f"trajectory {trajectory.id} has a result without its call.",
                remedy="Give trajectories as a run wrote them.",
            )
        turns.append(PlayedTurn(at, message, made))
    return tuple(turns)
