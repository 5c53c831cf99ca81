"""Families of templates: what one consists of; they are data (``data/phrasing_families.toml``).

No template stands in two families, so that a family that is held out is a way of speaking that was
never heard.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from pydantic import TypeAdapter

from envwright.storage.files import read_text
from envwright.tasks.phrasing.fact_phrases import FactSyntax, ValueStyle

ClauseMode = Literal["do", "say", "ask"]
"""Whether a clause is an imperative that needs a frame, a statement, or a question."""


class ClauseTemplate(NamedTuple):
    """A clause with places for what it is about."""

    mode: ClauseMode
    text: str


class ValueSeries(NamedTuple):
    """Labels with values as one text: ``{the name to “Rex”} and {the status to sold}``."""

    lead: str
    item: str
    """One label ``{l}`` with its value ``{v}``; ``{be}`` agrees with the label."""
    join: Literal["and", ",", ";"] = "and"
    later: str = ""
    """Form of the second and further items; that of the first when empty."""


class ChangeValueForms(NamedTuple):
    """The forms in which a change states its values."""

    fresh: ValueSeries
    """Of a new row, right after its noun."""
    update: ValueSeries
    """Of a tool that updates."""
    other: ValueSeries
    nested_update: ValueSeries
    """The same inside a condition or a loop, where no new sentence can begin."""
    nested_other: ValueSeries


class ConditionTemplate(NamedTuple):
    """If TEST ``{t}``, CLAUSE ``{a}``; otherwise, CLAUSE ``{b}``; and the same without the last."""

    both: str
    one: str


class GoalStateTemplates(NamedTuple):
    """What is to be so at the end."""

    any_row: str
    """Any row ``{one}`` of a set, as an object."""
    some_rows: str
    """At least ``{n}`` rows of a set, ``{many}``."""
    total: str
    """A sentence: the ``{l}`` of the chosen rows adds up to at most ``{v}``."""
    best: str
    """A sentence: the ``{l}`` is as ``{w}`` (low, high, early, late) as the rules allow."""
    settle: str
    """Every row ``{one}``, ``{many}`` is dealt with in one of two ways, ``{a}`` and ``{b}``."""


class CountTemplates(NamedTuple):
    """Tests of how many rows there are."""

    above: str
    below: str
    exactly: str
    some: str
    none: str


@dataclass(frozen=True, slots=True)
class PhrasingStyle:
    """One family: its frames, its syntax of facts and values, its clauses."""

    name: str
    facts: FactSyntax
    values: ValueStyle

    greetings: tuple[str, ...]
    """Before the first request; an empty one is no greeting."""
    thanks: tuple[str, ...]
    """Before what a later turn brings."""
    digressions: tuple[str, ...]
    openings: tuple[str, ...]
    """Frames of the first request: ``{c}`` is the clause, ``{C}`` with a capital letter."""
    followings: tuple[str, ...]
    wishes: tuple[str, ...]
    """Frames in which people say what they want to do themselves."""
    more_wishes: tuple[str, ...]
    """The same, of further requests."""
    leads: tuple[str, ...]
    """Before a further clause that needs no frame."""

    given: ChangeValueForms
    single: str
    """An update of one value: ``{l}`` of ``{r}`` becomes ``{v}``."""
    every: str
    """The rows of a set as an object: ``{many}`` or ``{one}`` with its facts."""
    sweep: ClauseTemplate
    """A change ``{c}`` on every row of a set."""
    sweep_object: str
    states: GoalStateTemplates
    conditions: tuple[ConditionTemplate, ...]

    ask_value: tuple[ClauseTemplate, ...]
    ask_count: tuple[ClauseTemplate, ...]
    ask_test: tuple[ClauseTemplate, ...]
    aggregates: Mapping[str, str]
    """Sum, average, highest and lowest of ``{l}`` over ``{many}``."""
    extreme: str
    """The row ``{noun}`` with the ``{most}`` ``{l}``; ``{set}`` says of which."""
    extreme_set: str
    counts: CountTemplates
    relations: tuple[str, str]
    """*higher than* and *lower than*."""
    dated: tuple[str, str]
    """*later than* and *earlier than*."""
    pronoun: str
    """A row mentioned before, by its noun."""
    says_it: bool
    """Whether a row mentioned just now is *it*."""

    give_values: tuple[ValueSeries, ...]
    """Values that are given when asked; the lead starts the sentence."""
    give_rows: tuple[str, ...]
    """Which row is meant: ``{one}`` with the facts not said before."""


DEFAULT_FAMILIES = ("polite", "brisk", "formal", "chatty")
"""Tasks are worded in these where nothing else is asked for."""
_MORE = "ticket rambling apologetic directive simple correspondence spoken colleague"
FAMILIES = (*DEFAULT_FAMILIES, *_MORE.split())


@cache
def family_styles() -> Mapping[str, PhrasingStyle]:
    """All families by name, as they ship with the package.

    >>> family_styles()["brisk"].single
    'set the {l} of {r} to {v}'
    """
    path = Path(str(resources.files("envwright"))) / "data" / "phrasing_families.toml"
    found = tomllib.loads(read_text(path))
    reader = TypeAdapter(PhrasingStyle)
    whole = {name: found.get(own.pop("like", ""), {}) | own for name, own in found.items()}
    return MappingProxyType(
        {name: reader.validate_python({"name": name} | style) for name, style in whole.items()}
    )
