"""What an answer should look like, derived from ``returns`` and the columns that it names."""

from __future__ import annotations

from dataclasses import dataclass, field

import apsw

from envwright.runtime.analysis import analyse
from envwright.runtime.schema import Column, Schema
from envwright.runtime.template import Template
from envwright.types import Json, Returns, ToolSpec

_JSON_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """The declared form of one part of an answer."""

    kind: str
    columns: dict[str, Column | None] = field(default_factory=dict)
    """Columns of the result; ``None`` where an expression hides the origin."""
    nested: dict[str, Shape] = field(default_factory=dict)


def shape_of(template: Template, tool: ToolSpec) -> Shape:
    """The declared form of a tool's answers."""
    if tool.host is not None or tool.python:  # neither declares a form
        return Shape("host")
    with template.reading() as db:
        return _shape(db, template.schema, tool.returns)


def _shape(db: apsw.Connection, schema: Schema, returns: Returns) -> Shape:
    columns: dict[str, Column | None] = {}
    if returns.sql:
        for output in analyse(db, schema, returns.sql, None, "returns").outputs:
            origin = output.origin
            columns[output.name] = schema.tables[origin[0]].columns[origin[1]] if origin else None
    nested = {name: _shape(db, schema, inner) for name, inner in returns.nested.items()}
    return Shape(returns.shape, columns, nested)


def misfit(shape: Shape, value: Json, path: str = "the answer") -> str | None:
    """How a value differs from the declared form; ``None`` when it does not."""
    if shape.kind in ("row", "object"):
        return _row_misfit(shape, value, path) if value is not None else None
    if shape.kind == "rows":
        if not isinstance(value, list):
            return f"{path} is not a list"
        found = (_row_misfit(shape, row, f"{path}[{n}]") for n, row in enumerate(value))
        return next((problem for problem in found if problem), None)
    if shape.kind == "value":
        return _cell_misfit(next(iter(shape.columns.values())), value, path)
    if shape.kind == "none" and value != {"ok": True}:
        return f"{path} should say ok and nothing else"
    return None


def _row_misfit(shape: Shape, row: Json, path: str) -> str | None:
    if not isinstance(row, dict):
        return f"{path} is not an object"
    if set(row) != set(shape.columns) | set(shape.nested):
        return f"{path} has other keys than declared: {', '.join(row)}"
    for name, column in shape.columns.items():
        if problem := _cell_misfit(column, row[name], f"{path}.{name}"):
            return problem
    for name, inner in shape.nested.items():
        if problem := misfit(inner, row[name], f"{path}.{name}"):
            return problem
    return None


def _cell_misfit(column: Column | None, value: Json, path: str) -> str | None:
    """NULL passes everywhere: an outer join may put it in place of any column."""
    if column is None or value is None or column.is_json or column.type in ("", "ANY"):
        return None
    declared = str(column.json_schema()["type"])
    wrong_number = isinstance(value, bool) and declared != "boolean"
    if not isinstance(value, _JSON_TYPES[declared]) or wrong_number:
        return f"{path} is {value!r:.60}, but {column.table}.{column.name} is {column.type}"
    return None
