"""Writes whose fields stand in the query, as if they had a body: ``POST /boards?name=…&desc=…``."""

from __future__ import annotations

from collections.abc import Sequence

from envwright.synthesis.listed.names import VERBS, Class
from envwright.synthesis.listed.parameters import CONTROL
from envwright.synthesis.listed.prose import opening_verb
from envwright.synthesis.naming import snake
from envwright.types import Interface, Json, Operation

_WRITES = ("post", "put", "patch")
_COMMANDS = frozenset({"op", "operation", "action", "method", "cmd"})
"""Inputs that say what is done."""
_WRITTEN = (Class.CREATE, Class.UPDATE)


def with_bodies(interface: Interface, carried: frozenset[str]) -> Interface:
    """The interface with what writes take in the query moved to their bodies.

    Args:
        interface: what a source gave.
        carried: names of inputs that say nothing of the world; they stay where they are.
    """
    selecting = _selecting(interface.operations)
    operations = tuple(
        _with_body(operation, carried | selecting.get(operation.path, frozenset()))
        for operation in interface.operations
    )
    return interface.model_copy(update={"operations": operations})


def _selecting(operations: Sequence[Operation]) -> dict[str, frozenset[str]]:
    """Path of an item → inputs with which it is read or deleted: they say which one is meant."""
    out: dict[str, frozenset[str]] = {}
    for operation in operations:
        if operation.path.rstrip("/").endswith("}") and operation.method in ("get", "delete"):
            names = {snake(given.name) for given in operation.inputs if given.where == "query"}
            out[operation.path] = out.get(operation.path, frozenset()) | names
    return out


def _with_body(operation: Operation, carried: frozenset[str]) -> Operation:
    if operation.method not in _WRITES or operation.body is not None:
        return operation
    moved = [
        given
        for given in operation.inputs
        if given.where == "query" and _is_field(snake(given.name), given.required, carried)
    ]
    if not moved or not _writes(operation):
        return operation
    properties: dict[str, Json] = {}
    for given in moved:
        about = {"description": given.description} if given.description else {}
        properties[given.name] = {**given.json_schema, **about}
    body: dict[str, Json] = {"type": "object", "properties": properties}
    if required := [given.name for given in moved if given.required]:
        body["required"] = required
    names = {given.name for given in moved}
    rest = tuple(i for i in operation.inputs if i.where != "query" or i.name not in names)
    return operation.model_copy(update={"inputs": rest, "body": body})


def _writes(operation: Operation) -> bool:
    """Whether its prose or name says that it makes or changes something."""
    said = [opening_verb(operation.summary), opening_verb(operation.description)]
    named = VERBS.get(snake(operation.id).split("_")[0])
    return (next((kind for kind in said if kind), None) or named) in _WRITTEN


def _is_field(name: str, required: bool, carried: frozenset[str]) -> bool:
    return (
        name not in carried and name not in _COMMANDS and (required or not CONTROL.fullmatch(name))
    )
