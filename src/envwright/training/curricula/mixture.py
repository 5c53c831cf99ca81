"""Mixtures of Gaussians by expectation and maximisation; how many, by Akaike's criterion.

Shapes: ``N`` points, ``D`` coordinates, ``K`` Gaussians.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from envwright.training.numeric import numpy
from envwright.types import Json

FLOOR = 1e-4
"""Is added to each variance, so that points in one place make no infinite density."""


@dataclass(frozen=True, slots=True)
class Mixture:
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
    def of(cls, data: Sequence[Json]) -> Mixture:
        """The mixture that ``data`` wrote."""
        weights, means, covariances, score = data
        return cls(
            tuple(map(float, weights)),
            tuple(tuple(map(float, mean)) for mean in means),
            tuple(tuple(tuple(map(float, row)) for row in m) for m in covariances),
            float(score),
        )

    def draw(self, rng: random.Random, gaussian: int) -> tuple[float, ...]:
        """A point of one Gaussian."""
        np: Any = numpy("a mixture of Gaussians")
        root = np.linalg.cholesky(np.array(self.covariances[gaussian]))
        normal = np.array([rng.gauss(0.0, 1.0) for _ in root])
        return tuple(float(x) for x in np.array(self.means[gaussian]) + root @ normal)


def best_mixture(
    points: Sequence[Sequence[float]], counts: Sequence[int], seed: str, rounds: int = 60
) -> Mixture:
    """The mixture with the least criterion among those with so many Gaussians.

    Args:
        points: at least one.
        counts: how many Gaussians to try; those that have too few points are passed over, except
            for the smallest.
        seed: of where the Gaussians start.
        rounds: of expectation and maximisation, at most.
    """
    fitting = [k for k in counts if k * (len(points[0]) + 1) <= len(points)] or [min(counts)]
    found = [mixture(points, k, f"{seed}/{k}", rounds) for k in fitting]
    return min(found, key=lambda one: one.score)


def mixture(points: Sequence[Sequence[float]], count: int, seed: str, rounds: int = 60) -> Mixture:
    """A mixture of so many Gaussians, as far as the rounds bring it."""
    np: Any = numpy("a mixture of Gaussians")
    x_ND = np.array(points, dtype=float)
    means_KD = x_ND[_spread_out(np, x_ND, count, random.Random(seed))]
    spread = np.cov(x_ND.T).reshape(x_ND.shape[1], -1) if len(x_ND) > 1 else 0.0
    floor = FLOOR * np.eye(x_ND.shape[1])
    covariances = np.repeat((spread + floor)[None], count, axis=0)
    weights_K, before = np.full(count, 1.0 / count), -math.inf
    for _ in range(rounds):
        logs_NK = _log_densities(np, x_ND, weights_K, means_KD, covariances)
        logs_N = _logsumexp(np, logs_NK)
        likelihood = float(logs_N.sum())
        if likelihood - before < 1e-4 * len(x_ND):
            break
        before = likelihood
        shares_NK = np.exp(logs_NK - logs_N[:, None])
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
    parameters = count * (dims + dims * (dims + 1) // 2) + count - 1
    return Mixture(
        tuple(map(float, weights_K)),
        tuple(tuple(map(float, mean)) for mean in means_KD),
        tuple(tuple(tuple(map(float, row)) for row in matrix) for matrix in covariances),
        2.0 * parameters - 2.0 * likelihood,
    )


def _spread_out(np: Any, x_ND: Any, count: int, rng: random.Random) -> list[int]:
    """Places of points to start at: each next one likely to be far from those before."""
    chosen = [rng.randrange(len(x_ND))]
    nearest_N = ((x_ND - x_ND[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < count:
        sums_N = nearest_N.cumsum()
        at = int(np.searchsorted(sums_N, rng.random() * float(sums_N[-1]), side="right"))
        chosen.append(min(at, len(x_ND) - 1))
        nearest_N = np.minimum(nearest_N, ((x_ND - x_ND[chosen[-1]]) ** 2).sum(axis=1))
    return chosen


def _log_densities(np: Any, x_ND: Any, weights_K: Any, means_KD: Any, covariances: Any) -> Any:
    """log(weight · density) of each point under each Gaussian."""
    roots = np.linalg.cholesky(covariances)
    off_KDN = (x_ND[None] - means_KD[:, None]).transpose(0, 2, 1)
    white_KDN = np.linalg.solve(roots, off_KDN)
    logdet_K = 2.0 * np.log(np.diagonal(roots, axis1=1, axis2=2)).sum(axis=1)
    constant = x_ND.shape[1] * math.log(2.0 * math.pi)
    square_NK = (white_KDN**2).sum(axis=1).T
    return np.log(weights_K) - 0.5 * (square_NK + logdet_K + constant)


def _logsumexp(np: Any, logs_NK: Any) -> Any:
    highest_N = logs_NK.max(axis=1)
    return highest_N + np.log(np.exp(logs_NK - highest_N[:, None]).sum(axis=1))
