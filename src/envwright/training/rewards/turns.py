"""The policy's turns in a trajectory, each with the calls that were carried out in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import orjson

from envwright.errors import BadInput
from envwright.types import Actor, Message, Role, StepRecord, Trajectory


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
