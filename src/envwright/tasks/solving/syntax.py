"""What a request says, as a tree: values, rows, sets, tests and clauses."""

from __future__ import annotations

from dataclasses import dataclass

from envwright.types import Json

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Literal:
    """A value that stands in the text."""

    kind: str
    """``text`` (in quotes), ``word``, ``number``, ``money``, ``date``, ``time``, ``truth``,
    ``list``."""
    raw: str
    """As it was written."""
    value: Json
    """The string, the number, the ISO form of a date, the truth, or the items of a list."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """*the email of ROW*."""

    label: Words
    row: Row


@dataclass(frozen=True, slots=True)
class Key:
    """A row that stands where a value should: its identifier is meant."""

    row: Row


@dataclass(frozen=True, slots=True)
class Count:
    """*the number of SET*."""

    select: Select


@dataclass(frozen=True, slots=True)
class Aggregate:
    """*the total LABEL of SET*."""

    function: str
    """``sum``, ``average``, ``highest`` or ``lowest``."""
    label: Words
    select: Select


@dataclass(frozen=True, slots=True)
class Difference:
    """*the difference between V and W*, *the number of days between V and W*."""

    one: Value
    other: Value
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Shift:
    """*V plus 3*, *two weeks before V*."""

    value: Value
    amount: int | float
    """Negative for *minus*, *less than*, *before*."""
    unit: str = ""


Value = Literal | Attribute | Key | Count | Aggregate | Difference | Shift


@dataclass(frozen=True, slots=True)
class Fact:
    """*status pending*, *total above $50*.

    Without quotes the text does not say where a label ends: then ``value`` is missing and ``label``
    holds the words of both.
    """

    label: Words
    relation: str = "is"
    """``is``, ``not``, ``above``, ``below``, ``from`` (or equal), ``until`` (or equal)."""
    value: Value | None = None

    def splits(self) -> list[tuple[Words, Value]]:
        """Every way to divide the fact into a label and a value, longer labels first."""
        if self.value is not None:
            return [(self.label, self.value)]
        out: list[tuple[Words, Value]] = []
        for size in range(len(self.label) - 1, 0, -1):
            said = " ".join(self.label[size:])
            out.append((self.label[:size], Literal("word", said, said)))
        return out


Facts = tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Select:
    """A set of rows: noun, facts in disjunctive form, what is left out, and owners."""

    words: Words
    """The words of the noun, options that stand before it included."""
    any_of: tuple[Facts, ...] = ((),)
    minus: tuple[Facts, ...] = ()
    owners: tuple[Row, ...] = ()
    reference: str = ""
    """``new``, ``again`` for what was mentioned, or empty."""
    definite: bool = False
    """Whether it stands behind *the*, without *all* or the like."""
    only: bool = False
    """Whether there is but one: *the only comment*."""

    @property
    def bare(self) -> bool:
        """Whether it is a noun and nothing else."""
        return self.any_of == ((),) and not (
            self.minus or self.owners or self.reference or self.only
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the only one of a set, or its extreme."""

    select: Select
    extreme: tuple[Words, bool] | None = None
    """A label (none: a date or time), and whether the highest is meant."""


@dataclass(frozen=True, slots=True)
class Compare:
    """*V is higher than W*, *the status of ROW is sold*."""

    left: Value
    relation: str
    right: Value


@dataclass(frozen=True, slots=True)
class Holds:
    """*ROW is available*, *ROW is not sold*."""

    row: Row
    words: Words
    holds: bool = True


Test = Compare | Holds


@dataclass(frozen=True, slots=True)
class Change:
    """A verb phrase, the rows that it works on, and the values that it gets."""

    verb: Words
    tools: tuple[tuple[str, float], ...] = ()
    """Tools whose phrase this is, and how much of it is said; empty when it only resembles some."""
    rows: tuple[tuple[Words, tuple[Row, ...]], ...] = ()
    """Rows, with the label of their parameter where one is said; several rows for one parameter."""
    facts: Facts = ()
    every: Select | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, to be answered with a value or a truth."""

    what: Value | Compare | Holds


@dataclass(frozen=True, slots=True)
class Condition:
    """*if TEST, CLAUSE; otherwise, CLAUSE*."""

    test: Test
    then: tuple[Clause, ...]
    other: tuple[Clause, ...] = ()


Clause = Change | Ask | Condition


def as_row(value: Attribute | Key) -> Row:
    """*the team of the repo …* as a row that belongs to another."""
    if isinstance(value, Key):
        return value.row
    return Row(Select(value.label, owners=(value.row,), definite=True))


def rows_of(node: object) -> list[Row]:
    """The rows that a part of a tree speaks of, owners before what they own."""
    if isinstance(node, Row):
        return [*rows_of(node.select), node]
    if isinstance(node, tuple):
        return [row for part in node for row in rows_of(part)]
    if isinstance(node, Select):
        return rows_of((node.owners, node.any_of, node.minus))
    if isinstance(node, Fact | Shift):
        return rows_of(node.value)
    if isinstance(node, Attribute | Key | Holds):
        return rows_of(node.row)
    if isinstance(node, Count | Aggregate):
        return rows_of(node.select)
    if isinstance(node, Difference):
        return rows_of((node.one, node.other))
    if isinstance(node, Compare):
        return rows_of((node.left, node.right))
    if isinstance(node, Change):
        return rows_of((tuple(rows for _, rows in node.rows), node.facts))
    return rows_of(node.what) if isinstance(node, Ask) else []
