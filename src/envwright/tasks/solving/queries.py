"""What to call a reading tool with, to see the rows that are looked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, product

from envwright.tasks.solving.details import Details
from envwright.tasks.solving.fields import MISSING, Found, names_parameter
from envwright.tasks.solving.forms import fitted
from envwright.tasks.solving.keys import LINK, NAMED, handed_down, speaks_of
from envwright.tasks.solving.language import Unsolved, plain
from envwright.tasks.solving.matching import Split
from envwright.tasks.solving.syntax import Literal, Words
from envwright.tasks.solving.tools import KEY_WORDS, SIZES, Parameter, Tool
from envwright.types import Json

MOST_CALLS = 60
"""Calls of one tool to see all rows of a noun."""
_SEARCHES = frozenset({"q", "query", "search", "keyword", "keywords", "since", "before"})


@dataclass(frozen=True, slots=True)
class Wanted:
    """Rows to look for: noun, facts with their values, owners, and what the request gives."""

    noun: Words
    adjectives: tuple[str, ...]
    facts: tuple[tuple[Split, ...], ...]
    """Per fact, the ways to divide it."""
    owners: tuple[Found, ...]
    extras: Mapping[str, Json]
    company: tuple[Found, ...] = ()
    """Other rows of the same clause, which may say where to look."""


@dataclass(slots=True)
class Query:
    """What a reading tool is called with."""

    base: dict[str, Json] = field(default_factory=dict)
    loops: list[list[dict[str, Json]]] = field(default_factory=list)
    """Arguments to try all of, in every combination."""
    linked: set[int] = field(default_factory=set)
    """Owners that arguments name, by their place."""


class Queries(Details):
    """Plans calls of reading tools."""

    def every_row(self, missing: list[Parameter], noun: Words) -> list[dict[str, Json]] | None:
        """Arguments for each row that parameters may name."""
        raise NotImplementedError

    def query(self, tool: Tool, wanted: Wanted, sweep: bool) -> Query | None:
        """The arguments of a tool; None when some are nowhere to be had."""
        call = Query()
        missing: list[Parameter] = []
        for parameter in tool.parameters.values():
            if parameter.paging:
                if parameter.plain in SIZES:
                    call.base[parameter.name] = int(parameter.schema.get("maximum", 50))
                continue
            value = self._argument(parameter, wanted, call.linked)
            if value is not MISSING:
                call.base[parameter.name] = value
            elif parameter.required:
                values = all_options(parameter)
                if values is None:
                    missing.append(parameter)
                else:
                    call.loops.append([{parameter.name: v} for v in values])
        if missing:
            if not sweep:
                return None
            rows = self.every_row(missing, wanted.noun)
            if rows is None:
                return None
            call.loops.append(rows)
        return call

    def _argument(self, parameter: Parameter, wanted: Wanted, linked: set[int]) -> Json:
        if parameter.plain in _SEARCHES:
            return MISSING
        for split in wanted.facts:
            for label, relation, value in split:
                if relation == "is" and names_parameter(label, parameter, wanted.noun):
                    try:
                        return fitted(value, parameter)
                    except Unsolved:
                        continue
        for adjective in wanted.adjectives if parameter.options else ():
            try:
                return fitted(Literal("word", adjective, adjective), parameter)
            except Unsolved:
                continue
        sought = speaks_of(parameter, wanted.noun) >= LINK
        for place, owner in enumerate(wanted.owners):
            # What identifies the row itself is only what its owner names, not where that was found.
            value = self.link(owner, wanted.noun) if sought else None
            if value is None and (not sought or speaks_of(parameter, owner.noun) >= LINK):
                value = self._from_owner(parameter, owner)
            if value is None:
                continue
            if value is not MISSING:
                # The parameter names the owner, or the owner names the row that is sought.
                if sought or speaks_of(parameter, owner.noun) >= LINK:
                    linked.add(place)
                return value
        if not parameter.required or parameter.options or parameter.kind == "array":
            return MISSING
        for other in wanted.company:
            value = self._from_owner(parameter, other)
            if value is not MISSING:
                return value
        return wanted.extras.get(parameter.plain, self._by_id(parameter, wanted))

    def _by_id(self, parameter: Parameter, wanted: Wanted) -> Json:
        """*with ID 12* for the parameter that names the row, whatever its name."""
        sure = speaks_of(parameter, wanted.noun)
        if sure < 10 or (sure < NAMED and parameter.words[-1] not in KEY_WORDS):
            return MISSING
        for split in wanted.facts:
            for label, relation, value in split:
                if relation == "is" and label == ("id",):
                    try:
                        return fitted(value, parameter)
                    except Unsolved:
                        continue
        return MISSING

    def _from_owner(self, parameter: Parameter, owner: Found) -> Json:
        if speaks_of(parameter, owner.noun) >= LINK:
            value = self.key(owner, parameter)
            if value is MISSING and self.complete(owner):
                value = self.key(owner, parameter)
            if value is not MISSING:
                return value
        return handed_down(owner, parameter) if parameter.required else MISSING


def all_options(parameter: Parameter) -> list[Json] | None:
    """All values of a parameter that takes few; None when it does not."""
    if "all" in parameter.options:
        return ["all"]
    if parameter.options:
        return [[o] if parameter.kind == "array" else o for o in parameter.options]
    return [False, True] if parameter.kind == "boolean" else None


def context(row: Found) -> dict[str, Json]:
    """What a row and those it belongs to were looked up by, by the plain names of parameters."""
    out: dict[str, Json] = {}
    for parent in row.parents:
        out |= context(parent)
    return out | {plain(name): value for name, value in row.given.items()}


def combinations(call: Query) -> Iterator[dict[str, Json]]:
    """The arguments of every call that a query asks for."""
    for chosen in islice(product(*call.loops), MOST_CALLS):
        arguments = dict(call.base)
        for part in chosen:
            arguments |= part
        yield arguments
