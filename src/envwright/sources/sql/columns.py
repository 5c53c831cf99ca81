"""Columns and constraints of a CREATE or ALTER TABLE → drafts."""

from __future__ import annotations

import re

from jsonschema_rs import is_valid
from sqlglot import exp

from envwright.errors import BadInput
from envwright.sources.sql.conditions import add_check, literal
from envwright.sources.sql.drafts import MAX_COLUMNS, Column, Database, Left, Reference, Table
from envwright.sources.sql.kinds import is_binary, is_digest, is_serial, schema_of

_NOW = (exp.CurrentTimestamp, exp.CurrentDate, exp.CurrentDatetime, exp.Localtimestamp)
_NOW_CALL = re.compile(r"(now|datetime|date|strftime|localtimestamp|getdate|sysdate)\b", re.I)
_UUID_CALL = re.compile(r"(gen_random_uuid|uuid\w*|newid|uuid_generate_v\d\w*)\b", re.I)
_UPDATED = re.compile(r"(last_?)?(updated?|modified|changed)(_?(at|on|date|time))?", re.I)
_CHANGED = re.compile(rf"{_UPDATED.pattern}|(created?|added|inserted)(_?(at|on|date|time))?", re.I)
"""Times that stand in for "never" as a default, in columns that the service fills."""
_SHOWN = 200
_ACTIONS = ("CASCADE", "SET NULL")


def add_column(table: Table, part: exp.ColumnDef, database: Database) -> None:
    """Read one column with the constraints beside it."""
    name, kind = part.name, part.args.get("kind")
    where = f"{table.name}.{name}"
    if name.lower() in table.columns:
        raise BadInput(f"the column {where} is there twice.")
    table.order.append(name)
    parts = [c.kind for c in part.args.get("constraints") or () if hasattr(c, "kind")]
    if any(isinstance(c, exp.ComputedColumnConstraint) for c in parts):
        return database.leave(where, Left.GENERATED)
    if any(isinstance(c, exp.GeneratedAsIdentityColumnConstraint) and c.expression for c in parts):
        return database.leave(where, Left.GENERATED)
    if is_binary(kind) and not is_digest(kind, name):
        return database.leave(where, Left.BINARY, kind.sql() if kind else "")
    column = Column(name, schema_of(kind, database), made="key" if is_serial(kind) else "")
    table.columns[name.lower()] = column
    if len(table.columns) > MAX_COLUMNS:
        raise BadInput(f"the table {table.name} has more than {MAX_COLUMNS} columns.")
    for constraint in parts:
        _add_to_column(table, column, constraint, database)
    return None


def _add_to_column(table: Table, column: Column, constraint: exp.Expr, database: Database) -> None:
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


def set_default(table: Table, column: Column, value: exp.Expr, database: Database) -> None:
    """What stands in the column where nobody gives a value."""
    inner = value.unnest()
    while isinstance(inner, exp.Cast):
        inner = inner.this.unnest()
    if isinstance(inner, exp.Null):
        return
    found = literal(inner)
    text = value.sql()
    call = text.strip("()").lower()
    if isinstance(inner, _NOW) or (found is None and _NOW_CALL.match(call)):
        is_time = column.schema.get("format") in ("date", "date-time")
        if column.schema == {"type": "string"}:
            column.schema["format"], is_time = "date-time", True
        if is_time:
            changed = column.made == "updated" or _UPDATED.fullmatch(column.name)
            column.made = "updated" if changed else "created"
        else:
            database.leave(f"{table.name}.{column.name}", Left.EXPRESSION, f"default {text}")
    elif call.startswith("nextval") or (found is None and _UUID_CALL.match(call)):
        column.made = "key"
    elif column.schema.get("format") and _CHANGED.fullmatch(column.name):
        column.made = "updated" if _UPDATED.fullmatch(column.name) else "created"
    elif found is None or (found := _fitting(found, column)) is None:
        database.leave(f"{table.name}.{column.name}", Left.EXPRESSION, f"default {text}")
    else:
        column.default = found


def _fitting(value: object, column: Column) -> object:
    """A default in the column's own type; ``None`` when it does not fit."""
    kind = column.schema.get("type")
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


def add_constraint(table: Table, part: exp.Expr, database: Database) -> None:
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
    elif isinstance(part, exp.IndexColumnConstraint):
        columns = _names(part.expressions)
        if columns and not part.args.get("kind"):
            table.indexes.append(columns)
    else:
        text = part.sql(comments=False)
        database.leave(f"{table.name}: {text[:60]}", Left.STATEMENT)


def _refer(table: Table, columns: tuple[str, ...], reference: exp.Reference) -> None:
    target = reference.this
    named = target.this if isinstance(target, exp.Schema) else target
    targets = _names(target.expressions) if isinstance(target, exp.Schema) else ()
    options = " ".join(map(str, reference.args.get("options") or ())).upper()
    on_delete = next((a for a in _ACTIONS if f"ON DELETE {a}" in options), "RESTRICT")
    table.references.append(Reference(columns, named.name, targets, on_delete))


def _names(parts: list[exp.Expr]) -> tuple[str, ...]:
    """Names of columns; empty when one of them is an expression."""
    out = []
    for part in parts:
        inner = part.this if isinstance(part, exp.Ordered | exp.ColumnPrefix) else part
        if not isinstance(inner, exp.Column | exp.Identifier):
            return ()
        out.append(inner.name)
    return tuple(out)


def finish_table(table: Table, database: Database, dialect: str) -> None:
    """What needs all columns: checks, defaults that break them, the key that SQLite numbers."""
    for where, condition in table.conditions:
        if lost := add_check(table, condition):
            database.leave(f"{where}: check", Left.EXPRESSION, lost)
    table.conditions.clear()
    for each in table.columns.values():
        if each.default is not None and not is_valid(each.schema, each.default):
            text = f"default {each.default}"[:_SHOWN]
            database.leave(f"{table.name}.{each.name}", Left.EXPRESSION, text)
            each.default = None
    if len(table.key) == 1 and (column := table.column(table.key[0])) is not None:
        kind = column.schema.get("type"), column.schema.get("format")
        if kind[1] == "uuid" or (kind == ("integer", None) and dialect == "sqlite"):
            column.made = column.made or "key"
