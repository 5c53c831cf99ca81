"""Rows that are spoken of: found, remembered, or asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType

from envwright.tasks.solving.fields import Found
from envwright.tasks.solving.language import Unsolved
from envwright.tasks.solving.lookups import SURE, Lookups
from envwright.tasks.solving.matching import extreme
from envwright.tasks.solving.replies import Reply, joined, read_reply, with_facts
from envwright.tasks.solving.results import Calls
from envwright.tasks.solving.syntax import (
    Row,
    Select,
    Value,
    Words,
)
from envwright.tasks.solving.vocabulary import Vocabulary
from envwright.types import Json

Hear = Callable[[str], "str | None"]
_NONE: Mapping[str, Json] = MappingProxyType({})
_ASKS = 3
_ONE = frozenset({(), ("one",), ("ones",)})


@dataclass(frozen=True, slots=True)
class _Skipped:
    """A row that was spoken of, but not looked for."""

    row: Row
    noun: Words
    alias: Words


class Finder(Lookups):
    """Finds the rows that a request speaks of; values are worked out by the subclass."""

    def __init__(self, vocabulary: Vocabulary, calls: Calls, hear: Hear) -> None:
        super().__init__(vocabulary, calls, self.evaluate)
        self._hear = hear
        self._mentioned: list[Found | _Skipped] = []
        self._made: list[Found] = []
        self._set: list[Found] = []
        self._replies: dict[int, Reply] = {}
        self._number, self._total = 1, 1

    def evaluate(self, value: Value) -> Json:
        """A value, found out where it does not stand in the text."""
        raise NotImplementedError

    def divide(self, words: Words) -> tuple[tuple[str, ...], Words]:
        """The options before a noun, and the noun in stems."""
        return self._words.divide(words)

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
            noun = self._words.divide(row.select.words)[1]
            self._mentioned.append(_Skipped(row, noun, () if self.shown(noun) else alias))

    def meant(self, row: Row) -> Row:
        """The description of a row that is mentioned again, where it was not looked for yet."""
        noun = self._words.divide(row.select.words)[1] if row.select.words else ()
        if row.select.reference == "again":
            for known in reversed(self._mentioned):
                if not noun or known.noun[-len(noun) :] == noun or known.alias == noun:
                    return known.row if isinstance(known, _Skipped) else row
        return row

    def _remembered(self, select: Select) -> Found:
        noun = self._words.divide(select.words)[1] if select.words else ()
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
        return all(self.belongs(row, other) is not False for other in company)

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
        """Whether a reading tool is named after a noun (in stems)."""
        return any(tool.entity == noun for tool in self._words.reading)

    def listed(self, noun: Words) -> bool:
        """Whether a tool lists rows of a noun (in stems) without being told where to look."""
        return any(
            likeness >= SURE and not tool.required for likeness, tool in self._words.ranked(noun)
        )

    @property
    def changes(self) -> int:
        """How many changes were made."""
        return self._calls.changes

    # --- asking ----------------------------------------------------------------------------------

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

    def _clearer(self, row: Row, count: int) -> Row:
        """The description of a row, together with what the user adds to it."""
        name = " ".join(row.select.words)
        noun = row.select.words[-1:]
        reply = self.reply(f"There are {count} that fit. Which {name} do you mean?")
        for place, more in enumerate(reply.rows):
            if more.select.words[-1:] == noun or more.select.words[-1:] in _ONE:
                del reply.rows[place]
                return joined(row, more)
        facts = tuple(reply.facts)
        reply.facts.clear()
        if not facts:
            raise Unsolved(f"the answer does not say which {name}")
        return with_facts(row, facts)
