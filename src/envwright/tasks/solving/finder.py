"""Rows and values: what was mentioned, what was made, what must be found out or asked."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from envwright.tasks.solving.fields import MISSING, Found
from envwright.tasks.solving.forms import compared, days_between, holds, same, shifted
from envwright.tasks.solving.language import Unsolved, stems
from envwright.tasks.solving.lookups import STRONG, SURE, Lookups, extreme
from envwright.tasks.solving.results import Calls
from envwright.tasks.solving.syntax import (
    Aggregate,
    Attribute,
    Compare,
    Count,
    Difference,
    Fact,
    Holds,
    Key,
    Literal,
    Row,
    Select,
    Test,
    Value,
    Words,
    as_row,
)
from envwright.tasks.solving.turns import Reply, read_reply
from envwright.tasks.solving.vocabulary import Parameter, Vocabulary, field_as_parameter
from envwright.types import Json

Hear = Callable[[str], "str | None"]
_NONE: Mapping[str, Json] = MappingProxyType({})
_ASKS = 3
_VAGUE = frozenset({"one", "ones", "thing"})
_ONE = frozenset({(), ("one",), ("ones",)})


@dataclass(frozen=True, slots=True)
class _Skipped:
    """A row that was spoken of, but not looked for."""

    row: Row
    noun: Words
    alias: Words


class Finder(Lookups):
    """Finds the rows and the values that a request speaks of."""

    def __init__(self, vocabulary: Vocabulary, calls: Calls, hear: Hear) -> None:
        super().__init__(vocabulary, calls, self.evaluate)
        self._hear = hear
        self._mentioned: list[Found | _Skipped] = []
        self._made: list[Found] = []
        self._set: list[Found] = []
        self._replies: dict[int, Reply] = {}
        self._number, self._total = 1, 1

    # --- memory ----------------------------------------------------------------------------------

    def mention(self, row: Found) -> None:
        """Remember a row for *it* and *that pet*."""
        self._mentioned.append(row)

    def made(self, row: Found) -> None:
        """Remember a row that a request made."""
        self._made.append(row)
        self._mentioned.append(row)

    def skipped(self, row: Row, alias: Words) -> None:
        """Remember a row that was spoken of where nothing was to be done."""
        if row.select.reference:
            with suppress(Unsolved):
                self.mention(self._remembered(row.select))
        else:
            noun = self.divide(row.select.words)[1]
            self._mentioned.append(_Skipped(row, noun, () if self.shown(noun) else alias))

    def _remembered(self, select: Select) -> Found:
        noun = self.divide(select.words)[1] if select.words else ()
        rows = list(self._made if select.reference == "new" else self._mentioned)
        for row in reversed(rows):
            own = row.noun
            same = own[-len(noun) :] == noun or (own and noun[-len(own) :] == own)
            if not noun or row.alias == noun or same:
                return row if isinstance(row, Found) else self.one(row.row)
        found = [row for row in reversed(rows) if isinstance(row, Found)]
        for row in found:
            if self.link(row, noun) is not None and select.reference == "again":
                return row
        if found and select.reference == "new":
            return replace(found[0], noun=noun)
        raise Unsolved(f"nothing was said of {' '.join(select.words) or 'it'}")

    # --- rows ------------------------------------------------------------------------------------

    def one(
        self,
        row: Row,
        extras: Mapping[str, Json] = _NONE,
        company: tuple[Found, ...] = (),
        *,
        ask: bool = True,
    ) -> Found:
        """The row that is meant; the user is asked when several fit.

        Args:
            row: its description.
            extras: what the request gives, by the plain names of parameters.
            company: other rows of the same clause.
            ask: whether the user may be asked.
        """
        if row.select.reference:
            found = self._remembered(row.select)
            self.mention(found)
            return found
        for _ in range(_ASKS + 1):
            rows = self.several(row.select, extras, company)
            if row.extreme:
                rows = extreme(rows, *row.extreme, self)
            if len(rows) > 1 and company:
                rows = [r for r in rows if self._goes_with(r, company)] or rows
            if not rows:
                raise Unsolved(f"there is no such {' '.join(row.select.words)}")
            if len(rows) == 1:
                self.mention(rows[0])
                return rows[0]
            if not ask:
                break
            row = self._clearer(row, len(rows))
        raise Unsolved(f"several fit: {' '.join(row.select.words)}")

    def _goes_with(self, row: Found, company: tuple[Found, ...]) -> bool:
        return all(self._belongs(row, other) is not False for other in company)

    def several(
        self,
        select: Select,
        extras: Mapping[str, Json] = _NONE,
        company: tuple[Found, ...] = (),
    ) -> list[Found]:
        """The rows of a set."""
        if select.reference:
            return list(self._set)
        owners = tuple(self.one(owner, extras) for owner in select.owners)
        return self.find(select, owners, extras, company)

    def set_of(
        self,
        select: Select,
        extras: Mapping[str, Json] = _NONE,
        company: tuple[Found, ...] = (),
    ) -> list[Found]:
        """The rows of a set, remembered for *them*."""
        self._set = self.several(select, extras, company)
        return self._set

    def shown(self, noun: Words) -> bool:
        """Whether a reading tool seems to give rows of a noun (in stems)."""
        return any(likeness >= STRONG for likeness, _ in self._words.ranked(noun))

    def listed(self, noun: Words) -> bool:
        """Whether a tool lists rows of a noun (in stems) without being told where to look."""
        return any(
            likeness >= SURE and not tool.required for likeness, tool in self._words.ranked(noun)
        )

    @property
    def changes(self) -> int:
        """How many changes were made."""
        return self._calls.changes

    def _clearer(self, row: Row, count: int) -> Row:
        """The description of a row, together with what the user adds to it."""
        name = " ".join(row.select.words)
        noun = row.select.words[-1:]
        reply = self.reply(f"There are {count} that fit. Which {name} do you mean?")
        for place, more in enumerate(reply.rows):
            if more.select.words[-1:] == noun or more.select.words[-1:] in _ONE:
                del reply.rows[place]
                return _joined(row, more)
        facts = tuple(reply.facts)
        reply.facts.clear()
        if not facts:
            raise Unsolved(f"the answer does not say which {name}")
        return _with_facts(row, facts)

    def begin(self, number: int, total: int) -> None:
        """Begin a request of a turn, counted from 1."""
        self._number, self._total = number, total
        if number == 1:
            self._replies.clear()

    def reply(self, question: str) -> Reply:
        """What the user adds to the request at hand: said before, or asked for now."""
        known = self._replies.get(self._number)
        if known is None or not (known.rows or known.facts):
            for number, reply in read_reply(self.ask(question), self._words).items():
                place = {0: self._number, -1: self._total}.get(number, number)
                kept = self._replies.setdefault(place, Reply())
                kept.rows += reply.rows
                kept.facts += reply.facts
        known = self._replies.get(self._number)
        if known is None or not (known.rows or known.facts):
            raise Unsolved(f"no answer to: {question}")
        return known

    def ask(self, question: str) -> str:
        """What the user answers.

        Raises:
            Unsolved: the user says nothing.
        """
        reply = self._hear(question)
        if reply is None:
            raise Unsolved(f"no answer to: {question}")
        return reply

    # --- values ----------------------------------------------------------------------------------

    def evaluate(self, value: Value, parameter: Parameter | None = None) -> Json:
        """A value, found out where it does not stand in the text."""
        if isinstance(value, Literal):
            return value
        if isinstance(value, Attribute):
            return self._attribute(value)
        if isinstance(value, Key):
            key = self.key(self.one(value.row), parameter or field_as_parameter("id"))
            if key is MISSING:
                raise Unsolved("no identifier")
            return key
        if isinstance(value, Count):
            return len(self.set_of(value.select))
        if isinstance(value, Aggregate):
            return self._aggregate(value)
        if isinstance(value, Difference):
            return self._difference(value)
        return shifted(self.evaluate(value.value), value.amount, value.unit)

    def _attribute(self, value: Attribute) -> Json:
        row = self.fresh(self.one(value.row))
        found = self.value(row, value.label)
        if found is MISSING and row.origin is not None:
            found = self.value(self.one(row.origin), value.label)
        if found is MISSING:
            raise Unsolved(f"no {' '.join(value.label)} of {' '.join(row.noun)}")
        return found

    def _aggregate(self, value: Aggregate) -> Json:
        rows = self.set_of(value.select)
        shown = [self.value(row, value.label) for row in rows]
        if MISSING in shown:
            raise Unsolved(f"nothing shows {' '.join(value.label)}")
        known = [v for v in shown if v is not None]
        if value.function in {"highest", "lowest"}:
            return _extreme_value(known, value.function == "highest")
        if not all(isinstance(v, int | float) and not isinstance(v, bool) for v in known):
            raise Unsolved("not numbers")
        total: int | float = sum(known) if all(type(v) is int for v in known) else math.fsum(known)
        if value.function == "sum":
            return total
        if not known:
            raise Unsolved("the average of nothing")
        return total / len(known)

    def _difference(self, value: Difference) -> Json:
        one, other = (_plain_value(self.evaluate(v)) for v in (value.one, value.other))
        days = days_between(one, other)
        if days is not None:
            return int(days / {"week": 7}.get(value.unit, 1))
        for number in (one, other):
            if isinstance(number, bool) or not isinstance(number, int | float):
                raise Unsolved("no difference")
        return abs(one - other)

    # --- tests -----------------------------------------------------------------------------------

    def test(self, test: Test) -> bool:
        """Whether something is so."""
        if isinstance(test, Compare):
            if (row_test := self._row_test(test)) is not None:
                return self._holds(row_test)
            left, right = self.evaluate(test.left), self.evaluate(test.right)
            if left is None:
                return test.relation == "not"
            return holds(left, test.relation, right)
        return self._holds(test)

    def _row_test(self, test: Compare) -> Holds | None:
        """*the pet of the order … is sold*, where *pet* is no label but a row."""
        left, right = test.left, test.right
        if not isinstance(right, Literal) or right.kind != "word":
            return None
        if not isinstance(left, Attribute) or test.relation not in {"is", "not"}:
            return None
        if not self._words.is_noun(left.label):
            return None
        try:
            self.evaluate(left)
        except Unsolved:
            return Holds(as_row(left), tuple(right.raw.lower().split()), test.relation == "is")
        return None

    def _holds(self, test: Holds) -> bool:
        row = self.fresh(self.one(test.row))
        shown = self.value(row, test.words)
        if isinstance(shown, bool):
            return shown is test.holds
        said = " ".join(test.words)
        word = Literal("word", said, said)
        return any(isinstance(v, str) and same(v, word) for v in row.data.values()) is test.holds


def _plain_value(value: Json) -> Json:
    return value.value if isinstance(value, Literal) else value


def _extreme_value(values: list[Any], highest: bool) -> Json:
    if not values:
        raise Unsolved("the extreme of nothing")
    best = values[0]
    for value in values[1:]:
        order = compared(value, best)
        if order is None:
            raise Unsolved("values that cannot be compared")
        if order and (order > 0) is highest:
            best = value
    return best


def _joined(row: Row, more: Row) -> Row:
    """A row that must fit two descriptions."""
    select, other = row.select, more.select
    joined = replace(
        select,
        words=(*_adjectives(other.words, select.words), *select.words),
        any_of=tuple((*a, *b) for a in select.any_of for b in other.any_of),
        minus=(*select.minus, *other.minus),
        owners=(*select.owners, *other.owners),
    )
    return Row(joined, more.extreme or row.extreme)


def _adjectives(words: Words, known: Words) -> Words:
    """The options before *one* or before the noun itself."""
    if words and (words[-1] in _VAGUE or stems(words[-1:]) == stems(known[-1:])):
        return words[:-1]
    return ()


def _with_facts(row: Row, facts: tuple[Fact, ...]) -> Row:
    select = row.select
    return replace(
        row, select=replace(select, any_of=tuple((*old, *facts) for old in select.any_of))
    )
