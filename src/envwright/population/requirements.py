"""What a recipe requires of the state: the entries of ``require`` in ``population.yaml``.

There are three forms: how many rows meet a condition, how many children every row of a table has,
and rows given cell by cell. This module reads and checks the entries and reports which of them
a finished state misses; ``requirement_tracker`` watches over them while the rows are made.

Conditions are SQL from outside: each is analysed like the query of a tool, may only read, and runs
under the limits of the scratch database.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import apsw
from pydantic import Field, ValidationError, model_validator

from envwright.bounds import MAX_REQUIREMENTS
from envwright.environment.database import Database
from envwright.environment.schema import ForeignKey, Schema, nearest_name, quote_name
from envwright.environment.sql_analysis import AnalysedStatement, analyse_statement
from envwright.environment.sql_text import sql_tokens
from envwright.errors import SpecError
from envwright.population.number_values import fits_column
from envwright.population.recipes import recipe_cell
from envwright.population.value_source import FILE, Row
from envwright.storage.jsonl import first_problem
from envwright.types import Json, Population, Record


class _Counted(Record):
    """An entry with a least and a most number of rows."""

    at_least: int = Field(0, ge=0)
    at_most: int | None = Field(None, ge=0)

    def allows(self, count: int) -> bool:
        """Whether so many rows are within the bounds."""
        return self.at_least <= count and (self.at_most is None or count <= self.at_most)

    def __str__(self) -> str:
        least, most = self.at_least, self.at_most
        if most is None or not least:
            return f"at least {least}" if most is None else f"at most {most}"
        return f"exactly {least}" if least == most else f"at least {least} and at most {most}"


class ConditionCount(_Counted):
    """How many rows of a table meet a condition."""

    table: str
    where: str = Field(min_length=1, max_length=4_000)

    @model_validator(mode="after")
    def _bounded(self) -> ConditionCount:
        if not self.model_fields_set & {"at_least", "at_most"}:
            raise ValueError("at_least or at_most is missing")
        return self


class ChildCount(_Counted):
    """How many rows of table ``has`` refer to every row of table ``every``.

    ``by`` names the referring column where several could.
    """

    every: str
    has: str
    by: str = ""
    at_least: int = Field(1, ge=0)


class GivenRows(Record):
    """Rows that are there as they are written; columns that are left out are made."""

    table: str
    rows: tuple[dict[str, Json], ...] = Field(min_length=1, max_length=1_000)


@dataclass(frozen=True)
class Requirement:
    """One entry, read and found to fit the schema and the recipe."""

    number: int
    entry: ConditionCount | ChildCount | GivenRows
    condition: AnalysedStatement | None = None
    """The analysed condition of ``ConditionCount``."""
    key: ForeignKey | None = None
    """The reference of ``ChildCount``."""
    first: int = 0
    """Of ``GivenRows``: which row of its table its first row is."""

    @property
    def table(self) -> str:
        """The table whose rows it is about; of ``ChildCount``, the children."""
        return self.entry.has if isinstance(self.entry, ChildCount) else self.entry.table

    @property
    def rows(self) -> list[Row]:
        """The rows of ``GivenRows``."""
        given = self.entry.rows if isinstance(self.entry, GivenRows) else ()
        return [{name: recipe_cell(value) for name, value in row.items()} for row in given]

    def __str__(self) -> str:
        entry = self.entry
        if isinstance(entry, GivenRows):
            text = f"{len(entry.rows)} given rows of {entry.table}"
        elif isinstance(entry, ChildCount):
            text = f"every row of {entry.every} has {entry} of {entry.has}"
        else:
            where = entry.where if len(entry.where) <= 80 else f"{entry.where[:77]}..."
            text = f"{entry} rows of {entry.table} where {where}"
        return f"entry {self.number} ({text})"

    def shortfall(self, database: Database) -> str:
        """Why the state in a database does not meet it; empty when it does."""
        entry = self.entry
        database.arm()
        try:
            if isinstance(entry, ConditionCount):
                sql = f"SELECT count(*) FROM {quote_name(entry.table)} WHERE ({entry.where})"
                count = _number(database, sql)
                return "" if entry.allows(count) else f"{count} rows do"
            if isinstance(entry, ChildCount):
                assert self.key is not None
                count = _number(database, _wrong_parents(self.key, entry))
                return f"of {count} rows it is not so" if count else ""
            for row in self.rows:
                # IS, not =: a given NULL is found as well.
                where = " AND ".join(f"{quote_name(name)} IS ?" for name in row) or "1"
                sql = f"SELECT 1 FROM {quote_name(entry.table)} WHERE {where}"
                if database.connection.execute(sql, list(row.values())).fetchone() is None:
                    return "a row is not there"
        except (apsw.Error, ValueError, OverflowError) as error:
            return f"it cannot be asked: {error}"
        return ""


def _number(database: Database, sql: str) -> int:
    """What a query counts."""
    return int(next(iter(database.connection.execute(sql)))[0])


def _wrong_parents(key: ForeignKey, entry: ChildCount) -> str:
    """The query that counts the parents whose number of children is wrong."""
    pairs = zip(key.columns, key.parent_columns, strict=True)
    joined = " AND ".join(f"c.{quote_name(own)} = p.{quote_name(target)}" for own, target in pairs)
    count = f"(SELECT count(*) FROM {quote_name(entry.has)} AS c WHERE {joined})"
    most = "" if entry.at_most is None else f" OR {count} > {entry.at_most}"
    parents = f"SELECT count(*) FROM {quote_name(entry.every)} AS p"
    return f"{parents} WHERE {count} < {entry.at_least}{most}"


def read_requirements(
    database: Database, schema: Schema, population: Population
) -> list[Requirement]:
    """The entries of a recipe's ``require``.

    Args:
        database: a scratch database with the schema, on which conditions are analysed.
        schema: the schema.
        population: the recipe.

    Raises:
        SpecError: an entry is not well formed, is about what is not there, or asks for more rows
            than the recipe makes.
    """
    if len(population.require) > MAX_REQUIREMENTS:
        raise SpecError(
            f"more than {MAX_REQUIREMENTS} entries.",
            file=FILE,
            place="require",
            remedy="Leave some out, or give the rows themselves in state.sql.",
        )
    out: list[Requirement] = []
    given: Counter[str] = Counter()
    for number, data in enumerate(population.require, start=1):
        place = f"require: entry {number}"
        entry = _parse_entry(data, place)
        try:
            requirement = _checked(number, entry, database, schema, population)
            if isinstance(entry, GivenRows):
                # Entries of one table follow each other, in the order of the recipe.
                requirement = replace(requirement, first=given[entry.table])
                given[entry.table] += len(entry.rows)
                _check_enough(given[entry.table], entry.table, population)
            out.append(requirement)
        except SpecError as error:
            raise SpecError(error.message, file=FILE, place=place, remedy=error.remedy) from None
    return out


def _parse_entry(data: dict[str, Json], place: str) -> ConditionCount | ChildCount | GivenRows:
    kind: Any = ChildCount if "every" in data else GivenRows if "rows" in data else ConditionCount
    try:
        entry: ConditionCount | ChildCount | GivenRows = kind.model_validate(data)
        return entry
    except ValidationError as error:
        raise SpecError(
            f"{first_problem(error)}.",
            file=FILE,
            place=place,
            remedy="An entry has table and where; or every and has; or table and rows.",
        ) from None


def _checked(
    number: int,
    entry: ConditionCount | ChildCount | GivenRows,
    database: Database,
    schema: Schema,
    population: Population,
) -> Requirement:
    """The entry, resolved against the schema; refuses what plain counting rules out."""
    if isinstance(entry, GivenRows):
        _check_table(schema, population, entry.table)
        requirement = Requirement(number, entry)
        _check_rows(schema, requirement)
        return requirement
    if entry.at_most is not None and entry.at_most < entry.at_least:
        raise SpecError(f"at_least {entry.at_least} is more than at_most {entry.at_most}.")
    if isinstance(entry, ConditionCount):
        _check_table(schema, population, entry.table)
        _check_enough(entry.at_least, entry.table, population)
        return Requirement(number, entry, condition=_condition(database, schema, entry))
    _check_table(schema, population, entry.every)
    _check_table(schema, population, entry.has)
    key = _reference(schema, entry)
    _check_enough(entry.at_least * population.tables[entry.every].rows, entry.has, population)
    return Requirement(number, entry, key=key)


def _check_table(schema: Schema, population: Population, table: str) -> None:
    if table not in schema.tables:
        known = list(schema.tables)
        raise SpecError(f"there is no table {table}.", remedy=nearest_name(table, known))
    if table not in population.tables:
        raise SpecError(f"the recipe gives {table} no rows.", remedy=f"Add it to tables: {table}.")


def _check_enough(wanted: int, table: str, population: Population) -> None:
    rows = population.tables[table].rows
    if wanted > rows:
        raise SpecError(
            f"it takes {wanted} rows of {table}, and the recipe makes {rows}.",
            remedy="Change the entry, or the rows.",
        )


def _reference(schema: Schema, entry: ChildCount) -> ForeignKey:
    keys = [key for key in schema.tables[entry.has].foreign_keys if key.parent == entry.every]
    if entry.by:
        keys = [key for key in keys if entry.by in key.columns]
    if not keys:
        by = f" by {entry.by}" if entry.by else ""
        raise SpecError(f"{entry.has} does not refer to {entry.every}{by}.")
    if len(keys) > 1:
        names = ", ".join(key.columns[0] for key in keys)
        raise SpecError(
            f"{entry.has} refers to {entry.every} more than once.", remedy=f"Say by: {names}."
        )
    return keys[0]


def _check_rows(schema: Schema, requirement: Requirement) -> None:
    columns = schema.tables[requirement.table].columns
    for row in requirement.rows:
        for name, value in row.items():
            if name not in columns:
                raise SpecError(
                    f"there is no column {name}.", remedy=nearest_name(name, list(columns))
                )
            if not fits_column(columns[name], value):
                raise SpecError(f"{name} cannot be {value!r} by the schema.")


def _condition(database: Database, schema: Schema, entry: ConditionCount) -> AnalysedStatement:
    """The condition as a query of all rows that meet it.

    Raises:
        SpecError: it is no condition, or does more than read.
    """
    depth = 0
    for token in sql_tokens(entry.where):
        # A closing parenthesis too many would leave the one that is put around the condition.
        depth += (token.text == "(") - (token.text == ")")
        if depth < 0 or token.kind == "comment" or token.text in (";", "?"):
            raise SpecError("where is not one condition.", remedy="Write what stands after WHERE.")
        if token.text[:1] in ":@$":
            raise SpecError("where has no parameters.", remedy="Write the value.")
    if depth:
        raise SpecError("where has a parenthesis that is not closed.")
    sql = f"SELECT 1 FROM {quote_name(entry.table)} WHERE ({entry.where})"
    database.arm()
    statement = analyse_statement(database.connection, schema, sql, [], "where")
    if not statement.only_reads:
        raise SpecError("where must change nothing.")
    return statement
