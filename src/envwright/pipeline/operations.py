"""What a source offers and an environment does not, nearest first, as an author is shown it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from envwright.errors import BadInput
from envwright.pipeline.common import Json
from envwright.sources.openapi import load_openapi
from envwright.store.files import load_json
from envwright.types import EnvironmentSpec, Operation

REPORT = "report.json"
_HOPELESS = ("outside slice", "binary body", "deprecated", "same as another")
"""Reasons for which an operation is left out for good."""
_MOST, _LONGEST = 40, 300
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def report_of(folder: Path) -> dict[str, Json]:
    """What stands in an environment's ``report.json``; nothing where there is none.

    Raises:
        BadInput: it is no JSON object.
    """
    path = folder / REPORT
    if not path.is_file():
        return {}
    found = load_json(path)
    if not isinstance(found, dict):
        raise BadInput("a report is a JSON object.", file=str(path), remedy="Build it again.")
    return found


def left_out(
    spec: EnvironmentSpec, report: Mapping[str, Json], document: Path | None
) -> dict[str, str]:
    """A line about each operation that might be added, by its id.

    Args:
        spec: the environment.
        report: what its build reported.
        document: the OpenAPI document that it was made from; without it only ids are known.

    Raises:
        BadInput: the document cannot be read, or the environment was made from another one.
    """
    known = {one.id: one for one in _operations(spec, document)}
    unmapped: Any = report.get("unmapped", [])
    rows = unmapped if isinstance(unmapped, list) else []
    found: dict[str, Mapping[str, Json]] = {
        str(row["operation"]): row
        for row in rows
        if isinstance(row, dict) and "operation" in row and row.get("reason") not in _HOPELESS
    }
    mapped = {tool.operation for tool in spec.tools}
    near = [(_nearness(name, known, mapped, spec), name) for name in found if name not in mapped]
    chosen = sorted((rank for rank in near if rank[0] > 0), key=lambda rank: -rank[0])[:_MOST]
    return {name: _line(name, found[name], known.get(name)) for _, name in chosen}


def _operations(spec: EnvironmentSpec, document: Path | None) -> Sequence[Operation]:
    if document is None:
        return ()
    interface = load_openapi(document)
    if spec.source.sha256 and interface.origin.sha256 != spec.source.sha256:
        raise BadInput(
            f"{spec.name} was made from another document ({spec.source.uri}).",
            file=str(document),
            remedy="Name that document, or leave --document out.",
        )
    return interface.operations


def _nearness(
    name: str, known: Mapping[str, Operation], mapped: set[str], spec: EnvironmentSpec
) -> int:
    """How deep an operation's path lies under one that is mapped; else the words they share."""
    paths = [_collection(one.path) for key, one in known.items() if key in mapped]
    if name in known and paths:
        own = _segments(known[name].path)
        return max(len(path) if own[: len(path)] == path else 0 for path in paths)
    tables = {word for tool in spec.tools for word in _words(tool.operation or tool.name)}
    return len(_words(name) & (tables - {"get", "list", "create", "update", "delete", "by", "id"}))


def _segments(path: str) -> list[str]:
    return ["{}" if part.startswith("{") else part for part in path.split("/") if part]


def _collection(path: str) -> list[str]:
    """A path without the parameters at its end: where all things of a kind are."""
    parts = _segments(path)
    while parts and parts[-1] == "{}":
        del parts[-1]
    return parts


def _words(name: str) -> set[str]:
    return {word.lower().rstrip("s") for word in _WORD.findall(name)}


def _line(name: str, row: Mapping[str, Json], operation: Operation | None) -> str:
    why = ", ".join(str(row[key]) for key in ("reason", "detail") if row.get(key))
    if operation is None:
        return f"{name} ({why})"
    said = operation.summary or operation.description
    takes = [f"{one.name}{'' if one.required else '?'}" for one in operation.inputs]
    takes += [f"{key}?" for key in (operation.body or {}).get("properties", {})]
    more = f"; takes {', '.join(dict.fromkeys(takes))}" if takes else ""
    text = f"{name}: {operation.method.upper()} {operation.path}: {' '.join(said.split())}{more}"
    return f"{text[:_LONGEST]} ({why})"
