"""Rows as INSERT statements."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

import apsw

from envwright.environment.schema import Table, quote_name
from envwright.population.value_source import Row

_BATCH_ROWS, _BATCH_TEXT = 50, 60_000


def bare_column(name: str) -> str:
    """An identifier, quoted only where SQL needs it."""
    plain = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) and name.upper() not in apsw.keywords
    return name if plain else quote_name(name)


def names_of(names: Iterable[str], form: Callable[[str], str] = bare_column) -> str:
    """Identifiers, one after another."""
    return ", ".join(form(name) for name in names)


def insert_statements(
    table: str, columns: Iterable[str], rows: Iterable[Row], end: str = ""
) -> str:
    """INSERT statements, one row a line, in batches that the engine's limits allow.

    The cells of each row stand in the order of ``columns``.
    """
    lines = [f"  ({', '.join(map(apsw.format_sql_value, row.values()))})" for row in rows]
    head = f"INSERT INTO {bare_column(table)} ({names_of(columns)}) VALUES\n"
    batches: list[list[str]] = []
    size = 0
    for line in lines:
        if not batches or len(batches[-1]) == _BATCH_ROWS or size + len(line) > _BATCH_TEXT:
            batches.append([])
            size = 0
        batches[-1].append(line)
        size += len(line)
    return "".join(head + ",\n".join(batch) + end + ";\n" for batch in batches)


def update_statement(table: Table, columns: Sequence[str]) -> str:
    """The statement that sets columns of the row with a primary key."""
    change = ", ".join(f"{quote_name(name)} = ?" for name in columns)
    where = " AND ".join(f"{quote_name(name)} = ?" for name in table.primary_key)
    return f"UPDATE {quote_name(table.name)} SET {change} WHERE {where}"
