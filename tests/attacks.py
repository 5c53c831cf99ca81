"""Texts that make a regular expression backtrack, made from the expression's own parts.

An expression is slow on a text that it can read in many ways before it fails: what stands in a
repeat, again and again, behind what leads to it, with an end that matches nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

_REPEATS = {c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT}
_SEVERAL = 10
"""A repeat that may be so long is worth pumping."""
_CANDIDATES = "a1 \n.,-_A\"'`(:;/\t{[*é"
_CATEGORIES: dict[Any, Any] = {
    c.CATEGORY_DIGIT: str.isdigit,
    c.CATEGORY_SPACE: str.isspace,
    c.CATEGORY_WORD: lambda x: x.isalnum() or x == "_",
}
_OPPOSITES = {
    c.CATEGORY_NOT_DIGIT: c.CATEGORY_DIGIT,
    c.CATEGORY_NOT_SPACE: c.CATEGORY_SPACE,
    c.CATEGORY_NOT_WORD: c.CATEGORY_WORD,
}
_ENDS = ("", "\x00")
_PAIRED = 4
_VARIANTS = 6


def attacks(pattern: re.Pattern[str]) -> list[tuple[str, str, str]]:
    """What stands first, what is repeated, and what stands last."""
    parsed = list(_parser.parse(pattern.pattern, pattern.flags))
    found: dict[tuple[str, str], None] = {}
    singles: dict[str, None] = {}
    for prefix, pump in _walk(parsed, "", singles):
        found.setdefault((prefix, pump))
        found.setdefault(("", pump))
    for single in singles:
        found.setdefault(("", single))
    # What the expression spells out first: a quote and what escapes it.
    paired = sorted(singles, key=lambda single: not single.startswith(tuple("\"'\\`")))
    for one, two in product(paired[:_PAIRED], repeat=2):
        if one != two:
            found.setdefault(("", one + two))
    return [(prefix, pump, end) for prefix, pump in found if pump for end in _ENDS]


def _walk(parsed: list[Any], before: str, singles: dict[str, None]) -> Iterator[tuple[str, str]]:
    """Pumps with what leads to them; letters and words of the expression go into ``singles``."""
    for at, (kind, value) in enumerate(parsed):
        here = _sample(parsed[:at])
        lead = before + here
        if kind in _REPEATS:
            _, most, body = value
            inner = list(body)
            for text in _samples(inner):
                if most > _SEVERAL or most == c.MAXREPEAT:
                    yield lead, text
                    yield before, here + text
                    yield lead, text + _sample(parsed[at + 1 : at + 2])
                    yield before, here + text + _sample(parsed[at + 1 :])
            yield from _walk(inner, lead, singles)
        elif kind is c.BRANCH:
            for branch in value[1]:
                yield from _walk(list(branch), lead, singles)
                yield before, here + _sample(list(branch))
        elif kind is c.SUBPATTERN:
            yield from _walk(list(value[3]), lead, singles)
        elif kind is c.ATOMIC_GROUP:
            yield from _walk(list(value), lead, singles)
        elif kind in (c.ASSERT, c.ASSERT_NOT):
            yield from _walk(list(value[1]), lead, singles)
        else:
            for text in _samples([(kind, value)]):
                singles.setdefault(text)
    if text := _sample(parsed):
        yield before, text
        run = "".join(chr(v) if k is c.LITERAL else " " for k, v in parsed).split()
        singles.update(dict.fromkeys(run))


def _samples(parsed: list[Any]) -> list[str]:
    """Different texts that a sequence matches."""
    found: dict[str, None] = {}
    for choice in range(_VARIANTS):
        if text := _sample(parsed, choice):
            found.setdefault(text)
    return list(found)


def _sample(parsed: list[Any], choice: int = 0) -> str:
    """A text that a sequence matches, looking around aside."""
    return "".join(_one(kind, value, choice) for kind, value in parsed)


def _one(kind: Any, value: Any, choice: int) -> str:
    if kind is c.LITERAL:
        return chr(value)
    if kind is c.NOT_LITERAL:
        return _pick([x for x in _CANDIDATES if ord(x) != value], choice)
    if kind is c.ANY:
        return _pick(list("a (1"), choice)
    if kind is c.IN:
        return _pick(_members(value), choice)
    if kind in _REPEATS:
        least, most, body = value
        # The choice of all matters: a part that may be missing is there in some.
        many = max(least, 1 if most and choice != 1 else 0)
        return str(_sample(list(body), choice) * min(many, 3))
    if kind is c.BRANCH:
        branches = value[1]
        return _sample(list(branches[choice % len(branches)]), choice // len(branches))
    if kind is c.SUBPATTERN:
        return _sample(list(value[3]), choice)
    if kind is c.ATOMIC_GROUP:
        return _sample(list(value), choice)
    return ""


def _pick(options: list[str], choice: int) -> str:
    return options[choice % len(options)] if options else "\x01"


def _members(items: list[Any]) -> list[str]:
    """Some characters of a class."""
    negated = items[0][0] is c.NEGATE
    own = [chr(v) for k, v in items if k is c.LITERAL]
    own += [chr(end) for k, v in items if k is c.RANGE for end in v]
    return [x for x in dict.fromkeys([*own, *_CANDIDATES]) if _is_in(items, x) != negated]


def _is_in(items: list[Any], text: str) -> bool:
    for kind, value in items:
        if kind is c.LITERAL and ord(text) == value:
            return True
        if kind is c.RANGE and value[0] <= ord(text) <= value[1]:
            return True
        if kind is c.CATEGORY:
            wanted = _OPPOSITES.get(value, value)
            if bool(_CATEGORIES[wanted](text)) != (value in _OPPOSITES):
                return True
    return False
