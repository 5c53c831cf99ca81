"""Estimates over the tasks of a run: pass@k, pass^k, means, and the intervals of them."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from envwright.types import Record

RESAMPLES = 1000
Interval = tuple[float, float]
Clusters = Sequence[tuple[float, float]]
"""(sum, size) of each task's episodes."""


def pass_at_k(episodes: int, successes: int, k: int) -> float:
    """The chance that at least one of ``k`` episodes of a task succeeds, without bias.

    With n episodes and c successes: 1 - C(n - c, k) / C(n, k), the share of the sets of k episodes
    that hold a success. Source: M. Chen et al., Evaluating large language models trained on code
    (2021), section 2.1.

    Raises:
        ValueError: not 1 ≤ k ≤ n, or not 0 ≤ c ≤ n.
    """
    _check(episodes, successes, k)
    return 1.0 - math.comb(episodes - successes, k) / math.comb(episodes, k)


def pass_hat_k(episodes: int, successes: int, k: int) -> float:
    """The chance that all of ``k`` episodes of a task succeed, without bias; written pass^k.

    With n episodes and c successes: C(c, k) / C(n, k). Source: S. Yao et al., τ-bench: a benchmark
    for tool-agent-user interaction in real-world domains (2024).

    Raises:
        ValueError: not 1 ≤ k ≤ n, or not 0 ≤ c ≤ n.
    """
    _check(episodes, successes, k)
    return math.comb(successes, k) / math.comb(episodes, k)


def _check(episodes: int, successes: int, k: int) -> None:
    if not (1 <= k <= episodes and 0 <= successes <= episodes):
        raise ValueError(f"no estimate for k = {k} from {successes} of {episodes} episodes")


def ratio(clusters: Clusters) -> float | None:
    """Σ sums / Σ sizes over (sum, size) of clusters; ``None`` when nothing is in them."""
    size = math.fsum(size for _, size in clusters)
    return math.fsum(total for total, _ in clusters) / size if size else None


def bootstrap(clusters: Clusters, seed: int = 0) -> Interval | None:
    """The 95 % percentile interval of ``ratio``, from resampled clusters.

    Draws as many clusters as there are, with replacement, ``RESAMPLES`` times; the ends are the
    25th lowest and the 25th highest of the ratios. Where these leave the estimate out, the interval
    is widened to it. Source: B. Efron, R. Tibshirani, An introduction to the bootstrap (1993),
    chapter 13.

    Args:
        clusters: (sum, size) of each task's episodes, sizes above 0.
        seed: the same seed and number of clusters draw the same ones.

    Returns:
        the interval; ``None`` where all clusters agree, or there is but one: draws from them would
        have no spread, and an interval without width would claim certainty.
    """
    value = ratio(clusters)
    if value is None or len({total / size for total, size in clusters}) < 2:
        return None
    draw = random.Random(seed)
    found = []
    for _ in range(RESAMPLES):
        drawn = draw.choices(clusters, k=len(clusters))
        found.append(sum(total for total, _ in drawn) / sum(size for _, size in drawn))
    found.sort()
    tail = RESAMPLES // 40
    return min(found[tail - 1], value), max(found[-tail], value)


class Estimate(Record):
    """A figure, its 95 % interval by ``bootstrap`` over tasks, and how many tasks it rests on."""

    value: float | None
    interval: Interval | None
    tasks: int


def estimate(clusters: Clusters, seed: int = 0) -> Estimate:
    """``ratio`` and its ``bootstrap``; every cluster counts as a task."""
    return Estimate(value=ratio(clusters), interval=bootstrap(clusters, seed), tasks=len(clusters))
