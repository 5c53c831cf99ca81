"""Columns and constraints of a CREATE or ALTER TABLE, their types as JSON Schemas."""

from __future__ import annotations

import re

from jsonschema_rs import is_valid
from sqlglot import exp
from sqlglot.errors import SqlglotError

from envwright.errors import BadInput
from envwright.sources.sql.check_conditions import add_check, constant_value
from envwright.sources.sql.database_draft import (
    MAX_COLUMNS,
    ColumnDraft,
    DatabaseDraft,
    OmissionReason,
    ReferenceDraft,
    TableDraft,
)
from envwright.types import Json

SqlType = exp.DataType.Type
_INTEGERS = {
    *(
        SqlType.BIT,
        SqlType.TINYINT,
        SqlType.SMALLINT,
        SqlType.MEDIUMINT,
        SqlType.INT,
        SqlType.BIGINT,
        SqlType.INT128,
    ),
    *(
        SqlType.UTINYINT,
        SqlType.USMALLINT,
        SqlType.UMEDIUMINT,
        SqlType.UINT,
        SqlType.UBIGINT,
        SqlType.YEAR,
    ),
    *(SqlType.SERIAL, SqlType.BIGSERIAL, SqlType.SMALLSERIAL),
}
_SERIALS = {SqlType.SERIAL, SqlType.BIGSERIAL, SqlType.SMALLSERIAL}
_UNSIGNED = {SqlType.UTINYINT, SqlType.USMALLINT, SqlType.UMEDIUMINT, SqlType.UINT, SqlType.UBIGINT}
_NUMBERS = {
    *(
        SqlType.FLOAT,
        SqlType.DOUBLE,
        SqlType.DECIMAL,
        SqlType.UDECIMAL,
        SqlType.UDOUBLE,
        SqlType.MONEY,
    ),
    *(SqlType.SMALLMONEY, SqlType.BIGDECIMAL),
}
_TIMES = {
    SqlType.TIMESTAMP,
    SqlType.TIMESTAMPTZ,
    SqlType.TIMESTAMPLTZ,
    SqlType.DATETIME,
    SqlType.DATETIME2,
}
_BINARY = {
    *(
        SqlType.BINARY,
        SqlType.VARBINARY,
        SqlType.BLOB,
        SqlType.TINYBLOB,
        SqlType.MEDIUMBLOB,
        SqlType.LONGBLOB,
    ),
    *(SqlType.GEOMETRY, SqlType.GEOGRAPHY, SqlType.IMAGE, SqlType.ROWVERSION),
}
_OBJECTS = {
    SqlType.JSON,
    SqlType.JSONB,
    SqlType.HSTORE,
    SqlType.MAP,
    SqlType.STRUCT,
    SqlType.OBJECT,
}
_SHORT = {SqlType.CHAR, SqlType.NCHAR, SqlType.VARCHAR, SqlType.NVARCHAR}
# VARCHAR of more than this states no real limit.
_MAX_LENGTH = 10_000
# Nesting of arrays and domains; a domain may name itself.
_DEEPEST = 5


def is_serial(kind: exp.Expr | None) -> bool:
    """Whether the type itself says that the service numbers the rows."""
    return isinstance(kind, exp.DataType) and kind.this in _SERIALS


def is_binary(kind: exp.Expr | None) -> bool:
    """Whether it holds bytes, or shapes that are not text."""
    if not isinstance(kind, exp.DataType):
        return False
    named = _name(kind) if kind.this == SqlType.USERDEFINED else ""
    return kind.this in _BINARY or named in ("tsvector", "geometry", "geography", "point")


def is_digest(kind: exp.Expr | None, name: str) -> bool:
    """Whether the bytes are an identifier: they are kept as text, in hex."""
    if not isinstance(kind, exp.DataType) or kind.this not in (SqlType.BINARY, SqlType.VARBINARY):
        return False
    # Up to 64 bytes: the longest common digest (SHA-512).
    is_short = _sizes(kind)[:1] in [[n] for n in range(1, 65)]
    return is_short and bool(re.search(r"(^|_)(id|uuid|guid|key)$", name, re.IGNORECASE))


def column_type_schema(
    kind: exp.Expr | None, database: DatabaseDraft, depth: int = 0
) -> dict[str, Json]:
    """The JSON Schema of a type's values; of an unknown type, a text."""
    if not isinstance(kind, exp.DataType):
        return {"type": "string"}
    sizes = _sizes(kind)
    if kind.this == SqlType.USERDEFINED:
        return _named(_name(kind), database, depth)
    # MySQL's TINYINT(1) and BIT(1) are its booleans.
    if kind.this == SqlType.BOOLEAN or (
        kind.this in (SqlType.TINYINT, SqlType.BIT) and sizes == [1]
    ):
        return {"type": "boolean"}
    if kind.this in _INTEGERS:
        return {"type": "integer", **({"minimum": 0} if kind.this in _UNSIGNED else {})}
    if kind.this in _NUMBERS:
        # DECIMAL(10, 0), and DECIMAL(10), whose scale is 0 by the standard; a bare DECIMAL may have
        # any.
        whole = kind.this is SqlType.DECIMAL and len(sizes) == 2 and sizes[1] == 0
        whole = whole or (kind.this is SqlType.DECIMAL and len(sizes) == 1)
        return {"type": "integer" if whole else "number"}
    if kind.this in _TIMES:
        return {"type": "string", "format": "date-time"}
    if kind.this == SqlType.DATE:
        return {"type": "string", "format": "date"}
    if kind.this == SqlType.UUID:
        return {"type": "string", "format": "uuid"}
    if kind.this == SqlType.ENUM:
        return {"type": "string", "enum": [e.name for e in kind.expressions if e.name]}
    if kind.this in _OBJECTS:
        return {"type": "object"}
    if kind.this in (SqlType.ARRAY, SqlType.LIST):
        inner = column_type_schema(
            kind.expressions[0] if kind.expressions else None, database, depth + 1
        )
        return {"type": "array", "items": inner if depth < _DEEPEST else {}}
    bounded = kind.this in _SHORT and len(sizes) == 1 and 0 < sizes[0] <= _MAX_LENGTH
    return {"type": "string", **({"maxLength": sizes[0]} if bounded else {})}


def _sizes(kind: exp.DataType) -> list[int]:
    found = [part.this for part in kind.expressions if isinstance(part, exp.DataTypeParam)]
    return [int(p.name) for p in found if isinstance(p, exp.Literal) and p.name.isdigit()]


def _name(kind: exp.DataType) -> str:
    named = kind.args.get("kind")
    text = named.name if isinstance(named, exp.Expr) else str(named or "")
    return text.split(".")[-1].strip('"').lower()


def _named(name: str, database: DatabaseDraft, depth: int) -> dict[str, Json]:
    """A type of the script's own."""
    if name in database.enums:
        return {"type": "string", "enum": list(database.enums[name])}
    if name in database.domains and depth < _DEEPEST:
        try:
            return column_type_schema(
                exp.DataType.build(database.domains[name]), database, depth + 1
            )
        except (SqlglotError, ValueError):
            return {"type": "string"}
    return {"type": "string"}


# --- columns and constraints ---------------------------------------------------------------------

_NOW = (exp.CurrentTimestamp, exp.CurrentDate, exp.CurrentDatetime, exp.Localtimestamp)
# Functions that stand for the present moment, by name: now(), datetime('now').
_NOW_CALL = re.compile(r"(now|datetime|date|strftime|localtimestamp|getdate|sysdate)\b", re.I)
_UUID_CALL = re.compile(r"(gen_random_uuid|uuid\w*|newid|uuid_generate_v\d\w*)\b", re.I)
_UPDATED = re.compile(r"(last_?)?(updated?|modified|changed)(_?(at|on|date|time))?", re.I)
_CHANGED = re.compile(rf"{_UPDATED.pattern}|(created?|added|inserted)(_?(at|on|date|time))?", re.I)
"""Times that stand in for "never" as a default, in columns that the service fills."""
_SHOWN = 200
_ACTIONS = ("CASCADE", "SET NULL")


def add_column(table: TableDraft, part: exp.ColumnDef, database: DatabaseDraft) -> None:
    """Read one column with the constraints beside it."""
    name, kind = part.name, part.args.get("kind")
    where = f"{table.name}.{name}"
    if name.lower() in table.columns:
        raise BadInput(f"the column {where} is there twice.")
    table.order.append(name)
    parts = [c.kind for c in part.args.get("constraints") or () if hasattr(c, "kind")]
    if any(isinstance(c, exp.ComputedColumnConstraint) for c in parts):
        return database.leave(where, OmissionReason.GENERATED)
    # GENERATED ALWAYS AS (expression); without an expression it is an identity, which numbers rows.
    if any(isinstance(c, exp.GeneratedAsIdentityColumnConstraint) and c.expression for c in parts):
        return database.leave(where, OmissionReason.GENERATED)
    if is_binary(kind) and not is_digest(kind, name):
        return database.leave(where, OmissionReason.BINARY, kind.sql() if kind else "")
    column = ColumnDraft(
        name, column_type_schema(kind, database), made="key" if is_serial(kind) else ""
    )
    table.columns[name.lower()] = column
    if len(table.columns) > MAX_COLUMNS:
        raise BadInput(f"the table {table.name} has more than {MAX_COLUMNS} columns.")
    for constraint in parts:
        _add_to_column(table, column, constraint, database)
    return None


def _add_to_column(
    table: TableDraft, column: ColumnDraft, constraint: exp.Expr, database: DatabaseDraft
) -> None:
    if isinstance(constraint, exp.NotNullColumnConstraint):
        column.not_null = not constraint.args.get("allow_null")
    elif isinstance(constraint, exp.PrimaryKeyColumnConstraint):
        table.key = (column.name,)
    elif isinstance(constraint, exp.UniqueColumnConstraint):
        table.unique.append((column.name,))
    elif isinstance(
        constraint, exp.AutoIncrementColumnConstraint | exp.GeneratedAsIdentityColumnConstraint
    ):
        column.made = "key"
    elif isinstance(constraint, exp.DefaultColumnConstraint):
        set_default(table, column, constraint.this, database)
    elif isinstance(constraint, exp.OnUpdateColumnConstraint):
        column.made = "updated"
    elif isinstance(constraint, exp.CommentColumnConstraint):
        column.schema["description"] = constraint.name[:300]
    elif isinstance(constraint, exp.CheckColumnConstraint):
        table.conditions.append((f"{table.name}.{column.name}", constraint.this))
    elif isinstance(constraint, exp.Reference):
        _refer(table, (column.name,), constraint)


def set_default(
    table: TableDraft, column: ColumnDraft, value: exp.Expr, database: DatabaseDraft
) -> None:
    """What stands in the column where nobody gives a value."""
    inner = value.unnest()
    # PostgreSQL's dumps cast every default: 'new'::character varying.
    while isinstance(inner, exp.Cast):
        inner = inner.this.unnest()
    if isinstance(inner, exp.Null):
        return
    found = constant_value(inner)
    text = value.sql()
    call = text.strip("()").lower()
    if isinstance(inner, _NOW) or (found is None and _NOW_CALL.match(call)):
        is_time = column.schema.get("format") in ("date", "date-time")
        # SQLite has no type for times: TEXT DEFAULT CURRENT_TIMESTAMP shows that it holds one.
        if column.schema == {"type": "string"}:
            column.schema["format"], is_time = "date-time", True
        if is_time:
            changed = column.made == "updated" or _UPDATED.fullmatch(column.name)
            column.made = "updated" if changed else "created"
        else:
            database.leave(
                f"{table.name}.{column.name}", OmissionReason.EXPRESSION, f"default {text}"
            )
    elif call.startswith("nextval") or (found is None and _UUID_CALL.match(call)):
        column.made = "key"
    # `created_at datetime DEFAULT '0000-00-00'`: a placeholder that the service overwrites.
    elif column.schema.get("format") and _CHANGED.fullmatch(column.name):
        column.made = "updated" if _UPDATED.fullmatch(column.name) else "created"
    elif found is None or (found := _fitting(found, column)) is None:
        database.leave(f"{table.name}.{column.name}", OmissionReason.EXPRESSION, f"default {text}")
    else:
        column.default = found


def _fitting(value: object, column: ColumnDraft) -> object:
    """A default in the column's own type; ``None`` when it does not fit."""
    kind = column.schema.get("type")
    # Booleans as the dialects write them: TRUE, 't', 1, '1'.
    words = {"true": True, "t": True, "1": True, "false": False, "f": False, "0": False}
    if kind == "boolean":
        return words.get(str(value).lower())
    try:
        if kind == "integer":
            return int(str(value)) if not isinstance(value, bool) else int(value)
        if kind == "number":
            return float(str(value))
    except ValueError:
        return None
    if kind == "string" and "format" not in column.schema:
        return str(value)
    return None


def add_constraint(table: TableDraft, part: exp.Expr, database: DatabaseDraft) -> None:
    """Read one constraint of the table."""
    if isinstance(part, exp.Constraint):
        for inner in part.expressions:
            add_constraint(table, inner, database)
    elif isinstance(part, exp.PrimaryKey):
        table.key = _names(part.expressions)
    elif isinstance(part, exp.UniqueColumnConstraint):
        inner = part.this
        table.unique.append(_names(inner.expressions if isinstance(inner, exp.Schema) else []))
    elif isinstance(part, exp.ForeignKey):
        reference = part.args.get("reference")
        if isinstance(reference, exp.Reference):
            _refer(table, _names(part.expressions), reference)
    elif isinstance(part, exp.CheckColumnConstraint):
        table.conditions.append((table.name, part.this))
    # KEY (…) in MySQL's CREATE TABLE; FULLTEXT and SPATIAL have a kind and are no plain indexes.
    elif isinstance(part, exp.IndexColumnConstraint):
        columns = _names(part.expressions)
        if columns and not part.args.get("kind"):
            table.indexes.append(columns)
    else:
        text = part.sql(comments=False)
        database.leave(f"{table.name}: {text[:60]}", OmissionReason.STATEMENT)


def _refer(table: TableDraft, columns: tuple[str, ...], reference: exp.Reference) -> None:
    target = reference.this
    named = target.this if isinstance(target, exp.Schema) else target
    targets = _names(target.expressions) if isinstance(target, exp.Schema) else ()
    options = " ".join(map(str, reference.args.get("options") or ())).upper()
    on_delete = next((a for a in _ACTIONS if f"ON DELETE {a}" in options), "RESTRICT")
    table.references.append(ReferenceDraft(columns, named.name, targets, on_delete))


def _names(parts: list[exp.Expr]) -> tuple[str, ...]:
    """Names of columns; empty when one of them is an expression."""
    out = []
    for part in parts:
        inner = part.this if isinstance(part, exp.Ordered | exp.ColumnPrefix) else part
        if not isinstance(inner, exp.Column | exp.Identifier):
            return ()
        out.append(inner.name)
    return tuple(out)


def finish_table(table: TableDraft, database: DatabaseDraft, dialect: str) -> None:
    """What needs all columns: checks, defaults that break them, the key that SQLite numbers."""
    for where, condition in table.conditions:
        if lost := add_check(table, condition):
            database.leave(f"{where}: check", OmissionReason.EXPRESSION, lost)
    table.conditions.clear()
    for each in table.columns.values():
        if each.default is not None and not is_valid(each.schema, each.default):
            text = f"default {each.default}"[:_SHOWN]
            database.leave(f"{table.name}.{each.name}", OmissionReason.EXPRESSION, text)
            each.default = None
    if len(table.key) == 1 and (column := table.column(table.key[0])) is not None:
        kind = column.schema.get("type"), column.schema.get("format")
        # An INTEGER PRIMARY KEY of SQLite is the rowid, which SQLite numbers.
        if kind[1] == "uuid" or (kind == ("integer", None) and dialect == "sqlite"):
            column.made = column.made or "key"
