"""Watches over what a recipe requires while the rows of one attempt are made.

The method is rejection: a row is drawn as always and looked at once the engine has taken it. When
with this row the bounds of a condition can no longer be met, the row goes and the columns that the
condition reads are drawn again, at times from the values that the condition names. Conditions are
judged one by one, so an attempt can run into a dead end; then the next attempt, of another seed,
begins anew (see ``initial_state``). Children are counted per parent, so that parents that still
lack some are referred to first.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import apsw

from envwright.environment.database import Database
from envwright.environment.schema import Column, Schema, Table, quote_name
from envwright.environment.sql_host import CLOCK_FUNCTIONS
from envwright.environment.sql_text import SqlToken, code_tokens
from envwright.population.number_values import fits_column
from envwright.population.parent_references import ChildSpan, ReferenceKey
from envwright.population.requirements import ChildCount, ConditionCount, Requirement
from envwright.population.value_source import Row, kind_of
from envwright.types import Population, Scalar


class RequirementTracker:
    """What is required of the rows of one attempt: given rows, conditions, children.

    Args:
        schema: the schema.
        population: the recipe; columns that it makes are never set to a value of a condition.
        requirements: what it requires.
        eager: reject rows that bring no bound nearer while one is not reached. Otherwise rows are
            left as they are drawn for as long as the bounds can be reached later.
    """

    def __init__(
        self,
        schema: Schema,
        population: Population,
        requirements: Sequence[Requirement] = (),
        *,
        eager: bool = False,
    ) -> None:
        self._given: dict[str, list[Row]] = {}
        self.spans: dict[ReferenceKey, ChildSpan] = {}
        conditions: dict[str, list[Requirement]] = {}
        for requirement in requirements:
            name, entry = requirement.table, requirement.entry
            self._given.setdefault(name, []).extend(requirement.rows)
            if isinstance(entry, ConditionCount) and _is_about_one_row(requirement):
                conditions.setdefault(name, []).append(requirement)
            # Parents in the table of the children are not all there while the children are made.
            elif isinstance(entry, ChildCount) and requirement.key and entry.every != name:
                self._add_span(requirement, entry)
        self._quotas = {
            name: _RowQuotas(schema.tables[name], of, set(population.tables[name].columns), eager)
            for name, of in conditions.items()
        }

    def _add_span(self, requirement: Requirement, entry: ChildCount) -> None:
        key = requirement.key
        assert key is not None
        place = (requirement.table, key.columns)
        span = self.spans.setdefault(place, ChildSpan(key.columns, key.parent_columns))
        span.narrow(entry.at_least, entry.at_most)

    def begin(self, table: str, wanted: int) -> None:
        """Start on a table, of which ``wanted`` rows are to be made."""
        if quotas := self._quotas.get(table):
            quotas.left = wanted

    def given(self, table: str, index: int) -> Row:
        """The cells of a row that the recipe gives itself."""
        rows = self._given.get(table, ())
        return rows[index] if index < len(rows) else {}

    def redraw(
        self, database: Database, table: str, row: Row, fixed: Row, random: Random
    ) -> tuple[Row, set[str]] | None:
        """``None`` for a row that may stay, else cells to set and columns to make again.

        Args:
            database: holds the row already.
            table: its table.
            row: the row.
            fixed: its cells that must stay.
            random: where new values are drawn from.
        """
        quotas = self._quotas.get(table)
        return quotas.redraw(database, row, fixed, random) if quotas else None

    def took(self, database: Database, table: str, row: Row | None) -> None:
        """Count a row that stays; ``None`` for one that could not be made."""
        if quotas := self._quotas.get(table):
            quotas.took(database, row)


def _is_about_one_row(requirement: Requirement) -> bool:
    """Whether a condition depends on its own row alone, so that it can be judged at once."""
    statement, entry = requirement.condition, requirement.entry
    assert statement is not None
    assert isinstance(entry, ConditionCount)
    # Other tables, subqueries and the clock make a row's truth depend on more than the row.
    alone = {table for table, _ in statement.reads} <= {entry.table}
    nested = any(token.upper == "SELECT" for token in code_tokens(entry.where))
    return alone and not nested and not statement.functions & CLOCK_FUNCTIONS


class _RowQuotas:
    """The conditions on the rows of one table, and how many rows meet each so far."""

    def __init__(
        self, table: Table, requirements: Sequence[Requirement], made: set[str], eager: bool
    ) -> None:
        self._table, self._eager = table, eager
        self._conditions = [r.entry for r in requirements if isinstance(r.entry, ConditionCount)]
        self._reads = [
            {column for _, column in r.condition.reads} if r.condition else set[str]()
            for r in requirements
        ]
        self._met = [0] * len(self._conditions)
        self.left = 0
        """Rows that come, the one at hand included."""
        referring = {name for key in table.foreign_keys for name in key.columns}
        literals = [token for c in self._conditions for token in code_tokens(c.where)]
        self._values = {
            name: _values_named(table.columns[name], literals)
            for name in set().union(*self._reads) - referring - made
            if name in table.columns
        }
        # One query for all conditions; IS TRUE turns NULL into 0.
        asked = ", ".join(f"({condition.where}) IS TRUE" for condition in self._conditions)
        self._sql = f"SELECT {asked} FROM {quote_name(table.name)} WHERE {table.key_condition}"

    def redraw(
        self, database: Database, row: Row, fixed: Row, random: Random
    ) -> tuple[Row, set[str]] | None:
        wrong = self._violated(self._ask(database, row))
        columns = set().union(*(self._reads[c] for c in wrong)) & set(row) - set(fixed)
        if not columns:
            return None
        held = {
            name: random.choice(values)
            # Sorted, as the order of a set would change the draws from process to process.
            for name in sorted(columns)
            if (values := self._values.get(name)) and random.random() < 0.5
        }
        return held, columns - set(held)

    def took(self, database: Database, row: Row | None) -> None:
        self.left -= 1
        if row is not None:
            for c, holds in enumerate(self._ask(database, row)):
                self._met[c] += holds

    def _violated(self, truth: Sequence[bool]) -> list[int]:
        """The conditions for which a row must be made again."""
        wrong, lacking = [], []
        for c, holds in enumerate(truth):
            least, most = self._conditions[c].at_least, self._conditions[c].at_most
            met = self._met[c] + holds
            # Even if all rows to come met it, too few would; or this one is one too many.
            if met + self.left - 1 < least or (holds and most is not None and met > most):
                wrong.append(c)
            if self._met[c] < least:
                lacking.append(c)
        if not wrong and self._eager and not any(truth[c] for c in lacking):
            return lacking
        return wrong

    def _ask(self, database: Database, row: Row) -> Sequence[bool]:
        """Which conditions a row meets; empty where the query fails."""
        database.arm()
        try:
            key = [row[name] for name in self._table.primary_key]
            found = database.connection.execute(self._sql, key).fetchone()
        except apsw.Error:  # a condition that is too dear; the state tells in the end
            return ()
        return tuple(map(bool, found or ()))


def _values_named(column: Column, literals: Sequence[SqlToken]) -> list[Scalar]:
    """Values that conditions may be about: of the enum, those that they name and those beside."""
    out: list[Scalar] = [*(column.text.enum or ()), None]
    kind = kind_of(column)
    for token in literals:
        if kind == "text" and token.kind == "string":
            out.append(token.value)
        elif kind in ("integer", "real") and token.kind == "number":
            out += _numbers_beside(token, whole=kind == "integer")
    return [value for value in dict.fromkeys(out) if fits_column(column, value)]


def _numbers_beside(token: SqlToken, *, whole: bool) -> list[Scalar]:
    try:
        value = float(token.value)
    except ValueError:  # hexadecimal
        return []
    # The number and its neighbours: ``> 5`` needs 6, ``< 5`` needs 4.
    near = (sign * value + step for sign in (1, -1) for step in (-1, 0, 1))
    # Beyond 2**53 a float is not exact. Both signs: the minus is a token of its own.
    return [int(number) if whole else number for number in near if abs(number) < 2**53]
