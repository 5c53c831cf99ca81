"""Guards that bind: they ask for more than whether the rows that are named exist."""

from __future__ import annotations

from envwright.environment.schema import Schema
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.sql_text import code_tokens
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.types import Actor


def binding_guards(tool: CompiledTool, schema: Schema) -> tuple[int, ...]:
    """Places, from 0, of the tool's guards that bind, in the order of ``tool.guards``.

    A guard binds when it reads a column that names no row (a state, an amount), or asks for
    absence (a free slot, no open orders).

    Example::

        [tool.spec.require[at].error for at in binding_guards(tool, template.schema)]
    """
    naming = _naming_columns(schema)
    out = []
    for at, statement in enumerate(tool.guards):
        words = {token.upper for token in code_tokens(statement.sql)}
        asked = {ref for ref in statement.reads if ref[1] != "*"}
        if "NOT" in words or asked - naming:
            out.append(at)
    return tuple(out)


def waiting_guards(template: Template) -> dict[str, tuple[int, ...]]:
    """Tools of the agent → places of their guards that wait for what a tool of the user writes.

    Tools without such a guard are left out.
    """
    tools = template.tools.values()
    written = {ref for tool in tools if tool.spec.actor is Actor.USER for ref in tool.writes}
    whole = {table for table, column in written if column == "*"}
    out = {}
    for tool in tools if written else ():
        places = tuple(
            at
            for at, guard in enumerate(tool.guards)
            if any(ref in written or ref[0] in whole for ref in guard.reads)
        )
        if places and tool.spec.actor is Actor.AGENT:
            out[tool.name] = places
    return out


def _naming_columns(schema: Schema) -> set[ColumnRef]:
    """Columns that name rows: keys, unique columns, references."""
    out: set[ColumnRef] = set()
    for table in schema.tables.values():
        keys = {table.primary_key, *table.unique, *(key.columns for key in table.foreign_keys)}
        out |= {(table.name, column) for columns in keys for column in columns}
    return out
