"""Which tasks are taken, so that the whole has the shares that were asked for.

Every so many first tasks keep the shares: one that would break them waits until they allow it, or
until its place has waited for long enough. What stands at a place does not depend on how many are
wanted, so that more tasks begin with the same.
"""

from __future__ import annotations

import math
from collections import deque

from envwright.tasks.generator import RULES, TRIVIAL, TaskOptions
from envwright.types import Task

_PATIENCE, _GRACE = 3, 5
"""A place waits for the shares so many attempts, as a multiple of those that gave as many tasks as
there are places up to it, and so many more."""


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
        self._offered: list[int] = []
        """The attempts that made a task."""
        self._taken: dict[tuple[bool, bool], int] = {}

    def offer(self, task: Task, attempt: int) -> None:
        """One more task, and the number of the attempt that made it."""
        self._fill(attempt - 1)
        self._offered.append(attempt)
        self._waiting.setdefault(_kind(task), deque()).append((len(self._offered), task))
        self._fill(attempt)

    def enough(self, attempts: int) -> bool:
        """Whether there are as many as wanted after so many attempts."""
        self._fill(attempts)
        return len(self.tasks) >= self._count

    def finish(self) -> list[Task]:
        """As many as wanted, if there are: what still waits fills up, the oldest first."""
        self._fill(math.inf)
        return self.tasks

    def _fill(self, attempts: float) -> None:
        """Take what fits, and at places that have waited for long enough the oldest."""
        while len(self.tasks) < self._count:
            kinds = [kind for kind, tasks in self._waiting.items() if tasks]
            fitting = [kind for kind in kinds if self._fits(kind)]
            if not fitting and kinds and attempts >= self._last_attempt():
                fitting = kinds
            if not fitting:
                return
            self._take(min(fitting, key=lambda kind: self._waiting[kind][0][0]))

    def _last_attempt(self) -> float:
        """Until when the next place waits; there are tasks for it."""
        return _PATIENCE * self._offered[len(self.tasks)] + _GRACE

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
