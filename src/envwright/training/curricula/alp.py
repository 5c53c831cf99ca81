"""Teachers that fit Gaussians to where learning happens: ALP-GMM and Covar-GMM.

As TeachMyAgent (arXiv 2103.09815) runs them: every ``every`` attempts a mixture is fitted to the
last ``every``, its number of Gaussians chosen by Akaike's criterion; a fifth of the tasks, and all
before the first fit, are drawn uniformly.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from heapq import nsmallest
from typing import Any

from envwright.errors import BadInput
from envwright.training.curricula.interface import Box, Point, checked, drawn, restoring
from envwright.training.curricula.mixture import Mixture, best_mixture
from envwright.types import Json

_FIRST = 5
"""Attempts before learning progress is measured at all."""


class _Fitted:
    """What both teachers share: a window of attempts, and a mixture fitted to it.

    Args:
        box: the tasks.
        every: attempts between fits, and how many of the last ones are looked at.
        counts: how many Gaussians are tried.
        exploring: share of tasks that are drawn uniformly.
        seed: of where the Gaussians start.

    Raises:
        BadInput: an option is out of bounds.
    """

    def __init__(
        self,
        box: Box,
        *,
        every: int = 250,
        counts: tuple[int, ...] = tuple(range(2, 11)),
        exploring: float = 0.2,
        seed: int = 0,
    ) -> None:
        if every <= _FIRST or not counts or min(counts) < 1 or not 0 <= exploring <= 1:
            raise BadInput(
                "these options make no teacher.",
                remedy=f"Give every > {_FIRST}, counts from 1 up, exploring from 0 to 1.",
            )
        self.box = box
        self._every, self._counts, self._exploring = every, counts, exploring
        self._seed = seed
        self._attempts = 0
        self._window: list[tuple[float, ...]] = []
        """The last attempts, as points that a mixture is fitted to."""
        self._mixture: Mixture | None = None

    def propose(self, rng: random.Random) -> Point:
        if self._mixture is None or rng.random() < self._exploring:
            return self.box.uniform(rng)
        chosen = drawn(rng, [self._interest(n) for n in range(len(self._mixture.weights))])
        return self.box.point(self._mixture.draw(rng, chosen)[: self.box.size])

    def update(self, task: Point, reward: float) -> None:
        self._window.append(self._seen(self.box.scaled(task), checked(reward)))
        del self._window[: -self._every]
        self._attempts += 1
        if self._attempts % self._every == 0:
            seed = f"{self._seed}/{self._attempts}"
            self._mixture = best_mixture(self._fitted_to(), self._counts, seed)

    def state(self) -> dict[str, Json]:
        return {
            "attempts": self._attempts,
            "window": [list(point) for point in self._window],
            "mixture": self._mixture.data() if self._mixture else None,
        }

    def restore(self, state: Mapping[str, Json]) -> None:
        with restoring():
            attempts = int(state["attempts"])
            window = [tuple(map(float, point)) for point in state["window"]]
            mixture = Mixture.of(state["mixture"]) if state["mixture"] else None
            if any(len(point) != self.box.size + 1 for point in window):
                raise ValueError("another box")
        self._attempts, self._window, self._mixture = attempts, window, mixture

    def _seen(self, unit: Point, reward: float) -> tuple[float, ...]:
        raise NotImplementedError

    def _fitted_to(self) -> list[tuple[float, ...]]:
        raise NotImplementedError

    def _interest(self, gaussian: int) -> float:
        raise NotImplementedError


class ALPGMM(_Fitted):
    """Practises where reward changes most, up or down (ALP-GMM, arXiv 1910.07224).

    The absolute learning progress of an attempt is |r - r'|, r' being what the nearest earlier task
    earned when it was tried last. A Gaussian over (parameters, progress) is chosen in proportion to
    its mean progress.

    Args:
        box: the tasks.
        memory: how many earlier attempts the nearest is sought among.
        options: ``every``, ``counts``, ``exploring`` and ``seed``; see ``_Fitted``.
    """

    def __init__(self, box: Box, *, memory: int = 2000, **options: Any) -> None:
        super().__init__(box, **options)
        if memory < 1:
            raise BadInput(f"a memory of {memory} holds nothing.")
        self._memory = memory
        self._past: list[tuple[Point, float]] = []

    def _seen(self, unit: Point, reward: float) -> tuple[float, ...]:
        progress = 0.0
        if len(self._past) > _FIRST:
            # The latest among equally near ones.
            _, before = min(
                reversed(self._past),
                key=lambda one: _squared(one[0], unit),
            )
            progress = abs(reward - before)
        self._past.append((unit, reward))
        del self._past[: -self._memory]
        return (*unit, progress)

    def _fitted_to(self) -> list[tuple[float, ...]]:
        return self._window

    def _interest(self, gaussian: int) -> float:
        means = self._mixture.means if self._mixture else ()
        return max(means[gaussian][-1], 0.0)

    def state(self) -> dict[str, Json]:
        return {**super().state(), "past": [[list(unit), r] for unit, r in self._past]}

    def restore(self, state: Mapping[str, Json]) -> None:
        with restoring():
            past = [(tuple(map(float, unit)), float(r)) for unit, r in state["past"]]
            if any(len(unit) != self.box.size for unit, _ in past):
                raise ValueError("another box")
        super().restore(state)
        self._past = past


class CovarGMM(_Fitted):
    """Practises where reward grows with time (Covar-GMM; Moulin-Frier and others, 2014).

    Gaussians over (parameters, reward, time); one is chosen in proportion to the covariance of its
    time and reward, where that is positive, or by its size (``absolute``). Rewards of 0 and 1 would
    be split into Gaussians by reward, in which nothing covaries: so the mean is taken over an
    attempt and its nearest ones (this project's addition; 0 for the rewards as they are).

    Args:
        box: the tasks.
        absolute: also where reward falls.
        neighbours: earlier attempts of the window that a reward is averaged with.
        options: ``every``, ``counts``, ``exploring`` and ``seed``; see ``_Fitted``.
    """

    def __init__(
        self, box: Box, *, absolute: bool = False, neighbours: int = 8, **options: Any
    ) -> None:
        super().__init__(box, **options)
        if neighbours < 0:
            raise BadInput(f"{neighbours} neighbours make no mean.")
        self._absolute, self._neighbours = absolute, neighbours
        self._earned: list[float] = []
        """Rewards of the window, as they are."""

    def _seen(self, unit: Point, reward: float) -> tuple[float, ...]:
        past = list(zip(self._window, self._earned, strict=True))
        near = nsmallest(self._neighbours, past, key=lambda one: _squared(one[0], unit))
        self._earned.append(reward)
        del self._earned[: -self._every]
        return (*unit, (reward + sum(r for _, r in near)) / (1 + len(near)))

    def state(self) -> dict[str, Json]:
        return {**super().state(), "earned": list(self._earned)}

    def restore(self, state: Mapping[str, Json]) -> None:
        with restoring():
            earned = list(map(float, state["earned"]))
            if len(earned) != len(state["window"]):
                raise ValueError("another window")
        super().restore(state)
        self._earned = earned

    def _fitted_to(self) -> list[tuple[float, ...]]:
        last = max(len(self._window) - 1, 1)
        return [(*point, at / last) for at, point in enumerate(self._window)]

    def _interest(self, gaussian: int) -> float:
        together = self._mixture.covariances[gaussian][-1][-2] if self._mixture else 0.0
        return abs(together) if self._absolute else max(together, 0.0)


def _squared(one: Sequence[float], other: Point) -> float:
    """The squared distance in the parameters; whatever else ``one`` holds comes after them."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=False))
