"""Work in pieces that workers take, and give back when they die over it."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack

from envwright.errors import BadInput
from envwright.rollout.plan import Plan, Slot

PlanOf = Callable[[AsyncExitStack], Plan]
"""Makes the plan in a worker; what has to be closed at its end goes onto the stack.

It has to be picklable, as a ``functools.partial`` of data is."""

SIZE = 32
"""Episodes that a worker is given at a time; fewer towards the end."""
DEATHS = 3
"""Times that workers may die with nothing played in between."""


class Chunks:
    """The slots that no worker has finished.

    Args:
        slots: all of them; taken as they are needed.
        workers: how many share them: towards the end chunks become small, so that none has much
            to do while the others have nothing.
        size: slots of a chunk at most.
    """

    def __init__(self, slots: Iterator[Slot], workers: int = 1, size: int = SIZE) -> None:
        self._slots, self._shares, self._size = slots, 2 * workers, size
        self._next: deque[Slot] = deque()
        self._back: deque[Slot] = deque()
        self._stopped = False
        self._deaths = 0

    def take(self) -> list[Slot]:
        """The next chunk; empty when there is none.

        Slots that were given back come last and one by one: should one of them kill every worker
        that plays it, nothing else is lost to it.
        """
        if self._stopped:
            return []
        wanted = self._size * self._shares - len(self._next)
        self._next.extend(itertools.islice(self._slots, wanted))
        if self._next:
            count = max(1, len(self._next) // self._shares)
            return [self._next.popleft() for _ in range(count)]
        return [self._back.popleft()] if self._back else []

    def give_back(self, slots: Sequence[Slot]) -> None:
        """Have slots taken again: whoever had them died."""
        self._back.extend(slots)

    def stop(self) -> None:
        """Hand no more out."""
        self._stopped = True

    def finished_one(self) -> None:
        """Note that workers live."""
        self._deaths = 0

    def died(self, slots: Sequence[Slot], how: str) -> None:
        """Take back what a worker had that died.

        Args:
            slots: what it had not finished.
            how: how it died, for a message.

        Raises:
            BadInput: too often, with nothing finished in between.
        """
        self.give_back(slots)
        self._deaths += 1
        if self._deaths >= DEATHS:
            over = f" over task {slots[0].task + 1}" if len(slots) == 1 else ""
            raise BadInput(
                f"workers died {DEATHS} times in a row without finishing an episode, "
                f"the last{over}: {how}.",
                remedy="What was played is kept. See what kills them (often too little memory), "
                "then run the same again, perhaps in one process.",
            )
