"""Bonds of time: start and duration and end, birth and age, a status and the moment it came."""

from __future__ import annotations

from datetime import UTC, datetime

from envwright.runtime.population.bonds import Bond, Named
from envwright.runtime.population.source import Source, kind_of
from envwright.runtime.population.times import date_text, is_time, seconds
from envwright.types import Scalar

_NUMBERS = ("integer",)
_UNITS = {"minutes": 60, "hours": 3_600, "days": 86_400, "nights": 86_400, "seconds": 1}
_STARTS = ("start", "starts", "begin", "begins", "started", "departure", "check in", "checkin")
_ENDS = ("end", "ends", "end", "ends", "ended", "arrival", "check out", "checkout")
_TAILS = ("", "at", "time", "date", "on", "datetime")
_LAST_STATES = set(
    """cancelled canceled deleted archived rejected completed closed resolved merged finished
    failed expired refunded""".split()
)
"""States that a row does not leave: their moment is there if and only if the row is in them."""


def find(named: Named) -> list[Bond]:
    """The bonds of time of a table."""
    return [*_durations(named), *_ages(named), *_states(named)]


def _durations(named: Named) -> list[Bond]:
    for start_word, end_word in zip(_STARTS, _ENDS, strict=True):
        for tail in _TAILS:
            start = _moment(named, f"{start_word} {tail}".strip())
            end = _moment(named, f"{end_word} {tail}".strip())
            if start and end and end in named.free:
                return _duration(named, start, end)
    return []


def _moment(named: Named, form: str) -> str:
    name = named.one(form, kinds=("text",))
    return name if name and is_time(named.table.columns[name], "text") else ""


def _duration(named: Named, start: str, end: str) -> list[Bond]:
    """The end is the start and the duration, where the duration says its unit."""
    for unit, length in _UNITS.items():
        forms = (f"duration {unit}", f"duration in {unit}", f"length {unit}", unit)
        column = named.one(*forms, kinds=_NUMBERS)
        if not column:
            continue

        def settle(s: Source, column: str = column, length: int = length) -> dict[str, Scalar]:
            first, last, count = s.row[start], s.row[end], s.row[column]
            begun = seconds(first) if isinstance(first, str) else None
            if begun is None or not isinstance(last, str) or not isinstance(count, int):
                return {}
            day = len(str(first)) == 10
            if day != (len(last) == 10) or (day and length < 86_400) or count < 0:
                return {}
            shape = "%Y-%m-%d" if day else "%Y-%m-%dT%H:%M:%SZ"
            ended = begun + count * length
            return {end: date_text(ended, shape)} if date_text(begun, shape) == first else {}

        return [Bond("duration", frozenset((start, column)), frozenset((end,)), settle)]
    return []


def _ages(named: Named) -> list[Bond]:
    born = named.one(
        "birth date", "birthdate", "date of birth", "dob", "birthday", "born", kinds=("text",)
    )
    age = named.one("age", kinds=_NUMBERS)
    if not born or age not in named.free:
        return []

    def settle(s: Source) -> dict[str, Scalar]:
        moment = seconds(s.row[born]) if isinstance(s.row[born], str) else None
        if moment is None:
            return {}
        day, now = (datetime.fromtimestamp(at, UTC) for at in (moment, s.now))
        return {age: now.year - day.year - ((now.month, now.day) < (day.month, day.day))}

    return [Bond("age", frozenset((born,)), frozenset((age,)), settle)]


def _states(named: Named) -> list[Bond]:
    """A row has the moment at which it was closed if and only if it is closed."""
    out = []
    for name, column in named.table.columns.items():
        own = named.words[name]
        if name not in named.free or len(own) != 2 or own[1] not in ("at", "on", "date", "time"):
            continue
        if own[0] not in _LAST_STATES or column.not_null or not is_time(column, kind_of(column)):
            continue
        for status, other in named.table.columns.items():
            held: Scalar = next(
                (value for value in other.text.enum or () if str(value).lower() == own[0]), None
            )
            if named.words[status] in ((own[0],), ("is", own[0])) and other.is_boolean:
                held = 1
            if held is not None and named.words[status] != own:
                out.append(_state(name, status, held))
                break
    return out


def _state(moment: str, status: str, held: Scalar) -> Bond:
    def settle(s: Source) -> dict[str, Scalar]:
        if s.row[status] != held:
            return {moment: None}
        return {moment: s.row[moment] if s.row[moment] is not None else s.make(moment)}

    return Bond(f"state:{moment}", frozenset((status,)), frozenset((moment,)), settle, empties=True)
