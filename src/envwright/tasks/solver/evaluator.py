"""Evaluation of a request's syntax tree: the rows it speaks of, values worked out, tests decided.

Rows are looked up with reading tools (``row_search``), remembered for *it* and *that pet*, or asked
for where several fit. Nothing is changed here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from types import MappingProxyType

from envwright.tasks.parser.lexer import UnsolvedError, stem_words
from envwright.tasks.parser.message_parser import AddedDetails, read_reply
from envwright.tasks.parser.syntax_tree import (
    AggregateExpr,
    AttributeExpr,
    CompareTest,
    CountExpr,
    DifferenceExpr,
    FactExpr,
    HoldsTest,
    KeyExpr,
    LiteralExpr,
    RowExpr,
    SelectExpr,
    Test,
    ValueExpr,
    Words,
    as_row,
    with_more,
)
from envwright.tasks.parser.tool_vocabulary import (
    ParameterProfile,
    ToolVocabulary,
    field_as_parameter,
)
from envwright.tasks.solver.row_fields import MISSING, FoundRow, extreme_rows, extreme_value
from envwright.tasks.solver.row_search import SURE_LIKENESS, RowSearcher
from envwright.tasks.solver.tool_results import ToolCaller, unique_rows
from envwright.tasks.solver.value_coercion import (
    days_between,
    relation_holds,
    same_value,
    shift_value,
)
from envwright.types import Json

Hear = Callable[[str], "str | None"]
_NONE: Mapping[str, Json] = MappingProxyType({})
# Follow-up questions per row, each of which narrows the description further.
_ASKS = 3
# "the one with …": stands for whatever noun the question was about.
_ONE = frozenset({(), ("one",), ("ones",)})


@dataclass(frozen=True, slots=True)
class _Skipped:
    """A row that was spoken of, but not looked for."""

    row: RowExpr
    noun: Words
    alias: Words


class RequestEvaluator(RowSearcher):
    """Works out what a request speaks of, asks for, or depends on."""

    def __init__(self, vocabulary: ToolVocabulary, calls: ToolCaller, hear: Hear) -> None:
        super().__init__(vocabulary, calls, self.evaluate)
        self._hear = hear
        self._mentioned: list[FoundRow | _Skipped] = []
        self._made: list[FoundRow] = []
        self._set: list[FoundRow] = []
        self._known: list[tuple[RowExpr, FoundRow]] = []
        """Rows that were found by a description; it held at the start, and may not any more."""
        self._replies: dict[int, AddedDetails] = {}
        self._number, self._total = 1, 1
        self._silent = False
        """Whether nobody is asked, since two readings are tried."""

    def divide(self, words: Words) -> tuple[tuple[str, ...], Words]:
        """The options before a noun, and the noun in stems."""
        return self._words.divide(words)

    # --- memory ----------------------------------------------------------------------------------

    def remember(self, row: FoundRow) -> None:
        """Remember a row for *it* and *that pet*."""
        self._mentioned.append(row)

    def remember_made(self, row: FoundRow) -> None:
        """Remember a row that a request made."""
        self._made.append(row)
        self._mentioned.append(row)

    def note_shown(self, data: dict[str, Json], given: Set[str]) -> None:
        """Take up what a change answered of a row that it was given: its bill is known now."""
        key = str(data.get("id"))
        for row in self._mentioned:
            if isinstance(row, FoundRow) and key in given and str(row.data.get("id")) == key:
                # What is emptied still tells of whom "it" was.
                kept = {name: value for name, value in data.items() if value is not None}
                row.data = {**row.data, **kept}
                if len(kept) == len(data):
                    row.version = self.changes

    def remember_skipped(self, row: RowExpr, alias: Words) -> None:
        """Remember a row that was spoken of where nothing was to be done."""
        if row.select.reference:
            with suppress(UnsolvedError):
                self.remember(self._remembered(row.select))
        else:
            noun = self._noun_of(row.select)
            # "the send time of that email" is no email: "that email" still means its owner.
            owned = any(self._noun_of(owner.select) == alias for owner in row.select.owners)
            self._mentioned.append(
                _Skipped(row, noun, () if owned or self.has_lookup(noun) else alias)
            )

    def description_of(self, row: RowExpr) -> RowExpr:
        """The description of a row that is mentioned again, where it was not looked for yet."""
        noun = self._noun_of(row.select)
        if row.select.reference == "again":
            for known in reversed(self._mentioned):
                if not noun or known.noun[-len(noun) :] == noun or known.alias == noun:
                    return known.row if isinstance(known, _Skipped) else row
        return row

    def _noun_of(self, select: SelectExpr) -> Words:
        return self._words.divide(select.words)[1] if select.words else ()

    def _remembered(self, select: SelectExpr) -> FoundRow:
        noun = self._noun_of(select)
        rows = list(self._made if select.reference == "new" else self._mentioned)
        for row in reversed(rows):
            own = row.noun
            # Suffixes match both ways: "order" finds a "purchase order", and the reverse.
            same = own[-len(noun) :] == noun or (own and noun[-len(own) :] == own)
            if not noun or row.alias == noun or same:
                return row if isinstance(row, FoundRow) else self._look_up(row)
        # No noun matches. "that owner" may be a link of a remembered row, and "the new item" may be
        # a row whose tool is named after something else.
        found = [row for row in reversed(rows) if isinstance(row, FoundRow)]
        for row in found:
            if self.link_to(row, noun) is not None and select.reference == "again":
                return row
        if found and select.reference == "new":
            return replace(found[0], noun=noun)
        raise UnsolvedError(f"nothing was said of {' '.join(select.words) or 'it'}")

    def _look_up(self, skipped: _Skipped) -> FoundRow:
        """The row that was only spoken of so far.

        It is out of memory meanwhile: "that email" in its own description is an earlier one.
        """
        place = self._mentioned.index(skipped)
        del self._mentioned[place]
        try:
            return self.find_one(skipped.row)
        finally:
            self._mentioned.insert(place, skipped)

    # --- rows ------------------------------------------------------------------------------------

    def find_one(
        self,
        row: RowExpr,
        extras: Mapping[str, Json] = _NONE,
        company: tuple[FoundRow, ...] = (),
        *,
        ask: bool = True,
    ) -> FoundRow:
        """The row that is meant; the user is asked when several fit.

        Args:
            row: its description.
            extras: what the request gives, by the plain names of parameters.
            company: other rows of the same clause.
            ask: whether the user may be asked.
        """
        if row.select.reference:
            found = self._remembered(row.select)
            self.remember(found)
            return found
        described = row
        for _ in range(_ASKS + 1):
            # Who moves is still the customer with the zip that they gave at first.
            known = [found for description, found in self._known if description == row][:1]
            try:
                rows = self.find_rows(row.select, extras, company) or known
            except UnsolvedError:
                if not known:
                    raise
                rows = known
            if row.extreme:
                rows = extreme_rows(rows, *row.extreme, self.value)
            if len(rows) > 1 and company:
                # Company narrows a choice but never empties it: the link may simply not be shown.
                rows = [r for r in rows if self._goes_with(r, company)] or rows
            if not rows:
                raise UnsolvedError(f"there is no such {' '.join(row.select.words)}")
            if len(rows) == 1:
                self.remember(rows[0])
                self._known.append((described, rows[0]))
                return rows[0]
            if not ask or self._silent:
                break
            # The reply narrows the description; search again with both.
            row = self._ask_which(row, rows)
        raise UnsolvedError(f"several fit: {' '.join(row.select.words)}")

    def _goes_with(self, row: FoundRow, company: tuple[FoundRow, ...]) -> bool:
        return all(self.belongs_to(row, other) is not False for other in company)

    def find_rows(
        self,
        select: SelectExpr,
        extras: Mapping[str, Json] = _NONE,
        company: tuple[FoundRow, ...] = (),
    ) -> list[FoundRow]:
        """The rows of a set."""
        if select.reference:
            return list(self._set)
        if any(owner.select.loose for owner in select.owners):
            return self._settled(select, extras, company)
        owners = tuple(self.find_one(owner, extras) for owner in select.owners)
        return self.search(select, owners, extras, company)

    def _settled(
        self, select: SelectExpr, extras: Mapping[str, Json], company: tuple[FoundRow, ...]
    ) -> list[FoundRow]:
        """The rows of a set where what is said behind an owner fits the owner, or else the set.

        Raises:
            UnsolvedError: it fits both, and other rows are meant.
        """
        inner, outer = _two_readings(select)
        found: list[list[FoundRow]] = []
        for reading in (inner, outer):
            with self.silence(), suppress(UnsolvedError):
                found.append(self.find_rows(reading, extras, company))
        found = [rows for rows in found if rows]
        both = unique_rows([row for rows in found for row in rows])
        if any(len(rows) != len(both) for rows in found):
            raise UnsolvedError("what is said behind an owner may be said of two rows")
        # Neither is found without asking: the user is asked for the owner.
        return found[0] if found else self.find_rows(inner, extras, company)

    def find_set(
        self,
        select: SelectExpr,
        extras: Mapping[str, Json] = _NONE,
        company: tuple[FoundRow, ...] = (),
    ) -> list[FoundRow]:
        """The rows of a set, remembered for *them*."""
        self._set = self.find_rows(select, extras, company)
        return self._set

    def has_lookup(self, noun: Words) -> bool:
        """Whether a reading tool is named after a noun (in stems)."""
        return any(tool.entity == noun for tool in self._words.reading)

    def lists_all(self, noun: Words) -> bool:
        """Whether a tool lists rows of a noun (in stems) without required arguments."""
        return any(
            likeness >= SURE_LIKENESS and not tool.required
            for likeness, tool in self._words.ranked(noun)
        )

    @property
    def changes(self) -> int:
        """How many changes were made."""
        return self._calls.changes

    # --- asking ----------------------------------------------------------------------------------

    def begin(self, number: int, total: int) -> None:
        """Begin a request of a turn, counted from 1."""
        self._number, self._total = number, total
        # Replies are kept for the turn: one reply may answer for several of its requests.
        if number == 1:
            self._replies.clear()

    def reply(self, question: str) -> AddedDetails:
        """What the user adds to the current request: from an earlier reply, or asked for now."""
        known = self._replies.get(self._number)
        if known is None or not (known.rows or known.facts):
            for number, reply in read_reply(self.ask(question), self._words).items():
                # 0 is the request at hand, -1 the last one; other numbers count from 1.
                place = {0: self._number, -1: self._total}.get(number, number)
                kept = self._replies.setdefault(place, AddedDetails())
                kept.rows += reply.rows
                kept.facts += reply.facts
        known = self._replies.get(self._number)
        if known is None or not (known.rows or known.facts):
            raise UnsolvedError(f"no answer to: {question}")
        return known

    @contextmanager
    def silence(self) -> Iterator[None]:
        """Nobody is asked, since several readings are tried."""
        before, self._silent = self._silent, True
        try:
            yield
        finally:
            self._silent = before

    def ask(self, question: str) -> str:
        """What the user answers.

        Raises:
            UnsolvedError: the user says nothing.
        """
        reply = None if self._silent else self._hear(question)
        if reply is None:
            raise UnsolvedError(f"no answer to: {question}")
        return reply

    def _ask_which(self, row: RowExpr, rows: Sequence[FoundRow]) -> RowExpr:
        """The description of a row, together with what the user adds to it."""
        name = " ".join(row.select.words)
        noun = row.select.words[-1:]
        reply = self.reply(f"There are {len(rows)} that fit. Which {name} do you mean?")
        for place, more in enumerate(reply.rows):
            if more.select.words[-1:] == noun or more.select.words[-1:] in _ONE:
                del reply.rows[place]
                return _joined(row, more)
        facts = tuple(reply.facts)
        reply.facts.clear()
        if not facts:
            raise UnsolvedError(f"the answer does not say which {name}")
        return _with_facts(row, facts)

    # --- values ----------------------------------------------------------------------------------

    def evaluate(self, value: ValueExpr, parameter: ParameterProfile | None = None) -> Json:
        """A value, found out where it does not stand in the text."""
        if isinstance(value, LiteralExpr):
            return value
        if isinstance(value, AttributeExpr):
            return self._attribute(value)
        if isinstance(value, KeyExpr):
            key = self.key(self.find_one(value.row), parameter or field_as_parameter("id"))
            if key is MISSING:
                raise UnsolvedError("no identifier")
            return key
        if isinstance(value, CountExpr):
            return len(self.find_set(value.select))
        if isinstance(value, AggregateExpr):
            shown = [self.value(row, value.label) for row in self.find_set(value.select)]
            return _aggregate(value, shown)
        if isinstance(value, DifferenceExpr):
            return _difference(value, self.evaluate(value.one), self.evaluate(value.other))
        return shift_value(self.evaluate(value.value), value.amount, value.unit)

    def _attribute(self, value: AttributeExpr) -> Json:
        row = self.refreshed(self.find_one(value.row))
        found = self.value(row, value.label)
        if found is MISSING and row.origin is not None:
            # A row known by its arguments alone has no other fields: now look it up after all.
            found = self.value(self.find_one(row.origin), value.label)
        if found is MISSING:
            raise UnsolvedError(f"no {' '.join(value.label)} of {' '.join(row.noun)}")
        return found

    # --- tests -----------------------------------------------------------------------------------

    def test(self, test: Test) -> bool:
        """Whether something is so."""
        if isinstance(test, CompareTest):
            if (row_test := self._row_test(test)) is not None:
                return self._holds(row_test)
            left, right = self.evaluate(test.left), self.evaluate(test.right)
            # An empty field differs from every value and has no order.
            if left is None:
                return test.relation == "not"
            return relation_holds(left, test.relation, right)
        return self._holds(test)

    def _row_test(self, test: CompareTest) -> HoldsTest | None:
        """*the pet of the order … is sold*, where *pet* is no label but a row."""
        left, right = test.left, test.right
        if not isinstance(right, LiteralExpr) or right.kind != "word":
            return None
        if not isinstance(left, AttributeExpr) or test.relation not in {"is", "not"}:
            return None
        if not self._words.is_noun(left.label):
            return None
        try:
            # Only where no such field exists can the label be a row.
            self.evaluate(left)
        except UnsolvedError:
            return HoldsTest(as_row(left), tuple(right.raw.lower().split()), test.relation == "is")
        return None

    def _holds(self, test: HoldsTest) -> bool:
        row = self.refreshed(self.find_one(test.row))
        shown = self.value(row, test.words)
        if isinstance(shown, bool):
            return shown is test.holds
        said = " ".join(test.words)
        word = LiteralExpr("word", said, said)
        return (
            any(isinstance(v, str) and same_value(v, word) for v in row.data.values()) is test.holds
        )


def _two_readings(select: SelectExpr) -> tuple[SelectExpr, SelectExpr]:
    """A set with what is said behind an owner said of the owner, and said of the set."""
    loose = [owner.select.loose for owner in select.owners]
    tight = [replace(o, select=replace(o.select, loose=None)) for o in select.owners]
    inner = [
        replace(o, select=with_more(o.select, more)) if more else o
        for o, more in zip(tight, loose, strict=True)
    ]
    outer = replace(select, owners=tuple(tight))
    for more in loose:
        outer = with_more(outer, more) if more else outer
    return replace(select, owners=tuple(inner)), outer


def _aggregate(value: AggregateExpr, shown: Sequence[Json]) -> Json:
    """A total, an average or an extreme of what rows show.

    Raises:
        UnsolvedError: a row does not show it, or it is no number.
    """
    if MISSING in shown:
        raise UnsolvedError(f"nothing shows {' '.join(value.label)}")
    known = [v for v in shown if v is not None]
    if value.function in {"highest", "lowest"}:
        return extreme_value(known, value.function == "highest")
    if not all(isinstance(v, int | float) and not isinstance(v, bool) for v in known):
        raise UnsolvedError("not numbers")
    # fsum is correctly rounded, so the total does not depend on the order of the rows.
    total: int | float = sum(known) if all(type(v) is int for v in known) else math.fsum(known)
    if value.function == "sum":
        return total
    if not known:
        raise UnsolvedError("the average of nothing")
    return total / len(known)


def _difference(value: DifferenceExpr, *ends: Json) -> Json:
    """How far two numbers are apart, or two days.

    Raises:
        UnsolvedError: they are neither.
    """
    one, other = map(_plain_value, ends)
    days = days_between(one, other)
    if days is not None:
        # Whole units, rounded down: 13 days are 1 week.
        return int(days / {"week": 7}.get(value.unit, 1))
    for number in (one, other):
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise UnsolvedError("no difference")
    return abs(one - other)


def _plain_value(value: Json) -> Json:
    return value.value if isinstance(value, LiteralExpr) else value


_VAGUE = frozenset({"one", "ones", "thing"})


def _joined(row: RowExpr, more: RowExpr) -> RowExpr:
    """A row that must fit two descriptions."""
    select, other = row.select, more.select
    joined = replace(
        with_more(select, other),
        words=(*_adjectives(other.words, select.words), *select.words),
        minus=(*select.minus, *other.minus),
    )
    return RowExpr(joined, more.extreme or row.extreme)


def _adjectives(words: Words, known: Words) -> Words:
    """The options before *one* or before the noun itself."""
    if words and (words[-1] in _VAGUE or stem_words(words[-1:]) == stem_words(known[-1:])):
        return words[:-1]
    return ()


def _with_facts(row: RowExpr, facts: tuple[FactExpr, ...]) -> RowExpr:
    """A row with further facts added to each alternative of its description."""
    return replace(row, select=with_more(row.select, SelectExpr((), (facts,))))
