"""How large arguments and their JSON Schemas may be, counted before either is used.

Both come from strangers. A schema may say in a few lines what takes years to test, a call may hold
millions of values; the engine that tests the one on the other has no bound of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from envwright import bounds
from envwright.errors import SpecError
from envwright.types import Json

# --- what is sent ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ValueSize:
    """How large a JSON value is: counting ends where a bound is met."""

    chars: int
    """Characters of its texts and keys."""
    values: int
    """Values in it, itself included."""
    depth: int
    """Lists and objects inside each other."""

    @property
    def problem(self) -> str | None:
        """Which bound it is beyond, in a sentence; ``None`` when it is small enough."""
        if self.values > bounds.MAX_ARGUMENT_ITEMS:
            return f"The arguments hold more than {bounds.MAX_ARGUMENT_ITEMS} values. Send fewer."
        if self.chars > bounds.MAX_ARGUMENT_BYTES:
            return f"The arguments have more than {bounds.MAX_ARGUMENT_BYTES} bytes. Send less."
        if self.depth > bounds.MAX_ARGUMENT_DEPTH:
            return f"The arguments are nested more than {bounds.MAX_ARGUMENT_DEPTH} deep."
        return None


def value_size(value: Any) -> ValueSize:
    """Measure a value, however deep it is or whether it contains itself.

    Example:
        >>> value_size({"ids": ["a", "bc"]})
        ValueSize(chars=6, values=4, depth=2)
    """
    chars, values, deepest = 0, 1, 0
    level: list[Any] = [value]
    # Level by level, so that a look at each costs little; ``values`` counts those of the next, too.
    while level:
        inner: list[Any] = []
        for one in level:
            if isinstance(one, str):
                chars += len(one)
                continue
            if isinstance(one, dict):
                chars += sum([len(key) for key in one if isinstance(key, str)])
                found: Collection[Any] = one.values()
            elif isinstance(one, list | tuple | Mapping):
                found = list(one.values()) if isinstance(one, Mapping) else one
            else:
                continue
            values += len(found)
            if values > bounds.MAX_ARGUMENT_ITEMS:
                return ValueSize(chars, values, deepest)
            inner += found
        level = inner
        deepest += bool(inner)
        if deepest > bounds.MAX_ARGUMENT_DEPTH:
            break
    return ValueSize(chars, values, deepest)


# --- what may be sent -----------------------------------------------------------------------------

_ONE = (
    *("items", "additionalItems", "unevaluatedItems", "contains", "additionalProperties"),
    *("unevaluatedProperties", "propertyNames", "not", "if", "then", "else", "contentSchema"),
)
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems", "items")
_NAMED = ("properties", "patternProperties", "dependentSchemas", "$defs", "definitions")
# What tells where a reference leads, or switches on the value: no reading of the text can bound it.
_ELSEWHERE = (
    "$id",
    "$anchor",
    "$dynamicAnchor",
    "$dynamicRef",
    "$recursiveAnchor",
    "$recursiveRef",
)
_MINIMA = ("minItems", "minLength", "minProperties", "minContains")


def schema_size(schema: Json, whole: Json, place: str) -> int:
    """Schemas inside a parameter's schema, each reference written out where it stands.

    Args:
        schema: of the parameter.
        whole: of all arguments, in which references are looked up.
        place: of the parameter, for the error.

    Raises:
        SpecError: there are too many, they are too deep or refer to themselves, a reference leads
            elsewhere, or one asks for more than a call may hold.
    """
    count = 0
    waiting: list[tuple[Json, int]] = [(schema, 1)]
    while waiting:
        one, depth = waiting.pop()
        if depth > bounds.MAX_SCHEMA_DEPTH:
            raise SpecError(
                f"its schema is more than {bounds.MAX_SCHEMA_DEPTH} deep, or refers to itself.",
                place=place,
                remedy="Write out as many levels as the tool reads.",
            )
        count += 1
        if isinstance(one, dict):
            names = (one.get(key) for key in ("enum", "required"))
            count += sum(len(given) for given in names if isinstance(given, list | tuple))
            _check_keys(one, place)
            waiting += [(inner, depth + 1) for inner in _inside(one, whole, place)]
        if count + len(waiting) > bounds.MAX_SCHEMA_NODES:
            raise SpecError(
                f"its schema holds more than {bounds.MAX_SCHEMA_NODES} schemas.",
                place=place,
                remedy="Say less of what may be sent; references count where they stand.",
            )
    return count


def _check_keys(schema: Mapping[str, Json], place: str) -> None:
    for key in _MINIMA:
        least = schema.get(key)
        if isinstance(least, int | float) and least > bounds.MAX_SCHEMA_MINIMUM:
            raise SpecError(
                f"{key} asks for more than {bounds.MAX_SCHEMA_MINIMUM}.",
                place=place,
                remedy="No call may hold so much.",
            )
    for key in _ELSEWHERE:
        if key in schema:
            raise SpecError(f"{key} is refused.", place=place, remedy="Write the schema out.")


def _inside(schema: Mapping[str, Json], whole: Json, place: str) -> Iterator[Json]:
    """The schemas directly inside of one."""
    for key in _ONE:
        if isinstance(schema.get(key), dict):
            yield schema[key]
    for key in _LISTS:
        if isinstance(schema.get(key), list):
            yield from schema[key]
    for key in _NAMED:
        if isinstance(schema.get(key), dict):
            yield from schema[key].values()
    if "$ref" in schema:
        yield _target(str(schema["$ref"]), whole, place)


def _target(reference: str, whole: Json, place: str) -> Json:
    found = whole
    try:
        if not reference.startswith("#"):
            raise KeyError(reference)
        for part in unquote(reference[1:]).split("/")[1:]:
            key = part.replace("~1", "/").replace("~0", "~")
            found = found[int(key)] if isinstance(found, list) else found[key]
    except (LookupError, ValueError, TypeError):
        raise SpecError(
            f"not a valid JSON Schema: {reference[:100]} leads nowhere.",
            place=place,
            remedy="References are written #/properties/NAME/….",
        ) from None
    return found


def says_pattern(schema: Json) -> bool:
    """Whether a schema tests any text with a regular expression."""
    waiting = [schema]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if "pattern" in one or "patternProperties" in one:
                return True
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return False
