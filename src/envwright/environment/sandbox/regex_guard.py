"""Regular expressions that cannot run away: patterns are bounded before they are used.

Python's engine backtracks and cannot be interrupted. So a pattern may not repeat what is itself
repeated or has alternatives, may not refer back, and each use is charged by the worst case that
is left: the length of the text to the power of the number of open repeats, times the alternatives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

from envwright.environment.sandbox.fuel_meter import Meter
from envwright.environment.sandbox.guards import Guards

_MOST_PATTERN = 500
_STEPS_PER_UNIT = 32
_SHORT = 20
"""A repeat that varies by at most so much counts as that many alternatives."""
_MOST_COPIES = 1_000
# A greater power costs more than any budget; the cap keeps the number itself small.
_HOPELESS = 20
_REPEATS = {_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT}
_REFUSED = {_constants.GROUPREF, _constants.GROUPREF_EXISTS}
_FLAGS = re.IGNORECASE | re.MULTILINE | re.DOTALL


class BadPattern(ValueError):
    """A pattern that is not allowed."""


class Patterns:
    """The functions of ``re``, bounded; each is charged to the meter."""

    def __init__(self, meter: Meter, guards: Guards) -> None:
        self._meter = meter
        self._guards = guards
        self._compiled: dict[tuple[str, int], Pattern] = {}

    def namespace(self) -> dict[str, Any]:
        """What ``import re`` gives a program."""
        functions: dict[str, Any] = {
            name: self._shortcut(name)
            for name in ("findall", "finditer", "fullmatch", "match", "search", "split", "sub")
        }
        flags = {name: getattr(re, name) for name in ("IGNORECASE", "MULTILINE", "DOTALL")}
        return {**functions, **flags, "compile": self.compile, "escape": re.escape}

    def compile(self, pattern: Any, flags: int = 0) -> Pattern:
        """A bounded pattern.

        Raises:
            BadPattern: it could run away.
            re.error: it is no pattern.
        """
        if isinstance(pattern, Pattern):
            return pattern
        if not isinstance(pattern, str) or len(pattern) > _MOST_PATTERN:
            raise BadPattern(f"a pattern is a text of at most {_MOST_PATTERN} characters")
        if flags & ~_FLAGS:
            raise BadPattern("only IGNORECASE, MULTILINE and DOTALL are allowed")
        # Charged before the cache is asked: a hit costs what a miss costs.
        self._meter.tick(10 * len(pattern))
        key = (pattern, int(flags))
        if key not in self._compiled:
            # Judged on the parsed form, before the engine compiles it.
            worst = worst_case(_parser.parse(pattern, int(flags)))
            self._compiled[key] = Pattern(re.compile(pattern, flags), worst, self)
        return self._compiled[key]

    def clear(self) -> None:
        """Forget the patterns of the last call, so that each call burns the same fuel."""
        self._compiled.clear()

    def charge(self, text: str, worst: WorstCase, starts: int) -> None:
        """Burn fuel for the worst case; ``starts`` is 1 where a match may start anywhere."""
        if not isinstance(text, str):
            raise TypeError("patterns work on texts")
        # A match that may start anywhere is tried at each position: one more power of the length.
        steps = worst.factor * (len(text) + 1) ** min(worst.power + starts, _HOPELESS)
        self._meter.tick(1 + len(text) + steps // _STEPS_PER_UNIT)

    def replaced(self, text: str, template: Any) -> None:
        """A text is about to be made by putting a template in at every match."""
        if isinstance(template, str):
            # Each reference in a template can bring in as much as the text holds, once in all.
            many = (len(text) + 1) * (len(template) + 1) + len(text) * template.count("\\")
            self._guards.make(text, many)

    def _shortcut(self, name: str) -> Callable[..., Any]:
        def function(pattern: Any, *arguments: Any, flags: int = 0, **named: Any) -> Any:
            return getattr(self.compile(pattern, flags), name)(*arguments, **named)

        return function


class Pattern:
    """A compiled pattern as a program sees it."""

    __slots__ = ("_owner", "_pattern", "_worst")

    def __init__(self, pattern: re.Pattern[str], worst: WorstCase, owner: Patterns) -> None:
        self._pattern, self._worst, self._owner = pattern, worst, owner

    def match(self, text: str) -> re.Match[str] | None:
        self._owner.charge(text, self._worst, 0)
        return self._pattern.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        self._owner.charge(text, self._worst, 0)
        return self._pattern.fullmatch(text)

    def search(self, text: str) -> re.Match[str] | None:
        self._owner.charge(text, self._worst, 1)
        return self._pattern.search(text)

    def findall(self, text: str) -> list[Any]:
        self._owner.charge(text, self._worst, 1)
        return self._pattern.findall(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        self._owner.charge(text, self._worst, 1)
        return iter(list(self._pattern.finditer(text)))

    def split(self, text: str, maxsplit: int = 0) -> list[Any]:
        self._owner.charge(text, self._worst, 1)
        return self._pattern.split(text, maxsplit)

    def sub(self, replacement: Any, text: str, count: int = 0) -> str:
        self._owner.charge(text, self._worst, 1)
        self._owner.replaced(text, replacement)
        return self._pattern.sub(replacement, text, count)


@dataclass(frozen=True, slots=True)
class WorstCase:
    """The worst case of a pattern: ``factor`` times the length of the text to the ``power``."""

    power: int = 0
    factor: int = 1

    def __mul__(self, other: WorstCase) -> WorstCase:
        return WorstCase(self.power + other.power, self.factor * other.factor)


def worst_case(parsed: Any, repeated: bool = False) -> WorstCase:
    """What a parsed pattern may cost; ``repeated`` when it stands inside a repeat.

    Raises:
        BadPattern: it refers back, or repeats what may match in several ways.
    """
    total = WorstCase()
    for operation, argument in parsed:
        if operation in _REFUSED:
            raise BadPattern("a pattern may not refer back to a group")
        if operation in _REPEATS:
            # ``a?`` is a repeat of at most one, and does not make what it holds repeated.
            low, high, inner = argument
            total *= _repeat(int(low), int(high), repeated)
            total *= worst_case(inner, repeated or high > 1)
        elif operation is _constants.BRANCH:
            if repeated:
                raise BadPattern("alternatives inside a repeat are not allowed in a pattern")
            # One branch is tried after the other: powers do not add up, factors do.
            branches = [worst_case(branch) for branch in argument[1]]
            power = max(branch.power for branch in branches)
            total *= WorstCase(power, sum(branch.factor for branch in branches))
        elif operation in (_constants.ASSERT, _constants.ASSERT_NOT):
            # ``(direction, pattern)``
            total *= worst_case(argument[1], repeated)
        elif operation is _constants.SUBPATTERN:
            # ``(group, flags added, flags removed, pattern)``
            total *= worst_case(argument[-1], repeated)
        elif operation is _constants.ATOMIC_GROUP:
            total *= worst_case(argument, repeated)
    return total


def _repeat(low: int, high: int, repeated: bool) -> WorstCase:
    # ``(a{3})*`` has one way to match; ``(a{1,3})*`` has exponentially many.
    if repeated and (low != high or high > _SHORT):
        raise BadPattern("a repeat inside a repeat is not allowed in a pattern")
    if low > _MOST_COPIES:
        raise BadPattern(f"a pattern may not repeat more than {_MOST_COPIES} times")
    copies = max(low, 1)
    if high - low <= _SHORT:
        return WorstCase(0, copies * (high - low + 1))
    return WorstCase(1, copies)
