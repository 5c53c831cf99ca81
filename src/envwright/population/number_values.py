"""Numbers, truth values and JSON by what a column is called."""

from __future__ import annotations

import math
from datetime import UTC, datetime

from envwright.environment.schema import Column, Table
from envwright.inflection import is_plural
from envwright.population import text_values as say
from envwright.population.text_values import SAYING, email_address, holds_people, image_url, web_url
from envwright.population.value_source import Make, ValueSource, id_prefix, kind_of, name_words
from envwright.types import Scalar, canonical_json

_MONEY = set(
    """price amount total subtotal cost fee balance paid tax discount payment revenue fare deposit
    budget limit charge refund rent""".split()
)
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
    if floor is not None:
        low, high = (max(low, floor), high) if high >= floor else (floor, floor + span)
    if ceiling is not None and low > ceiling:
        low = ceiling - span if floor is None else floor
    return low, high if ceiling is None else min(high, ceiling)


def number_generator(column: Column, table: Table, kind: str) -> Make:
    """The generator of a number."""
    own = set(name_words(column.name))
    low, high = next(((a, b) for known, a, b in _NUMBERS if own & set(known.split())), (0, 0))
    money, real = bool(own & _MONEY) and high == 0, kind == "real"
    if money:
        low, high = (5, 250) if real else (500, 25_000)
    elif high == 0:
        low, high = 1, 100
    elif "age" in own and not holds_people(table):
        low, high = 1, 15
    start, end = _bounds(column, low, high, 0.01 if real else 1)
    digits = 4 if high in (69, 170) else 2 if money else 1

    def draw(s: ValueSource) -> Scalar:
        if real:
            value = s.random.uniform(start, max(start, end))
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


def json_value(column: Column) -> Make:
    """The generator of a JSON list or object."""
    own, default = name_words(column.name), (column.default or "").strip("'\" ")
    last = own[-1] if own else ""
    many = is_plural(last) and last not in ("settings", "preferences", "options")
    many = (many or default.startswith("[")) and not default.startswith("{")
    element: Make = next(
        (make for known, make in _ELEMENTS if set(known.split()) & set(own)), _word
    )

    def value(s: ValueSource) -> Scalar:
        if many != (s.attempt % 2 == 1):
            if s.random.random() < 0.15:
                return "[]"
            count = s.random.randrange(1, 4)
            made = list(dict.fromkeys(element(s) for _ in range(count)))
            return canonical_json(made).decode()
        made_object = {"color": s.random.choice(say.COLORS), "label": s.random.choice(say.LABELS)}
        return canonical_json(made_object | {"size": s.random.randrange(1, 10)}).decode()

    return value


# Moments around the clock: what follows in a row comes after what it follows from.


DAY = 86_400


_BEGUN = (
    "created registered joined ordered placed opened posted issued order added signup creation"
    " submitted enabled activated"
)
_STARTED = "start starts started begin begins departure checkin from"
_TIMES: tuple[tuple[str, int, int, str], ...] = (
    ("birth birthday dob born", -25_000, -7_000, ""),
    ("updated modified changed edited seen last", -30, 0, _BEGUN),
    (
        "paid shipped delivered returned received completed closed resolved cancelled canceled"
        " deleted ended finished approved merged archived refunded published disabled deactivated"
        " revoked",
        -60,
        0,
        f"{_BEGUN} {_STARTED}",
    ),
    ("end ends until to checkout arrival finish valid", 3, 60, f"{_BEGUN} {_STARTED}"),
    (
        "due ship expires expiry expiration deadline start starts begin begins departure scheduled"
        " appointment checkin renewal next delivery event show return",
        -5,
        45,
        _BEGUN,
    ),
)
"""Words, days from the clock, and the words of columns that must not be later in the row."""
_USUAL = ("", -200, -2, "")
_SHAPES = ("%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d", "%Y-%m-%d %H:%M:%S", "%H:%M", "%H:%M:%S")
_TIME_WORDS = set(
    "date datetime timestamp time dob birthday born deadline expires due until".split()
)


def _about_time(column: Column) -> tuple[str, int, int, str]:
    own = set(name_words(column.name))
    return next((rule for rule in _TIMES if own & set(rule[0].split())), _USUAL)


def turn_of(column: Column) -> int:
    """When in its row the column is made: what follows from others comes after them."""
    own = set(name_words(column.name))
    if {"email", "mail"} & own:
        return 4
    if {"username", "login"} & own or own == {"user", "name"}:
        return 3
    earlier = _about_time(column)[3]
    return 0 if not earlier else 1 if earlier == _BEGUN and _about_time(column)[2] > 0 else 2


def is_time(column: Column, kind: str) -> bool:
    """Whether the column holds a moment or a day."""
    own = name_words(column.name)
    if {"zone", "timezone"} & set(own):
        return False
    if column.text.format or column.type in ("DATE", "DATETIME", "TIMESTAMP"):
        return True
    if kind != "text":
        return own[-1:] == ["at"] or bool({"timestamp", "epoch"} & set(own))
    last = own[:1] == ["last"] and bool({"login", "seen", "visit", "update"} & set(own))
    return last or own[-1:] in (["at"], ["on"]) or bool(_TIME_WORDS & set(own))


def seconds_of(value: Scalar) -> int | None:
    """A moment as the engine stores it, in seconds since 1970."""
    if not isinstance(value, str):
        return value if isinstance(value, int) else None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def time_between(s: ValueSource, first: int, last: int, grain: int = 60) -> int:
    """A moment between two, on a full minute, or of another grain."""
    moment = s.random.randrange(first, max(first, last) + 1)
    return max(first, moment - moment % grain)


_LAST_MOMENT = 253_402_300_799  # the last that has four digits for its year


def date_text(moment: int, shape: str) -> str:
    """Seconds since 1970 in a shape that ``strftime`` knows."""
    return datetime.fromtimestamp(min(moment, _LAST_MOMENT), UTC).strftime(shape)


def time_of(column: Column, table: Table, kind: str) -> Make:
    """The generator of a moment."""
    _, low, high, earlier = _about_time(column)
    own = set(name_words(column.name))
    before_it = {
        other.name
        for other in table.columns.values()
        if set(earlier.split()) & set(name_words(other.name)) and is_time(other, kind_of(other))
    } - {column.name}
    day = column.text.format == "date" or column.type == "DATE"
    loose = not day and column.text.format is None and kind == "text"
    loose = loose and column.type not in ("DATETIME", "TIMESTAMP")
    shapes = _SHAPES if loose else _SHAPES[:1]
    if day or (loose and not {"at", "time", "datetime", "timestamp"} & own):
        shapes = (_SHAPES[1], *shapes) if loose else _SHAPES[1:2]

    def time(s: ValueSource) -> Scalar:
        first, last = s.now + low * DAY, s.now + high * DAY
        known = [seconds_of(v) for k, v in s.row.items() if k in before_it]
        after = max((moment for moment in known if moment is not None), default=first)
        after = -(-after // DAY) * DAY if day else after
        if after > first:
            first, last = after, max(last, after + (DAY if high <= 0 else 14 * DAY))
            last = min(last, max(s.now, first)) if high <= 0 else last
        moment = time_between(s, first, last, 60 if high <= 0 else 1800)
        if kind != "text" and column.type not in ("DATE", "DATETIME", "TIMESTAMP"):
            return moment
        shape = shapes[s.attempt % len(shapes)]
        return date_text(moment, shape)

    return time


# Keys that number the rows of a table.


def key_generator(column: Column, kind: str) -> Make:
    """Small numbers that grow with gaps, far below those that calls generate."""
    start, text = (1001 if kind == "text" else 101), column.text
    if text.minimum is not None:
        start = max(start, int(text.minimum))
    mark = f"{id_prefix(column.table)}-"
    width = 40 if text.max_length is None else text.max_length

    def draw(s: ValueSource) -> Scalar:
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
