"""A recipe and its seed → the INSERT statements of an initial state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import apsw

from envwright.environment.database import Database
from envwright.environment.schema import ForeignKey, Schema, quote_name
from envwright.environment.sql_host import seconds_of
from envwright.errors import SpecError
from envwright.population.column_generators import read_recipes
from envwright.population.requirement_conflicts import Requirements, smallest_conflict
from envwright.population.requirement_steering import Steering
from envwright.population.requirements import Demand, EachHas, HowMany, read_demands
from envwright.population.row_builder import Filler
from envwright.population.row_counts import settle_counts
from envwright.population.table_order import table_order
from envwright.population.value_source import FILE, Make, ValueSource
from envwright.types import Invariant, Limits, Population, Scalar

TRIES = 8
"""States that are made before demands are taken to be out of reach."""
_NEXT_SEED = 1_000_000_007
_SHRUNK = 6
"""Demands up to which those that cannot be reached are searched for the smallest part."""


def populate_state(
    schema: Schema,
    schema_sql: str,
    population: Population,
    clock: str,
    invariants: Sequence[Invariant] = (),
) -> str:
    """The INSERT statements of an initial state.

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
        SpecError: the recipe is wrong, a table for which it asks rows gets none, or what it
            requires is contradictory or was not reached.
    """
    recipes = read_recipes(schema, population)
    maker = _Maker(schema, schema_sql, population, clock, tuple(invariants), recipes)
    if not population.require:
        return maker.made((), Steering(), 0).script
    return _solved(maker)


@dataclass
class _Made:
    """A state, and which demands it does not meet, with the reason where there is one."""

    script: str
    missed: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Maker:
    """Makes states of one recipe."""

    schema: Schema
    schema_sql: str
    population: Population
    clock: str
    invariants: tuple[Invariant, ...]
    recipes: Mapping[str, Mapping[str, Make]]

    def database(self) -> Database:
        """A scratch database with the schema."""
        database = Database(None, Limits(), seconds_of(self.clock))
        try:
            database.connection.execute(self.schema_sql)
        except BaseException:
            database.close()
            raise
        return database

    def made(self, demands: Sequence[Demand], steering: Steering, number: int) -> _Made:
        """The ``number``-th state, with what it misses of the demands."""
        database = self.database()
        try:
            database.connection.execute("BEGIN")
            now = seconds_of(self.clock)
            source = ValueSource(self.population.seed + number * _NEXT_SEED, now)
            filler = Filler(database, self.schema, source, self.recipes, self.invariants, steering)
            order = [self.schema.tables[name] for name in table_order(self.schema)]
            for table in order:
                recipe = self.population.tables.get(table.name)
                filler.fill(table, recipe.rows if recipe else 0)
            filler.close_cycles()
            fixed = {name: set(columns) for name, columns in self.recipes.items()}
            settle_counts(filler, self.schema, fixed)
            inserts = [filler.inserts(table) for table in order]
            patches = [filler.patches(table) for table in order]
            missed = {d.number: _missed(database, d) for d in demands}
            for (name, index), why in filler.refused.items():
                for demand in demands:
                    if demand.table == name and index < len(demand.rows) and missed[demand.number]:
                        missed[demand.number] = why
            return _Made("".join([*inserts, *patches]), {n: w for n, w in missed.items() if w})
        finally:
            database.close()


# --- what is required ----------------------------------------------------------------------------


def _solved(maker: _Maker) -> str:
    """A state that meets all demands of the recipe.

    Raises:
        SpecError: they are contradictory, or were not met in ``TRIES`` states.
    """
    database = maker.database()
    try:
        demands = read_demands(database, maker.schema, maker.population)
    finally:
        database.close()
    requirements = Requirements(maker.schema, maker.population, demands)
    if requirements.contradictory(demands):
        found = smallest_conflict(demands, requirements.contradictory)
        raise _refused("contradictory", found, maker.population, {})
    made = _searched(maker, requirements, demands)
    if not made.missed:
        return made.script
    found = [demand for demand in demands if demand.number in made.missed]
    if len(demands) <= _SHRUNK:

        def fails(part: Sequence[Demand]) -> bool:
            return bool(_searched(maker, requirements, part).missed)

        found = smallest_conflict(demands, fails)
    raise _refused(f"not satisfied in {TRIES} tries", found, maker.population, made.missed)


def _searched(maker: _Maker, requirements: Requirements, demands: Sequence[Demand]) -> _Made:
    """The first state that misses nothing, or the one that misses least.

    Raises:
        SpecError: no state could be made at all.
    """
    best: _Made | None = None
    failure: SpecError | None = None
    for number in range(TRIES):
        try:
            made = maker.made(demands, requirements.steering(demands), number)
        except SpecError as error:
            failure = error
            continue
        if best is None or len(made.missed) < len(best.missed):
            best = made
        if not best.missed:
            break
    if best is None:
        assert failure is not None
        raise failure
    return best


def _refused(
    how: str, demands: Sequence[Demand], population: Population, why: Mapping[int, str]
) -> SpecError:
    said = [f"{d}: {why[d.number]}" if why.get(d.number) else str(d) for d in demands]
    tables = {d.table: None for d in demands}
    tables |= {d.entry.every: None for d in demands if isinstance(d.entry, EachHas)}
    rows = ", ".join(f"{name} has {population.tables[name].rows} rows" for name in tables)
    return SpecError(
        f"{how}: {'; '.join(said)}. By the recipe {rows}.",
        file=FILE,
        place="require",
        remedy="Change the entry, or the rows."
        if len(demands) == 1
        else "Change any one of these, or the rows: without one of them the others can be met."
        if how == "contradictory"
        else "Change any one of these, or the rows.",
    )


# --- whether it is met ---------------------------------------------------------------------------


def _missed(database: Database, demand: Demand) -> str:
    """Why a state does not meet a demand; empty where it does."""
    entry = demand.entry
    database.arm()
    try:
        if isinstance(entry, HowMany):
            sql = f"SELECT count(*) FROM {quote_name(entry.table)} WHERE ({entry.where})"
            count = _number(database, sql)
            wrong = count < entry.at_least or (entry.at_most is not None and count > entry.at_most)
            return f"{count} rows do" if wrong else ""
        if isinstance(entry, EachHas):
            assert demand.key is not None
            count = _number(database, _children(demand.key, entry))
            return f"of {count} rows it is not so" if count else ""
        for row in demand.rows:
            where = " AND ".join(f"{quote_name(name)} IS ?" for name in row) or "1"
            sql = f"SELECT 1 FROM {quote_name(entry.table)} WHERE {where}"
            values: list[Scalar] = list(row.values())
            if database.connection.execute(sql, values).fetchone() is None:
                return "a row is not there"
    except (apsw.Error, ValueError, OverflowError) as error:
        return f"it cannot be asked: {error}"
    return ""


def _number(database: Database, sql: str) -> int:
    """What a query counts."""
    return int(next(iter(database.connection.execute(sql)))[0])


def _children(key: ForeignKey, entry: EachHas) -> str:
    """The query that counts the parents whose number of children is wrong."""
    pairs = zip(key.columns, key.parent_columns, strict=True)
    joined = " AND ".join(f"c.{quote_name(own)} = p.{quote_name(target)}" for own, target in pairs)
    count = f"(SELECT count(*) FROM {quote_name(entry.has)} AS c WHERE {joined})"
    most = "" if entry.at_most is None else f" OR {count} > {entry.at_most}"
    return f"SELECT count(*) FROM {quote_name(entry.every)} AS p WHERE {count} < {entry.at_least}{most}"  # noqa: E501
