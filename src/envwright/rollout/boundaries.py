"""What crosses the boundaries of an episode: checked messages, failures, and time.

Each failure belongs to one boundary. Timings are written beside the episodes, never into them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import orjson

from envwright.llm.errors import OverLong, Paused, ProviderError
from envwright.types import Boundary, Json, Message, Role, ToolCall

MAX_ARGUMENT_DEPTH = 64
"""Nesting of arguments that a step record keeps; the message keeps the text as it was written."""


def check_message(message: object) -> Message:
    """Validate a policy's message and make its texts storable as UTF-8.

    Raises:
        TypeError: it is not a message.
        ValueError: it is not an assistant's, or its log-probabilities are not finite.
    """
    if not isinstance(message, Message):
        raise TypeError(f"the policy answered {type(message).__name__}, not a message")
    if message.role is not Role.ASSISTANT:
        raise ValueError(f"the policy spoke as {message.role}")
    if message.logprobs and not all(map(math.isfinite, message.logprobs)):
        raise ValueError("a log-probability is not finite")
    texts = [message.content, message.thinking, message.tool_call_id or "", message.name or ""]
    texts += [text for c in message.tool_calls for text in (c.id, c.name, c.arguments)]
    # Copying is the rare path: nearly all messages are valid UTF-8 and pass through unchanged.
    return message if _holds("".join(texts)) else _storable_message(message)


def _holds(text: str) -> bool:
    """Whether UTF-8, and so a file, can hold a text: not one with lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _storable_message(message: Message) -> Message:
    calls = tuple(
        ToolCall(
            id=storable_text(c.id), name=storable_text(c.name), arguments=storable_text(c.arguments)
        )
        for c in message.tool_calls
    )
    texts = {
        key: storable_text(value)
        for key in ("content", "thinking", "tool_call_id", "name")
        if isinstance(value := getattr(message, key), str)
    }
    return message.model_copy(update={**texts, "tool_calls": calls})


def storable_text(text: str) -> str:
    """The text with what UTF-8 cannot hold (lone surrogates) replaced."""
    return text.encode("utf-8", "replace").decode()


def arguments_of(text: str) -> dict[str, Json]:
    """The arguments that a model wrote; empty when they are no object or nested absurdly."""
    try:
        value = orjson.loads(text or "{}")
    except ValueError:
        return {}
    # The environment parses the raw text itself; this is only what the step record keeps.
    if not isinstance(value, dict):
        return {}
    # So few brackets cannot nest deeper, which is nearly always all that there is to say.
    shallow = text.count("{") + text.count("[") <= MAX_ARGUMENT_DEPTH
    return value if shallow or not _deeper(value, MAX_ARGUMENT_DEPTH) else {}


def _deeper(value: Any, depth: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    # Stops at the bound, so the recursion is never deeper than ``MAX_ARGUMENT_DEPTH``.
    return depth == 0 or any(_deeper(item, depth - 1) for item in inner)


# --- failures ------------------------------------------------------------------------------------


T = TypeVar("T")
MAX_FAILURE_MESSAGE = 500


class EpisodeFailure(Exception):
    """Something outside the course of an episode failed."""

    def __init__(self, boundary: Boundary, error: Exception | str) -> None:
        text = error if isinstance(error, str) else f"{type(error).__name__}: {error}"
        self.boundary = boundary
        self.message = storable_text(text)[:MAX_FAILURE_MESSAGE]
        super().__init__(self.message)


def run_within(boundary: Boundary, work: Callable[[], T]) -> T:
    """Run one part of an episode; an exception becomes a failure of its boundary.

    Raises:
        EpisodeFailure: at the boundary given.
    """
    try:
        return work()
    except Exception as error:
        raise EpisodeFailure(boundary, error) from error


def call_environment(work: Callable[[], T]) -> T:
    """Run a part of the environment; failed calls are observations, so an exception is a defect."""
    return run_within(Boundary.ENVIRONMENT, work)


async def await_answer(boundary: Boundary, work: Callable[[], Awaitable[T]]) -> T:
    """Await the answer of a policy or a user, and attribute its failures.

    Raises:
        EpisodeFailure: at the boundary ``provider`` for a ``ProviderError``, else at the one given.
        Paused: nothing failed, and the episode is to be played another time.
        OverLong: the policy cannot see the episode whole. Whoever else cannot is a failure.
    """
    try:
        return await work()
    except Paused:
        raise
    except ProviderError as error:
        # The engine ends the episode as over-long then, without counting a failure.
        if boundary is Boundary.POLICY and isinstance(error, OverLong):
            raise
        raise EpisodeFailure(Boundary.PROVIDER, error) from error
    except Exception as error:
        raise EpisodeFailure(boundary, error) from error


# --- time ----------------------------------------------------------------------------------------


class _Stopwatch:
    """Adds the time of a block to what a boundary has spent; made for each call of a tool."""

    __slots__ = ("_boundary", "_spent", "_started")

    def __init__(self, spent: dict[Boundary, float], boundary: Boundary) -> None:
        self._spent, self._boundary = spent, boundary

    def __enter__(self) -> None:
        self._started = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        passed = time.perf_counter() - self._started
        self._spent[self._boundary] = self._spent.get(self._boundary, 0.0) + passed


@dataclass(slots=True)
class EpisodeTimings:
    """Seconds of wall time of one episode, by whom it was spent on."""

    spent: dict[Boundary, float] = field(default_factory=dict)

    def on(self, boundary: Boundary) -> _Stopwatch:
        """Count the time until the end of the block."""
        return _Stopwatch(self.spent, boundary)

    def data(self) -> dict[str, float]:
        """Boundary → seconds, to the microsecond."""
        return {boundary.value: round(s, 6) for boundary, s in sorted(self.spent.items())}
