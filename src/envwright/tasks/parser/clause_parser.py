"""The top of the parser: requests to change something, conditions, questions, loops."""

from __future__ import annotations

from dataclasses import replace

from envwright.tasks.parser.discourse import is_no_action, strip_if_so
from envwright.tasks.parser.lexer import (
    ARTICLES,
    BE,
    EACH,
    NAMED,
    POSSESSIVE,
    SETTERS,
    RequestParseError,
    stem,
)
from envwright.tasks.parser.syntax_tree import (
    AskClause,
    AttributeExpr,
    ChangeClause,
    Clause,
    CompareTest,
    ConditionClause,
    CountExpr,
    FactExpr,
    HoldsTest,
    KeyExpr,
    LiteralExpr,
    RowExpr,
    SelectDraft,
    Test,
    ValueExpr,
    as_row,
)
from envwright.tasks.parser.value_parser import IT
from envwright.tasks.parser.verb_phrase_parser import ChangeDraft, VerbPhraseParser

_SETTING = frozenset({"setting", "changing", "giving"})
_SET = frozenset(map(stem, SETTERS))
# Words of a label that are searched for "being", at most.
_LONGEST_LABEL = 5
_TRAILING = frozenset({"please", "too", "instead"})
_JOINING = frozenset("of to from in on at by into onto and for using".split())


class RequestParser(VerbPhraseParser):
    """Reads requests."""

    def request(self) -> ChangeClause:
        """A request to change something."""
        self._requesting = True
        if found := self._setting():
            return found
        verb, tools = self._phrase()
        draft = ChangeDraft(list(verb), tools)
        if not tools:
            draft = self._aligned() or draft
        self._rest_of(draft)
        if not draft.verb:
            raise RequestParseError("no verb")
        return draft.change()

    def _setting(self) -> ChangeClause | None:
        """*set the LABEL of ROW to VALUE*, *set its LABEL to VALUE*."""
        start = self._at
        verb = self.peek().low
        if stem(verb) not in _SET:
            return None
        # "set" may belong to the phrase of a tool ("set the alarm"), which takes precedence.
        if self._phrase()[1]:
            self._at = start
            return None
        self._at = start + 1
        draft = ChangeDraft(["set"], ())
        try:
            if self.take_any(POSSESSIVE):
                draft.rows.append(((), (IT,)))
            definite = bool(self.take_any(ARTICLES)) or bool(draft.rows)
            label = self._attribute_label()
            # Without an article only a known label counts: "change address" may be a tool's own
            # phrase.
            if not definite and label not in self._words.labels:
                raise RequestParseError("no label")
            if self.take("of") or self.take("for"):
                if self.peek().low in EACH:
                    draft.every = self.select()
                else:
                    self._add_row(draft, self.row())
            if not label or not (self.take("to", "be") or self.take("to") or self.take("as")):
                raise RequestParseError("no value")
            draft.facts.append(FactExpr(label, "is", self._right()))
        except RequestParseError:
            self._at = start
            return None
        self._more_given(draft.facts)
        self._rest_of(draft)
        return draft.change()

    def _right(self) -> ValueExpr:
        start = self._at
        try:
            return self.value()
        except RequestParseError:
            self._at = start
            if said := self._bare_words():
                return LiteralExpr("word", said, said)
            raise

    # --- after the verb --------------------------------------------------------------------------

    def _rest_of(self, draft: ChangeDraft) -> None:
        """What follows the verb: rows, values, and more words."""
        while not self.ended:
            if self._values(draft) or self._for_row(draft) or self._object(draft):
                continue
            token = self.peek()
            if token.kind == "quote" or token.low in {"otherwise", "if", "(", ")"}:
                raise RequestParseError(f"not understood: {self.rest()}")
            if token.kind == "word":
                if token.low in _TRAILING:
                    return
                # The tool's phrase is complete, so a stray content word means that something was
                # missed.
                if draft.tools and token.low not in _JOINING:
                    raise RequestParseError(f"not understood: {self.rest()}")
                if token.low == "for" and self.peek(1).low == "me":
                    return
                draft.verb.append(token.low)
            self._at += 1

    def _values(self, draft: ChangeDraft) -> bool:
        start = self._at
        mark = ""
        while self.peek().kind == "mark" and self.peek().text in {"—", ":", ",", ";"}:
            mark = self.peek().text
            self._at += 1
        joined = self.take("and")
        self.take("by")
        low = self.peek().low
        try:
            if low in NAMED:
                self._at += 1
                draft.facts.append(FactExpr((NAMED[low],), "is", self._right()))
            elif self._gives(low, mark, joined) or (mark == ";" and draft.facts):
                draft.facts.extend(self._given())
            elif low in {"whose", "that", "which", "(", "has"} and not draft.rows:
                self._as_row(draft)
            else:
                self._at = start
        except RequestParseError:
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

    def _as_row(self, draft: ChangeDraft) -> None:
        """What a new row gets, said as the facts of a row are."""
        row = SelectDraft([], False)
        self._modifiers(row)
        if len(row.any_of) != 1 or row.minus or row.extreme or not row.any_of[0]:
            raise RequestParseError("no values")
        draft.facts.extend(row.any_of[0])
        draft.rows.extend(((), (owner,)) for owner in row.owners)

    def _given(self) -> list[FactExpr]:
        facts = [self._one_given()]
        self._more_given(facts)
        return facts

    def _more_given(self, facts: list[FactExpr]) -> None:
        while True:
            start = self._at
            comma = self.take(",") or self.take(";")
            joined = self.take("and")
            if not (comma or joined) or self.peek().low in {"for", "using"}:
                self._at = start
                return
            try:
                facts.append(self._one_given())
            except RequestParseError:
                self._at = start
                return

    def _one_given(self) -> FactExpr:
        self.take_any(_SETTING)
        for word in ("with", "set", "whose"):
            self.take(word)
        start = self._at
        if self.take("that") and self.take_any(BE):
            return self._adjective()
        self._at = start
        return self.fact(giving=True)


_IF = (
    ("if", "it", "turns", "out", "that"),
    ("if", "it", "happens", "that"),
    ("if",),
    ("in", "case"),
    ("provided", "that"),
    ("should", "it", "be", "the", "case", "that"),
    ("assuming", "that"),
)
_CHECK = (
    ("confirm", "whether"),
    ("any", "idea", "whether"),
    ("any", "idea", "if"),
    ("check", "whether"),
    ("check", "if"),
    ("take", "a", "look", "whether"),
    ("see", "whether"),
    ("have", "a", "look", "whether"),
    ("look", "whether"),
)
_TELL = (
    ("tell", "me"),
    ("let", "me", "know"),
    ("inform", "me", "of"),
    ("inform", "me"),
    ("confirm",),
    ("find", "out"),
    ("show", "me"),
    ("give", "me"),
    ("look", "up"),
    ("do", "you", "know"),
    ("know",),
    ("check",),
)
_WHAT = (("what", "is"), ("what", "are"), ("what's",), ("what", "was"), ("what", "were"), ("what",))
_PARTICLES = frozenset({"in", "out", "off", "up", "over", "back"})
_THROUGH = (("go", "through"), ("take",))


class ClauseParser(RequestParser):
    """Reads clauses."""

    def clause(self) -> Clause:
        """One clause, up to the end of the tokens."""
        found = self._clause()
        self.trail()
        return found

    def values(self) -> tuple[FactExpr, ...]:
        """A sentence that gives values: *The name should be “Rex” and the status sold*."""
        found = self._given()
        self.trail()
        return tuple(found)

    def only_row(self) -> RowExpr:
        """A row and nothing else: *the one with …*, *the pending one*."""
        row = self.row()
        words = row.select.words
        if row.select.bare and len(words) < 2 and row.extreme is None:
            raise RequestParseError("no facts about the row")
        if row.select.bare and words[-1] not in {"one", "ones"} and not self._qualified(words):
            raise RequestParseError("no facts about the row")
        self.trail()
        return row

    def trail(self) -> None:
        """Go past courtesy at the end, and make sure that nothing else is left."""
        for words in (
            ("please",),
            ("for", "me"),
            ("as", "well"),
            ("too",),
            ("then",),
            ("instead",),
        ):
            start = self._at
            self.take(",")
            if not self.take(*words):
                self._at = start
        if not self.ended:
            raise RequestParseError(f"left over: {self.rest()}")

    def _clause(self) -> Clause:
        for words in _IF:
            if self.take(*words):
                return self._condition()
        # Before questions: "check in the guest" is no "check whether …".
        if self._is_phrasal():
            return self.request()
        # Each of these leaves the cursor where it was when it does not apply.
        if found := self._checked() or self._question() or self._for_every():
            return found
        return self.request()

    def _is_phrasal(self) -> bool:
        """Whether a verb of two words stands here whose first alone would ask: *check in*."""
        first, second = stem(self.peek().low), self.peek(1).low
        return second in _PARTICLES and any(
            phrase[:2] == (first, stem(second))
            for phrase, _, _ in self._words.phrases.get(first, ())
        )

    # --- conditions ------------------------------------------------------------------------------

    def _condition(self) -> ConditionClause:
        test = self.test()
        if not self.take(",") and not self.take(":"):
            self.take(";")
        return ConditionClause(test, self._branch())

    def _branch(self) -> tuple[Clause, ...]:
        for words in (("then",), ("please",), ("kindly",), ("just",)):
            self.take(*words)
        if is_no_action(self._tokens[self._at :]):
            self._at = self._size
            return ()
        return (self._clause(),)

    def _checked(self) -> Clause | None:
        """*check whether TEST; if so, CLAUSE*; without a clause, a question."""
        if not any(self.take(*words) for words in _CHECK):
            return None
        test = self.test()
        start = self._at
        while self.peek().kind == "mark" and not self.ended:
            self._at += 1
        rest = strip_if_so(self._tokens[self._at :])
        if rest is None:
            self._at = start
            return AskClause(test)
        self._at = self._size - len(rest)
        if not self.take(","):
            self.take(":")
        return ConditionClause(test, self._branch())

    def test(self) -> Test:
        """What may be so or not."""
        if (self.take("there") and self.take_any(BE)) or self.take("we", "have"):
            return self._exists()
        left = self.value()
        self._be = True
        relation = self._relation(loose=False)
        if not relation:
            if isinstance(left, KeyExpr) and self.take_any(frozenset({"has", "have"})):
                return self._having(left.row)
            if isinstance(left, KeyExpr | AttributeExpr) and (ability := self.ability()):
                return HoldsTest(as_row(left), tuple(ability[0].split()), ability[1])
            raise RequestParseError(f"no test: {self.rest()}")
        self._be = False
        holds = relation != "not"
        # A comparison may follow the verb: "is more than 3", "is not above 5".
        if relation in {"is", "not"}:
            relation = self._relation(loose=False) or relation
        if isinstance(left, KeyExpr) and relation in {"is", "not"}:
            return HoldsTest(left.row, tuple(self._bare_words().lower().split()), holds)
        return CompareTest(left, relation, self._right())

    def _exists(self) -> Test:
        """*there are more than 3 SET*, *there are no SET*."""
        relation = self._relation(loose=False)
        negated = not relation and (self.take("no") or self.take("not", "any"))
        if not relation and not negated:
            self.take("any")
        amount = self.number()
        if amount is None:
            # "there are any" is a count above 0, "there are no" a count of 0.
            relation, amount = ("is" if negated else "above"), 0
        number = LiteralExpr("number", str(amount), amount)
        return CompareTest(CountExpr(self.select()), relation or "is", number)

    def _having(self, row: RowExpr) -> Test:
        fact = self.fact()
        label, value = fact.splits()[-1]
        return CompareTest(AttributeExpr(label, row), fact.relation, value)

    # --- questions -------------------------------------------------------------------------------

    def _question(self) -> AskClause | None:
        start = self._at
        if self.take("is", "it", "true", "that"):
            return AskClause(self.test())
        if self.take("count"):
            return AskClause(CountExpr(self.select()))
        if self.peek().low in BE and self.peek(1).low == "there":
            self._at += 2
            return AskClause(self._exists())
        told = any(self.take(*words) for words in _TELL)
        if told and (self.take("whether") or self.take("if")):
            return AskClause(self.test())
        if any(self.take(*words) for words in _WHAT) or told or self.peek().low == "how":
            found = AskClause(self.value())
            self.take_any(BE)
            return found
        self._at = start
        return None

    # --- for every row ---------------------------------------------------------------------------

    def _for_every(self) -> ChangeClause | None:
        """*for every SET, CLAUSE*; *go through all SET and CLAUSE*."""
        start = self._at
        if self.peek().low == "for" and self.peek(1).low in EACH:
            self._at += 1
            select = self.select()
            if not self.take(","):
                self.take(":")
        elif any(self.take(*words) for words in _THROUGH):
            if self.peek().low not in EACH:
                self._at = start
                return None
            select = self.select()
            self.take(",")
            self.need("and")
        else:
            return None
        self.take("please")
        clause = self._clause()
        if not isinstance(clause, ChangeClause):
            raise RequestParseError("what is to be done for every row is no change")
        return replace(clause, every=select)
