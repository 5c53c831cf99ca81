"""A part of a database's rows in which every reference still finds its row.

A row comes with all rows that it cannot stand without. Tables to which nothing refers are drawn
from first, so that a part is dense; what they refer to is filled up afterwards.
"""

from __future__ import annotations

from envwright.synthesis.model import Entity, Reason, World
from envwright.types import Scalar

MAX_STATE_ROWS = 200
"""Rows of a table in an environment."""
Row = dict[str, Scalar]
_Place = tuple[str, int]
_Reference = tuple[tuple[str, ...], str, tuple[str, ...]]


def sample(world: World) -> None:
    """Cut ``world.rows`` down; what is left out is noted."""
    before = {name: len(rows) for name, rows in world.rows.items()}
    _Sampler(world).run()
    for name, count in before.items():
        kept = len(world.rows[name])
        if kept < count:
            detail = f"{kept:,} of {count:,} rows are kept"
            world.note(world.entities[name].table, Reason.ROWS, detail)


class _Sampler:
    def __init__(self, world: World) -> None:
        self._world = world
        self._references = {
            name: references_of(entity, world.entities) for name, entity in world.entities.items()
        }
        self._places: dict[tuple[str, tuple[str, ...]], dict[tuple[Scalar, ...], int]] = {}
        for references in self._references.values():
            for _, target, columns in references:
                self._index(target, columns)
        self._chosen: dict[str, set[int]] = {name: set() for name in world.entities}
        self._lost: set[_Place] = set()

    def _index(self, target: str, columns: tuple[str, ...]) -> None:
        if (target, columns) not in self._places:
            rows = self._world.rows[target]
            self._places[target, columns] = {
                tuple(row[name] for name in columns): n for n, row in enumerate(rows)
            }

    def run(self) -> None:
        for name in self._order():
            total = len(self._world.rows[name])
            step = max(1, total // MAX_STATE_ROWS)
            for number in (n for start in range(step) for n in range(start, total, step)):
                if len(self._chosen[name]) >= MAX_STATE_ROWS:
                    break
                self._take((name, number))
        for name, rows in self._world.rows.items():
            self._world.rows[name] = [rows[n] for n in sorted(self._chosen[name])]

    def _order(self) -> list[str]:
        """Entities such that who refers comes before what is referred to, as far as that goes."""
        left = list(self._world.entities)
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
            if (name, number) in self._lost:
                self._lost.add(start)
                return
            if number in self._chosen[name] or number in wanted.get(name, ()):
                continue
            wanted.setdefault(name, set()).add(number)
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
        entity, row = self._world.entities[name], self._world.rows[name][number]
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


def references_of(entity: Entity, entities: dict[str, Entity]) -> list[_Reference]:
    """What an entity refers to: its columns, the other entity, and the columns there."""
    single: list[_Reference] = [
        ((f.name,), f.references, (f.referred or entities[f.references].key,))
        for f in entity.fields.values()
        if f.references in entities
    ]
    links = [(link.columns, link.entity, link.targets) for link in entity.links]
    return single + [link for link in links if link[1] in entities]
