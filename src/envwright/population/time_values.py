"""Moments around the clock: what follows in a row comes after what it follows from."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from envwright.environment.schema import Column, Table
from envwright.population.value_source import Make, ValueSource, kind_of, name_words
from envwright.types import Scalar

DAY = 86_400


_SAYS_MOMENT = re.compile(
    r"\bISO[- ]?8601\b(?! duration)|\bRFC[- ]?3339\b|\bYYYY-MM-DD|\bdate and time\b|\bdate, time\b"
    r"|\bunix[- ]?(?:time|epoch|timestamp)|\bseconds since\b.{0,30}\b(?:epoch|1970)\b"
    r"|\bepoch (?:time|seconds|milli)|\btimestamp (?:of|when|at|in|for)\b",
    re.IGNORECASE,
)
_MILLISECONDS = re.compile(r"\bmillis(?:econds)?\b|\bin ms\b", re.IGNORECASE)
_HAPPENED = frozenset(
    """created updated modified deleted expires expired closed completed started ended submitted
    published finished posted received sent registered activated""".split()
)
"""Last words of moments, where the column is neither a truth value nor a person."""

_STAMPED = frozenset("created updated modified expires expired until expiry".split())
"""The same of numbers, which may also count what happened: ``sent``, ``completed``."""

# Words of the moment at which a row came into being; everything else happens later.
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
# Where no word is known: within the last two hundred days.
_USUAL = ("", -200, -2, "")
# Attempts go through these in turn, as a CHECK may accept only one of them.
_SHAPES = ("%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d", "%Y-%m-%d %H:%M:%S", "%H:%M", "%H:%M:%S")
_TIME_WORDS = set(
    "date datetime timestamp time dob birthday born deadline expires due until".split()
)


def _about_time(column: Column) -> tuple[str, int, int, str]:
    own = set(name_words(column.name))
    return next((rule for rule in _TIMES if own & set(rule[0].split())), _USUAL)


def creation_turn(column: Column) -> int:
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
    if {"zone", "timezone"} & set(own) or column.is_json:
        return False
    if own[-1:] and own[-1] in (_STAMPED if kind in ("integer", "real") else _HAPPENED):
        return kind != "blob"
    if _SAYS_MOMENT.search(column.text.comment) and own[-1:] != ["name"]:
        return True
    if column.text.format or column.type in ("DATE", "DATETIME", "TIMESTAMP"):
        return True
    if kind != "text":
        return own[-1:] in (["at"], ["date"]) or bool({"timestamp", "epoch"} & set(own))
    last = own[:1] == ["last"] and bool({"login", "seen", "visit", "update"} & set(own))
    return last or own[-1:] in (["at"], ["on"], ["day"]) or bool(_TIME_WORDS & set(own))


def seconds_of(value: Scalar) -> int | None:
    """A moment as the engine stores it, in seconds since 1970."""
    if isinstance(value, int):
        # Beyond the year 5000 it counts milliseconds.
        return value // 1000 if abs(value) > _MOST_SECONDS else value
    if not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


_MOST_SECONDS = 100_000_000_000


def business_moment(s: ValueSource, first: int, last: int) -> int:
    """A moment between two, most likely on a weekday from eight to six."""
    moment = s.random.randrange(first, max(first, last) + 1)
    if s.random.random() < _OFF_HOURS:
        return moment
    day = moment - moment % DAY
    # 1970 began on a Thursday: days 2 and 3 of a week that starts then are the weekend.
    if day // DAY % 7 in (2, 3):
        day -= 2 * DAY
    moved = day + int(s.random.triangular(8 * 3600, 18 * 3600))
    return moved if first <= moved <= last else moment


_OFF_HOURS = 0.15


def time_between(s: ValueSource, first: int, last: int, grain: int = 60) -> int:
    """A moment between two, on a full minute, or of another grain."""
    moment = business_moment(s, first, last)
    return max(first, moment - moment % grain)


# The first and the last that have a date.
_FIRST_MOMENT, _LAST_MOMENT = -62_135_596_800, 253_402_300_799


def date_text(moment: int, shape: str) -> str:
    """Seconds since 1970 in a shape that ``strftime`` knows."""
    when = datetime.fromtimestamp(max(_FIRST_MOMENT, min(moment, _LAST_MOMENT)), UTC)
    # By itself ``%Y`` leaves out zeros in front.
    return when.strftime(shape.replace("%Y", f"{when.year:04d}"))


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
    scale = 1000 if _MILLISECONDS.search(column.text.comment) else 1
    if day or (loose and not {"at", "time", "datetime", "timestamp"} & own):
        shapes = (_SHAPES[1], *shapes) if loose else _SHAPES[1:2]

    def time(s: ValueSource) -> Scalar:
        first, last = s.now + low * DAY, s.now + high * DAY
        known = [seconds_of(v) for k, v in s.row.items() if k in before_it]
        after = max((moment for moment in known if moment is not None), default=first)
        # Rounded up: the day of a moment may begin before it.
        after = -(-after // DAY) * DAY if day else after
        if after > first:
            first, last = after, max(last, after + (DAY if high <= 0 else 14 * DAY))
            # What lies in the past by its name does not move beyond the clock.
            last = min(last, max(s.now, first)) if high <= 0 else last
        moment = time_between(s, first, last, 60 if high <= 0 else 1800)
        if kind != "text" and column.type not in ("DATE", "DATETIME", "TIMESTAMP"):
            return moment * scale
        shape = shapes[s.attempt % len(shapes)]
        return date_text(moment, shape)

    return time
