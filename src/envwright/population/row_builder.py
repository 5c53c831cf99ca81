"""Makes rows, table after table, and keeps those that the engine took.

Every row is tried on a scratch database, so that the engine is the judge of every constraint; what
it refuses is made again, only in the columns that it names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import apsw

from envwright.bounds import MAX_ROW_ATTEMPTS
from envwright.environment.database import Database
from envwright.environment.schema import ForeignKey, Schema, Table, quote_name
from envwright.errors import SpecError
from envwright.population.column_generators import TablePlan
from envwright.population.edge_values import SAME_SHARE, is_edge
from envwright.population.number_values import fits_column
from envwright.population.parent_references import References
from envwright.population.requirement_tracker import RequirementTracker
from envwright.population.table_order import nullable_columns
from envwright.population.value_source import FILE, Make, Row, ValueSource
from envwright.types import Invariant, Scalar

_BATCH_ROWS, _BATCH_TEXT = 50, 60_000
"""Rows and characters of one INSERT statement, below what the engine takes."""
TRIES = 40
"""How often a row is made before it is dropped."""
_REDRAWS = 30
"""From this attempt on, a row that the engine took is kept whatever the recipe requires."""
_DROPS = 8
"""Rows dropped one after another until a table is taken to be full."""
_DRAWS = 8
"""How often a value that should be rare is drawn until it is new."""
_PATIENCE = 2
"""From this attempt on, columns that the engine refuses need not agree with others any more."""


class Attempts:
    """Rows that may still be tried, in all states of a recipe together."""

    def __init__(self, left: int = MAX_ROW_ATTEMPTS) -> None:
        self.left = left

    def take(self, table: Table) -> None:
        """Count one.

        Raises:
            SpecError: none is left.
        """
        if not self.left:
            raise SpecError(
                "its constraints, or what the recipe requires, let too few rows through.",
                file=FILE,
                place=f"table {table.name}",
                remedy="Give its columns generators, relax them, or ask for fewer rows.",
            )
        self.left -= 1


class RowBuilder:
    """Makes rows, table after table, and keeps those that the engine took.

    Call ``fill`` for each table, parents first; then ``close_cycles``; then ``inserts`` and
    ``patches`` give the SQL text.

    Args:
        database: a scratch database with the schema, inside a transaction.
        schema: the schema.
        source: seeds every cell.
        recipes: the generators that the recipe names, by table and column.
        invariants: queries that must stay empty.
        tracker: what the recipe requires of the rows.
        attempts: counts the rows that are tried.
    """

    def __init__(
        self,
        database: Database,
        schema: Schema,
        source: ValueSource,
        recipes: Mapping[str, Mapping[str, Make]],
        invariants: Sequence[Invariant] = (),
        *,
        tracker: RequirementTracker,
        attempts: Attempts,
    ) -> None:
        self._attempts = attempts
        self.database, self.schema, self.source, self.recipes = database, schema, source, recipes
        self._watched = {invariant.name: invariant.sql for invariant in invariants}
        """Invariants that rows have met so far."""
        self._broken = ""
        self.rows: dict[str, list[Row]] = {}
        self._tracker, self._spans = tracker, tracker.spans
        self._references = References(schema, source, self.rows, self._spans)
        self._later: list[tuple[Table, ForeignKey]] = []
        """References that close a cycle: set once all tables have rows."""
        self._loose: set[str] = set()
        """Dependencies that the row at hand cannot keep."""
        self.why = ""
        """Why the engine refused the last row that it refused."""
        self.refused: dict[tuple[str, int], str] = {}
        """Why rows could not be made, by table and number."""

    # --- rows ------------------------------------------------------------------------------------

    def fill(self, table: Table, wanted: int) -> None:
        """Make the rows of one table: those given first."""
        plan = TablePlan(table, self.recipes.get(table.name, {}))
        self._later += [(table, key) for key in plan.keys if key.parent not in self.rows]
        filled: list[Row] = []
        self.rows[table.name] = filled
        seen: dict[str, set[Scalar]] = {column: set() for column in plan.distinct}
        spans = [self._spans[p] for k in plan.keys if (p := (table.name, k.columns)) in self._spans]
        for key in plan.keys:
            if span := self._spans.get((table.name, key.columns)):
                span.begin(self.rows.get(key.parent, []), wanted)
        self._tracker.begin(table.name, wanted)
        drops = 0
        for index in range(wanted):
            row = self._row(plan, index, seen)
            drops = 0 if row else drops + 1
            self._tracker.took(self.database, table.name, row)
            for span in spans:
                span.took(row)
            if row:
                filled.append(row)
                for column, values in seen.items():
                    values.add(row[column])
            elif drops == _DROPS:
                break
        if wanted and not filled:
            raise self._empty(table)

    def _row(self, plan: TablePlan, index: int, seen: Mapping[str, set[Scalar]]) -> Row | None:
        """One row that the engine took, or nothing after ``TRIES``."""
        names = list(plan.table.columns)
        marks = ", ".join("?" * len(names))
        target = f"{quote_name(plan.table.name)} ({names_of(names, quote_name)})"
        sql = f"INSERT INTO {target} VALUES ({marks})"
        row: Row = dict.fromkeys(names)
        # Given cells stay in every attempt; ``held`` adds those of the last redraw.
        fixed = held = self._tracker.given(plan.table.name, index)
        again, self._loose = set(names), set()
        for attempt in range(TRIES):
            self._attempts.take(plan.table)
            self.source.row = row
            row.update(held)
            self._references.broken = self._watched.get(self._broken, "")
            self._draw(plan, again - set(held), index, attempt, seen)
            # Set again after each step that may have overwritten them.
            row.update(held)
            self._settle(plan, again, index, attempt)
            row.update(held)
            self.why = self._try(sql, [row[name] for name in names])
            if not self.why and not self._breaks(plan.table, row):
                redraw = attempt < _REDRAWS and self._tracker.redraw(
                    self.database, plan.table.name, row, fixed, self.source.random
                )
                if not redraw:
                    return row
                self._remove(plan.table, row)
                held, again = {**redraw[0], **fixed}, redraw[1]
                continue
            held = fixed
            # In the second half of the attempts enums may change as well.
            blamed = plan.blamed(self.why, steady=attempt < TRIES // 2)
            self._loosen(plan, blamed, attempt)
            # What must agree with a blamed column is made again; enums only where they are blamed.
            again = plan.tied(blamed) - plan.steady | blamed
        if self._broken:  # no row meets it: perhaps those after this one do
            del self._watched[self._broken]
            self._broken = ""
            return self._row(plan, index, seen)
        self.refused[plan.table.name, index] = self.why
        return None

    def _loosen(self, plan: TablePlan, blamed: set[str], attempt: int) -> None:
        """Give up the dependencies of columns that the engine keeps refusing."""
        # All columns blamed means that the engine named none: no dependency stands out.
        named = blamed if len(blamed) < len(plan.table.columns) else set()
        for dependency in plan.dependencies:
            if attempt >= _PATIENCE and (named & dependency.columns or attempt >= 2 * _PATIENCE):
                self._loose.add(dependency.name)

    def _breaks(self, table: Table, row: Row) -> bool:
        """Whether an invariant is broken since the row is there; then the row goes again."""
        self._broken = ""
        for name, sql in self._watched.items():
            # Only invariants that mention the table can have been broken by its row.
            if re.search(rf"\b{re.escape(table.name)}\b", sql) and self.any(sql):
                self._remove(table, row)
                self._broken = name
                return True
        return False

    def _remove(self, table: Table, row: Row) -> None:
        key = [row[column] for column in table.primary_key]
        delete = f"DELETE FROM {quote_name(table.name)} WHERE {table.key_condition}"
        self.why = self._try(delete, key)

    def any(self, sql: str) -> bool:
        """Whether a query has a row; false where it fails, which the template reports."""
        self.database.arm()
        try:
            return self.database.connection.execute(sql).fetchone() is not None
        except apsw.Error:
            return False

    def _try(self, sql: str, values: Iterable[Scalar]) -> str:
        """Run a statement; why the engine refuses it, or nothing."""
        self.database.arm()
        try:
            self.database.connection.execute(sql, list(values))
        except (apsw.Error, ValueError, OverflowError) as error:
            return str(error).removeprefix("SQLError: ")
        return "" if self.database.connection.changes() else "the engine ignores the row"

    # --- cells -----------------------------------------------------------------------------------

    def _draw(
        self,
        plan: TablePlan,
        again: set[str],
        index: int,
        attempt: int,
        seen: Mapping[str, set[Scalar]],
    ) -> None:
        """Make the columns in ``again`` of the row that the source holds."""
        self.source.makes = plan.makes
        for name in plan.first:
            self._value(plan, name, index, attempt, seen)
        # Columns that are set: a second reference that shares one has to agree with it.
        bound = set(plan.first)
        if again & plan.referring:
            for key in plan.keys:
                self._references.refer(plan.table, key, index, attempt, bound)
        for name in plan.makes:
            if name in again and name not in plan.first:
                self._value(plan, name, index, attempt, seen)
        if again & plan.referring:
            for key in plan.own_keys:  # after the key of the row, which may refer to itself
                self._references.refer(plan.table, key, index, attempt, bound)

    def _value(
        self, plan: TablePlan, name: str, index: int, attempt: int, seen: Mapping[str, set[Scalar]]
    ) -> None:
        source, known = self.source, seen.get(name, set())
        share, start = plan.nulls.get(name, (0.0, 0))
        # NULL often satisfies what a value does not.
        share = 0.5 if attempt and share else share if index >= start else 0.0
        place = (plan.table.name, name)
        if name in plan.repeats and (rows := self.rows[plan.table.name]):
            # Each cell has its own seed: what is drawn here does not depend on other cells.
            source.turn_to(place, index, attempt)
            if is_edge(source, SAME_SHARE):
                source.row[name] = rows[-1][name]
                return
        for draw in range(_DRAWS if name in seen else 1):
            source.turn_to(place, index, attempt, draw)
            nothing = source.random.random() < share
            value = source.row[name] = None if nothing else plan.makes[name](source)
            if value is None or value not in known:
                return

    def _settle(self, plan: TablePlan, again: set[str], index: int, attempt: int) -> None:
        """Make the columns agree that belong together, where that fits them."""
        row = self.source.row
        for dependency in plan.dependencies:
            if dependency.name in self._loose or not again & dependency.columns:
                continue
            self.source.turn_to((plan.table.name, "bond", dependency.name), index, attempt)
            agreed = dependency.settle(self.source)
            if not dependency.empties:
                agreed = {name: value for name, value in agreed.items() if row[name] is not None}
            if all(fits_column(plan.table.columns[name], value) for name, value in agreed.items()):
                row.update(agreed)

    # --- once all tables have rows ---------------------------------------------------------------

    def close_cycles(self) -> None:
        """Set the references that had to wait for their parents, where constraints allow it."""
        for table, key in self._later:
            optional = nullable_columns(table, key)
            fixed = set(key.columns) - set(optional) if optional else set()
            # Inside the transaction of the state, so that deferred references wait for the end.
            sql = update_statement(table, key.columns)
            for index, row in enumerate(self.rows[table.name]):
                for attempt in range(TRIES):
                    self._attempts.take(table)
                    self.source.row = draft = dict(row)
                    self._references.refer(table, key, index, attempt, set(fixed))
                    values = [draft[name] for name in key.columns]
                    if not self._try(sql, [*values, *(row[name] for name in table.primary_key)]):
                        row.update(draft)
                        break
        try:
            self.database.connection.execute("COMMIT")
        except apsw.Error as error:
            names = ", ".join(sorted({table.name for table, _ in self._later}))
            raise SpecError(
                f"references in a cycle could not be closed: {error}.",
                file=FILE,
                place=f"table {names}",
                remedy="Let one reference of the cycle be NULL.",
            ) from None

    def set(self, table: Table, row: Row, column: str, value: Scalar) -> None:
        """Change a cell where constraints and the invariants met so far allow it."""
        before, key = row[column], [row[name] for name in table.primary_key]
        sql = update_statement(table, (column,))
        if before == value or self._try(sql, [value, *key]):
            return
        asked = [sql for sql in self._watched.values() if re.search(rf"\b{column}\b", sql)]
        if any(self.any(sql) for sql in asked):
            self._try(sql, [before, *key])
        else:
            row[column] = value

    def _empty(self, table: Table) -> SpecError:
        """The error for a table without rows where the recipe asks for some."""
        bare = [key.parent for key in table.foreign_keys if not self.rows.get(key.parent)]
        bare = [name for name in bare if name != table.name]
        return SpecError(
            f"no row could be made: {self.why}.",
            file=FILE,
            place=f"table {table.name}",
            remedy=f"Give {bare[0]} rows too: its rows are referred to."
            if bare
            else "Give the columns of this constraint generators, or relax the constraint.",
        )

    # --- text ------------------------------------------------------------------------------------

    def inserts(self, table: Table) -> str:
        """The rows of a table as INSERT statements; references that close a cycle still NULL."""
        waiting = self._waiting(table)
        rows = [
            {k: None if k in waiting else v for k, v in r.items()} for r in self.rows[table.name]
        ]
        return insert_statements(table.name, table.columns, rows)

    def patches(self, table: Table) -> str:
        """What sets the references that close a cycle, as INSERTs: a state holds nothing else."""
        waiting = self._waiting(table)
        rows = [r for r in self.rows[table.name] if any(r[name] is not None for name in waiting)]
        change = ", ".join(f"{names_of([name])} = excluded.{names_of([name])}" for name in waiting)
        # Upserts: the rows are there already, and only the late references change.
        end = f"\nON CONFLICT DO UPDATE SET {change}"
        return insert_statements(table.name, table.columns, rows, end)

    def _waiting(self, table: Table) -> list[str]:
        keys = [key for owner, key in self._later if owner.name == table.name]
        names = [name for key in keys for name in nullable_columns(table, key)]
        return list(dict.fromkeys(names))


def bare_name(name: str) -> str:
    """An identifier, quoted only where SQL needs it.

    Example:
        >>> bare_name("orders"), bare_name("order")
        ('orders', '"order"')
    """
    plain = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) and name.upper() not in apsw.keywords
    return name if plain else quote_name(name)


def names_of(names: Iterable[str], form: Callable[[str], str] = bare_name) -> str:
    """Identifiers, one after another."""
    return ", ".join(form(name) for name in names)


def insert_statements(
    table: str, columns: Iterable[str], rows: Iterable[Row], end: str = ""
) -> str:
    """INSERT statements, one row a line, in batches that the engine's limits allow.

    The cells of each row stand in the order of ``columns``.
    """
    lines = [f"  ({', '.join(map(apsw.format_sql_value, row.values()))})" for row in rows]
    head = f"INSERT INTO {bare_name(table)} ({names_of(columns)}) VALUES\n"
    batches: list[list[str]] = []
    size = 0
    for line in lines:
        # A single row may exceed the size, and then stands alone.
        if not batches or len(batches[-1]) == _BATCH_ROWS or size + len(line) > _BATCH_TEXT:
            batches.append([])
            size = 0
        batches[-1].append(line)
        size += len(line)
    return "".join(head + ",\n".join(batch) + end + ";\n" for batch in batches)


def update_statement(table: Table, columns: Sequence[str]) -> str:
    """The statement that sets columns of the row with a primary key."""
    change = ", ".join(f"{quote_name(name)} = ?" for name in columns)
    return f"UPDATE {quote_name(table.name)} SET {change} WHERE {table.key_condition}"
