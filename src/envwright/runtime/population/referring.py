"""References to parents: a few are picked often, some never, as in life.

Parents of a table are shuffled once for each reference and then drawn by Zipf's law: the r-th is
chosen in proportion to r to the power of -0.8 (G. K. Zipf, Human Behavior and the Principle of
Least Effort, 1949). The last eighth is left without children while no constraint asks for them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from random import Random

from envwright.runtime.population.columns import natural
from envwright.runtime.population.order import is_unique, nullable
from envwright.runtime.population.plan import NULLS
from envwright.runtime.population.source import Row, Source
from envwright.runtime.population.spans import Span
from envwright.runtime.schema import ForeignKey, Schema, Table
from envwright.types import Scalar

_SELF_NULLS = 0.7
_SKEW = 0.8
"""0 would refer to all parents alike; the more, the more a few are preferred."""
_BARE = 8
"""One parent of so many has no children."""
_UNIFORM_FROM = 8
"""From this attempt on all parents are drawn alike: many pairs of them may be taken."""
Place = tuple[str, tuple[str, ...]]
"""A reference: its table and its columns."""


@cache
def _zipf(count: int) -> list[float]:
    """Cumulative weights of parents by rank."""
    return list(accumulate(rank**-_SKEW for rank in range(1, count - count // _BARE + 1)))


def by_rank(count: int, draw: float) -> int:
    """The rank, from 0, that a draw from 0 to 1 falls on among so many parents."""
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
        source: Source,
        rows: Mapping[str, list[Row]],
        spans: Mapping[Place, Span],
    ) -> None:
        self._schema, self._source, self._rows = schema, source, rows
        self._spans = spans
        self._pools: dict[tuple[str, ...], list[Row]] = {}

    def refer(
        self, table: Table, key: ForeignKey, index: int, attempt: int, bound: set[str]
    ) -> None:
        """Point one reference of the row at a parent, or at nothing."""
        row, pairs = self._source.row, list(zip(key.columns, key.parent_columns, strict=True))
        self._source.turn_to((table.name, *key.columns), index, attempt)
        optional = [name for name in nullable(table, key) if name not in bound]
        share = _SELF_NULLS if key.parent == table.name else NULLS
        nothing = self._source.random.random() < (0.5 if attempt else share)
        span = self._spans.get((table.name, key.columns))
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
        self, table: Table, key: ForeignKey, bound: set[str], span: Span | None
    ) -> Row | None:
        row, source = self._source.row, self._source
        pool = self._pool(table, key)
        pairs = list(zip(key.columns, key.parent_columns, strict=True))
        if shared := [(name, target) for name, target in pairs if name in bound]:
            pool = [r for r in pool if all(r[target] == row[name] for name, target in shared)]
        if span:
            pool = span.among(pool)
        if not pool:
            return None
        if is_unique(table, key.columns):
            return pool[(source.index + source.attempt) % len(pool)]
        if source.attempt >= _UNIFORM_FROM or (span and span.is_tight()):
            return source.random.choice(pool)
        chosen = pool[by_rank(len(pool), source.random.random())]
        if not source.attempt and self._is_taken(table, key, chosen, bound):
            chosen = source.random.choice(pool)  # from and to are rarely the same
        return chosen

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
        """The rows of the parent, shuffled once for each reference."""
        if key.parent == table.name or key.parent not in self._rows:
            return self._rows.get(key.parent, [])
        place = (table.name, *key.columns)
        if place not in self._pools:
            rows = self._rows[key.parent]
            order = Random(repr((self._source.seed, place)))
            self._pools[place] = order.sample(rows, len(rows))
        return self._pools[place]

    def _stand_in(self, table: Table, key: ForeignKey, target: str) -> Scalar:
        """A reference that must not be NULL while there is no parent yet."""
        if key.parent == table.name:
            return self._source.row[target]
        if key.parent in self._rows:
            return None
        parent = self._schema.tables[key.parent]
        return natural(parent.columns[target], parent)(self._source)
