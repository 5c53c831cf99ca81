"""What two wordings of the same requests have apart: rows described otherwise, values left out.

Both are read by the solver's parser. All else must be the same tree: the same actions, conditions,
questions, sets and values, in the same order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.solving.syntax import (
    Aggregate,
    Ask,
    Attribute,
    Change,
    Clause,
    Compare,
    Condition,
    Count,
    Difference,
    Fact,
    Facts,
    Holds,
    Key,
    Literal,
    Row,
    Select,
    Shift,
    Value,
    Words,
)

OTHER = "another request"
_NAMING = frozenset(
    "id name title email username login number code key sku slug phone reference".split()
)
"""Labels by which people name a row."""


@dataclass(frozen=True, slots=True)
class Described:
    """A row that is described otherwise."""

    request: int
    """Its number, from 0."""
    old: Row
    new: Row
    sought: Words = ()
    """The label of what is asked or tested of the row."""


@dataclass(slots=True)
class Apart:
    """Where two wordings differ."""

    rows: list[Described] = field(default_factory=list)
    omitted: list[tuple[int, Fact]] = field(default_factory=list)
    """Number of the request, and a value that it gave and gives no more."""

    def __bool__(self) -> bool:
        return bool(self.rows or self.omitted)


def apart(old: Sequence[Clause], new: Sequence[Clause]) -> Apart:
    """What differs between two readings of a message.

    Raises:
        Refusal: more than descriptions of rows, and values that are left out.
    """
    if len(old) != len(new):
        raise Refusal("another number of requests", f"{len(new)}, not {len(old)}")
    pairing = _Pairing()
    for number, (one, other) in enumerate(zip(old, new, strict=True)):
        pairing.number = number
        pairing.clause(one, other)
    return pairing.found


class _Pairing:
    """Goes through two trees side by side."""

    def __init__(self) -> None:
        self.found = Apart()
        self.number = 0

    def clause(self, old: Clause, new: Clause) -> None:
        if isinstance(old, Change) and isinstance(new, Change):
            self._change(old, new)
        elif isinstance(old, Ask) and isinstance(new, Ask):
            self._value(old.what, new.what)
        elif isinstance(old, Condition) and isinstance(new, Condition):
            self._value(old.test, new.test)
            self._branch(old.then, new.then)
            self._branch(old.other, new.other)
        else:
            raise Refusal(OTHER, "something else is to be done")

    def _branch(self, old: Sequence[Clause], new: Sequence[Clause]) -> None:
        _same(len(old), len(new), "a branch is missing or new")
        before = len(self.found.omitted)
        for one, other in zip(old, new, strict=True):
            self.clause(one, other)
        if len(self.found.omitted) > before:
            raise Refusal(OTHER, "a value is missing under a condition")

    def _change(self, old: Change, new: Change) -> None:
        same = old.verb == new.verb or (old.tools and old.tools[:1] == new.tools[:1])
        _same(bool(same), True, f"{' '.join(new.verb)} is not {' '.join(old.verb)}")
        _same(old.every is None, new.every is None, "one row or every row of a set")
        if old.every and new.every:
            self._select(old.every, new.every)
        _same(len(old.rows), len(new.rows), "other rows")
        for (label, rows), (other, more) in zip(old.rows, new.rows, strict=True):
            _same((label, len(rows)), (other, len(more)), "other rows")
            for one, two in zip(rows, more, strict=True):
                self._row(one, two)
        self._given(old.facts, new.facts)

    def _given(self, old: Facts, new: Facts) -> None:
        """Values that a request gives: some may be missing, none may be another."""
        before, after = Counter(map(plain_fact, old)), Counter(map(plain_fact, new))
        if more := sorted(map(str, after - before)):
            raise Refusal("a value is new", more[0])
        for one, two in zip(_worked_out(old), _worked_out(new), strict=False):
            self._value(one, two)
        gone = before - after
        for fact in old:
            if gone[plain_fact(fact)] > 0:
                gone[plain_fact(fact)] -= 1
                self.found.omitted.append((self.number, fact))

    def _row(self, old: Row, new: Row, sought: Words = ()) -> None:
        if old != new:
            self.found.rows.append(Described(self.number, old, new, sought))

    def _select(self, old: Select, new: Select) -> None:
        _same(_bare(old), _bare(new), "another set")
        for one, two in zip(old.owners, new.owners, strict=True):
            self._row(one, two)

    def _value(self, old: Value | Compare | Holds, new: Value | Compare | Holds) -> None:
        if type(old) is not type(new):
            raise Refusal(OTHER, "another value")
        _same(_own(old), _own(new), "another value")
        for one, two in zip(_parts(old), _parts(new), strict=True):
            if isinstance(one, Row) and isinstance(two, Row):
                self._row(one, two, _sought(old))
            elif isinstance(one, Select) and isinstance(two, Select):
                self._select(one, two)
            else:
                self._value(one, two)  # type: ignore[arg-type]


def _same(old: object, new: object, what: str) -> None:
    if old != new:
        raise Refusal(OTHER, what)


def plain_fact(fact: Fact) -> tuple[str, str]:
    """A fact in a form that does not depend on whether its label was told from its value."""
    if fact.value is None:
        said = " ".join(fact.label)
    elif isinstance(fact.value, Literal):
        said = " ".join((*fact.label, str(fact.value.raw)))
    else:
        said = " ".join((*fact.label, type(fact.value).__name__))
    return said.lower(), fact.relation


def _worked_out(facts: Facts) -> list[Value]:
    return [f.value for f in facts if f.value is not None and not isinstance(f.value, Literal)]


def _bare(select: Select) -> object:
    """A set without what it belongs to."""
    any_of = sorted(sorted(map(plain_fact, facts)) for facts in select.any_of)
    minus = sorted(sorted(map(plain_fact, facts)) for facts in select.minus)
    return sorted(select.words), any_of, minus, select.reference, len(select.owners)


def _own(node: Value | Compare | Holds) -> object:
    """What a node says itself, without its parts."""
    if isinstance(node, Literal):
        return node.kind, node.value
    if isinstance(node, Attribute):
        return node.label
    if isinstance(node, Aggregate):
        return node.function, node.label
    if isinstance(node, Difference):
        return node.unit
    if isinstance(node, Shift):
        return node.amount, node.unit
    if isinstance(node, Compare):
        return node.relation
    return (node.words, node.holds) if isinstance(node, Holds) else None


def _sought(node: Value | Compare | Holds) -> Words:
    if isinstance(node, Attribute):
        return node.label
    return node.words if isinstance(node, Holds) else ()


def _parts(node: Value | Compare | Holds) -> tuple[object, ...]:
    if isinstance(node, Attribute | Key | Holds):
        return (node.row,)
    if isinstance(node, Count | Aggregate):
        return (node.select,)
    if isinstance(node, Difference):
        return node.one, node.other
    if isinstance(node, Shift):
        return (node.value,)
    return (node.left, node.right) if isinstance(node, Compare) else ()


# --- descriptions --------------------------------------------------------------------------------


def own_facts(row: Row) -> Iterator[Fact]:
    """The facts of a row itself, not of what it belongs to."""
    for facts in (*row.select.any_of, *row.select.minus):
        yield from facts


def all_facts(row: Row) -> Iterator[Fact]:
    """The facts of a row and of what it belongs to."""
    yield from own_facts(row)
    for owner in row.select.owners:
        yield from all_facts(owner)


def names(row: Row) -> frozenset[tuple[str, str]]:
    """The facts of a row itself by which it is named."""
    return frozenset(plain_fact(fact) for fact in own_facts(row) if _is_name(fact))


def _is_name(fact: Fact) -> bool:
    code = isinstance(fact.value, Literal) and fact.value.kind == "code"
    return code or any(word in _NAMING for word in fact.label)


def identifiers(row: Row) -> frozenset[str]:
    """The identifiers that a row or what it belongs to is named by."""
    return frozenset(
        str(fact.value.raw)
        for fact in all_facts(row)
        if isinstance(fact.value, Literal)
        and (fact.value.kind == "code" or fact.label[-1:] == ("id",))
    )


def less(old: Row, new: Row) -> bool:
    """Whether a row is described by some of the facts that it was described by, and no others."""
    if old.extreme != new.extreme or old.select.reference != new.select.reference:
        return False
    if set(new.select.words) - set(old.select.words):
        return False
    if Counter(map(plain_fact, own_facts(new))) - Counter(map(plain_fact, own_facts(old))):
        return False
    return all(any(o == w or less(o, w) for o in old.select.owners) for w in new.select.owners)


def hops(row: Row) -> int:
    """Rows that a description passes through."""
    return 1 + max((hops(owner) for owner in row.select.owners), default=0)
