"""Guards that bind: they ask for more than whether the rows that are named exist."""

from __future__ import annotations

from envwright.environment.schema import Schema
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.sql_text import code_tokens
from envwright.environment.tool import CompiledTool


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


def _naming_columns(schema: Schema) -> set[ColumnRef]:
    """Columns that name rows: keys, unique columns, references."""
    out: set[ColumnRef] = set()
    for table in schema.tables.values():
        keys = {table.primary_key, *table.unique, *(key.columns for key in table.foreign_keys)}
        out |= {(table.name, column) for columns in keys for column in columns}
    return out
