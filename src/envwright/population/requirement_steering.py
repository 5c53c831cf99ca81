"""Steers rows towards what a recipe requires while they are made.

A row is made as always. It is kept when the rows after it can still meet the bounds; otherwise it
is moved, in as few columns as may be, to a kind with which they can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import apsw

from envwright.environment.database import Database
from envwright.environment.schema import Table, quote_name
from envwright.population.parent_references import ChildSpan
from envwright.population.requirement_feasibility import Sum, is_solvable
from envwright.population.requirements import Demand, HowMany
from envwright.population.row_kinds import RowKinds, Truth
from envwright.population.value_source import Row

Place = tuple[str, tuple[str, ...]]


def bounds_of(demand: Demand, rows: int) -> tuple[int, int]:
    """The least and the most rows that a condition may have, of so many."""
    assert isinstance(demand.entry, HowMany)
    most = demand.entry.at_most
    return demand.entry.at_least, rows if most is None else min(most, rows)


Group = tuple[Sequence[Truth], int]
"""Some rows, and the kinds that each of them may be of."""


def can_be_met(bounds: Sequence[tuple[int, int]], groups: Sequence[Group]) -> bool:
    """Whether rows can be of such kinds that the rows of every condition are within its bounds."""
    variables = [(truth, g) for g, (truths, _) in enumerate(groups) for truth in truths]
    sums = [
        Sum(tuple(n for n, (_, of) in enumerate(variables) if of == g), count, count)
        for g, (_, count) in enumerate(groups)
    ]
    for c, (least, most) in enumerate(bounds):
        members = tuple(n for n, (truth, _) in enumerate(variables) if truth[c])
        sums.append(Sum(members, least, most))
    return is_solvable([groups[g][1] for _, g in variables], sums)


class TableSteering:
    """The conditions on rows of one table, and how many rows meet each so far."""

    def __init__(self, table: Table, kinds: RowKinds) -> None:
        self._table, self._kinds = table, kinds
        self._truths = list(kinds.cells)
        self._met = [0] * len(kinds.conditions)
        self._wanted = self._left = 0
        asked = ", ".join(
            f"({d.entry.where}) IS TRUE" for d in kinds.conditions if isinstance(d.entry, HowMany)
        )
        where = " AND ".join(f"{quote_name(name)} = ?" for name in table.primary_key)
        self._sql = f"SELECT {asked} FROM {quote_name(table.name)} WHERE {where}"
        self._known: dict[tuple[int, ...], bool] = {}

    def begin(self, wanted: int) -> None:
        """Say how many rows come."""
        self._wanted = self._left = wanted

    def dropped(self) -> None:
        """Say that a row could not be made."""
        self._left -= 1

    def judge(self, database: Database, row: Row, fixed: Row, random: Random) -> Row | None:
        """``None`` for a row that may stay, else the cells to change; it is there already."""
        truth = self._ask(database, row)
        change = (
            None if truth is None or self._allows(truth) else self._way(truth, row, fixed, random)
        )
        if change is None:
            self._take(truth)
        return change

    def _way(self, truth: Truth, row: Row, fixed: Row, random: Random) -> Row | None:
        """The fewest cells to change for a kind with which the rest can be met; none: no way."""
        ways: list[tuple[int, float, int, Row]] = []
        for kind in self._truths:
            if kind != truth and self._allows(kind):
                for cells in self._kinds.cells[kind]:
                    change = {n: v for n, v in cells.items() if n not in fixed and row[n] != v}
                    ways.append((len(change), random.random(), len(ways), change))
        return min(ways)[-1] if ways else None

    def reads(self) -> set[str]:
        """The columns that the conditions are about."""
        found = [d.condition.reads for d in self._kinds.conditions if d.condition]
        return {column for reads in found for _, column in reads}

    def _take(self, truth: Truth | None) -> None:
        self._left -= 1
        for number, met in enumerate(truth or ()):
            self._met[number] += met

    def _allows(self, truth: Truth) -> bool:
        """Whether the rows after one of this kind can still meet the bounds."""
        met = tuple(n + more for n, more in zip(self._met, truth, strict=True))
        key = (self._left, *met)
        if key not in self._known:
            bounds = [bounds_of(demand, self._wanted) for demand in self._kinds.conditions]
            open_ = [(least - n, most - n) for (least, most), n in zip(bounds, met, strict=True)]
            self._known[key] = can_be_met(open_, [(self._truths, self._left - 1)])
        return self._known[key]

    def _ask(self, database: Database, row: Row) -> Truth | None:
        database.arm()
        try:
            key = [row[name] for name in self._table.primary_key]
            found = database.connection.execute(self._sql, key).fetchone()
        except apsw.Error:  # a condition that is too dear; the state tells in the end
            return None
        return tuple(map(bool, found)) if found else None


class Steering:
    """What a recipe requires, while the rows are made: given rows, conditions, children."""

    def __init__(
        self,
        tables: Mapping[str, TableSteering] | None = None,
        spans: Mapping[Place, ChildSpan] | None = None,
        given: Mapping[str, Sequence[Row]] | None = None,
    ) -> None:
        self._tables, self._given = tables or {}, given or {}
        self.spans: Mapping[Place, ChildSpan] = spans or {}

    def begin(self, table: str, wanted: int) -> None:
        """Say how many rows of a table come."""
        if steering := self._tables.get(table):
            steering.begin(wanted)

    def given(self, table: str, index: int) -> Row:
        """The cells that the recipe gives a row word for word."""
        rows = self._given.get(table, ())
        return rows[index] if index < len(rows) else {}

    def judge(
        self, database: Database, table: str, row: Row, fixed: Row, random: Random
    ) -> tuple[Row, set[str]] | None:
        """``None`` for a row that may stay, else cells to change and columns to make again."""
        steering = self._tables.get(table)
        change = steering.judge(database, row, fixed, random) if steering else None
        if steering is None or change is None:
            return None
        return change, steering.reads() - set(change) - set(fixed)

    def dropped(self, table: str) -> None:
        """Say that a row could not be made."""
        if steering := self._tables.get(table):
            steering.dropped()
