"""What a file is, by its content: an SQLite file, a script of SQL, or a document."""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import Literal

from envwright.errors import BadInput
from envwright.sources.sql.sqlite_file import SQLITE_HEADER
from envwright.storage.files import open_file, read_errors

_LOOKED_AT = 1_000_000
_SQL = re.compile(
    r"^[^\S\n]*+(/\*!\d+\s*+)?(CREATE\s++(\w++\s++){0,3}?(TABLE|TYPE|DOMAIN|VIEW|INDEX|SEQUENCE|TRIGGER|SCHEMA|DATABASE)\b"
    r"|INSERT\s+INTO\b|ALTER\s+TABLE\b|DROP\s+TABLE\b|PRAGMA\s+\w)",
    re.IGNORECASE | re.MULTILINE,
)
_OPENAPI = re.compile(r"""^["']?(openapi|swagger)["']?\s*:""", re.MULTILINE)
FileKind = Literal["sqlite", "sql", "document"]


def detect_file_kind(path: Path) -> FileKind:
    """What the file is; its name does not matter.

    Raises:
        BadInput: it cannot be read, or is binary and no SQLite file.
    """
    head = _head(path)
    if head.startswith(SQLITE_HEADER):
        return "sqlite"
    if b"\0" in head[:4096]:
        raise BadInput(
            "is neither text nor a SQLite file.",
            file=str(path),
            remedy="A SQLite file begins with the words SQLite format 3.",
        )
    text = head.decode("utf-8-sig", "replace").lstrip()
    # Before the search for SQL: a description in JSON or YAML may quote SQL in its prose.
    if text.startswith(("{", "[")) or _OPENAPI.search(text):
        return "document"
    return "sql" if _SQL.search(text) else "document"


def _head(path: Path) -> bytes:
    """The first bytes, unpacked."""
    with open_file(path, most=None) as file, read_errors(path):
        raw = file.read(_LOOKED_AT)
    if raw[:2] != b"\x1f\x8b":
        return raw
    try:
        # wbits=31 is gzip; the second argument bounds the output, so a zip bomb costs one megabyte.
        return zlib.decompressobj(wbits=31).decompress(raw, _LOOKED_AT)
    except zlib.error:
        return b""
