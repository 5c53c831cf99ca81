"""Parsing facts and values: labels, relations, derived values."""

from __future__ import annotations

from dataclasses import replace

from envwright.tasks.solving.cursor import Cursor
from envwright.tasks.solving.language import (
    ARTICLES,
    BE,
    BEING,
    HIGHEST,
    LONGEST_RELATION,
    LOOSE,
    LOWEST,
    NUMBERS,
    POINTING,
    POSSESSIVE,
    PRONOUNS,
    RELATION_STARTS,
    RELATIONS,
    STOP,
    UNITS,
    Misread,
    is_plural,
    stem,
)
from envwright.tasks.solving.syntax import (
    Aggregate,
    Attribute,
    Count,
    Difference,
    Fact,
    Facts,
    Key,
    Literal,
    Row,
    Select,
    Shift,
    Value,
    Words,
)

_SUMS = {"total": "sum", "sum": "sum", "combined": "sum", "overall": "sum"}
_MEANS = {"average": "average", "mean": "average"}
_FUNCTIONS = _SUMS | _MEANS | dict.fromkeys(HIGHEST, "highest") | dict.fromkeys(LOWEST, "lowest")
_MANNER = {"above": 1, "from": 1, "below": -1, "until": -1}
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
_SETTERS = frozenset("set change update make switch adjust turn edit modify put".split())
_CAN = frozenset({"can", "cannot", "can't"})
_OBJECTS = frozenset("each it them the that this all every a an".split())
_DETERMINERS = ARTICLES | POINTING | PRONOUNS | {"all", "every", "each", "whichever", "any"}
_MORE_LESS = frozenset({"more", "less", "fewer", "month", "months", "year", "years"})
_BEGINNINGS = frozenset(
    "tell let what how please kindly just i could can would do it leave skip nothing no".split()
)
IT = Row(Select((), reference="again"))


class Phrases(Cursor):
    """Reads facts and values; rows and sets are read by the subclass."""

    def row(self, *, owner: bool = False) -> Row:
        """One row."""
        raise NotImplementedError

    def select(self) -> Select:
        """A set of rows."""
        raise NotImplementedError

    def ability(self) -> tuple[str, bool] | None:
        """*can push*, *cannot push*."""
        raise NotImplementedError

    def more_of(self, select: Select) -> Select:
        """A set, with what else is said of it."""
        raise NotImplementedError

    # --- facts -----------------------------------------------------------------------------------

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

    def fact(self, *, giving: bool = False) -> Fact:
        """A label, perhaps a relation, and a value.

        Args:
            giving: the fact gives a value to a parameter, so *to* and *as* may stand between.
        """
        start = self._at
        if (early := self._relation(loose=False)) in _MANNER:
            return self._measure_first(early)
        self._at = start
        definite = self.take_any(ARTICLES | POSSESSIVE) not in {"", "a", "an"}
        known = bool(self.label_ahead(self._words.awkward.get(self.peek().low, ())))
        label = self.label()
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
        if relation in _MANNER and not self._measurable():
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

    def _measurable(self) -> bool:
        low = self.peek().low
        return self.starts_value() or low in ARTICLES or low in POSSESSIVE or self._word_number()

    def _word_number(self, ahead: int = 0) -> bool:
        start, self._at = self._at, self._at + ahead
        found = self.number() is not None
        self._at = start
        return found

    def _value_word(self) -> bool:
        """Whether a derived value starts here: *the …*, *its …*, *how many …*."""
        low = self.peek().low
        return low in ARTICLES or low in POSSESSIVE or (low == "how" and self.peek(1).low == "many")

    def label(self) -> Words:
        """The words up to a relation or a value; several words when the label is known."""
        if known := self._known_label():
            return known
        out: list[str] = []
        while not self.stops() and not self.starts_value() and not self._value_word():
            if out and (self.peek().low in BEING or self._relation_ahead() or self._shift_ahead()):
                break
            out.append(self.peek().low)
            self._at += 1
            if self.peek().low == "of" and self._of_in_fact():
                out.append("of")
                self._at += 1
        return tuple(out)

    def _of_in_fact(self) -> bool:
        """Whether *of* is a part of a label here: *with end of availability “5.4”*."""
        for ahead in range(1, 4):
            token = self.peek(ahead)
            if self.starts_value(ahead) or token.low in BE or token.low == "to":
                return ahead > 1
            if token.kind != "word" or self.stops(ahead) or token.low in _DETERMINERS:
                return False
        return False

    def _known_label(self) -> Words:
        """Go past a label of a parameter in which a label would seem to end."""
        known = self.label_ahead(self._words.awkward.get(self.peek().low, ()))
        self._at += len(known)
        if known and self.peek().low in {"date", "time"}:
            self._at += 1
            return (*known, self._tokens[self._at - 1].low)
        return known

    def _relation_ahead(self) -> bool:
        start = self._at
        found = self._relation(loose=True)
        measurable = found not in _MANNER or self._measurable()
        self._at = start
        return bool(found) and measurable

    def _shift_ahead(self) -> bool:
        """Whether *two weeks after …* or *three less than …* starts here."""
        after = self.peek(1).low
        return self.peek().low in NUMBERS and (after.rstrip("s") in UNITS or after in _MORE_LESS)

    def _relation(self, *, loose: bool) -> str:
        """Go past a relation; empty when none stands here."""
        low = self.peek().low
        if low not in RELATION_STARTS:
            return ""
        if (low in BE and not (self._be or loose)) or (low in BE and self.peek(1).low == "there"):
            return ""
        if low == "of" and not (self.starts_value(1) or self._word_number(1)):
            return ""
        for size in range(LONGEST_RELATION, 0, -1):
            words = tuple(self.peek(i).low for i in range(size))
            if words in RELATIONS and (loose or words not in LOOSE):
                self._at += size
                return RELATIONS[words]
        return ""

    def _bare(self, label: Words) -> Fact:
        """A label and a value of words, with no telling where one ends."""
        if self.peek().low == "(" and self.peek(1).low not in self._words.label_starts:
            label += tuple(self._parenthesis())
        if len(label) < 2 or self.peek().low in {"it", "them"}:
            raise Misread(f"no value at {self.rest()}")
        return Fact(label)

    def _parenthesis(self) -> list[str]:
        """What stands in parentheses here, as words of an option."""
        out: list[str] = []
        start = self._at
        self._at += 1
        while not self.ended and not self.take(")"):
            out.append(self.peek().low)
            self._at += 1
            if len(out) > 6:
                self._at = start
                return []
        return out

    def _bare_words(self) -> str:
        """A value of words, up to where it must end."""
        out: list[str] = []
        while not self.stops() or (not out and self.peek().low == "to"):
            out.append(self.peek().text)
            self._at += 1
        if out and self.peek().low == "(":
            out += self._parenthesis()
        return " ".join(out)

    # --- values ----------------------------------------------------------------------------------

    def value(self) -> Value:
        """A value, in the text or to be found out, shifted or not."""
        self.deeper()
        try:
            found = self._shifted() or self.literal() or self._derived()
            while sign := {"plus": 1, "minus": -1}.get(self.peek().low):
                self._at += 1
                amount = self.number()
                if amount is None:
                    raise Misread(f"not a number: {self.rest()}")
                found = Shift(found, sign * amount, self._unit())
            return found
        finally:
            self._depth -= 1

    def _unit(self) -> str:
        unit = self.peek().low.rstrip("s")
        if unit not in UNITS and unit not in {"month", "year"}:
            return ""
        self._at += 1
        return unit

    def _shifted(self) -> Shift | None:
        """*3 less than V*, *two weeks after V*."""
        start = self._at
        amount = self.number()
        if amount is not None:
            unit = self._unit()
            relation = self._relation(loose=False)
            if relation in {"above", "below"}:
                return Shift(self.value(), _MANNER[relation] * amount, unit)
        self._at = start
        return None

    def _derived(self) -> Value:
        if self.take_any(POSSESSIVE):
            return Attribute(self._attribute_label(), IT)
        if self.take("how", "many"):
            return self._how_many()
        start = self._at
        if self.take_any(ARTICLES):
            return self._difference() or self._number_of() or self._aggregate() or self._of(start)
        coded = self.peek(1).text.startswith("#") or self.peek(2).text.startswith("#")
        if coded or self.peek().low in PRONOUNS | POINTING | {"whichever"}:
            return self._key()
        raise Misread(f"no value at {self.rest()}")

    def _key(self) -> Key:
        return Key(self._described_row())

    def _described_row(self, *, owner: bool = False) -> Row:
        """A row of which something is said."""
        raise NotImplementedError

    def _how_many(self) -> Count:
        """*how many SET there are*, *how many pets are there with …*, *… do we have*."""
        select = self.select()
        for words in _THERE:
            if self.take(*words):
                return Count(self.more_of(select))
        return Count(select)

    def _difference(self) -> Difference | None:
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
        return Difference(one, self.value(), unit)

    def _number_of(self) -> Value | None:
        if not self.take("number", "of"):
            return None
        select = self.select()
        if select.definite and not is_plural(select.words[-1] if select.words else ""):
            return Attribute(("number",), Row(select))
        return Count(select)

    def _aggregate(self) -> Value | None:
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
                return Aggregate(function, label, select)
            if not of:
                return Attribute((word, *label), Row(select))
        self._at = start
        return None

    def _of_label(self) -> bool:
        """Whether *of* is a part of a label here: *the end of availability of the …*."""
        if self.peek().low != "of":
            return False
        for ahead in range(1, 5):
            token = self.peek(ahead)
            if token.low == "of":
                return ahead > 1
            if token.kind != "word" or self.stops(ahead) or token.low in _DETERMINERS:
                return False
        return False

    def _set_ahead(self) -> bool:
        """Whether *out of*, *over all* and the like stand here, where a label ends."""
        low, after = self.peek().low, self.peek(1).low
        if low in {"over", "across"}:
            return after in {"all", "the", "every"}
        return (low, after) in {("out", "of"), ("found", "among"), ("found", "in")}

    def _of_all(self) -> bool:
        """Go past what stands between a label and the set that it is taken over."""
        return any(self.take(*words) for words in _OVER)

    def _of(self, start: int) -> Value:
        """*the LABEL of ROW*; without *of*, a row."""
        label = self._attribute_label()
        if label and self.take("of"):
            return Attribute(label, self.row())
        self._at = start
        return self._key()

    def _attribute_label(self) -> Words:
        if known := self._known_label():
            return known
        out: list[str] = []
        while not (out and self._set_ahead()) and (not self.stops() or (out and self._of_label())):
            out.append(self.peek().low)
            self._at += 1
        return tuple(out)


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
