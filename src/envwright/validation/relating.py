"""Which values belong together: from the arguments of one tool to those of another.

Values are known by their root column. A row ties together the values in it: whoever knows an item
finds the orders that have it, and so the arguments of the tools that look at orders.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence

from envwright.runtime.schema import quote
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.types import Json, Scalar
from envwright.validation.coverage import ColumnName
from envwright.validation.pins import Pins, found_at

ROWS, HOPS = 3, 2
"""Rows that are looked at for each value in each column, and how far their parents are followed."""

Known = Mapping[ColumnName, Sequence[Json]]
"""Root column → values of it."""


def known_from_row(session: Session, table: str, row: Mapping[str, Scalar]) -> Known:
    """What a row tells, with the rows to which it belongs; the nearest value of a root first."""
    return _gathered(_cells(session, table, row, HOPS))


def _cells(
    session: Session, table: str, row: Mapping[str, Scalar], hops: int
) -> Iterator[tuple[ColumnName, Json]]:
    schema = session.template.schema
    columns = schema.tables[table].columns
    for name in sorted(row, key=lambda name: columns[name].references is not None):
        if not columns[name].is_json:
            value = bool(row[name]) if columns[name].is_boolean else row[name]
            yield schema.root(table, name), value
    for name, value in row.items() if hops else ():
        if (parent := columns[name].references) and value is not None:
            for found in rows_where(session, *parent, value, 1):
                yield from _cells(session, parent[0], found, hops - 1)


def rows_where(
    session: Session, table: str, column: str, value: Scalar, limit: int
) -> list[dict[str, Scalar]]:
    """Rows of a table with a value in a column, in the order of their keys."""
    about = session.template.schema.tables[table]
    names = ", ".join(quote(name) for name in about.columns)
    order = ", ".join(quote(name) for name in about.primary_key)
    sql = f"SELECT {names} FROM {quote(table)} WHERE {quote(column)} = :v ORDER BY {order}"
    found = session.query(f"{sql} LIMIT {limit}", {"v": value})
    return [dict(zip(about.columns, row, strict=True)) for row in found]


def known_from_arguments(template: Template, tool: str, arguments: Mapping[str, Json]) -> Known:
    """What the arguments of a call tell."""
    return _gathered(
        (template.schema.root(*column), value)
        for path, column in template.tools[tool].arguments.columns.items()
        for _, value in found_at(arguments, path)
    )


def pins_from(template: Template, tool: str, known: Known, rng: random.Random) -> dict[str, Json]:
    """Parameters of a tool that range over what is known, each with one of the values."""
    columns = template.tools[tool].arguments.columns
    found = {path: known.get(template.schema.root(*column)) for path, column in columns.items()}
    return {path: rng.choice(values) for path, values in found.items() if values}


def related_pins(session: Session, tool: str, known: Known, rng: random.Random) -> list[Pins]:
    """Ways to name with a tool's parameters what is known, or a row that has it."""
    template = session.template
    ways = [pins_from(template, tool, known, rng)]
    for more in _rows_with(session, known):
        ways.append(pins_from(template, tool, {**known, **more}, rng))
        ways.append(pins_from(template, tool, more, rng))
    return [way for at, way in enumerate(ways) if way and way not in ways[:at]]


def _gathered(pairs: Iterable[tuple[ColumnName, Json]]) -> Known:
    out: dict[ColumnName, list[Json]] = {}
    for root, value in pairs:
        if isinstance(value, str | int | float):
            out.setdefault(root, []).append(value)
    return out


def _rows_with(session: Session, known: Known) -> Iterator[Known]:
    """Rows that hold a known value, in the column itself or in one that refers to it."""
    schema = session.template.schema
    for table in schema.tables.values():
        for column in table.columns:
            for value in known.get(schema.root(table.name, column), ())[:1]:
                for row in rows_where(session, table.name, column, value, ROWS):
                    yield known_from_row(session, table.name, row)
