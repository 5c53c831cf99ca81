"""Which dialect a script is written in, from words that only one of them has."""

from __future__ import annotations

import re

from envwright.errors import BadInput

_MARKS = {
    "mysql": r"`\w+`|\bENGINE\s*=|\bAUTO_INCREMENT\b|\bint\(\d+\)|\bUNSIGNED\b|\benum\s*\("
    r"|^\s*DELIMITER\s|\bDEFAULT\s+CHARSET\b|/\*!\d{5}|\b(TINY|MEDIUM|LONG)(TEXT|BLOB)\b"
    r"|\bCOMMENT\s+'",
    "postgres": r"::\s*\w|\b(big|small)?serial\b|\bnextval\s*\(|\bALTER\s+TABLE\s+ONLY\b|\bjsonb\b"
    r"|\bCREATE\s+(TYPE|DOMAIN|SEQUENCE|EXTENSION)\b|\bCOMMENT\s+ON\b|\btimestamptz\b|\bbytea\b"
    r"|\bcharacter\s+varying\b|\bWITH(OUT)?\s+TIME\s+ZONE\b|\bOWNER\s+TO\b|\$\w*\$|\[\]"
    r"|\bGENERATED\s+(ALWAYS|BY\s+DEFAULT)\s+AS\s+IDENTITY\b",
    "sqlite": r"\bAUTOINCREMENT\b|\bWITHOUT\s+ROWID\b|^\s*PRAGMA\b|\)\s*STRICT\b",
}
_FOREIGN = {
    "SQL Server": r"^\s*GO\s*$|\[dbo\]|\bIDENTITY\s*\(\s*\d+\s*,\s*\d+\s*\)|\bNVARCHAR\s*\(max\)",
    "Oracle": r"\bVARCHAR2\s*\(|\bNUMBER\s*\(\s*\d+|^/\s*$",
}
_LOOKED_AT = 400_000


def dialect_of(text: str, file: str) -> str:
    """``sqlite``, ``postgres`` or ``mysql``; SQLite where nothing tells.

    Raises:
        BadInput: it is written for SQL Server or Oracle.
    """
    head = text[:_LOOKED_AT]

    def count(pattern: str) -> int:
        return sum(1 for _ in re.finditer(pattern, head, re.IGNORECASE | re.MULTILINE))

    found = {name: count(pattern) for name, pattern in _MARKS.items()}
    best = max(found, key=lambda name: found[name])
    for name, pattern in _FOREIGN.items():
        if count(pattern) > max(found[best], 1):
            raise BadInput(
                f"is written for {name}.",
                file=file,
                remedy="Give the schema in the dialect of SQLite, PostgreSQL or MySQL.",
            )
    return best if found[best] else "sqlite"
