"""The shortest call sequence that still shows a failure."""

from __future__ import annotations

from collections.abc import Callable

from envwright.types import Call

Calls = tuple[Call, ...]


def shrink(calls: Calls, fails: Callable[[Calls], bool]) -> Calls:
    """Drop calls, in halves and then one by one, as long as the failure stays.

    The result is minimal: without any single one of its calls the failure is gone. A failure that
    does not show again is left as it was found.
    """
    if not fails(calls):
        return calls
    size = max(1, len(calls) // 2)
    while True:
        shorter = _without_chunks(calls, size, fails)
        if size == 1 and shorter == calls:
            return calls
        calls, size = shorter, max(1, size // 2)


def _without_chunks(calls: Calls, size: int, fails: Callable[[Calls], bool]) -> Calls:
    """One pass from the end: later calls depend on earlier ones, so they go first."""
    for start in range(len(calls) - size, -size, -size):
        trial = calls[: max(0, start)] + calls[start + size :]
        if trial != calls and fails(trial):
            calls = trial
    return calls
