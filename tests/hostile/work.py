"""How much work something was, in units that are the same on every machine."""

from __future__ import annotations

import cProfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from envwright.environment.database import _CALLBACK_EVERY, Database

ENGINE_UNIT = 20
"""Operations of the engine that weigh as much as a call."""
_PROCESS = Path("/proc/self")
_PROGRESS = Database._progress.__code__


@dataclass(slots=True)
class Work:
    """What was counted; complete once the block of ``measured`` has ended."""

    units: int = 0
    """Calls of functions, of Python and of C, and ``ENGINE_UNIT`` operations of the engine each."""
    mib: int = 0
    """Memory that was resident at the peak beyond what there was before; 0 where Linux is not."""


@contextmanager
def measured() -> Iterator[Work]:
    """Count the work of a block, in this thread.

    A loop inside one function of C is one unit, however long it runs: processor time bounds that.
    """
    work = Work()
    profiler = cProfile.Profile(subcalls=False)
    before = _peak(reset=True)
    profiler.enable()
    try:
        yield work
    finally:
        profiler.disable()
        work.mib = max(0, _peak() - before) >> 20
        entries = profiler.getstats()
        work.units = sum(entry.callcount for entry in entries)
        engine = sum(entry.callcount for entry in entries if entry.code is _PROGRESS)
        work.units += engine * _CALLBACK_EVERY // ENGINE_UNIT


def _peak(*, reset: bool = False) -> int:
    """Most bytes that were resident since the last reset."""
    try:
        if reset:
            (_PROCESS / "clear_refs").write_text("5")
        lines = (_PROCESS / "status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0) << 10
