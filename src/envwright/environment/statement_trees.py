"""The statements of tools as trees: which column a name stands for, what is stored and compared.

The engine stays the judge of what a statement means. Trees serve hints and seeded defects only;
a statement that the parser does not take has none, and nothing is said about it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from envwright.environment.schema import Schema
from envwright.environment.sql_analysis import ColumnRef
from envwright.types import Returns, ToolSpec

_SCOPES = (exp.Select, exp.Update, exp.Delete, exp.Insert)


@dataclass(frozen=True, slots=True)
class StatementPlace:
    """One statement of a tool and where it stands: ``require 2``, ``do 1``, ``returns items``."""

    tool: str
    role: str
    """``let``, ``require``, ``do`` or ``returns``."""
    at: str
    """The name of a let, the number from 1, or the path of a nested result."""
    sql: str

    def __str__(self) -> str:
        return f"{self.tool}: {self.role} {self.at}".rstrip()

    @property
    def tree(self) -> exp.Expr | None:
        """The statement as a tree, shared: copy it before changing it."""
        return tree_of(self.sql)


def tool_statements(tool: ToolSpec) -> Iterator[StatementPlace]:
    """All statements of a tool, in the order in which they run."""
    for name, sql in tool.let.items():
        yield StatementPlace(tool.name, "let", name, sql)
    for at, guard in enumerate(tool.require, start=1):
        yield StatementPlace(tool.name, "require", str(at), guard.sql)
    for at, step in enumerate(tool.do, start=1):
        yield StatementPlace(tool.name, "do", str(at), step.sql)
    yield from _answers(tool.name, "", tool.returns)


def _answers(tool: str, path: str, returns: Returns) -> Iterator[StatementPlace]:
    if returns.sql:
        yield StatementPlace(tool, "returns", path, returns.sql)
    for name, inner in returns.nested.items():
        yield from _answers(tool, f"{path}.{name}".lstrip("."), inner)


# Cached, since every check walks the same statements; callers must copy before they change one.
@lru_cache(maxsize=4096)
def tree_of(sql: str) -> exp.Expr | None:
    """The tree of a statement; ``None`` when the parser does not take it."""
    logger = logging.getLogger("sqlglot")
    level = logger.level
    logger.setLevel(logging.CRITICAL)  # it warns of what it keeps as plain text
    try:
        tree = sqlglot.parse_one(sql, dialect="sqlite")
    except (SqlglotError, RecursionError, ValueError):
        return None
    finally:
        logger.setLevel(level)
    # Command is what the parser makes of text that it does not understand.
    return None if isinstance(tree, exp.Command) else tree


def bound_name(node: object) -> str | None:
    """The name of a parameter or let, where a node is one."""
    return str(node.this) if isinstance(node, exp.Placeholder) and node.this else None


def column_origin(node: exp.Column, schema: Schema) -> ColumnRef | None:
    """The column of the schema that a name stands for; ``None`` where it cannot be determined."""
    # Name resolution from the innermost scope outwards, as SQL does it.
    scope: exp.Expr | None = node.parent
    while scope is not None:
        if isinstance(scope, _SCOPES):
            known, blind = _tables(scope, schema)
            if node.table:
                if node.table in known:
                    return _column(known[node.table], node.name, schema)
            else:
                found = {t for t in known.values() if node.name in schema.tables[t].columns}
                # Ambiguous, or a subquery in the scope could supply the name: better no answer than
                # a wrong one.
                if len(found) == 1 and not blind:
                    return found.pop(), node.name
                if found or blind:
                    return None
        scope = scope.parent
    return None


def _column(table: str, name: str, schema: Schema) -> ColumnRef | None:
    return (table, name) if name in schema.tables[table].columns else None


def _tables(scope: exp.Expr, schema: Schema) -> tuple[dict[str, str], bool]:
    """Names that stand for tables in a scope, and whether it draws on anything else."""
    known: dict[str, str] = {}
    blind = False
    for table in scope.find_all(exp.Table, exp.Subquery, exp.TableFromRows):
        if _scope_of(table) is not scope or not isinstance(
            table.parent, exp.From | exp.Join | exp.Schema | exp.Update | exp.Delete | exp.Insert
        ):
            continue
        if isinstance(table, exp.Table) and table.name in schema.tables:
            known[table.alias_or_name] = table.name
        else:
            blind = True
    return known, blind


def _scope_of(node: exp.Expr) -> exp.Expr | None:
    parent: exp.Expr | None = node.parent
    while parent is not None and not isinstance(parent, _SCOPES):
        parent = parent.parent
    return parent


def stored_values(tree: exp.Expr, schema: Schema) -> Iterator[tuple[ColumnRef, exp.Expr]]:
    """What a step puts into which column, where both are written out."""
    if isinstance(tree, exp.Update):
        table = tree.this.name
        for pair in tree.expressions:
            target = pair.this if isinstance(pair, exp.EQ) else None
            known = schema.tables[table].columns if table in schema.tables else {}
            if isinstance(target, exp.Column) and target.name in known:
                yield (table, target.name), pair.expression
    elif isinstance(tree, exp.Insert):
        target = tree.this
        table = target.this.name if isinstance(target, exp.Schema) else target.name
        if table not in schema.tables:
            return
        # Without a list of columns, an INSERT fills them in the order of the schema.
        named = [part.name for part in target.expressions] if target.expressions else []
        columns = named or list(schema.tables[table].columns)
        for values in _rows(tree.expression):
            if len(values) == len(columns):
                yield from (((table, c), v) for c, v in zip(columns, values, strict=True))


def _rows(source: exp.Expr | None) -> Iterator[list[exp.Expr]]:
    if isinstance(source, exp.Values):
        for row in source.expressions:
            yield list(row.expressions) if isinstance(row, exp.Tuple) else [row]
    elif isinstance(source, exp.Select):
        yield [e.this if isinstance(e, exp.Alias) else e for e in source.expressions]


def is_assignment(node: exp.Expr) -> bool:
    """Whether an equality is one of a SET."""
    return isinstance(node.parent, exp.Update | exp.OnConflict) and node.arg_key == "expressions"


def equated_columns(tree: exp.Expr, schema: Schema) -> Iterator[tuple[ColumnRef, exp.Expr]]:
    """Columns and what they are compared with by ``=``, assignments left out; both ways round."""
    for node in tree.find_all(exp.EQ, exp.NullSafeEQ):
        if is_assignment(node):
            continue
        for one, other in ((node.this, node.expression), (node.expression, node.this)):
            if isinstance(one, exp.Column) and (ref := column_origin(one, schema)):
                yield ref, other
