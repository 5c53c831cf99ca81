"""How much is tried: counts, and seconds where somebody wants an answer in time."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """What a check may try. Without ``seconds`` the report depends on counts and the seed alone."""

    sequences: int = 50
    """Random call sequences from the initial state."""
    length: int = 20
    """Calls of a sequence."""
    mutants: int = 60
    """Seeded defects that are tried at most; 0 for none."""
    seconds: float | None = None
    """Wall-clock seconds after which nothing new is begun."""
    state_bytes: int = 1_000_000
    """A sequence ends when what it changed is larger."""


class Watch:
    """Tells when the seconds are over, and what was left out since then."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.cut: dict[str, int] = {}
        """What was left out, and how often."""

    def over(self, what: str) -> bool:
        """Whether time is over; counts ``what`` as left out when it is."""
        if self._end is None or time.monotonic() < self._end:
            return False
        self.left_out(what)
        return True

    def left_out(self, what: str) -> None:
        """Count something that was not tried, or not to its end."""
        self.cut[what] = self.cut.get(what, 0) + 1
