"""The tool graph, derived from what tools read, write, return and take; nothing is guessed.

A data edge ``u → v``: ``u`` returns a column that a parameter of ``v`` ranges over, directly or
through foreign keys. A state edge ``u ⇢ v``: ``u`` writes a column that a guard of ``v`` reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool


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
    """The tool graph of a template."""
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
        for parameter, column in v.arguments.columns.items():
            source = root(*column)
            if source not in keys:
                continue
            for output in u.outputs:
                if root(*output.origin) == source:
                    name = ".".join(source)
                    out.add(Edge(u.name, v.name, "data", name, output.path, parameter))
    guarded = {ref for guard in v.guards for ref in guard.reads}
    for table, written in u.writes:
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
