"""Values that a database holds → cells of a strict column, or nothing where they do not fit."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone

import orjson

from envwright.types import Scalar

_TIME = re.compile(
    r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?"
)
_WHOLE = re.compile(r"[-+]?\d{1,18}")
_TRUTHS = {"1": 1, "t": 1, "true": 1, "y": 1, "yes": 1, "0": 0, "f": 0, "false": 0, "n": 0, "no": 0}


def cell(value: Scalar, kind: str) -> Scalar:
    """The value as a column of this kind holds it.

    Raises:
        ValueError: it does not fit.
    """
    if value is None:
        return None
    if isinstance(value, bytes):
        raise ValueError("bytes")
    return _READERS[kind](value)


def _integer(value: str | float) -> int:
    if isinstance(value, str):
        if not _WHOLE.fullmatch(value.strip()):
            raise ValueError(value)
        return int(value)
    if value != int(value) or abs(value) >= 2**63:
        raise ValueError(value)
    return int(value)


def _real(value: str | float) -> float:
    out = float(value)
    if not math.isfinite(out):
        raise ValueError(value)
    return out


def _boolean(value: str | float) -> int:
    text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    if text.lower() not in _TRUTHS:
        raise ValueError(value)
    return _TRUTHS[text.lower()]


def _text(value: str | float) -> str:
    text = str(value)
    if "\0" in text:
        raise ValueError("a NUL character")
    return text.encode("utf-8", "replace").decode()


def _moment(value: str | float) -> datetime:
    match = _TIME.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise ValueError(value)
    day = date.fromisoformat(match[1])
    hour, minute, second = (int(match[n] or 0) for n in (2, 3, 4))
    zone: timezone = UTC
    if match[5] and match[5][0] in "+-":
        digits = match[5][1:].replace(":", "").ljust(4, "0")
        offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
        zone = timezone(-offset if match[5][0] == "-" else offset)
    return datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=zone)


def _date(value: str | float) -> str:
    found = _moment(value)
    if (found.hour, found.minute, found.second) != (0, 0, 0):
        raise ValueError(value)
    return f"{found.year:04}-{found.month:02}-{found.day:02}"


def _date_time(value: str | float) -> str:
    try:
        found = _moment(value).astimezone(UTC)
    except OverflowError as error:
        raise ValueError(str(error)) from None
    return f"{found.year:04}-{found:%m-%dT%H:%M:%SZ}"


def _json(value: str | float) -> str:
    found = orjson.loads(value) if isinstance(value, str) else None
    if not isinstance(found, list | dict):
        raise ValueError(value)
    return str(value)


_READERS: dict[str, Callable[[str | int | float], Scalar]] = {
    "integer": _integer,
    "real": _real,
    "boolean": _boolean,
    "text": _text,
    "date": _date,
    "date-time": _date_time,
    "json": _json,
}
