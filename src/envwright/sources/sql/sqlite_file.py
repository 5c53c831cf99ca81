"""An SQLite file: its schema and its rows, read without running anything that stands in it.

The file is untrusted. It is opened read-only and as it lies (no journal is replayed), the schema is
read as text, and the only statements are SELECTs of stored columns from ordinary tables: no view,
no trigger, no generated column, no virtual table is touched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote as escaped

import apsw

from envwright.bounds import MAX_DATABASE_BYTES
from envwright.errors import BadInput
from envwright.sources.sql.database_draft import DatabaseDraft, OmissionReason, TableDraft
from envwright.sources.sql.ddl_reader import read_statements
from envwright.sources.sql.sql_script import ScriptStatement
from envwright.types import Scalar

SQLITE_HEADER = b"SQLite format 3\x00"
MAX_SCHEMA = 5_000_000
MAX_VALUE = 100_000
"""Bytes of one value; longer ones are read as NULL."""
# Bytes of a blob up to which it is taken for an identifier and kept as hex.
_DIGEST = 64
# Together they bound the virtual machine to 10**9 instructions: a crafted file cannot hang us.
_CALLBACK_STEPS = 50_000
_MOST_CALLBACKS = 20_000


def read_sqlite_file(path: Path, *, sampled: int) -> DatabaseDraft:
    """The database in a file.

    Args:
        path: the file.
        sampled: rows of a table that are read at most; they are spread over the whole table.

    Raises:
        BadInput: the file is too large, damaged, not UTF-8, or holds no table.
    """
    # The engine would wait for who writes to a pipe.
    if not path.is_file():
        raise BadInput("is not a regular file, as a database must be.", file=str(path))
    if path.stat().st_size > MAX_DATABASE_BYTES:
        raise BadInput(
            f"is larger than {MAX_DATABASE_BYTES // 1_000_000} MB.",
            file=str(path),
            remedy="Give a file with fewer rows.",
        )
    try:
        with _opened(path) as db:
            return _read(db, path, sampled)
    except apsw.Error as error:
        raise BadInput(
            f"cannot be read as a SQLite database ({str(error).removeprefix('SQLError: ')}).",
            file=str(path),
            remedy="Check the file with PRAGMA integrity_check, or export it with .dump.",
        ) from None
    except UnicodeDecodeError:
        raise BadInput(
            "holds text that is not UTF-8.",
            file=str(path),
            remedy="Correct those texts, or give the schema as .sql.",
        ) from None


@contextmanager
def _opened(path: Path) -> Iterator[apsw.Connection]:
    """A connection that can do nothing but read stored cells."""
    # immutable=1 also ignores a -wal or -journal file beside it, which would otherwise be replayed.
    uri = f"file:{escaped(str(path.resolve()))}?mode=ro&immutable=1"
    db = apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    left = [_MOST_CALLBACKS]

    def budget() -> bool:
        left[0] -= 1
        return left[0] < 0

    try:
        for option, value in (
            (apsw.SQLITE_DBCONFIG_DEFENSIVE, 1),
            (apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (apsw.SQLITE_DBCONFIG_ENABLE_VIEW, 0),
        ):
            db.config(option, value)
        db.limit(apsw.SQLITE_LIMIT_LENGTH, 10_000_000)
        db.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
        db.limit(apsw.SQLITE_LIMIT_EXPR_DEPTH, 100)
        # No virtual table can be opened, whatever the schema names.
        db.drop_modules(None)
        db.set_progress_handler(budget, _CALLBACK_STEPS)
        db.authorizer = _only_reads
        yield db
    finally:
        db.close()


def _only_reads(action: int, first: object, *_: object) -> int:
    reads = action in (apsw.SQLITE_SELECT, apsw.SQLITE_READ)
    counts = action == apsw.SQLITE_FUNCTION  # typeof, length and count are ours
    return apsw.SQLITE_OK if reads or counts else apsw.SQLITE_DENY


def _read(db: apsw.Connection, path: Path, sampled: int) -> DatabaseDraft:
    statements = []
    size = 0
    found = db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY rowid")
    for number, (kind, name, sql) in enumerate(found, start=1):
        if not isinstance(sql, str) or str(name).startswith("sqlite_"):
            continue
        # Counted before the text is parsed: parsing is what costs.
        size += len(sql)
        if size > MAX_SCHEMA:
            raise BadInput(
                f"its schema has more than {MAX_SCHEMA // 1_000_000} MB.",
                file=str(path),
                remedy="Give a database with fewer tables.",
            )
        if kind == "table" and re.match(r"\s*CREATE\s+VIRTUAL\b", sql, re.IGNORECASE):
            kind = "virtual table"
        statements.append((str(kind), str(name), ScriptStatement(sql, number)))
    # Virtual tables keep their data in ordinary tables with their name in front: docs_fts_content.
    shadows = tuple(f"{name.lower()}_" for kind, name, _ in statements if kind == "virtual table")
    owned = [n for k, n, _ in statements if k == "table" and n.lower().startswith(shadows)]
    # Views and triggers are reported below, but their text is never parsed.
    tables = [s for k, n, s in statements if k in ("table", "index") and n not in owned]
    database = read_statements(tables, "sqlite", str(path), sampled=sampled)
    whys = {
        "view": OmissionReason.VIEW,
        "trigger": OmissionReason.TRIGGER,
        "virtual table": OmissionReason.STATEMENT,
    }
    for kind, name, _ in statements:
        if kind in whys:
            database.leave(f"{kind} {name}", whys[kind])
        elif name in owned:
            database.leave(f"{kind} {name}", OmissionReason.STATEMENT, "belongs to a virtual table")
    for table in database.tables.values():
        _fill(db, table, database, sampled)
    return database


def _fill(db: apsw.Connection, table: TableDraft, database: DatabaseDraft, sampled: int) -> None:
    """Read rows, spread over the table where it has more than are wanted."""
    if not table.columns:
        return
    names = [column.name for column in table.columns.values()]
    total = int(next(db.execute(f"SELECT count(*) FROM {_quoted(table.name)}"))[0])
    step = max(1, total // sampled)
    cut = 0
    cells = ", ".join(map(_quoted, names))
    for number, row in enumerate(db.execute(f"SELECT {cells} FROM {_quoted(table.name)}")):
        # Every step-th row, so that the sample spans the table and is the same each time.
        if number % step and total > sampled:
            continue
        if len(table.rows) >= sampled:
            break
        kept = [_cell(value) for value in row]
        # Values that became NULL, not those that were.
        cut += any(a is None and b is not None for a, b in zip(kept, row, strict=True))
        table.rows.append(dict(zip(names, kept, strict=True)))
    if cut:
        database.leave(
            f"{table.name} ({cut} rows)", OmissionReason.ROWS, "values that are bytes or too long"
        )
    if total > len(table.rows):
        detail = f"{len(table.rows):,} of {total:,} were read"
        database.leave(f"{table.name}", OmissionReason.ROWS, detail)


def _cell(value: Scalar) -> Scalar:
    if isinstance(value, bytes):
        return value.hex() if len(value) <= _DIGEST else None
    return None if isinstance(value, str) and len(value) > MAX_VALUE else value


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
