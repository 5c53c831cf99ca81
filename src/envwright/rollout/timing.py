"""Where the time of an episode goes. It is written beside the episodes, never into them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from envwright.types import Boundary


@dataclass(slots=True)
class Timings:
    """Seconds of wall time of one episode, by whom it was spent on."""

    spent: dict[Boundary, float] = field(default_factory=dict)

    @contextmanager
    def on(self, boundary: Boundary) -> Iterator[None]:
        """Count the time until the end of the block."""
        started = time.perf_counter()
        try:
            yield
        finally:
            passed = time.perf_counter() - started
            self.spent[boundary] = self.spent.get(boundary, 0.0) + passed

    def data(self) -> dict[str, float]:
        """Boundary → seconds, to the microsecond."""
        return {boundary.value: round(s, 6) for boundary, s in sorted(self.spent.items())}
