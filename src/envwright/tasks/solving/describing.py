"""Parsing what describes a row or a set: facts, owners, extremes, what is left out."""

from __future__ import annotations

from envwright.tasks.solving.drafts import Draft
from envwright.tasks.solving.expressions import Expressions
from envwright.tasks.solving.language import (
    ARTICLES,
    BE,
    HIGHEST,
    LOWEST,
    Misread,
    is_plural,
)
from envwright.tasks.solving.syntax import Fact, Literal

_RELATIVES = frozenset({"that", "which", "who"})
_HAVE = frozenset({"have", "has"})
_CAN = frozenset({"can", "cannot", "can't"})
_PLURAL = frozenset({"are", "have", "belong"})
_BELONG = frozenset({"belong", "belongs", "belonging"})
_EXCEPT = (
    ("but", "not"),
    ("but", "no"),
    ("but", "without"),
    ("except", "for"),
    ("except",),
    ("excluding",),
    ("other", "than"),
    ("apart", "from"),
    ("not",),
)
_NAMED = {"called": "name", "named": "name", "titled": "title"}

_EXCEPT_STARTS = frozenset(words[0] for words in _EXCEPT)


class Describing(Expressions):
    """Reads descriptions."""

    # --- all of it -------------------------------------------------------------------------------

    def _modifiers(self, draft: Draft, *, counted: bool = False, owner: bool = False) -> None:
        # One list of facts behind "with": a second one gives values to the request.
        described = bool(draft.reference)
        while not self.ended:
            low = self.peek().low
            if low == "with" and not described:
                described = True
                self._at += 1
                self._with(draft)
            elif low == "whose" and not draft.reference:
                self._at += 1
                self._whose(draft)
            elif self._simple(draft):
                described = described or self._requesting
            elif not (
                self._owner(draft)
                or (not owner and self._without(draft))
                or self._relative(draft, owner=owner)
                or (counted and self._has(draft))
            ):
                break

    def _has(self, draft: Draft) -> bool:
        if not self.take_any(_HAVE):
            return False
        self._with(draft)
        return True

    def _with(self, draft: Draft) -> None:
        start = self._at
        self._be = False
        self.take_any(ARTICLES)
        low = self.peek().low
        if low in HIGHEST | LOWEST and not self.starts_value(1) and self.peek(1).low != "than":
            self._at += 1
            label = self._attribute_label()
            if label:
                draft.extreme = (label, low in HIGHEST)
                return
        self._at = start
        draft.add(self.any_of())

    def _whose(self, draft: Draft) -> None:
        start = self._at
        label = self._attribute_label()
        if label and self.peek().low in BE:
            self._at += 1
            self.take("the")
            low = self.take_any(HIGHEST | LOWEST)
            if low and (self.stops() or self.peek().kind == "mark"):
                draft.extreme = (label, low in HIGHEST)
                return
        self._at = start
        self._be = True
        draft.add(self.any_of())
        self._be = False

    def _simple(self, draft: Draft) -> bool:
        """*called “Rex”*, *#W123*, *(status pending)*."""
        token = self.peek()
        if token.low in _NAMED and self.peek(1).kind != "mark":
            self._at += 1
            literal = self._single()
            if literal is None:
                raise Misread(f"no name at {self.rest()}")
            draft.add(((Fact((_NAMED[token.low],), "is", literal),),))
        elif token.kind == "word" and token.text.startswith("#") and len(token.text) > 1:
            self._at += 1
            draft.add(((Fact(("id",), "is", Literal("code", token.text, token.text)),),))
        elif token.low == "(" and token.kind == "mark":
            return self._in_parentheses(draft)
        else:
            return False
        return True

    def _in_parentheses(self, draft: Draft) -> bool:
        start = self._at
        self._at += 1
        self._be = False
        try:
            self.take("with")
            found = self.any_of(bare=True)
            self.need(")")
        except Misread:
            self._at = start
            return False
        draft.add(found)
        return True

    # --- owners ----------------------------------------------------------------------------------

    def _owner(self, draft: Draft) -> bool:
        """*of ROW*, *among SET*: what a row belongs to, or what an extreme is sought in."""
        start = self._at
        if self.take("among") or (draft.extreme and self.take("out", "of")):
            draft.pool = self.select()
            return True
        if self.take("of") or (draft.owners and self.take("and", "of")):
            return self._of_what(draft, start)
        if self.take("owned", "by") or self.take("belonging", "to"):
            return self._belongs_to(draft, start)
        return False

    def _belongs_to(self, draft: Draft, start: int) -> bool:
        """The rows behind *belongs to*."""
        try:
            draft.owners.append(self._described_row(owner=True))
        except Misread:
            self._at = start
            return False
        while True:
            start = self._at
            try:
                self.need("and", "to")
                draft.owners.append(self._described_row(owner=True))
            except Misread:
                self._at = start
                return True

    def _of_what(self, draft: Draft, start: int) -> bool:
        here = self._at
        if draft.extreme:
            pool = self.select()
            if pool.words and is_plural(pool.words[-1]) and not pool.reference:
                draft.pool = pool
                return True
            self._at = here
        try:
            draft.owners.append(self._described_row(owner=True))
        except Misread:
            self._at = start
            return False
        return True

    # --- clauses ---------------------------------------------------------------------------------

    def _without(self, draft: Draft) -> bool:
        """*but not with …*, *except those with …*: what a set leaves out."""
        start = self._at
        self.take(",")
        low = self.peek().low
        if low not in _EXCEPT_STARTS or not any(self.take(*words) for words in _EXCEPT):
            self._at = start
            return False
        self.take("for")
        if self.take("the", "ones") or self.take("those") or self.take("ones"):
            self.take("that", "have")
        self._be = False
        self._rejoin()
        try:
            draft.minus.extend(self.any_of())
        except Misread:
            self._at = start
            return False
        finally:
            self._be = False
        return True

    def _relative(self, draft: Draft, *, owner: bool) -> bool:
        """*that are sold*, *that belong to ROW*, *that have status sold*, and more of the kind."""
        start = self._at
        going_on = self.take("and")
        if not self.take_any(_RELATIVES) and not going_on:
            return False
        # "the variants of the product … that are available": not the product.
        if owner and self.peek().low in _PLURAL:
            self._at = start
            return False
        try:
            if self.take_any(_BELONG):
                self.need("to")
                return self._belongs_to(draft, start)
            if self.take_any(_HAVE):
                self._with(draft)
            elif self.take_any(BE):
                draft.add(((self._adjective(),),))
            elif ability := self.ability():
                words, able = ability
                said = Literal("word", words, words)
                draft.add(((Fact((), "is" if able else "not", said),),))
            else:
                raise Misread("no relative clause")
        except Misread:
            self._at = start
            return False
        return True

    def ability(self) -> tuple[str, bool] | None:
        """*can push*, *cannot push*: a label that begins with *can*, and whether it is so."""
        start = self._at
        low = self.take_any(_CAN)
        if not low:
            return None
        able = low == "can" and not self.take("not")
        said = self._bare_words()
        if not said:
            self._at = start
            return None
        return f"can {said.lower()}", able

    def _adjective(self) -> Fact:
        """*complete*, *not complete* behind *that is*."""
        negated = self.take("not")
        said = self._bare_words()
        if not said or said in {"it", "them"}:
            raise Misread("nothing behind the verb")
        return Fact((), "not" if negated else "is", Literal("word", said, said))
