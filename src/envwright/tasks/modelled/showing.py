"""What a model is shown of an environment: tools, things and their labels, schema, rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from envwright.runtime.schema import Table, quote
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.runtime.world import World
from envwright.tasks.modelled.prompts import listed
from envwright.tasks.wording.english import label, noun
from envwright.types import Json

_ROWS, _CELL = 30, 120
"""Rows of a table, and characters of a cell, that a model is shown."""


def tools_in_words(schemas: Sequence[Json]) -> str:
    """What tools do, and what they take, without their names: for who reads a user's words."""
    return listed([_in_words(schema["function"]) for schema in schemas])


def _in_words(tool: Mapping[str, Any]) -> str:
    given = tool["parameters"]["properties"]
    takes = "; ".join(_parameter(label(name), schema) for name, schema in given.items())
    about = " ".join(str(tool["description"]).split()) or label(tool["name"])
    return f"{about} Takes: {takes}." if takes else about


def _parameter(name: str, schema: Mapping[str, Any]) -> str:
    options = [str(o) for o in schema.get("enum", ()) if o is not None]
    if schema.get("type") == "boolean":
        return f"{name} (yes or no)"
    return f"{name} ({' / '.join(options)})" if options else name


def tools_as_schemas(schemas: Sequence[Json]) -> str:
    """Tools as an agent is told them, one a line: for who writes calls."""
    return "\n".join(orjson.dumps(schema["function"]).decode() for schema in schemas)


def things(templates: Sequence[Template]) -> str:
    """The nouns of an environment, each with the labels of its facts."""
    tables = [table for template in templates for table in template.schema.tables.values()]
    return listed([f"{noun(table.name)}: {_labels(table)}" for table in tables])


def _labels(table: Table) -> str:
    return ", ".join(label(name) for name in table.columns)


def schema_of(template: Template) -> str:
    """The schema as it was written."""
    return template.spec.schema_sql.strip()


def rows_of(session: Session) -> str:
    """The first rows of each table, one JSON object a line."""
    out = []
    for table in session.template.schema.tables.values():
        names = list(table.columns)
        cells = ", ".join(quote(name) for name in names)
        keys = ", ".join(quote(name) for name in table.primary_key)
        sql = f"SELECT {cells} FROM {quote(table.name)} ORDER BY {keys} LIMIT {_ROWS + 1}"
        found = session.query(sql)
        lines = [_row(dict(zip(names, row, strict=True))) for row in found[:_ROWS]]
        more = [f"(and more than {_ROWS} rows in all)"] if len(found) > _ROWS else []
        out.append("\n".join([f"## {table.name}", *lines, *more]))
    return "\n\n".join(out)


def _row(cells: Mapping[str, Any]) -> str:
    shown = {name: _cell(value) for name, value in cells.items()}
    return orjson.dumps(shown).decode()


def _cell(value: Any) -> Json:
    if isinstance(value, bytes):
        return f"({len(value)} bytes)"
    return f"{value[:_CELL]}…" if isinstance(value, str) and len(value) > _CELL else value


def changes_of(world: World) -> str:
    """What is different from the start, a line for each row."""
    lines = []
    for name, diff in world.diff().items():
        for row in diff.rows:
            key = "/".join(map(str, row.key))
            cells = {k: _cell(v) for k, v in (row.after or row.before or {}).items()}
            lines.append(f"{name}: {row.operation} {row.table} {key} {_row(cells)}")
    return listed(lines)
