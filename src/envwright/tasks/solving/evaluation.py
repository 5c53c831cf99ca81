"""Working values and tests out."""

from __future__ import annotations

import math
from typing import Any

from envwright.tasks.solving.fields import MISSING
from envwright.tasks.solving.finder import Finder
from envwright.tasks.solving.forms import compared, days_between, holds, same, shifted
from envwright.tasks.solving.language import Unsolved
from envwright.tasks.solving.syntax import (
    Aggregate,
    Attribute,
    Compare,
    Count,
    Difference,
    Holds,
    Key,
    Literal,
    Test,
    Value,
    as_row,
)
from envwright.tasks.solving.tools import Parameter, field_as_parameter
from envwright.types import Json


class Evaluator(Finder):
    """Works out what a request asks for or depends on."""

    # --- values ----------------------------------------------------------------------------------

    def evaluate(self, value: Value, parameter: Parameter | None = None) -> Json:
        """A value, found out where it does not stand in the text."""
        if isinstance(value, Literal):
            return value
        if isinstance(value, Attribute):
            return self._attribute(value)
        if isinstance(value, Key):
            key = self.key(self.one(value.row), parameter or field_as_parameter("id"))
            if key is MISSING:
                raise Unsolved("no identifier")
            return key
        if isinstance(value, Count):
            return len(self.set_of(value.select))
        if isinstance(value, Aggregate):
            return self._aggregate(value)
        if isinstance(value, Difference):
            return self._difference(value)
        return shifted(self.evaluate(value.value), value.amount, value.unit)

    def _attribute(self, value: Attribute) -> Json:
        row = self.fresh(self.one(value.row))
        found = self.value(row, value.label)
        if found is MISSING and row.origin is not None:
            found = self.value(self.one(row.origin), value.label)
        if found is MISSING:
            raise Unsolved(f"no {' '.join(value.label)} of {' '.join(row.noun)}")
        return found

    def _aggregate(self, value: Aggregate) -> Json:
        rows = self.set_of(value.select)
        shown = [self.value(row, value.label) for row in rows]
        if MISSING in shown:
            raise Unsolved(f"nothing shows {' '.join(value.label)}")
        known = [v for v in shown if v is not None]
        if value.function in {"highest", "lowest"}:
            return _extreme_value(known, value.function == "highest")
        if not all(isinstance(v, int | float) and not isinstance(v, bool) for v in known):
            raise Unsolved("not numbers")
        total: int | float = sum(known) if all(type(v) is int for v in known) else math.fsum(known)
        if value.function == "sum":
            return total
        if not known:
            raise Unsolved("the average of nothing")
        return total / len(known)

    def _difference(self, value: Difference) -> Json:
        one, other = (_plain_value(self.evaluate(v)) for v in (value.one, value.other))
        days = days_between(one, other)
        if days is not None:
            return int(days / {"week": 7}.get(value.unit, 1))
        for number in (one, other):
            if isinstance(number, bool) or not isinstance(number, int | float):
                raise Unsolved("no difference")
        return abs(one - other)

    # --- tests -----------------------------------------------------------------------------------

    def test(self, test: Test) -> bool:
        """Whether something is so."""
        if isinstance(test, Compare):
            if (row_test := self._row_test(test)) is not None:
                return self._holds(row_test)
            left, right = self.evaluate(test.left), self.evaluate(test.right)
            if left is None:
                return test.relation == "not"
            return holds(left, test.relation, right)
        return self._holds(test)

    def _row_test(self, test: Compare) -> Holds | None:
        """*the pet of the order … is sold*, where *pet* is no label but a row."""
        left, right = test.left, test.right
        if not isinstance(right, Literal) or right.kind != "word":
            return None
        if not isinstance(left, Attribute) or test.relation not in {"is", "not"}:
            return None
        if not self._words.is_noun(left.label):
            return None
        try:
            self.evaluate(left)
        except Unsolved:
            return Holds(as_row(left), tuple(right.raw.lower().split()), test.relation == "is")
        return None

    def _holds(self, test: Holds) -> bool:
        row = self.fresh(self.one(test.row))
        shown = self.value(row, test.words)
        if isinstance(shown, bool):
            return shown is test.holds
        said = " ".join(test.words)
        word = Literal("word", said, said)
        return any(isinstance(v, str) and same(v, word) for v in row.data.values()) is test.holds


def _plain_value(value: Json) -> Json:
    return value.value if isinstance(value, Literal) else value


def _extreme_value(values: list[Any], highest: bool) -> Json:
    if not values:
        raise Unsolved("the extreme of nothing")
    best = values[0]
    for value in values[1:]:
        order = compared(value, best)
        if order is None:
            raise Unsolved("values that cannot be compared")
        if order and (order > 0) is highest:
            best = value
    return best
