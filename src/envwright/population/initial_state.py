"""A recipe and its seed → the INSERT statements of an initial state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from envwright.bounds import MAX_CELLS
from envwright.environment.database import Database
from envwright.environment.schema import ForeignKey, Schema, Table
from envwright.environment.sql_host import seconds_of
from envwright.errors import SpecError
from envwright.inflection import singular
from envwright.population.recipes import read_recipes
from envwright.population.requirement_tracker import RequirementTracker
from envwright.population.requirements import ChildCount, Requirement, read_requirements
from envwright.population.row_builder import Attempts, RowBuilder
from envwright.population.table_order import table_order
from envwright.population.value_source import (
    FILE,
    Make,
    ValueSource,
    kind_of,
    name_words,
)
from envwright.types import Invariant, Limits, Population

TRIES = 8
"""States that are made before requirements are taken to be out of reach."""
# A large prime, so that the next states of one seed are not the first ones of its neighbours.
_NEXT_SEED = 1_000_000_007


def populate_state(
    schema: Schema,
    schema_sql: str,
    population: Population,
    clock: str,
    invariants: Sequence[Invariant] = (),
) -> str:
    """The INSERT statements of an initial state.

    Example::

        recipe = default_population(schema, rows=12, seed=7)
        state_sql = populate_state(schema, schema_sql, recipe, "2025-01-15T09:00:00Z")

    Args:
        schema: the schema of the state.
        schema_sql: the text that it was read from.
        population: rows per table; a table that is not listed stays empty.
        clock: the environment's time, which dates are made around.
        invariants: a row with which one breaks is made again, like one that the engine refuses; an
            invariant that a row cannot meet while the rows after it are missing is passed over.

    Returns:
        The same text for the same arguments, in any process.

    Raises:
        SpecError: the recipe is wrong or asks for too much, a table for which it asks rows gets
            none, or what it requires was not met in ``TRIES`` states.
    """
    _check_size(schema, population)
    recipes = read_recipes(schema, population)
    attempts = Attempts()
    maker = _StateMaker(schema, schema_sql, population, clock, tuple(invariants), recipes, attempts)
    requirements = maker.requirements() if population.require else []
    best: _State | None = None
    failure: SpecError | None = None
    # With requirements, another seed may succeed where this one ran into a dead end.
    for number in range(TRIES):
        try:
            state = maker.make(requirements, number)
        except SpecError as error:
            failure = failure or error
            if not requirements or not attempts.left:
                break
            continue
        if not state.shortfalls:
            return state.script
        # The best state is for the error alone: a state that misses something is never returned.
        if best is None or len(state.shortfalls) < len(best.shortfalls):
            best = state
    if best is None:
        assert failure is not None
        raise failure
    raise _unmet(requirements, best.shortfalls, population)


def _check_size(schema: Schema, population: Population) -> None:
    """Refuse a recipe for more than is made.

    Raises:
        SpecError: it has more than ``MAX_CELLS`` cells.
    """
    tables = population.tables.items()
    cells = sum(t.rows * len(schema.tables[n].columns) for n, t in tables if n in schema.tables)
    if cells > MAX_CELLS:
        raise SpecError(
            f"the recipe asks for {cells:,} cells; at most {MAX_CELLS:,} are made.",
            file=FILE,
            place="tables",
            remedy="Ask for fewer rows.",
        )


def _unmet(
    requirements: Sequence[Requirement], shortfalls: Mapping[int, str], population: Population
) -> SpecError:
    """The error that names what the best of all states misses."""
    missed = [r for r in requirements if r.number in shortfalls]
    tables = {r.table: None for r in missed}
    tables |= {r.entry.every: None for r in missed if isinstance(r.entry, ChildCount)}
    rows = ", ".join(f"{name} has {population.tables[name].rows} rows" for name in tables)
    listed = "; ".join(f"{r}: {shortfalls[r.number]}" for r in missed)
    others = ", or an entry that conflicts with it" if len(requirements) > 1 else ""
    return SpecError(
        f"not satisfied in {TRIES} tries: {listed}. By the recipe {rows}.",
        file=FILE,
        place="require",
        remedy=f"Change the entry{others}, or the rows.",
    )


@dataclass(frozen=True)
class _State:
    """A state, and why it does not meet requirements, by their number."""

    script: str
    shortfalls: Mapping[int, str]


@dataclass(frozen=True)
class _StateMaker:
    """Makes states of one recipe."""

    schema: Schema
    schema_sql: str
    population: Population
    clock: str
    invariants: tuple[Invariant, ...]
    recipes: Mapping[str, Mapping[str, Make]]
    attempts: Attempts

    def requirements(self) -> list[Requirement]:
        """What the recipe requires, checked against the schema."""
        database = self._scratch()
        try:
            return read_requirements(database, self.schema, self.population)
        finally:
            database.close()

    def make(self, requirements: Sequence[Requirement], number: int) -> _State:
        """The ``number``-th state; every second one goes for the bounds from its first row on."""
        database = self._scratch()
        try:
            database.connection.execute("BEGIN")
            source = ValueSource(self.population.seed + number * _NEXT_SEED, seconds_of(self.clock))
            tracker = RequirementTracker(
                self.schema, self.population, requirements, eager=number % 2 == 1
            )
            filler = RowBuilder(
                database,
                self.schema,
                source,
                self.recipes,
                self.invariants,
                tracker=tracker,
                attempts=self.attempts,
            )
            order = [self.schema.tables[name] for name in table_order(self.schema)]
            for table in order:
                recipe = self.population.tables.get(table.name)
                filler.fill(table, recipe.rows if recipe else 0)
            filler.close_cycles()
            fixed = {name: set(columns) for name, columns in self.recipes.items()}
            # After all rows: counts are of other tables' rows.
            _settle_counts(filler, self.schema, fixed)
            # All INSERTs before all patches: a patch refers to rows of any table.
            inserts = [filler.inserts(table) for table in order]
            patches = [filler.patches(table) for table in order]
            shortfalls = {
                requirement.number: why
                for requirement in requirements
                if (why := _refusal(requirement, filler) or requirement.shortfall(database))
            }
            return _State("".join([*inserts, *patches]), shortfalls)
        finally:
            database.close()

    def _scratch(self) -> Database:
        """A scratch database with the schema."""
        database = Database(None, Limits(), seconds_of(self.clock))
        try:
            database.connection.execute(self.schema_sql)
        except BaseException:
            database.close()
            raise
        return database


def _refusal(requirement: Requirement, filler: RowBuilder) -> str:
    """Why the engine refused one of the given rows of a requirement."""
    indexes = range(requirement.first, requirement.first + len(requirement.rows))
    reasons = (filler.refused.get((requirement.table, index)) for index in indexes)
    return next(filter(None, reasons), "")


# --- columns that count rows ---------------------------------------------------------------------


def _settle_counts(filler: RowBuilder, schema: Schema, fixed: dict[str, set[str]]) -> None:
    """Make columns such as ``comments_count`` true, where it is certain what they count.

    Constraints win: a count that one of them refuses stays as it was drawn.

    Args:
        filler: holds the rows of all tables.
        schema: the schema.
        fixed: columns by table that a recipe fills; they stay.
    """
    for table in schema.tables.values():
        for column in table.columns.values():
            if column.name in fixed.get(table.name, set()) or kind_of(column) != "integer":
                continue
            if column.text.enum or column.references or column.name in table.primary_key:
                continue
            found = _counted(schema, table, column.name)
            if len(found) != 1:
                continue
            child, key = found[0]
            counts = Counter(
                tuple(row[name] for name in key.columns) for row in filler.rows[child.name]
            )
            for row in filler.rows[table.name]:
                own = tuple(row[name] for name in key.parent_columns)
                if row[column.name] is not None:
                    filler.set(table, row, column.name, counts[own])


def _counted(schema: Schema, table: Table, column: str) -> list[tuple[Table, ForeignKey]]:
    """The tables that a column may count, by its name, each with its only reference."""
    own = name_words(column)
    if len(own) < 2 or (own[-1] != "count" and own[0] != "num"):
        return []
    # ``comments_count`` and ``num_comments`` count comments.
    thing = [singular(word) for word in (own[:-1] if own[-1] == "count" else own[1:])]
    out = []
    for child in schema.tables.values():
        noun = [singular(word) for word in name_words(child.name)]
        keys = [key for key in child.foreign_keys if key.parent == table.name]
        # ``post_comments`` are comments, too; with two references it is not clear whose they are.
        if noun[-len(thing) :] == thing and len(keys) == 1 and child.name != table.name:
            out.append((child, keys[0]))
    return out
