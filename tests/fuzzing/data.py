"""JSON data spoilt at random places: what documents and lists of tools have in common."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random

from envwright.types import Json
from tests.fuzzing import odd_values

Place = tuple[Json, "str | int"]
"""A container, and where in it."""
_DEEPEST = 400
_STOP = 0.06
_SCHEMA_KEYS = tuple(
    "type enum default example minimum maximum minLength maxLength pattern format items required "
    "properties allOf oneOf anyOf nullable readOnly $ref const multipleOf "
    "additionalProperties".split()
)


def spoil(data: Json, rng: Random, times: int) -> Json:
    """The data, changed at some places; the same for the same seed. The data itself stays."""
    box = [copy.deepcopy(data)]
    for _ in range(times):
        container, key = _place(box, rng)
        rng.choice(CHANGES)(container, key, box, rng)
    return box[0]


def _place(box: Json, rng: Random) -> Place:
    """A place, the upper ones as likely as the many at the bottom."""
    at: Place = (box, 0)
    for _ in range(_DEEPEST):
        inner = at[0][at[1]]
        keys = _keys(inner)
        if not keys or rng.random() < _STOP:
            return at
        at = (inner, rng.choice(keys))
    return at


def _keys(value: Json) -> list[str | int]:
    if isinstance(value, dict):
        return list(value)
    return list(range(len(value))) if isinstance(value, list) else []


def _drop(container: Json, key: str | int, box: Json, rng: Random) -> None:
    if container is not box:
        del container[key]


def _replace(container: Json, key: str | int, box: Json, rng: Random) -> None:
    if container is not box or rng.random() < 0.02:
        container[key] = odd_values.value(rng)


def _text(container: Json, key: str | int, box: Json, rng: Random) -> None:
    if container is not box:
        container[key] = odd_values.text(rng)


def _rename(container: Json, key: str | int, box: Json, rng: Random) -> None:
    """A key of another name, at the same place."""
    if isinstance(container, dict):
        new = odd_values.name(rng)
        items = [(new if k == key else k, v) for k, v in container.items()]
        container.clear()
        container.update(items)


def _swap(container: Json, key: str | int, box: Json, rng: Random) -> None:
    """What stands elsewhere, here too: shared, or even around itself once written as a text."""
    other, there = _place(box, rng)
    if container is not box:
        container[key] = copy.deepcopy(other[there]) if other is not box else odd_values.value(rng)


def _wrap(container: Json, key: str | int, box: Json, rng: Random) -> None:
    if container is not box:
        word = rng.choice(("items", "allOf", "anyOf", "oneOf", "properties"))
        depth = rng.choice((1, 60, 130, 400))
        inner = container[key]
        for _ in range(depth):
            inner = (
                {word: inner if word == "items" else {"a": inner}}
                if word[0] in "ip"
                else {word: [inner, {"type": "object"}]}
            )
        container[key] = inner


def _refer(container: Json, key: str | int, box: Json, rng: Random) -> None:
    """A reference: to a place of the document, in a circle, to nothing, to elsewhere."""
    if container is not box:
        target = rng.choice((_pointer(box[0], rng), "#", "#/", "#/nowhere", "other.yaml#/x", "#x"))
        container[key] = {"$ref": target}


def _circle(container: Json, key: str | int, box: Json, rng: Random) -> None:
    """A schema among the named ones becomes part of itself."""
    top = box[0] if isinstance(box[0], dict) else {}
    holder = top.get("components", top)
    named = holder.get("schemas", top.get("definitions")) if isinstance(holder, dict) else None
    if not isinstance(named, dict) or not named:
        return
    name = rng.choice(list(named))
    where = "components/schemas" if "components" in top else "definitions"
    ref = {"$ref": f"#/{where}/{str(name).replace('~', '~0').replace('/', '~1')}"}
    old = named[name]
    named[name] = rng.choice(
        (
            ref,
            {"allOf": [ref, old]},
            {"oneOf": [ref, ref]},
            {"type": "array", "items": ref},
            {"type": "object", "properties": {"id": ref, "parent": ref, "children": [ref]}},
            {"type": "object", "additionalProperties": ref, "required": ["id", "id", "zz"]},
        )
    )


def _keyword(container: Json, key: str | int, box: Json, rng: Random) -> None:
    """A word of JSON Schema beside others, with a value that it does not take."""
    inner = container[key]
    if isinstance(inner, dict):
        word = rng.choice(_SCHEMA_KEYS)
        inner[word] = (
            rng.choice(odd_values.PATTERNS) if word == "pattern" else odd_values.value(rng)
        )


def _many(container: Json, key: str | int, box: Json, rng: Random) -> None:
    """The same many times: properties, values, parameters, operations."""
    inner = container[key]
    times = rng.choice((3, 40, 400))
    if isinstance(inner, dict) and 0 < len(inner) < 40:
        name = rng.choice(list(inner))
        inner.update({f"{name}{number}": inner[name] for number in range(times)})
    elif isinstance(inner, list) and 0 < len(inner) < 40:
        inner.extend([inner[0]] * times)


def _pointer(data: Json, rng: Random) -> str:
    parts: list[str] = []
    while (keys := _keys(data)) and rng.random() < 0.8:
        key = rng.choice(keys)
        parts.append(str(key).replace("~", "~0").replace("/", "~1"))
        data = data[key]
    return "#/" + "/".join(parts)


Change = Callable[[Json, str | int, Json, Random], None]
CHANGES: tuple[Change, ...] = (
    _drop,
    _replace,
    _text,
    _rename,
    _swap,
    _wrap,
    _refer,
    _circle,
    _keyword,
    _many,
)
