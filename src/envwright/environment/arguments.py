"""Parameters of a tool: their JSON Schema for agents, and the check of what an agent sends.

Nothing is coerced. A message says which argument, what was expected and what came.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import jsonschema_rs
import orjson

from envwright import bounds
from envwright.environment.argument_bounds import (
    ValueSize,
    says_pattern,
    schema_size,
    value_size,
)
from envwright.environment.schema import Schema, nearest_name
from envwright.errors import SpecError
from envwright.types import Json, Parameter, ToolSpec

_INT64 = 2**63
_PLAIN = ("string", "integer", "number", "boolean", "null")
_LOOKS = frozenset(
    """
    type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength
    maxLength format description title default examples deprecated
    """.split()
)
"""Keys of a schema that take the same time on every value, or time by its length."""
_CONTAINERS = (list, dict)
_SHORT, _FLAT = 10_000, 40
"""Bytes of arguments, and items of one or lists in them, up to which a glance is enough."""
_TESTS = 4_000_000
"""Values of a call times schemas that each may meet: the engine does so many in a second."""
_EXPLAINED = 1_000_000
"""Characters, and twenty for a value, times schemas: what the engine may copy to explain itself."""
_LINEAR = jsonschema_rs.RegexOptions(size_limit=2 * bounds.MIB)
"""For ``pattern``: an engine that never backtracks."""


def accepts_texts(pattern: str, texts: Iterable[str]) -> bool:
    """Whether a parameter may state a ``pattern``, and it accepts all of some texts.

    Example:
        >>> accepts_texts("^[a-z]+$", ["abc"]), accepts_texts("(?=a)b", [])
        (True, False)
    """
    try:
        validator = jsonschema_rs.Draft202012Validator(
            {"pattern": pattern}, offline=True, pattern_options=_LINEAR
        )
    except (jsonschema_rs.ValidationError, ValueError):
        return False
    return all(map(validator.is_valid, texts))


class Arguments:
    """The parameters of one tool, compiled."""

    def __init__(self, spec: ToolSpec, schema: Schema, place: str) -> None:
        self.columns: dict[str, tuple[str, str]] = {}
        """Path of a parameter (``item_ids[]``, ``lines[].sku``) → the column it ranges over."""
        properties: dict[str, Json] = {}
        for name, parameter in spec.parameters.items():
            where = f"{place}: parameter {name}"
            # Names are bound as ``:name``; ``:item`` is what ``for_each`` binds.
            if not name.isidentifier() or name == "item":
                raise SpecError(
                    "a parameter's name is a word of letters, digits and _ (and not 'item').",
                    place=where,
                )
            properties[name] = self._property(parameter, schema, name, where)
        required = [name for name, p in spec.parameters.items() if p.required]
        self.json_schema: dict[str, Json] = {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }
        self.defaults = {
            name: p.json_schema["default"] for name, p in spec.parameters.items() if p.has_default
        }
        self.empty: dict[str, Any] = dict.fromkeys(spec.parameters)
        self._unset = self.empty | self.defaults
        self._integers = {name for name, p in properties.items() if p.get("type") == "integer"}
        self._sizes = {
            name: schema_size(raw, self.json_schema, f"{place}: parameter {name}")
            for name, raw in properties.items()
        }
        self._largest = max(self._sizes.values(), default=1)
        self._glance = min(_SHORT, _TESTS // self._largest)
        self._has_pattern = any(map(says_pattern, properties.values()))
        self._is_plain = all(map(_is_plain, properties.values()))
        bounded = {name: _bounded(raw) for name, raw in properties.items()}
        try:
            self._validator = jsonschema_rs.Draft202012Validator(
                self.json_schema | {"properties": bounded},
                validate_formats=True,
                offline=True,
                pattern_options=_LINEAR,
            )
        except (jsonschema_rs.ValidationError, ValueError) as error:
            reason = str(error).split("\n")[0]
            remedy = "A pattern is small, without look-around or back-references."
            raise SpecError(
                f"not a valid JSON Schema ({reason}).",
                place=place,
                remedy=remedy if self._has_pattern else "",
            ) from None
        for name, value in self.defaults.items():
            # One default alone: that other parameters are missing is no fault of it.
            problem = self._size_problem(value_size(value)) or self.value_problem(name, value)
            if problem:
                raise SpecError(f"the default is not valid: {problem}", place=place)

    def _property(self, parameter: Parameter, schema: Schema, path: str, place: str) -> Json:
        raw = dict(parameter.json_schema)
        if parameter.column:
            raw["column"] = parameter.column
        return self._resolve(raw, schema, path, place)

    def _resolve(self, raw: Json, schema: Schema, path: str, place: str, depth: int = 0) -> Json:
        """Replace ``column`` by the column's JSON Schema, at any depth of items and properties."""
        # What is deeper is refused as soon as it is measured.
        if not isinstance(raw, dict) or depth > bounds.MAX_SCHEMA_DEPTH:
            return raw
        out = dict(raw)
        if reference := out.pop("column", None):
            try:
                column = schema.column(str(reference))
            except SpecError as error:
                raise SpecError(error.message, place=place, remedy=error.remedy) from None
            self.columns[path] = (column.table, column.name)
            # What the tool says itself wins over the column.
            out = column.json_schema() | out
        if "items" in out:
            out["items"] = self._resolve(out["items"], schema, f"{path}[]", place, depth + 1)
        if isinstance(out.get("properties"), dict):
            out["properties"] = {
                name: self._resolve(value, schema, f"{path}.{name}", place, depth + 1)
                for name, value in out["properties"].items()
            }
        return out

    def problem(self, arguments: Any) -> str | None:
        """What is wrong with the arguments, in one line; ``None`` when nothing is."""
        if not isinstance(arguments, (dict, Mapping)):  # a dict is told at once, a mapping is not
            return f"The arguments must be an object, got {describe_value(arguments)}."
        # Where each argument is one text or number the schema itself bounds them; what else may
        # come is measured first.
        measured = not self._is_plain and not self._is_small(arguments)
        if measured and (problem := self._size_problem(value_size(arguments))):
            return problem
        try:
            # The quick answer first; problems are collected only for a wrong call.
            return None if self._validator.is_valid(arguments) else self._explained(arguments)
        except (ValueError, TypeError, OverflowError, RecursionError):
            return "The arguments are not JSON."

    def value_problem(self, name: str, value: Any) -> str | None:
        """What is wrong with one argument's value, whatever the others are."""
        if not self._is_explainable(name, value):
            return f"{name}: the value is too large to be told apart."
        for error in self._validator.iter_errors({name: value}):
            if error.instance_path:
                return _explain(error, {name: value}, [])
        return None

    def is_list(self, name: str) -> bool:
        """Whether a parameter is a list."""
        return bool(self.json_schema["properties"][name].get("type") == "array")

    def value(self, arguments: Mapping[str, Any], name: str) -> Any:
        """The value of a parameter: what was sent, else its default, else ``None``."""
        return arguments.get(name, self.defaults.get(name))

    def bind(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Values for SQL: every parameter present, lists and objects as JSON text.

        ``5.0`` is the integer 5 where JSON Schema says integer; nothing else changes its type.

        Raises:
            OverflowError: a value has no place in a cell: an integer of more than 64 bits, a
                number that is not finite, a list that is too deep, something that is not JSON.
        """
        bound: dict[str, Any] = {**self._unset, **arguments}
        for name, value in bound.items():
            kind = type(value)
            # These are bound as they are; the engine stores a boolean as 0 or 1.
            if value is None or kind is str or kind is bool:
                continue
            if kind is float:
                if not math.isfinite(value):
                    raise OverflowError(f"{name}: the number is not finite")
                if name in self._integers:
                    bound[name] = value = int(value)
                    kind = int
            if kind is int:
                if not -_INT64 <= value < _INT64:
                    raise OverflowError(f"{name}: the integer does not fit 64 bits")
            elif isinstance(value, list | tuple | dict):
                try:
                    bound[name] = orjson.dumps(value).decode()
                except TypeError as error:
                    raise OverflowError(f"{name}: {error}") from None
            elif not isinstance(value, str | float):
                raise OverflowError(f"{name}: {kind.__name__} is not JSON")
        return bound

    def _is_small(self, arguments: Mapping[str, Any]) -> bool:
        """Whether a glance tells that no bound is near, as for nearly every call."""
        for value in arguments.values():
            if type(value) in _CONTAINERS and len(value) > _FLAT:
                return False
        try:
            raw = orjson.dumps(arguments)
        except TypeError:
            return False
        # A value is two bytes at least, and so is a level.
        return len(raw) <= self._glance and raw.count(b"[") + raw.count(b"{") <= _FLAT

    def _size_problem(self, size: ValueSize) -> str | None:
        """Why arguments are too large to be looked at; ``None`` when they are not."""
        if size.problem is None and size.values * self._largest > _TESTS:
            most = _TESTS // self._largest
            return f"The arguments hold more values than this tool can check, {most}. Send fewer."
        if size.problem is None and self._has_pattern and size.chars > bounds.MAX_PATTERN_CHARS:
            most = bounds.MAX_PATTERN_CHARS
            return f"The arguments have more than {most} characters. Send less."
        return size.problem

    def _is_explainable(self, name: str, value: Any) -> bool:
        size = value_size(value)
        weight = (size.chars + 20 * size.values) * self._sizes.get(name, 1)
        return size.problem is None and weight <= _EXPLAINED

    def _explained(self, arguments: Mapping[str, Any]) -> str:
        """The first problems of arguments that are not valid."""
        if problem := self._size_problem(value_size(arguments)):  # a long name
            return problem
        # The engine finds all problems at once and copies what is wrong into each of them.
        large = [name for name in arguments if not self._is_explainable(name, arguments[name])]
        rest = {name: value for name, value in arguments.items() if name not in large}
        found = (
            _explain(error, rest, list(self.empty))
            for error in self._validator.iter_errors(rest)
            if error.instance_path or not _is_missing(error, large)
        )
        problems = list(islice(found, bounds.MAX_PROBLEMS))
        if not problems:
            return f"{large[0][:50]}: not as its schema says, and too large to say where."
        return " ".join(problems)


def _explain(error: jsonschema_rs.ValidationError, arguments: Any, known: list[str]) -> str:
    """One validation error as a sentence: where, what was expected, what came."""
    path = ".".join(str(part)[:50] for part in error.instance_path)
    kind: dict[str, Any] = error.kind.as_dict()
    value: Any = arguments
    for part in error.instance_path:
        value = value[part]
    lead = f"{path}: " if path else ""
    match error.kind.name:
        case "required":
            return f"{path + '.' if path else ''}{kind['property']} is required."
        case "additionalProperties":
            unknown = [str(name)[:50] for name in kind["unexpected"][:5]]
            # Inside a nested object the tool's parameters are no help.
            hints = [] if path else [h for name in unknown if (h := nearest_name(name, known))]
            if not hints and not path:
                hints = [f"Known: {', '.join(known) or 'none'}."]
            return " ".join([f"{lead}unknown argument {', '.join(unknown)}.", *hints[:1]])
        case "type":
            wanted = " or ".join(sorted(kind["types"]))
            return f"{lead}expected {wanted}, got {describe_value(value)}."
        case "enum":
            options = ", ".join(orjson.dumps(option).decode() for option in kind["options"])
            return f"{lead}expected one of {options}; got {describe_value(value)}."
    reason = error.message.split("\n")[0][:200]
    return f"{lead}{reason}."


def _is_plain(schema: Json) -> bool:
    """Whether it takes one text or number, and tests it at a glance."""
    if not isinstance(schema, dict):
        return False
    kinds = schema.get("type")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return schema.keys() <= _LOOKS and all(kind in _PLAIN for kind in kinds)


def _bounded(schema: Json) -> Json:
    """The schema with the host's bound on a text, which agents need not read."""
    if not isinstance(schema, dict):
        return schema
    most = schema.get("maxLength", bounds.MAX_ARGUMENT_BYTES)
    is_number = isinstance(most, int | float)
    return schema | {"maxLength": min(most, bounds.MAX_ARGUMENT_BYTES) if is_number else most}


def _is_missing(error: jsonschema_rs.ValidationError, names: list[str]) -> bool:
    """Whether it says that one of these arguments is missing."""
    return error.kind.name == "required" and error.kind.as_dict()["property"] in names


def describe_value(value: Any) -> str:
    """A value as a message shows it: its JSON type and a short form.

    Example:
        >>> describe_value([1, 2])
        'array [1,2]'
    """
    if value is None:
        return "null"
    names = {bool: "boolean", int: "integer", float: "number", str: "string"}
    name = names.get(type(value), "array" if isinstance(value, list) else "object")
    # What is long is never written out to be cut.
    if isinstance(value, str):
        value = value[:100]
    elif value_size(value).problem:
        return f"{name} …"
    try:
        text = orjson.dumps(value).decode()
    except TypeError:
        text = "…"
    return f"{name} {text if len(text) <= 60 else text[:57] + '…'}"
