"""What a document tells of a column's values, for the generator of its cells.

Format, pattern and examples of a property; the leaves of a JSON column; values that stand in prose
("e.g. `img_4f`", "one of `a`, `b`"). The recipe keeps it short: what is told nowhere is left to
the name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from envwright.inference.domain_model import Field
from envwright.types import Json

_MOST_PARTS = 12
"""Properties of an object that are filled, beyond those that it requires."""
_DEEPEST = 3
_LONGEST = 200
"""Characters of an example or a description that a recipe keeps."""
_PLAIN = ("enum", "format", "pattern", "minimum", "maximum", "minLength", "maxLength", "maxItems")
_QUOTED = re.compile(r"`([^`\n]{1,60})`|\"([^\"\n]{1,60})\"|\u201c([^\u201d\n]{1,60})\u201d")
_LISTS = re.compile(
    r"\b(?:one of|either|possible values|valid values|allowed values|accepted values|can be|must be"
    r"|supported values|options are|values are|may be)\b(.{0,400})",
    re.IGNORECASE | re.DOTALL,
)
_SAMPLE = re.compile(
    r"\b(?:e\.?g\.?|for example|for instance|example|such as|i\.?e\.?)\W{0,3}(.{0,120})",
    re.IGNORECASE | re.DOTALL,
)
_VALUE = re.compile(r"[A-Za-z0-9][\w.:/@+#-]{1,58}[A-Za-z0-9]")
_NO_VALUE = re.compile(
    r"null|true|false|none|string|undefined|the|an?|if|when|this|https?:/*", re.I
)


def value_schema(found: Field) -> dict[str, Json]:
    """A JSON Schema of what is told of a column's values; empty where nothing is.

    Example:
        >>> value_schema(Field("region", "text", description="One of `eu-1` or `us-1`."))
        {'examples': ['eu-1', 'us-1']}
    """
    if found.kind == "json":
        return _content(found.told or found.items, 0)
    if found.kind not in ("text", "integer", "real"):
        return {}
    # Documents hold anything under these words; only a text is a format or a pattern.
    told = {word: found.told.get(word) for word in ("format", "pattern")}
    out = {word: text for word, text in told.items() if isinstance(text, str)}
    if out.get("format") in _TYPES_ONLY:
        del out["format"]
    examples = [v for v in found.examples if not isinstance(v, str) or len(v) <= _LONGEST]
    default = found.default if found.kind == "text" and isinstance(found.default, str) else None
    if not examples and found.kind == "text":
        examples = [v for v in prose_values(found.description) if found.admits(len(v))]
    if examples and default not in (None, "") and default not in examples:
        examples.append(default)
    return out | ({"examples": examples} if examples else {})


_TYPES_ONLY = frozenset("int32 int64 float double string date date-time binary".split())
"""Formats that say no more than a type does."""


def prose_values(about: str) -> list[str]:
    """Values that a description states: of a list of them, else as an example.

    Example:
        >>> prose_values("Its kind, e.g. `img_4f`."), prose_values("Can be `up` or `down`.")
        (['img_4f'], ['up', 'down'])
        >>> prose_values("Its kind, possible values are: desktop phone tablet")
        ['desktop', 'phone', 'tablet']
    """
    if listed := _LISTS.search(about):
        values = _quoted(listed[1]) or _listed(listed[1])
        if len(values) > 1:
            return values
    if sample := _SAMPLE.search(about):
        if values := _quoted(sample[1].partition(". ")[0]):
            return values[:4]
        found = _VALUE.match(sample[1].lstrip(" :,('\u2018"))
        # A word alone may be the first of a sentence; with a digit or a mark inside it is a value.
        if found and re.search(r"\d|[_/@#:-]", found[0]) and not _NO_VALUE.fullmatch(found[0]):
            return [found[0]]
    return []


_BARE = re.compile(r"[A-Za-z0-9][\w.-]{0,30}")


def _listed(text: str) -> list[str]:
    """Values without quotes, after a colon or between commas: ``are: desktop, phone or tablet``."""
    found = re.match(r"(?:\s+(?:are|include|is))?\s*:\s*([^.\n]{3,300})", text)
    if not found:
        return []
    parts = [part.strip(" ()'*") for part in re.split(r",|\||;|\bor\b|\band\b", found[1])]
    if len(parts) == 1:
        parts = parts[0].split()
    parts = [part for part in parts if part]
    return list(dict.fromkeys(parts)) if all(map(_BARE.fullmatch, parts)) else []


def _quoted(text: str) -> list[str]:
    found = (next(filter(None, groups), "").strip() for groups in _QUOTED.findall(text))
    return [value for value in dict.fromkeys(found) if value and not _NO_VALUE.fullmatch(value)]


def _content(schema: Mapping[str, Any], depth: int) -> dict[str, Json]:
    """The schema of JSON values in short."""
    out: dict[str, Json] = {"type": schema["type"]} if "type" in schema else {}
    if "items" in schema:
        out["items"] = _content(schema["items"], depth + 1)
    elif properties := schema.get("properties"):
        required = schema.get("required", ())
        room = _MOST_PARTS // (depth + 1)
        first = list(properties)[:room]
        shown = [name for name in properties if name in first or name in required]
        inner = {name: properties[name] for name in shown[: 2 * _MOST_PARTS]}
        deep = depth >= _DEEPEST
        out["properties"] = {
            name: {"type": value.get("type", "string")} if deep else _content(value, depth + 1)
            for name, value in inner.items()
        }
    elif schema.get("type") not in ("object", "array"):
        out |= {word: schema[word] for word in _PLAIN if word in schema}
        if out.get("format") in ("int32", "int64", "float", "double", "string"):
            del out["format"]
        about = str(schema.get("description", ""))
        stated = schema.get("examples") or ([] if "enum" in out else prose_values(about))
        if kept := [v for v in stated if not isinstance(v, str | list | dict) or _is_short(v)]:
            out["examples"] = kept
        if about:
            out["description"] = about[:_LONGEST]
    return out


def _is_short(value: Json) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST
