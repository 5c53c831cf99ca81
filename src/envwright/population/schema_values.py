"""Values by what a JSON Schema tells of them: format, pattern, examples, and JSON leaf by leaf.

An object is made as a row is: its properties are columns of a table named after it, so that the
parts of an address or of a person agree in it, too. Examples give a shape; a value that has none
(a word) stands in some of the rows, and the rules make the others.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson

from envwright.environment.schema import Column, Table
from envwright.environment.sql_text import ColumnText
from envwright.inflection import singular
from envwright.population.column_generators import (
    TablePlan,
    Told,
    checked_text,
    natural_generator,
)
from envwright.population.number_values import fits_column, is_money
from envwright.population.object_parts import LABEL_PAIRS, SETS, SETTINGS, supposed_parts
from envwright.population.places import PLACES
from envwright.population.text_columns import is_prose, is_told, wants_distinct
from envwright.population.time_values import is_time
from envwright.population.value_kinds import kind_by_format, known_value, money
from envwright.population.value_shapes import (
    is_placeholder,
    number_shape,
    pattern_shape,
    text_shape,
)
from envwright.population.value_source import Make, ValueSource, kind_of, name_words
from envwright.types import Json, Scalar, canonical_json

_DEEPEST = 6
_TYPES = {"integer": "INTEGER", "number": "REAL", "boolean": "BOOLEAN"}
_FEW = 3
"""As many different words as examples are all that there are; fewer are some of them."""
_SHARE = 0.25
"""Rows that have the very example, where the rules know others."""

_Schema = Mapping[str, Any]
DescribedScalar = tuple[_Schema, Column, Table]
"""What is told of a scalar, and the column and table that it is made as."""


def schema_generator(about: _Schema, column: Column, table: Table) -> Make:
    """The generator of a column by what a JSON Schema tells of its values.

    Args:
        about: ``format``, ``pattern``, ``examples``, ``enum`` of a scalar; ``items`` and
            ``properties`` of what a JSON column holds.
        column: whose type, bounds and CHECKs hold in any case.
        table: of the column.
    """
    if column.is_json or kind_of(column) == "blob":
        return _json(about, column)
    if kind_of(column) == "text":
        return checked_text(column, table, _text(about, column, table))
    return _number(about, column, table)


def _usable(about: _Schema, *kinds: type) -> list[Any]:
    stated = about.get("examples")
    listed = stated if isinstance(stated, list) else [stated]
    return [v for v in listed if isinstance(v, kinds) and not is_placeholder(v)]


def schema_scalars(about: _Schema, column: Column, table: Table) -> Iterator[DescribedScalar]:
    """The scalars that a column holds: itself, or the leaves of its JSON."""
    if column.is_json or kind_of(column) == "blob":
        yield from _node(about, column.name, column.table, 0).scalars()
    else:
        yield about, column, table


# --- scalars -------------------------------------------------------------------------------------


def stated_by(about: _Schema, column: Column) -> str:
    """What of the schema tells the values of a scalar: a keyword of JSON Schema, or nothing."""
    if about.get("enum"):
        return "enum"
    number = kind_of(column) in ("integer", "real")
    kind = kind_by_format(about.get("format"))
    if kind not in ("", "uri") and known_value(kind, number=number):
        return "format"
    if _usable(about, *((int, float) if number else (str,))):
        return "examples"
    pattern = about.get("pattern")
    if not number and isinstance(pattern, str) and pattern_shape(pattern):
        return "pattern"
    return "format" if kind else ""


def _text(about: _Schema, column: Column, table: Table) -> Make:
    usual = natural_generator(column, table)
    kind = kind_by_format(about.get("format"))
    if is_time(column, "text") and not column.text.format and not _usable(about, str):
        return usual
    if kind not in ("", "uri") and (made := known_value(kind)):
        return made
    words: list[str] = []
    shapes: list[Make] = []
    for example in _usable(about, str):
        shape = text_shape(example)
        if shape is None:
            words.append(example)
        else:
            shapes.append(shape)
    if pattern := about.get("pattern"):
        made = pattern_shape(pattern) if isinstance(pattern, str) else None
        if made and not shapes:
            return _first_of(_kept_to(made, usual, column), usual)
    if shapes:
        return lambda s: s.random.choice(shapes)(s)
    if kind and (made := known_value(kind)):
        usual = made
    if not words:
        return usual
    # Of a name or a sentence no two rows have the same, though nothing tells of others.
    vague = not (wants_distinct(column) or is_prose(column)) and not is_told(column, table)
    if (
        len(set(words)) > _FEW or vague
    ):  # what constraints refuse, as a second one of a unique column, is made by the rules
        return lambda s: s.random.choice(words) if s.attempt < 2 else usual(s)
    return lambda s: (
        s.random.choice(words) if s.random.random() < _SHARE else _like(s, usual, words)
    )


def _like(s: ValueSource, usual: Make, words: list[str]) -> Scalar:
    """By the rules; one of the words where these make an address, and the words are none."""
    value = usual(s)
    is_one = isinstance(value, str) and "://" in value
    if is_one and s.attempt < _TRIES and not any("://" in word for word in words):
        return s.random.choice(words)
    return value


def _kept_to(made: Make, usual: Make, column: Column) -> Make:
    """By the rules where these make a text of the pattern's form: ``EUR``, not any three capitals.

    The form is that of a text made by the pattern, which itself is never matched.
    """
    amounts = is_money(name_words(column.name))

    def draw(s: ValueSource) -> Scalar:
        text = str(made(s))
        if amounts and _AMOUNT.fullmatch(text):
            return f"{money(s, 5, 2_000):.{len(text.partition('.')[2])}f}"
        for _ in range(_TRIES):
            known = usual(s)
            if not isinstance(known, str):
                continue
            # A pattern may tell only how an address begins.
            if _form(known) == _form(text) or ("://" in text and "://" in known):
                return known
        return text

    return draw


_AMOUNT = re.compile(r"\d{1,30}(?:\.\d{1,8})?")
_TRIES = 2


def _form(text: str) -> str:
    """The kinds of marks of a text, one after the other: ``EUR-12`` is ``AAA-00``."""
    return text.translate(_MARKS)


_MARKS = str.maketrans(
    {
        **dict.fromkeys(string.digits, "0"),
        **dict.fromkeys(string.ascii_uppercase, "A"),
        **dict.fromkeys(string.ascii_lowercase, "a"),
    }
)


def _first_of(made: Make, usual: Make) -> Make:
    """By a pattern at first; what constraints refuse is then left to the rules."""
    return lambda s: made(s) if s.attempt < 4 else usual(s)


_BOUNDED = frozenset("lat latitude lon lng longitude percent percentage pct".split())
"""Numbers that end somewhere, whatever an example is."""
_SCORES = frozenset("score grade confidence progress completion mark".split())
"""Numbers that seldom are above a hundred, if their example is not."""


def _number(about: _Schema, column: Column, table: Table) -> Make:
    usual = natural_generator(column, table)
    kind = kind_of(column)
    examples = _usable(about, int, float)
    known = known_value(kind_by_format(about.get("format")), number=True)
    if is_time(column, kind) or not (examples or known) or _BOUNDED & set(name_words(column.name)):
        return usual
    made = number_shape(examples) if examples and not known else known
    assert made is not None
    if examples and _SCORES & set(name_words(column.name)[-1:]) and 10 < max(examples) <= 100:
        made = _at_most(made, 100)

    def draw(s: ValueSource) -> Scalar:
        value = made(s) if s.attempt < 4 else None
        fits = isinstance(value, int) or (kind == "real" and isinstance(value, float))
        return value if fits and fits_column(column, value) else usual(s)

    return draw


def _at_most(made: Make, most: int) -> Make:
    """Another number instead of one that is too large."""

    def draw(s: ValueSource) -> Scalar:
        value = made(s)
        above = isinstance(value, int | float) and value > most
        return s.random.randint(most // 2, most) if above else value

    return draw


# --- JSON ----------------------------------------------------------------------------------------


def _json(about: _Schema, column: Column) -> Make:
    usual = natural_generator(column, _table(column.table, {}))
    whole = _node(about, column.name, column.table, 0)

    def draw(s: ValueSource) -> Scalar:
        place, row, makes, number = s.place, s.row, s.makes, s.draw
        try:
            value = whole.value(s)
        finally:
            # The object was made as a row of its own: the source goes back to the cell.
            s.place, s.row, s.makes, s.draw = place, row, makes, number
        return canonical_json(value).decode() if isinstance(value, list | dict) else usual(s)

    return draw


class _Leaf:
    """A scalar inside of JSON, or a list of them."""

    def __init__(self, about: _Schema, name: str, home: str) -> None:
        self._column = _column(about, name, home)
        self._about, self._table = about, _table(home, {name: self._column})
        self._make = _scalar(about, self._column, self._table)
        self._place = (home, name)

    def value(self, s: ValueSource) -> Json:
        s.place = self._place
        return _as_json(self._column, self._make(s))

    def scalars(self) -> Iterator[DescribedScalar]:
        yield self._about, self._column, self._table


class _List:
    def __init__(self, about: _Schema, name: str, home: str, depth: int) -> None:
        items = about.get("items")
        self._least = _whole(about.get("minItems"), 0)
        # Lists inside of lists would multiply.
        usual = 1 if depth > 1 else 3
        self._most = max(self._least, min(_whole(about.get("maxItems"), usual), usual))
        one = "_".join([*name_words(name)[:-1], singular(name_words(name)[-1])]) if name else name
        self._item = _node(items if isinstance(items, Mapping) else {}, one, home, depth + 1)

    def value(self, s: ValueSource) -> Json:
        count = s.random.randint(max(self._least, 1), max(self._most, 1))
        out: list[Json] = []
        first = s.draw
        for s.draw in range(first, first + min(count, 8)):  # else all would be the row's value
            value = self._item.value(s)
            if value not in out:
                out.append(value)
        s.draw = first
        return out

    def scalars(self) -> Iterator[DescribedScalar]:
        yield from self._item.scalars()


class _Object:
    """Properties that are scalars are made as the columns of a row, the others one by one."""

    def __init__(self, about: _Schema, name: str, depth: int) -> None:
        parts = about.get("properties")
        parts = parts if isinstance(parts, Mapping) else {}
        self._order = list(parts)
        schemas = {n: p if isinstance(p, Mapping) else {} for n, p in parts.items()}
        plain = {n: p for n, p in schemas.items() if not _is_open(p)}
        self._open = {n: _node(p, n, name, depth + 1) for n, p in schemas.items() if _is_open(p)}
        self._columns = {n: _column(p, n, name) for n, p in plain.items()}
        self._plain, self._table = plain, _table(name, self._columns)
        makes = {n: _scalar(plain[n], c, self._table) for n, c in self._columns.items()}
        self._plan = TablePlan(self._table, {n: Told(make) for n, make in makes.items()})
        self._name = name

    def value(self, s: ValueSource) -> Json:
        row: dict[str, Scalar] = dict.fromkeys(self._columns)
        s.row, s.makes = row, self._plan.makes
        for name, make in self._plan.makes.items():
            s.place = (self._name, name)
            row[name] = make(s)
        for dependency in self._plan.dependencies:
            agreed = dependency.settle(s)
            row.update({n: v for n, v in agreed.items() if fits_column(self._columns[n], v)})
        out = {n: _as_json(self._columns[n], value) for n, value in row.items()}
        nested = {name: node.value(s) for name, node in self._open.items()}
        for first, last in _IN_ORDER:
            if _later(nested.get(first), nested.get(last)):
                nested[first], nested[last] = nested[last], nested[first]
        return {name: nested[name] if name in nested else out[name] for name in self._order}

    def scalars(self) -> Iterator[DescribedScalar]:
        for name, column in self._columns.items():
            yield self._plain[name], column, self._table
        for node in self._open.values():
            yield from node.scalars()


_IN_ORDER = (("start", "end"), ("from", "to"), ("begin", "end"), ("min", "max"))
"""Parts of an object of which the first is not after the second."""


def _later(first: Json, last: Json) -> bool:
    """Whether an object of moments is after another one."""
    if not (isinstance(first, dict) and isinstance(last, dict) and list(first) == list(last)):
        return False
    ours, theirs = list(first.values()), list(last.values())
    return all(isinstance(one, str) for one in (*ours, *theirs)) and ours > theirs


class _Free:
    """An object of which no more is told: settings, or words by which things are found."""

    def __init__(self, name: str) -> None:
        self._pairs = SETTINGS if set(name_words(name)) & SETS else LABEL_PAIRS

    def value(self, s: ValueSource) -> Json:
        count = s.random.randint(1, min(3, len(self._pairs)))
        return {
            name: s.random.choice(values) for name, values in s.random.sample(self._pairs, count)
        }

    def scalars(self) -> Iterator[DescribedScalar]:
        return iter(())


class _Supposed:
    """An object of which nothing is told but its name, with the parts that such things have."""

    def __init__(self, parts: _Schema, name: str, depth: int) -> None:
        self._object = _Object({"properties": parts}, name, depth)

    def value(self, s: ValueSource) -> Json:
        return self._object.value(s)

    def scalars(self) -> Iterator[DescribedScalar]:
        return iter(())  # nothing told them


class _Position:
    """Longitude and latitude, in this order (RFC 7946)."""

    def value(self, s: ValueSource) -> Json:
        place = s.random.choice(PLACES)
        return [place.longitude, place.latitude]

    def scalars(self) -> Iterator[DescribedScalar]:
        return iter(())


_Node = _Leaf | _List | _Object | _Free | _Supposed | _Position


def _node(about: _Schema, name: str, home: str, depth: int) -> _Node:
    kind = about.get("type")
    items = about.get("items")
    if name == "coordinates" and isinstance(items, Mapping) and items.get("type") == "number":
        return _Position()
    if depth <= _DEEPEST and (kind == "array" or "items" in about):
        return _List(about, name, home, depth)
    if depth <= _DEEPEST and (kind == "object" or "properties" in about):
        if about.get("properties"):
            return _Object(about, name, depth)
        parts = supposed_parts(name)
        return _Supposed(parts, name, depth) if parts else _Free(name)
    return _Leaf(about, name, home)


def _is_open(about: _Schema) -> bool:
    return about.get("type") in ("array", "object") or "properties" in about or "items" in about


def _scalar(about: _Schema, column: Column, table: Table) -> Make:
    values = about.get("enum")
    if isinstance(values, Sequence) and not isinstance(values, str) and values:
        plain = [v for v in values if isinstance(v, str | int | float)]
        if plain:
            return lambda s: s.random.choice(plain)
    if column.is_boolean:
        return lambda s: int(s.random.random() < 0.5)
    return schema_generator(about, column, table)


def _column(about: _Schema, name: str, home: str) -> Column:
    kind = _TYPES.get(str(about.get("type")), "TEXT")
    form = about.get("format")
    text = ColumnText(
        enum=_texts(about.get("enum")),
        comment=str(about.get("description") or ""),
        minimum=_bound(about.get("minimum")),
        maximum=_bound(about.get("maximum")),
        max_length=_whole(about.get("maxLength"), None),
        min_length=_whole(about.get("minLength"), None),
        format=form if form in ("date", "date-time") and kind == "TEXT" else None,
    )
    return Column(home, name, kind, True, None, text)


def _texts(listed: object) -> tuple[str, ...] | None:
    """The texts of an enum; nothing where it has none, or more than texts."""
    values = listed if isinstance(listed, list) else []
    return tuple(values) if values and all(isinstance(one, str) for one in values) else None


def _table(name: str, columns: dict[str, Column]) -> Table:
    return Table(name, "", columns, (), (), (), "")


def _bound(value: Json) -> float | None:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _whole(value: Json, default: Any) -> Any:
    return value if isinstance(value, int) and 0 <= value <= 10_000 else default


def _as_json(column: Column, value: Scalar) -> Json:
    if column.is_boolean:
        return bool(value)
    return orjson.loads(value) if column.is_json and isinstance(value, str) else value
