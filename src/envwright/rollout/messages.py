"""What a policy sends, checked before it becomes part of an episode."""

from __future__ import annotations

import math
from typing import Any

import orjson

from envwright.types import Json, Message, Role, ToolCall

MAX_DEPTH = 64
"""Nesting of arguments that a step record keeps; the message keeps the text as it was written."""


def checked(message: object) -> Message:
    """The message, storable.

    Raises:
        TypeError: it is not a message.
        ValueError: it is not an assistant's, or its log-probabilities are not finite.
    """
    if not isinstance(message, Message):
        raise TypeError(f"the policy answered {type(message).__name__}, not a message")
    if message.role is not Role.ASSISTANT:
        raise ValueError(f"the policy spoke as {message.role}")
    if not all(math.isfinite(value) for value in message.logprobs or ()):
        raise ValueError("a log-probability is not finite")
    texts = [message.content, message.thinking, message.tool_call_id or "", message.name or ""]
    texts += [text for c in message.tool_calls for text in (c.id, c.name, c.arguments)]
    return message if all(map(_holds, texts)) else _storable_message(message)


def _holds(text: str) -> bool:
    """Whether UTF-8, and so a file, can hold a text: not one with lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _storable_message(message: Message) -> Message:
    calls = tuple(
        ToolCall(id=storable(c.id), name=storable(c.name), arguments=storable(c.arguments))
        for c in message.tool_calls
    )
    texts = {
        key: storable(value)
        for key in ("content", "thinking", "tool_call_id", "name")
        if isinstance(value := getattr(message, key), str)
    }
    return message.model_copy(update={**texts, "tool_calls": calls})


def storable(text: str) -> str:
    """The text with what UTF-8 cannot hold (lone surrogates) replaced."""
    return text.encode("utf-8", "replace").decode()


def arguments_of(text: str) -> dict[str, Json]:
    """The arguments that a model wrote; empty when they are no object or nested absurdly."""
    try:
        value = orjson.loads(text or "{}")
    except ValueError:
        return {}
    return value if isinstance(value, dict) and not _deeper(value, MAX_DEPTH) else {}


def _deeper(value: Any, depth: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return depth == 0 or any(_deeper(item, depth - 1) for item in inner)
