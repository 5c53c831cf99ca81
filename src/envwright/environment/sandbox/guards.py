"""Bounded forms of what makes much out of little: operators, calls, formatting, iterators.

``fuel_instrument`` puts them where a program uses the plain form. They charge fuel by the size of
what is touched, and stop the call before an integer or a text grows beyond its bound.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from datetime import date, time, timedelta, timezone
from decimal import Decimal
from types import BuiltinMethodType, FunctionType, MethodDescriptorType, MethodType
from typing import Any

from envwright.environment.sandbox.fuel_meter import Meter

# --- what values cost -----------------------------------------------------------------------------

# The views of a dictionary have no public type: their types are taken from an empty one.
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
# Types whose text follows from the value alone; the default text of others holds an address.
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
        # A loop, not a recursion: data of a program may be nested deeper than the stack allows.
        # What contains itself runs until the fuel is spent.
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
        # CPython keeps 30 bits a digit, and multiplication takes the square of the digits.
        words = count // 30
        self._meter.tick(words * words // 256)

    def decimal(self, value: Decimal) -> None:
        """A decimal is about to become an integer."""
        # Short text, long integer: Decimal('1e999999'). A digit is 3.3 bits, rounded up to 4.
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


# Membership scans these from the start; in sets and dictionaries it is one look-up.
_SEARCHED = (list, tuple, *TEXT)
_CHEAP = frozenset(
    """
    append add get pop popitem setdefault items keys values startswith endswith isdigit isalpha
    discard popleft appendleft is_integer bit_length conjugate send close throw clear
    """.split()
)
"""Methods that take the same time on a large object as on a small one."""
# Functions that take the same time on every argument, whatever its size.
_RAW = frozenset((abs, callable, chr, isinstance, iter, len, next, ord))
_CODECS = ("utf-8", "ascii", "latin-1")
"""Others open files, or take time that grows with the square of the text."""
# They take their arguments item by item: iterators handed to them tick, sizes cost nothing.
_LAZY = frozenset((enumerate, filter, map, reversed, zip))
# A width or precision of five digits or more (``>99999``), or one taken from the values (``%*d``).
_WIDE_FORMAT = re.compile(r"\d{5,}|\*")
# Digits that ``int`` may read, about 66,000 bits; reading takes the square of their number.
_MOST_DIGITS = 20_000


class Guards(Sizes):
    """The guarded operations of one worker, over its meter."""

    def __init__(self, meter: Meter) -> None:
        super().__init__(meter)
        self._amplifiers: dict[str, Callable[[Any, tuple[Any, ...]], None]] = {
            **dict.fromkeys(("ljust", "rjust", "center", "zfill"), self._pad),
            "expandtabs": self._expand_tabs,
            "replace": self._replace,
            "join": self._join,
            "encode": self._recode,
            "decode": self._recode,
        }

    def namespace(self) -> dict[str, Any]:
        """The names that ``fuel_instrument`` puts into a program."""
        return {
            "__tick": self._meter.tick,
            "__add": self.add,
            "__iadd": self.iadd,
            "__mul": self.mul,
            "__imul": self.imul,
            "__pow": self.power,
            "__shl": self.shift,
            "__mod": self.modulo,
            "__augitem": self.augment_item,
            "__slice": self.slice,
            "__in": self.contains,
            "__weigh": self.weigh,
            "__spread": self.spread,
            "__format": self.format,
            "__call": self.call,
            "__caught": self.caught,
        }

    # --- operators -------------------------------------------------------------------------------

    def add(self, left: Any, right: Any) -> Any:
        if type(left) in SIZED and type(right) in SIZED:
            self.make(left, len(left) + len(right))
        return left + right

    def iadd(self, left: Any, right: Any) -> Any:
        kind = type(left)
        if kind is list:
            right = self.spread(right)
            self._meter.tick(self.size(right))
        elif kind in SIZED:
            return self.add(left, right)
        left += right
        return left

    def mul(self, left: Any, right: Any) -> Any:
        self._check_product(left, right)
        return left * right

    def imul(self, left: Any, right: Any) -> Any:
        self._check_product(left, right)
        left *= right
        return left

    def power(self, base: Any, exponent: Any, modulus: Any = None) -> Any:
        if isinstance(base, int) and isinstance(exponent, int):
            if modulus is None:
                # 0, 1 and -1 stay small; for the rest the product bounds the bits of the power.
                if exponent > 0 and base not in (-1, 0, 1):
                    self.bits(base.bit_length() * exponent)
            elif isinstance(modulus, int):
                # The result is below the modulus; the work is one product per bit of the exponent.
                words = modulus.bit_length() // 30 + base.bit_length() // 30 + 1
                self._meter.tick(1 + exponent.bit_length() * words * words // 64)
        return pow(base, exponent, modulus)

    def shift(self, left: Any, right: Any) -> Any:
        if isinstance(left, int) and isinstance(right, int) and left and right > 0:
            self.bits(left.bit_length() + right)
        return left << right

    def modulo(self, left: Any, right: Any) -> Any:
        if type(left) in TEXT:
            # Latin-1 turns any bytes into as many characters.
            text = left if type(left) is str else left.decode("latin-1")
            if _WIDE_FORMAT.search(text):
                self._meter.stop("items")
            values = right if type(right) in (tuple, dict) else (right,)
            values = values.values() if type(values) is dict else values
            widest = max((self.size(self.text(value)) for value in values), default=0)
            # Each field makes its value's text or a width of at most four digits, so under 10,000.
            self.make(left, len(left) + text.count("%") * (widest + 10_000))
        return left % right

    def augment_item(
        self, operation: Callable[[Any, Any], Any], place: Any, key: Any, value: Any
    ) -> None:
        """``place[key] op= value``."""
        place[key] = operation(place[key], value)

    def slice(self, value: Any, start: Any, stop: Any, step: Any) -> Any:
        whole = slice(start, stop, step)
        if type(value) in SIZED:
            # A slice of a range is a range: one object, whatever its length.
            count = len(range(*whole.indices(len(value)))) if type(value) is not dict else 0
            self.make(value, count if type(value) is not range else 1)
        return value[whole]

    def contains(self, item: Any, values: Any) -> bool:
        kind = type(values)
        # A range finds integers by arithmetic and searches for all else.
        searched = kind in _SEARCHED or (kind is range and type(item) not in (int, bool))
        self._meter.tick(1 + self.size(values) if searched else 1)
        if type(item) is tuple:
            self.deep(item)  # its hash is made anew each time
        return item in self.metered(values)

    def weigh(self, value: Any) -> Any:
        """A value that is about to be compared."""
        if type(value) in SIZED:
            self.deep(value)
        return value

    def format(self, value: Any, conversion: int, form: str) -> str:
        """The text of one field of an f-string."""
        if form and _WIDE_FORMAT.search(form):
            self._meter.stop("items")
        self.text(value)
        if conversion == ord("r"):
            value = repr(value)
        elif conversion == ord("s"):
            value = str(value)
        elif conversion == ord("a"):
            value = ascii(value)
        return format(value, form)

    def caught(self) -> None:
        """An exception reached a handler; forget which ones it came from.

        The interpreter walks that chain at each further exception: without this, a recursion that
        fails in its own handlers takes time that grows with the square of its fuel.
        """
        self._meter.tick(1)
        error = sys.exception()
        if error is not None:
            error.__context__ = None

    # --- calls -----------------------------------------------------------------------------------

    def call(self, function: Any, /, *arguments: Any, **named: Any) -> Any:
        """Call something. Functions written in Python tick themselves; the rest is charged here."""
        kind = type(function)
        if kind is FunctionType:
            return function(*arguments, **named)
        units = 1
        if kind is type:
            if function in _LAZY:
                units += len(arguments)
                arguments = tuple([self.metered(value) for value in arguments])
            else:
                self._check_type(function, arguments)
                units, arguments = self._charge(units, arguments)
        elif kind is BuiltinMethodType and function in _RAW:
            # ``iter(function, sentinel)`` may call a built-in without end, past every tick.
            if function is iter and len(arguments) > 1:
                raise TypeError("iter takes one argument here")
        else:
            units += self._check_method(function, kind, arguments)
            units, arguments = self._charge(units, arguments)
            named = {key: self.metered(value) for key, value in named.items()}
        self._meter.tick(units)
        return function(*arguments, **named)

    def spread(self, values: Any) -> Any:
        """Values that are about to be run through to the end."""
        self._meter.tick(1 + self.size(values))
        return self.metered(values)

    def _charge(self, units: int, arguments: tuple[Any, ...]) -> tuple[int, tuple[Any, ...]]:
        changed = False
        for value in arguments:
            if type(value) in SIZED:
                units += self.size(value)
            else:
                changed = changed or hasattr(type(value), "__next__")
        if changed:
            arguments = tuple([self.metered(value) for value in arguments])
        return units, arguments

    def _check_type(self, kind: type, arguments: tuple[Any, ...]) -> None:
        """Conversions to an integer whose size the argument does not show."""
        if kind is int and arguments:
            value = arguments[0]
            if isinstance(value, Decimal):
                self.decimal(value)
            elif type(value) in TEXT and len(value) > _MOST_DIGITS:
                self._meter.stop("int_bits")
        elif kind is str:
            for value in arguments:
                self.text(value)

    def _check_method(self, function: Any, kind: type, arguments: tuple[Any, ...]) -> int:
        """Fuel for the object that a method belongs to; stops what would make too much of it."""
        if kind is MethodDescriptorType:
            # An unbound method, ``str.join(mark, parts)``: its owner is the first argument.
            owner = arguments[0] if arguments else None
            arguments = arguments[1:]
        elif kind in (BuiltinMethodType, MethodType):
            owner = function.__self__
        else:
            return 0
        name = function.__name__
        if type(owner) not in SIZED or name in _CHEAP:
            return 0
        if name in self._amplifiers and type(owner) in TEXT:
            self._amplifiers[name](owner, arguments)
        return self.size(owner)

    def _pad(self, text: Any, arguments: tuple[Any, ...]) -> None:
        if arguments and isinstance(arguments[0], int):
            self.make(text, arguments[0])

    def _expand_tabs(self, text: Any, arguments: tuple[Any, ...]) -> None:
        width = arguments[0] if arguments and isinstance(arguments[0], int) else 8
        # The worst case: every character is a tab.
        self.make(text, len(text) + len(text) * width)

    def _replace(self, text: Any, arguments: tuple[Any, ...]) -> None:
        if len(arguments) >= 2 and type(arguments[0]) is type(arguments[1]) is type(text):
            old, new = arguments[:2]
            # An empty text is found before each character and at the end.
            found = text.count(old) if old else len(text) + 1
            self.make(text, len(text) + found * len(new))

    def _join(self, text: Any, arguments: tuple[Any, ...]) -> None:
        if arguments and type(arguments[0]) in (list, tuple):
            parts = arguments[0]
            sizes = [len(part) for part in parts if type(part) in TEXT]
            self.make(text, sum(sizes) + len(text) * len(parts))

    def _recode(self, text: Any, arguments: tuple[Any, ...]) -> None:
        if arguments and arguments[0] not in _CODECS:
            raise LookupError(f"only the encodings {', '.join(_CODECS)} are known here")

    def _check_product(self, left: Any, right: Any) -> None:
        if isinstance(left, int) and isinstance(right, int):
            # The product has no more bits than both factors; machine-sized ones skip the charge.
            count = left.bit_length() + right.bit_length()
            if count > 64:
                self.bits(count)
        elif type(left) in SIZED and isinstance(right, int):
            self.make(left, len(left) * right)
        elif type(right) in SIZED and isinstance(left, int):
            self.make(right, len(right) * left)
