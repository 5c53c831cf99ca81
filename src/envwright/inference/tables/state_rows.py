"""A sample of a database's rows in which every reference finds its row, and its ``state.sql``.

A row comes with all rows that it cannot stand without. Tables to which nothing refers are drawn
from first, so that a sample is dense; what they refer to is filled up afterwards. In the script
parents come before children, and circles of references are closed at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from envwright.inference.domain_model import Entity, Field, Row
from envwright.inference.name_forms import sql_name
from envwright.population import insert_statements
from envwright.types import Scalar

MAX_STATE_ROWS = 200
"""Rows of a table in an environment."""
_Place = tuple[str, int]
_Reference = tuple[tuple[str, ...], str, tuple[str, ...]]


def sample_rows(
    entities: Mapping[str, Entity], rows: Mapping[str, list[Row]]
) -> dict[str, list[Row]]:
    """At most ``MAX_STATE_ROWS`` rows of each entity; a reference to nothing is made empty."""
    return _Sampler(entities, rows).run()


class _Sampler:
    def __init__(self, entities: Mapping[str, Entity], rows: Mapping[str, list[Row]]) -> None:
        self._entities, self._rows = entities, rows
        self._references = {
            name: outgoing_references(entity, entities) for name, entity in entities.items()
        }
        self._places: dict[tuple[str, tuple[str, ...]], dict[tuple[Scalar, ...], int]] = {}
        for references in self._references.values():
            for _, target, columns in references:
                self._index(target, columns)
        self._chosen: dict[str, set[int]] = {name: set() for name in entities}
        self._lost: set[_Place] = set()

    def _index(self, target: str, columns: tuple[str, ...]) -> None:
        if (target, columns) not in self._places:
            rows = self._rows[target]
            self._places[target, columns] = {
                tuple(row[name] for name in columns): n for n, row in enumerate(rows)
            }

    def run(self) -> dict[str, list[Row]]:
        """The rows that are kept, in their order."""
        for name in self._order():
            total = len(self._rows[name])
            # Every step-th row first, then the rows between: the sample spans the table, always the
            # same way.
            step = max(1, total // MAX_STATE_ROWS)
            for number in (n for start in range(step) for n in range(start, total, step)):
                if len(self._chosen[name]) >= MAX_STATE_ROWS:
                    break
                self._take((name, number))
        return {
            name: [rows[n] for n in sorted(self._chosen[name])] for name, rows in self._rows.items()
        }

    def _order(self) -> list[str]:
        """Entities such that who refers comes before what is referred to, as far as that goes."""
        left = list(self._entities)
        out: list[str] = []
        while left:
            named = {t for n in left for _, t, _ in self._references[n] if t != n}
            out.append(next((name for name in left if name not in named), left[0]))
            left.remove(out[-1])
        return out

    def _take(self, start: _Place) -> None:
        """Choose a row and all that it needs, or leave it."""
        wanted: dict[str, set[int]] = {}
        queue = [start]
        while queue:
            name, number = queue.pop()
            # A row that is lost once stays lost, which keeps shared parents from being tried again.
            if (name, number) in self._lost:
                self._lost.add(start)
                return
            if number in self._chosen[name] or number in wanted.get(name, ()):
                continue
            wanted.setdefault(name, set()).add(number)
            # Nothing is chosen before all parents fit, so no row is ever kept without them.
            if len(self._chosen[name]) + len(wanted[name]) > MAX_STATE_ROWS:
                return
            parents = self._parents(name, number)
            if parents is None:
                self._lost |= {(name, number), start}
                return
            queue += parents
        for name, numbers in wanted.items():
            self._chosen[name] |= numbers

    def _parents(self, name: str, number: int) -> list[_Place] | None:
        """The rows that a row refers to; a reference to nothing becomes NULL where it may."""
        entity, row = self._entities[name], self._rows[name][number]
        out = []
        for columns, target, named in self._references[name]:
            key = tuple(row[column] for column in columns)
            if None in key:
                continue
            found = self._places[target, named].get(key)
            if found is not None:
                out.append((target, found))
                continue
            free = [c for c in columns if not (entity.fields[c].required or c in entity.keys)]
            if not free:
                return None
            for column in free:
                row[column] = None
        return out


def outgoing_references(entity: Entity, entities: Mapping[str, Entity]) -> list[_Reference]:
    """What an entity refers to: its columns, the other entity, and the columns there."""
    single: list[_Reference] = [
        ((f.name,), f.references, (f.referred or entities[f.references].key,))
        for f in entity.fields.values()
        if f.references in entities
    ]
    links = [(link.columns, link.entity, link.targets) for link in entity.links]
    return single + [link for link in links if link[1] in entities]


def column_references(
    entity: Entity, entities: Mapping[str, Entity]
) -> Iterator[tuple[Field, Field]]:
    """Each column that refers, and the one that it points at."""
    for columns, target, named in outgoing_references(entity, entities):
        for own, column in zip(columns, named, strict=True):
            yield entity.fields[own], entities[target].fields[column]


# --- as ``state.sql``

_ENOUGH = 20


def state_sql(entities: Sequence[Entity], given: Mapping[str, Sequence[Row]]) -> str:
    """The rows of some entities; empty when there are too few to make a state of.

    They are enough when at least half of the tables have some, or there are ``_ENOUGH`` of them.
    """
    rows = {entity.name: given.get(entity.name, ()) for entity in entities}
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
            change = ", ".join(f"{sql_name(n)} = excluded.{sql_name(n)}" for n in sorted(waiting))
            # An upsert closes circles: the row is inserted again with its reference, and only that
            # is set.
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
            name: [c for c, t, _ in outgoing_references(entity, left) if t != name]
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
    for columns, target, _ in outgoing_references(entity, names):
        if target not in done:
            out |= _free(entity, columns)
    return out
