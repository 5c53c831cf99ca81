"""SQL schemas and SQLite files as ``Interface``: a table an operation, its columns a schema.

A table stands in ``schemas`` as the JSON Schema of its rows. Words that JSON Schema lacks begin
with ``x-``: ``x-key``, ``x-unique``, ``x-references``, ``x-checks``, ``x-indexes``, and on a column
``x-made``. Rows that the source holds are its ``examples``. What was left out is an operation,
too, of the method ``left out``: its summary is the reason, its description says what exactly.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from envwright.bounds import MAX_DATABASE_BYTES, MAX_DOCUMENT_BYTES, MAX_SCRIPT_BYTES
from envwright.errors import BadInput
from envwright.sources.document import interface_name, unpacked
from envwright.sources.sql.database_draft import ColumnDraft, DatabaseDraft, TableDraft
from envwright.sources.sql.ddl_reader import read_statements
from envwright.sources.sql.sql_script import split_script
from envwright.sources.sql.sqlite_file import read_sqlite_file
from envwright.storage.files import decode_text, read_bytes
from envwright.types import Interface, Json, Operation, Origin

# Phrases that only one dialect has. The dialect with the most hits wins, so a stray one is
# harmless.
_MARKS = {
    "mysql": r"`\w+`|\bENGINE\s*=|\bAUTO_INCREMENT\b|\bint\(\d+\)|\bUNSIGNED\b|\benum\s*\("
    r"|^[^\S\n]*DELIMITER\s|\bDEFAULT\s+CHARSET\b|/\*!\d{5}|\b(TINY|MEDIUM|LONG)(TEXT|BLOB)\b"
    r"|\bCOMMENT\s+'",
    "postgres": r"::\s*\w|\b(big|small)?serial\b|\bnextval\s*\(|\bALTER\s+TABLE\s+ONLY\b|\bjsonb\b"
    r"|\bCREATE\s+(TYPE|DOMAIN|SEQUENCE|EXTENSION)\b|\bCOMMENT\s+ON\b|\btimestamptz\b|\bbytea\b"
    r"|\bcharacter\s+varying\b|\bWITH(OUT)?\s+TIME\s+ZONE\b|\bOWNER\s+TO\b|\$\w*\$|\[\]"
    r"|\bGENERATED\s+(ALWAYS|BY\s+DEFAULT)\s+AS\s+IDENTITY\b",
    "sqlite": r"\bAUTOINCREMENT\b|\bWITHOUT\s+ROWID\b|^[^\S\n]*PRAGMA\b|\)\s*STRICT\b",
}
_FOREIGN = {
    "SQL Server": r"^[^\S\n]*GO\s*$|\[dbo\]|\bIDENTITY\s*\(\s*\d+\s*,\s*\d+\s*\)"
    r"|\bNVARCHAR\s*\(max\)",
    "Oracle": r"\bVARCHAR2\s*\(|\bNUMBER\s*\(\s*\d+|^/\s*$",
}
# Characters of the script's head that are searched for such phrases.
_LOOKED_AT = 400_000


def dialect_of(text: str, file: str) -> str:
    """Guess a script's dialect: ``sqlite``, ``postgres`` or ``mysql``; SQLite by default.

    Raises:
        BadInput: it is written for SQL Server or Oracle.
    """
    head = text[:_LOOKED_AT]

    def count(pattern: str) -> int:
        return sum(1 for _ in re.finditer(pattern, head, re.IGNORECASE | re.MULTILINE))

    found = {name: count(pattern) for name, pattern in _MARKS.items()}
    best = max(found, key=lambda name: found[name])
    for name, pattern in _FOREIGN.items():
        # More than one hit: NUMBER(10 may stand in a comment of any script.
        if count(pattern) > max(found[best], 1):
            raise BadInput(
                f"is written for {name}.",
                file=file,
                remedy="Give the schema in the dialect of SQLite, PostgreSQL or MySQL.",
            )
    return best if found[best] else "sqlite"


# --- interfaces ----------------------------------------------------------------------------------

SAMPLED = 20_000
"""Rows of a table that are looked at; an environment keeps some hundreds of them."""
LEFT_OUT = "left out"
_LICENCE = re.compile(r"SPDX-License-Identifier:\s*([\w.+-]+(?:\s+(?:OR|AND|WITH)\s+[\w.+-]+)*)")


def load_sql(path: Path | str) -> Interface:
    """The interface of a schema script: SQLite's, PostgreSQL's or MySQL's dialect, also gzipped.

    Raises:
        BadInput: it cannot be read; the message names the line.

    Example::

        interface = load_sql("schema.sql")
        tables = [op.path for op in interface.operations if op.method == "table"]
    """
    raw = read_bytes(Path(path), most=MAX_DOCUMENT_BYTES)
    remedy = "Give the schema without its rows, or a SQLite file."
    text = decode_text(unpacked(raw, str(path), MAX_SCRIPT_BYTES, remedy), str(path))
    dialect = dialect_of(text, str(path))
    statements = split_script(text, str(path), backslashes=dialect == "mysql")
    database = read_statements(statements, dialect, str(path), sampled=SAMPLED)
    licence = _LICENCE.search(text[:20_000])
    return _interface(database, Path(path), raw, licence[1] if licence else "")


def load_sqlite(path: Path | str) -> Interface:
    """Load an SQLite file as an interface; its rows become examples.

    Raises:
        BadInput: it cannot be read.
    """
    raw = read_bytes(Path(path), most=MAX_DATABASE_BYTES)
    return _interface(read_sqlite_file(Path(path), sampled=SAMPLED), Path(path), raw, "")


def _interface(database: DatabaseDraft, path: Path, raw: bytes, licence: str) -> Interface:
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


def _schema(table: TableDraft) -> dict[str, Json]:
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


def _property(column: ColumnDraft) -> dict[str, Json]:
    more = {"default": column.default, "x-made": column.made}
    return column.schema | {word: value for word, value in more.items() if value not in (None, "")}
