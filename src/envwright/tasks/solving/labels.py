"""Parsing labels and relations: where a name ends, and how a value is said to relate to it."""

from __future__ import annotations

from envwright.tasks.solving.language import (
    ARTICLES,
    BE,
    BEING,
    LONGEST_RELATION,
    LOOSE,
    NUMBERS,
    POINTING,
    POSSESSIVE,
    PRONOUNS,
    RELATION_STARTS,
    RELATIONS,
    UNITS,
)
from envwright.tasks.solving.literals import Literals
from envwright.tasks.solving.syntax import (
    Words,
)

MANNER = {"above": 1, "from": 1, "below": -1, "until": -1}
"""Relations of order, and in which direction."""
_DETERMINERS = ARTICLES | POINTING | PRONOUNS | {"all", "every", "each", "whichever", "any"}
_MORE_LESS = frozenset({"more", "less", "fewer", "month", "months", "year", "years"})


class Labels(Literals):
    """Reads labels and relations."""

    # --- labels ----------------------------------------------------------------------------------

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

    def _attribute_label(self) -> Words:
        if known := self._known_label():
            return known
        out: list[str] = []
        while not (out and self._set_ahead()) and (not self.stops() or (out and self._of_label())):
            out.append(self.peek().low)
            self._at += 1
        return tuple(out)

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

    # --- relations -------------------------------------------------------------------------------

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

    def _relation_ahead(self) -> bool:
        start = self._at
        found = self._relation(loose=True)
        measurable = found not in MANNER or self._measurable()
        self._at = start
        return bool(found) and measurable

    def _shift_ahead(self) -> bool:
        """Whether *two weeks after …* or *three less than …* starts here."""
        after = self.peek(1).low
        return self.peek().low in NUMBERS and (after.rstrip("s") in UNITS or after in _MORE_LESS)

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

    # --- words -----------------------------------------------------------------------------------

    def _bare_words(self) -> str:
        """A value of words, up to where it must end."""
        out: list[str] = []
        while not self.stops() or (not out and self.peek().low == "to"):
            out.append(self.peek().text)
            self._at += 1
        if out and self.peek().low == "(":
            out += self._parenthesis()
        return " ".join(out)

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

    def _unit(self) -> str:
        unit = self.peek().low.rstrip("s")
        if unit not in UNITS and unit not in {"month", "year"}:
            return ""
        self._at += 1
        return unit
