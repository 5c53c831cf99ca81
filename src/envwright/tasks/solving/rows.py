"""Parsing rows and sets: a noun, what stands before it, and what describes it."""

from __future__ import annotations

from envwright.tasks.solving.describing import Describing
from envwright.tasks.solving.drafts import Draft
from envwright.tasks.solving.language import (
    ARTICLES,
    BE,
    EXTREMES,
    POINTING,
    PRONOUNS,
    STOP,
    Misread,
    words_of,
)
from envwright.tasks.solving.syntax import Row, Select, Words

_ALL = frozenset({"all", "every", "each", "any"})
_HAVE = frozenset({"have", "has"})
_SOFT = frozenset("existing specific given particular certain single".split())
"""Words before a noun that describe nothing."""
_EXTREME_SIZE = max(map(len, EXTREMES))


class Rows(Describing):
    """Reads rows and sets."""

    def row(self, *, owner: bool = False) -> Row:
        """One row.

        Args:
            owner: the row says what others belong to; what follows *but not* is said of those.
        """
        self.deeper()
        try:
            if self.take_any(PRONOUNS):
                return Row(Select((), reference="again"))
            if self.take("whichever"):
                return self._whichever()
            draft = self._draft()
            self._modifiers(draft, owner=owner)
            return Row(draft.select(), draft.extreme)
        finally:
            self._depth -= 1

    def _whichever(self) -> Row:
        """*whichever order has the highest total of all orders*."""
        draft = Draft(self._noun(), True)
        if not self.take_any(_HAVE):
            raise Misread("whichever is not said to have anything")
        self._with(draft)
        self._modifiers(draft)
        return Row(draft.select(), draft.extreme)

    def select(self) -> Select:
        """A set of rows."""
        self.deeper()
        try:
            quantified = self.quantifier()
            if self.take("them"):
                return Select((), reference="again")
            draft = self._draft()
            draft.definite = draft.definite and not quantified
            self._modifiers(draft, counted=True)
            return draft.select()
        finally:
            self._depth -= 1

    def quantifier(self) -> bool:
        """Go past *all*, *all the*, *each and every* and the like."""
        if self.take("each", "and", "every") or self.take("each", "of"):
            return True
        if not self.take_any(_ALL):
            return False
        if self.take("of"):
            self.take_any(ARTICLES)
        return True

    def more_of(self, select: Select) -> Select:
        """A set, with what else is said of it."""
        draft = Draft(
            list(select.words),
            select.definite,
            any_of=select.any_of,
            minus=list(select.minus),
            owners=list(select.owners),
        )
        self._modifiers(draft, counted=True)
        return draft.select()

    def _draft(self) -> Draft:
        """The noun and what stands before it."""
        definite = bool(self.take_any(ARTICLES))
        reference = ""
        extreme = None
        if not definite and self.take_any(POINTING):
            self.take("same")
            reference = "" if self.peek().low in STOP else "again"
        elif definite and self.take("same"):
            reference = "again"
        elif definite and self.take("new") | self.take("newly", "created"):
            reference = "new"
        else:
            extreme = self._superlative()
        only = definite and self.take("only")
        draft = Draft(self._noun(), definite, reference, only, extreme=extreme)
        if not draft.words and not (definite or reference or extreme):
            raise Misread(f"no noun at {self.rest()}")
        return draft

    def _superlative(self) -> tuple[Words, bool] | None:
        for size in range(_EXTREME_SIZE, 0, -1):
            found = EXTREMES.get(tuple(self.peek(i).low for i in range(size)))
            if found:
                self._at += size
                return (((found[0],) if found[0] else ()), found[1])
        return None

    def _noun(self) -> list[str]:
        out: list[str] = []
        # An option before the noun may hold words at which a noun would end: "in progress".
        for option in self._words.options.get(self.peek().low, ()):
            if all(self.peek(i).low == w for i, w in enumerate(option)) and not self.stops(
                len(option)
            ):
                out.extend(option)
                self._at += len(option)
                break
        while not self.stops():
            low = self.peek().low
            if self.peek().text.startswith("#") or (low == "there" and self.peek(1).low in BE):
                break
            if low == "do" and self.peek(1).low in {"we", "you"}:
                break
            if low == "we" and self.peek(1).low == "have":
                break
            if out or low not in _SOFT:
                out.extend(words_of(low) if "_" in low else (low,))
            self._at += 1
        return out

    def _described_row(self, *, owner: bool = False) -> Row:
        row = self.row(owner=owner)
        if row.select.bare and row.extreme is None and not self._qualified(row.select.words):
            raise Misread("no facts about the row")
        return row

    def _qualified(self, words: Words) -> bool:
        """Whether an option or a truth stands before a noun: *the active member*."""
        return (
            len(words) > 1
            and not self._words.is_noun(words)
            and any(self._words.is_noun(words[size:]) for size in range(1, len(words)))
        )
