"""The functions that SQL calls on its host: the clock, generated ids, text search.

Each connection has a ``Host`` of its own. Ids are derived, not drawn: from the tool, its arguments,
the key that the tool names, and how often that same call succeeded before. Independent steps in
another order give the same ids.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import apsw

from envwright.environment.sql_aggregates import install_percentiles
from envwright.environment.sql_text import SqlToken, inside
from envwright.types import Scalar, canonical_json

# --- the clock ------------------------------------------------------------------------------------

# SQLite's date functions read the wall clock for 'now', 'subsec', missing arguments and the
# CURRENT_* words, where no authorizer can see it. Every connection therefore gets its own: the same
# functions, evaluated by an untouched engine, with the environment's time put in for 'now'.

_NOW = {"now", "subsec", "subsecond"}
_HOST_ZONE = {"localtime", "utc"}
# Function → positions of its time values; modifiers follow the last of them.
_TIME_ARGUMENTS = {
    "date": (0,),
    "time": (0,),
    "datetime": (0,),
    "julianday": (0,),
    "unixepoch": (0,),
    "strftime": (1,),
    "timediff": (0, 1),
}
# Of ``YYYY-MM-DD HH:MM:SS``: so many characters from the start, or, below 0, from the end.
_WORDS = {"current_date": 10, "current_time": -8, "current_timestamp": 19}
_HOST_FUNCTIONS = {"now", "new_id", "new_int_id", "advance_clock"}
CLOCK_FUNCTIONS = frozenset(_TIME_ARGUMENTS) | frozenset(_WORDS)


def reads_clock(parts: list[SqlToken]) -> bool:
    """Whether an expression asks for the time (a date function on 'now') or for an id."""
    for at, part in enumerate(parts):
        name = part.value.lower()
        if part.upper.lower() in _WORDS:
            return True
        if at + 1 == len(parts) or parts[at + 1].text != "(":
            continue
        if name in _HOST_FUNCTIONS:
            return True
        if name in _TIME_ARGUMENTS:
            given = inside(parts, at + 1)
            # ``date()`` without arguments is ``date('now')``.
            if not given or _NOW & {t.value.lower() for t in given if t.kind == "string"}:
                return True
    return False


@lru_cache(maxsize=256)  # a clock stands still for many calls
def iso_time(seconds: int) -> str:
    """Seconds since 1970 as ``YYYY-MM-DDTHH:MM:SSZ``.

    Example:
        >>> iso_time(86_400)
        '1970-01-02T00:00:00Z'
    """
    time = datetime.fromtimestamp(seconds, UTC).replace(tzinfo=None)
    return f"{time.isoformat(timespec='seconds')}Z"


MONTHS = (
    "January February March April May June July August September October November December".split()
)
_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


def time_in_words(seconds: int) -> str:
    """Seconds since 1970 as people write them, in UTC.

    Example:
        >>> time_in_words(86_400)
        'Friday, 2 January 1970, 00:00 UTC'
    """
    time = datetime.fromtimestamp(seconds, UTC)
    # Names of our own, since those of strftime depend on the locale of the process.
    day = f"{_WEEKDAYS[time.weekday()]}, {time.day} {MONTHS[time.month - 1]} {time.year}"
    return f"{day}, {time:%H:%M} UTC"


def seconds_of(text: str) -> int:
    """Seconds since 1970 of ``YYYY-MM-DDTHH:MM:SSZ``.

    Raises:
        ValueError: it is not written so, in digits of ASCII.
    """
    if not text.isascii():
        raise ValueError("a time is written in ASCII")
    return int(datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp())


def _plain(value: Scalar) -> Scalar:
    """A time value as the engine reads it: a blob as text, and text only up to a NUL character."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return value.partition("\0")[0] if isinstance(value, str) else value


def install_clock(db: apsw.Connection, now: Callable[[], int]) -> None:
    """Replace every function that reads the wall clock; ``now`` gives the environment's seconds."""
    # Another connection, since the functions of this one are the replaced ones.
    engine = apsw.Connection(":memory:")
    flags = apsw.SQLITE_INNOCUOUS

    def make(name: str, positions: tuple[int, ...]) -> Callable[..., Scalar]:
        needed = positions[-1] + 1

        def computed(*values: Scalar) -> Scalar:
            marks = ",".join("?" * len(values))
            result: Scalar = engine.execute(f"SELECT {name}({marks})", values).get
            return result

        # Guards ask for the same few days again and again.
        remembered = lru_cache(maxsize=256, typed=True)(computed)

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
                    values[at] = iso_time(now())
            for value in values[needed:]:
                # The result would differ from machine to machine.
                if isinstance(value, str) and value.strip().lower() in _HOST_ZONE:
                    raise ValueError(f"the modifier {value!r} reads the host's time zone")
            short = all(not isinstance(v, str | bytes) or len(v) <= 40 for v in values)
            return (remembered if short else computed)(*values)

        return function

    for name, positions in _TIME_ARGUMENTS.items():
        # Deterministic, so that CHECK constraints may use them; the clock stands still in a call.
        db.create_scalar_function(name, make(name, positions), -1, deterministic=True, flags=flags)

    def word(cut: int) -> Callable[..., Scalar]:
        def current(*_: Scalar) -> Scalar:
            text = iso_time(now()).replace("T", " ").rstrip("Z")
            return text[:cut] if cut > 0 else text[cut:]

        return current

    for name, cut in _WORDS.items():
        db.create_scalar_function(name, word(cut), 0, flags=flags)


# Crockford's base 32 in lower case, five bits a character: no i, l, o and u.
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
# Ten digits: apart from the small keys of initial rows, and exact as floats.
INT_ID_BASE = 1_000_000_000
INT_ID_SPAN = 9_000_000_000


class Host:
    """Clock and id counters of the session that holds the connection.

    ``begin`` opens a call, ``keep`` keeps what it did, ``drop`` forgets it. The counters are not
    part of the state: they are parked with it, and left out of digests and diffs.
    """

    def __init__(self, start: int) -> None:
        self._start = start
        self.clear()

    def clear(self) -> None:
        """Back to the start of an episode."""
        self.moved = 0
        """Seconds that the clock moved since the start."""
        self.issued: list[str | int] = []
        """Ids handed out in calls that succeeded, in order."""
        self.counts: dict[str, int] = {}
        """Successes so far per call that took ids."""
        self._call: tuple[str, Mapping[str, Any]] = ("", {})
        self._taken: list[str | int] = []
        self._repeats: dict[tuple[Scalar, ...], int] = {}
        self._key: str | None = None
        self._moved_before = 0
        self._open = False

    def begin(self, tool: str, arguments: Mapping[str, Any]) -> None:
        """Open a call."""
        self._call = (tool, arguments)
        self._key = None
        self._moved_before = self.moved
        self._open = True
        # Only a call that took ids has anything to forget.
        if self._taken:
            self._taken, self._repeats = [], {}

    def keep(self) -> None:
        """The call succeeded: its ids are issued."""
        self._open = False
        # Without an id the call leaves no count: calls that only read stay out of the counters.
        if self._key is not None:
            self.counts[self._key] = self.counts.get(self._key, 0) + 1
            self.issued.extend(self._taken)

    def drop(self) -> None:
        """The call failed: nothing of it stays."""
        self._open = False
        self.moved = self._moved_before

    def now(self) -> int:
        """The environment's time in seconds since 1970."""
        return self._start + self.moved

    def install(self, db: apsw.Connection, limit: int) -> None:
        """Register the host functions and the replaced ones; no text grows beyond ``limit``."""
        install_clock(db, self.now)
        install_percentiles(db)
        functions: dict[str, tuple[Callable[..., Scalar], int]] = {
            "now": (lambda *_: iso_time(self.now()), 0),
            "new_id": (self._new_id, -1),
            "new_int_id": (self._new_int_id, -1),
            "advance_clock": (self._advance, 1),
        }
        # The engine's own take minutes on two long texts, inside one operation.
        pure: dict[str, tuple[Callable[..., Scalar], int]] = {
            "instr": (_instr, 2),
            "replace": (lambda *texts: _replace(limit, *texts), 3),
            "trim": (lambda text, signs: _trim(text, signs, True, True), 2),
            "ltrim": (lambda text, signs: _trim(text, signs, True, False), 2),
            "rtrim": (lambda text, signs: _trim(text, signs, False, True), 2),
        }
        for name, (function, count) in functions.items():
            db.create_scalar_function(name, function, count, flags=apsw.SQLITE_INNOCUOUS)
        for name, (function, count) in pure.items():
            db.create_scalar_function(
                name, function, count, deterministic=True, flags=apsw.SQLITE_INNOCUOUS
            )

    def _check_open(self, name: str) -> None:
        if not self._open:
            raise ValueError(f"{name} is for the calls of tools that change the state")

    def _advance(self, seconds: Scalar) -> str:
        self._check_open("advance_clock")
        if not isinstance(seconds, int) or not 0 <= seconds <= 3_155_760_000:
            raise ValueError("advance_clock takes whole seconds, 0 to 3155760000 (100 years)")
        self.moved += seconds
        return iso_time(self.now())

    def _new_id(self, prefix: Scalar = None, *key: Scalar) -> str:
        if not isinstance(prefix, str):
            raise ValueError("new_id takes a text prefix, for example new_id('R')")
        # Nine characters use 45 of the 60 bits.
        number = self._derive(("text", prefix, *key))
        letters = "".join(_ALPHABET[(number >> shift) & 31] for shift in range(0, 45, 5))
        value = f"{prefix}-{letters}" if prefix else letters
        self._taken.append(value)
        return value

    def _new_int_id(self, *key: Scalar) -> int:
        value = INT_ID_BASE + self._derive(("int", *key)) % INT_ID_SPAN
        self._taken.append(value)
        return value

    def _derive(self, key: tuple[Scalar, ...]) -> int:
        """60 bits of a hash over the call, how often it succeeded, the key and its repetition."""
        self._check_open("new_id")
        # Once a call: all its ids share the digest of tool and arguments.
        if self._key is None:
            tool, arguments = self._call
            digest = hashlib.blake2b(
                tool.encode() + b"\0" + canonical_json(arguments), digest_size=12
            )
            self._key = digest.hexdigest()
        # The same key twice in one call gives two ids.
        repeat = self._repeats.get(key, 0)
        self._repeats[key] = repeat + 1
        text = f"{self._key}|{self.counts.get(self._key, 0)}|{repeat}|{key!r}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 4


def _text(value: str | int | float | bytes) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _instr(text: Scalar, part: Scalar) -> int | None:
    if text is None or part is None:
        return None
    if isinstance(text, bytes) and isinstance(part, bytes):
        return text.find(part) + 1
    return _text(text).find(_text(part)) + 1


def _replace(limit: int, text: Scalar, old: Scalar = None, new: Scalar = None) -> str | None:
    if text is None or old is None or new is None:
        return None
    text, old, new = _text(text), _text(old), _text(new)
    # As the engine does: an empty text is found nowhere.
    if not old:
        return text
    if len(text) + text.count(old) * (len(new) - len(old)) > limit:
        raise apsw.TooBigError("string or blob too big")
    return text.replace(old, new)


def _trim(text: Scalar, signs: Scalar, left: bool, right: bool) -> str | None:
    if text is None or signs is None:
        return None
    text, unwanted = _text(text), frozenset(_text(signs))
    # Linear in the text; the set makes each test constant.
    start, end = 0, len(text)
    while left and start < end and text[start] in unwanted:
        start += 1
    while right and start < end and text[end - 1] in unwanted:
        end -= 1
    return text[start:end]
