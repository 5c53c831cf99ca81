"""Mutation operators: tools with one guard or step less, or with one statement changed.

Statements are changed as trees and written out again. A statement that is written out as another
program than it was, by the engine's own account, is left alone: what is tried is the defect, and
never a difference between two writers of SQL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import apsw
from sqlglot import exp

from envwright.environment.schema import Schema
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.statement_trees import (
    StatementPlace,
    column_origin,
    is_assignment,
    tool_statements,
)
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.errors import SpecError
from envwright.types import EnvironmentSpec, Returns, ToolSpec

NEGATED, OPERATOR, CONDITION = "guard negated", "operator changed", "condition dropped"
COLUMN, CONSTANT, SWAPPED = "column changed", "constant changed", "assignments swapped"
ORDER = "order reversed"

# Each operator with its nearest relative: such defects are the hardest to notice.
_OTHERS: dict[type[exp.Expr], type[exp.Expr]] = {
    exp.LT: exp.LTE,
    exp.LTE: exp.LT,
    exp.GT: exp.GTE,
    exp.GTE: exp.GT,
    exp.EQ: exp.NEQ,
    exp.NEQ: exp.EQ,
    exp.Add: exp.Sub,
    exp.Sub: exp.Add,
    exp.And: exp.Or,
    exp.Or: exp.And,
}


@dataclass(frozen=True, slots=True)
class StatementEdit:
    """One change of one statement: what it does, and how it is made on a copy of the tree."""

    kind: str
    what: str
    change: Callable[[exp.Expr], exp.Expr | None]
    """Gives the changed tree; takes a copy."""


def statement_edits(
    place: StatementPlace, tree: exp.Expr, schema: Schema
) -> Iterator[StatementEdit]:
    """Every change of a statement that is considered, in a fixed order."""
    # A list, so that positions stay valid: `at` identifies the node in any copy of the tree.
    nodes = list(tree.walk())
    for at, node in enumerate(nodes):
        yield from _operators(at, node)
        yield from _conditions(at, node)
        yield from _columns(at, node, schema)
        yield from _constants(at, node, place, schema)
        if isinstance(node, exp.Order) and place.role == "returns":
            # Without it the engine would mostly go by the key, which is often what is asked for.
            yield StatementEdit(ORDER, node.sql("sqlite"), _reversed(at))
    yield from _assignments(tree)
    if place.role == "require":
        yield StatementEdit(NEGATED, tree.sql("sqlite"), _negated)


def _node(tree: exp.Expr, at: int) -> exp.Expr:
    """The same node of a copy."""
    # walk() visits a copy in the same order.
    return next(node for number, node in enumerate(tree.walk()) if number == at)


def _operators(at: int, node: exp.Expr) -> Iterator[StatementEdit]:
    other = _OTHERS.get(type(node))
    if other is None or is_assignment(node):
        return

    def change(tree: exp.Expr) -> exp.Expr:
        old = _node(tree, at)
        new = other(this=old.this.copy(), expression=old.expression.copy())
        return _replaced(tree, old, new)

    yield StatementEdit(OPERATOR, f"{node.sql('sqlite')}: {node.key} → {other.key}", change)


def _replaced(tree: exp.Expr, old: exp.Expr, new: exp.Expr) -> exp.Expr:
    if old is tree:
        return new
    old.replace(new)
    return tree


def _conditions(at: int, node: exp.Expr) -> Iterator[StatementEdit]:
    """One side of an AND under WHERE, or all of a WHERE."""
    if isinstance(node, exp.Where):
        yield StatementEdit(CONDITION, node.sql("sqlite"), _without(at))
    elif isinstance(node, exp.And):
        for kept, gone in (("this", "expression"), ("expression", "this")):
            # `kept` is bound as a default, since a closure would see only its last value.
            def change(tree: exp.Expr, kept: str = kept) -> exp.Expr:
                old = _node(tree, at)
                return _replaced(tree, old, old.args[kept].copy())

            yield StatementEdit(CONDITION, node.args[gone].sql("sqlite"), change)


def _without(at: int) -> Callable[[exp.Expr], exp.Expr]:
    def change(tree: exp.Expr) -> exp.Expr:
        _node(tree, at).pop()
        return tree

    return change


def _reversed(at: int) -> Callable[[exp.Expr], exp.Expr]:
    def change(tree: exp.Expr) -> exp.Expr:
        for part in _node(tree, at).expressions:
            if isinstance(part, exp.Ordered):
                part.set("desc", not part.args.get("desc"))
                part.set("nulls_first", not part.args["desc"])  # as SQLite has it: NULL is least
        return tree

    return change


def _columns(at: int, node: exp.Expr, schema: Schema) -> Iterator[StatementEdit]:
    """A column takes the place of another of its table and type."""
    if not isinstance(node, exp.Column) or (ref := column_origin(node, schema)) is None:
        return
    if (other := sibling_column(ref, schema)) is None:
        return

    def change(tree: exp.Expr) -> exp.Expr:
        _node(tree, at).set("this", exp.to_identifier(other, quoted=True))
        return tree

    yield StatementEdit(COLUMN, f"{node.sql('sqlite')} → {other}", change)


def sibling_column(ref: ColumnRef, schema: Schema) -> str | None:
    """The next column of the same type in a table, round the end."""
    columns = schema.tables[ref[0]].columns
    same = [name for name, column in columns.items() if column.type == columns[ref[1]].type]
    return same[(same.index(ref[1]) + 1) % len(same)] if len(same) > 1 else None


def _constants(
    at: int, node: exp.Expr, place: StatementPlace, schema: Schema
) -> Iterator[StatementEdit]:
    """Another value; not where any value would do, nor the bounds of long lists."""
    if not isinstance(node, exp.Literal) or isinstance(node.parent, exp.Limit | exp.Offset):
        return
    if isinstance(node.parent, exp.Select | exp.Ordered | exp.Group) and place.role != "do":
        return
    text = node.this
    new = next_value(text, node.is_string, schema)

    def change(tree: exp.Expr) -> exp.Expr:
        old = _node(tree, at)
        literal = exp.Literal.string(new) if node.is_string else exp.Literal.number(new)
        return _replaced(tree, old, literal)

    yield StatementEdit(CONSTANT, f"{node.sql('sqlite')} → {new}", change)


def next_value(text: str, is_string: bool, schema: Schema) -> str:
    """Another constant of its kind: the next of a column's list, the next number, a longer text.

    Where a column lists the value, the change stays within the list, since the engine itself
    would refuse any other.
    """
    if is_string:
        for table in schema.tables.values():
            for column in table.columns.values():
                values = [v for v in column.text.enum or () if isinstance(v, str)]
                if text in values and len(values) > 1:
                    return values[(values.index(text) + 1) % len(values)]
    # Only the first number of a text: "ORD-17" becomes "ORD-18".
    for at, character in enumerate(text):
        if character.isdigit():
            end = at + len(text[at:]) - len(text[at:].lstrip("0123456789"))
            return f"{text[:at]}{int(text[at:end]) + 1}{text[end:]}"
    return f"{text}x"


def _assignments(tree: exp.Expr) -> Iterator[StatementEdit]:
    """Two neighbours in a SET, or in the columns of an INSERT, exchange what they get."""
    if isinstance(tree, exp.Update):
        pairs = [p for p in tree.expressions if isinstance(p, exp.EQ)]
        named = [pair.this.sql("sqlite") for pair in pairs]
    elif isinstance(tree, exp.Insert) and isinstance(tree.this, exp.Schema):
        named = [part.sql("sqlite") for part in tree.this.expressions]
    else:
        return
    for at in range(len(named) - 1):
        yield StatementEdit(SWAPPED, f"{named[at]} and {named[at + 1]}", _swap(at))


def _swap(at: int) -> Callable[[exp.Expr], exp.Expr]:
    def change(tree: exp.Expr) -> exp.Expr:
        holder = tree if isinstance(tree, exp.Update) else tree.this
        parts = list(holder.expressions)
        if isinstance(tree, exp.Update):
            one, other = parts[at].this.copy(), parts[at + 1].this.copy()
            parts[at].set("this", other)
            parts[at + 1].set("this", one)
        else:
            parts[at], parts[at + 1] = parts[at + 1], parts[at]
            holder.set("expressions", parts)
        return tree

    return change


def _negated(tree: exp.Expr) -> exp.Expr:
    return exp.select(
        # coalesce: without a row the guard refused, so its negation must hold.
        exp.Not(this=exp.func("coalesce", exp.Subquery(this=tree), exp.Literal.number(0)))
    )


# --- writing back --------------------------------------------------------------------------------


def replace_statement(tool: ToolSpec, place: StatementPlace, sql: str) -> ToolSpec:
    """The tool with another text in one place."""
    if place.role == "let":
        return tool.model_copy(update={"let": {**tool.let, place.at: sql}})
    if place.role == "returns":
        path = place.at.split(".") if place.at else []
        return tool.model_copy(update={"returns": _answer(tool.returns, path, sql)})
    field = "require" if place.role == "require" else "do"
    parts = list(getattr(tool, field))
    at = int(place.at) - 1
    parts[at] = parts[at].model_copy(update={"sql": sql})
    return tool.model_copy(update={field: tuple(parts)})


def _answer(returns: Returns, path: list[str], sql: str) -> Returns:
    if not path:
        return returns.model_copy(update={"sql": sql})
    inner = _answer(returns.nested[path[0]], path[1:], sql)
    return returns.model_copy(update={"nested": {**returns.nested, path[0]: inner}})


class _Nothing(Mapping[str, None]):
    """Binds every name to NULL."""

    def __getitem__(self, name: str) -> None:
        return None

    def __contains__(self, name: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def compiled_program(db: apsw.Connection, sql: str) -> list[tuple[object, ...]] | None:
    """What the engine would run, without its remarks; ``None`` for what it refuses.

    Two statements with the same program do the same.
    """
    try:
        rows = db.execute(f"EXPLAIN {sql.strip()}", _Nothing())
        # The eighth column of EXPLAIN is a comment, which differs without any difference in
        # meaning.
        return [tuple(row[:7]) for row in rows]
    except apsw.Error:
        return None


# --- defects of tools -----------------------------------------------------------------------------


GUARD, STEP = "guard dropped", "step removed"


@dataclass(frozen=True, slots=True)
class ToolMutant:
    """One tool with one defect, at a place among its guards, steps, lets or answers."""

    kind: str
    what: str
    spec: ToolSpec
    role: str
    at: int
    """Place of the guard or step, from 0; -1 for lets and answers."""
    edit: StatementEdit | None = None
    place: StatementPlace | None = None

    def tool(self) -> ToolSpec | None:
        """The changed tool; ``None`` where the statement cannot be written out."""
        if self.edit is None or self.place is None or self.place.tree is None:
            field = "require" if self.role == "require" else "do"
            # `edit` and `place` are None for a dropped guard or step.
            parts = getattr(self.spec, field)
            rest = parts[: self.at] + parts[self.at + 1 :]
            return self.spec.model_copy(update={field: rest})
        text = self.text()
        return None if text is None else replace_statement(self.spec, self.place, text)

    def text(self) -> str | None:
        """The changed statement; ``None`` where a whole guard or step is gone."""
        if self.edit is None or self.place is None or self.place.tree is None:
            return None
        changed = self.edit.change(self.place.tree.copy())
        return None if changed is None else changed.sql("sqlite")


def list_mutants(spec: EnvironmentSpec, schema: Schema) -> list[ToolMutant]:
    """All defects that are considered, in the order of the tools."""
    return [mutant for tool in spec.tools for mutant in _of_tool(tool, schema)]


def _of_tool(tool: ToolSpec, schema: Schema) -> Iterator[ToolMutant]:
    for at, guard in enumerate(tool.require):
        yield ToolMutant(
            GUARD, f"{tool.name}: require {at + 1} ({guard.error})", tool, "require", at
        )
    for at in range(len(tool.do)):
        yield ToolMutant(STEP, f"{tool.name}: do {at + 1}", tool, "do", at)
    for place in tool_statements(tool):
        tree = place.tree
        if tree is not None:
            at = int(place.at) - 1 if place.at.isdigit() else -1
            for edit in statement_edits(place, tree, schema):
                if edit.kind == ORDER and tool.host == "search":
                    continue  # found texts come in the order in which they fit
                what = f"{place}: {edit.what:.80}"
                yield ToolMutant(edit.kind, what, tool, place.role, at, edit, place)


def is_faithful(template: Template, place: StatementPlace) -> bool:
    """Whether the tree of a statement, written out again, is the same program."""
    tree = place.tree
    return tree is not None and _alike(template, place.sql, tree.sql("sqlite"))


def is_same_program(template: Template, mutant: ToolMutant) -> bool:
    """Whether the engine runs the very same program: the defect cannot make a difference."""
    text = mutant.text()
    return (
        text is not None and mutant.place is not None and _alike(template, mutant.place.sql, text)
    )


def _alike(template: Template, one: str, other: str) -> bool:
    database = template.acquire()
    try:
        first = compiled_program(database.connection, one)
        return first is not None and first == compiled_program(database.connection, other)
    finally:
        template.release(database)


def against_guard(template: Template, tool: ToolSpec, at: int) -> Template:
    """A template to aim with: calls that satisfy its guards are refused by this one guard.

    Guards before it stay, those after it go, and it is itself turned round.
    """
    guard = tool.require[at]
    # coalesce turns "no row" and NULL, which refuse, into 0, whose NOT holds.
    turned = f"SELECT NOT coalesce((\n{guard.sql.strip().rstrip(';')}\n), 0)"
    # If the turned guard does not compile, aim with the guards before it only.
    for last in ((guard.model_copy(update={"sql": turned}),), ()):
        try:
            return replace_tool(
                template, tool.model_copy(update={"require": tool.require[:at] + last})
            )
        except SpecError:  # a query of several columns cannot be turned round
            continue
    return template


def replace_tool(template: Template, tool: ToolSpec) -> Template:
    """The template with one tool exchanged; it shares state, identity and connections.

    The same identity makes states comparable: snapshots and digests of one fit the other.

    Raises:
        SpecError: the tool does not compile.
    """
    database = template.acquire()
    try:
        compiled = CompiledTool(tool, template.schema, database.connection)
    finally:
        template.release(database)
    # Bypasses __init__: the shared parts are already compiled and validated.
    other = Template.__new__(Template)
    vars(other).update(vars(template))
    tools = tuple(tool if old.name == tool.name else old for old in template.spec.tools)
    other.spec = template.spec.model_copy(update={"tools": tools})
    other.tools = template.tools | {tool.name: compiled}
    return other
