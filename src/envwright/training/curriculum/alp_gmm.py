"""ALP-GMM and Covar-GMM: teachers that fit Gaussian mixtures to where learning happens.

As TeachMyAgent (arXiv 2103.09815) runs them: every ``every`` attempts a mixture is fitted to the
last ``every`` by expectation maximisation, its number of Gaussians chosen by Akaike's criterion. A
fifth of the tasks, and all before the first fit, are drawn uniformly.

Shapes: ``N`` points, ``D`` coordinates, ``K`` Gaussians.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any

from envwright.errors import BadInput
from envwright.scoring.optional_numpy import import_numpy
from envwright.training.curriculum.protocol import (
    ParameterBox,
    Point,
    check_reward,
    draw_weighted,
    refuse_other_state,
)
from envwright.types import Json

FLOOR = 1e-4
"""Is added to each variance, so that points in one place make no infinite density."""


@dataclass(frozen=True, slots=True)
class GaussianMixture:
    """Gaussians with full covariances."""

    weights: tuple[float, ...]
    means: tuple[tuple[float, ...], ...]
    covariances: tuple[tuple[tuple[float, ...], ...], ...]
    score: float
    """Akaike's criterion: 2 · parameters - 2 · log-likelihood. Less is better."""

    def data(self) -> list[Json]:
        """The mixture as JSON."""
        covariances = [[list(row) for row in matrix] for matrix in self.covariances]
        return [list(self.weights), [list(m) for m in self.means], covariances, self.score]

    @classmethod
    def of(cls, data: Sequence[Json]) -> GaussianMixture:
        """Read a mixture that ``data`` wrote."""
        weights, means, covariances, score = data
        return cls(
            tuple(map(float, weights)),
            tuple(tuple(map(float, mean)) for mean in means),
            tuple(tuple(tuple(map(float, row)) for row in m) for m in covariances),
            float(score),
        )

    def draw(self, rng: random.Random, gaussian: int) -> tuple[float, ...]:
        """Draw a point from the Gaussian with this number."""
        np: Any = import_numpy("a mixture of Gaussians")
        # Normals come from `rng`, not from numpy, so that a restored generator repeats the draw.
        root = np.linalg.cholesky(np.array(self.covariances[gaussian]))
        normal = np.array([rng.gauss(0.0, 1.0) for _ in root])
        return tuple(float(x) for x in np.array(self.means[gaussian]) + root @ normal)


def best_mixture(
    points: Sequence[Sequence[float]], counts: Sequence[int], seed: str, rounds: int = 60
) -> GaussianMixture:
    """Fit one mixture per entry of ``counts`` and return the one with the lowest criterion.

    Args:
        points: at least one.
        counts: how many Gaussians to try; those that have too few points are passed over, except
            for the smallest.
        seed: of where the Gaussians start.
        rounds: of expectation and maximisation, at most.
    """
    # A Gaussian needs more points than dimensions for its covariance to have full rank.
    fitting = [k for k in counts if k * (len(points[0]) + 1) <= len(points)] or [min(counts)]
    found = [fit_mixture(points, k, f"{seed}/{k}", rounds) for k in fitting]
    return min(found, key=lambda one: one.score)


def fit_mixture(
    points: Sequence[Sequence[float]], count: int, seed: str, rounds: int = 60
) -> GaussianMixture:
    """Fit ``count`` Gaussians by expectation maximisation, for at most ``rounds`` rounds.

    Deterministic: the same points and the same ``seed`` give the same mixture.
    """
    np: Any = import_numpy("a mixture of Gaussians")
    x_ND = np.array(points, dtype=float)
    means_KD = x_ND[_spread_out(np, x_ND, count, random.Random(seed))]
    # np.cov gives a scalar for one dimension; the reshape makes it 1 x 1.
    spread = np.cov(x_ND.T).reshape(x_ND.shape[1], -1) if len(x_ND) > 1 else 0.0
    floor = FLOOR * np.eye(x_ND.shape[1])
    covariances = np.repeat((spread + floor)[None], count, axis=0)
    weights_K, before = np.full(count, 1.0 / count), -math.inf
    for _ in range(rounds):
        logs_NK = _log_densities(np, x_ND, weights_K, means_KD, covariances)
        logs_N = _logsumexp(np, logs_NK)
        likelihood = float(logs_N.sum())
        # Converged: less than 1e-4 nats gained per point.
        if likelihood - before < 1e-4 * len(x_ND):
            break
        before = likelihood
        # Expectation: the responsibility of each Gaussian for each point.
        shares_NK = np.exp(logs_NK - logs_N[:, None])
        # Maximisation; 1e-9 keeps a Gaussian that lost all its points from dividing by 0.
        totals_K = shares_NK.sum(axis=0) + 1e-9
        weights_K = totals_K / totals_K.sum()
        means_KD = shares_NK.T @ x_ND / totals_K[:, None]
        off_NKD = x_ND[:, None, :] - means_KD[None]
        products = np.einsum("nk,nkd,nke->kde", shares_NK, off_NKD, off_NKD)
        covariances = products / totals_K[:, None, None] + floor
    likelihood = float(
        _logsumexp(np, _log_densities(np, x_ND, weights_K, means_KD, covariances)).sum()
    )
    dims = x_ND.shape[1]
    # Means, the upper triangles of the covariances, and weights that sum to 1.
    parameters = count * (dims + dims * (dims + 1) // 2) + count - 1
    return GaussianMixture(
        tuple(map(float, weights_K)),
        tuple(tuple(map(float, mean)) for mean in means_KD),
        tuple(tuple(tuple(map(float, row)) for row in matrix) for matrix in covariances),
        2.0 * parameters - 2.0 * likelihood,
    )


def _spread_out(np: Any, x_ND: Any, count: int, rng: random.Random) -> list[int]:
    """Indices of the initial means, chosen as k-means++ does: each likely far from the others."""
    chosen = [rng.randrange(len(x_ND))]
    nearest_N = ((x_ND - x_ND[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < count:
        sums_N = nearest_N.cumsum()
        # In proportion to the squared distance; min() below is for a sum of 0 (equal points).
        at = int(np.searchsorted(sums_N, rng.random() * float(sums_N[-1]), side="right"))
        chosen.append(min(at, len(x_ND) - 1))
        nearest_N = np.minimum(nearest_N, ((x_ND - x_ND[chosen[-1]]) ** 2).sum(axis=1))
    return chosen


def _log_densities(np: Any, x_ND: Any, weights_K: Any, means_KD: Any, covariances: Any) -> Any:
    """log(weight · density) of each point under each Gaussian."""
    roots = np.linalg.cholesky(covariances)
    off_KDN = (x_ND[None] - means_KD[:, None]).transpose(0, 2, 1)
    # With covariance L L^T, the Mahalanobis distance is |L^-1 (x - mean)|^2.
    white_KDN = np.linalg.solve(roots, off_KDN)
    logdet_K = 2.0 * np.log(np.diagonal(roots, axis1=1, axis2=2)).sum(axis=1)
    constant = x_ND.shape[1] * math.log(2.0 * math.pi)
    square_NK = (white_KDN**2).sum(axis=1).T
    return np.log(weights_K) - 0.5 * (square_NK + logdet_K + constant)


def _logsumexp(np: Any, logs_NK: Any) -> Any:
    # Subtract the maximum before exp, so that nothing overflows.
    highest_N = logs_NK.max(axis=1)
    return highest_N + np.log(np.exp(logs_NK - highest_N[:, None]).sum(axis=1))


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
        box: ParameterBox,
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
        self._mixture: GaussianMixture | None = None

    def propose(self, rng: random.Random) -> Point:
        if self._mixture is None or rng.random() < self._exploring:
            return self.box.uniform(rng)
        chosen = draw_weighted(rng, [self._interest(n) for n in range(len(self._mixture.weights))])
        # The Gaussian also spans progress, or reward and time; only the parameters make a task.
        return self.box.point(self._mixture.draw(rng, chosen)[: self.box.size])

    def update(self, task: Point, reward: float) -> None:
        self._window.append(self._seen(self.box.scaled(task), check_reward(reward)))
        del self._window[: -self._every]
        self._attempts += 1
        if self._attempts % self._every == 0:
            # A seed per fit, and no generator to keep: a restored teacher fits the same mixture.
            seed = f"{self._seed}/{self._attempts}"
            self._mixture = best_mixture(self._fitted_to(), self._counts, seed)

    def state(self) -> dict[str, Json]:
        return {
            "attempts": self._attempts,
            "window": [list(point) for point in self._window],
            "mixture": self._mixture.data() if self._mixture else None,
        }

    def restore(self, state: Mapping[str, Json]) -> None:
        with refuse_other_state():
            attempts = int(state["attempts"])
            window = [tuple(map(float, point)) for point in state["window"]]
            mixture = GaussianMixture.of(state["mixture"]) if state["mixture"] else None
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

    def __init__(self, box: ParameterBox, *, memory: int = 2000, **options: Any) -> None:
        super().__init__(box, **options)
        if memory < 1:
            raise BadInput(f"a memory of {memory} holds nothing.")
        self._memory = memory
        self._past: list[tuple[Point, float]] = []

    def _seen(self, unit: Point, reward: float) -> tuple[float, ...]:
        progress = 0.0
        # The first few neighbours would be arbitrary, and their differences mostly noise.
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
        # The last coordinate of the mean is the mean progress.
        return max(means[gaussian][-1], 0.0)

    def state(self) -> dict[str, Json]:
        return {**super().state(), "past": [[list(unit), r] for unit, r in self._past]}

    def restore(self, state: Mapping[str, Json]) -> None:
        with refuse_other_state():
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
        self, box: ParameterBox, *, absolute: bool = False, neighbours: int = 8, **options: Any
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
        with refuse_other_state():
            earned = list(map(float, state["earned"]))
            if len(earned) != len(state["window"]):
                raise ValueError("another window")
        super().restore(state)
        self._earned = earned

    def _fitted_to(self) -> list[tuple[float, ...]]:
        last = max(len(self._window) - 1, 1)
        # Time is scaled to [0, 1] within the window, to be comparable to the other coordinates.
        return [(*point, at / last) for at, point in enumerate(self._window)]

    def _interest(self, gaussian: int) -> float:
        # Coordinates end with (..., reward, time): [-1][-2] is their covariance.
        together = self._mixture.covariances[gaussian][-1][-2] if self._mixture else 0.0
        return abs(together) if self._absolute else max(together, 0.0)


def _squared(one: Sequence[float], other: Point) -> float:
    """The squared distance in the parameters; whatever else ``one`` holds comes after them."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=False))
