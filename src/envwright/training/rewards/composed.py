"""Rewards made of others."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.training.rewards.verdicts import Reward
from envwright.types import Task, Trajectory


@dataclass(frozen=True, slots=True)
class Weighted:
    """The sum of weight · reward, cut to ``[low, high]``.

    A part that could not be computed leaves the whole without a figure: to leave it out would be to
    call it 0.

    Args:
        parts: name → reward and its weight; the names are for ``parts_of``.
        low: the least that it gives.
        high: the most that it gives.

    Raises:
        BadInput: there is no part, a weight is not finite, or ``low`` is above ``high``.
    """

    parts: Mapping[str, tuple[Reward, float]]
    low: float = -math.inf
    high: float = math.inf

    def __post_init__(self) -> None:
        if not self.parts or not all(math.isfinite(weight) for _, weight in self.parts.values()):
            raise BadInput("a reward needs parts with finite weights.", remedy="Name at least one.")
        if self.low > self.high:
            raise BadInput(f"the bounds {self.low} and {self.high} are the wrong way round.")

    def parts_of(self, trajectory: Trajectory, task: Task) -> dict[str, float | None]:
        """Each part by its name, before it is weighted."""
        return {name: reward(trajectory, task) for name, (reward, _) in self.parts.items()}

    def __call__(self, trajectory: Trajectory, task: Task) -> float | None:
        total = 0.0
        for reward, weight in self.parts.values():
            part = reward(trajectory, task)
            if part is None:
                return None
            total += weight * part
        return min(max(total, self.low), self.high)
