"""What a task is made of before it has words.

A plan is a list of goals. A goal names rows (``RowReference``), sets of rows (``RowSet``) and
values that follow from them (``DerivedValue``); these are its reasoning nodes, and each of them is
a query. The calls of a goal are its gold: look-ups first, then the changes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, Protocol

from envwright.types import Call, Json, Scalar


class ValueShape(StrEnum):
    """How people say a value."""

    TEXT = "text"
    """Free text; said in quotes."""
    WORD = "word"
    """One of few options, such as a status."""
    NUMBER = "number"
    MONEY = "money"
    """Integer cents; said as ``$12.50``."""
    DATE = "date"
    """``YYYY-MM-DD``."""
    TIME = "time"
    """``YYYY-MM-DDTHH:MM:SSZ``: a date with a time of day, in UTC."""
    TRUTH = "truth"
    """Yes or no."""
    LIST = "list"
    """A list of texts or numbers."""


ValueRelation = Literal["is", "above", "below", "not"]
"""Relation of a cell to a value; for dates ``above`` reads "after" and ``below`` "before"."""


@dataclass(frozen=True, slots=True)
class AttributeFact:
    """A statement about a row: one of its cells, or the value to put there."""

    label: str
    """The name under which a tool shows or takes it."""
    value: Json
    shape: ValueShape = ValueShape.TEXT
    compare: ValueRelation = "is"


def relation_holds(relation: ValueRelation, left: Json, right: Json) -> bool:
    """Whether a relation holds; nothing is above or below what is unknown."""
    if relation in ("is", "not"):
        return bool((left == right) is (relation == "is"))
    if left is None or right is None:
        return False
    return bool(left > right if relation == "above" else left < right)


@dataclass(frozen=True, slots=True)
class RowSet:
    """The rows of a table that fit, and the calls that show them.

    A row fits when all of ``facts`` hold, one of ``either`` (if there are any), and none of
    ``without``: intersection, union and difference.
    """

    table: str
    column: str
    """The key column."""
    keys: tuple[Scalar, ...]
    """Keys of the rows, ascending."""
    facts: tuple[AttributeFact, ...] = ()
    either: tuple[AttributeFact, ...] = ()
    without: tuple[AttributeFact, ...] = ()
    owners: tuple[RowReference, ...] = ()
    """Rows that they all belong to."""
    lookups: tuple[Call, ...] = ()
    condition: str = "1"
    """SQL that holds for exactly these rows."""
    bound: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowReference:
    """One row, as a user names it, and the calls that find it.

    ``kind``: ``described`` by attributes; ``named`` by its identifier where no look-up resolves
    it; ``new`` when an earlier goal of the task makes it; ``extreme`` when it is the first of a
    set in some order ("the cheapest of …").
    """

    table: str
    column: str
    """The key column: the primary key, or a unique column that tools use in its place."""
    key: Scalar
    kind: Literal["described", "named", "new", "extreme"]
    facts: tuple[AttributeFact, ...] = ()
    owners: tuple[RowReference, ...] = ()
    """Rows that it belongs to, when they are part of the description."""
    lookups: tuple[Call, ...] = ()
    condition: str = ""
    """SQL that holds for exactly the rows that fit the description."""
    bound: Mapping[str, Any] = field(default_factory=dict)
    among: RowSet | None = None
    """The set of which it is an extreme."""
    by: AttributeFact | None = None
    """What the extreme is of; its value is the row's own."""
    most: bool = True
    """Whether it is the highest (or latest), or the lowest (or earliest)."""
    others: tuple[Scalar, ...] = ()
    """Other rows that the first fact alone fits, in a description made to be vague."""
    role: str = ""
    """What it is to its one owner, when it has no facts and the noun does not tell: *assignee*."""


@dataclass(frozen=True, slots=True)
class DerivedValue:
    """A value that follows from the state: a reasoning node.

    ``kind``: ``attribute`` of one row; ``count`` of a set; ``sum``, ``average``, ``highest``,
    ``lowest`` of one column over a set; ``difference`` of two other values (the larger minus the
    smaller; whole days for dates); ``shift``: another value plus ``amount`` (days for dates);
    ``compare``: whether the first of two values is ``relation`` the second.
    """

    kind: Literal[
        "attribute",
        "count",
        "sum",
        "average",
        "highest",
        "lowest",
        "difference",
        "shift",
        "compare",
    ]
    value: Json
    shape: ValueShape
    label: str = ""
    """What tools call the column, for all kinds over columns."""
    column: str = ""
    """What the schema calls it."""
    row: RowReference | None = None
    rows: RowSet | None = None
    parts: tuple[DerivedValue | AttributeFact, ...] = ()
    """The two values of a difference or comparison, or the one to shift; a fact is a constant."""
    amount: int = 0
    relation: ValueRelation = "is"
    sql: str = ""
    """The value as a query, so that it can be asked in any state."""
    bound: Mapping[str, Any] = field(default_factory=dict)
    home: str = ""
    """Prefix of the tools of the environment that it lies in, where that is another one."""

    def references(self) -> Iterator[RowReference]:
        """All rows that it speaks of."""
        if self.row:
            yield self.row
        for part in self.parts:
            if isinstance(part, DerivedValue):
                yield from part.references()

    def sets(self) -> Iterator[RowSet]:
        """All sets of rows that it speaks of."""
        if self.rows:
            yield self.rows
        if self.row and self.row.among:
            yield self.row.among
        for part in self.parts:
            if isinstance(part, DerivedValue):
                yield from part.sets()

    def lookups(self) -> tuple[Call, ...]:
        """The calls that show what it follows from, none twice."""
        found = [call for row in self.references() for call in row.lookups]
        found += [call for rows in self.sets() for call in rows.lookups]
        return unique_calls(found)


@dataclass(frozen=True, slots=True)
class RightEnds:
    """How a goal state can be reached, and what looks like it and is wrong."""

    ways: tuple[tuple[Call, ...], ...]
    """All ways to an end that fits, the goal's own calls first."""
    misses: tuple[tuple[Call, ...], ...] = ()
    """Calls that the tools allow and that end elsewhere: a row that misses the constraint, two at
    once."""
    refused: tuple[Call, ...] = ()
    """Calls on rows of the set that a rule forbids."""
    best: AttributeFact | None = None
    """Of the rows that are allowed the first in this order is wanted: ``above`` the highest."""
    least: int = 1
    """How many rows are wanted at least."""
    limit: AttributeFact | None = None
    """What the cells of the chosen rows may add up to."""


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing the user wants.

    ``write``: one change. ``each``: the same change on every row of a set. ``choose``: a change
    that depends on a condition. ``ask``: the answer to a question. ``refuse``: a change that the
    rules forbid; the right answer is the reason. ``reach``: an end that several ways may lead to
    (``ends``): a change on one row or some rows of a set, whichever fit; or on each row ``then`` or
    ``otherwise``, whichever the rules allow.
    """

    kind: Literal["write", "each", "choose", "ask", "refuse", "reach"]
    tool: str
    """The writing tool, or the one whose result holds the answer; of ``choose``: of its branch."""
    calls: tuple[Call, ...] = ()
    """The changes; for ``refuse`` the call that is refused. Look-ups are not among them, acts of
    the user's (``Call.actor``) that a change waits for are."""
    references: Mapping[str, RowReference] = field(default_factory=dict)
    """Parameter → row."""
    lists: Mapping[str, tuple[RowReference, ...]] = field(default_factory=dict)
    """Parameter → rows, for parameters that take a list of keys."""
    values: Mapping[str, AttributeFact | DerivedValue] = field(default_factory=dict)
    """Parameter → value that the user gives, or says how to find."""
    where: Mapping[str, AttributeFact] = field(default_factory=dict)
    """Parameter → part of a key of several columns (an owner and a name): says where."""
    rows: RowSet | None = None
    """The set of ``each``, and the parameter that takes its keys is ``each_parameter``."""
    each_parameter: str = ""
    question: str = ""
    """Name of the question that the goal asks."""
    derived: DerivedValue | None = None
    """The answer of ``ask``; the condition (a ``compare``) of ``choose``."""
    then: Goal | None = None
    otherwise: Goal | None = None
    """Branches of ``choose``; ``None`` for ``otherwise``: nothing is to be done then."""
    ends: RightEnds | None = None
    """The ends of ``reach``."""
    reason: str = ""
    """Why a ``refuse`` cannot be done, as the tool says it."""
    reasons: tuple[str, ...] = ()
    """What the tool could say: the options of the answer."""
    told: Mapping[str, Json] = field(default_factory=dict)
    """What the user alone knows and enters in their own acts, by label."""

    def taken(self) -> Goal | None:
        """The branch of ``choose`` that the state asks for; any other goal itself."""
        if self.kind != "choose":
            return self
        return self.then if self.derived and self.derived.value else self.otherwise

    def derived_values(self) -> list[DerivedValue]:
        """All values that the goal describes instead of giving, those of both branches included."""
        found = [v for v in (self.derived, *self.values.values()) if isinstance(v, DerivedValue)]
        for branch in (self.then, self.otherwise):
            found += branch.derived_values() if branch else []
        return found

    def all_sets(self) -> list[RowSet]:
        """All sets that the goal speaks of, those of both branches included."""
        found = [self.rows] if self.rows else []
        found += [r.among for r in self.all_references() if r.among]
        return found + [rows for value in self.derived_values() for rows in value.sets()]

    def all_references(self) -> list[RowReference]:
        """All rows that the goal speaks of, owners and branches not taken included."""
        found = list(self.references.values())
        found += [r for rows in self.lists.values() for r in rows]
        sets = [self.rows] if self.rows else []
        for value in (*self.values.values(), self.derived):
            if isinstance(value, DerivedValue):
                found += value.references()
                sets += value.sets()
        for goal in (self.then, self.otherwise):
            found += goal.all_references() if goal else []
        for rows in sets:
            found += rows.owners
        return [r for reference in found for r in with_owners(reference)]

    def lookups(self) -> tuple[Call, ...]:
        """The look-ups of the goal, none twice: for a condition first, then for rows and values."""
        found: list[Call] = []
        if self.derived:
            found += self.derived.lookups()
        taken = self.taken()
        if taken is not None and taken is not self:
            found += taken.lookups()
        if self.rows:
            found += self.rows.lookups
        for reference in (*self.references.values(), *(r for x in self.lists.values() for r in x)):
            found += reference.lookups
        for value in self.values.values():
            if isinstance(value, DerivedValue):
                found += value.lookups()
        return unique_calls(found)

    def changes(self) -> tuple[Call, ...]:
        """The calls that come after the look-ups."""
        taken = self.taken()
        return () if taken is None else taken.calls


def with_owners(reference: RowReference) -> Iterator[RowReference]:
    """A reference and all that it hangs on."""
    yield reference
    owners = [*reference.owners, *(reference.among.owners if reference.among else ())]
    for owner in owners:
        yield from with_owners(owner)


def unique_calls(calls: Iterator[Call] | list[Call] | tuple[Call, ...]) -> tuple[Call, ...]:
    """The calls in order, none twice."""
    out: list[Call] = []
    for call in calls:
        # A list, not a set: calls hold dictionaries and cannot be hashed.
        if call not in out:
            out.append(call)
    return tuple(out)


# --- how goals are told --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DisclosurePlan:
    """Goals, and how much of them the user says when (calibrated refinement)."""

    goals: tuple[Goal, ...]
    turns: tuple[tuple[int, ...], ...]
    """Which goals the user brings up in which turn of their own accord."""
    withheld: tuple[tuple[int, str], ...] = ()
    """``(goal, parameter)`` of values that the user gives only when asked."""
    vague: tuple[tuple[int, str, int], ...] = ()
    """``(goal, parameter, n)``: only the first n facts of the row are said before being asked."""
    pronouns: bool = False
    """A row that was just mentioned is "it" or "that …"."""
    compressed: bool = False
    """Goals with the same tool are put into one clause."""
    digression: bool = False
    """Something is said that has nothing to do with the request."""
    speaker: RowReference | None = None
    """The person who is asking and says so at first; ``None`` where that does not matter."""
    motive: float = 0.0
    """Probability that a reason is said, where the book of motives has one."""


# --- what samplers propose -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hop:
    """One row on a path through the relations, and the column that led to it."""

    table: str
    key: Scalar
    link: str = ""
    """``table.column`` of the foreign key between the row before and this one; empty at first."""
    forward: bool = True
    """Whether the row before holds that key, or this one does."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a sampler proposes; grounding decides what of it is possible."""

    sampler: str
    tools: tuple[str, ...] = ()
    """Tools in the order in which a goal needs them."""
    calls: tuple[Call, ...] = ()
    """The same tools with all arguments, where the sampler has really called them."""
    path: tuple[Hop, ...] = ()
    """Rows from what is known to what is asked (chain questions)."""
    column: str = ""
    """Column of the last row of ``path`` that is asked for."""


class Sampler(Protocol):
    """Proposes plans. Deterministic in the random numbers that it is given."""

    name: str

    def sample(self, rng: random.Random) -> Sketch:
        """The next proposal.

        Raises:
            Unplannable: there is none; the message is a short reason that can be counted.
        """
        ...


class Unplannable(Exception):
    """No goal here; the message is a short reason that can be counted."""
