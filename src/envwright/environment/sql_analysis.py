"""What a statement would do, as the engine reports it without running it.

``analyse_statement`` prepares a statement and returns every table and column that it reads and
writes, the origin column of each column that it returns, and the functions that it calls. What a
tool may not do is refused here, before anything runs; errors name the nearest valid name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import apsw
import apsw.ext

from envwright import bounds
from envwright.environment.database import (
    FUNCTIONS,
    TABLE_FUNCTIONS,
    WRITING_FUNCTIONS,
    refusal_reason,
)
from envwright.environment.schema import Schema, nearest_name
from envwright.environment.sql_text import code_tokens
from envwright.errors import SpecError

ColumnRef = tuple[str, str]
"""``(table, column)``; the column is ``*`` where a whole row is meant."""
_VERBS = {"SELECT", "VALUES", "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE"}


@dataclass(frozen=True, slots=True)
class OutputColumn:
    """One column of a result: its name and, where it is known, the column it comes from."""

    name: str
    origin: ColumnRef | None


@dataclass(frozen=True, slots=True)
class AnalysedStatement:
    """One analysed statement."""

    sql: str
    reads: frozenset[ColumnRef]
    writes: frozenset[ColumnRef]
    functions: frozenset[str]
    outputs: tuple[OutputColumn, ...]
    readonly: bool
    names: tuple[str, ...]
    """Names of its parameters, in the order of first use."""

    @property
    def only_reads(self) -> bool:
        """Whether it changes nothing: no row, no id counter, not the clock."""
        return self.readonly and not self.functions & WRITING_FUNCTIONS


def analyse_statement(
    db: apsw.Connection, schema: Schema, sql: str, known: list[str] | None, place: str
) -> AnalysedStatement:
    """Analyse one statement.

    Args:
        db: a connection with the schema and the host functions.
        schema: the schema, for nearest names and cascades.
        sql: the statement.
        known: names that may be bound; ``None`` for any.
        place: where it stands, for the error.

    Raises:
        SpecError: the engine refuses it, it does what a tool may not do, it binds an unknown name,
            or it is not exactly one statement.
    """
    if len(sql) > bounds.MAX_SQL_CHARS:
        raise SpecError(
            f"a statement has more than {bounds.MAX_SQL_CHARS:,} characters.",
            place=place,
            remedy="Split it into steps.",
        )
    tokens = code_tokens(sql)
    words = [token.upper for token in tokens]
    if "ROLLBACK" in words:
        raise SpecError(
            "ROLLBACK is refused: it would end the transaction of the call.",
            place=place,
            remedy="Use a guard, or OR ABORT.",
        )
    if not words or words[0] not in _VERBS:
        what = tokens[0].text[:20] if tokens else "an empty text"
        raise SpecError(f"{what} is not a statement that a tool can run.", place=place)
    spans = schema.view_spans
    if spans and sum(spans.get(t.value.lower(), 0) for t in tokens) > bounds.MAX_VIEW_TABLES:
        raise SpecError(
            f"it names more than {bounds.MAX_VIEW_TABLES} tables once its views are written out.",
            place=place,
            remedy="Name tables instead of views.",
        )
    try:
        info = apsw.ext.query_info(db, sql, actions=True)
    except (apsw.Error, ValueError) as error:
        raise SpecError(
            f"{_message(error)}.", place=place, remedy=_remedy(str(error), schema)
        ) from None
    # The engine prepares the first statement only and hands back the rest.
    if any(token.text != ";" for token in code_tokens(info.query_remaining or "")):
        raise SpecError("more than one statement.", place=place, remedy="Split it into steps.")
    names = _names(info.bindings_names, known, place)
    reads, writes, functions = _actions(info.actions or [], schema, place)
    views = {str(action.trigger_or_view) for action in info.actions or [] if action.trigger_or_view}
    # A compound query may hide in a view, so the text of each view is searched, too.
    for name in views & set(schema.views):
        words += [token.upper for token in code_tokens(schema.views[name])]
    origins = _origins(words, info.description_full or (), schema)
    return AnalysedStatement(
        sql=sql,
        reads=frozenset(reads),
        writes=frozenset(writes),
        functions=frozenset(functions),
        outputs=origins,
        readonly=info.is_readonly,
        names=names,
    )


def _names(found: tuple[str | None, ...], known: list[str] | None, place: str) -> tuple[str, ...]:
    for name in found:
        if name is None:
            raise SpecError("unnamed parameter ?.", place=place, remedy="Write :name.")
        if known is not None and name not in known:
            raise SpecError(
                f":{name} is neither a parameter nor a let.",
                place=place,
                remedy=nearest_name(name, known) or f"Known: {', '.join(known) or 'none'}.",
            )
    # A dictionary keeps the order of first use, a set would not.
    return tuple(dict.fromkeys(name for name in found if name))


def _actions(
    actions: list[apsw.ext.QueryAction], schema: Schema, place: str
) -> tuple[set[ColumnRef], set[ColumnRef], set[str]]:
    reads: set[ColumnRef] = set()
    writes: set[ColumnRef] = set()
    functions: set[str] = set()
    for action in actions:
        first, second = action.table_name, action.column_name
        if action.action == apsw.SQLITE_FUNCTION:
            second = action.function_name
            functions.add(str(second).lower())
        if reason := refusal_reason(action.action, first, second):
            raise SpecError(f"{reason}.", place=place)
        if first is None:
            continue
        if (called := str(first).lower()) in TABLE_FUNCTIONS:  # here or in a view
            functions.add(called)
            continue
        if action.action == apsw.SQLITE_READ:
            reads.add((first, second or "*"))
        elif action.action == apsw.SQLITE_UPDATE:
            writes.add((first, second or "*"))
        elif action.action in (apsw.SQLITE_INSERT, apsw.SQLITE_DELETE):
            writes.add((first, "*"))  # what a delete cascades to comes as actions of its own
    # A view is read through to its tables; only real tables count.
    real = set(schema.tables)
    return {r for r in reads if r[0] in real}, {w for w in writes if w[0] in real}, functions


def _origins(
    words: list[str], described: tuple[tuple[str | None, ...], ...], schema: Schema
) -> tuple[OutputColumn, ...]:
    """Result columns with origins; for compound and recursive queries the engine's are wrong."""
    blind = not {"UNION", "INTERSECT", "EXCEPT", "RECURSIVE"}.isdisjoint(words)
    out = []
    for name, _, _, table, column in described:
        known = not blind and table in schema.tables and column is not None
        out.append(OutputColumn(str(name), (str(table), str(column)) if known else None))
    return tuple(out)


def _message(error: Exception) -> str:
    text = str(error)
    return re.sub(r"^SQLError: ", "", text).rstrip(".")


def _remedy(message: str, schema: Schema) -> str:
    """A nearest name for the engine's 'no such …' errors."""
    if match := re.search(r"no such table: (\S+)", message):
        return nearest_name(match[1].removeprefix("main."), list(schema.tables))
    if match := re.search(r"(?:no such column: |has no column named )(\S+)", message):
        # ``o.totl`` or ``"active"``, as the engine quotes the statement.
        name = match[1].split(".")[-1].strip('"')
        columns = {c for t in schema.tables.values() for c in t.columns}
        # A double-quoted string is an identifier here, and so a missing column.
        if re.search(rf"\"{re.escape(name)}\"", match[1]):
            return "Write strings in single quotes."
        return nearest_name(name, sorted(columns))
    if match := re.search(r"no such function: (\S+)", message):
        return nearest_name(match[1].lower(), sorted(FUNCTIONS))
    return ""
