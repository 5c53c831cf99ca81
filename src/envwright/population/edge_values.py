"""Edge cases: a small, stated share of the cells holds what is rare and what programs trip over.

One cell in ``1 / SHARE`` of a text, a name or a bounded number is one: the longest text that its
column takes, a name with letters beyond ASCII, or a number at a bound of its CHECK; half as many
repeat the name of the row before. The first rows of a table, and rows that are made again, have
none: constraints win. Nothing repeats, and no long text stands, in a column that a UNIQUE
constraint names.
"""

from __future__ import annotations

from envwright.environment.schema import Column, Table
from envwright.population.text_columns import is_prose
from envwright.population.text_values import about_text, full_name, name_generator
from envwright.population.value_source import Make, ValueSource, kind_of, name_words
from envwright.types import Scalar

SHARE = 0.04
SAME_SHARE = 0.02
_FIRST_ROWS = 2
_LONGEST = 400
"""Characters of the longest text where no CHECK states a bound, or a far one."""
_FAR = 1_000_000
"""Bounds beyond it are those of a number's type, not of what it counts."""
_FIRST = "Zoë José Łukasz Søren Chloé Björn Siân Ángela Renée Đorđe Şirin Jürgen".split()
_LAST = "Müller Núñez Østergård García Dvořák Ó'Brien Lefèvre Šimić Çelik Ångström".split()


def is_edge(s: ValueSource, share: float = SHARE) -> bool:
    """Whether the cell at which the source stands is an edge case."""
    # Asked last: a draw that is not needed would shift those after it.
    return not s.attempt and s.index >= _FIRST_ROWS and s.random.random() < share


def may_repeat(column: Column, table: Table) -> bool:
    """Whether two rows may have the same name: only where no key or UNIQUE constraint names it."""
    unique = {name for group in (*table.unique, table.primary_key) for name in group}
    own = name_words(column.name)
    return column.name not in unique and own[-1:] in (["name"], ["title"], ["subject"])


def with_edge_cases(column: Column, table: Table, make: Make) -> Make:
    """The generator with the edge cases of the column; itself where it has none."""
    text = column.text
    if text.enum or column.is_boolean or column.is_json or text.format:
        return make
    if column.name in table.primary_key or column.references:
        return make
    if kind_of(column) == "text":
        return _text(column, table, make)
    whole, bounds = kind_of(column) == "integer", (text.minimum, text.maximum)
    # Exclusive bounds are left out: the bound itself would be refused.
    near = [bound for bound in bounds if bound is not None and abs(bound) <= _FAR]
    if not near or kind_of(column) == "blob":
        return make
    values: list[Scalar] = [int(bound) if whole else float(bound) for bound in near]
    return lambda s: s.random.choice(values) if is_edge(s) else make(s)


def _text(column: Column, table: Table, make: Make) -> Make:
    most = min(column.text.max_length or _LONGEST, _LONGEST)
    part = _names_people(column, table)
    if part:
        names = {"first": _FIRST, "last": _LAST}

        def name(s: ValueSource) -> Scalar:
            if not is_edge(s):
                return make(s)
            both = (s.random.choice(_FIRST), s.random.choice(_LAST))
            made = " ".join(both) if part == "full" else s.random.choice(names[part])
            return made if len(made) <= most else make(s)

        return name
    if is_prose(column) and not _is_unique(column, table):
        return lambda s: _long(s, most, make) if is_edge(s) else make(s)
    if _is_title(column) and column.text.max_length and not _is_unique(column, table):
        return lambda s: _long(s, min(most, 120), make) if is_edge(s) else make(s)
    return make


def _is_unique(column: Column, table: Table) -> bool:
    """Whether a UNIQUE constraint names the column: a long text made by rote might repeat."""
    return any(column.name in group for group in table.unique)


def _long(s: ValueSource, most: int, make: Make) -> str:
    """Texts of the column, one after another, up to the last character that fits."""
    first, text = s.draw, str(make(s) or about_text(s))
    while len(text) < most:
        s.draw += 1  # else all would be the row's value
        text += " " + str(make(s) or about_text(s))
    s.draw, text = first, text[:most]
    return text[:-1] + "." if most > 1 else text


def _names_people(column: Column, table: Table) -> str:
    """Which part of a person's name a column holds: ``first``, ``last``, ``full`` or none."""
    own = name_words(column.name)
    if own[-1:] != ["name"]:
        return ""
    for part, known in (("first", ("first", "given")), ("last", ("last", "family"))):
        if own[-2:-1] and own[-2] in known:
            return part
    # A login is derived from the person's name elsewhere.
    if own[-2:-1] and own[-2] in ("user", "login"):
        return ""
    return "full" if name_generator([*name_words(table.name), *own[:-1]]) is full_name else ""


def _is_title(column: Column) -> bool:
    """Whether the column holds a title, subject or headline."""
    return name_words(column.name)[-1:] in (["title"], ["subject"], ["headline"])
