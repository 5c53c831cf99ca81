"""Time inside an environment: a clock that stands still, and date functions that read only it.

SQLite's date functions read the wall clock for 'now', 'subsec', missing arguments and the
CURRENT_* words, where no authorizer can see it. Every connection therefore gets its own: the same
functions, evaluated by an untouched engine, with the environment's time put in for 'now'.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import apsw

from envwright.runtime.ddl import inside
from envwright.runtime.sqltext import Token
from envwright.types import Scalar

_NOW = {"now", "subsec", "subsecond"}
_HOST_ZONE = {"localtime", "utc"}
_TIME_ARGUMENTS = {
    "date": (0,),
    "time": (0,),
    "datetime": (0,),
    "julianday": (0,),
    "unixepoch": (0,),
    "strftime": (1,),
    "timediff": (0, 1),
}
_WORDS = {"current_date": 10, "current_time": -8, "current_timestamp": 19}
_HOST_FUNCTIONS = {"now", "new_id", "new_int_id", "advance_clock"}
CLOCK_FUNCTIONS = frozenset(_TIME_ARGUMENTS) | frozenset(_WORDS)


def reads_clock(parts: list[Token]) -> bool:
    """Whether an expression asks for the time (a date function on 'now') or for an id."""
    for at, part in enumerate(parts):
        name = part.value.lower()
        if part.upper.lower() in _WORDS:
            return True
        if at + 1 < len(parts) and parts[at + 1].text == "(":
            given = inside(parts, at + 1)
            now = not given or _NOW & {t.value.lower() for t in given if t.kind == "string"}
            if name in _HOST_FUNCTIONS or (name in _TIME_ARGUMENTS and now):
                return True
    return False


def iso(seconds: int) -> str:
    """Seconds since 1970 as ``YYYY-MM-DDTHH:MM:SSZ``."""
    time = datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None)
    return f"{time.isoformat(timespec='seconds')}Z"


def seconds_of(text: str) -> int:
    """Seconds since 1970 of ``YYYY-MM-DDTHH:MM:SSZ``."""
    return int(datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp())


def _plain(value: Scalar) -> Scalar:
    """A time value as the engine reads it: a blob as text, and text only up to a NUL character."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return value.partition("\0")[0] if isinstance(value, str) else value


def install(db: apsw.Connection, now: Callable[[], int]) -> None:
    """Replace every function that reads the wall clock; ``now`` gives the environment's seconds."""
    engine = apsw.Connection(":memory:")
    flags = apsw.SQLITE_INNOCUOUS

    def make(name: str, positions: tuple[int, ...]) -> Callable[..., Scalar]:
        needed = positions[-1] + 1

        def function(*arguments: Scalar) -> Scalar:
            if len(arguments) < needed:
                # A missing time value means 'now'; strftime() without a format is NULL.
                if name == "strftime" and not arguments:
                    return None
                if name == "timediff":
                    raise ValueError("timediff takes two times")
                arguments = (*arguments, "now")
            values = [_plain(value) for value in arguments]
            for at in positions:
                if isinstance(values[at], str) and str(values[at]).lower() in _NOW:
                    values[at] = iso(now())
            for value in values[needed:]:
                if isinstance(value, str) and value.strip().lower() in _HOST_ZONE:
                    raise ValueError(f"the modifier {value!r} reads the host's time zone")
            marks = ",".join("?" * len(values))
            result: Scalar = engine.execute(f"SELECT {name}({marks})", values).get
            return result

        return function

    for name, positions in _TIME_ARGUMENTS.items():
        # Deterministic, so that CHECK constraints may use them; the clock stands still in a call.
        db.create_scalar_function(name, make(name, positions), -1, deterministic=True, flags=flags)

    def word(cut: int) -> Callable[..., Scalar]:
        def current(*_: Scalar) -> Scalar:
            text = iso(now()).replace("T", " ").rstrip("Z")
            return text[:cut] if cut > 0 else text[cut:]

        return current

    for name, cut in _WORDS.items():
        db.create_scalar_function(name, word(cut), 0, flags=flags)
