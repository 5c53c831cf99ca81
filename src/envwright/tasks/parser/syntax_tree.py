"""The syntax tree of a request: values, rows, sets, tests and clauses.

Nodes are immutable. A ``SelectDraft`` and a ``ChangeDraft`` are a set and a change while the parser
still adds to them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass, replace

from envwright.tasks.parser.lexer import is_plural
from envwright.types import Json

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LiteralExpr:
    """A value that stands in the text."""

    kind: str
    """``text`` (in quotes), ``word``, ``number``, ``money``, ``date``, ``time``, ``truth``,
    ``list``."""
    raw: str
    """As it was written."""
    value: Json
    """The string, the number, the ISO form of a date, the truth, or the items of a list."""


@dataclass(frozen=True, slots=True)
class AttributeExpr:
    """*the email of ROW*."""

    label: Words
    row: RowExpr


@dataclass(frozen=True, slots=True)
class KeyExpr:
    """A row that stands where a value should: its identifier is meant."""

    row: RowExpr


@dataclass(frozen=True, slots=True)
class CountExpr:
    """*the number of SET*."""

    select: SelectExpr


@dataclass(frozen=True, slots=True)
class AggregateExpr:
    """*the total LABEL of SET*."""

    function: str
    """``sum``, ``average``, ``highest`` or ``lowest``."""
    label: Words
    select: SelectExpr


@dataclass(frozen=True, slots=True)
class DifferenceExpr:
    """*the difference between V and W*, *the number of days between V and W*."""

    one: ValueExpr
    other: ValueExpr
    unit: str = ""


@dataclass(frozen=True, slots=True)
class ShiftExpr:
    """*V plus 3*, *two weeks before V*."""

    value: ValueExpr
    amount: int | float
    """Negative for *minus*, *less than*, *before*."""
    unit: str = ""


ValueExpr = (
    LiteralExpr | AttributeExpr | KeyExpr | CountExpr | AggregateExpr | DifferenceExpr | ShiftExpr
)


BARE = "bare"
"""The relation of a value that a request gives without a label; the label is what is counted."""


@dataclass(frozen=True, slots=True)
class FactExpr:
    """*status pending*, *total above $50*.

    Without quotes the text does not say where a label ends: then ``value`` is missing and ``label``
    holds the words of both.
    """

    label: Words
    relation: str = "is"
    """``is``, ``not``, ``above``, ``below``, ``from`` or ``until`` (both or equal), ``BARE``."""
    value: ValueExpr | None = None

    def splits(self) -> list[tuple[Words, ValueExpr]]:
        """Every way to divide the fact into a label and a value, longer labels first."""
        if self.value is not None:
            return [(self.label, self.value)]
        out: list[tuple[Words, ValueExpr]] = []
        # "order status in progress": label "order status in", "order status", "order"; the reader
        # of the fact decides which of them is a field.
        for size in range(len(self.label) - 1, 0, -1):
            said = " ".join(self.label[size:])
            out.append((self.label[:size], LiteralExpr("word", said, said)))
        return out


Facts = tuple[FactExpr, ...]


@dataclass(frozen=True, slots=True)
class SelectExpr:
    """A set of rows: noun, facts in disjunctive form, what is left out, and owners."""

    words: Words
    """The words of the noun, options that stand before it included."""
    any_of: tuple[Facts, ...] = ((),)
    minus: tuple[Facts, ...] = ()
    owners: tuple[RowExpr, ...] = ()
    reference: str = ""
    """``new``, ``again`` for what was mentioned, or empty."""
    definite: bool = False
    """Whether it stands behind *the*, without *all* or the like."""
    only: bool = False
    """Whether there is but one: *the only comment*."""
    loose: SelectExpr | None = None
    """What is said behind an owner, and may be said of it or of what belongs to it."""

    @property
    def plural(self) -> bool:
        """Whether its noun seems to stand for several."""
        return bool(self.words) and is_plural(self.words[-1])

    @property
    def bare(self) -> bool:
        """Whether it is a noun and nothing else."""
        return self.any_of == ((),) and not (
            self.minus or self.owners or self.reference or self.only
        )


@dataclass(frozen=True, slots=True)
class RowExpr:
    """One row: the only one of a set, or its extreme."""

    select: SelectExpr
    extreme: tuple[Words, bool] | None = None
    """A label (none: a date or time), and whether the highest is meant."""


@dataclass(frozen=True, slots=True)
class CompareTest:
    """*V is higher than W*, *the status of ROW is sold*."""

    left: ValueExpr
    relation: str
    right: ValueExpr


@dataclass(frozen=True, slots=True)
class HoldsTest:
    """*ROW is available*, *ROW is not sold*."""

    row: RowExpr
    words: Words
    holds: bool = True


Test = CompareTest | HoldsTest


@dataclass(frozen=True, slots=True)
class ChangeClause:
    """A verb phrase, the rows that it works on, and the values that it gets."""

    verb: Words
    tools: tuple[tuple[str, float], ...] = ()
    """Tools whose phrase this is, and how much of it is said; empty when it only resembles some."""
    rows: tuple[tuple[Words, tuple[RowExpr, ...]], ...] = ()
    """Rows, with the label of their parameter where one is said; several rows for one parameter."""
    facts: Facts = ()
    every: SelectExpr | None = None
    some: int = 0
    """How many rows of ``every`` are enough, whichever they are; 0 for all of them."""
    instead: ChangeClause | None = None
    """What may be done with each row of ``every`` in place of this."""


@dataclass(frozen=True, slots=True)
class AskClause:
    """A question, to be answered with a value or a truth."""

    what: ValueExpr | CompareTest | HoldsTest


@dataclass(frozen=True, slots=True)
class ConditionClause:
    """*if TEST, CLAUSE; otherwise, CLAUSE*."""

    test: Test
    then: tuple[Clause, ...]
    other: tuple[Clause, ...] = ()


Clause = ChangeClause | AskClause | ConditionClause


def with_more(select: SelectExpr, more: SelectExpr) -> SelectExpr:
    """A set of which the facts and the owners of another hold as well."""
    # Conjunction of two disjunctive forms: distribute. ((),) is the neutral element.
    any_of = tuple((*a, *b) for a in select.any_of for b in more.any_of)
    return replace(select, any_of=any_of, owners=(*select.owners, *more.owners))


def as_row(value: AttributeExpr | KeyExpr) -> RowExpr:
    """*the team of the repo …* as a row that belongs to another."""
    if isinstance(value, KeyExpr):
        return value.row
    return RowExpr(SelectExpr(value.label, owners=(value.row,), definite=True))


def rows_of(node: object) -> list[RowExpr]:
    """The rows that a part of a tree speaks of, owners before what they own.

    The branches of a condition are clauses of their own, and what a loop runs over is a set:
    neither is looked into.
    """
    match node:
        case RowExpr():
            return [*rows_of(node.select), node]
        case SelectExpr():
            parts: tuple[object, ...] = (node.owners, node.any_of, node.minus)
        case ChangeClause():
            parts = (tuple(rows for _, rows in node.rows), node.facts)
        case ConditionClause() | LiteralExpr():
            return []
        case tuple():
            parts = node
        case _ if is_dataclass(node):
            parts = tuple(getattr(node, part.name) for part in fields(node))
        case _:
            return []
    return [row for part in parts for row in rows_of(part)]


@dataclass(slots=True)
class SelectDraft:
    """A set while it is read."""

    said: SelectExpr
    extreme: tuple[Words, bool] | None = None
    pool: SelectExpr | None = None
    """*the highest … of all orders*: the set that the row is of, as it is said."""

    def add(self, any_of: tuple[Facts, ...]) -> None:
        """Facts that must hold as well."""
        self.said = with_more(self.said, SelectExpr((), any_of))

    def add_loose(self, other: SelectExpr) -> None:
        """What may be said of this row, or of one that belongs to it."""
        self.said = replace(self.said, loose=with_more(self.said.loose or SelectExpr(()), other))

    def add_owner(self, row: RowExpr) -> None:
        """A row that the set belongs to as well."""
        self.said = replace(self.said, owners=(*self.said.owners, row))

    def select(self) -> SelectExpr:
        """The set."""
        if self.pool is None:
            return self.said
        # The row itself only adds facts and owners to its pool.
        any_of = self.said.any_of if self.said.any_of != ((),) else self.pool.any_of
        return replace(self.pool, any_of=any_of, owners=(*self.pool.owners, *self.said.owners))


@dataclass(slots=True)
class ChangeDraft:
    """A change while it is read."""

    verb: list[str] = field(default_factory=list)
    tools: tuple[tuple[str, float], ...] = ()
    rows: list[tuple[Words, tuple[RowExpr, ...]]] = field(default_factory=list)
    facts: list[FactExpr] = field(default_factory=list)
    every: SelectExpr | None = None
    some: int = 0

    def add_rows(self, other: ChangeDraft) -> None:
        """Rows, and the set to do it for, that were read by themselves."""
        self.rows += other.rows
        self.every = other.every or self.every
        self.some = other.some or self.some

    def change(self) -> ChangeClause:
        """The change."""
        return ChangeClause(
            tuple(self.verb), self.tools, tuple(self.rows), tuple(self.facts), self.every, self.some
        )
