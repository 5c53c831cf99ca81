"""Parsing facts: a label, a relation and a value, joined by *and*, *or* and *either*."""

from __future__ import annotations

from dataclasses import replace

from envwright.tasks.solving.labels import MANNER, Labels
from envwright.tasks.solving.language import (
    ARTICLES,
    POSSESSIVE,
    STOP,
    Misread,
    stem,
)
from envwright.tasks.solving.syntax import (
    Fact,
    Facts,
    Literal,
    Value,
    Words,
)

_SETTERS = frozenset("set change update make switch adjust turn edit modify put".split())
_CAN = frozenset({"can", "cannot", "can't"})
_OBJECTS = frozenset("each it them the that this all every a an".split())
_BEGINNINGS = frozenset(
    "tell let what how please kindly just i could can would do it leave skip nothing no".split()
)


class FactReader(Labels):
    """Reads facts; values are read by the subclass."""

    def value(self) -> Value:
        """A value, in the text or to be found out."""
        raise NotImplementedError

    def ability(self) -> tuple[str, bool] | None:
        """*can push*, *cannot push*."""
        raise NotImplementedError

    # --- several ---------------------------------------------------------------------------------

    def any_of(self, *, bare: bool = False) -> tuple[Facts, ...]:
        """Facts joined by *and* and *or*, in disjunctive form.

        Args:
            bare: the facts stand in parentheses, where a single word may be one.
        """
        groups: list[list[Fact]] = [[]]
        without: list[Fact] = []
        either = 0
        if not self.take("either"):
            groups[0].append(self._item(bare))
        while True:
            start = self._at
            try:
                if groups[0] and self.take("or"):
                    self._rejoin()
                    groups.append([self._alternative(groups[-1][-1])])
                elif not groups[0] or self._also(bare):
                    if not groups[0] or self.take("either"):
                        self._rejoin()
                        either = len(groups[0]) + 1
                    # What is left out in parentheses is left out of every alternative.
                    out = bare and self.peek().low == "not" and len(groups) > 1
                    (without if out else groups[-1]).append(self._item(bare))
                else:
                    self._at = start
                    break
            except Misread:
                self._at = start
                break
        if not groups[0]:
            raise Misread(f"no facts at {self.rest()}")
        return tuple((*facts, *without) for facts in _disjunction(groups, either))

    def _item(self, bare: bool) -> Fact:
        """A fact; in parentheses also *complete*, *not complete*, *not status sold*."""
        start = self._at
        negated = bare and self.take("not")
        try:
            fact = self.fact()
        except Misread:
            self._at = start + negated
            if bare and (ability := self.ability()):
                said, able = ability
                return Fact((), "is" if able else "not", Literal("word", said, said))
            if negated and self.peek(1).text not in {",", ")"}:
                # "not after time …": the label itself begins with "not".
                self._at = start
                return self.fact()
            word = self.peek()
            if not bare or word.kind != "word" or self.peek(1).text not in {",", ")"}:
                self._at = start
                raise
            self._at += 1
            fact = Fact((), "is", Literal("word", word.low, word.low))
        return replace(fact, relation="not") if negated else fact

    def _also(self, bare: bool) -> bool:
        """Go past what joins two facts."""
        comma = self.take(",")
        joined = self.take("and")
        if (not comma and not joined) or (comma and not joined and self.peek().low == "with"):
            return False
        rejoined = self._rejoin()
        low, after = self.peek().low, self.peek(1).low
        if low == "either" or (comma and low == "not") or (bare and comma and low in _CAN):
            return True
        if low in STOP or (joined and (low == "then" or self._sets(low))):
            return False
        if joined or rejoined or bare:
            return rejoined or not (self._begins(low) and after in _OBJECTS)
        # A comma alone may also end the phrase, and a request begin.
        return low in self._words.label_starts or not self._begins(low)

    def _sets(self, low: str) -> bool:
        """Whether *and set the status to …* begins here."""
        return low in _SETTERS and low not in self._words.label_starts

    def _begins(self, low: str) -> bool:
        return low in _BEGINNINGS or (not low.endswith("ed") and stem(low) in self._words.verbs)

    def _rejoin(self) -> bool:
        if self.take("with"):
            return True
        if self.take("whose"):
            self._be = True
            return True
        return False

    def _alternative(self, last: Fact) -> Fact:
        """What stands behind *or*: a fact, or another value for the label of the last one."""
        low = self.peek().low
        own = not last.label or low == last.label[0] or low in ARTICLES
        own = own or low in self._words.label_starts
        if not own and last.value is not None and (value := self.literal()):
            return Fact(last.label, last.relation, value)
        if not own and last.value is None and not self.starts_value():
            said = self._bare_words()
            if len(last.label) == 2:
                return Fact(last.label[:1], last.relation, Literal("word", said, said))
        return self.fact()

    # --- one -------------------------------------------------------------------------------------

    def fact(self, *, giving: bool = False) -> Fact:
        """A label, perhaps a relation, and a value.

        Args:
            giving: the fact gives a value to a parameter, so *to* and *as* may stand between.
        """
        start = self._at
        if (early := self._relation(loose=False)) in MANNER:
            return self._measure_first(early)
        self._at = start
        definite = self.take_any(ARTICLES | POSSESSIVE) not in {"", "a", "an"}
        known = bool(self.label_ahead(self._words.awkward.get(self.peek().low, ())))
        label = self.label()
        after = self.peek()
        if known and label[0] == "can" and (after.kind == "mark" or after.low == "and"):
            return Fact(label, "is", Literal("truth", "yes", True))
        if known and not self._relation_ahead() and not self.stops() and not self.starts_value():
            said = self._bare_words()
            return Fact(label, "is", Literal("word", said, said))
        if giving and self.peek().low == "of" and self.peek(1).low in {"the", "it"}:
            raise Misread("an attribute, not a parameter")
        # "should be" and the like may be followed by a comparison: "should be more than 3".
        relation = self._relation(loose=giving)
        if relation == "is" and label:
            relation = self._relation(loose=False) or relation
        if not (relation or self.starts_value() or self._value_word() or self._shift_ahead()):
            if definite and not giving:
                raise Misread("an attribute, not a fact")
            return self._bare(label)
        if relation in MANNER and not self._measurable():
            raise Misread("nothing to compare with")
        start = self._at
        if not label:
            raise Misread(f"no label before {self.rest()}")
        try:
            return Fact(label, relation or "is", self.value())
        except Misread:
            self._at = start
            if not relation or not (said := self._bare_words()):
                raise
            return Fact(label, relation, Literal("word", said, said))

    def _measure_first(self, relation: str) -> Fact:
        """*more than 3 copies*."""
        if (amount := self.number()) is None or not (label := self.label()):
            raise Misread("no comparison")
        return Fact(label, relation, Literal("number", str(amount), amount))

    def _bare(self, label: Words) -> Fact:
        """A label and a value of words, with no telling where one ends."""
        if self.peek().low == "(" and self.peek(1).low not in self._words.label_starts:
            label += tuple(self._parenthesis())
        if len(label) < 2 or self.peek().low in {"it", "them"}:
            raise Misread(f"no value at {self.rest()}")
        return Fact(label)


def _disjunction(groups: list[list[Fact]], either: int) -> tuple[Facts, ...]:
    """The disjunctive form of *a and b or c*, and of *a and either b or c*.

    Args:
        groups: facts, divided where *or* stands.
        either: which fact of the first group *either* stands before, counted from 1; 0 for none.
    """
    first = groups[0]
    if len(groups) == 1:
        return (tuple(first),)
    label = groups[-1][0].label[:1]
    choices = [group[0] for group in groups[1:]]
    if either:
        common, same = first[: either - 1], first[either - 1 :]
    elif any(len(g) > 1 for g in groups[1:]) or any(f.label[:1] != label for f in choices):
        return tuple(tuple(group) for group in groups)
    else:
        same = [fact for fact in first if fact.label[:1] == label]
        common = [fact for fact in first if fact.label[:1] != label]
    return tuple((*common, fact) for fact in (*same, *choices))
