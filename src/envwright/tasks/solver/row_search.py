"""Searching for rows with reading tools: which tool to call, with what, and which rows fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice, product

from envwright.tasks.parser.lexer import UnseenError, UnsolvedError, compact_name, stem
from envwright.tasks.parser.syntax_tree import (
    FactExpr,
    Facts,
    LiteralExpr,
    SelectExpr,
    ValueExpr,
    Words,
)
from envwright.tasks.parser.tool_vocabulary import (
    KEY_WORDS,
    PAGE_SIZE_PARAMETERS,
    ParameterProfile,
    ToolProfile,
    ToolVocabulary,
)
from envwright.tasks.solver.linked_rows import linked_rows
from envwright.tasks.solver.row_fields import (
    LINK_SCORE,
    MISSING,
    NAMED_SCORE,
    FactSplit,
    FoundRow,
    inherited_value,
    key_score,
    names_parameter,
    row_fits,
    row_shows,
)
from envwright.tasks.solver.tool_results import RowDetails, ToolCaller, unique_rows
from envwright.tasks.solver.value_coercion import fit_value, parse_moment
from envwright.types import Json

MOST_CALLS = 60
"""Calls of one tool to see all rows of a noun."""
# Filters with fuzzy or unknown semantics: never set, rows are filtered here instead.
_SEARCHES = frozenset({"q", "query", "search", "keyword", "keywords", "since", "before"})


STRONG_LIKENESS, SURE_LIKENESS = 6, 8
"""How much a tool must be like a noun to show its rows, and to show all of them."""
# Nesting of searches: the limit, and the depth up to which all rows of another noun may be tried.
_DEEPEST, _SWEPT = 6, 3
_PEOPLE = frozenset(map(stem, "user member customer account person contact".split()))

Evaluate = Callable[[ValueExpr], Json]


@dataclass(frozen=True, slots=True)
class RowSearch:
    """Rows to look for: noun, facts with their values, owners, and what the request gives."""

    noun: Words
    adjectives: tuple[str, ...]
    facts: tuple[tuple[FactSplit, ...], ...]
    """Per fact, the ways to divide it."""
    owners: tuple[FoundRow, ...]
    extras: Mapping[str, Json]
    company: tuple[FoundRow, ...] = ()
    """Other rows of the same clause, which may say where to look."""


@dataclass(slots=True)
class ToolQuery:
    """What a reading tool is called with."""

    base: dict[str, Json] = field(default_factory=dict)
    loops: list[list[dict[str, Json]]] = field(default_factory=list)
    """Arguments to try all of, in every combination."""
    linked: set[int] = field(default_factory=set)
    """Owners that arguments name, by their place."""
    day: str = ""
    """A day on which to look, which the request says of something else."""


class RowSearcher(RowDetails):
    """Finds rows; reads only."""

    def __init__(self, vocabulary: ToolVocabulary, calls: ToolCaller, evaluate: Evaluate) -> None:
        super().__init__(vocabulary, calls)
        self._evaluate = evaluate
        self._depth = 0

    # --- sets ------------------------------------------------------------------------------------

    def search(
        self,
        select: SelectExpr,
        owners: tuple[FoundRow, ...],
        extras: Mapping[str, Json],
        company: tuple[FoundRow, ...] = (),
    ) -> list[FoundRow]:
        """The rows of a set, its owners found already.

        Raises:
            UnsolvedError: no tool shows such rows.
        """
        self._depth += 1
        if self._depth > _DEEPEST:
            raise UnsolvedError("too many rows that hang on rows")
        try:
            adjectives, noun = self._words.divide(select.words)
            if not noun:
                raise UnsolvedError("rows without a noun")
            out: list[FoundRow] = []
            for facts in select.any_of:
                splits = tuple(self._splits(fact) for fact in facts)
                out += self._find_all(RowSearch(noun, adjectives, splits, owners, extras, company))
            out = unique_rows(out) if len(select.any_of) > 1 else out
            return self._without(out, select.minus)
        finally:
            self._depth -= 1

    def _splits(self, fact: FactExpr) -> tuple[FactSplit, ...]:
        out = []
        for label, value in fact.splits():
            known = value if isinstance(value, LiteralExpr) else self._evaluate(value)
            out.append((label, fact.relation, known))
        return tuple(out)

    def _without(self, rows: list[FoundRow], minus: tuple[Facts, ...]) -> list[FoundRow]:
        for facts in minus:
            splits = tuple(self._splits(fact) for fact in facts)
            kept = []
            for row in rows:
                known = [self._fits_after_details(row, split) for split in splits]
                if None in known:
                    # Guessing would put a row that the user excluded back into the set.
                    raise UnsolvedError("cannot see what to leave out")
                if not all(known):
                    kept.append(row)
            rows = kept
        return rows

    def _find_all(self, wanted: RowSearch) -> list[FoundRow]:
        # "the repo of the repo …": a row cannot belong to itself, so it is pointed to; and so it is
        # where the name of a link stands for a noun: "the primary contact of the opportunity …".
        pointed = any(owner.noun == wanted.noun for owner in wanted.owners) or (
            bool(wanted.owners) and all(t.entity != wanted.noun for t in self._words.reading)
        )
        if pointed and (reverse := self._by_key_of_owner(wanted)) is not None:
            return self._find_all(reverse)
        ranked = self._words.ranked(wanted.noun)
        # Other rows of the clause may supply arguments that a tool requires.
        if wanted.company:
            ranked = sorted(ranked, key=lambda item: _company_rank(wanted, *item))
        # Direct calls first; only when none answers, enumerate the rows that parameters may name.
        for sweep in (False, True):
            empty = 0.0
            for likeness, tool in ranked:
                # Rows of another noun are no better than none of this one.
                if likeness < SURE_LIKENESS <= empty:
                    break
                rows = self._rows_from_tool(tool, likeness, wanted, sweep)
                if rows:
                    return rows
                if rows is not None:
                    empty = max(empty, likeness)
            # A tool that could tell has shown no such rows: an answer, not a failure.
            if empty:
                return []
        if wanted.owners and (reverse := self._by_key_of_owner(wanted)) is not None:
            if self._words.ranked(wanted.noun)[:1] and ranked[0][0] >= STRONG_LIKENESS:
                return self._find_all(reverse)
            if (found := self._rows_by_link(reverse)) is not None:
                return found
        if (found := self._from_others(wanted)) is not None:
            return found
        raise UnseenError(f"nothing shows {' '.join(wanted.noun)}")

    def _from_others(self, wanted: RowSearch) -> list[FoundRow] | None:
        """Rows of which only other answers tell; people also go by another name of people."""
        if any(tool.entity == wanted.noun for tool in self._words.reading):
            return None
        if wanted.noun[-1] in _PEOPLE and (found := self._as_people(wanted, _PEOPLE)):
            return found if len(found) == 1 else None
        listed = (self._every(t) for t in self._words.reading if t.entity and not t.required)
        rows = linked_rows(wanted.noun, listed)
        return self._filter(rows, wanted, frozenset()) if rows else None

    def _as_people(self, wanted: RowSearch, people: frozenset[str]) -> list[FoundRow]:
        out: list[FoundRow] = []
        for noun in sorted({t.entity for t in self._words.reading if t.entity[-1:]}):
            if noun[-1] in people:
                with suppress(UnsolvedError):
                    out += self._find_all(replace(wanted, noun=noun))
        return unique_rows(out)

    def _every(self, tool: ToolProfile) -> list[FoundRow]:
        rows = self._rows_from_tool(tool, 10, RowSearch(tool.entity, (), (), (), {}), sweep=False)
        return rows or []

    def _by_key_of_owner(self, wanted: RowSearch) -> RowSearch | None:
        """When the owner names the row (*the user of the order*), the row by its key."""
        for owner in wanted.owners:
            value = self.link_to(owner, wanted.noun)
            if value is not None:
                rest = tuple(o for o in wanted.owners if o is not owner)
                fact: tuple[FactSplit, ...] = ((("id",), "is", value),)
                extras = {**wanted.extras, **lookup_context(owner)}
                return replace(wanted, owners=rest, facts=(*wanted.facts, fact), extras=extras)
        return None

    def _rows_by_link(self, wanted: RowSearch) -> list[FoundRow] | None:
        """Rows that go by the name of a link (*the assignee of the issue*), whatever they are."""
        key = next((v for split in wanted.facts for label, _, v in split if label == ("id",)), None)
        found: list[FoundRow] = []
        nouns = {tool.entity for tool in self._words.reading if tool.entity}
        people = {noun for noun in nouns if noun[-1] in _PEOPLE}
        # Most links of this kind ("assignee", "owner") lead to people, so those are tried first.
        for group in (people, nouns - people) if key is not None else ():
            for noun in sorted(group):
                try:
                    found += self._find_all(replace(wanted, noun=noun))
                except UnsolvedError:
                    continue
            if len(found) == 1:
                return found
        return None

    # --- one tool --------------------------------------------------------------------------------

    def _rows_from_tool(
        self, tool: ToolProfile, likeness: float, wanted: RowSearch, sweep: bool
    ) -> list[FoundRow] | None:
        """The rows that fit among those that a tool shows; None when it cannot tell."""
        call = self.query(tool, wanted, sweep and self._depth <= _SWEPT)
        if call is None:
            return None
        shown: list[FoundRow] = []
        usable = False
        for arguments in argument_combinations(call):
            for rows in self._calls.pages(tool, likeness, wanted.noun, arguments):
                usable = True
                shown += rows
        # Rows of that day alone: others of the same description may not be shown.
        if not usable or (call.day and any(call.day in r.data.values() for r in shown)):
            return None
        # Two calls of a sweep may show the same row.
        if call.loops:
            shown = unique_rows(shown)
        return self._filter(shown, wanted, frozenset(call.linked))

    def _filter(
        self, rows: list[FoundRow], wanted: RowSearch, linked: frozenset[int]
    ) -> list[FoundRow] | None:
        out = []
        for row in rows:
            # Later look-ups can then take arguments from what the row belongs to.
            row.parents = (*row.parents, *wanted.owners)
            so = self._fits_all(row, wanted, linked)
            # A single undecidable row disqualifies the tool: its answer could be short of a row.
            if so is None:
                return None
            if so:
                out.append(row)
        return out

    def _fits_all(self, row: FoundRow, wanted: RowSearch, linked: frozenset[int]) -> bool | None:
        unsure = False
        for split in wanted.facts:
            so = self._fits_after_details(row, split)
            if so is False:
                return False
            unsure = unsure or so is None
        for adjective in wanted.adjectives:
            if not self._has_option(row, adjective):
                return False
        for place, owner in enumerate(wanted.owners):
            if place not in linked:
                belongs = self.belongs_to(row, owner)
                if belongs is False:
                    return False
                unsure = unsure or belongs is None
        return None if unsure else True

    # --- facts -----------------------------------------------------------------------------------

    def _fits_after_details(self, row: FoundRow, split: tuple[FactSplit, ...]) -> bool | None:
        so = row_fits(row, split)
        if so is None and self.complete(row):
            so = row_fits(row, split)
        return so

    def _has_option(self, row: FoundRow, said: str) -> bool:
        word = LiteralExpr("word", said, said)
        so = row_shows(row, word)
        if so is None and self.complete(row):
            so = row_shows(row, word)
        return so is True

    def every_row(
        self, missing: list[ParameterProfile], noun: Words
    ) -> list[dict[str, Json]] | None:
        """Arguments for each row that parameters may name, by a tool that lists such rows."""
        for tool in self._words.reading:
            if (
                not tool.entity
                or tool.entity == noun
                or not all(key_score(parameter, tool.entity) >= LINK_SCORE for parameter in missing)
            ):
                continue
            self._depth += 1
            try:
                rows = self._every(tool)
            finally:
                self._depth -= 1
            out = [{p.name: self.key(row, p) for p in missing} for row in rows]
            if out and all(MISSING not in arguments.values() for arguments in out):
                return out[:MOST_CALLS]
        return None

    # --- queries ---------------------------------------------------------------------------------

    def query(self, tool: ToolProfile, wanted: RowSearch, sweep: bool) -> ToolQuery | None:
        """The arguments of a tool; None when some are nowhere to be had."""
        call = ToolQuery()
        missing: list[ParameterProfile] = []
        for parameter in tool.parameters.values():
            if parameter.paging:
                if parameter.plain in PAGE_SIZE_PARAMETERS:
                    # The largest page allowed, for the fewest calls.
                    call.base[parameter.name] = int(parameter.schema.get("maximum", 50))
                continue
            value = self._argument(parameter, wanted, call.linked)
            if value is not MISSING:
                call.base[parameter.name] = value
            elif parameter.required and parameter.kind == "date" and (day := _only_day(wanted)):
                call.base[parameter.name] = call.day = day
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

    def _argument(self, parameter: ParameterProfile, wanted: RowSearch, linked: set[int]) -> Json:
        if parameter.plain in _SEARCHES:
            return MISSING
        for split in wanted.facts:
            for label, relation, value in split:
                if relation == "is" and names_parameter(label, parameter, wanted.noun):
                    try:
                        return fit_value(value, parameter)
                    except UnsolvedError:
                        continue
        for adjective in wanted.adjectives if parameter.options else ():
            try:
                return fit_value(LiteralExpr("word", adjective, adjective), parameter)
            except UnsolvedError:
                continue
        sought = key_score(parameter, wanted.noun) >= LINK_SCORE
        for place, owner in enumerate(wanted.owners):
            # What identifies the row itself is only what its owner names, not where that was found.
            value = self.link_to(owner, wanted.noun) if sought else None
            if value is None and (not sought or key_score(parameter, owner.noun) >= LINK_SCORE):
                value = self._from_owner(parameter, owner)
            if value is None:
                continue
            if value is not MISSING:
                # The parameter names the owner, or the owner names the row that is sought.
                if sought or key_score(parameter, owner.noun) >= LINK_SCORE:
                    linked.add(place)
                return value
        # Optional filters stay unset unless the user stated them: too wide a result can be
        # filtered here, too narrow a one cannot be widened.
        if not parameter.required or parameter.options or parameter.kind == "array":
            return MISSING
        for other in wanted.company:
            value = self._from_owner(parameter, other)
            if value is not MISSING:
                return value
        return wanted.extras.get(parameter.plain, _by_id(parameter, wanted))

    def _from_owner(self, parameter: ParameterProfile, owner: FoundRow) -> Json:
        if key_score(parameter, owner.noun) >= LINK_SCORE:
            value = self.key(owner, parameter)
            if value is MISSING and self.complete(owner):
                value = self.key(owner, parameter)
            if value is not MISSING:
                return value
        return inherited_value(owner, parameter) if parameter.required else MISSING


def _company_rank(wanted: RowSearch, likeness: float, tool: ToolProfile) -> tuple[bool, int, float]:
    """Among tools for a noun, those first that the company of a row gives most to."""
    given = sum(
        any(inherited_value(other, p) is not MISSING for other in wanted.company)
        for p in tool.required
    )
    # Sorted ascending, hence the signs: sure tools first, then the best informed ones.
    return likeness < SURE_LIKENESS, -given, -likeness


def _by_id(parameter: ParameterProfile, wanted: RowSearch) -> Json:
    """*with ID 12* for the parameter that names the row, whatever its name."""
    sure = key_score(parameter, wanted.noun)
    if sure < 10 or (sure < NAMED_SCORE and parameter.words[-1] not in KEY_WORDS):
        return MISSING
    for split in wanted.facts:
        for label, relation, value in split:
            if relation == "is" and label == ("id",):
                try:
                    return fit_value(value, parameter)
                except UnsolvedError:
                    continue
    return MISSING


def _only_day(wanted: RowSearch) -> str:
    """The day that a request gives, where it gives one alone."""
    days = {v for v in wanted.extras.values() if isinstance(v, str) and parse_moment(v)}
    return days.pop() if len(days) == 1 else ""


def all_options(parameter: ParameterProfile) -> list[Json] | None:
    """All values of a parameter that takes few; None when it does not."""
    if "all" in parameter.options:
        return ["all"]
    if parameter.options:
        return [[o] if parameter.kind == "array" else o for o in parameter.options]
    return [False, True] if parameter.kind == "boolean" else None


def lookup_context(row: FoundRow) -> dict[str, Json]:
    """What a row and those it belongs to were looked up by, by the plain names of parameters."""
    out: dict[str, Json] = {}
    for parent in row.parents:
        out |= lookup_context(parent)
    return out | {compact_name(name): value for name, value in row.given.items()}


def argument_combinations(call: ToolQuery) -> Iterator[dict[str, Json]]:
    """The arguments of every call that a query asks for."""
    # Without loops this yields one empty combination, that is, one call.
    for chosen in islice(product(*call.loops), MOST_CALLS):
        arguments = dict(call.base)
        for part in chosen:
            arguments |= part
        yield arguments
