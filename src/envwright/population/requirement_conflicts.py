"""Which demands cannot hold together, found by counting and without making a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from envwright.environment.schema import Schema, Table
from envwright.population.parent_references import ChildSpan
from envwright.population.requirement_steering import (
    Place,
    Steering,
    TableSteering,
    bounds_of,
    can_be_met,
)
from envwright.population.requirements import Demand, EachHas, GivenRows, HowMany
from envwright.population.row_bonds import fits_bond
from envwright.population.row_kinds import RowKinds, Truth, is_local, kinds_of
from envwright.population.table_order import is_unique, nullable_references
from envwright.population.value_source import Row
from envwright.types import Population


class Requirements:
    """The demands of one recipe, against its schema and its numbers of rows."""

    def __init__(self, schema: Schema, population: Population, demands: Sequence[Demand]) -> None:
        self._schema, self._population = schema, population
        self.demands = list(demands)
        self._kinds: dict[str, RowKinds] = {}
        for table in schema.tables.values():
            own = [d for d in demands if isinstance(d.entry, HowMany) and d.table == table.name]
            if local := [demand for demand in own if is_local(demand, table)]:
                self._kinds[table.name] = kinds_of(table, local, population)

    def steering(self, demands: Sequence[Demand]) -> Steering:
        """What steers the rows of one attempt towards some of the demands."""
        tables = {
            name: TableSteering(self._schema.tables[name], kinds)
            for name in self._kinds
            if (kinds := self._only(name, demands)).conditions
        }
        spans: dict[Place, ChildSpan] = {}
        for (name, columns), (least, most) in self._spans(demands).items():
            key = next(k for k in self._schema.tables[name].foreign_keys if k.columns == columns)
            if key.parent != name:  # a row's own table is not full yet
                spans[name, columns] = ChildSpan(columns, key.parent_columns, least, most)
        given: dict[str, list[Row]] = {}
        for demand in demands:
            if isinstance(demand.entry, GivenRows):
                given.setdefault(demand.table, []).extend(demand.rows)
        return Steering(tables, spans, given)

    def contradictory(self, demands: Sequence[Demand]) -> bool:
        """Whether some demands cannot hold together, whatever the rows; false where not known."""
        tables = [self._schema.tables[name] for name in {d.table: None for d in demands}]
        return self._misspanned(demands) or any(
            self._misgiven(table, demands) or self._miscounted(table, demands) for table in tables
        )

    def _rows(self, table: str) -> int:
        return self._population.tables[table].rows

    def _given(self, table: Table, demands: Sequence[Demand]) -> list[Row]:
        return [row for demand in demands if demand.table == table.name for row in demand.rows]

    def _misgiven(self, table: Table, demands: Sequence[Demand]) -> bool:
        """Whether given rows are too many, break a CHECK, or have a key twice."""
        given = self._given(table, demands)
        if len(given) > self._rows(table.name):
            return True
        if any(not fits_bond(table.columns[n], v) for row in given for n, v in row.items()):
            return True
        for key in (table.primary_key, *table.unique):
            held = [tuple(row[n] for n in key) for row in given if set(key) <= set(row)]
            whole = [values for values in held if None not in values]
            if len(set(whole)) < len(whole):
                return True
        return False

    def _miscounted(self, table: Table, demands: Sequence[Demand]) -> bool:
        """Whether no mixture of kinds of rows gives every condition its number."""
        rows = self._rows(table.name)
        own = [d for d in demands if isinstance(d.entry, HowMany) and d.table == table.name]
        if any(low > high for low, high in (bounds_of(demand, rows) for demand in own)):
            return True
        kinds = self._only(table.name, demands)
        if not kinds.conditions:
            return False
        given = self._given(table, demands)
        truths = list(kinds.cells)
        groups = [(self._of(table, kinds, row), 1) for row in given]
        groups.append((truths, rows - len(given)))
        return not can_be_met([bounds_of(demand, rows) for demand in kinds.conditions], groups)

    def _only(self, table: str, demands: Sequence[Demand]) -> RowKinds:
        """The kinds that some of the conditions on a table tell apart."""
        kinds = self._kinds.get(table, RowKinds((), {}))
        places = [n for n, demand in enumerate(kinds.conditions) if demand in demands]
        cells: dict[Truth, list[Row]] = {}
        for truth, rows in kinds.cells.items():
            cells.setdefault(tuple(truth[n] for n in places), []).extend(rows)
        return RowKinds(
            tuple(kinds.conditions[n] for n in places),
            cells,
            sum(n < kinds.decided for n in places),
            kinds.domains,
        )

    def _of(self, table: Table, kinds: RowKinds, row: Row) -> list[Truth]:
        return kinds.of(table, row)

    def _spans(self, demands: Sequence[Demand]) -> dict[Place, tuple[int, int | None]]:
        """The least and most children of each reference that demands are about."""
        out: dict[Place, tuple[int, int | None]] = {}
        for demand in demands:
            if not isinstance(demand.entry, EachHas) or demand.key is None:
                continue
            place = (demand.table, demand.key.columns)
            least, most = out.get(place, (0, None))
            tops = [n for n in (most, demand.entry.at_most) if n is not None]
            out[place] = max(least, demand.entry.at_least), min(tops, default=None)
        return out

    def _misspanned(self, demands: Sequence[Demand]) -> bool:
        """Whether there are too few or too many children for all parents."""
        for (name, columns), (least, most) in self._spans(demands).items():
            table = self._schema.tables[name]
            key = next(key for key in table.foreign_keys if key.columns == columns)
            children, parents = self._rows(name), self._rows(key.parent)
            if is_unique(table, columns):
                most = 1 if most is None else min(most, 1)
            if least * parents > children or (most is not None and least > most and parents):
                return True
            if (
                most is not None
                and not nullable_references(table, key)
                and most * parents < children
            ):
                return True
        return False


def smallest_conflict(
    demands: Sequence[Demand], fails: Callable[[Sequence[Demand]], bool]
) -> list[Demand]:
    """A part of failing demands that fails while no smaller part of it does, by leaving out.

    One after another is left out; it stays out where what is left still fails.
    """
    kept = list(demands)
    for demand in demands:
        rest = [other for other in kept if other is not demand]
        if rest and fails(rest):
            kept = rest
    return kept
