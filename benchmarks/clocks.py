"""How benchmarks take time."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable


def clock(action: Callable[[], object], repeat: int, rounds: int = 7) -> float:
    """Median over rounds of the time of one action, in microseconds."""
    action()
    times = []
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        started = time.perf_counter()
        for _ in range(repeat):
            action()
        times.append((time.perf_counter() - started) / repeat * 1e6)
    gc.enable()
    return statistics.median(times)


def around(prepare: Callable[[], object], action: Callable[[], object], repeat: int) -> float:
    """Median time of an action before each of which something untimed is prepared."""
    times = []
    gc.collect()
    gc.disable()
    for _ in range(repeat):
        prepare()
        started = time.perf_counter()
        action()
        times.append((time.perf_counter() - started) * 1e6)
    gc.enable()
    return statistics.median(times)
