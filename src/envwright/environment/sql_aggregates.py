"""``median`` and its relatives, sorted in guaranteed time.

The engine's own pick a pivot of three: values in a chosen order make one call take the square of
their number, inside a single operation, where no budget reaches. These give the same results and
the same errors.
"""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Callable

import apsw

from envwright import bounds
from envwright.types import Scalar

_SLIDING = 20_000
"""Values of a window that moves: each step moves on average half of them in memory."""


class Percentile:
    """One group or window: ``step`` and ``inverse`` add and remove a value, ``value`` tells.

    Args:
        name: of the function, for errors.
        whole: the fraction that stands for all values; ``None`` for the median, which takes none.
        between: whether a place between two values gives a value between them.
    """

    def __init__(self, name: str, whole: float | None, between: bool) -> None:
        self._name, self._whole, self._between = name, whole, between
        self._fraction: float | None = 0.5 if whole is None else None
        self._values: list[float] = []
        self._is_sorted = False

    def step(self, *arguments: Scalar) -> None:
        """Add a value; NULL counts for nothing."""
        if (value := self._read(*arguments)) is None:
            return
        if self._is_sorted:
            self._check_count(_SLIDING)
            insort(self._values, value)
        else:
            self._check_count(bounds.MAX_QUERY_ROWS)
            self._values.append(value)

    def inverse(self, *arguments: Scalar) -> None:
        """Remove the value that left the window."""
        if (value := self._read(*arguments)) is not None:
            self._check_count(_SLIDING)
            self._sort()
            del self._values[bisect_left(self._values, value)]

    def value(self) -> float | None:
        """What the values so far give."""
        if not self._values or self._fraction is None:
            return None
        self._sort()
        at = self._fraction * (len(self._values) - 1)
        low = int(at)
        found = self._values[low]
        if self._between and at != low:
            found += (self._values[low + 1] - found) * (at - low)
        return found

    final = value

    def _read(self, value: Scalar, fraction: Scalar = None) -> float | None:
        if self._whole is not None:
            self._take_fraction(fraction, self._whole)
        if value is None:
            return None
        if not isinstance(value, int | float):
            raise apsw.SQLError(f"input to {self._name}() is not numeric")
        if math.isinf(value):
            raise apsw.SQLError(f"Inf input to {self._name}()")
        return float(value)

    def _take_fraction(self, fraction: Scalar, whole: float) -> None:
        given = _number(fraction)
        if given is None or not 0.0 <= given <= whole:
            raise apsw.SQLError(
                f"the fraction argument to {self._name}() is not between 0.0 and {whole:.1f}"
            )
        part = given / whole
        if self._fraction is None:
            self._fraction = part
        elif abs(self._fraction - part) > 0.001:
            raise apsw.SQLError(
                f"the fraction argument to {self._name}() is not the same for all input rows"
            )

    def _check_count(self, most: int) -> None:
        if len(self._values) >= most:
            raise apsw.SQLError(f"{self._name}() takes at most {most} values here")

    def _sort(self) -> None:
        if not self._is_sorted:
            self._values.sort()
            self._is_sorted = True


def _number(value: Scalar) -> float | None:
    """A number, or a text that is one."""
    if isinstance(value, str):
        try:
            return float(value)
        except ValueError:
            return None
    return float(value) if isinstance(value, int | float) else None


def install_percentiles(db: apsw.Connection) -> None:
    """Replace the engine's own ``median``, ``percentile``, ``percentile_cont``, ``…_disc``."""

    def make(name: str, whole: float | None, between: bool) -> Callable[[], Percentile]:
        return lambda: Percentile(name, whole, between)

    for name, whole, between in (
        ("median", None, True),
        ("percentile", 100.0, True),
        ("percentile_cont", 1.0, True),
        ("percentile_disc", 1.0, False),
    ):
        count = 1 if whole is None else 2
        flags = apsw.SQLITE_INNOCUOUS | apsw.SQLITE_DETERMINISTIC
        db.create_window_function(name, make(name, whole, between), count, flags=flags)
