"""ADR: the range of each parameter widens where its border is mastered (arXiv 1910.07113)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from envwright.errors import BadInput
from envwright.training.curriculum.protocol import (
    ParameterBox,
    Point,
    check_reward,
    refuse_other_state,
)
from envwright.types import Json


class ADR:
    """Automatic domain randomisation, with the options of TeachMyAgent (arXiv 2103.09815).

    A task is drawn from the current ranges; half of the time one of its parameters is put on the
    lower or upper border of its range. The rewards earned there are collected by border; when
    ``queue`` of them are there, the border moves out by ``step`` if their mean is at least
    ``widen``, in if it is at most ``narrow``, and the collection begins anew.

    Args:
        box: the tasks.
        start: the point from which the ranges grow.
        step: how far a border moves, as a share of the box.
        queue: rewards that decide.
        widen: mean reward from which on a border moves out.
        narrow: mean reward up to which it moves in.
        on_border: share of tasks on a border.

    Raises:
        BadInput: an option is out of bounds, or the start is outside of the box.
    """

    def __init__(
        self,
        box: ParameterBox,
        start: Point,
        *,
        step: float = 0.05,
        queue: int = 10,
        widen: float = 0.8,
        narrow: float = 0.2,
        on_border: float = 0.5,
    ) -> None:
        if not (0 < step <= 1 and queue >= 1 and narrow < widen and 0 < on_border <= 1):
            raise BadInput(
                "these options make no teacher.",
                remedy="Give 0 < step <= 1, queue >= 1, narrow < widen, 0 < on_border <= 1.",
            )
        self.box = box
        self._start = box.scaled(start)
        self._step, self._queue = step, queue
        self._widen, self._narrow, self._on_border = widen, narrow, on_border
        # Ranges start empty: all tasks are the start until a border moves.
        self.ranges: list[list[float]] = [[u, u] for u in self._start]
        """Lower and upper border of each parameter, in [0, 1]."""
        self._earned: list[list[list[float]]] = [[[], []] for _ in self._start]
        """Rewards on each border."""

    def propose(self, rng: random.Random) -> Point:
        unit = [low + rng.random() * (high - low) for low, high in self.ranges]
        if rng.random() < self._on_border:
            at, side = rng.randrange(len(unit)), rng.randrange(2)
            unit[at] = self.ranges[at][side]
        return self.box.point(tuple(unit))

    def update(self, task: Point, reward: float) -> None:
        unit, earned = self.box.scaled(task), check_reward(reward)
        # A task may lie on several borders, and on both of one parameter while its range is empty.
        for at, (value, borders) in enumerate(zip(unit, self.ranges, strict=True)):
            for side in (0, 1):
                if abs(value - borders[side]) < 1e-9:
                    self._earned[at][side].append(earned)
                    self._decide(at, side)

    def _decide(self, at: int, side: int) -> None:
        """Move a border once enough rewards were collected on it."""
        earned = self._earned[at][side]
        if len(earned) < self._queue:
            return
        mean = sum(earned) / len(earned)
        earned.clear()
        out = -1.0 if side == 0 else 1.0
        if mean >= self._widen:
            moved = self.ranges[at][side] + out * self._step
            self.ranges[at][side] = min(max(moved, 0.0), 1.0)
        elif mean <= self._narrow:
            moved = self.ranges[at][side] - out * self._step
            # A border never crosses the start, so that lower <= start <= upper always holds.
            inner = self._start[at]
            self.ranges[at][side] = min(moved, inner) if side == 0 else max(moved, inner)

    def state(self) -> dict[str, Json]:
        earned = [[list(side) for side in sides] for sides in self._earned]
        return {"ranges": [list(r) for r in self.ranges], "earned": earned}

    def restore(self, state: Mapping[str, Json]) -> None:
        with refuse_other_state():
            ranges = [[float(low), float(high)] for low, high in state["ranges"]]
            earned = [[list(map(float, a)), list(map(float, b))] for a, b in state["earned"]]
            if not len(ranges) == len(earned) == self.box.size:
                raise ValueError("another box")
        self.ranges, self._earned = ranges, earned
