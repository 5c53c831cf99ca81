"""Parsing values: those that stand in the text, and those that must be found out."""

from __future__ import annotations

from envwright.tasks.solving.facts import FactReader
from envwright.tasks.solving.labels import MANNER
from envwright.tasks.solving.language import (
    ARTICLES,
    HIGHEST,
    LOWEST,
    POINTING,
    POSSESSIVE,
    PRONOUNS,
    Misread,
    is_plural,
)
from envwright.tasks.solving.syntax import (
    Aggregate,
    Attribute,
    Count,
    Difference,
    Key,
    Row,
    Select,
    Shift,
    Value,
)

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
IT = Row(Select((), reference="again"))


class Expressions(FactReader):
    """Reads values; rows and sets are read by the subclass."""

    def row(self, *, owner: bool = False) -> Row:
        """One row."""
        raise NotImplementedError

    def select(self) -> Select:
        """A set of rows."""
        raise NotImplementedError

    def more_of(self, select: Select) -> Select:
        """A set, with what else is said of it."""
        raise NotImplementedError

    def _described_row(self, *, owner: bool = False) -> Row:
        """A row of which something is said."""
        raise NotImplementedError

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

    def _shifted(self) -> Shift | None:
        """*3 less than V*, *two weeks after V*."""
        start = self._at
        amount = self.number()
        if amount is not None:
            unit = self._unit()
            relation = self._relation(loose=False)
            if relation in {"above", "below"}:
                return Shift(self.value(), MANNER[relation] * amount, unit)
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

    def _how_many(self) -> Count:
        """*how many SET there are*, *how many pets are there with …*, *… do we have*."""
        select = self.select()
        for words in _THERE:
            if self.take(*words):
                return Count(self.more_of(select))
        return Count(select)

    # --- worked out ------------------------------------------------------------------------------

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
