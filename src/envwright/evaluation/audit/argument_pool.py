"""Argument values for probing tools: like those of the gold, at boundaries, of the wrong type."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson

from envwright.evaluation.foreign_records import ForeignCall, ForeignTask, ForeignTool
from envwright.types import Json

# Values that are kept for one parameter, and items of a list that are looked at.
_MOST_VALUES = 200
_DEFAULTS: dict[str, Json] = {
    "string": "text",
    "integer": 1,
    "number": 1.0,
    "boolean": True,
    "array": [],
    "object": {},
}
_BOUNDARY: dict[str, tuple[Json, ...]] = {
    "string": ("", "no such thing", "x" * 2_000),
    "integer": (0, -1, 10**12),
    "number": (0, -1.5, 1e300),
    "boolean": (),
    "array": ([],),
    "object": ({},),
}
_WRONG: dict[str, tuple[Json, ...]] = {
    "string": (None, 7, ["x"]),
    "integer": (None, "x", 1.5),
    "number": (None, "x"),
    "boolean": (None, "maybe"),
    "array": (None, "x", [None]),
    "object": (None, "x", []),
}


class ArgumentPool:
    """Values by parameter name, as the golds and the state of a release have them."""

    def __init__(self) -> None:
        self._values: dict[str, dict[bytes, Json]] = {}

    def add(self, name: str, value: Json) -> None:
        """Remember a value."""
        # Keyed by their JSON, so that equal values are kept once, whatever their type.
        known = self._values.setdefault(name, {})
        if len(known) < _MOST_VALUES:
            known.setdefault(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS), value)

    def add_calls(self, tasks: Sequence[ForeignTask]) -> None:
        """Remember the arguments of all golds."""
        for task in tasks:
            for call in task.gold or ():
                for name, value in call.arguments.items():
                    self.add(name, value)

    def add_state(self, state: Json, depth: int = 0) -> None:
        """Remember the fields of a state; keys of its containers count as their ids."""
        # Some releases encode parts of their state as JSON inside a string.
        if isinstance(state, str) and state[:1] == "{" and depth < 3:
            try:
                state = orjson.loads(state)
            except orjson.JSONDecodeError:
                return
        # A bound on depth, since foreign states may be nested without end.
        if isinstance(state, dict) and depth < 12:
            for name, value in state.items():
                if isinstance(value, str | int | float | bool):
                    self.add(name, value)
                self.add_state(value, depth + 1)
        elif isinstance(state, list) and depth < 12:
            for value in state[:_MOST_VALUES]:
                self.add_state(value, depth + 1)

    def values(self, name: str) -> list[Json]:
        """What is known for a parameter."""
        return list(self._values.get(name, {}).values())

    def other(self, name: str, value: Json, rng: random.Random) -> Json | None:
        """Another value of the same type for a parameter, ``None`` when there is none."""
        # `type(v) is type(value)` keeps True and 1 apart.
        near = [v for v in self.values(name) if type(v) is type(value) and v != value]
        if near:
            return rng.choice(near)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int | float):
            return value + 1
        return value[:-1] if isinstance(value, list) and value else None

    def sample(self, tool: ForeignTool, rng: random.Random) -> dict[str, Json]:
        """Arguments that look right: known values, else what the schema suggests."""
        required = set(_dict(tool.schema_).get("required") or ())
        out = {}
        for name, schema in documented_parameters(tool).items():
            # Optional parameters are given half of the time.
            if name not in required and rng.random() < 0.5:
                continue
            options = schema.get("enum") or self.values(name) or [_default(schema)]
            out[name] = rng.choice(list(options))
        return out


def documented_parameters(tool: ForeignTool) -> dict[str, dict[str, Any]]:
    """The documented parameters; what is not of the form of a schema is left out."""
    found = _dict(_dict(tool.schema_).get("properties"))
    return {name: _dict(schema) for name, schema in found.items()}


def argument_variants(
    tool: ForeignTool, base: Mapping[str, Json], rng: random.Random, most: int
) -> Iterator[dict[str, Json]]:
    """The base with one argument at a boundary or of a wrong type."""
    found = []
    for name, schema in documented_parameters(tool).items():
        kind = _type(schema)
        found += [
            {**base, name: value} for value in (*_BOUNDARY.get(kind, ()), *_WRONG.get(kind, ()))
        ]
    rng.shuffle(found)
    yield from found[:most]


def change_argument(
    call: ForeignCall, pool: ArgumentPool, rng: random.Random
) -> ForeignCall | None:
    """The call with one argument replaced by another plausible value."""
    names = list(call.arguments)
    rng.shuffle(names)
    for name in names:
        other = pool.other(name, call.arguments[name], rng)
        if other is not None:
            return call.model_copy(update={"arguments": {**call.arguments, name: other}})
    return None


def _default(schema: Mapping[str, Any]) -> Json:
    if "default" in schema:
        return schema["default"]
    return _DEFAULTS.get(_type(schema), "text")


def _type(schema: Mapping[str, Any]) -> str:
    """The type that a schema names, or the first of several."""
    kind = schema.get("type")
    if isinstance(kind, list):
        # The first type besides "null": `["string", "null"]` is an optional string.
        kind = next((k for k in kind if k != "null"), "string")
    for option in schema.get("anyOf") or ():
        if kind is None and isinstance(option, dict) and option.get("type") != "null":
            kind = option.get("type")
    return str(kind) if kind else "string"


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
