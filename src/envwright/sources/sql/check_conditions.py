"""CHECK conditions: what they say of one column, and the rest in SQLite's own words.

Casts are looked through, since PostgreSQL's dumps write ``(status)::text = ANY (ARRAY['a'::text])``
for ``status IN ('a')``. What is kept may use only what the engine of an environment offers.
"""

from __future__ import annotations

import math
from typing import Any

from sqlglot import exp

from envwright.sources.sql.database_draft import TableDraft

# An allow-list: the text is run by the engine later, so an unknown node is never kept.
_KEPT = (
    *(exp.And, exp.Or, exp.Not, exp.Paren, exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE),
    *(exp.In, exp.Between, exp.Is, exp.Null, exp.Literal, exp.Column, exp.Identifier, exp.Neg),
    *(exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod, exp.Length, exp.Lower, exp.Upper, exp.Abs),
    *(exp.Like, exp.Coalesce, exp.DPipe, exp.Trim, exp.Boolean, exp.Case, exp.If, exp.Tuple),
    exp.Round,
)
# Characters of one condition.
_MAX_CHECK = 2_000
# The comparison with its sides swapped: 0 < price is price > 0.
_TURNED = {exp.GT: exp.LT, exp.GTE: exp.LTE, exp.LT: exp.GT, exp.LTE: exp.GTE}
_WORDS: dict[Any, str] = {
    exp.GTE: "minimum",
    exp.LTE: "maximum",
    exp.GT: "exclusiveMinimum",
    exp.LT: "exclusiveMaximum",
}


def add_check(table: TableDraft, condition: exp.Expr, *, value: str = "") -> str:
    """Put a condition into the table: into its columns' schemas, else among its checks.

    Args:
        table: where it stands.
        condition: what must hold.
        value: the column for which ``VALUE`` stands, in the condition of a domain.

    Returns:
        what of it cannot be kept, as SQL; empty when all of it is.
    """
    plain = _plain(condition.copy(), value)
    lost = [_add_term(table, term) for term in _terms(plain)]
    return " AND ".join(text for text in lost if text)


def _plain(condition: exp.Expr, value: str) -> exp.Expr:
    """Without casts and table names; ``= ANY (ARRAY[…])`` as IN."""

    def turn(node: exp.Expr) -> exp.Expr:
        while isinstance(node, exp.Cast):
            node = node.this
        if isinstance(node, exp.Column):
            name = value if value and node.name.upper() == "VALUE" else node.name
            return exp.column(name, quoted=True)
        if isinstance(node, exp.EQ) and isinstance(node.expression, exp.Any):
            inner = node.expression.this
            while isinstance(inner, exp.Paren | exp.Cast):
                inner = inner.this
            if isinstance(inner, exp.Array):
                return exp.In(this=node.this, expressions=[turn(e) for e in inner.expressions])
        return node

    # Twice, since unwrapping a cast can uncover an `= ANY` that the first pass has gone by.
    found: exp.Expr = condition.transform(turn).transform(turn)
    return found


def _terms(condition: exp.Expr) -> list[exp.Expr]:
    """The terms that AND joins, parentheses around them left out."""
    condition = condition.unnest()
    if isinstance(condition, exp.And):
        return [t for side in (condition.this, condition.expression) for t in _terms(side)]
    return [condition]


def _add_term(table: TableDraft, term: exp.Expr) -> str:
    if _is_fact(table, term):
        return ""
    text = term.sql(dialect="sqlite", comments=False)
    columns = [c.name.lower() for c in term.find_all(exp.Column)]
    usable = all(isinstance(node, _KEPT) for node in term.walk())
    if not usable or not columns or any(c not in table.columns for c in columns):
        return text[:200]
    if len(text) > _MAX_CHECK or _depth(term) > 40:
        return text[:200]
    table.checks.append(text)
    return ""


def _depth(term: exp.Expr) -> int:
    return max((node.depth for node in term.walk()), default=0) - term.depth


def _is_fact(table: TableDraft, term: exp.Expr) -> bool:
    """Put what a term says of one column into its schema, where a schema can say it."""
    term = _without_null(term)
    if isinstance(term, exp.In) and isinstance(term.this.unnest(), exp.Column):
        return _listed(table, term)
    if isinstance(term, exp.Between):
        low = _compare(table, term.this, term.args["low"], exp.GTE)
        return low and _compare(table, term.this, term.args["high"], exp.LTE)
    if type(term) in _WORDS:
        return _compare(table, term.this, term.expression, type(term))
    # What is left is `a = 1 OR a = 2`, which is an IN.
    if isinstance(term, exp.Is) or not isinstance(term, exp.Or):
        return False
    values = _alternatives(term)
    if values is None:
        return False
    column, items = values
    return _listed(table, exp.In(this=column, expressions=items))


def _alternatives(term: exp.Expr) -> tuple[exp.Expr, list[exp.Expr]] | None:
    """``a = 1 OR a = 2`` as a column and its values."""
    term = term.unnest()
    if isinstance(term, exp.EQ) and isinstance(term.this.unnest(), exp.Column):
        return term.this.unnest(), [term.expression]
    if isinstance(term, exp.Or):
        left, right = _alternatives(term.this), _alternatives(term.expression)
        if left and right and left[0].name.lower() == right[0].name.lower():
            return left[0], [*left[1], *right[1]]
    return None


def _without_null(term: exp.Expr) -> exp.Expr:
    """``c IS NULL OR …`` says the same as what follows: a CHECK holds for NULL."""
    if not isinstance(term, exp.Or):
        return term
    sides = (term.this.unnest(), term.expression.unnest())
    for test, rest in (sides, sides[::-1]):
        if isinstance(test, exp.Is) and isinstance(test.expression, exp.Null):
            named = {column.name.lower() for column in rest.find_all(exp.Column)}
            if isinstance(test.this, exp.Column) and named == {test.this.name.lower()}:
                found: exp.Expr = rest
                return found
    return term


def _listed(table: TableDraft, term: exp.In) -> bool:
    column = table.column(term.this.unnest().name)
    values = [constant_value(item) for item in term.expressions]
    if column is None or not values or any(v is None for v in values):
        return False
    kind = column.schema.get("type")
    wanted = {"string": str, "integer": int}.get(str(kind))
    if kind == "boolean":
        return set(values) <= {0, 1, "0", "1"}
    # CHECK (active IN (0, 1)) is how SQLite states a boolean.
    if kind == "integer" and set(values) == {0, 1}:
        column.schema = {"type": "boolean"}
        column.default = bool(column.default) if column.default in (0, 1) else None
        return True
    if (
        wanted is None
        or not all(isinstance(v, wanted) for v in values)
        or "format" in column.schema
    ):
        return False
    # Two conditions on one column hold together: the values that both allow.
    earlier = column.schema.get("enum")
    column.schema["enum"] = [v for v in values if earlier is None or v in earlier]
    column.schema.pop("maxLength", None)
    return True


def _compare(table: TableDraft, left: Any, right: Any, how: Any) -> bool:
    left, right = left.unnest(), right.unnest()
    bound = constant_value(right)
    # The constant stands on the left.
    if bound is None:
        left, right, how = right, left, _TURNED[how]
        bound = constant_value(right)
    # From 2**53 on a float no longer holds every integer, so JSON readers may differ.
    if not isinstance(bound, int | float) or isinstance(bound, bool) or abs(bound) >= 2**53:
        return False
    if isinstance(left, exp.Length) and isinstance(bound, int):
        column = table.column(left.this.name) if isinstance(left.this, exp.Column) else None
        word = {exp.GTE: "minLength", exp.LTE: "maxLength"}.get(how)
        # JSON Schema has no exclusive bounds of length: length > 3 is minLength 4.
        shift = {exp.GT: ("minLength", 1), exp.LT: ("maxLength", -1)}.get(how)
        word, bound = (word, bound) if shift is None else (shift[0], bound + shift[1])
        if column is None or column.schema.get("type") != "string" or bound < 0 or not word:
            return False
        return _tighten(column.schema, word, bound)
    column = table.column(left.name) if isinstance(left, exp.Column) else None
    if column is None or column.schema.get("type") not in ("integer", "number"):
        return False
    if column.schema["type"] == "integer" and not isinstance(bound, int):
        return False
    return _tighten(column.schema, _WORDS[how], bound)


def _tighten(schema: dict[str, Any], word: str, bound: float) -> bool:
    if word in schema:
        narrower = max if word in ("minimum", "exclusiveMinimum", "minLength") else min
        bound = narrower(schema[word], bound)
    schema[word] = bound
    return True


def constant_value(node: Any) -> Any:
    """The value that a constant expression stands for; ``None`` when it is none."""
    # An Introducer is MySQL's character set in front of a string: _utf8mb4'a'.
    while isinstance(node, exp.Cast | exp.Paren | exp.Introducer):
        node = node.expression if isinstance(node, exp.Introducer) else node.this
    if isinstance(node, exp.Neg):
        value = constant_value(node.this)
        return -value if isinstance(value, int | float) else None
    if isinstance(node, exp.Boolean):
        return bool(node.this)
    if isinstance(node, exp.National):
        return str(node.this)
    if not isinstance(node, exp.Literal):
        return None
    if node.is_string:
        return str(node.this)
    return _number(str(node.this))


def _number(text: str) -> int | float | None:
    """The number, where the engine can hold it."""
    try:
        whole = int(text)
    except ValueError:
        try:
            number = float(text)
        except ValueError:
            return None
        return number if math.isfinite(number) else None
    # SQLite's integers have 64 bits.
    return whole if -(2**63) <= whole < 2**63 else None
