"""Columns that count the rows of another table: ``comments_count`` of what has comments."""

from __future__ import annotations

from collections import Counter

from envwright.environment.schema import ForeignKey, Schema, Table
from envwright.inflection import singular
from envwright.population.row_builder import Filler
from envwright.population.value_source import kind_of, name_words


def settle_counts(filler: Filler, schema: Schema, fixed: dict[str, set[str]]) -> None:
    """Make counts true where it is certain what they count, and where constraints allow it.

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
    thing = [singular(word) for word in (own[:-1] if own[-1] == "count" else own[1:])]
    out = []
    for child in schema.tables.values():
        said = [singular(word) for word in name_words(child.name)]
        keys = [key for key in child.foreign_keys if key.parent == table.name]
        if said[-len(thing) :] == thing and len(keys) == 1 and child.name != table.name:
            out.append((child, keys[0]))
    return out
