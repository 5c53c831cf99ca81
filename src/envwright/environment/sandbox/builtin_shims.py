"""What a program gets for a built-in or a module: names from the allow-list, bounded ones guarded.

Modules are plain objects with the allowed names and nothing else: no way leads from them to the
rest of the interpreter.
"""

from __future__ import annotations

import builtins
import collections
import datetime
import decimal
import functools
import importlib
import itertools
import json
import math
import typing
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

from envwright.environment.sandbox.fuel_meter import Meter, ProgramRefusal
from envwright.environment.sandbox.guards import Guards
from envwright.environment.sandbox.regex_guard import Patterns
from envwright.environment.sandbox.static_check import EXCEPTIONS, GUARDED, MODULES, PLAIN

# ``round(n, -k)`` of an integer makes 10**k; floats end well before 400 places.
_MOST_ROUND = 400
_MOST_FACTORIAL = 5_000
_MODULES = {
    module.__name__: module for module in (collections, datetime, decimal, functools, math, typing)
}


class Shims:
    """Built-ins and modules of one worker."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._guards = Guards(meter)
        self._patterns = Patterns(meter, self._guards)
        self._modules = {name: SimpleNamespace(**self._module(name)) for name in MODULES}
        self._builtins = self._make_builtins()

    def builtins(self) -> dict[str, Any]:
        """The built-in names of a program, a new dictionary each time."""
        # Asked for once a call: patterns are compiled anew, so equal calls burn equal fuel.
        self._patterns.clear()
        return dict(self._builtins)

    def _make_builtins(self) -> dict[str, Any]:
        special = {
            "format": lambda value, form="": self._guards.format(value, -1, form),
            "pow": self._guards.power,
            "repr": self._repr,
            "round": self._round,
        }
        return {
            **{name: getattr(builtins, name) for name in (*EXCEPTIONS, *PLAIN)},
            **{name: special.get(name) or self._guarded(name) for name in GUARDED},
            **self._guards.namespace(),
            # Import statements look this name up among the built-ins.
            "__import__": self.imported,
            "__name__": "tool",
            "refuse": refusing(self._meter),
            # For annotations only, and these are dropped.
            "Database": typing.Any,
        }

    def _guarded(self, name: str) -> Callable[..., Any]:
        """A built-in that charges its arguments even when another built-in calls it."""
        return self._wrapped(getattr(builtins, name))

    def _wrapped(self, function: Callable[..., Any]) -> Callable[..., Any]:
        call = self._guards.call

        def wrapper(*arguments: Any, **named: Any) -> Any:
            return call(function, *arguments, **named)

        return wrapper

    def imported(self, name: str, *_: Any) -> Any:
        """What an import statement gets.

        Raises:
            ImportError: it is not on the list.
        """
        if name not in self._modules:
            raise ImportError(f"import of {name} is not allowed")
        return self._modules[name]

    def _module(self, name: str) -> dict[str, Any]:
        special: dict[str, Callable[[], dict[str, Any]]] = {
            "re": self._patterns.namespace,
            "json": lambda: {"dumps": self._dumps, "loads": self._loads},
            "math": self._math,
            "itertools": self._itertools,
            "statistics": lambda: self._all_wrapped("statistics"),
        }
        if name in special:
            return special[name]()
        module = _MODULES.get(name) or importlib.import_module(name)
        return {word: getattr(module, word) for word in MODULES[name]}

    def _all_wrapped(self, name: str) -> dict[str, Any]:
        """A module whose functions are written in Python, and so are charged by no guard."""
        module = importlib.import_module(name)
        return {word: self._python(getattr(module, word)) for word in MODULES[name]}

    def _python(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def wrapper(*arguments: Any, **named: Any) -> Any:
            spread = [self._guards.spread(value) for value in arguments]
            # Twenty units an item: ``statistics`` works in exact fractions.
            self._meter.tick(1 + sum(20 * self._guards.size(value) for value in arguments))
            return function(*spread, **named)

        return wrapper

    def text_of(self, value: Any) -> str:
        """A value as ``str`` gives it."""
        return str(self._guards.call(str, value))

    def _repr(self, value: Any) -> str:
        return repr(self._guards.text(value))

    def _round(self, number: Any, digits: int | None = None) -> Any:
        self._meter.tick(1)
        if isinstance(digits, int) and abs(digits) > _MOST_ROUND:
            raise ValueError(f"round takes at most {_MOST_ROUND} digits")
        # Without digits a decimal becomes an integer, which its exponent can make huge.
        if digits is None and isinstance(number, decimal.Decimal):
            self._guards.decimal(number)
        return round(number) if digits is None else round(number, digits)

    # --- modules ---------------------------------------------------------------------------------

    def _math(self) -> dict[str, Any]:
        plain = {name: getattr(math, name) for name in MODULES["math"]}
        bounded = {name: self._small(getattr(math, name)) for name in ("factorial", "comb", "perm")}
        whole = {name: self._whole(getattr(math, name)) for name in ("ceil", "floor", "trunc")}
        folded = {
            # Folded here, so that each step goes through the guarded product.
            "prod": lambda values, start=1: functools.reduce(
                self._guards.mul, self._guards.spread(values), start
            ),
            "lcm": lambda *values: functools.reduce(self._lcm, values, 1),
        }
        return plain | bounded | whole | folded

    def _small(self, function: Callable[..., int]) -> Callable[..., int]:
        def wrapper(*arguments: int) -> int:
            largest = max((abs(int(value)) for value in arguments), default=0)
            if largest > _MOST_FACTORIAL:
                self._meter.stop("int_bits")
            self._meter.tick(1 + largest)
            return function(*arguments)

        return wrapper

    def _whole(self, function: Callable[[Any], int]) -> Callable[[Any], int]:
        def wrapper(value: Any) -> int:
            self._meter.tick(1)
            if isinstance(value, decimal.Decimal):
                self._guards.decimal(value)
            return function(value)

        return wrapper

    def _lcm(self, left: int, right: int) -> int:
        self._guards.bits(left.bit_length() + right.bit_length())
        return math.lcm(left, right)

    def _itertools(self) -> dict[str, Any]:
        """Sources that can be endless, or long from little, tick at their source."""
        plain = {name: getattr(itertools, name) for name in MODULES["itertools"]}
        long = (
            *("count", "cycle", "repeat", "product", "permutations", "combinations"),
            "combinations_with_replacement",
        )
        return plain | {name: self._source(getattr(itertools, name)) for name in long}

    def _source(self, function: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
        call, ticking = self._guards.call, self._guards.ticking

        def wrapper(*arguments: Any, **named: Any) -> Iterator[Any]:
            # The call charges the arguments, the wrapper each item, whoever consumes it.
            return ticking(call(function, *arguments, **named))

        return wrapper

    def _dumps(
        self,
        value: Any,
        *,
        indent: int | None = None,
        sort_keys: bool = False,
        ensure_ascii: bool = True,
    ) -> str:
        if indent is not None and not (isinstance(indent, int) and 0 <= indent <= 8):
            raise ValueError("indent is a number from 0 to 8")
        # Charged before, by what the value holds; bounded after, by the text it became.
        self._guards.deep(value)
        text = json.dumps(value, indent=indent, sort_keys=sort_keys, ensure_ascii=ensure_ascii)
        self._guards.make(text, len(text))
        return text

    def _loads(self, text: str) -> Any:
        self._meter.tick(1 + 4 * self._guards.size(text))
        return json.loads(text)


def refusing(meter: Meter) -> Callable[[str], typing.NoReturn]:
    """The function ``refuse`` of a program."""

    def refuse(message: str) -> typing.NoReturn:
        """Refuse the call with a message for the caller, and undo what it did.

        Raises:
            ProgramRefusal: always.
        """
        meter.refusal = meter.refusal or ProgramRefusal(message)
        raise meter.refusal

    return refuse
