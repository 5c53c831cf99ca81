"""Rows that are changed: loaded under a schema, put right by statements, written out again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import apsw

from envwright.errors import SpecError
from envwright.runtime.analysis import analyse
from envwright.runtime.clock import seconds_of
from envwright.runtime.database import Database
from envwright.runtime.population import table_order
from envwright.runtime.schema import Schema, Table, quote, statements
from envwright.runtime.sqltext import code
from envwright.runtime.template import Template
from envwright.types import EnvironmentSpec

_ROWS = ("INSERT", "REPLACE", "WITH")
_CHANGES = (*_ROWS, "UPDATE", "DELETE")
_BATCH_ROWS, _BATCH_TEXT = 100, 50_000
"""Rows and characters of one INSERT at most."""


def adjusted(spec: EnvironmentSpec, rows: Mapping[str, str], changes: Sequence[str]) -> str:
    """The rows, as ``state.sql`` of an environment, after statements that change them.

    Rows and statements run without the schema's CHECKs and references: the statements are there
    to make the rows keep to them, and compiling the outcome shows whether they do.

    Args:
        spec: the environment, of which only schema, clock and limits count.
        rows: INSERT statements by table, in any order.
        changes: statements that change them, in order.

    Raises:
        SpecError: the engine refuses a row or a statement.
    """
    none: dict[str, object] = {"tools": (), "invariants": (), "state_sql": "", "population": None}
    bare = Template(spec.model_copy(update=none))
    database = Database(bare.content, spec.limits, seconds_of(spec.clock))
    try:
        database.connection.pragma("foreign_keys", False)
        database.connection.pragma("ignore_check_constraints", True)
        database.host.begin("adjust", {})
        for name, script in rows.items():
            for _, sql in statements(script):
                _run(database, bare.schema, sql, _ROWS, f"inserts: {name}")
        for number, sql in enumerate(changes, start=1):
            _run(database, bare.schema, sql, _CHANGES, f"adjust: statement {number}")
        _refuse_orphans(database)
        return _script(database, bare.schema)
    finally:
        database.close()


def _run(database: Database, schema: Schema, sql: str, verbs: Sequence[str], place: str) -> None:
    statement = analyse(database.connection, schema, sql, [], place)
    if statement.readonly or code(sql)[0].upper not in verbs:
        raise SpecError(f"only {', '.join(verbs)} may stand here.", place=place)
    database.arm()
    try:
        database.connection.execute(sql)
    except (apsw.Error, ValueError) as error:
        said = str(error).removeprefix("SQLError: ").rstrip(".")
        raise SpecError(f"{said}.", place=place) from None
    finally:
        database.disarm()


def _refuse_orphans(database: Database) -> None:
    for table, _, parent, _ in database.connection.execute("PRAGMA foreign_key_check"):
        raise SpecError(f"a row of {table} refers to a missing row of {parent}.", place="rows")


def _script(database: Database, schema: Schema) -> str:
    """All rows as INSERT statements, parents first; references that close a circle come last."""
    order = table_order(schema)
    parts: list[str] = []
    last: list[str] = []
    for at, name in enumerate(order):
        table = schema.tables[name]
        waits = _waiting(table, order[at:])
        rows = _rows(database, table)
        if in_order := _referred_first(table, rows):
            own = {c for key in table.foreign_keys if key.parent == name for c in key.columns}
            rows, waits = in_order, [column for column in waits if column not in own]
        places = {list(table.columns).index(column) for column in waits}
        first = [[None if n in places else v for n, v in enumerate(row)] for row in rows]
        parts += _inserts(table, first, "")
        change = ", ".join(f"{quote(column)} = excluded.{quote(column)}" for column in waits)
        set_later = [row for row in rows if any(row[n] is not None for n in places)]
        last += _inserts(table, set_later, f"\nON CONFLICT DO UPDATE SET {change}")
    return "\n".join([*parts, *last, ""])


def _waiting(table: Table, later: Sequence[str]) -> list[str]:
    """Columns that may be NULL and refer to the table itself or to one that comes after it."""
    keys = [key for key in table.foreign_keys if key.parent in later]
    names = dict.fromkeys(column for key in keys for column in key.columns)
    fixed = set(table.primary_key)
    return [n for n in names if not table.columns[n].not_null and n not in fixed]


def _referred_first(table: Table, rows: list[Sequence[object]]) -> list[Sequence[object]]:
    """The rows with those first to which others of the table refer; empty where that is a circle.

    A row that is written without its reference at first may break a CHECK for that moment.
    """
    places = {column: at for at, column in enumerate(table.columns)}
    own = [key for key in table.foreign_keys if key.parent == table.name]
    out: list[Sequence[object]] = []
    left = rows
    while left:
        there = [{tuple(row[places[c]] for c in key.parent_columns) for row in left} for key in own]
        free = [
            row
            for row in left
            if all(
                (found := tuple(row[places[c]] for c in key.columns)) not in waiting
                or found == tuple(row[places[c]] for c in key.parent_columns)
                for key, waiting in zip(own, there, strict=True)
            )
        ]
        if not free:
            return []
        out += free
        left = [row for row in left if row not in free]
    return out


def _rows(database: Database, table: Table) -> list[Sequence[object]]:
    columns = ", ".join(quote(column) for column in table.columns)
    keys = ", ".join(quote(key) for key in table.primary_key)
    query = f"SELECT {columns} FROM {quote(table.name)} ORDER BY {keys}"
    return list(database.connection.execute(query))


def _inserts(table: Table, rows: Sequence[Sequence[object]], end: str) -> list[str]:
    columns = ", ".join(quote(column) for column in table.columns)
    head = f"INSERT INTO {quote(table.name)} ({columns}) VALUES\n"
    lines = [f"  ({', '.join(map(apsw.format_sql_value, row))})" for row in rows]
    batches: list[list[str]] = []
    size = 0
    for line in lines:
        if not batches or len(batches[-1]) == _BATCH_ROWS or size + len(line) > _BATCH_TEXT:
            batches.append([])
            size = 0
        batches[-1].append(line)
        size += len(line)
    return [head + ",\n".join(batch) + f"{end};" for batch in batches]
