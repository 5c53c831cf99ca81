"""Work in pieces that workers take, and give back when they die over it."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator

from envwright.errors import BadInput
from envwright.rollout.plan import Plan, Slot

PlanOf = Callable[[], Plan]
"""Makes the plan in a worker; it has to be picklable, as a ``functools.partial`` of data is."""

SIZE = 32
"""Episodes that a worker plays before it hands them over; so many a killed worker loses."""
DEATHS = 3
"""Times that workers may die with nothing played in between."""


class Chunks:
    """The slots that no worker has finished.

    Args:
        slots: all of them; taken as they are needed.
        size: slots of a chunk.
    """

    def __init__(self, slots: Iterator[Slot], size: int = SIZE) -> None:
        self._slots, self._size = slots, size
        self._back: deque[list[Slot]] = deque()
        self._stopped = False
        self._deaths = 0

    def take(self) -> list[Slot]:
        """The next chunk; empty when there is none."""
        if self._stopped:
            return []
        return (
            self._back.popleft() if self._back else list(itertools.islice(self._slots, self._size))
        )

    def give_back(self, chunk: list[Slot]) -> None:
        """Have a chunk taken again: whoever had it died."""
        self._back.append(chunk)

    def stop(self) -> None:
        """Hand no more out."""
        self._stopped = True

    @property
    def unfinished(self) -> bool:
        """Whether something was given back and waits."""
        return bool(self._back) and not self._stopped

    def finished_one(self) -> None:
        """Note that workers live."""
        self._deaths = 0

    def died(self, how: str = "") -> None:
        """Note that a worker died.

        Raises:
            BadInput: too often, with nothing finished in between.
        """
        self._deaths += 1
        if self._deaths >= DEATHS:
            raise BadInput(
                f"workers died {DEATHS} times in a row without finishing an episode{how}.",
                remedy="See what kills them (often too little memory), or use one process.",
            )
