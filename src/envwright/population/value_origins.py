"""Where the values of each column come from: the document, a format, a kind, or nothing at all.

What nothing tells is filled with words that would stand as well in any other column. Counting it
says how believable rows are, and which fields the lexicon lacks (``lexicon``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from envwright.environment.schema import Schema, Table
from envwright.population.lexicon import Lexicon, Quantity
from envwright.population.number_values import has_usual_range
from envwright.population.schema_values import DescribedScalar, schema_scalars, stated_by
from envwright.population.text_columns import is_generic
from envwright.population.time_values import is_time
from envwright.population.value_kinds import kind_by_text
from envwright.population.value_source import kind_of
from envwright.types import ColumnPopulation, Population


class ValueOrigin(StrEnum):
    """What a column's values come from."""

    DOCUMENT = "document"
    """Examples, a pattern or an enum inside of JSON."""
    FORMAT = "format"
    KIND = "kind"
    """Its name or its description names a kind of values."""
    LEXICON = "lexicon"
    FILLER = "filler"


@dataclass(frozen=True, slots=True)
class FieldUse:
    """A scalar that rows hold: a column, or a leaf of its JSON."""

    noun: str
    """What it is a field of: the table, or the JSON object."""
    field: str
    quantity: Quantity
    ruled: ValueOrigin
    """What its values come from without a lexicon."""
    about: str
    """Its description; empty for none."""

    def origin(self, lexicon: Lexicon) -> ValueOrigin:
        """What its values come from with a lexicon."""
        if self.ruled in (ValueOrigin.DOCUMENT, ValueOrigin.FORMAT):
            return self.ruled
        entry = lexicon.speaks_of(
            self.noun,
            self.field,
            self.quantity,
            ruled=self.ruled is ValueOrigin.KIND,
            told=bool(kind_by_text(self.about, number=self.quantity == "number")),
        )
        return ValueOrigin.LEXICON if entry else self.ruled


def field_uses(schema: Schema, population: Population) -> Iterator[FieldUse]:
    """The content of a schema's rows: no keys, references, moments, truth values and enums."""
    for table in schema.tables.values():
        recipe = population.tables.get(table.name)
        columns = recipe.columns if recipe else {}
        yield from _of_table(table, columns)


def _of_table(table: Table, recipes: Mapping[str, ColumnPopulation]) -> Iterator[FieldUse]:
    keys = {name for key in table.foreign_keys for name in key.columns} | set(table.primary_key)
    for column in table.columns.values():
        recipe = recipes.get(column.name)
        if column.name in keys or column.text.enum or column.is_boolean:
            continue
        if recipe and recipe.generator != "schema":
            continue
        about = recipe.options["schema"] if recipe else {}
        for scalar in schema_scalars(about, column, table):
            if use := _use(scalar):
                yield use


def _use(scalar: DescribedScalar) -> FieldUse | None:
    about, column, table = scalar
    kind = kind_of(column)
    stated = stated_by(about, column)
    if column.is_boolean or column.is_json or (is_time(column, kind) and not stated):
        return None
    quantity: Quantity = "number" if kind in ("integer", "real") else "text"
    if stated:
        origin = ValueOrigin.FORMAT if stated == "format" else ValueOrigin.DOCUMENT
    elif has_usual_range(column) if quantity == "number" else not is_generic(column, table):
        origin = ValueOrigin.KIND
    else:
        origin = ValueOrigin.FILLER
    return FieldUse(column.table, column.name, quantity, origin, column.text.comment)
