"""Finding rows and sets of rows with reading tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Any

from envwright.tasks.solving.fields import (
    LINK,
    MISSING,
    NAMED,
    Found,
    handed_down,
    keys_of,
    names_parameter,
    names_row,
    speaks_of,
    value_at,
    with_aliases,
)
from envwright.tasks.solving.forms import compared, fitted, holds, moment, same
from envwright.tasks.solving.language import Unsolved, plain, stem, stems, words_of
from envwright.tasks.solving.results import Calls, rows_in, unique
from envwright.tasks.solving.syntax import Fact, Facts, Literal, Select, Value, Words
from envwright.tasks.solving.vocabulary import (
    KEY_WORDS,
    SIZES,
    Parameter,
    Tool,
    Vocabulary,
    field_as_parameter,
)
from envwright.types import Json

_MOST_CALLS = 60
"""Calls of one tool to see all rows of a noun."""
_KEYS = frozenset(map(stem, KEY_WORDS))
_SEARCHES = frozenset({"q", "query", "search", "keyword", "keywords", "since", "before"})
_MOST_KEYS = 5
_SOLID, STRONG, SURE = 4, 6, 8

Evaluate = Callable[[Value], Json]
Split = tuple[Words, str, Json]
"""A label, a relation, and a value that was found out."""


@dataclass(frozen=True, slots=True)
class _Wanted:
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
class _Call:
    """What a reading tool is called with."""

    base: dict[str, Json] = field(default_factory=dict)
    loops: list[list[dict[str, Json]]] = field(default_factory=list)
    """Arguments to try all of, in every combination."""
    linked: set[int] = field(default_factory=set)
    """Owners that arguments name, by their place."""


class Lookups:
    """Finds rows; reads only."""

    def __init__(self, vocabulary: Vocabulary, calls: Calls, evaluate: Evaluate) -> None:
        self._words = vocabulary
        self._calls = calls
        self._evaluate = evaluate
        self._depth = 0

    # --- nouns -----------------------------------------------------------------------------------

    def divide(self, words: Words) -> tuple[tuple[str, ...], Words]:
        """The options before a noun, and the noun in stems."""
        whole = stems(words)
        if len(words) < 2 or any(tool.entity == whole for tool in self._words.reading):
            return (), whole
        sizes = range(1, len(words))
        for size in sizes:
            option = words[:size]
            if option in self._words.options.get(option[0], ()) and self._known(whole[size:]):
                return (" ".join(option),), whole[size:]
        for size in range(len(words)):
            if self._words.is_noun(words[size:]):
                return (" ".join(words[:size]),) if size else (), whole[size:]
        for size in range(len(words)):
            if self._known(whole[size:]):
                return (" ".join(words[:size]),) if size else (), whole[size:]
        return (), whole

    def _known(self, words: Words) -> bool:
        return all(word in self._words.known for word in words)

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
        if self._depth > 6:
            raise Unsolved("too many rows that hang on rows")
        try:
            adjectives, noun = self.divide(select.words)
            out: list[Found] = []
            for facts in select.any_of:
                splits = tuple(self._splits(fact) for fact in facts)
                out += self._all(_Wanted(noun, adjectives, splits, owners, extras, company))
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
                fits = [self._fits_after_details(row, split) for split in splits]
                if None in fits:
                    raise Unsolved("cannot see what to leave out")
                if not all(fits):
                    kept.append(row)
            rows = kept
        return rows

    def _all(self, wanted: _Wanted) -> list[Found]:
        # "the repo of the repo …": a row cannot belong to itself, so it is pointed to.
        same = any(owner.noun == wanted.noun for owner in wanted.owners)
        if same and (reverse := self._reverse(wanted)) is not None:
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

    def _order(self, wanted: _Wanted, likeness: float, tool: Tool) -> tuple[bool, int, float]:
        """Among tools for a noun, those first that the company of a row gives most to."""
        given = sum(
            any(handed_down(other, p) is not MISSING for other in wanted.company)
            for p in tool.required
        )
        return likeness < SURE, -given, -likeness

    def _reverse(self, wanted: _Wanted) -> _Wanted | None:
        """When the owner names the row (*the user of the order*), the row by its key."""
        for owner in wanted.owners:
            value = self.link(owner, wanted.noun)
            if value is not None:
                rest = tuple(o for o in wanted.owners if o is not owner)
                fact: tuple[Split, ...] = ((("id",), "is", value),)
                extras = {**wanted.extras, **_context(owner)}
                return replace(wanted, owners=rest, facts=(*wanted.facts, fact), extras=extras)
        return None

    def link(self, row: Found, noun: Words) -> Json:
        """The key by which a row names a row of this noun (in stems); None when it does not."""
        for again in (False, True):
            if again and not self.complete(row):
                break
            for shown in (row.data, row.given):
                for name, value in shown.items():
                    own = field_as_parameter(name).stems
                    names = names_row(own, noun)
                    names = names or (noun == row.noun and own[0] == "parent")
                    if names and isinstance(value, str | int):
                        return value
        return None

    def _linked(self, wanted: _Wanted) -> list[Found] | None:
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

    def _try(self, tool: Tool, likeness: float, wanted: _Wanted, sweep: bool) -> list[Found] | None:
        """The rows that fit among those that a tool shows; None when it cannot tell."""
        call = self._plan(tool, wanted, sweep)
        if call is None:
            return None
        shown: list[Found] = []
        usable = False
        for arguments in _combinations(call):
            for rows in self._pages(tool, likeness, wanted.noun, arguments):
                usable = True
                shown += rows
        if not usable:
            return None
        if call.loops:
            shown = unique(shown)
        return self._filter(shown, wanted, frozenset(call.linked))

    def _pages(
        self, tool: Tool, likeness: float, noun: Words, arguments: dict[str, Json]
    ) -> Iterator[list[Found]]:
        """What a tool shows, page by page."""
        size = next((v for n, v in arguments.items() if plain(n) in SIZES), None)
        turn = next((p for p in tool.parameters.values() if p.plain in _TURNS), None)
        for page in range(20):
            observation = self._calls.read(tool, arguments)
            if not observation.ok:
                return
            rows = rows_in(observation.value, tool, likeness, noun, arguments)
            if rows is None:
                return
            for row in rows:
                row.version = self._calls.changes
            yield rows
            if turn is None or not isinstance(size, int) or len(rows) < size:
                return
            start = page + 2 if turn.plain == "page" else (page + 1) * size
            arguments = {**arguments, turn.name: start}

    def _filter(
        self, rows: list[Found], wanted: _Wanted, linked: frozenset[int]
    ) -> list[Found] | None:
        out = []
        for row in rows:
            row.parents = (*row.parents, *wanted.owners)
            fits = self._fits_all(row, wanted, linked)
            if fits is None:
                return None
            if fits:
                out.append(row)
        return out

    def _fits_all(self, row: Found, wanted: _Wanted, linked: frozenset[int]) -> bool | None:
        unsure = False
        for split in wanted.facts:
            fits = self._fits_after_details(row, split)
            if fits is False:
                return False
            unsure = unsure or fits is None
        for adjective in wanted.adjectives:
            if not self._has_option(row, adjective):
                return False
        for place, owner in enumerate(wanted.owners):
            if place not in linked:
                belongs = self._belongs(row, owner)
                if belongs is False:
                    return False
                unsure = unsure or belongs is None
        return None if unsure else True

    # --- facts -----------------------------------------------------------------------------------

    def _fits_after_details(self, row: Found, split: tuple[Split, ...]) -> bool | None:
        fits = _fits(row, split)
        if fits is None and self.complete(row):
            fits = _fits(row, split)
        return fits

    def _has_option(self, row: Found, said: str) -> bool:
        word = Literal("word", said, said)
        fits = _is_so(row, word)
        if fits is None and self.complete(row):
            fits = _is_so(row, word)
        return fits is True

    def _belongs(self, row: Found, owner: Found) -> bool | None:
        """Whether a field of a row names its owner."""
        for attempt in (0, 1):
            for name, value in row.data.items():
                if isinstance(value, list | dict):
                    continue
                parameter = field_as_parameter(name)
                if names_row(parameter.stems, owner.noun) or (
                    speaks_of(parameter, owner.noun) >= 38
                ):
                    keys = keys_of(owner, parameter)
                    if keys:
                        return value in keys
            if attempt == 0 and not self.complete(row):
                break
        return None

    def value(self, row: Found, label: Words) -> Json:
        """The value of a row for a label, details looked up; ``MISSING`` when nothing shows it."""
        value = with_aliases(row.data, label, row.noun)
        if value is MISSING and self.complete(row):
            value = with_aliases(row.data, label, row.noun)
        return value_at(row.given, label, row.noun) if value is MISSING else value

    def complete(self, row: Found) -> bool:
        """Add what a tool shows that gives one row by its key; whether there was more to see."""
        if row.detailed:
            return False
        row.detailed = True
        more = self._details(row)
        if more is None:
            return False
        row.data = {**row.data, **more}
        return True

    def _details(self, row: Found) -> dict[str, Any] | None:
        for likeness, tool in self._words.ranked(row.noun):
            if likeness < _SOLID or tool.plural or not tool.required:
                continue
            arguments: dict[str, Json] = {}
            for parameter in tool.required:
                value = handed_down(row, parameter)
                if value is MISSING and len(tool.required) == 1:
                    value = self.key(row, parameter)
                if value is MISSING:
                    break
                arguments[parameter.name] = value
            else:
                observation = self._calls.read(tool, arguments)
                if observation.ok and isinstance(observation.value, dict):
                    return observation.value
        return None

    def key(self, row: Found, parameter: Parameter) -> Json:
        """The value of a row for the parameter that identifies it, or ``MISSING``.

        Where several could be meant, a reading tool tells which one it knows.
        """
        keys = keys_of(row, parameter)
        if len(keys) < 2:
            return keys[0] if keys else MISSING
        for tool in self._words.reading:
            if parameter.name not in tool.parameters or tool.parameters[parameter.name].options:
                continue
            if (others := self._other_arguments(tool, parameter, row)) is None:
                continue
            for key in keys[:_MOST_KEYS]:
                if self._calls.read(tool, others | {parameter.name: key}).ok:
                    return key
            break
        return keys[0]

    def _other_arguments(
        self, tool: Tool, parameter: Parameter, row: Found
    ) -> dict[str, Json] | None:
        """What else a tool must be given to look a key up; None when it is not known."""
        if not tool.parameters[parameter.name].required:
            return None
        out: dict[str, Json] = {}
        for other in tool.required:
            if other.name != parameter.name:
                out[other.name] = handed_down(row, other)
        return None if MISSING in out.values() else out

    def known(self, parameter: Parameter, value: Json, row: Found) -> bool:
        """Whether no reading tool objects to a value for a parameter."""
        for tool in self._words.reading:
            if parameter.name in tool.parameters:
                others = self._other_arguments(tool, parameter, row)
                if others is not None:
                    return self._calls.read(tool, others | {parameter.name: value}).ok
        return True

    def fresh(self, row: Found) -> Found:
        """The row as it is now."""
        if row.version == self._calls.changes:
            return row
        row.version = self._calls.changes
        more = self._details(row)
        if more is not None:
            row.data = {**row.data, **more}
        return row

    # --- arguments -------------------------------------------------------------------------------

    def _plan(self, tool: Tool, wanted: _Wanted, sweep: bool) -> _Call | None:
        """The arguments of a tool; None when some are nowhere to be had."""
        call = _Call()
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
                values = _all_options(parameter)
                if values is None:
                    missing.append(parameter)
                else:
                    call.loops.append([{parameter.name: v} for v in values])
        if missing:
            if not sweep or self._depth > 3:
                return None
            rows = self._every_row(missing, wanted.noun)
            if rows is None:
                return None
            call.loops.append(rows)
        return call

    def _argument(self, parameter: Parameter, wanted: _Wanted, linked: set[int]) -> Json:
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
        for place, owner in enumerate(wanted.owners):
            value = self._from_owner(parameter, owner)
            if value is not MISSING:
                # The parameter names the owner, or the owner names the row that is sought.
                if max(speaks_of(parameter, n) for n in (owner.noun, wanted.noun)) >= LINK:
                    linked.add(place)
                return value
        if not parameter.required or parameter.options or parameter.kind == "array":
            return MISSING
        for other in wanted.company:
            value = self._from_owner(parameter, other)
            if value is not MISSING:
                return value
        return wanted.extras.get(parameter.plain, self._by_id(parameter, wanted))

    def _by_id(self, parameter: Parameter, wanted: _Wanted) -> Json:
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

    def _every_row(self, missing: list[Parameter], noun: Words) -> list[dict[str, Json]] | None:
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
                rows = self._try(tool, 10, _Wanted(tool.entity, (), (), (), {}), sweep=False)
            finally:
                self._depth -= 1
            out = [{p.name: self.key(row, p) for p in missing} for row in rows or ()]
            if out and all(MISSING not in arguments.values() for arguments in out):
                return out[:_MOST_CALLS]
        return None


def _all_options(parameter: Parameter) -> list[Json] | None:
    """All values of a parameter that takes few; None when it does not."""
    if "all" in parameter.options:
        return ["all"]
    if parameter.options:
        return [[o] if parameter.kind == "array" else o for o in parameter.options]
    return [False, True] if parameter.kind == "boolean" else None


def _context(row: Found) -> dict[str, Json]:
    """What a row and those it belongs to were looked up by, by the plain names of parameters."""
    out: dict[str, Json] = {}
    for parent in row.parents:
        out |= _context(parent)
    return out | {plain(name): value for name, value in row.given.items()}


_TURNS = frozenset({"page", "offset", "skip"})
_STATE = frozenset("status state type kind category genre source".split())
_PEOPLE = frozenset(map(stem, "user member customer account person contact".split()))


def _combinations(call: _Call) -> Iterator[dict[str, Json]]:
    for chosen in islice(product(*call.loops), _MOST_CALLS):
        arguments = dict(call.base)
        for part in chosen:
            arguments |= part
        yield arguments


def _fits(row: Found, split: tuple[Split, ...]) -> bool | None:
    """Whether a row shows a fact; None when it shows no such field."""
    unsure = True
    for label, relation, value in split:
        if not label:
            fits = _is_so(row, value)
            return fits if fits is None or relation == "is" else not fits
        shown = value_at(row.data, label, row.noun)
        if shown is MISSING:
            shown = value_at(row.given, label, row.noun)
        if shown is MISSING:
            shown = with_aliases(row.data, label, row.noun)
        # What a row was looked up by is its identifier, whatever it is called.
        keyed = shown is MISSING and label == ("id",) and relation == "is"
        if keyed and any(holds(given, relation, value) for given in row.given.values()):
            return True
        if shown is not MISSING:
            unsure = False
            if relation == "not" if shown is None else holds(shown, relation, value):
                return True
    return None if unsure else False


def _is_so(row: Found, word: Literal) -> bool | None:
    """Whether a row is *complete* or *sold*; None when nothing shows it."""
    shown = value_at(row.data, tuple(word.raw.lower().split()), row.noun)
    if isinstance(shown, bool):
        return shown
    if any(isinstance(v, str) and same(v, word) for v in row.data.values()):
        return True
    if any(same(v, word) for v in row.given.values()):
        return True
    return False if any(_STATE & set(words_of(name)) for name in row.data) else None


def extreme(rows: list[Found], label: Words, highest: bool, look: Lookups) -> list[Found]:
    """The rows with the highest or the lowest value of a label; without one, of a date."""
    best: list[Found] = []
    record: Json = None
    for row in rows:
        value = look.value(row, label) if label else _date_of(row)
        if value is MISSING:
            raise Unsolved(f"nothing shows {' '.join(label) or 'a date'}")
        if value is None:
            continue
        order = 1 if record is None else compared(value, record)
        if order is None:
            raise Unsolved("values that cannot be compared")
        if order == 0:
            best.append(row)
        elif (order > 0) is highest or record is None:
            best, record = [row], value
    return best


def _date_of(row: Found) -> Json:
    """The date that says how old a row is: when it was made, else its only one."""
    dates = {plain(n): v for n, v in row.data.items() if isinstance(v, str) and moment(v)}
    for name in ("created", "createdat", "date"):
        if name in dates:
            return dates[name]
    for name, value in dates.items():
        if "creat" in name:
            return value
    return next(iter(dates.values())) if len(dates) == 1 else MISSING
