"""Numbers, truth values, JSON and keys by what a column is called."""

from __future__ import annotations

import math

from envwright.environment.schema import Column, Table
from envwright.inflection import singular
from envwright.population import vocabulary as say
from envwright.population.lexicon import entry_generator, shipped_lexicon
from envwright.population.text_columns import SAYING
from envwright.population.text_values import email_address, holds_people
from envwright.population.value_kinds import kind_by_name, kind_by_text, known_value
from envwright.population.value_kinds import money as amount
from envwright.population.value_source import (
    Make,
    ValueSource,
    id_prefix,
    name_words,
)
from envwright.population.web_addresses import image_url, web_url
from envwright.types import Scalar, canonical_json

_MONEY = set(
    """price amount total subtotal cost fee balance paid tax discount payment revenue fare deposit
    budget charge refund rent""".split()
)
_NO_MONEY = set(
    """count counts days term terms hours quantity qty period index attempts version status year
    month day items code number no size points percent percentage pct rate type users pages results
    records rows hits""".split()
)
"""Last words of names that are no money, whatever stands before: ``total_count``."""
# Words of a column's name, and the usual range; the first match decides.
_NUMBERS: tuple[tuple[str, int, int], ...] = (
    ("percent percentage pct", 0, 60),
    ("salary income wage", 3_000_000, 9_000_000),
    ("latitude lat", -54, 69),
    ("longitude lon lng", -170, 170),
    ("year", 1995, 2024),
    ("age", 18, 80),
    ("rating stars score grade", 1, 5),
    ("stock inventory available hand views likes followers downloads points", 0, 120),
    ("quantity qty copies seats guests items units nights bedrooms rooms adults", 1, 6),
    ("position rank priority level floor line seq sequence sort order step", 1, 9),
    ("weight height width length depth distance size volume area", 1, 200),
    ("duration minutes time", 10, 180),
    ("hours days weeks months month hour day", 1, 12),
    ("capacity", 2, 300),
    ("count", 0, 40),
    ("limit quota", 10, 500),
    ("number num", 1, 400),
    ("port", 1024, 65_535),
    ("version", 1, 5),
)
_RARE = set(
    """admin archived banned blocked cancelled canceled closed deleted disabled draft hidden locked
    prerelease private prohibit restricted spam""".split()
)


def _bounds(column: Column, low: float, high: float, grain: float) -> tuple[float, float]:
    """The usual range of a column, moved to where its CHECKs allow it."""
    text, span = column.text, high - low
    floor, ceiling = text.minimum, text.maximum
    if floor is None and text.exclusive_minimum is not None:
        floor = text.exclusive_minimum + grain
    if ceiling is None and text.exclusive_maximum is not None:
        ceiling = text.exclusive_maximum - grain
    # Where the usual range lies below the floor, its width is kept from the floor on.
    if floor is not None:
        low, high = (max(low, floor), high) if high >= floor else (floor, floor + span)
    if ceiling is not None and low > ceiling:
        low = ceiling - span if floor is None else floor
    return low, high if ceiling is None else min(high, ceiling)


def fits_column(column: Column, value: Scalar) -> bool:
    """Whether the column's type, enum and bounds allow the value; ignores other CHECKs."""
    text = column.text
    if value is None:
        return not column.not_null
    if text.enum is not None:
        return value in text.enum
    if isinstance(value, str):
        return (text.min_length or 0) <= len(value) <= (text.max_length or len(value))
    if not isinstance(value, int | float):
        return True
    above = text.exclusive_minimum is None or value > text.exclusive_minimum
    below = text.exclusive_maximum is None or value < text.exclusive_maximum
    least = text.minimum is None or value >= text.minimum
    most = text.maximum is None or value <= text.maximum
    return above and below and least and most


def number_generator(column: Column, table: Table, kind: str) -> Make:
    """The generator of a number."""
    usual = _usual_number(column, table, kind)
    known = [make for make in (_lexicon_number(column), _known_number(column)) if make]
    if not known:
        return usual

    def draw(s: ValueSource) -> Scalar:
        # Where a column of whole numbers or constraints refuse what the lexicon says, the name
        # still tells the kind; after that comes the usual range, moved to where they allow it.
        for make in known if s.attempt < _KNOWN_TRIES else ():
            value = make(s)
            fits = isinstance(value, int) or (kind == "real" and isinstance(value, float))
            if fits and fits_column(column, value):
                return value
        return usual(s)

    return draw


_KNOWN_TRIES = 4


def _known_number(column: Column) -> Make | None:
    """By the kind that the name or the description tells."""
    words = name_words(column.name)
    if is_money(words):
        return None
    about = kind_by_text(column.text.comment, number=True)
    kind = "count" if words[:2] == ["number", "of"] else kind_by_name(words, number=True) or about
    if kind == "percent" and _PART_OF_A_PRICE & {*words, *map(singular, name_words(column.table))}:
        kind = "rate"
    return known_value(kind, number=True)


_PART_OF_A_PRICE = frozenset(
    "tax vat discount commission fee interest tip markup surcharge".split()
)
"""What is a few per cent of something, never most of it."""


def _lexicon_number(column: Column) -> Make | None:
    """The generator by the lexicon; nothing where rules of names, or the document, know more."""
    entry = shipped_lexicon().speaks_of(
        column.table,
        column.name,
        "number",
        ruled=has_usual_range(column),
        told=bool(kind_by_text(column.text.comment, number=True)),
    )
    return entry_generator(entry, column) if entry else None


def is_money(words: list[str]) -> bool:
    """Whether a number of this name is an amount of money.

    Example:
        >>> is_money(["total", "cents"]), is_money(["total", "count"])
        (True, False)
    """
    return bool(set(words) & _MONEY) and not _NO_MONEY & set(words[-1:])


_VAGUE = set("hand size area volume number num limit level points length time units".split())
"""Words of names for which the usual range is a guess."""


def has_usual_range(column: Column) -> bool:
    """Whether the name or the description of a number tells its range."""
    words = name_words(column.name)
    about = kind_by_text(column.text.comment, number=True)
    if kind_by_name(words, number=True) or about or "id" in words[-1:]:
        return True
    told = set(words) - _VAGUE
    return is_money(words) or any(told & set(known.split()) for known, _, _ in _NUMBERS)


_LARGE_SUMS: tuple[tuple[int, str], ...] = (
    (400, "loan mortgage house apartment building investment fund estate grant"),
    (
        60,
        "asset vehicle car truck contract budget project payroll deal opportunity campaign salary",
    ),
    (4, "invoice bill account payout transfer statement quote balance deposit withdrawal"),
)
"""How much larger than a purchase in a shop sums are, by what they are of."""


def _money_scale(table: Table, own: set[str]) -> int:
    words = {*own, *map(singular, name_words(table.name))}
    return next((scale for scale, known in _LARGE_SUMS if words & set(known.split())), 1)


def _usual_number(column: Column, table: Table, kind: str) -> Make:
    """By the range that is usual for a word of the name."""
    own = set(name_words(column.name))
    is_amount = is_money(name_words(column.name))
    low, high = next(((a, b) for known, a, b in _NUMBERS if own & set(known.split())), (0, 0))
    money, real = is_amount and high == 0, kind == "real"
    if money:
        low, high = (5, 250) if real else (500, 25_000)
        scale = _money_scale(table, own)
        low, high = low * scale, high * scale
    elif high == 0:
        low, high = 1, 100
    elif "age" in own and not holds_people(table):
        low, high = 1, 15
    start, end = _bounds(column, low, high, 0.01 if real else 1)
    # These are the upper bounds of latitude and longitude above.
    digits = 4 if high in (69, 170) else 2 if money else 1

    def draw(s: ValueSource) -> Scalar:
        if money and s.attempt < 4 and start > 0:
            value = amount(s, start, max(start, end))
            return value if real else max(math.ceil(start), round(value / 5) * 5)
        if real:
            value = s.random.uniform(start, max(start, end))
            # Later attempts use the full range: what was refused may need other digits.
            return round(value, digits) if s.attempt < 4 else value
        if start == 0 and s.random.random() < 0.1:
            return 0  # an empty shelf is what many guards are about
        step = 1 if s.attempt > 3 or end - start < 100 else 5 if money else high // 200_000 or 1
        return s.random.randrange(math.ceil(start), max(math.ceil(start), int(end)) + 1, step)

    return draw


def truth_generator(column: Column) -> Make:
    """Mostly one value, so that the other one singles rows out; never only one."""
    rare = bool(_RARE & set(name_words(column.name))) or column.default in ("0", "FALSE", "false")
    usual, other = (0, 1) if rare else (1, 0)
    return lambda s: s.spread((usual, usual, usual, usual, other))


def _word(s: ValueSource) -> str:
    return s.random.choice(say.LABELS)


_ELEMENTS: tuple[tuple[str, Make], ...] = (
    ("image images photo photos picture pictures", image_url),
    ("url urls uri uris links", web_url),
    ("email emails", email_address),
    ("ids", lambda s: s.random.randrange(101, 140)),
)
"""What a JSON list holds, by a word of its column's name; plain words otherwise."""


def _listed(column: Column) -> Make:
    """Elements by the lexicon; plain words where it has none."""
    found = shipped_lexicon().find(column.table, column.name, "text")
    element = entry_generator(found.entry) if found else None
    if element is None:
        return _word

    def draw(s: ValueSource) -> Scalar:
        # One after the other: a value for the row would be the same each time.
        before, s.draw = s.draw, s.draw + 1
        try:
            return element(s)
        finally:
            s.draw = before

    return draw


def json_value(column: Column) -> Make:
    """The generator of a JSON list or object."""
    own, default = name_words(column.name), (column.default or "").strip("'\" ")
    last = own[-1] if own else ""
    # A plural is a list (``tags``), a singular an object; the default's bracket wins.
    many = singular(last) != last and last not in ("settings", "preferences", "options")
    many = (many or default.startswith("[")) and not default.startswith("{")
    element = next((make for known, make in _ELEMENTS if set(known.split()) & set(own)), None)
    element = element or _listed(column)

    def value(s: ValueSource) -> Scalar:
        # Every second attempt tries the other one, as a CHECK may ask for it.
        if many != (s.attempt % 2 == 1):
            if s.random.random() < 0.15:
                return "[]"
            count = s.random.randrange(1, 4)
            made = list(dict.fromkeys(element(s) for _ in range(count)))
            return canonical_json(made).decode()
        made_object = {"color": s.random.choice(say.COLORS), "label": s.random.choice(say.LABELS)}
        return canonical_json(made_object | {"size": s.random.randrange(1, 10)}).decode()

    return value


def key_generator(column: Column, kind: str) -> Make:
    """Small numbers that grow with gaps, far below those that calls generate."""
    start, text = (1001 if kind == "text" else 101), column.text
    if text.minimum is not None:
        start = max(start, int(text.minimum))
    mark = f"{id_prefix(column.table)}-"
    width = 40 if text.max_length is None else text.max_length

    def draw(s: ValueSource) -> Scalar:
        # Steps of three with a draw below three: ever growing, never equal.
        number = start + 3 * s.index + s.random.randrange(3)
        if text.maximum is not None and number > text.maximum:
            number = int(text.minimum or 1) + s.index
        if kind != "text":
            return number
        return f"{mark}{number}" if len(f"{mark}{number}") <= width else str(number)[-width:]

    return draw


def is_key(column: Column, table: Table) -> bool:
    """Whether the column numbers its table's rows; a primary key named slug, say, does not."""
    own = name_words(column.name)
    alone = table.primary_key == (column.name,)
    named = own == ["id"] or (own[-1:] in (["id"], ["arn"]) and alone)
    return column.name in table.primary_key and (
        named or (alone and not {*SAYING, "name", "title", "year"} & set(own))
    )
