"""A right answer to an entry, from all the answers that it allows."""

from __future__ import annotations

from typing import Any

from envwright.evaluation.audit.records import ForeignCall
from envwright.evaluation.bfcl.entries import Entry, Function
from envwright.evaluation.bfcl.forms import shown_name

_LEFT_OUT = ""
"""Stands among the values of a parameter that may be left out."""


def gold(entry: Entry, category: str) -> tuple[ForeignCall, ...] | None:
    """The first answer that is allowed; ``None`` where the data states none.

    Where nothing may be called it is no call. Where something must be, and what is not said, there
    is no gold.
    """
    if entry.answers is None:
        return () if "irrelevance" in category else None
    functions = {function.name: function for function in entry.function}
    calls = []
    for answer in entry.answers:
        ((name, allowed),) = answer.items()
        arguments = _arguments(functions.get(name), allowed)
        calls.append(ForeignCall(tool=shown_name(name), arguments=arguments))
    return tuple(calls)


def _arguments(function: Function | None, allowed: dict[str, list[Any]]) -> dict[str, Any]:
    """The first value of each parameter; what may be left out of an unknown one is left out."""
    properties = function.parameters.properties if function else {}
    required = function.parameters.required if function else ()
    out = {}
    for name, values in allowed.items():
        chosen = _first(values)
        if name not in properties and _LEFT_OUT in values:
            continue
        if chosen:
            out[name] = _plain(chosen[0], properties.get(name, {}))
        elif name in required and values:
            out[name] = values[0]
    return out


def _first(values: list[Any]) -> list[Any]:
    """The first value that is one, in a list; empty for none."""
    return [value for value in values if value != _LEFT_OUT][:1]


def _plain(value: Any, schema: dict[str, Any]) -> Any:
    """A value in which objects do not list allowed values any more."""
    kind, items = schema.get("type"), schema.get("items")
    if kind == "dict" and isinstance(value, dict):
        return _object(value)
    objects = isinstance(items, dict) and items.get("type") == "dict"
    if kind in ("array", "tuple") and objects and isinstance(value, list):
        return [_object(item) if isinstance(item, dict) else item for item in value]
    return value


def _object(options: dict[str, Any]) -> dict[str, Any]:
    chosen = {k: _first(v) if isinstance(v, list) else [v] for k, v in options.items()}
    return {key: values[0] for key, values in chosen.items() if values}
