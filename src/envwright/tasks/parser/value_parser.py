"""Parsing facts (label, relation, value) and values, in the text or to be worked out."""

from __future__ import annotations

from dataclasses import replace

from envwright.tasks.parser.lexer import (
    ARTICLES,
    CAN,
    HIGHEST,
    LOWEST,
    POINTING,
    POSSESSIVE,
    PRONOUNS,
    SETTERS,
    STOP,
    RequestParseError,
    is_plural,
    stem,
)
from envwright.tasks.parser.syntax_tree import (
    AggregateExpr,
    AttributeExpr,
    CountExpr,
    DifferenceExpr,
    FactExpr,
    Facts,
    KeyExpr,
    LiteralExpr,
    RowExpr,
    SelectExpr,
    ShiftExpr,
    ValueExpr,
    Words,
)
from envwright.tasks.parser.token_cursor import MANNER, LabelParser

_OBJECTS = frozenset("each it them the that this all every a an".split())
_BEGINNINGS = frozenset(
    "tell let what how please kindly just i could can would do it leave skip nothing no".split()
)


class FactParser(LabelParser):
    """Reads facts; values are read by the subclass."""

    def value(self) -> ValueExpr:
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
        groups: list[list[FactExpr]] = [[]]
        without: list[FactExpr] = []
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
            except RequestParseError:
                self._at = start
                break
        if not groups[0]:
            raise RequestParseError(f"no facts at {self.rest()}")
        return tuple((*facts, *without) for facts in _disjunction(groups, either))

    def _item(self, bare: bool) -> FactExpr:
        """A fact; in parentheses also *complete*, *not complete*, *not status sold*."""
        start = self._at
        negated = bare and self.take("not")
        try:
            fact = self.fact()
        except RequestParseError:
            self._at = start + negated
            if bare and (ability := self.ability()):
                said, able = ability
                return FactExpr((), "is" if able else "not", LiteralExpr("word", said, said))
            if negated and self.peek(1).text not in {",", ")"}:
                # "not after time …": the label itself begins with "not".
                self._at = start
                return self.fact()
            word = self.peek()
            if not bare or word.kind != "word" or self.peek(1).text not in {",", ")"}:
                self._at = start
                raise
            self._at += 1
            fact = FactExpr((), "is", LiteralExpr("word", word.low, word.low))
        return replace(fact, relation="not") if negated else fact

    def _also(self, bare: bool) -> bool:
        """Go past what joins two facts."""
        comma = self.take(",")
        joined = self.take("and")
        if (not comma and not joined) or (comma and not joined and self.peek().low == "with"):
            return False
        rejoined = self._rejoin()
        low, after = self.peek().low, self.peek(1).low
        if low == "either" or (comma and low == "not") or (bare and comma and low in CAN):
            return True
        if low in STOP or (joined and (low == "then" or self._sets(low))):
            return False
        if joined or rejoined or bare:
            return rejoined or not (self._begins(low) and after in _OBJECTS)
        # A comma alone may also end the phrase, and a request begin.
        return low in self._words.label_starts or not self._begins(low)

    def _sets(self, low: str) -> bool:
        """Whether *and set the status to …* begins here."""
        return low in SETTERS and low not in self._words.label_starts

    def _begins(self, low: str) -> bool:
        return low in _BEGINNINGS or (not low.endswith("ed") and stem(low) in self._words.verbs)

    def _rejoin(self) -> bool:
        if self.take("with"):
            return True
        if self.take("whose"):
            self._be = True
            return True
        return False

    def _alternative(self, last: FactExpr) -> FactExpr:
        """What stands behind *or*: a fact, or another value for the label of the last one."""
        low = self.peek().low
        own = not last.label or low == last.label[0] or low in ARTICLES
        own = own or low in self._words.label_starts
        if not own and last.value is not None and (value := self.literal()):
            return FactExpr(last.label, last.relation, value)
        if not own and last.value is None and not self.starts_value():
            said = self._bare_words()
            # Two words leave one way to divide them: "status sold or pending" repeats "status".
            if len(last.label) == 2:
                return FactExpr(last.label[:1], last.relation, LiteralExpr("word", said, said))
        return self.fact()

    # --- one -------------------------------------------------------------------------------------

    def fact(self, *, giving: bool = False) -> FactExpr:
        """A label, perhaps a relation, and a value.

        Args:
            giving: the fact gives a value to a parameter, so *to* and *as* may stand between.
        """
        start = self._at
        # "more than 3 copies": the relation comes before the label.
        if (early := self._relation(loose=False)) in MANNER:
            return self._measure_first(early)
        self._at = start
        definite = self.take_any(ARTICLES | POSSESSIVE) not in {"", "a", "an"}
        known = bool(self.label_ahead(self._words.awkward.get(self.peek().low, ())))
        label = self.label()
        after = self.peek()
        if known and label[0] == "can" and (after.kind == "mark" or after.low == "and"):
            return FactExpr(label, "is", LiteralExpr("truth", "yes", True))
        if known and not self._relation_ahead() and not self.stops() and not self.starts_value():
            said = self._bare_words()
            return FactExpr(label, "is", LiteralExpr("word", said, said))
        if giving and self.peek().low == "of" and self.peek(1).low in {"the", "it"}:
            raise RequestParseError("an attribute, not a parameter")
        # "should be" and the like may be followed by a comparison: "should be more than 3".
        relation = self._relation(loose=giving)
        if relation == "is" and label:
            relation = self._relation(loose=False) or relation
        if not (relation or self.starts_value() or self._value_word() or self._shift_ahead()):
            if definite and not giving:
                raise RequestParseError("an attribute, not a fact")
            return self._bare(label)
        if relation in MANNER and not self._measurable():
            raise RequestParseError("nothing to compare with")
        start = self._at
        if not label:
            raise RequestParseError(f"no label before {self.rest()}")
        try:
            return FactExpr(label, relation or "is", self.value())
        except RequestParseError:
            self._at = start
            if not relation or not (said := self._bare_words()):
                raise
            return FactExpr(label, relation, LiteralExpr("word", said, said))

    def _measure_first(self, relation: str) -> FactExpr:
        """*more than 3 copies*."""
        if (amount := self.number()) is None or not (label := self.label()):
            raise RequestParseError("no comparison")
        return FactExpr(label, relation, LiteralExpr("number", str(amount), amount))

    def _bare(self, label: Words) -> FactExpr:
        """A label and a value of words, with no telling where one ends."""
        if self.peek().low == "(" and self.peek(1).low not in self._words.label_starts:
            label += tuple(self._parenthesis())
        if len(label) < 2 or self.peek().low in {"it", "them"}:
            raise RequestParseError(f"no value at {self.rest()}")
        return FactExpr(label)


def _disjunction(groups: list[list[FactExpr]], either: int) -> tuple[Facts, ...]:
    """The disjunctive form of *a and b or c*, and of *a and either b or c*.

    Args:
        groups: facts, divided where *or* stands.
        either: which fact of the first group *either* stands before, counted from 1; 0 for none.
    """
    first = groups[0]
    if len(groups) == 1:
        return (tuple(first),)
    # "a and status x or status y": facts with the label of the alternatives are alternatives
    # themselves, the others hold in every case.
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


_SUMS = {"total": "sum", "sum": "sum", "combined": "sum", "overall": "sum"}
_MEANS = {"average": "average", "mean": "average"}
_FUNCTIONS = _SUMS | _MEANS | dict.fromkeys(HIGHEST, "highest") | dict.fromkeys(LOWEST, "lowest")
_THERE = (
    ("there", "are"),
    ("are", "there"),
    ("there", "is"),
    ("do", "we", "have"),
    ("we", "have"),
    ("do", "you", "have"),
    ("exist",),
)
_OVER = (("of",), ("among",), ("found", "among"), ("across",), ("over",), ("found", "in"))
IT = RowExpr(SelectExpr((), reference="again"))


class ValueParser(FactParser):
    """Reads values; rows and sets are read by the subclass."""

    def row(self, *, owner: bool = False) -> RowExpr:
        """One row."""
        raise NotImplementedError

    def select(self) -> SelectExpr:
        """A set of rows."""
        raise NotImplementedError

    def more_of(self, select: SelectExpr) -> SelectExpr:
        """A set, with what else is said of it."""
        raise NotImplementedError

    def _described_row(self, *, owner: bool = False) -> RowExpr:
        """A row of which something is said."""
        raise NotImplementedError

    # --- values ----------------------------------------------------------------------------------

    def value(self) -> ValueExpr:
        """A value, in the text or to be found out, shifted or not."""
        self.deeper()
        try:
            found = self._shifted() or self.literal() or self._derived()
            while sign := {"plus": 1, "minus": -1}.get(self.peek().low):
                self._at += 1
                amount = self.number()
                if amount is None:
                    raise RequestParseError(f"not a number: {self.rest()}")
                found = ShiftExpr(found, sign * amount, self._unit())
            return found
        finally:
            self._depth -= 1

    def _shifted(self) -> ShiftExpr | None:
        """*3 less than V*, *two weeks after V*."""
        start = self._at
        amount = self.number()
        if amount is not None:
            unit = self._unit()
            relation = self._relation(loose=False)
            if relation in {"above", "below"}:
                return ShiftExpr(self.value(), MANNER[relation] * amount, unit)
        self._at = start
        return None

    def _derived(self) -> ValueExpr:
        if self.take_any(POSSESSIVE):
            return AttributeExpr(self._attribute_label(), IT)
        if self.take("how", "many"):
            return self._how_many()
        start = self._at
        if self.take_any(ARTICLES):
            return self._difference() or self._number_of() or self._aggregate() or self._of(start)
        coded = self.peek(1).text.startswith("#") or self.peek(2).text.startswith("#")
        if coded or self.peek().low in PRONOUNS | POINTING | {"whichever"}:
            return self._key()
        raise RequestParseError(f"no value at {self.rest()}")

    def _key(self) -> KeyExpr:
        return KeyExpr(self._described_row())

    def _how_many(self) -> CountExpr:
        """*how many SET there are*, *how many pets are there with …*, *… do we have*."""
        select = self.select()
        for words in _THERE:
            if self.take(*words):
                return CountExpr(self.more_of(select))
        return CountExpr(select)

    # --- worked out ------------------------------------------------------------------------------

    def _difference(self) -> DifferenceExpr | None:
        """*difference (in days) between V and W*, *number of days between V and W*."""
        start = self._at
        if self.take("number", "of"):
            unit = self._unit()
            if not unit or not self.take("between"):
                self._at = start
                return None
        elif self.take("difference"):
            unit = self._unit() if self.take("in") else ""
            self.need("between")
        else:
            return None
        one = self.value()
        self.need("and")
        return DifferenceExpr(one, self.value(), unit)

    def _number_of(self) -> ValueExpr | None:
        if not self.take("number", "of"):
            return None
        select = self.select()
        # "the number of the house" is a field, "the number of houses" a count.
        if select.definite and not is_plural(select.words[-1] if select.words else ""):
            return AttributeExpr(("number",), RowExpr(select))
        return CountExpr(select)

    def _aggregate(self) -> ValueExpr | None:
        """*total LABEL of SET*, *sum of the LABEL of SET*; of one row, an attribute like that."""
        start = self._at
        word = self.peek().low
        function = _FUNCTIONS.get(word, "")
        if not function:
            return None
        self._at += 1
        if of := self.take("of"):
            self.take("all")
            self.take_any(ARTICLES)
        label = self._attribute_label()
        if label and self._of_all():
            select = self.select()
            single = select.definite and bool(select.words) and not is_plural(select.words[-1])
            if not single:
                return AggregateExpr(function, label, select)
            if not of:
                return AttributeExpr((word, *label), RowExpr(select))
        self._at = start
        return None

    def _of_all(self) -> bool:
        """Go past what stands between a label and the set that it is taken over."""
        return any(self.take(*words) for words in _OVER)

    def _of(self, start: int) -> ValueExpr:
        """*the LABEL of ROW*; without *of*, a row."""
        label = self._attribute_label()
        if label and self.take("of"):
            return AttributeExpr(label, self.row())
        self._at = start
        return self._key()
