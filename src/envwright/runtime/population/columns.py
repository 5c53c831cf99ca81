"""The generator of a column that no recipe mentions."""

from __future__ import annotations

import re

from envwright.runtime.population import vocabulary as say
from envwright.runtime.population.keys import is_key, key
from envwright.runtime.population.numbers import json_value, number, truth
from envwright.runtime.population.source import Make, Source, exact_length, kind_of
from envwright.runtime.population.texts import text_of
from envwright.runtime.population.times import is_time, time_of
from envwright.runtime.schema import Column, Table
from envwright.types import Scalar


def natural(column: Column, table: Table) -> Make:
    """The generator of a column that no recipe mentions."""
    kind = kind_of(column)
    if enum := column.text.enum:
        return truth(column) if column.is_boolean else lambda s: s.spread(enum)
    if column.is_boolean:
        return truth(column)
    if column.is_json:
        return json_value(column)
    if is_key(column, table) and kind != "real" and not column.text.format:
        return _checked(column, table, key(column, kind))
    if is_time(column, kind):
        return time_of(column, table, kind)
    if kind in ("integer", "real"):
        return number(column, table, kind)
    if kind == "blob":
        return lambda s: s.phrase(say.ADJECTIVES, say.NOUNS).encode()
    return _checked(column, table, text_of(column, table))


def _checked(column: Column, table: Table, make: Make) -> Make:
    """Text that a CHECK on length or pattern accepts; a pattern is tried where plain text fails."""
    name = rf'(?<!\w)"?{re.escape(column.name)}"?\s*'
    found = re.search(rf"{name}(GLOB|LIKE)\s+'([^']*)'", table.sql, re.IGNORECASE)
    size = exact_length(column, table)
    least, most = column.text.min_length or 0, column.text.max_length
    if size is not None:
        least = most = size

    def value(s: Source) -> Scalar:
        if found and s.attempt % 2:
            return _expand(found[2], found[1].upper() == "GLOB", s)
        text = make(s)
        if not isinstance(text, str):
            return text
        return (str, str.lower, str.upper)[s.attempt // 4 % 3](_fit(text, least, most, s))

    return value


def _fit(text: str, least: int, most: int | None, s: Source) -> str:
    if most is not None and len(text) > most:
        # A short cut of a phrase says nothing and repeats itself: letters do better.
        text = _letters(s, most) if most <= 4 else text[:most].rstrip(" -.,")
    return text if len(text) >= least else text + _letters(s, least - len(text))


def _letters(s: Source, count: int) -> str:
    return "".join(s.random.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(count))


def _expand(pattern: str, is_glob: bool, s: Source) -> str:
    """Text that a GLOB or LIKE pattern matches."""
    many, one = ("*", "?") if is_glob else ("%", "_")
    out = []
    for part in re.findall(r"\[[^\]]+\]|." if is_glob else ".", pattern):
        if len(part) > 2 and part[1] != "^":
            spans = re.findall(r"(.)-(.)|(.)", part[1:-1])
            first, last, single = s.random.choice(spans)
            out.append(single or chr(s.random.randint(ord(first), ord(last))))
        else:
            out.append(s.digits(2) if part == many else s.digits(1) if part == one else part)
    return "".join(out)
