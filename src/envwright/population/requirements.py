"""What a recipe requires of the state: the entries of ``require`` in ``population.yaml``.

Three forms: how many rows meet a condition, how many children every row of a table has, and rows
given word for word. Conditions are SQL from outside: each is analysed like a query of a tool, may
only read, and is asked under the limits of the scratch database.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import Field, ValidationError, model_validator

from envwright.environment.database import WRITING_FUNCTIONS, Database
from envwright.environment.schema import ForeignKey, Schema, nearest_name, quote_name
from envwright.environment.sql_analysis import AnalysedStatement, analyse_statement
from envwright.environment.sql_text import sql_tokens
from envwright.errors import SpecError
from envwright.population.column_generators import recipe_cell
from envwright.population.value_source import FILE, Row
from envwright.types import Json, Population, Record

_MOST = 64
"""Entries that one recipe may have."""


class HowMany(Record):
    """How many rows of a table meet a condition."""

    table: str
    where: str = Field(min_length=1, max_length=4_000)
    at_least: int = Field(0, ge=0)
    at_most: int | None = Field(None, ge=0)

    @model_validator(mode="after")
    def _bounded(self) -> HowMany:
        if not self.model_fields_set & {"at_least", "at_most"}:
            raise ValueError("at_least or at_most is missing")
        return self


class EachHas(Record):
    """How many rows of ``has`` every row of ``every`` has; ``by`` names the column that refers."""

    every: str
    has: str
    by: str = ""
    at_least: int = Field(1, ge=0)
    at_most: int | None = Field(None, ge=0)


class GivenRows(Record):
    """Rows that are there as they are written; columns that are left out are made."""

    table: str
    rows: tuple[dict[str, Json], ...] = Field(min_length=1, max_length=1_000)


@dataclass(frozen=True)
class Demand:
    """One entry, read and found to fit the schema."""

    number: int
    entry: HowMany | EachHas | GivenRows
    condition: AnalysedStatement | None = None
    """The analysed condition of ``HowMany``."""
    key: ForeignKey | None = None
    """The reference of ``EachHas``."""

    @property
    def table(self) -> str:
        """The table whose rows it is about; of ``EachHas``, the children."""
        return self.entry.has if isinstance(self.entry, EachHas) else self.entry.table

    @property
    def rows(self) -> list[Row]:
        """The rows of ``GivenRows``."""
        given = self.entry.rows if isinstance(self.entry, GivenRows) else ()
        return [{name: recipe_cell(value) for name, value in row.items()} for row in given]

    def __str__(self) -> str:
        entry = self.entry
        if isinstance(entry, GivenRows):
            said = f"{len(entry.rows)} given rows of {entry.table}"
        elif isinstance(entry, EachHas):
            said = f"every row of {entry.every} has {_bounds(entry)} of {entry.has}"
        else:
            where = entry.where if len(entry.where) <= 80 else f"{entry.where[:77]}..."
            said = f"{_bounds(entry)} rows of {entry.table} where {where}"
        return f"entry {self.number} ({said})"


def _bounds(entry: HowMany | EachHas) -> str:
    least, most = entry.at_least, entry.at_most
    if most is None or not least:
        return f"at least {least}" if most is None else f"at most {most}"
    return f"exactly {least}" if least == most else f"at least {least} and at most {most}"


def read_demands(database: Database, schema: Schema, population: Population) -> list[Demand]:
    """The entries of a recipe's ``require``.

    Args:
        database: a scratch database with the schema, on which conditions are analysed.
        schema: the schema.
        population: the recipe.

    Raises:
        SpecError: an entry is not well formed, or is about what is not there.
    """
    if len(population.require) > _MOST:
        raise SpecError(f"more than {_MOST} entries.", file=FILE, place="require")
    return [
        _read(number, data, database, schema, population)
        for number, data in enumerate(population.require, start=1)
    ]


def _read(
    number: int, data: dict[str, Json], database: Database, schema: Schema, population: Population
) -> Demand:
    place = f"require: entry {number}"
    kind = EachHas if "every" in data else GivenRows if "rows" in data else HowMany
    try:
        entry: Any = kind.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise SpecError(
            f"{': '.join(filter(None, (where, first['msg'])))}.",
            file=FILE,
            place=place,
            remedy="An entry has table and where; or every and has; or table and rows.",
        ) from None
    try:
        if isinstance(entry, EachHas):
            _known(schema, population, entry.every)
            _known(schema, population, entry.has)
            return Demand(number, entry, key=_reference(schema, entry))
        _known(schema, population, entry.table)
        if isinstance(entry, GivenRows):
            _check_rows(schema, entry)
            return Demand(number, entry)
        return Demand(number, entry, condition=_condition(database, schema, entry))
    except SpecError as error:
        raise SpecError(error.message, file=FILE, place=place, remedy=error.remedy) from None


def _known(schema: Schema, population: Population, table: str) -> None:
    if table not in schema.tables:
        known = list(schema.tables)
        raise SpecError(f"there is no table {table}.", remedy=nearest_name(table, known))
    if table not in population.tables:
        raise SpecError(f"the recipe gives {table} no rows.", remedy=f"Add it to tables: {table}.")


def _reference(schema: Schema, entry: EachHas) -> ForeignKey:
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


def _check_rows(schema: Schema, entry: GivenRows) -> None:
    known = list(schema.tables[entry.table].columns)
    for row in entry.rows:
        for name in row:
            if name not in known:
                raise SpecError(f"there is no column {name}.", remedy=nearest_name(name, known))


def _condition(database: Database, schema: Schema, entry: HowMany) -> AnalysedStatement:
    """The condition as a query of all rows that meet it.

    Raises:
        SpecError: it is no condition, or does more than read.
    """
    depth = 0
    for token in sql_tokens(entry.where):
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
    if not statement.readonly or statement.functions & WRITING_FUNCTIONS:
        raise SpecError("where must change nothing.")
    return statement
