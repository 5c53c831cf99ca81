"""Parsing the rows that a request works on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from envwright.tasks.solving.expressions import IT
from envwright.tasks.solving.language import (
    ARTICLES,
    POINTING,
    PRONOUNS,
    Misread,
    Token,
    is_plural,
)
from envwright.tasks.solving.rows import Rows
from envwright.tasks.solving.syntax import Change, Fact, Row, Select, Words
from envwright.tasks.solving.vocabulary import Vocabulary

ROW_STARTS = POINTING | PRONOUNS | {"the", "whichever", "every", "each", "all"}
"""Words with which a row, or every row of a set, may begin."""
_EACH = frozenset({"every", "each", "all"})

EACH_OF_THEM = (("each", "of", "them"), ("each", "one"), ("all", "of", "them"), ("every", "one"))
_LONGEST_LABEL, _LONGEST_NOUN = 5, 7


_LONGEST_LABEL = 5


@dataclass(slots=True)
class Request:
    """A request while it is read."""

    verb: list[str]
    tools: tuple[tuple[str, float], ...]
    rows: list[tuple[Words, tuple[Row, ...]]] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    every: Select | None = None

    def change(self) -> Change:
        """The request."""
        return Change(tuple(self.verb), self.tools, tuple(self.rows), tuple(self.facts), self.every)


class Objects(Rows):
    """Reads the rows of requests."""

    def __init__(self, tokens: Sequence[Token], vocabulary: Vocabulary) -> None:
        super().__init__(tokens, vocabulary)
        self._objects: dict[tuple[int, int], tuple[Request | None, int]] = {}

    # --- objects ---------------------------------------------------------------------------------

    def _object(self, draft: Request) -> bool:
        token = self.peek()
        start = self._at
        joined = self.take("and")
        low = self.peek().low
        try:
            if token.text.startswith("#") and draft.verb and start:
                self._code(draft)
                return True
            if low in ROW_STARTS:
                self._add_object(draft)
                return True
        except Misread:
            pass
        self._at = start
        if joined and draft.rows:
            raise Misread(f"not understood: {self.rest()}")
        return False

    def _code(self, draft: Request) -> None:
        """*cancel order #W123*: the noun was taken for a part of the verb."""
        size = 2 if len(draft.verb) > 2 and self._words.is_noun(tuple(draft.verb[-2:])) else 1
        self._at -= size
        self._add_row(draft, self.row())
        if not draft.tools:
            del draft.verb[-size:]

    def _add_object(self, draft: Request) -> None:
        """One row, several, or every row of a set."""
        # Phrases of several tools are tried at one place: what stands there is read once.
        place = self._at, self._size
        if place not in self._objects:
            read = Request([], ())
            try:
                self._read_rows(read)
                self._objects[place] = read, self._at
            except Misread:
                self._objects[place] = None, self._at
        known, self._at = self._objects[place]
        if known is None:
            raise Misread("no row")
        draft.rows += known.rows
        draft.every = known.every or draft.every

    def _read_rows(self, draft: Request) -> None:
        if any(self.take(*words) for words in EACH_OF_THEM):
            draft.rows.append(((), (IT,)))
        elif self.peek().low in _EACH:
            draft.every = self.select()
        else:
            self._add_row(draft, self._described_row())

    def _add_row(self, draft: Request, row: Row) -> None:
        if row.extreme is None and _several(row.select):
            draft.every = row.select
            return
        rows = [row]
        self._more_rows(rows)
        draft.rows.append(((), tuple(rows)))

    def _more_rows(self, rows: list[Row]) -> None:
        """More rows with the same noun: *, the pet … and the pet …*."""
        noun = rows[0].select.words[-1:]
        while noun:
            start = self._at
            comma = self.take(",")
            joined = self.take("and")
            try:
                if not (comma or joined) or self.peek().low != "the":
                    raise Misread("no more rows")
                row = self._described_row()
                if row.select.words[-1:] != noun:
                    raise Misread("another noun")
            except Misread:
                self._at = start
                return
            rows.append(row)

    # --- behind "for" ----------------------------------------------------------------------------

    def _for_row(self, draft: Request) -> bool:
        """*for ROW*, *for LABEL: ROW, ROW and ROW*, *using ROW*."""
        start = self._at
        if not self.take(","):
            self.take(";")
        self.take("and")
        if self.take("for") or self.take("using") or self.take("namely") or self.take("in"):
            try:
                if any(self.take(*words) for words in EACH_OF_THEM):
                    draft.rows.append(((), (IT,)))
                    return True
                if self.peek().low in _EACH:
                    draft.every = self.select()
                    return True
                label = self._row_label()
                rows = [self._described_row()]
                self._more_rows(rows)
                draft.rows.append((label, tuple(rows)))
                return True
            except Misread:
                pass
        self._at = start
        return False

    def _row_label(self) -> Words:
        """*source account:* before a row."""
        for size in range(1, _LONGEST_LABEL):
            if self.peek(size).low == ":":
                after = self.peek(size + 1)
                coded = self.peek(size + 2).text.startswith("#")
                if not coded and after.low not in {"the", "it"} | POINTING:
                    return ()
                label = tuple(self.peek(i).low for i in range(size))
                self._at += size + 1
                return tuple(w for w in label if w not in ARTICLES)
            if self.peek(size).kind != "word":
                break
        return ()


def _several(select: Select) -> bool:
    """Whether *the orders of …* means all of them."""
    words = select.words
    return select.definite and not select.reference and bool(words) and is_plural(words[-1])
