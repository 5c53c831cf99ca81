"""What a family of templates consists of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from envwright.tasks.wording.facts import Syntax
from envwright.tasks.wording.values import ValueStyle

Mode = Literal["do", "say", "ask"]
"""Whether a clause is an imperative that needs a frame, a statement, or a question."""


class Template(NamedTuple):
    """A clause with places for what it is about."""

    mode: Mode
    text: str


class Series(NamedTuple):
    """Labels with values as one text: ``{the name to “Rex”} and {the status to sold}``."""

    lead: str
    item: str
    """One label ``{l}`` with its value ``{v}``; ``{be}`` agrees with the label."""
    join: Literal["and", ",", ";"] = "and"
    later: str = ""
    """Form of the second and further items; that of the first when empty."""


class Values(NamedTuple):
    """How a change says its values."""

    fresh: Series
    """Of a new row, right after its noun."""
    update: Series
    """Of a tool that updates."""
    other: Series
    nested_update: Series
    """The same inside a condition or a loop, where no new sentence can begin."""
    nested_other: Series


class Condition(NamedTuple):
    """If TEST ``{t}``, CLAUSE ``{a}``; otherwise, CLAUSE ``{b}``; and the same without the last."""

    both: str
    one: str


class Counts(NamedTuple):
    """Tests of how many rows there are."""

    above: str
    below: str
    exactly: str
    some: str
    none: str


@dataclass(frozen=True, slots=True)
class Style:
    """One family: its frames, its syntax of facts and values, its clauses."""

    name: str
    facts: Syntax
    values: ValueStyle

    greetings: tuple[str, ...]
    """Before the first request; an empty one is no greeting."""
    thanks: tuple[str, ...]
    """Before what a later turn brings."""
    digressions: tuple[str, ...]
    openings: tuple[str, ...]
    """Frames of the first request: ``{c}`` is the clause, ``{C}`` with a capital letter."""
    followings: tuple[str, ...]
    leads: tuple[str, ...]
    """Before a further clause that needs no frame."""

    given: Values
    single: str
    """An update of one value: ``{l}`` of ``{r}`` becomes ``{v}``."""
    every: str
    """The rows of a set as an object: ``{many}`` or ``{one}`` with its facts."""
    sweep: Template
    """A change ``{c}`` on every row of a set."""
    sweep_object: str
    conditions: tuple[Condition, ...]

    ask_value: tuple[Template, ...]
    ask_count: tuple[Template, ...]
    ask_test: tuple[Template, ...]
    aggregates: Mapping[str, str]
    """Sum, average, highest and lowest of ``{l}`` over ``{many}``."""
    extreme: str
    """The row ``{noun}`` with the ``{most}`` ``{l}``; ``{set}`` says of which."""
    extreme_set: str
    counts: Counts
    relations: tuple[str, str]
    """*higher than* and *lower than*."""
    dated: tuple[str, str]
    """*later than* and *earlier than*."""
    pronoun: str
    """A row mentioned before, by its noun."""
    says_it: bool
    """Whether a row mentioned just now is *it*."""

    give_values: tuple[Series, ...]
    """Values that are given when asked; the lead starts the sentence."""
    give_rows: tuple[str, ...]
    """Which row is meant: ``{one}`` with the facts not said before."""
