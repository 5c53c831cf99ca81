"""What a task is made of before it has words: goals, and how a user names the rows they touch."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from envwright.types import Call, Json, Scalar


@dataclass(frozen=True, slots=True)
class Attribute:
    """Something a user knows about a row."""

    label: str
    """The name under which a tool shows or takes it."""
    value: Json


@dataclass(frozen=True, slots=True)
class Reference:
    """One row, as a user names it, and the calls that find it.

    ``kind``: ``described`` by attributes, ``named`` by its identifier where no look-up resolves
    it, or ``new`` when an earlier goal of the task makes it.
    """

    table: str
    column: str
    """The key column: the primary key, or a unique column that tools use in its place."""
    key: Scalar
    kind: Literal["described", "named", "new"]
    attributes: tuple[Attribute, ...] = ()
    owners: tuple[Reference, ...] = ()
    """Rows that it belongs to, when they are part of the description."""
    lookups: tuple[Call, ...] = ()
    condition: str = ""
    """SQL that holds for exactly the rows that fit the description."""
    bound: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing the user wants: a change, or the answer to a question."""

    kind: Literal["write", "attribute", "count"]
    tool: str
    """The writing tool, or the one whose result holds the answer."""
    call: Call | None
    references: Mapping[str, Reference] = field(default_factory=dict)
    """Parameter → row; for a question one entry, ``""``."""
    values: Mapping[str, Json] = field(default_factory=dict)
    """Parameter → value that the user gives."""
    lookups: tuple[Call, ...] = ()
    question: str = ""
    """Name of the question that this goal asks."""
    label: str = ""
    """What a question asks for."""
    table: str = ""
    answer: Json = None
    answer_sql: str = ""
    """The answer as a query, so that it can be asked in any state."""
    answer_bound: Mapping[str, Any] = field(default_factory=dict)

    def calls(self) -> list[Call]:
        """Gold calls of the goal: look-ups first, none twice."""
        out = _unique(self.lookups)
        return [*out, self.call] if self.call else out


def _unique(calls: tuple[Call, ...]) -> list[Call]:
    out: list[Call] = []
    for call in calls:
        if call not in out:
            out.append(call)
    return out


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
