"""SQL schemas and SQLite files as ``Interface``: a table an operation, its columns a schema.

A table stands in ``schemas`` as the JSON Schema of its rows. Words that JSON Schema lacks begin
with ``x-``: ``x-key``, ``x-unique``, ``x-references``, ``x-checks``, ``x-indexes``, and on a column
``x-made``. Rows that the source holds are its ``examples``. What was left out is an operation,
too, of the method ``left out``: its summary is the reason, its description says what exactly.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from pathlib import Path

from envwright.errors import BadInput
from envwright.sources.openapi import interface_name
from envwright.sources.sql.dialect import dialect_of
from envwright.sources.sql.drafts import Column, Database, Table
from envwright.sources.sql.reading import read_statements
from envwright.sources.sql.script import MAX_BYTES, split_script
from envwright.sources.sql.sqlite_file import read_file
from envwright.store.files import decode_text, read_bytes
from envwright.types import Interface, Json, Operation, Origin

SAMPLED = 20_000
"""Rows of a table that are looked at; an environment keeps some hundreds of them."""
LEFT_OUT = "left out"
_LICENCE = re.compile(r"SPDX-License-Identifier:\s*([\w.+-]+(?:\s+(?:OR|AND|WITH)\s+[\w.+-]+)*)")


def load_sql(path: Path | str) -> Interface:
    """The interface of a schema script: SQLite's, PostgreSQL's or MySQL's dialect, also gzipped.

    Raises:
        BadInput: it cannot be read; the message names the line.
    """
    raw = read_bytes(Path(path))
    text = decode_text(_unpacked(raw, str(path)), str(path))
    dialect = dialect_of(text, str(path))
    statements = split_script(text, str(path), backslashes=dialect == "mysql")
    database = read_statements(statements, dialect, str(path), sampled=SAMPLED)
    licence = _LICENCE.search(text[:20_000])
    return _interface(database, Path(path), raw, licence[1] if licence else "")


def load_sqlite(path: Path | str) -> Interface:
    """The interface of an SQLite file, its rows included.

    Raises:
        BadInput: it cannot be read.
    """
    raw = read_bytes(Path(path))
    return _interface(read_file(Path(path), sampled=SAMPLED), Path(path), raw, "")


def _unpacked(raw: bytes, file: str) -> bytes:
    if raw[:2] == b"\x1f\x8b":
        try:
            unpacker = zlib.decompressobj(wbits=31)
            raw = unpacker.decompress(raw, MAX_BYTES + 1)
        except (zlib.error, gzip.BadGzipFile) as error:
            raise BadInput(f"is not gzip ({error}).", file=file) from None
    if len(raw) > MAX_BYTES:
        raise BadInput(
            f"is larger than {MAX_BYTES // 1_000_000} MB.",
            file=file,
            remedy="Give the schema without its rows, or a SQLite file.",
        )
    return raw


def _interface(database: Database, path: Path, raw: bytes, licence: str) -> Interface:
    if not any(table.columns for table in database.tables.values()):
        raise BadInput(
            "describes no table.", file=str(path), remedy="Give CREATE TABLE statements."
        )
    name = interface_name("", path)
    tables = [
        Operation(
            id=f"table {table.name}",
            method="table",
            path=table.name,
            description=table.description,
            output={"$ref": f"#/schemas/{table.name}"},
        )
        for table in database.tables.values()
    ]
    left = [
        Operation(id=what, method=LEFT_OUT, summary=why.value, description=detail)
        for what, why, detail in database.left
    ]
    return Interface(
        name=name,
        title=name.replace("_", " ").capitalize(),
        origin=Origin(
            title=path.name,
            uri=path.name,
            licence=licence,
            sha256=hashlib.sha256(raw).hexdigest(),
            kind="sql",
        ),
        operations=(*tables, *left),
        schemas={table.name: _schema(table) for table in database.tables.values()},
    )


def _schema(table: Table) -> dict[str, Json]:
    """The JSON Schema of a table's rows."""
    return {
        "type": "object",
        "description": table.description,
        "properties": {c.name: _property(c) for c in table.columns.values()},
        "required": [c.name for c in table.columns.values() if c.not_null],
        "x-key": list(table.key),
        "x-unique": [list(group) for group in table.unique if group],
        "x-references": [
            {
                "columns": list(reference.columns),
                "table": reference.table,
                "targets": list(reference.targets),
                "on_delete": reference.on_delete,
            }
            for reference in table.references
        ],
        "x-checks": table.checks,
        "x-indexes": [list(columns) for columns in table.indexes],
        "examples": table.rows,
    }


def _property(column: Column) -> dict[str, Json]:
    more = {"default": column.default, "x-made": column.made}
    return column.schema | {word: value for word, value in more.items() if value not in (None, "")}
