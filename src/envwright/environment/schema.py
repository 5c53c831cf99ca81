"""The schema as the product sees it: tables, columns with their JSON Schema, keys, references.

Structure comes from the engine (pragmas), meaning from the text (comments, CHECKs; see
``sql_text``). ``read_schema`` also refuses what a state must not have, with the reason and the
remedy.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import apsw

from envwright import bounds
from envwright.environment.sql_text import (
    ColumnText,
    TableText,
    code_tokens,
    read_tables,
)
from envwright.errors import SpecError

# Order matters: the first part that the type contains decides, as in SQLite.
_TYPES = (
    ("INT", "integer"),
    ("REAL", "number"),
    ("FLOA", "number"),
    ("DOUB", "number"),
    ("NUMERIC", "number"),
    ("DECIMAL", "number"),
)
"""Part of a declared type → JSON type, as the engine's own rules of affinity have it."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its table, its type, and what comments and CHECKs say about it."""

    table: str
    name: str
    type: str
    """Declared type in upper case."""
    not_null: bool
    default: str | None
    """SQL text of the default."""
    text: ColumnText
    references: tuple[str, str] | None = None
    """``(table, column)`` of a single-column foreign key."""

    @property
    def is_boolean(self) -> bool:
        return self.type in ("BOOLEAN", "BOOL") or (
            self.text.enum is not None and set(self.text.enum) == {0, 1} and self.type != "TEXT"
        )

    @property
    def is_blob(self) -> bool:
        """Whether it can hold bytes."""
        return not self.type or "BLOB" in self.type or self.type == "ANY"

    @property
    def is_json(self) -> bool:
        return self.type == "JSON" or self.text.is_json

    def json_schema(self) -> dict[str, Any]:
        """JSON Schema of the column's values, NULL left out."""
        about = {"description": self.text.comment} if self.text.comment else {}
        if self.is_boolean:
            return {"type": "boolean", **about}
        if self.is_json:
            return {"type": ["array", "object"], **about}
        kinds = (kind for part, kind in _TYPES if part in self.type)
        out: dict[str, Any] = {"type": next(kinds, "string")}
        found = (
            ("enum", list(self.text.enum) if self.text.enum else None),
            ("minimum", self.text.minimum),
            ("maximum", self.text.maximum),
            ("exclusiveMinimum", self.text.exclusive_minimum),
            ("exclusiveMaximum", self.text.exclusive_maximum),
            ("minLength", self.text.min_length),
            ("maxLength", self.text.max_length),
            ("format", self.text.format),
        )
        return out | {key: value for key, value in found if value is not None} | about


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """A reference from columns of one table to the key of another."""

    columns: tuple[str, ...]
    parent: str
    parent_columns: tuple[str, ...]
    on_delete: str


@dataclass(frozen=True, slots=True)
class Table:
    """One table."""

    name: str
    comment: str
    columns: dict[str, Column]
    primary_key: tuple[str, ...]
    foreign_keys: tuple[ForeignKey, ...]
    unique: tuple[tuple[str, ...], ...]
    """Column sets of UNIQUE constraints, the primary key left out."""
    sql: str

    @property
    def key_condition(self) -> str:
        """The SQL condition that picks the row with a primary key, its values bound in order."""
        return " AND ".join(f"{quote_name(name)} = ?" for name in self.primary_key)


@dataclass(frozen=True, slots=True)
class Schema:
    """All tables, in the order of the schema's text."""

    tables: dict[str, Table]
    views: dict[str, str] = field(default_factory=dict)
    """Views and their text."""
    view_spans: dict[str, int] = field(default_factory=dict)
    """Views, in lower case, and how many tables each names once those in it are written out."""

    def column(self, reference: str) -> Column:
        """The column that ``table.column`` names.

        Raises:
            SpecError: there is none; the message holds the nearest name.
        """
        table, _, name = reference.partition(".")
        if table in self.tables and name in self.tables[table].columns:
            return self.tables[table].columns[name]
        known = [f"{t.name}.{c}" for t in self.tables.values() for c in t.columns]
        raise SpecError(f"there is no column {reference}.", remedy=nearest_name(reference, known))

    def root(self, table: str, column: str) -> tuple[str, str]:
        """Where a column's values come from: follow its foreign keys to the end."""
        seen = {(table, column)}
        # References may form a circle: a column that was seen ends the walk.
        while (target := self.tables[table].columns[column].references) and target not in seen:
            seen.add(target)
            table, column = target
        return table, column


def nearest_name(name: str, known: list[str], most: int = 1) -> str:
    """A remedy that names what was probably meant; empty when nothing is near.

    Of ``most``, those that are almost as near as the nearest, which stands first.

    Example:
        >>> nearest_name("oders", ["orders", "users"])
        'Did you mean orders?'
    """
    # 0.5 is a low bar; the second test drops what is far behind the best.
    found = difflib.get_close_matches(name, known, n=most, cutoff=0.5)
    sure = 0.8 * max((_alike(name, one) for one in found), default=0.0)
    found = [one for one in found if _alike(name, one) >= sure]
    if len(found) > 1:
        found = [", ".join(found[:-1]), found[-1]]
    return f"Did you mean {' or '.join(found)}?" if found else ""


def _alike(name: str, other: str) -> float:
    return difflib.SequenceMatcher(None, other, name).ratio()


def read_schema(db: apsw.Connection, schema_sql: str) -> Schema:
    """The schema of a database that was made from ``schema_sql``.

    Raises:
        SpecError: it has no table, or something that a state must not have.
    """
    rows = list(db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY rowid"))
    views = {str(name): str(sql) for kind, name, sql in rows if kind == "view"}
    # First: the engine writes views out whenever it lists tables.
    spans = view_spans(views)
    if sum(kind == "table" for kind, *_ in rows) > bounds.MAX_TABLES:
        raise SpecError(f"the schema has more than {bounds.MAX_TABLES} tables.")
    texts = read_tables(schema_sql)
    for kind, name, _ in rows:
        if kind == "trigger":
            raise SpecError(
                "triggers are refused: they would fire again when a parked session returns.",
                place=f"trigger {name}",
                remedy="Write their effect as statements of the tools.",
            )
    tables = {
        str(name): _read_table(db, str(name), str(sql), texts)
        for kind, name, sql in rows
        if kind == "table" and not str(name).startswith("sqlite_")
    }
    if not tables:
        raise SpecError("the schema has no table.", remedy="Add CREATE TABLE statements.")
    return Schema(tables, views, spans)


def view_spans(views: Mapping[str, str]) -> dict[str, int]:
    """How many tables each view names once the views in it are written out, by lower-case name.

    Raises:
        SpecError: too many, or a view is made of itself.
    """
    inside: dict[str, list[str]] = {}
    for name, sql in views.items():
        # Column names count as well: an upper bound is enough.
        words = [token.value.lower() for token in code_tokens(sql)]
        inside[name.lower()] = [word for word in words if word != name.lower()]
    spans: dict[str, int] = {}
    for name in views:
        waiting = [name.lower()]
        while waiting:
            one = waiting[-1]
            missing = [word for word in inside[one] if word in inside and word not in spans]
            if len(waiting) > bounds.MAX_DEPTH:
                raise SpecError(
                    f"views are more than {bounds.MAX_DEPTH} deep, or made of themselves.",
                    place=f"view {name}",
                )
            if missing:
                waiting.append(missing[0])
                continue
            spans[waiting.pop()] = span = 1 + sum(spans.get(word, 0) for word in inside[one])
            if span > bounds.MAX_VIEW_TABLES:
                raise SpecError(
                    f"it names more than {bounds.MAX_VIEW_TABLES} tables once the views in it are "
                    "written out.",
                    place=f"view {one}",
                    remedy="Name tables instead of views.",
                )
    return spans


def _read_table(db: apsw.Connection, name: str, sql: str, texts: dict[str, TableText]) -> Table:
    _refuse(db, name, sql)
    text = texts.get(name.lower(), TableText())
    infos = _pragma(db, "table_xinfo", name)
    # Rows of table_xinfo: number, name, type, not null, default, place in the key, hidden.
    if any(info[6] != 0 for info in infos):
        raise SpecError("generated columns are refused.", place=f"table {name}")
    # Place in the key, from 1; 0 for columns outside of it.
    keys = sorted((info[5], info[1]) for info in infos if info[5])
    references = _foreign_keys(db, name)
    single = {
        fk.columns[0]: (fk.parent, fk.parent_columns[0])
        for fk in references
        if len(fk.columns) == 1
    }
    columns = {
        str(info[1]): Column(
            table=name,
            name=str(info[1]),
            type=str(info[2]).upper().split("(")[0].strip(),
            not_null=bool(info[3]) or bool(info[5]),
            default=info[4],
            text=text.columns.get(str(info[1]).lower(), ColumnText()),
            references=single.get(str(info[1])),
        )
        for info in infos
    }
    unique = tuple(
        tuple(str(part[2]) for part in _pragma(db, "index_info", str(index[1])))
        for index in _pragma(db, "index_list", name)
        # Rows of index_list: number, name, unique, origin, partial. A partial index says nothing
        # about all rows.
        if index[2] and index[3] != "pk" and not index[4]
    )
    primary = tuple(str(column) for _, column in keys)
    return Table(name, text.comment, columns, primary, references, unique, sql)


def _foreign_keys(db: apsw.Connection, name: str) -> tuple[ForeignKey, ...]:
    groups: dict[int, list[Any]] = {}
    for row in _pragma(db, "foreign_key_list", name):
        groups.setdefault(row[0], []).append(row)
    out = []
    for rows in groups.values():
        # Rows of foreign_key_list: id, place, table, from, to, on update, on delete, match.
        rows.sort(key=lambda row: row[1])
        parent = str(rows[0][2])
        infos = _pragma(db, "table_info", parent)
        # Names as the parent spells them: SQL ignores case, the product does not.
        real = {str(info[1]).lower(): str(info[1]) for info in infos}
        if any(row[4] is None for row in rows):  # REFERENCES parent, without columns: its key
            names = [str(i[1]) for i in sorted(infos, key=lambda i: i[5]) if i[5]]
        else:
            names = [real.get(str(row[4]).lower(), str(row[4])) for row in rows]
        if len(names) != len(rows):
            raise SpecError(
                f"a foreign key to {parent} does not match its key.", place=f"table {name}"
            )
        own = tuple(str(row[3]) for row in rows)
        out.append(ForeignKey(own, parent, tuple(names), str(rows[0][6])))
    # The engine lists them from the last to the first.
    return tuple(reversed(out))


def _refuse(db: apsw.Connection, name: str, sql: str) -> None:
    """Refuse a table that a parked session could not carry."""
    words = [t.upper for t in code_tokens(sql)]
    place = f"table {name}"
    if "VIRTUAL" in words[:3]:
        raise SpecError(
            "virtual tables are refused: their changes are not recorded.",
            place=place,
            remedy="Use an ordinary table.",
        )
    if "AUTOINCREMENT" in words:
        raise SpecError(
            "AUTOINCREMENT is refused: its sequence is not part of the state.",
            place=place,
            remedy="Take keys from new_int_id().",
        )
    # ``wr``: whether the table is WITHOUT ROWID.
    row = next(iter(db.execute("SELECT wr FROM pragma_table_list WHERE name = ?", (name,))), None)
    if row is None or not row[0]:
        has_key = any(info[5] for info in _pragma(db, "table_info", name))
        raise SpecError(
            "the table has no PRIMARY KEY: its changes cannot be recorded."
            if not has_key
            else "rowid tables are refused: rows return in another order after a restore.",
            place=place,
            remedy="Add a PRIMARY KEY and end the table with ) STRICT, WITHOUT ROWID;",
        )


def _pragma(db: apsw.Connection, name: str, argument: str) -> list[Any]:
    return list(db.execute(f"PRAGMA {name}({quote_name(argument)})"))


def quote_name(name: str) -> str:
    """A name as a quoted SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


_IGNORED = r"(?:\s++|--[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z))*+"
# What a semicolon does not end: as ``sql_text`` has it, with what is not closed up to the end.
_PART = r"""
    [^;'"`\[/-]++ | '(?:[^']++|'')*+(?:'|\Z) | "(?:[^"]++|"")*+(?:"|\Z)
  | `(?:[^`]++|``)*+(?:`|\Z) | \[[^\]]*+(?:\]|\Z)
  | --[^\n]*+ | /\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z) | [/-]
"""
_STATEMENT = re.compile(rf"(?P<before>{_IGNORED})(?P<code>(?:{_PART})*+);?", re.VERBOSE)


def schema_statements(schema_sql: str) -> Iterator[tuple[int, str]]:
    """The statements of a script with the line on which each starts; comments before it included.

    One pass, one statement at a time: a script may hold a hundred thousand.
    """
    at, line, counted = 0, 1, 0
    while at < len(schema_sql):
        match = _STATEMENT.match(schema_sql, at)
        assert match is not None  # it matches the empty text
        if match["code"]:
            line += schema_sql.count("\n", counted, match.start("code"))
            counted = match.start("code")
            yield line, schema_sql[match.start() : match.end("code")].strip()
        at = match.end()
