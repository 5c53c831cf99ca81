"""A bound on processor time that only what never ends, or explodes, can reach."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDLESS = 30
"""Seconds of processor time: a hundred times what is needed, whatever else the machine does."""


@contextmanager
def ending(seconds: float = ENDLESS) -> Iterator[None]:
    """Fail what has used so much processor time of this process."""

    def late(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"it does not end within {seconds} s of processor time")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
