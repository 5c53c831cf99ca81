"""The difference of two readings of the same requests: rows described otherwise, values left out.

Both are read by the solver's parser. All else must be the same tree: the same actions, conditions,
questions, sets and values, in the same order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import get_args

from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.parser.syntax_tree import (
    AskClause,
    AttributeExpr,
    ChangeClause,
    Clause,
    CompareTest,
    ConditionClause,
    FactExpr,
    Facts,
    HoldsTest,
    LiteralExpr,
    RowExpr,
    SelectExpr,
    ValueExpr,
    Words,
)

OTHER_REQUEST = "another request"
_NAMING = frozenset(
    "id name title email username login number code key sku slug phone reference".split()
)
"""Labels by which people name a row."""
_PARTS = (RowExpr, SelectExpr, *get_args(ValueExpr))


@dataclass(frozen=True, slots=True)
class RowDescriptionChange:
    """A row that is described otherwise."""

    request: int
    """Its number, from 0."""
    old: RowExpr
    new: RowExpr
    sought: Words = ()
    """The label of what is asked or tested of the row."""


@dataclass(slots=True)
class ReadingDiff:
    """Where two wordings differ."""

    rows: list[RowDescriptionChange] = field(default_factory=list)
    omitted: list[tuple[int, FactExpr]] = field(default_factory=list)
    """Number of the request, and a value that it gave and gives no more."""

    def __bool__(self) -> bool:
        return bool(self.rows or self.omitted)


def diff_readings(old: Sequence[Clause], new: Sequence[Clause]) -> ReadingDiff:
    """What differs between two readings of a message.

    Raises:
        TaskRefusal: more than descriptions of rows, and values that are left out.
    """
    if len(old) != len(new):
        raise TaskRefusal("another number of requests", f"{len(new)}, not {len(old)}")
    pairing = _TreePair()
    for number, (one, other) in enumerate(zip(old, new, strict=True)):
        pairing.number = number
        pairing.clause(one, other)
    return pairing.found


class _TreePair:
    """Goes through two trees side by side."""

    def __init__(self) -> None:
        self.found = ReadingDiff()
        self.number = 0

    def clause(self, old: Clause, new: Clause) -> None:
        if isinstance(old, ChangeClause) and isinstance(new, ChangeClause):
            self._change(old, new)
        elif isinstance(old, AskClause) and isinstance(new, AskClause):
            self._value(old.what, new.what)
        elif isinstance(old, ConditionClause) and isinstance(new, ConditionClause):
            self._value(old.test, new.test)
            self._branch(old.then, new.then)
            self._branch(old.other, new.other)
        else:
            raise TaskRefusal(OTHER_REQUEST, "something else is to be done")

    def _branch(self, old: Sequence[Clause], new: Sequence[Clause]) -> None:
        _require_equal(len(old), len(new), "a branch is missing or new")
        before = len(self.found.omitted)
        for one, other in zip(old, new, strict=True):
            self.clause(one, other)
        if len(self.found.omitted) > before:
            raise TaskRefusal(OTHER_REQUEST, "a value is missing under a condition")

    def _change(self, old: ChangeClause, new: ChangeClause) -> None:
        same = old.verb == new.verb or (old.tools and old.tools[:1] == new.tools[:1])
        _require_equal(bool(same), True, f"{' '.join(new.verb)} is not {' '.join(old.verb)}")
        _require_equal(old.every is None, new.every is None, "one row or every row of a set")
        if old.every and new.every:
            self._select(old.every, new.every)
        _require_equal(len(old.rows), len(new.rows), "other rows")
        for (label, rows), (other, more) in zip(old.rows, new.rows, strict=True):
            _require_equal((label, len(rows)), (other, len(more)), "other rows")
            for one, two in zip(rows, more, strict=True):
                self._row(one, two)
        self._given_values(old.facts, new.facts)

    def _given_values(self, old: Facts, new: Facts) -> None:
        """Values that a request gives: some may be missing, none may be another."""
        before, after = Counter(map(plain_fact, old)), Counter(map(plain_fact, new))
        if more := sorted(map(str, after - before)):
            raise TaskRefusal("a value is new", more[0])
        # Not strict: a value that is left out shortens the new list; that is found below.
        for one, two in zip(_derived_values(old), _derived_values(new), strict=False):
            self._value(one, two)
        gone = before - after
        for fact in old:
            if gone[plain_fact(fact)] > 0:
                gone[plain_fact(fact)] -= 1
                self.found.omitted.append((self.number, fact))

    def _row(self, old: RowExpr, new: RowExpr, sought: Words = ()) -> None:
        if old != new:
            self.found.rows.append(RowDescriptionChange(self.number, old, new, sought))

    def _select(self, old: SelectExpr, new: SelectExpr) -> None:
        _require_equal(_set_signature(old), _set_signature(new), "another set")
        for one, two in zip(old.owners, new.owners, strict=True):
            self._row(one, two)

    def _value(
        self, old: ValueExpr | CompareTest | HoldsTest, new: ValueExpr | CompareTest | HoldsTest
    ) -> None:
        if type(old) is not type(new):
            raise TaskRefusal(OTHER_REQUEST, "another value")
        _require_equal(_own_values(old), _own_values(new), "another value")
        for one, two in zip(_parts(old), _parts(new), strict=True):
            if isinstance(one, RowExpr) and isinstance(two, RowExpr):
                self._row(one, two, _asked_label(old))
            elif isinstance(one, SelectExpr) and isinstance(two, SelectExpr):
                self._select(one, two)
            else:
                self._value(one, two)  # type: ignore[arg-type]


def _require_equal(old: object, new: object, what: str) -> None:
    if old != new:
        raise TaskRefusal(OTHER_REQUEST, what)


def plain_fact(fact: FactExpr) -> tuple[str, str]:
    """A fact in a form that is the same whether or not its label was separated from its value."""
    if fact.value is None:
        said = " ".join(fact.label)
    elif isinstance(fact.value, LiteralExpr):
        said = " ".join((*fact.label, str(fact.value.raw)))
    else:
        # The kind of node is told to the model ("attribute"): a text that must not change.
        said = " ".join((*fact.label, type(fact.value).__name__.removesuffix("Expr")))
    return said.lower(), fact.relation


def _derived_values(facts: Facts) -> list[ValueExpr]:
    return [f.value for f in facts if f.value is not None and not isinstance(f.value, LiteralExpr)]


def _set_signature(select: SelectExpr) -> object:
    """A set without what it belongs to."""
    any_of = sorted(sorted(map(plain_fact, facts)) for facts in select.any_of)
    minus = sorted(sorted(map(plain_fact, facts)) for facts in select.minus)
    return sorted(select.words), any_of, minus, select.reference, len(select.owners)


def _own_values(node: ValueExpr | CompareTest | HoldsTest) -> object:
    """What a node says itself, without its parts."""
    if isinstance(node, LiteralExpr):
        return node.kind, node.value
    return [value for value in _fields(node) if not isinstance(value, _PARTS)]


def _asked_label(node: ValueExpr | CompareTest | HoldsTest) -> Words:
    if isinstance(node, AttributeExpr):
        return node.label
    return node.words if isinstance(node, HoldsTest) else ()


def _parts(node: ValueExpr | CompareTest | HoldsTest) -> list[object]:
    """The rows, sets and values that a node is made of."""
    if isinstance(node, LiteralExpr):
        return []
    return [value for value in _fields(node) if isinstance(value, _PARTS)]


def _fields(node: ValueExpr | CompareTest | HoldsTest) -> list[object]:
    return [getattr(node, one.name) for one in fields(node)]


# --- descriptions --------------------------------------------------------------------------------


def own_facts(row: RowExpr) -> Iterator[FactExpr]:
    """The facts of a row itself, not of what it belongs to."""
    for facts in (*row.select.any_of, *row.select.minus):
        yield from facts


def all_facts(row: RowExpr) -> Iterator[FactExpr]:
    """The facts of a row and of what it belongs to."""
    yield from own_facts(row)
    for owner in row.select.owners:
        yield from all_facts(owner)


def name_facts(row: RowExpr) -> frozenset[tuple[str, str]]:
    """The facts of a row itself by which it is named."""
    return frozenset(plain_fact(fact) for fact in own_facts(row) if _is_name(fact))


def _is_name(fact: FactExpr) -> bool:
    code = isinstance(fact.value, LiteralExpr) and fact.value.kind == "code"
    return code or any(word in _NAMING for word in fact.label)


def row_identifiers(row: RowExpr) -> frozenset[str]:
    """The identifiers that a row or what it belongs to is named by."""
    return frozenset(
        str(fact.value.raw)
        for fact in all_facts(row)
        if isinstance(fact.value, LiteralExpr)
        and (fact.value.kind == "code" or fact.label[-1:] == ("id",))
    )


def describes_less(old: RowExpr, new: RowExpr) -> bool:
    """Whether a row is described by some of the facts that it was described by, and no others."""
    if old.extreme != new.extreme or old.select.reference != new.select.reference:
        return False
    if set(new.select.words) - set(old.select.words):
        return False
    if Counter(map(plain_fact, own_facts(new))) - Counter(map(plain_fact, own_facts(old))):
        return False
    return all(
        any(o == w or describes_less(o, w) for o in old.select.owners) for w in new.select.owners
    )


def count_hops(row: RowExpr) -> int:
    """Rows that a description passes through."""
    return 1 + max((count_hops(owner) for owner in row.select.owners), default=0)
