"""Parsing rows and sets: a noun, what stands before it, and what describes it."""

from __future__ import annotations

from envwright.tasks.parser.lexer import (
    ARTICLES,
    BE,
    CAN,
    EXTREMES,
    HAVE,
    HIGHEST,
    LOWEST,
    NAMED,
    POINTING,
    PRONOUNS,
    STOP,
    RequestParseError,
    is_plural,
    words_of,
)
from envwright.tasks.parser.syntax_tree import (
    FactExpr,
    LiteralExpr,
    RowExpr,
    SelectDraft,
    SelectExpr,
    Words,
)
from envwright.tasks.parser.value_parser import ValueParser

_RELATIVES = frozenset({"that", "which", "who"})
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

_EXCEPT_STARTS = frozenset(words[0] for words in _EXCEPT)


class DescriptionParser(ValueParser):
    """Reads descriptions."""

    # --- all of it -------------------------------------------------------------------------------

    def _modifiers(self, draft: SelectDraft, *, counted: bool = False, owner: bool = False) -> None:
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

    def _has(self, draft: SelectDraft) -> bool:
        if not self.take_any(HAVE):
            return False
        self._with(draft)
        return True

    def _with(self, draft: SelectDraft) -> None:
        start = self._at
        self._be = False
        self.take_any(ARTICLES)
        low = self.peek().low
        # "with the highest total" is an extreme; before a value ("with minimum 3") it is a label.
        if low in HIGHEST | LOWEST and not self.starts_value(1) and self.peek(1).low != "than":
            self._at += 1
            label = self._attribute_label()
            if label:
                draft.extreme = (label, low in HIGHEST)
                return
        self._at = start
        draft.add(self.any_of())

    def _whose(self, draft: SelectDraft) -> None:
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

    def _simple(self, draft: SelectDraft) -> bool:
        """*called “Rex”*, *#W123*, *(status pending)*."""
        token = self.peek()
        if token.low in NAMED and self.peek(1).kind != "mark":
            self._at += 1
            literal = self._single()
            if literal is None:
                raise RequestParseError(f"no name at {self.rest()}")
            draft.add(((FactExpr((NAMED[token.low],), "is", literal),),))
        elif token.kind == "word" and token.text.startswith("#") and len(token.text) > 1:
            self._at += 1
            draft.add(((FactExpr(("id",), "is", LiteralExpr("code", token.text, token.text)),),))
        elif token.low == "(" and token.kind == "mark":
            return self._in_parentheses(draft)
        else:
            return False
        return True

    def _in_parentheses(self, draft: SelectDraft) -> bool:
        start = self._at
        self._at += 1
        self._be = False
        try:
            self.take("with")
            found = self.any_of(bare=True)
            self.need(")")
        except RequestParseError:
            self._at = start
            return False
        draft.add(found)
        return True

    # --- owners ----------------------------------------------------------------------------------

    def _owner(self, draft: SelectDraft) -> bool:
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

    def _belongs_to(self, draft: SelectDraft, start: int) -> bool:
        """The rows behind *belongs to*."""
        try:
            draft.owners.append(self._described_row(owner=True))
        except RequestParseError:
            self._at = start
            return False
        while True:
            start = self._at
            try:
                self.need("and", "to")
                draft.owners.append(self._described_row(owner=True))
            except RequestParseError:
                self._at = start
                return True

    def _of_what(self, draft: SelectDraft, start: int) -> bool:
        here = self._at
        if draft.extreme:
            pool = self.select()
            if pool.words and is_plural(pool.words[-1]) and not pool.reference:
                draft.pool = pool
                return True
            self._at = here
        try:
            draft.owners.append(self._described_row(owner=True))
        except RequestParseError:
            self._at = start
            return False
        return True

    # --- clauses ---------------------------------------------------------------------------------

    def _without(self, draft: SelectDraft) -> bool:
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
        except RequestParseError:
            self._at = start
            return False
        finally:
            self._be = False
        return True

    def _relative(self, draft: SelectDraft, *, owner: bool) -> bool:
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
            if self.take_any(HAVE):
                self._with(draft)
            elif self.take_any(BE):
                draft.add(((self._adjective(),),))
            elif ability := self.ability():
                words, able = ability
                said = LiteralExpr("word", words, words)
                draft.add(((FactExpr((), "is" if able else "not", said),),))
            else:
                raise RequestParseError("no relative clause")
        except RequestParseError:
            self._at = start
            return False
        return True

    def ability(self) -> tuple[str, bool] | None:
        """*can push*, *cannot push*: a label that begins with *can*, and whether it is so."""
        start = self._at
        low = self.take_any(CAN)
        if not low:
            return None
        able = low == "can" and not self.take("not")
        said = self._bare_words()
        if not said:
            self._at = start
            return None
        return f"can {said.lower()}", able

    def _adjective(self) -> FactExpr:
        """*complete*, *not complete* behind *that is*."""
        negated = self.take("not")
        said = self._bare_words()
        if not said or said in {"it", "them"}:
            raise RequestParseError("nothing behind the verb")
        return FactExpr((), "not" if negated else "is", LiteralExpr("word", said, said))


_ALL = frozenset({"all", "every", "each", "any"})
_SOFT = frozenset("existing specific given particular certain single".split())
"""Words before a noun that describe nothing."""
_EXTREME_SIZE = max(map(len, EXTREMES))


class RowParser(DescriptionParser):
    """Reads rows and sets."""

    def row(self, *, owner: bool = False) -> RowExpr:
        """One row.

        Args:
            owner: the row says what others belong to; what follows *but not* is said of those.
        """
        self.deeper()
        try:
            if self.take_any(PRONOUNS):
                return RowExpr(SelectExpr((), reference="again"))
            if self.take("whichever"):
                return self._whichever()
            draft = self._draft()
            self._modifiers(draft, owner=owner)
            return RowExpr(draft.select(), draft.extreme)
        finally:
            self._depth -= 1

    def _whichever(self) -> RowExpr:
        """*whichever order has the highest total of all orders*."""
        draft = SelectDraft(self._noun(), True)
        if not self.take_any(HAVE):
            raise RequestParseError("whichever is not said to have anything")
        self._with(draft)
        self._modifiers(draft)
        return RowExpr(draft.select(), draft.extreme)

    def select(self) -> SelectExpr:
        """A set of rows."""
        self.deeper()
        try:
            quantified = self.quantifier()
            if self.take("them"):
                return SelectExpr((), reference="again")
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

    def more_of(self, select: SelectExpr) -> SelectExpr:
        """A set, with what else is said of it."""
        draft = SelectDraft(
            list(select.words),
            select.definite,
            any_of=select.any_of,
            minus=list(select.minus),
            owners=list(select.owners),
        )
        self._modifiers(draft, counted=True)
        return draft.select()

    def _draft(self) -> SelectDraft:
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
        draft = SelectDraft(self._noun(), definite, reference, only, extreme=extreme)
        if not draft.words and not (definite or reference or extreme):
            raise RequestParseError(f"no noun at {self.rest()}")
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

    def _described_row(self, *, owner: bool = False) -> RowExpr:
        row = self.row(owner=owner)
        if row.select.bare and row.extreme is None and not self._qualified(row.select.words):
            raise RequestParseError("no facts about the row")
        return row

    def _qualified(self, words: Words) -> bool:
        """Whether an option or a truth stands before a noun: *the active member*."""
        return (
            len(words) > 1
            and not self._words.is_noun(words)
            and any(self._words.is_noun(words[size:]) for size in range(1, len(words)))
        )
