"""The compact format: calls as ``find_books(title="On Tides", limit=3)``, tools as signatures.

Values are JSON. A value that is not JSON and holds no quotes or brackets is taken as plain text, so
that the tool can report what is wrong with it. An argument whose name is not an identifier goes
into one object that stands alone: ``tool({"odd name": 1})``. A line that begins like a call is a
call: what cannot be parsed is passed on as written, so that its author gets an error message.

A signature says what a JSON Schema says in half of the tokens:
``lend(book_id: string, days?: integer >=1 <=30 = 14): Lends a book.`` Keywords without a short form
follow the type as JSON, so only redundant information is lost.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from envwright.llm.json_repair import parse_lenient_json
from envwright.types import Json

# A name at the start of a line directly followed by "(": `find_books(`, `search.call(`.
_START = re.compile(r"^[ \t]*([A-Za-z_][\w.-]{0,99})\(", re.MULTILINE)
# `limit=`, but not the comparison `limit==`.
_KEY = re.compile(r"\s*([A-Za-z_]\w*)\s*=(?!=)")
_MARKS = frozenset("\"'()[]{}")
_PAIRS = {"(": ")", "[": "]", "{": "}"}
# What may follow a call on its line: blanks and one ";".
_TAIL = re.compile(r"[ \t]*+(?:;[ \t]*+)?(?:\n|$)")


def write_compact_call(name: str, arguments: str) -> str:
    """A call as text; arguments that are no JSON object stand as they are."""
    try:
        values = json.loads(arguments)
    except ValueError:
        return f"{name}({arguments})"
    if not isinstance(values, dict):
        return f"{name}({arguments})"
    # `_KEY` is also the reader's pattern: only names that can be read back are written this way.
    if all(_KEY.fullmatch(f"{key}=") for key in values):
        return f"{name}({write_argument_pairs(values.items())})"
    return f"{name}({_value(values)})"


def write_compact_result(text: str) -> str:
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
    return write_argument_pairs(pairs_of_row(row))


def pairs_of_row(row: dict[str, Json]) -> list[tuple[str, Json]]:
    """Names and values of a row in the order in which they are written."""
    # The first value, usually the key, is moved to the end; see `write_compact_result`.
    values = list(row.items())
    return values[1:] + values[:1]


def write_argument_pairs(pairs: Iterable[tuple[str, Json]]) -> str:
    """Names and values as the arguments of a call are written."""
    return ", ".join(f"{key}={_value(value)}" for key, value in pairs)


def _value(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_compact_calls(text: str) -> tuple[str, list[tuple[str, str]]]:
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
        # A call that fills its line counts even if its arguments cannot be read; one that is
        # followed by words counts only if its arguments can.
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
            # Skip the escaped character, which may be the quote itself.
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
    for part in top_level_parts(inner):
        key = _KEY.match(part)
        written = part[key.end() :] if key else part
        try:
            value = parse_lenient_json(written)
        except ValueError:
            # A bare word such as `status=open` is taken as text; with quotes or brackets in it, the
            # call is broken, and guessing its end would be wrong.
            if key is None or not written.strip() or _MARKS & set(written):
                return None
            value = written.strip()
        # Without a name only a single object is allowed: `tool({"odd name": 1})`.
        if key is None:
            return _value(value) if isinstance(value, dict) and part == inner else None
        if key[1] in values and _value(values[key[1]]) != _value(value):
            return None  # said twice, and not the same
        values[key[1]] = value
    return _value(values)


def top_level_parts(inner: str) -> Iterator[str]:
    """What commas part, but for those inside of quotes and brackets."""
    start = 0
    for at, char in _top_level(inner, 0):
        if char == ",":
            yield inner[start:at]
            start = at + 1
    if inner[start:].strip() or not start:  # a comma at the very end is let pass
        yield inner[start:]


# --- tools ---------------------------------------------------------------------------------------

# Words are compared in lower case: `bookId` becomes "book", "id" (see `_HUMP`).
_WORD = re.compile(r"[a-z]+|\d+")
_HUMP = re.compile(r"(?<=[a-z\d])(?=[A-Z])")
_PLAIN = re.compile(r"[A-Za-z_]\w*")
_CALLED = re.compile(r"[A-Za-z_][\w.-]*")
# Words that do not make a description say more than the name: "The id of the book" for book_id.
_FILLING = "s a an the of for to in is whether id identifier unique"
# Keywords that a signature expresses in its own syntax; all others are written as JSON.
_TOLD = {"type", "enum", "const", "format", "minimum", "maximum", "default", "items"}
_TOLD |= {"properties", "required", "description", "title"}
_DEEPEST = 8
"""Levels of a schema; deeper ones are written as JSON."""


def tool_signatures(tools: Sequence[Json]) -> list[str]:
    """The tools as signatures, each followed by the descriptions of its parameters."""
    # (name, description) pairs already written: what many tools share is explained once.
    known: set[tuple[str, str]] = set()
    return [line for tool in tools for line in _tool(tool["function"], known)]


def _tool(function: Mapping[str, Json], known: set[tuple[str, str]]) -> list[str]:
    schema = function.get("parameters") or {}
    about = _line(function.get("description"))
    called = str(function["name"])
    first = f"{called if _CALLED.fullmatch(called) else _json(called)}({_parameters(schema, 0)})"
    lines = [f"{first}: {about}" if about else first]
    for name, inner in _properties(schema).items():
        told = _line(inner.get("description")) if isinstance(inner, Mapping) else ""
        if told and (name, told) not in known and not _repeats(f"{called} {name}", told):
            known.add((name, told))
            lines.append(f"  {name}: {told}")
    return lines


def _parameters(schema: Json, depth: int) -> str:
    """The properties of an object, those that may be missing with a question mark."""
    required = set(schema.get("required") or ())
    return ", ".join(
        f"{_name(name)}{'' if name in required else '?'}: {_type(inner, depth + 1)}"
        for name, inner in _properties(schema).items()
    )


def _properties(schema: Any) -> Mapping[str, Json]:
    found = schema.get("properties") if isinstance(schema, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _type(schema: Json, depth: int) -> str:
    """What a value must be."""
    if not isinstance(schema, Mapping) or depth > _DEEPEST:
        return _json(schema)
    parts = [_kind(schema, depth)]
    for sign, bound in ((">=", schema.get("minimum")), ("<=", schema.get("maximum"))):
        if bound is not None:  # "1..30" looks like a value, and small models copy it as one
            parts.append(f"{sign}{_json(bound)}")
    # Closed objects are the default here, so only an open one is worth mentioning.
    closed = schema.get("additionalProperties") in (None, False)
    rest = {k: v for k, v in schema.items() if k not in _TOLD}
    if closed:
        rest.pop("additionalProperties", None)
    # At the first level, descriptions get lines of their own (see `_tool`).
    if depth > 1 and (told := _line(schema.get("description"))):
        rest = {"description": told, **rest}
    if rest:
        parts.append(_json(rest))
    if "default" in schema:
        parts.append(f"= {_json(schema['default'])}")
    return " ".join(parts)


def _kind(schema: Mapping[str, Json], depth: int) -> str:
    if "const" in schema:
        return _json(schema["const"])
    if isinstance(options := schema.get("enum"), list | tuple) and options:
        return " | ".join(_json(option) for option in options)
    kinds = schema.get("type")
    if isinstance(kinds, list | tuple):
        return " | ".join(_kind({**schema, "type": kind}, depth) for kind in kinds) or "any"
    if kinds == "array":
        return f"[{_type(schema['items'], depth + 1)}]" if "items" in schema else "array"
    if kinds == "object":
        return f"{{{_parameters(schema, depth)}}}" if _properties(schema) else "object"
    if kinds == "string" and isinstance(form := schema.get("format"), str):
        return form
    return str(kinds or "any")


def _repeats(names: str, told: str) -> bool:
    """Whether a description says no more than the names of tool and parameter do."""
    return _words(told) <= _words(names) | _words(_FILLING)


def _words(text: str) -> set[str]:
    """The words of a text, whatever their number."""
    return {word.rstrip("s") or word for word in _WORD.findall(_HUMP.sub(" ", text).lower())}


def _name(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else _json(name)


def _line(text: Json) -> str:
    return " ".join(str(text).split()) if text else ""


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
