"""References to parents: a few are picked often, some never, as in life.

Parents of a table are shuffled once for each reference and then drawn by Zipf's law: the r-th is
chosen in proportion to r to the power of -0.8 (G. K. Zipf, Human Behavior and the Principle of
Least Effort, 1949). The last eighth is left without children while no constraint asks for them.
"""

from __future__ import annotations

import math
import re
from bisect import bisect
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from random import Random

from envwright.environment.schema import ForeignKey, Schema, Table
from envwright.population.column_generators import NULLS, natural_generator
from envwright.population.table_order import is_unique, nullable_columns
from envwright.population.value_source import Row, ValueSource
from envwright.types import Scalar

ReferenceKey = tuple[str, tuple[str, ...]]
"""A reference: its table and its columns."""

_SELF_NULLS = 0.7
_SKEW = 0.8
"""0 would refer to all parents alike; the more, the more a few are preferred."""
_BARE = 8
"""One parent of so many has no children."""
_UNIFORM_FROM = 8
"""From this attempt on all parents are drawn alike: many pairs of them may be taken."""


class ChildSpan:
    """How many children each parent must and may have by one reference, and has so far.

    Args:
        columns: the reference.
        targets: the columns of the parent that it names.
    """

    def __init__(self, columns: tuple[str, ...], targets: tuple[str, ...]) -> None:
        self._columns, self._targets = columns, targets
        self._least, self._most = 0, math.inf
        self._counts: Counter[tuple[Scalar, ...]] = Counter()
        self._parents: list[Row] = []
        self._left = 0

    def narrow(self, least: int, most: int | None) -> None:
        """Tighten the bounds on the number of children of each parent."""
        self._least = max(self._least, least)
        self._most = min(self._most, math.inf if most is None else most)

    def begin(self, parents: list[Row], children: int) -> None:
        """Start on the children of these parents: ``children`` rows are still to be made."""
        self._parents, self._left = parents, children

    def took(self, row: Row | None) -> None:
        """Count a child that is there; ``None`` for one that could not be made."""
        self._left -= 1
        if row is not None:
            self._counts[tuple(row[name] for name in self._columns)] += 1

    def is_tight(self) -> bool:
        """Whether every child that is left is needed by a parent that lacks one."""
        lacking = sum(max(0, self._least - self._count(row)) for row in self._parents)
        return lacking > 0 and lacking >= self._left

    def among(self, pool: list[Row]) -> list[Row]:
        """The parents that the next child may have."""
        if self.is_tight():
            return [row for row in pool if self._count(row) < self._least]
        return [row for row in pool if self._count(row) < self._most]

    def _count(self, parent: Row) -> int:
        return self._counts[tuple(parent[name] for name in self._targets)]


@cache
def _zipf(count: int) -> list[float]:
    """Cumulative weights of parents by rank."""
    return list(accumulate(rank**-_SKEW for rank in range(1, count - count // _BARE + 1)))


def by_rank(count: int, draw: float) -> int:
    """The rank, from 0, on which a draw from 0 to 1 falls among ``count`` parents."""
    # Inverse transform sampling: bisect the cumulative weights; 1.0 itself falls on the last.
    weights = _zipf(count)
    return min(bisect(weights, draw * weights[-1]), len(weights) - 1)


class References:
    """Points the references of rows at parents.

    Args:
        schema: the schema.
        source: holds the row, and the draws.
        rows: the rows so far, by table; grows while it is used.
        spans: how many children each parent must have, where something says so.
    """

    def __init__(
        self,
        schema: Schema,
        source: ValueSource,
        rows: Mapping[str, list[Row]],
        spans: Mapping[ReferenceKey, ChildSpan],
    ) -> None:
        self._schema, self._source, self._rows = schema, source, rows
        self._spans = spans
        self._pools: dict[tuple[str, ...], list[Row]] = {}
        self.broken = ""
        """SQL of the invariant that the row at hand broke: parents that it joins must agree."""

    def refer(
        self, table: Table, key: ForeignKey, index: int, attempt: int, bound: set[str]
    ) -> None:
        """Point one reference of the row at a parent, or at nothing."""
        row, pairs = self._source.row, list(zip(key.columns, key.parent_columns, strict=True))
        self._source.turn_to((table.name, *key.columns), index, attempt)
        # A column that an earlier reference set stays as it is.
        optional = [name for name in nullable_columns(table, key) if name not in bound]
        share = _SELF_NULLS if key.parent == table.name else NULLS
        nothing = self._source.random.random() < (0.5 if attempt else share)
        span = self._spans.get((table.name, key.columns))
        # A child that some parent still needs cannot be without one.
        nothing = nothing and not (span and span.is_tight())
        parent = self._parent(table, key, bound, span)
        for name, target in pairs:
            if optional and (nothing or parent is None):
                if name in optional or name not in bound:
                    row[name] = None if name in optional or parent is None else parent[target]
            elif parent is not None:
                row[name] = parent[target]
            elif name not in bound:
                row[name] = self._stand_in(table, key, target)
        bound.update(optional if optional and (nothing or parent is None) else key.columns)

    def _parent(
        self, table: Table, key: ForeignKey, bound: set[str], span: ChildSpan | None
    ) -> Row | None:
        row, source = self._source.row, self._source
        pool = self._pool(table, key)
        pairs = list(zip(key.columns, key.parent_columns, strict=True))
        if shared := [(name, target) for name, target in pairs if name in bound]:
            pool = [r for r in pool if all(r[target] == row[name] for name, target in shared)]
        if span:
            pool = span.among(pool)
        if self.broken:
            pool = self._related(table, key, pool, bound) or pool
        if not pool:
            return None
        if is_unique(table, key.columns):
            # One child per parent: taken in turn, as draws would meet the same parent again.
            return pool[(source.index + source.attempt) % len(pool)]
        if source.attempt >= _UNIFORM_FROM or (span and span.is_tight()):
            return source.random.choice(pool)
        chosen = pool[by_rank(len(pool), source.random.random())]
        if not source.attempt and self._is_taken(table, key, chosen, bound):
            chosen = source.random.choice(pool)  # from and to are rarely the same
        return chosen

    def _related(
        self, table: Table, key: ForeignKey, pool: list[Row], bound: set[str]
    ) -> list[Row]:
        """The parents that have, or are, the parent of what the row refers to already."""
        row, asked = self._source.row, set(re.findall(r"\w+", self.broken))
        for other in table.foreign_keys:
            unset = not set(other.columns) <= bound or row[other.columns[0]] is None
            if other == key or unset or not asked >= {*key.columns, *other.columns}:
                continue
            held = tuple(row[name] for name in other.columns)
            for link in self._schema.tables[key.parent].foreign_keys:
                same = (link.parent, link.parent_columns) == (other.parent, other.parent_columns)
                if same and asked >= set(link.columns):
                    pool = [r for r in pool if tuple(r[name] for name in link.columns) == held]
            for link in self._schema.tables[other.parent].foreign_keys:
                same = (link.parent, link.parent_columns) == (key.parent, key.parent_columns)
                if same and asked >= set(link.columns):
                    rows = self._rows.get(other.parent, [])
                    above = {
                        tuple(r[name] for name in link.columns)
                        for r in rows
                        if tuple(r[name] for name in other.parent_columns) == held
                    }
                    pool = [r for r in pool if tuple(r[n] for n in key.parent_columns) in above]
        return pool

    def _is_taken(self, table: Table, key: ForeignKey, parent: Row, bound: set[str]) -> bool:
        others = [k for k in table.foreign_keys if k.parent == key.parent and k != key]
        return any(
            set(other.columns) <= bound
            and all(
                self._source.row[name] == parent[target]
                for name, target in zip(other.columns, other.parent_columns, strict=True)
            )
            for other in others
        )

    def _pool(self, table: Table, key: ForeignKey) -> list[Row]:
        """The rows of the parent, shuffled once for each reference; the same ones last for all.

        So there are parents without children of any kind, as a deletion may need.
        """
        if key.parent == table.name or key.parent not in self._rows:
            return self._rows.get(key.parent, [])
        place = (table.name, *key.columns)
        if place not in self._pools:
            rows = self._rows[key.parent]
            # Seeded apart from the cells: the ranks of parents are the same for all rows.
            bare = Random(repr((self._source.seed, key.parent))).sample(range(len(rows)), len(rows))
            last = set(bare[: len(rows) // _BARE])
            mixed = Random(repr((self._source.seed, place))).sample(range(len(rows)), len(rows))
            self._pools[place] = [rows[n] for n in sorted(mixed, key=last.__contains__)]
        return self._pools[place]

    def _stand_in(self, table: Table, key: ForeignKey, target: str) -> Scalar:
        """A reference that must not be NULL while there is no parent yet."""
        if key.parent == table.name:
            return self._source.row[target]
        if key.parent in self._rows:
            return None
        parent = self._schema.tables[key.parent]
        return natural_generator(parent.columns[target], parent)(self._source)
