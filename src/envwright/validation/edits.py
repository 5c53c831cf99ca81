"""Defects in single statements: a condition dropped, an operator changed, columns exchanged.

Statements are changed as trees and written out again. A statement that is written out as another
program than it was, by the engine's own account, is left alone: what is tried is the defect, and
never a difference between two writers of SQL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import apsw
from sqlglot import exp

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.schema import Schema
from envwright.types import Returns, ToolSpec
from envwright.validation.statements import Place, assigns, origin

NEGATED, OPERATOR, CONDITION = "guard negated", "operator changed", "condition dropped"
COLUMN, CONSTANT, SWAPPED = "column changed", "constant changed", "assignments swapped"
ORDER = "order reversed"

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
class Edit:
    """One change of one statement: what it does, and how it is made on a copy of the tree."""

    kind: str
    what: str
    change: Callable[[exp.Expr], exp.Expr | None]
    """Gives the changed tree; takes a copy."""


def edits(place: Place, tree: exp.Expr, schema: Schema) -> Iterator[Edit]:
    """Every change of a statement that is considered, in a fixed order."""
    nodes = list(tree.walk())
    for at, node in enumerate(nodes):
        yield from _operators(at, node)
        yield from _conditions(at, node)
        yield from _columns(at, node, schema)
        yield from _constants(at, node, place, schema)
        if isinstance(node, exp.Order) and place.role == "returns":
            # Without it the engine would mostly go by the key, which is often what is asked for.
            yield Edit(ORDER, node.sql("sqlite"), _reversed(at))
    yield from _assignments(tree)
    if place.role == "require":
        yield Edit(NEGATED, tree.sql("sqlite"), _negated)


def _node(tree: exp.Expr, at: int) -> exp.Expr:
    """The same node of a copy."""
    return next(node for number, node in enumerate(tree.walk()) if number == at)


def _operators(at: int, node: exp.Expr) -> Iterator[Edit]:
    other = _OTHERS.get(type(node))
    if other is None or assigns(node):
        return

    def change(tree: exp.Expr) -> exp.Expr:
        old = _node(tree, at)
        new = other(this=old.this.copy(), expression=old.expression.copy())
        return _replaced(tree, old, new)

    yield Edit(OPERATOR, f"{node.sql('sqlite')}: {node.key} → {other.key}", change)


def _replaced(tree: exp.Expr, old: exp.Expr, new: exp.Expr) -> exp.Expr:
    if old is tree:
        return new
    old.replace(new)
    return tree


def _conditions(at: int, node: exp.Expr) -> Iterator[Edit]:
    """One side of an AND under WHERE, or all of a WHERE."""
    if isinstance(node, exp.Where):
        yield Edit(CONDITION, node.sql("sqlite"), _without(at))
    elif isinstance(node, exp.And):
        for kept, gone in (("this", "expression"), ("expression", "this")):

            def change(tree: exp.Expr, kept: str = kept) -> exp.Expr:
                old = _node(tree, at)
                return _replaced(tree, old, old.args[kept].copy())

            yield Edit(CONDITION, node.args[gone].sql("sqlite"), change)


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


def _columns(at: int, node: exp.Expr, schema: Schema) -> Iterator[Edit]:
    """A column takes the place of another of its table and type."""
    if not isinstance(node, exp.Column) or (ref := origin(node, schema)) is None:
        return
    if (other := sibling(ref, schema)) is None:
        return

    def change(tree: exp.Expr) -> exp.Expr:
        _node(tree, at).set("this", exp.to_identifier(other, quoted=True))
        return tree

    yield Edit(COLUMN, f"{node.sql('sqlite')} → {other}", change)


def sibling(ref: ColumnRef, schema: Schema) -> str | None:
    """The next column of the same type in a table, round the end."""
    columns = schema.tables[ref[0]].columns
    same = [name for name, column in columns.items() if column.type == columns[ref[1]].type]
    return same[(same.index(ref[1]) + 1) % len(same)] if len(same) > 1 else None


def _constants(at: int, node: exp.Expr, place: Place, schema: Schema) -> Iterator[Edit]:
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

    yield Edit(CONSTANT, f"{node.sql('sqlite')} → {new}", change)


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
    for at, character in enumerate(text):
        if character.isdigit():
            end = at + len(text[at:]) - len(text[at:].lstrip("0123456789"))
            return f"{text[:at]}{int(text[at:end]) + 1}{text[end:]}"
    return f"{text}x"


def _assignments(tree: exp.Expr) -> Iterator[Edit]:
    """Two neighbours in a SET, or in the columns of an INSERT, exchange what they get."""
    if isinstance(tree, exp.Update):
        pairs = [p for p in tree.expressions if isinstance(p, exp.EQ)]
        named = [pair.this.sql("sqlite") for pair in pairs]
    elif isinstance(tree, exp.Insert) and isinstance(tree.this, exp.Schema):
        named = [part.sql("sqlite") for part in tree.this.expressions]
    else:
        return
    for at in range(len(named) - 1):
        yield Edit(SWAPPED, f"{named[at]} and {named[at + 1]}", _swap(at))


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
        exp.Not(this=exp.func("coalesce", exp.Subquery(this=tree), exp.Literal.number(0)))
    )


# --- writing back --------------------------------------------------------------------------------


def exchanged(tool: ToolSpec, place: Place, sql: str) -> ToolSpec:
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


def program(db: apsw.Connection, sql: str) -> list[tuple[object, ...]] | None:
    """What the engine would run, without its remarks; ``None`` for what it refuses.

    Two statements with the same program do the same.
    """
    try:
        rows = db.execute(f"EXPLAIN {sql.strip()}", _Nothing())
        return [tuple(row[:7]) for row in rows]
    except apsw.Error:
        return None
