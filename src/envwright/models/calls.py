"""Calls as JSON objects inside a text: ``{"name": "find_books", "arguments": {"title": "Tides"}}``.

A call that cannot be read is handed on with the text as it was written in place of its arguments.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from envwright.models.repair import leading_json, lenient_json
from envwright.types import Json, ToolCall

UNREADABLE = "unreadable_call"
"""Name of a call that has none that could be read."""
_NAME = re.compile(r"""["']name["']\s*:\s*["']([^"'\n]{1,100})["']""")
_KEYS = {"name", "arguments", "parameters", "id", "type"}
_BETWEEN = re.compile(r"[\s;,]*")


def call(name: str, arguments: str) -> ToolCall:
    """A call whose id is still to come."""
    return ToolCall(id="", name=name, arguments=arguments)


def unreadable(written: str) -> ToolCall:
    """What stands for a call that nobody can read."""
    name = _NAME.search(written)
    return call(name[1] if name else UNREADABLE, written.strip())


def write_object(made: ToolCall, key: str) -> str:
    """The call as a JSON object; ``key`` holds the arguments, as text where they are no object."""
    try:
        arguments: Json = json.loads(made.arguments)
    except (ValueError, RecursionError):
        arguments = None
    if not isinstance(arguments, dict):
        arguments = made.arguments
    return json.dumps({"name": made.name, key: arguments}, ensure_ascii=False)


def read_whole(text: str, *, cut: bool) -> list[ToolCall]:
    """The calls of a text that holds nothing else.

    Args:
        text: one or several objects, or a list of them, perhaps in need of repair.
        cut: the text stops in the middle.
    """
    calls, end = read_leading(text, 0)
    rest = text[end:].strip()
    if not rest:
        return calls or [unreadable(text)]
    if calls and not rest.startswith(("{", "[")) and rest.strip("}]"):
        return [unreadable(text)]  # words where none belong
    if calls and not rest.strip("}]"):
        return calls  # brackets too many at the end
    try:
        return calls + made(lenient_json(rest, cut=cut), rest)
    except ValueError:
        return [*calls, unreadable(rest)]


def read_leading(text: str, at: int) -> tuple[list[ToolCall], int]:
    """The well-formed objects that follow each other from ``at`` on as calls, and their end."""
    calls: list[ToolCall] = []
    while True:
        between = _BETWEEN.match(text, at)
        start = between.end() if between else at
        if not text.startswith(("{", "["), start):
            return calls, at
        try:
            value, end = leading_json(text, start)
        except ValueError:
            return calls, at
        calls += made(value, text[start:end])
        at = end


def made(value: Json, written: str) -> list[ToolCall]:
    """The calls that a JSON value is.

    Args:
        value: an object, or a list of objects.
        written: the text that the value comes from; handed on where it is no call.
    """
    items = value if isinstance(value, list) and value else [value]
    inner = [_inner(item) for item in items]
    if not all(is_call(item) for item in inner):
        return [unreadable(written)]
    return [call(item["name"], _arguments(item)) for item in inner]


def is_call(value: Json) -> bool:
    """Whether a value has the keys of a call and no others."""
    return (
        isinstance(value, Mapping)
        and isinstance(value.get("name"), str)
        and bool(value["name"])
        and value.keys() <= _KEYS
        and not {"arguments", "parameters"} <= value.keys()
    )


def _inner(value: Json) -> Json:
    """The call inside OpenAI's ``{"type": "function", "function": …}``."""
    if isinstance(value, Mapping) and isinstance(value.get("function"), Mapping):
        return value["function"]
    return value


def _arguments(value: Mapping[str, Json]) -> str:
    arguments = value.get("arguments", value.get("parameters"))
    if arguments is None:
        return "{}"
    if isinstance(arguments, str):  # JSON inside JSON, or a text that is no object anyway
        return arguments or "{}"
    return json.dumps(arguments, ensure_ascii=False)
