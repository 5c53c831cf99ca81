"""Finding rows and sets of rows with reading tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from envwright.tasks.solving.fields import MISSING, Found
from envwright.tasks.solving.keys import LINK, handed_down, speaks_of
from envwright.tasks.solving.language import Unsolved, stem
from envwright.tasks.solving.matching import Split, fits, is_so
from envwright.tasks.solving.queries import (
    MOST_CALLS,
    Queries,
    Wanted,
    combinations,
    context,
)
from envwright.tasks.solving.results import Calls, unique
from envwright.tasks.solving.syntax import Fact, Facts, Literal, Select, Value, Words
from envwright.tasks.solving.tools import Parameter, Tool
from envwright.tasks.solving.vocabulary import Vocabulary
from envwright.types import Json

STRONG, SURE = 6, 8
"""How much a tool must be like a noun to show its rows, and to show all of them."""
_DEEPEST, _SWEPT = 6, 3
_PEOPLE = frozenset(map(stem, "user member customer account person contact".split()))

Evaluate = Callable[[Value], Json]


class Lookups(Queries):
    """Finds rows; reads only."""

    def __init__(self, vocabulary: Vocabulary, calls: Calls, evaluate: Evaluate) -> None:
        super().__init__(vocabulary, calls)
        self._evaluate = evaluate
        self._depth = 0

    # --- sets ------------------------------------------------------------------------------------

    def find(
        self,
        select: Select,
        owners: tuple[Found, ...],
        extras: Mapping[str, Json],
        company: tuple[Found, ...] = (),
    ) -> list[Found]:
        """The rows of a set, its owners found already.

        Raises:
            Unsolved: no tool shows such rows.
        """
        self._depth += 1
        if self._depth > _DEEPEST:
            raise Unsolved("too many rows that hang on rows")
        try:
            adjectives, noun = self._words.divide(select.words)
            if not noun:
                raise Unsolved("rows without a noun")
            out: list[Found] = []
            for facts in select.any_of:
                splits = tuple(self._splits(fact) for fact in facts)
                out += self._all(Wanted(noun, adjectives, splits, owners, extras, company))
            out = unique(out) if len(select.any_of) > 1 else out
            return self._without(out, select.minus)
        finally:
            self._depth -= 1

    def _splits(self, fact: Fact) -> tuple[Split, ...]:
        out = []
        for label, value in fact.splits():
            known = value if isinstance(value, Literal) else self._evaluate(value)
            out.append((label, fact.relation, known))
        return tuple(out)

    def _without(self, rows: list[Found], minus: tuple[Facts, ...]) -> list[Found]:
        for facts in minus:
            splits = tuple(self._splits(fact) for fact in facts)
            kept = []
            for row in rows:
                known = [self._fits_after_details(row, split) for split in splits]
                if None in known:
                    raise Unsolved("cannot see what to leave out")
                if not all(known):
                    kept.append(row)
            rows = kept
        return rows

    def _all(self, wanted: Wanted) -> list[Found]:
        # "the repo of the repo …": a row cannot belong to itself, so it is pointed to; and so it is
        # where the name of a link stands for a noun: "the primary contact of the opportunity …".
        pointed = any(owner.noun == wanted.noun for owner in wanted.owners) or (
            bool(wanted.owners) and all(t.entity != wanted.noun for t in self._words.reading)
        )
        if pointed and (reverse := self._reverse(wanted)) is not None:
            return self._all(reverse)
        ranked = self._words.ranked(wanted.noun)
        if wanted.company:
            ranked = sorted(ranked, key=lambda item: self._order(wanted, *item))
        for sweep in (False, True):
            empty = 0.0
            for likeness, tool in ranked:
                # Rows of another noun are no better than none of this one.
                if likeness < SURE <= empty:
                    break
                rows = self._try(tool, likeness, wanted, sweep)
                if rows:
                    return rows
                if rows is not None:
                    empty = max(empty, likeness)
            if empty:
                return []
        if wanted.owners and (reverse := self._reverse(wanted)) is not None:
            if self._words.ranked(wanted.noun)[:1] and ranked[0][0] >= STRONG:
                return self._all(reverse)
            if (found := self._linked(reverse)) is not None:
                return found
        raise Unsolved(f"nothing shows {' '.join(wanted.noun)}")

    def _order(self, wanted: Wanted, likeness: float, tool: Tool) -> tuple[bool, int, float]:
        """Among tools for a noun, those first that the company of a row gives most to."""
        given = sum(
            any(handed_down(other, p) is not MISSING for other in wanted.company)
            for p in tool.required
        )
        return likeness < SURE, -given, -likeness

    def _reverse(self, wanted: Wanted) -> Wanted | None:
        """When the owner names the row (*the user of the order*), the row by its key."""
        for owner in wanted.owners:
            value = self.link(owner, wanted.noun)
            if value is not None:
                rest = tuple(o for o in wanted.owners if o is not owner)
                fact: tuple[Split, ...] = ((("id",), "is", value),)
                extras = {**wanted.extras, **context(owner)}
                return replace(wanted, owners=rest, facts=(*wanted.facts, fact), extras=extras)
        return None

    def _linked(self, wanted: Wanted) -> list[Found] | None:
        """Rows that go by the name of a link (*the assignee of the issue*), whatever they are."""
        key = next((v for split in wanted.facts for label, _, v in split if label == ("id",)), None)
        found: list[Found] = []
        nouns = {tool.entity for tool in self._words.reading if tool.entity}
        people = {noun for noun in nouns if noun[-1] in _PEOPLE}
        for group in (people, nouns - people) if key is not None else ():
            for noun in sorted(group):
                try:
                    found += self._all(replace(wanted, noun=noun))
                except Unsolved:
                    continue
            if len(found) == 1:
                return found
        return None

    # --- one tool --------------------------------------------------------------------------------

    def _try(self, tool: Tool, likeness: float, wanted: Wanted, sweep: bool) -> list[Found] | None:
        """The rows that fit among those that a tool shows; None when it cannot tell."""
        call = self.query(tool, wanted, sweep and self._depth <= _SWEPT)
        if call is None:
            return None
        shown: list[Found] = []
        usable = False
        for arguments in combinations(call):
            for rows in self._calls.pages(tool, likeness, wanted.noun, arguments):
                usable = True
                shown += rows
        if not usable:
            return None
        if call.loops:
            shown = unique(shown)
        return self._filter(shown, wanted, frozenset(call.linked))

    def _filter(
        self, rows: list[Found], wanted: Wanted, linked: frozenset[int]
    ) -> list[Found] | None:
        out = []
        for row in rows:
            row.parents = (*row.parents, *wanted.owners)
            so = self._fits_all(row, wanted, linked)
            if so is None:
                return None
            if so:
                out.append(row)
        return out

    def _fits_all(self, row: Found, wanted: Wanted, linked: frozenset[int]) -> bool | None:
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
                belongs = self.belongs(row, owner)
                if belongs is False:
                    return False
                unsure = unsure or belongs is None
        return None if unsure else True

    # --- facts -----------------------------------------------------------------------------------

    def _fits_after_details(self, row: Found, split: tuple[Split, ...]) -> bool | None:
        so = fits(row, split)
        if so is None and self.complete(row):
            so = fits(row, split)
        return so

    def _has_option(self, row: Found, said: str) -> bool:
        word = Literal("word", said, said)
        so = is_so(row, word)
        if so is None and self.complete(row):
            so = is_so(row, word)
        return so is True

    def every_row(self, missing: list[Parameter], noun: Words) -> list[dict[str, Json]] | None:
        """Arguments for each row that parameters may name, by a tool that lists such rows."""
        for tool in self._words.reading:
            if (
                not tool.entity
                or tool.entity == noun
                or not all(speaks_of(parameter, tool.entity) >= LINK for parameter in missing)
            ):
                continue
            self._depth += 1
            try:
                rows = self._try(tool, 10, Wanted(tool.entity, (), (), (), {}), sweep=False)
            finally:
                self._depth -= 1
            out = [{p.name: self.key(row, p) for p in missing} for row in rows or ()]
            if out and all(MISSING not in arguments.values() for arguments in out):
                return out[:MOST_CALLS]
        return None
