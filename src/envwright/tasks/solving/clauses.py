"""Parsing clauses: conditions, questions, and what is to be done for every row of a set."""

from __future__ import annotations

from dataclasses import replace

from envwright.tasks.solving.frames import if_so, leaves
from envwright.tasks.solving.language import BE, Misread, stem
from envwright.tasks.solving.requests import Requests
from envwright.tasks.solving.syntax import (
    Ask,
    Attribute,
    Change,
    Clause,
    Compare,
    Condition,
    Count,
    Fact,
    Holds,
    Key,
    Literal,
    Row,
    Test,
    as_row,
)

_EACH = frozenset({"every", "each", "all"})
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


class Clauses(Requests):
    """Reads clauses."""

    def clause(self) -> Clause:
        """One clause, up to the end of the tokens."""
        found = self._clause()
        self.trail()
        return found

    def values(self) -> tuple[Fact, ...]:
        """A sentence that gives values: *The name should be “Rex” and the status sold*."""
        found = self._given()
        self.trail()
        return tuple(found)

    def only_row(self) -> Row:
        """A row and nothing else: *the one with …*, *the pending one*."""
        row = self.row()
        words = row.select.words
        if row.select.bare and len(words) < 2 and row.extreme is None:
            raise Misread("no facts about the row")
        if row.select.bare and words[-1] not in {"one", "ones"} and not self._qualified(words):
            raise Misread("no facts about the row")
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
            raise Misread(f"left over: {self.rest()}")

    def _clause(self) -> Clause:
        for words in _IF:
            if self.take(*words):
                return self._condition()
        if self._is_phrasal():
            return self.request()
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

    def _condition(self) -> Condition:
        test = self.test()
        if not self.take(",") and not self.take(":"):
            self.take(";")
        return Condition(test, self._branch())

    def _branch(self) -> tuple[Clause, ...]:
        for words in (("then",), ("please",), ("kindly",), ("just",)):
            self.take(*words)
        if leaves(self._tokens[self._at :]):
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
        rest = if_so(self._tokens[self._at :])
        if rest is None:
            self._at = start
            return Ask(test)
        self._at = self._size - len(rest)
        if not self.take(","):
            self.take(":")
        return Condition(test, self._branch())

    def test(self) -> Test:
        """What may be so or not."""
        if (self.take("there") and self.take_any(BE)) or self.take("we", "have"):
            return self._exists()
        left = self.value()
        self._be = True
        relation = self._relation(loose=False)
        if not relation:
            if isinstance(left, Key) and self.take_any(frozenset({"has", "have"})):
                return self._having(left.row)
            if isinstance(left, Key | Attribute) and (ability := self.ability()):
                return Holds(as_row(left), tuple(ability[0].split()), ability[1])
            raise Misread(f"no test: {self.rest()}")
        self._be = False
        holds = relation != "not"
        if relation in {"is", "not"}:
            relation = self._relation(loose=False) or relation
        if isinstance(left, Key) and relation in {"is", "not"}:
            return Holds(left.row, tuple(self._bare_words().lower().split()), holds)
        return Compare(left, relation, self._right())

    def _exists(self) -> Test:
        """*there are more than 3 SET*, *there are no SET*."""
        relation = self._relation(loose=False)
        negated = not relation and (self.take("no") or self.take("not", "any"))
        if not relation and not negated:
            self.take("any")
        amount = self.number()
        if amount is None:
            relation, amount = ("is" if negated else "above"), 0
        number = Literal("number", str(amount), amount)
        return Compare(Count(self.select()), relation or "is", number)

    def _having(self, row: Row) -> Test:
        fact = self.fact()
        label, value = fact.splits()[-1]
        return Compare(Attribute(label, row), fact.relation, value)

    # --- questions -------------------------------------------------------------------------------

    def _question(self) -> Ask | None:
        start = self._at
        if self.take("is", "it", "true", "that"):
            return Ask(self.test())
        if self.take("count"):
            return Ask(Count(self.select()))
        if self.peek().low in BE and self.peek(1).low == "there":
            self._at += 2
            return Ask(self._exists())
        told = any(self.take(*words) for words in _TELL)
        if told and (self.take("whether") or self.take("if")):
            return Ask(self.test())
        if any(self.take(*words) for words in _WHAT) or told or self.peek().low == "how":
            found = Ask(self.value())
            self.take_any(BE)
            return found
        self._at = start
        return None

    # --- for every row ---------------------------------------------------------------------------

    def _for_every(self) -> Change | None:
        """*for every SET, CLAUSE*; *go through all SET and CLAUSE*."""
        start = self._at
        if self.peek().low == "for" and self.peek(1).low in _EACH:
            self._at += 1
            select = self.select()
            if not self.take(","):
                self.take(":")
        elif any(self.take(*words) for words in _THROUGH):
            if self.peek().low not in _EACH:
                self._at = start
                return None
            select = self.select()
            self.take(",")
            self.need("and")
        else:
            return None
        self.take("please")
        clause = self._clause()
        if not isinstance(clause, Change):
            raise Misread("what is to be done for every row is no change")
        return replace(clause, every=select)
