"""Rows in a script: INSERT … VALUES and the data of COPY. Only constants are read."""

from __future__ import annotations

import re

from envwright.sources.sql.drafts import Database, Left, Table
from envwright.sources.sql.script import Statement, bare
from envwright.types import Scalar

_HEAD = re.compile(
    r"(?:INSERT(?:\s+OR\s+\w+|\s+IGNORE)?|REPLACE)\s+INTO\s+(?P<table>(?:[\w]+|\"[^\"]+\"|`[^`]+`|\[[^\]]+\]|\.)+)"
    r"\s*(?:\((?P<columns>[^()]*)\))?\s*(?:OVERRIDING\s+\w+\s+VALUE\s+)?VALUES\s*",
    re.IGNORECASE,
)
_COPY = re.compile(
    r"COPY\s+(?P<table>[\w.\"]+)\s*(?:\((?P<columns>[^()]*)\))?\s+FROM", re.IGNORECASE
)
_VALUE = re.compile(
    r"""\s*(?:
      (?P<string>(?:[NnEe]|_\w+\s+)?'(?:[^'\\]|''|\\.)*')
    | (?P<bytes>[xXbB]'[^']*'|0x[0-9A-Fa-f]+)
    | (?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)
    | (?P<word>NULL|TRUE|FALSE)\b
    )\s*(?:::[\w ]+(?:\([\d,]+\))?)?\s*""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_PLAIN = re.compile(r"\s*[NnEe]?'(?:[^']|'')*'\s*(?:::[\w ]+)?\s*")
_OPENING, _SPACE = re.compile(r"\s*\("), re.compile(r"\s*")
_ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "0": "\0",
    "b": "\b",
    "Z": "\x1a",
    "f": "\f",
    "v": "\v",
}


def inserted(database: Database, statement: Statement, dialect: str, most: int) -> None:
    """Add the rows of an INSERT to their table, up to ``most`` rows; others are counted."""
    text = bare(statement)
    match = _HEAD.match(text)
    table = database.table(_last(match["table"])) if match else None
    if match is None or table is None:
        return database.leave(f"INSERT (line {statement.line})", Left.ROWS, text[:80])
    names = _columns(match["columns"], table)
    at = match.end()
    while len(table.rows) < most:
        row, at = _row(text, at, backslashes=dialect == "mysql")
        if row is None or len(row) != len(names):
            where = f"{table.name} (line {statement.line})"
            return database.leave(where, Left.ROWS, "a row that is not made of constants")
        table.rows.append(_kept(dict(zip(names, row, strict=True)), table))
        if at >= len(text) or text[at] != ",":
            return None
        at += 1
    return None


def _row(text: str, at: int, *, backslashes: bool) -> tuple[list[Scalar] | None, int]:
    """The constants between the next parentheses, and where they end."""
    opening = _OPENING.match(text, at)
    if opening is None:
        return None, at
    at = opening.end()
    out: list[Scalar] = []
    while True:
        match = _VALUE.match(text, at)
        if match is None:
            return None, at
        escaped = backslashes or match.group().lstrip()[:1] in "Ee"
        if match["string"] and not escaped and "\\" in match["string"]:
            match = _PLAIN.match(text, at) or match
            out.append(_text(match.group(), escaped=False))
        elif match["string"]:
            out.append(_text(match["string"], escaped=escaped))
        else:
            out.append(_constant(match))
        at = match.end()
        if text[at : at + 1] == ")":
            space = _SPACE.match(text, at + 1)
            return out, space.end() if space else at + 1
        if text[at : at + 1] != ",":
            return None, at
        at += 1


def _constant(match: re.Match[str]) -> Scalar:
    if match["number"]:
        text = match["number"]
        return int(text) if re.fullmatch(r"[-+]?\d+", text) else float(text)
    if match["bytes"]:
        return b""
    return {"NULL": None, "TRUE": 1, "FALSE": 0}[match["word"].upper()]


def _text(raw: str, *, escaped: bool) -> str:
    body = raw[raw.index("'") + 1 : raw.rindex("'")]
    if escaped:
        body = re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), body, flags=re.DOTALL)
    return body.replace("''", "'")


def copied(database: Database, statement: Statement, most: int) -> None:
    """Add the data lines of a COPY to their table."""
    match = _COPY.match(bare(statement))
    table = database.table(_last(match["table"])) if match else None
    if match is None or table is None:
        return database.leave(f"COPY (line {statement.line})", Left.ROWS, bare(statement)[:80])
    names = _columns(match["columns"], table)
    for line in statement.data[: max(0, most - len(table.rows))]:
        cells = [_cell(text) for text in line.split("\t")]
        if len(cells) == len(names):
            table.rows.append(_kept(dict(zip(names, cells, strict=True)), table))
    return None


def _cell(text: str) -> Scalar:
    if text == "\\N":
        return None
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), text)


def _columns(listed: str | None, table: Table) -> list[str]:
    if listed is None:
        return list(table.order)
    return [name.strip().strip('"`[]') for name in listed.split(",")]


def _kept(row: dict[str, Scalar], table: Table) -> dict[str, Scalar]:
    """The cells of columns that were kept, by the columns' own names."""
    found = ((table.column(name), value) for name, value in row.items())
    return {column.name: value for column, value in found if column is not None}


def _last(name: str) -> str:
    return name.split(".")[-1].strip('"`[]')
