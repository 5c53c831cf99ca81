"""The process in which foreign code runs: what it finds there, and what is taken away."""

from __future__ import annotations

import datetime
import importlib
import importlib.machinery
import itertools
import os
import random
import sys
import time
import types
from collections.abc import Callable, Sequence
from typing import Any

_MODULES = """
    abc ast base64 bisect calendar cmath collections collections.abc contextlib copy csv dataclasses
    datetime decimal difflib enum fractions functools hashlib heapq hmac html inspect io itertools
    json locale logging math numbers operator os pathlib random re secrets statistics string
    textwrap threading time traceback types typing unicodedata uuid warnings zlib zoneinfo _strptime
"""
"""What a released class may import: a sealed process cannot open a file for more."""


class _Nowhere:
    """Standard output of a worker: a tool may print, nobody reads it."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return False


def prepare_process() -> None:
    """Import what cannot be imported later, and silence the standard streams."""
    for name in _MODULES.split():
        importlib.import_module(name)
    sys.argv = [""]
    # strptime imports `_strptime` on first use, which would fail after the seal.
    time.strptime("2020", "%Y")
    sys.stdout = sys.stderr = _Nowhere()


def replace_entropy(seed: int | None = None) -> None:
    """Random bytes without the system's generator, which a sealed process cannot ask.

    Args:
        seed: the same bytes in every process; without it they differ from process to process, as
            the real ones do.
    """
    source = random.Random(seed)

    def urandom(size: int) -> bytes:
        return source.randbytes(size)

    os.urandom = urandom
    # `random` keeps a reference of its own to os.urandom, made when it was imported.
    random._urandom = urandom  # type: ignore[attr-defined]
    if seed is not None:
        random.seed(seed)


def shift_clock(seconds: float) -> None:
    """Let the process live at another time, so that what depends on the date is seen."""
    real = time.time
    _set_clock(lambda: real() + seconds)


def hold_clock(start: float) -> None:
    """Let time stand still but for a millisecond at each look, so that episodes repeat."""
    looks = itertools.count()
    _set_clock(lambda: start + next(looks) / 1_000)


def _set_clock(now: Callable[[], float]) -> None:
    real = datetime.datetime

    # A subclass, so that isinstance and arithmetic keep working.
    class Moved(real):  # type: ignore[misc,valid-type]
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Any:
            return cls.fromtimestamp(now(), tz)

        @classmethod
        def utcnow(cls) -> Any:
            return cls.fromtimestamp(now(), datetime.UTC).replace(tzinfo=None)

        @classmethod
        def today(cls) -> Any:
            return cls.now()

    Moved.__name__ = Moved.__qualname__ = "datetime"
    time.time = now
    time.time_ns = lambda: int(now() * 1e9)
    datetime.datetime = Moved  # type: ignore[misc]


class _Stub(types.ModuleType):
    """A module in the place of one that scoring and tools never use: clients, data frames."""

    def __getattr__(self, name: str) -> Any:
        # Protocol methods must be missing, or the import system would take classes for them.
        if name.startswith("__"):
            raise AttributeError(name)
        # Any attribute is an empty class: it can be subclassed and used in annotations.
        return type(name, (), {})


class StubModuleFinder:
    """Puts an empty module in the place of each module of the listed packages, or listed itself."""

    def __init__(self, roots: Sequence[str]) -> None:
        self._roots = frozenset(roots)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        # By full name or by top-level package.
        if not {name, name.partition(".")[0]} & self._roots:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> types.ModuleType:
        return _Stub(spec.name)

    def exec_module(self, module: types.ModuleType) -> None: ...
