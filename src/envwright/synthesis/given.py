"""Rows that a source gave, as ``state.sql``: parents before children, circles closed at the end."""

from __future__ import annotations

from envwright.runtime.population import insert_statements
from envwright.synthesis.model import Entity, World
from envwright.synthesis.naming import quoted
from envwright.synthesis.sampling import references_of
from envwright.types import Scalar

_ENOUGH = 20


def state_sql(world: World, entities: list[Entity]) -> str:
    """The rows of some entities; empty when there are too few to make a state of.

    They are enough when at least half of the tables have some, or there are ``_ENOUGH`` of them.
    """
    rows = {entity.name: world.rows.get(entity.name, []) for entity in entities}
    filled = sum(bool(found) for found in rows.values())
    if not filled or (2 * filled < len(rows) and sum(map(len, rows.values())) < _ENOUGH):
        return ""
    names = {entity.name: entity for entity in entities}
    parts, patches = [], []
    done: set[str] = set()
    for entity in _order(names):
        waiting = _waiting(entity, names, done)
        done.add(entity.name)
        mine = [_cells(entity, row) for row in rows[entity.name]]
        bare = [{n: None if n in waiting else v for n, v in row.items()} for row in mine]
        parts.append(insert_statements(entity.table, entity.fields, bare))
        late = [row for row in mine if any(row[name] is not None for name in waiting)]
        if late:
            change = ", ".join(f"{quoted(n)} = excluded.{quoted(n)}" for n in sorted(waiting))
            end = f"\nON CONFLICT DO UPDATE SET {change}"
            patches.append(insert_statements(entity.table, entity.fields, late, end))
    return "".join(parts + patches)


def _cells(entity: Entity, row: dict[str, Scalar]) -> dict[str, Scalar]:
    return {name: row[name] for name in entity.fields}


def _order(names: dict[str, Entity]) -> list[Entity]:
    """Parents first; where references run in a circle, one that can wait comes first."""
    out: list[Entity] = []
    left = dict(names)
    while left:
        open_ = {
            name: [c for c, t, _ in references_of(entity, left) if t != name]
            for name, entity in left.items()
        }
        first = min(left, key=lambda name: (_stuck(left[name], open_[name]), len(open_[name])))
        out.append(left.pop(first))
    return out


def _stuck(entity: Entity, references: list[tuple[str, ...]]) -> bool:
    return any(not _free(entity, columns) for columns in references)


def _free(entity: Entity, columns: tuple[str, ...]) -> set[str]:
    """Columns of a reference that may be empty."""
    return {c for c in columns if not entity.fields[c].required and c not in entity.keys}


def _waiting(entity: Entity, names: dict[str, Entity], done: set[str]) -> set[str]:
    """Columns that stay empty until all rows are there."""
    out: set[str] = set()
    for columns, target, _ in references_of(entity, names):
        if target not in done:
            out |= _free(entity, columns)
    return out
