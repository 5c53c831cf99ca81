"""The tool graph, derived from what tools read, write, return and take; nothing is guessed.

A data edge ``u → v``: ``u`` returns a column that a parameter of ``v`` ranges over, directly or
through foreign keys. The key that a tool gives to a new row is no such parameter: its value cannot
be there yet. A state edge ``u ⇢ v``: ``u`` writes a column that a guard of ``v`` reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from envwright.environment.schema import Schema
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.sql_text import SqlToken, code_tokens
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """One dependency between two tools."""

    source: str
    target: str
    kind: Literal["data", "state"]
    column: str
    """``table.column`` that carries it: the root column of the keys, for data edges."""
    output: str = ""
    """Path of the value in the result of ``source`` (data edges)."""
    parameter: str = ""
    """Path of the parameter of ``target`` (data edges)."""


@dataclass(frozen=True, slots=True)
class ToolGraph:
    """Tools in the order of the environment, edges sorted."""

    tools: tuple[str, ...]
    writes: frozenset[str]
    """Tools that change the state."""
    edges: tuple[Edge, ...]


def tool_graph(template: Template) -> ToolGraph:
    """The tool graph of a template.

    Example::

        for edge in tool_graph(template).edges:
            print(edge.source, edge.kind, edge.target, edge.column)
    """
    tools = list(template.tools.values())
    edges = {edge for u in tools for v in tools for edge in _edges(template, u, v)}
    return ToolGraph(
        tools=tuple(tool.name for tool in tools),
        writes=frozenset(tool.name for tool in tools if tool.is_write),
        edges=tuple(sorted(edges)),
    )


def _edges(template: Template, u: CompiledTool, v: CompiledTool) -> set[Edge]:
    root = template.schema.root
    keys = _keys(template)
    out: set[Edge] = set()
    if u is not v:
        new = _new_keys(template.schema, v)
        for parameter, column in v.arguments.columns.items():
            source = root(*column)
            if source not in keys or parameter in new:
                continue
            for output in u.outputs:
                if root(*output.origin) == source:
                    name = ".".join(source)
                    out.add(Edge(u.name, v.name, "data", name, output.path, parameter))
    guarded = {ref for guard in v.guards for ref in guard.reads}
    for table, written in u.writes:
        # A whole row (an INSERT or DELETE) touches every guarded column of its table.
        touched = guarded if written == "*" else {(table, written)} & guarded
        out |= {Edge(u.name, v.name, "state", f"{t}.{c}") for t, c in touched if t == table}
    return out


def _keys(template: Template) -> set[tuple[str, str]]:
    """Columns whose values identify something: primary keys, unique and referenced columns."""
    out: set[tuple[str, str]] = set()
    for table in template.schema.tables.values():
        out |= {(table.name, column) for column in table.primary_key}
        out |= {(table.name, columns[0]) for columns in table.unique if len(columns) == 1}
    return out


def _new_keys(schema: Schema, tool: CompiledTool) -> set[str]:
    """Parameters that a tool writes, as they are, as the key of a new row."""
    written = {(ref, name) for step in tool.spec.do for ref, name in _inserted(schema, step.sql)}
    return {
        name
        for (table, column), name in written
        if tool.arguments.columns.get(name) == (table, column)
        and schema.tables[table].columns[column].references is None
        and (column,) in (schema.tables[table].primary_key, *schema.tables[table].unique)
    }


def _inserted(schema: Schema, sql: str) -> Iterator[tuple[ColumnRef, str]]:
    """Columns of a plain ``INSERT`` of one row whose new value is a parameter, with its name.

    What it does not recognise has none: a query in place of the values, a conflict clause.
    """
    tokens = [token for token in code_tokens(sql) if token.text != ";"]
    words = [token.upper for token in tokens]
    if words[:2] != ["INSERT", "INTO"] or "VALUES" not in words or words[-1] != ")":
        return
    table, at = tokens[2].value, words.index("VALUES")
    given = [token.value for token in tokens[3:at] if token.text not in ("(", ")", ",")]
    cells = _cells(tokens[at + 2 : -1])
    names = given or list(schema.tables[table].columns) if table in schema.tables else []
    for name, cell in zip(names, cells, strict=False):
        if len(cell) == 1 and cell[0].text[:1] in (":", "@", "$"):
            yield (table, name), cell[0].text[1:]


def _cells(tokens: list[SqlToken]) -> list[list[SqlToken]]:
    """The values of one row, split at the commas between them; none when there are more rows."""
    cells: list[list[SqlToken]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text == "(") - (token.text == ")")
        if depth < 0:
            return []
        if token.text == "," and not depth:
            cells.append([])
        else:
            cells[-1].append(token)
    return cells
