"""A state as tables of rows, and what differs between two of them.

No release here has tables; a mapping of records is read as one. What does not fit is a row by
itself, so that nothing of a state is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from envwright.evaluation.audit.drivers.base import Raw, Tables
from envwright.evaluation.audit.drivers.plain import canonical, plain

_ROWS, _CHARACTERS = 200, 20_000
"""Of one step's change; a larger one is counted and not told."""


def tables(parts: Mapping[str, Any]) -> Tables:
    """Each part of a state as a table.

    Args:
        parts: name → anything. A mapping of mappings and a list have a row for each entry, any
            other mapping is one row, any other value a row with one cell.
    """
    return {str(name): dict(_rows(plain(value))) for name, value in parts.items()}


def _rows(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value and all(isinstance(v, dict) for v in value.values()):
        yield from ((str(key), canonical(row)) for key, row in value.items())
    elif isinstance(value, list):
        yield from ((str(at), canonical(_row(row))) for at, row in enumerate(value))
    else:
        yield "", canonical(_row(value))


def _row(value: Any) -> Any:
    return value if isinstance(value, dict) else {"value": value}


def changes(before: Tables, after: Tables) -> list[Raw] | None:
    """The rows that differ: ``table``, ``key``, ``before``, ``after`` as ``RowChange`` has them.

    ``None`` where that is too much to tell.
    """
    out: list[Raw] = []
    size = 0
    for table, key in differing(before, after):
        old, new = before.get(table, {}).get(key), after.get(table, {}).get(key)
        size += len(old or "") + len(new or "")
        if len(out) == _ROWS or size > _CHARACTERS:
            return None
        out.append({"table": table, "key": key, **_change(_cells(old), _cells(new))})
    return out


def differing(before: Tables, after: Tables) -> Iterator[tuple[str, str]]:
    """Table and key of each row that is not the same, in order."""
    for table in sorted(before.keys() | after.keys()):
        old, new = before.get(table, {}), after.get(table, {})
        if old is not new:
            yield from (
                (table, k) for k in sorted(old.keys() | new.keys()) if old.get(k) != new.get(k)
            )


def _change(old: Raw | None, new: Raw | None) -> Raw:
    """Whole rows where one appears or goes, else the cells that differ."""
    if old is None or new is None:
        return {"before": old, "after": new}
    cells = [c for c in sorted(old.keys() | new.keys()) if old.get(c) != new.get(c)]
    return {"before": {c: old.get(c) for c in cells}, "after": {c: new.get(c) for c in cells}}


def _cells(row: str | None) -> Raw | None:
    """A row with scalars in its cells: what is deeper stands there as JSON text."""
    if row is None:
        return None
    return {
        key: canonical(cell) if isinstance(cell, dict | list) else _scalar(cell)
        for key, cell in json.loads(row).items()
    }


def _scalar(cell: Any) -> Any:
    return int(cell) if isinstance(cell, bool) else cell
