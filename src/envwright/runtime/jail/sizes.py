"""What values cost: fuel by their size, and the bounds on what may be made.

``Sizes`` is the part of ``guards`` that knows no syntax: it measures, charges and stops.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from datetime import date, time, timedelta, timezone
from decimal import Decimal
from typing import Any

from envwright.runtime.jail.meter import Meter

_EMPTY: dict[str, str] = {}
SIZED: frozenset[type] = frozenset(
    (
        *(str, bytes, list, tuple, dict, set, frozenset, range),
        *(type(_EMPTY.keys()), type(_EMPTY.values()), type(_EMPTY.items())),
        *(Counter, OrderedDict, defaultdict, deque),
    )
)
"""Types whose length says what it costs to touch all of a value."""
TEXT = (str, bytes)
_NESTED = (list, tuple, dict, set, frozenset, Counter, OrderedDict, defaultdict, deque)
_WITH_A_TEXT: tuple[type, ...] = (
    *(bool, int, float, complex, type(None), Decimal, BaseException),
    *(date, time, timedelta, timezone, *SIZED),
)
_PER_UNIT = 16
"""Characters of a text that one unit of fuel pays for."""


class Sizes:
    """Measures values and charges them to a meter."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter

    def size(self, value: Any) -> int:
        """Units of fuel that touching all of a value costs."""
        if type(value) not in SIZED:
            return 0
        try:
            size = len(value)
        except OverflowError:  # a range beyond the machine's integers
            self._meter.stop("fuel")
        return size // _PER_UNIT if type(value) in TEXT else size

    def text(self, value: Any) -> Any:
        """A value that is about to become text.

        Raises:
            TypeError: its text would be an address, another one in each process.
        """
        self.deep(value, _with_a_text)
        return value

    def deep(self, value: Any, look: Callable[[Any], None] | None = None) -> None:
        """All that a value holds, counted as often as it is shared, is about to be read."""
        tick = self._meter.tick
        tick(1 + self.size(value))
        if look is not None:
            look(value)
        waiting = [value] if type(value) in _NESTED else []
        while waiting:
            whole = waiting.pop()
            for item in whole.values() if isinstance(whole, dict) else whole:
                if look is not None:
                    look(item)
                if type(item) in _NESTED:
                    tick(1 + len(item))
                    waiting.append(item)
                else:
                    tick(1 + self.size(item))

    def make(self, like: Any, size: int) -> None:
        """A value of ``size`` items is about to be made."""
        if size > self._meter.limits.items:
            self._meter.stop("items")
        if size > 0:
            self._meter.tick(size // _PER_UNIT if type(like) in TEXT else size)

    def bits(self, count: int) -> None:
        """An integer of so many bits is about to be made."""
        if count > self._meter.limits.int_bits:
            self._meter.stop("int_bits")
        words = count // 30
        self._meter.tick(words * words // 256)

    def decimal(self, value: Decimal) -> None:
        """A decimal is about to become an integer."""
        if value.is_finite() and value.adjusted() > self._meter.limits.int_bits // 4:
            self._meter.stop("int_bits")

    def metered(self, values: Any) -> Any:
        """An iterator burns fuel for each item; everything else stays what it is."""
        if type(values) in SIZED or not hasattr(type(values), "__next__"):
            return values
        return self.ticking(values)

    def ticking(self, values: Iterator[Any]) -> Iterator[Any]:
        """The items of an iterator, each for a unit of fuel."""
        tick = self._meter.tick
        for value in values:
            tick(1)
            yield value


def _with_a_text(value: Any) -> None:
    if not isinstance(value, _WITH_A_TEXT):
        raise TypeError(f"a {type(value).__name__} has no text here")
