"""Which tasks are taken, so that the whole has the shares that were asked for.

Every so many first tasks keep the shares: one that would break them waits until they allow it.
"""

from __future__ import annotations

from collections import deque

from envwright.tasks.generator import RULES, TRIVIAL, TaskOptions
from envwright.types import Task

_PATIENCE = 1.3
"""Attempts, as a multiple of those that gave enough tasks, in which shares are waited for."""


class TaskShares:
    """Tasks in the order in which they are taken.

    Example::

        shares = TaskShares(options, count=100, ruled=True)
        shares.offer(task, attempt=1)
        shares.tasks, shares.finish()

    Args:
        options: their ``rules`` and ``trivial``.
        count: how many are wanted.
        ruled: whether any rule binds; else none can be asked for.
    """

    def __init__(self, options: TaskOptions, count: int, ruled: bool) -> None:
        self.tasks: list[Task] = []
        self._rules = options.rules if ruled else 0.0
        self._trivial = options.trivial
        self._count = count
        # By (a rule decides, it is trivial), each the oldest first, with the order of all.
        self._waiting: dict[tuple[bool, bool], deque[tuple[int, Task]]] = {}
        self._offered = 0
        self._taken: dict[tuple[bool, bool], int] = {}
        self._last = 0.0

    def offer(self, task: Task, attempt: int) -> None:
        """One more task, and the number of the attempt that made it."""
        self._offered += 1
        self._waiting.setdefault(_kind(task), deque()).append((self._offered, task))
        if self._offered == self._count:
            self._last = _PATIENCE * attempt
        while len(self.tasks) < self._count:
            fitting = [kind for kind, tasks in self._waiting.items() if tasks and self._fits(kind)]
            if not fitting:
                return
            self._take(min(fitting, key=lambda kind: self._waiting[kind][0][0]))

    def enough(self, attempts: int) -> bool:
        """Whether there are as many as wanted, or too little hope that the shares are kept."""
        return len(self.tasks) >= self._count or bool(self._last and attempts >= self._last)

    def finish(self) -> list[Task]:
        """As many as wanted, if there are: what still waits fills up, the oldest first."""
        while len(self.tasks) < self._count and any(self._waiting.values()):
            kinds = [kind for kind, tasks in self._waiting.items() if tasks]
            self._take(min(kinds, key=lambda kind: self._waiting[kind][0][0]))
        return self.tasks

    def _fits(self, kind: tuple[bool, bool]) -> bool:
        whole = len(self.tasks) + 1
        taken = {**self._taken, kind: self._taken.get(kind, 0) + 1}
        rules = sum(number for (rule, _), number in taken.items() if rule)
        trivial = sum(number for (_, plain), number in taken.items() if plain)
        return rules >= self._rules * whole and trivial <= self._trivial * whole

    def _take(self, kind: tuple[bool, bool]) -> None:
        _, task = self._waiting[kind].popleft()
        self._taken[kind] = self._taken.get(kind, 0) + 1
        self.tasks.append(task)


def _kind(task: Task) -> tuple[bool, bool]:
    return task.difficulty.get(RULES, 0.0) > 0, task.difficulty.get(TRIVIAL, 0.0) == 1.0
