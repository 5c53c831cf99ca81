"""Tools as signatures: a line each, with what its parameters are and which may be missing.

``lend(book_id: string, days?: integer >=1 <=30 = 14): Lends a book.`` says what a JSON Schema says
in half of the tokens. What has no short form stands behind the type as JSON, so nothing is lost but
what is said twice: a description that only repeats names, or that stood at a parameter of the same
name before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from envwright.types import Json

_WORD = re.compile(r"[a-z]+|\d+")
_HUMP = re.compile(r"(?<=[a-z\d])(?=[A-Z])")
_PLAIN = re.compile(r"[A-Za-z_]\w*")
_CALLED = re.compile(r"[A-Za-z_][\w.-]*")
_FILLING = "s a an the of for to in is whether id identifier unique"
_TOLD = {"type", "enum", "const", "format", "minimum", "maximum", "default", "items"}
_TOLD |= {"properties", "required", "description", "title"}
_DEEPEST = 8
"""Levels of a schema; deeper ones are written as JSON."""


def signatures(tools: Sequence[Json]) -> list[str]:
    """Lines that tell these tools, those of a tool after each other."""
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
    closed = schema.get("additionalProperties") in (None, False)
    rest = {k: v for k, v in schema.items() if k not in _TOLD}
    if closed:
        rest.pop("additionalProperties", None)
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
