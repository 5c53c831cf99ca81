"""How a tool would carry a change out: which of its parameters take which rows and values."""

from __future__ import annotations

from dataclasses import dataclass, field

from envwright.tasks.solving.fields import names_parameter
from envwright.tasks.solving.forms import fitted
from envwright.tasks.solving.keys import LINK, speaks_of
from envwright.tasks.solving.language import Unsolved, stems
from envwright.tasks.solving.syntax import Fact, Literal, Row, Value, Words
from envwright.tasks.solving.tools import KEY_WORDS, Parameter, Tool


@dataclass(slots=True)
class Entry:
    """Rows of a change, and the parameter that takes them."""

    label: Words
    rows: tuple[Row, ...]
    """None stand for each row of a set."""
    noun: Words
    """In stems."""
    parameter: str = ""
    """Empty for rows that only help to find others."""
    sure: float = 0.0
    """How surely it takes them."""


@dataclass(slots=True)
class Plan:
    """A tool, and what its parameters get."""

    tool: Tool
    score: float
    values: dict[str, Value] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    item: str = ""
    """The parameter that each row of a set is given to."""

    @property
    def sound(self) -> bool:
        """Whether every row has a parameter that says that it takes such rows."""
        return all(entry.sure >= 5 or not entry.noun for entry in self.entries)

    @property
    def given(self) -> set[str]:
        """Parameters that have something."""
        rows = {entry.parameter for entry in self.entries if entry.parameter}
        return {*self.values, *rows, *([self.item] if self.item else ())}


def take_fact(plan: Plan, fact: Fact, nouns: list[Words]) -> bool:
    """Give the value of a fact to the parameter that its label names."""
    if not fact.label and isinstance(fact.value, Literal):
        words = tuple(fact.value.raw.lower().split())
        truth = Literal("truth", fact.relation, fact.relation == "is")
        fact = Fact(words, "is", truth)
    for label, value in fact.splits():
        for noun in ((), *nouns):
            for parameter in plan.tool.parameters.values():
                if parameter.name in plan.values or parameter.paging:
                    continue
                if names_parameter(label, parameter, noun) and possible(value, parameter):
                    plan.values[parameter.name] = value
                    return True
    return False


def possible(value: Value, parameter: Parameter) -> bool:
    """Whether a value has a form that a parameter takes."""
    if not isinstance(value, Literal):
        return True
    try:
        fitted(value, parameter)
    except Unsolved:
        return False
    return True


def chance(parameter: Parameter, entry: Entry, tool: Tool) -> float:
    """How surely a parameter takes a row."""
    if entry.label:
        own = stems(entry.label)
        if names_parameter(entry.label, parameter, entry.noun):
            return 100
        return 90 if parameter.stems[: len(own)] == own else 0
    sure = float(speaks_of(parameter, entry.noun))
    if not parameter.required:
        return sure - 1 if sure > 12 else 0
    return max(sure, _by_fact(parameter, entry, tool), 1)


def _by_fact(parameter: Parameter, entry: Entry, tool: Tool) -> float:
    """How surely a parameter takes a row that is described by its label: *the user with email …*.

    So it is with rows of the tool's own noun, where no other parameter is their identifier.
    """
    own = entry.noun == tool.entity
    if any(
        speaks_of(p, entry.noun) >= LINK and p.stems != entry.noun
        for p in tool.required
        if p.name != parameter.name
    ):
        return 0
    for row in entry.rows[:1]:
        for fact in row.select.any_of[0] if len(row.select.any_of) == 1 else ():
            if any(names_parameter(said, parameter, entry.noun) for said, _ in fact.splits()):
                return 36 if own else 20
    return 23 if own and parameter.words[-1] in KEY_WORDS else 0
