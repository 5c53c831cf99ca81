"""Parsing a request to change something: a verb phrase, rows, and values."""

from __future__ import annotations

from envwright.tasks.solving.drafts import Draft
from envwright.tasks.solving.expressions import IT
from envwright.tasks.solving.language import (
    ARTICLES,
    BE,
    POSSESSIVE,
    Misread,
    stem,
)
from envwright.tasks.solving.objects import Request
from envwright.tasks.solving.syntax import Change, Fact, Literal, Value
from envwright.tasks.solving.verbs import Verbs

_SETTING = frozenset({"setting", "changing", "giving"})
_SET = frozenset(map(stem, "set change update make adjust switch turn put edit modify".split()))
_EACH = frozenset({"every", "each", "all"})
_NAMED = {"called": "name", "named": "name", "titled": "title"}
_NAMED_WORDS = frozenset(_NAMED)
_LONGEST_LABEL, _LONGEST_NOUN = 5, 7
_TRAILING = frozenset({"please", "too", "instead"})
_JOINING = frozenset("of to from in on at by into onto and for using".split())


class Requests(Verbs):
    """Reads requests."""

    def request(self) -> Change:
        """A request to change something."""
        self._requesting = True
        if found := self._setting():
            return found
        verb, tools = self._phrase()
        draft = Request(list(verb), tools)
        if not tools:
            draft = self._aligned() or draft
        self._rest_of(draft)
        if not draft.verb:
            raise Misread("no verb")
        return draft.change()

    def _setting(self) -> Change | None:
        """*set the LABEL of ROW to VALUE*, *set its LABEL to VALUE*."""
        start = self._at
        verb = self.peek().low
        if stem(verb) not in _SET:
            return None
        if self._phrase()[1]:
            self._at = start
            return None
        self._at = start + 1
        draft = Request(["set"], ())
        try:
            if self.take_any(POSSESSIVE):
                draft.rows.append(((), (IT,)))
            definite = bool(self.take_any(ARTICLES)) or bool(draft.rows)
            label = self._attribute_label()
            if not definite and label not in self._words.labels:
                raise Misread("no label")
            if self.take("of") or self.take("for"):
                if self.peek().low in _EACH:
                    draft.every = self.select()
                else:
                    self._add_row(draft, self.row())
            if not label or not (self.take("to", "be") or self.take("to") or self.take("as")):
                raise Misread("no value")
            draft.facts.append(Fact(label, "is", self._right()))
        except Misread:
            self._at = start
            return None
        self._more_given(draft.facts)
        self._rest_of(draft)
        return draft.change()

    def _right(self) -> Value:
        start = self._at
        try:
            return self.value()
        except Misread:
            self._at = start
            if said := self._bare_words():
                return Literal("word", said, said)
            raise

    # --- after the verb --------------------------------------------------------------------------

    def _rest_of(self, draft: Request) -> None:
        """What follows the verb: rows, values, and more words."""
        while not self.ended:
            if self._values(draft) or self._for_row(draft) or self._object(draft):
                continue
            token = self.peek()
            if token.kind == "quote" or token.low in {"otherwise", "if", "(", ")"}:
                raise Misread(f"not understood: {self.rest()}")
            if token.kind == "word":
                if token.low in _TRAILING:
                    return
                if draft.tools and token.low not in _JOINING:
                    raise Misread(f"not understood: {self.rest()}")
                if token.low == "for" and self.peek(1).low == "me":
                    return
                draft.verb.append(token.low)
            self._at += 1

    def _values(self, draft: Request) -> bool:
        start = self._at
        mark = ""
        while self.peek().kind == "mark" and self.peek().text in {"—", ":", ",", ";"}:
            mark = self.peek().text
            self._at += 1
        joined = self.take("and")
        self.take("by")
        low = self.peek().low
        try:
            if low in _NAMED_WORDS:
                self._at += 1
                draft.facts.append(Fact((_NAMED[low],), "is", self._right()))
            elif self._gives(low, mark, joined) or (mark == ";" and draft.facts):
                draft.facts.extend(self._given())
            elif low in {"whose", "that", "which", "(", "has"} and not draft.rows:
                self._as_row(draft)
            else:
                self._at = start
        except Misread:
            self._at = start
        return self._at > start

    def _gives(self, low: str, mark: str, joined: bool) -> bool:
        """Go past what introduces values; whether something did."""
        if low in _SETTING or low == "with":
            self._at += 1
            return True
        if mark == "," and low == "the" and self._being_ahead():
            return True
        if low == "so" and self.take("so", "that"):
            return True
        if joined and stem(low) in _SET:
            self._at += 1
            return True
        return mark in {"—", ":"} and not joined

    def _being_ahead(self) -> bool:
        """Whether *the quantity being 3* stands here."""
        return any(self.peek(i).low == "being" for i in range(2, 2 + _LONGEST_LABEL))

    def _as_row(self, draft: Request) -> None:
        """What a new row gets, said as the facts of a row are."""
        row = Draft([], False)
        self._modifiers(row)
        if len(row.any_of) != 1 or row.minus or row.extreme or not row.any_of[0]:
            raise Misread("no values")
        draft.facts.extend(row.any_of[0])
        draft.rows.extend(((), (owner,)) for owner in row.owners)

    def _given(self) -> list[Fact]:
        facts = [self._one_given()]
        self._more_given(facts)
        return facts

    def _more_given(self, facts: list[Fact]) -> None:
        while True:
            start = self._at
            comma = self.take(",") or self.take(";")
            joined = self.take("and")
            if not (comma or joined) or self.peek().low in {"for", "using"}:
                self._at = start
                return
            try:
                facts.append(self._one_given())
            except Misread:
                self._at = start
                return

    def _one_given(self) -> Fact:
        self.take_any(_SETTING)
        for word in ("with", "set", "whose"):
            self.take(word)
        start = self._at
        if self.take("that") and self.take_any(BE):
            return self._adjective()
        self._at = start
        return self.fact(giving=True)
