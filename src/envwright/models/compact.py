"""Calls as one line of text: ``find_books(title="On Tides", limit=3)``, and what comes of them.

Values are JSON; what is none, and has no quotes and brackets, is taken as the text that it is, so
that the tool says what is wrong with it. An argument whose name is no plain word goes into one
object that stands alone: ``tool({"odd name": 1})``. A line that begins like a call is one: what
cannot be read of it is handed on as it was written, so that whoever made it is told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from envwright.models.repair import lenient_json
from envwright.types import Json

_START = re.compile(r"^[ \t]*([A-Za-z_][\w.-]{0,99})\(", re.MULTILINE)
_KEY = re.compile(r"\s*([A-Za-z_]\w*)\s*=(?!=)")
_MARKS = frozenset("\"'()[]{}")
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_TAIL = re.compile(r"[ \t]*;?[ \t]*(?:\n|$)")


def write_call(name: str, arguments: str) -> str:
    """A call as text; arguments that are no JSON object stand as they are."""
    try:
        values = json.loads(arguments)
    except ValueError:
        return f"{name}({arguments})"
    if not isinstance(values, dict):
        return f"{name}({arguments})"
    if all(_KEY.fullmatch(f"{key}=") for key in values):
        return f"{name}({write_pairs(values.items())})"
    return f"{name}({_value(values)})"


def write_result(text: str) -> str:
    """What a tool said, a row a line: ``- title="On Tides", pages=210, id=7``.

    The first value of a row, by which it is known, stands last. A model that reads from left to
    right then knows at that place what it belongs to; small ones hardly find the number that stood
    before what they were asked for. What is no row and no list of rows stays as it is.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(value, dict):
        return _row(value) or text
    lines = [_row(row) if isinstance(row, dict) else "" for row in _listed(value)]
    return "".join(f"\n- {line}" for line in lines) if lines and all(lines) else text


def _listed(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _row(row: dict[str, Json]) -> str:
    """A row as a call's arguments are; empty where it cannot be written so."""
    if not all(_KEY.fullmatch(f"{key}=") for key in row):
        return ""
    return write_pairs(pairs_of(row))


def pairs_of(row: dict[str, Json]) -> list[tuple[str, Json]]:
    """Names and values of a row in the order in which it is told."""
    values = list(row.items())
    return values[1:] + values[:1]


def write_pairs(pairs: Iterable[tuple[str, Json]]) -> str:
    """Names and values as the arguments of a call are written."""
    return ", ".join(f"{key}={_value(value)}" for key, value in pairs)


def _value(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_calls(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The text without its calls, and the calls: name and arguments, as JSON where they are."""
    words: list[str] = []
    calls: list[tuple[str, str]] = []
    at = 0
    while start := _START.search(text, at):
        words.append(text[at : start.start()])
        end = _closing(text, start.end())
        if end is None:  # it never closes: all that follows belongs to it
            return "".join(words), [*calls, (start[1], text[start.end() :].strip())]
        inner = text[start.end() : end]
        arguments, tail = _arguments(inner), _TAIL.match(text, end + 1)
        if tail is not None:
            calls.append((start[1], inner if arguments is None else arguments))
        elif arguments is not None and inner.strip():
            calls.append((start[1], arguments))
        else:  # the beginning of a sentence, as in "file(s) found"
            words.append(text[start.start() : end + 1])
        at = tail.end() if tail else end + 1
    return "".join([*words, text[at:]]), calls


def _closing(text: str, at: int) -> int | None:
    """Where the bracket closes that was opened just before ``at``."""
    return next((place for place, char in _top_level(text, at) if char == ")"), None)


def _top_level(text: str, at: int) -> Iterator[tuple[int, str]]:
    """Places and characters outside of quotes and inner brackets; an unpaired one is the end."""
    open_brackets: list[str] = []
    quote, place = "", at
    while place < len(text):
        char = text[place]
        if quote:
            if char == "\\":
                place += 1
            elif char == quote:
                quote = ""
        elif char in "\"'":
            quote = char
        elif char in _PAIRS:
            open_brackets.append(_PAIRS[char])
        elif open_brackets and char == open_brackets[-1]:
            open_brackets.pop()
        elif not open_brackets:
            yield place, char
            if char in ")]}":
                return
        place += 1


def _arguments(inner: str) -> str | None:
    """The arguments as a JSON object; ``None`` where they are none."""
    if not inner.strip():
        return "{}"
    values: dict[str, Json] = {}
    for part in _parts(inner):
        key = _KEY.match(part)
        written = part[key.end() :] if key else part
        try:
            value = lenient_json(written)
        except ValueError:
            if key is None or not written.strip() or _MARKS & set(written):
                return None
            value = written.strip()
        if key is None:
            return _value(value) if isinstance(value, dict) and part == inner else None
        if key[1] in values and _value(values[key[1]]) != _value(value):
            return None  # said twice, and not the same
        values[key[1]] = value
    return _value(values)


def _parts(inner: str) -> Iterator[str]:
    start = 0
    for at, char in _top_level(inner, 0):
        if char == ",":
            yield inner[start:at]
            start = at + 1
    if inner[start:].strip() or not start:  # a comma at the very end is let pass
        yield inner[start:]
