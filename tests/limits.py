"""Bounds: on processor time, which only what never ends can reach; on the size of files."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDLESS = 30
"""Seconds of processor time: a hundred times what is needed, whatever else the machine does."""


class Endless(AssertionError):
    """Something used more processor time than anything that ends."""


@contextmanager
def ending(seconds: float = ENDLESS) -> Iterator[None]:
    """Fail what has used so much processor time of this process."""

    def late(number: int, frame: FrameType | None) -> None:
        raise Endless(f"it does not end within {seconds} s of processor time")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    """The system refuses to let a file grow: what a full disk does, for this process only."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
