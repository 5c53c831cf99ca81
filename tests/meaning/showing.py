"""A tool and the operation that it stands for, as lines for a reader."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing

import orjson
from sqlglot import exp

from envwright.environment.statement_trees import tree_of
from envwright.types import Interface, Json, Operation, Returns, ToolSpec

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
_KEYS = 'SELECT "table", "from", on_delete FROM pragma_foreign_key_list(?) ORDER BY "from"'
_DEEPEST = 3
_MOST = 45
"""Properties of an object that are shown."""


def shown(interface: Interface, tool: ToolSpec, schema_sql: str = "") -> str:
    """The tool's parameters, guards, SQL and answer; then its operation with schemas in short.

    Of the environment's ``schema_sql`` it shows what a deletion does to other tables.
    """
    operation = next(o for o in interface.operations if o.id == tool.operation)
    lines = (*_tool(tool), *_deleted_with(tool, schema_sql))
    return "\n".join((*lines, *_operation(interface.schemas, operation)))


def _deleted_with(tool: ToolSpec, schema_sql: str) -> list[str]:
    """What foreign keys do with the rows that refer to those that a tool deletes."""
    lines = []
    for step in tool.do:
        deleted = tree_of(step.sql)
        if not isinstance(deleted, exp.Delete):
            continue
        name = deleted.this.name
        with closing(sqlite3.connect(":memory:")) as db:
            db.executescript(schema_sql)
            tables = [row[0] for row in db.execute(_TABLES)]
            keys = [(t, key) for t in tables for key in db.execute(_KEYS, (t,))]
        lines += [
            f"   of {table}, whose {column} refers to {name}: ON DELETE {action}"
            for table, (target, column, action) in keys
            if target == name
        ]
    return lines


def _tool(tool: ToolSpec) -> list[str]:
    lines = [f"TOOL {tool.name}: {tool.description}"]
    for name, parameter in tool.parameters.items():
        schema = cut(orjson.dumps(parameter.json_schema).decode(), 170)
        mark = "*" if parameter.required else ""
        lines.append(f"   - {name}{mark} [{parameter.column or ''}] {schema}")
    lines += [f"   let {name} = {sql}" for name, sql in tool.let.items()]
    for guard in tool.require:
        each = f"each {guard.for_each}: " if guard.for_each else ""
        lines.append(f"   require {each}{cut(guard.sql, 220)}  → {cut(guard.error, 120)}")
    lines += [f"   do {cut(step.sql, 900)}" for step in tool.do]
    return [*lines, *_answer("returns", tool.returns)]


def _answer(name: str, returns: Returns) -> list[str]:
    """A line for each part of an answer."""
    lines = [f"   {name} {returns.shape} {cut(returns.sql, 600)}"]
    for key, inner in returns.nested.items():
        lines += _answer(f"{name}.{key}", inner)
    return lines


def _operation(schemas: Mapping[str, Json], operation: Operation) -> list[str]:
    lines = [
        f"DOC  {operation.method.upper()} {operation.path}   id={operation.id}",
        f"   summary: {cut(operation.summary, 200)}",
        f"   description: {cut(operation.description, 600)}",
    ]
    for given in operation.inputs:
        mark = "*" if given.required else ""
        kind = cut(in_short(schemas, given.json_schema), 120)
        lines.append(
            f"   in {given.where} {given.name}{mark}: {kind} {cut(given.description, 150)}"
        )
    for label, schema in (("body", operation.body), ("out ", operation.output)):
        text = "-" if schema is None else cut(in_short(schemas, schema), 1300)
        lines.append(f"   {label} {text}")
    return lines


def in_short(
    schemas: Mapping[str, Json], schema: Json, depth: int = 0, seen: tuple[str, ...] = ()
) -> str:
    """A schema on one line: ``<Pet>{name*:string, tags:[string]}``."""
    if not isinstance(schema, dict):
        return "?"
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix("#/schemas/")
        if name in seen or depth > _DEEPEST:
            return f"<{name}>"
        return f"<{name}>" + in_short(schemas, schemas.get(name, {}), depth, (*seen, name))
    if "anyOf" in schema:
        return "|".join(in_short(schemas, one, depth, seen) for one in schema["anyOf"])
    if properties := schema.get("properties"):
        return _object(schemas, schema, properties, depth, seen)
    kind = schema.get("type", "")
    if kind == "array":
        return f"[{in_short(schemas, schema.get('items', {}), depth + 1, seen)}]"
    said = kind if isinstance(kind, str) else "/".join(kind)
    return f"{said}{schema['enum'][:6] if schema.get('enum') else ''}" or "any"


def _object(
    schemas: Mapping[str, Json],
    schema: Mapping[str, Json],
    properties: Mapping[str, Json],
    depth: int,
    seen: tuple[str, ...],
) -> str:
    if depth >= _DEEPEST:
        return "{…}"
    required = set(schema.get("required", ()))
    inner = []
    for name, value in list(properties.items())[:_MOST]:
        marks = "*" if name in required else ""
        if isinstance(value, dict) and value.get("readOnly"):
            marks += "(ro)"
        inner.append(f"{name}{marks}:{in_short(schemas, value, depth + 1, seen)}")
    rest = f" … and {len(properties) - _MOST} more" if len(properties) > _MOST else ""
    return "{" + ", ".join(inner) + rest + "}"


def cut(text: str, limit: int) -> str:
    """A text on one line, cut at a length."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[:limit] + "…"
