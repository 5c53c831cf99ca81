"""A few values for a JSON column that follow its schema; the same ones every time."""

from __future__ import annotations

from envwright.synthesis.model import Field
from envwright.types import Json

_WORDS = "standard express basic family garden spare summer north".split()
_COUNT = 4
_DEEPEST = 4


def samples(found: Field) -> list[Json]:
    """Values for a JSON column; none when its schema does not say what it holds."""
    out: list[Json] = []
    for turn in range(_COUNT):
        value = _value(found.items, turn, 0, found.name)
        if isinstance(value, list | dict) and value not in out:
            out.append(value)
    return out


def _value(schema: dict[str, Json], turn: int, depth: int, name: str) -> Json:
    """The value of a schema at one turn; neighbours differ where the schema lets them."""
    if schema.get("enum"):
        return schema["enum"][turn % len(schema["enum"])]
    kind = schema.get("type")
    if kind == "object":
        return _object(schema, turn, depth)
    if kind == "array":
        count = 0 if depth > _DEEPEST else 1 + turn % 2
        items = schema.get("items", {})
        return [_value(items, turn + n, depth + 1, name) for n in range(count)]
    plain = {"integer": turn + 1, "number": turn + 0.5, "boolean": turn % 2 == 0}
    return plain.get(str(kind), _text(turn, name.lower()))


def _text(turn: int, name: str) -> str:
    word = _WORDS[turn % len(_WORDS)]
    if name.endswith(("url", "urls", "uri", "uris", "link", "links", "website", "websites")):
        return f"https://example.com/{word}"
    return f"{word}@example.com" if "email" in name else word


def _object(schema: dict[str, Json], turn: int, depth: int) -> dict[str, Json]:
    properties = schema.get("properties", {})
    if not properties and depth == 0:
        return {"label": _WORDS[turn % len(_WORDS)]}
    required = schema.get("required", ())
    shown = [n for n in properties if n in required or depth <= _DEEPEST]
    return {
        name: _value(properties[name], turn + place, depth + 1, name)
        for place, name in enumerate(shown)
    }
