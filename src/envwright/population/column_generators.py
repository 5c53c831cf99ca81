"""Which generator makes each column of a table, and in which order.

A column has the generator that the recipe names (``recipes``), or else the one that its name, its
description, its type and CHECKs suggest. Generators of single kinds of values stand in
``text_columns``, ``value_kinds``, ``number_values`` and ``time_values``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from envwright.bounds import MAX_CELL_CHARS
from envwright.environment.schema import Column, Table
from envwright.errors import SpecError
from envwright.population import vocabulary as say
from envwright.population.audience_counts import audience_dependencies
from envwright.population.edge_values import may_repeat, with_edge_cases
from envwright.population.number_values import (
    is_key,
    json_value,
    key_generator,
    number_generator,
    truth_generator,
)
from envwright.population.places import place_dependencies
from envwright.population.row_dependencies import (
    NamedColumns,
    amount_dependencies,
    name_dependencies,
    time_dependencies,
)
from envwright.population.setting_pairs import pair_dependencies
from envwright.population.text_columns import text_of, wants_distinct
from envwright.population.time_values import creation_turn, is_time, time_of
from envwright.population.value_source import (
    FILE,
    Make,
    ValueSource,
    exact_length,
    kind_of,
    name_words,
)
from envwright.types import Scalar

_MOST_PATTERN = 200
"""Characters of a GLOB or LIKE pattern that the engine takes."""


def natural_generator(column: Column, table: Table) -> Make:
    """The generator of a column that no recipe mentions."""
    kind = kind_of(column)
    if enum := column.text.enum:
        return truth_generator(column) if column.is_boolean else lambda s: s.spread(enum)
    if column.is_boolean:
        return truth_generator(column)
    if column.is_json:
        return json_value(column)
    if is_key(column, table) and kind != "real" and not column.text.format:
        return checked_text(column, table, key_generator(column, kind))
    if is_time(column, kind):
        return time_of(column, table, kind)
    if kind in ("integer", "real"):
        return number_generator(column, table, kind)
    if kind == "blob":
        return lambda s: s.phrase(say.ADJECTIVES, say.NOUNS).encode()
    return checked_text(column, table, text_of(column, table))


def checked_text(column: Column, table: Table, make: Make) -> Make:
    """Text that a CHECK on length or pattern accepts; a pattern is tried where plain text fails."""
    # The column as the table's text has it: ``code GLOB 'A[0-9]*'``, quoted or not.
    name = rf'(?<!\w)"?{re.escape(column.name)}"?\s*'
    found = re.search(rf"{name}(GLOB|LIKE)\s+'([^']*)'", table.sql, re.IGNORECASE)
    size = exact_length(column, table)
    least, most = column.text.min_length or 0, column.text.max_length
    if size is not None:
        least = most = size
    if least > MAX_CELL_CHARS:
        raise SpecError(
            f"a CHECK asks for {least} characters; at most {MAX_CELL_CHARS:,} are made.",
            file=FILE,
            place=f"table {table.name}: column {column.name}",
            remedy="Give the column a generator, or relax the CHECK.",
        )

    def value(s: ValueSource) -> Scalar:
        # The first attempt is plain text; every second one follows the pattern.
        if found and s.attempt % 2:
            return _expand(found[2][:_MOST_PATTERN], found[1].upper() == "GLOB", s)
        text = make(s)
        if not isinstance(text, str):
            return text
        # A CHECK may ask for one case: attempts 0-3 leave it, 4-7 lower it, 8-11 raise it.
        return (str, str.lower, str.upper)[s.attempt // 4 % 3](_fit(text, least, most, s))

    return value


def _fit(text: str, least: int, most: int | None, s: ValueSource) -> str:
    if most is not None and len(text) > most:
        # A short cut of a phrase says nothing and repeats itself: letters do better.
        text = _letters(s, most) if most <= 4 else text[:most].rstrip(" -.,")
    return text if len(text) >= least else text + _letters(s, least - len(text))


def _letters(s: ValueSource, count: int) -> str:
    return "".join(s.random.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(count))


def _expand(pattern: str, is_glob: bool, s: ValueSource) -> str:
    """Text that a GLOB or LIKE pattern matches."""
    many, one = ("*", "?") if is_glob else ("%", "_")
    out = []
    # A class in brackets, or one character.
    for part in re.findall(r"\[[^\]]++\]|." if is_glob else ".", pattern, re.DOTALL):
        if len(part) > 2 and part[1] != "^":
            # ``[A-Z_]`` is a range and a single character.
            spans = re.findall(r"(.)-(.)|(.)", part[1:-1], re.DOTALL)
            first, last, single = s.random.choice(spans)
            # A range that runs backwards holds nothing; the engine says so.
            out.append(single or chr(s.random.randint(ord(first), max(ord(first), ord(last)))))
        else:
            out.append(s.digits(2) if part == many else s.digits(1) if part == one else part)
    return "".join(out)


# --- the columns of a table ----------------------------------------------------------------------

NULLS, SELDOM_NULLS = 0.12, 0.5
_SELDOM = re.compile(r"cancel|delet|archiv|refund|return|reject|error|fail|closed|ended", re.I)
"""What most rows of a table have not met."""


class Told:
    """A generator by what a recipe tells of a column, where the rules still apply to it."""

    def __init__(self, make: Make) -> None:
        self._make = make

    def __call__(self, source: ValueSource) -> Scalar:
        return self._make(source)


class TablePlan:
    """How the rows of one table are made."""

    def __init__(self, table: Table, given: Mapping[str, Make]) -> None:
        self.table = table
        told = {name: make for name, make in given.items() if isinstance(make, Told)}
        recipes = {name: make for name, make in given.items() if name not in told}
        # References whose columns a recipe makes are left to it.
        keys = [key for key in table.foreign_keys if not set(key.columns) <= set(recipes)]
        # Long references first: shorter ones that share a column then agree with them.
        keys.sort(key=lambda key: -len(key.columns))
        self.keys = [key for key in keys if key.parent != table.name]
        self.own_keys = [key for key in keys if key.parent == table.name]
        self.referring = {name for key in keys for name in key.columns}
        columns = [
            column
            for column in sorted(table.columns.values(), key=creation_turn)
            if column.name in recipes or column.name not in self.referring
        ]
        self.makes = {
            c.name: recipes.get(c.name)
            or with_edge_cases(c, table, told.get(c.name) or natural_generator(c, table))
            for c in columns
        }
        # Recipes of referring columns come first, so that references that share them agree.
        self.first = [name for name in self.makes if name in self.referring]
        plain = [column for column in columns if column.name not in recipes]
        self.steady = {c.name for c in plain if c.text.enum or c.is_boolean}
        self.distinct = {
            c.name for c in plain if wants_distinct(c) and not c.text.enum and kind_of(c) == "text"
        }
        self.repeats = {c.name for c in plain if c.name in self.distinct and may_repeat(c, table)}
        self.nulls = {
            c.name: (SELDOM_NULLS if _SELDOM.search(c.name) else NULLS, len(c.text.enum or ()))
            for c in plain
            if not c.not_null
        }
        """Share of NULL, and the first row that may have it: every value of an enum comes first."""
        free = {c.name for c in plain} - self.referring - self.steady
        # Keys are not rewritten; a slug is, as it follows from a title.
        fixed = {name for name in table.primary_key if name_words(name)[-1:] != ["slug"]}
        named = NamedColumns(table, free - fixed)
        self.dependencies = [  # settled in this order
            *place_dependencies(named),
            *name_dependencies(named),
            *amount_dependencies(named),
            *time_dependencies(named),
            *pair_dependencies(named),
            *audience_dependencies(named),
        ]

    def tied(self, names: set[str]) -> set[str]:
        """The columns that must be made again with these, since they belong together."""
        out = set(names)
        for dependency in self.dependencies:
            if out & dependency.columns:
                out |= dependency.columns & set(self.makes)
        return out

    def blamed(self, why: str, *, steady: bool) -> set[str]:
        """The columns that the engine's message names, or all when it names none.

        Enums stay as they are while ``steady``: to fit the other columns to them keeps every value
        in use.
        """
        # ``UNIQUE constraint failed: orders.code``: the columns stand after the colon.
        before, _, after = why.partition(": ")
        mentioned = set(re.findall(r"\w+", (after or before).lower()))
        names = {name for name in self.table.columns if name.lower() in mentioned}
        if why.startswith("FOREIGN KEY"):
            names = self.referring
        names = names or set(self.table.columns)
        return (names - self.steady or names) if steady else names
