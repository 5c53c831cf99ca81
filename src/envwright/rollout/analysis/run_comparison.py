"""Two runs on the same tasks: which is better, by how much, and whether it could be chance.

The unit is the task. Tasks that only one run has, or that have no scored episode in one of them,
are counted and compared nowhere. Differences are run B less run A.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Mapping, Sequence

from envwright.rollout.analysis.rollout_metrics import (
    DEFAULT_KS,
    UNKNOWN_GROUP,
    Estimate,
    TaskOutcomes,
    cluster_estimate,
    pass_at_k,
    pass_hat_k,
)
from envwright.types import Record

PERMUTATIONS = 9999
EXACT_UP_TO = 12
"""So many tasks that differ are permuted in full, in at most 4,096 ways."""

OutcomePair = tuple[TaskOutcomes, TaskOutcomes]


class FlippedTask(Record):
    """A task that one run solves and the other does not: in more than half of its episodes."""

    task: str
    a: float
    """Share of run A's scored episodes that succeed."""
    b: float


class RunDifference(Record):
    """Two runs on the tasks that both have scored."""

    tasks: int
    success_a: float | None
    """Mean over tasks of the share of episodes that succeed; each task counts once."""
    success_b: float | None
    difference: Estimate
    """Mean over tasks of B's share less A's."""
    wins: int
    """Tasks in which B's share is higher."""
    losses: int
    ties: int
    test: str
    """``mcnemar`` where every task has one scored episode in each run, else ``permutation``."""
    p_value: float | None
    """Two-sided; ``None`` without tasks."""
    pass_at: dict[int, Estimate]
    """k → mean difference of pass@k over tasks with k scored episodes or more in both runs."""
    pass_hat: dict[int, Estimate]
    """k → the same of pass^k."""


class RunComparison(Record):
    """The result of ``compare_runs``."""

    total: RunDifference
    groups: dict[str, RunDifference]
    only_a: int
    """Tasks that only run A has."""
    only_b: int
    unscored: int
    """Tasks of both runs without a scored episode in at least one."""
    flipped: tuple[FlippedTask, ...]
    """Sorted by task."""


def compare_runs(
    a: Mapping[str, TaskOutcomes],
    b: Mapping[str, TaskOutcomes],
    *,
    labels: Mapping[str, str] | None = None,
    ks: Sequence[int] = DEFAULT_KS,
    seed: int = 0,
) -> RunComparison:
    """Compare two runs on the tasks that they share.

    Args:
        a: task id → its episodes in run A, as ``MetricsTally.tasks`` holds them.
        b: the same of run B.
        labels: task id → its group; without it, no groups.
        ks: the k of pass@k and pass^k, each from 1 up.
        seed: of intervals and permutations.

    Raises:
        ValueError: a k below 1.
    """
    if any(k < 1 for k in ks):
        raise ValueError("k counts episodes: it is at least 1")
    # Sorted, so that the seeded draws below see the tasks in the same order each time.
    both = sorted(a.keys() & b.keys())
    pairs = {t: (a[t], b[t]) for t in both if a[t].episodes and b[t].episodes}
    groups: dict[str, list[OutcomePair]] = {}
    for task, pair in pairs.items() if labels is not None else ():
        groups.setdefault((labels or {}).get(task, UNKNOWN_GROUP), []).append(pair)
    flips = ((task, _rate(one), _rate(other)) for task, (one, other) in pairs.items())
    return RunComparison(
        total=_difference(list(pairs.values()), ks, seed),
        groups={name: _difference(groups[name], ks, seed) for name in sorted(groups)},
        only_a=len(a.keys() - b.keys()),
        only_b=len(b.keys() - a.keys()),
        unscored=len(both) - len(pairs),
        flipped=tuple(FlippedTask(task=t, a=x, b=y) for t, x, y in flips if (x > 0.5) != (y > 0.5)),
    )


def _difference(pairs: Sequence[OutcomePair], ks: Sequence[int], seed: int) -> RunDifference:
    gains = _gains(pairs)
    single = all(one.episodes == other.episodes == 1 for one, other in pairs)
    wins, losses = sum(g > 0 for g in gains), sum(g < 0 for g in gains)
    # With one episode each, a task's gain is -1, 0 or 1, and McNemar's exact test applies.
    p_value = mcnemar_test(wins, losses) if single else permutation_test(gains, seed)
    return RunDifference(
        tasks=len(pairs),
        success_a=_mean_rate([one for one, _ in pairs]),
        success_b=_mean_rate([other for _, other in pairs]),
        difference=cluster_estimate([(_rate(y) - _rate(x), 1) for x, y in pairs], seed),
        wins=wins,
        losses=losses,
        ties=len(pairs) - wins - losses,
        test="mcnemar" if single else "permutation",
        p_value=p_value if pairs else None,
        pass_at={k: cluster_estimate(_spread(pairs, k, at_least_one=True), seed) for k in ks},
        pass_hat={k: cluster_estimate(_spread(pairs, k, at_least_one=False), seed) for k in ks},
    )


def _rate(outcomes: TaskOutcomes) -> float:
    return outcomes.successes / outcomes.episodes


def _mean_rate(side: Sequence[TaskOutcomes]) -> float | None:
    return math.fsum(map(_rate, side)) / len(side) if side else None


def _spread(
    pairs: Sequence[OutcomePair], k: int, *, at_least_one: bool
) -> list[tuple[float, float]]:
    """(B's estimate less A's, 1) of each task with ``k`` scored episodes or more in both runs."""
    formula = pass_at_k if at_least_one else pass_hat_k
    return [
        (formula(y.episodes, y.successes, k) - formula(x.episodes, x.successes, k), 1)
        for x, y in pairs
        if min(x.episodes, y.episodes) >= k
    ]


def _gains(pairs: Sequence[OutcomePair]) -> list[int]:
    """B's share less A's, per task, times a common denominator: sums of these are exact."""
    # Integers: with floats, sums that tie with the observed one could fall on either side of it.
    whole = math.lcm(*(outcomes.episodes for pair in pairs for outcomes in pair))
    return [
        y.successes * (whole // y.episodes) - x.successes * (whole // x.episodes) for x, y in pairs
    ]


# --- tests ---------------------------------------------------------------------------------------


def mcnemar_test(wins: int, losses: int) -> float:
    """The two-sided p of so many wins and losses if either were as likely.

    With m = wins + losses and s the smaller of them: min(1, 2 Σ_{i ≤ s} C(m, i) / 2^m); 1 without
    any. Ties say nothing. Source: Q. McNemar, Note on the sampling error of the difference between
    correlated proportions or percentages, Psychometrika 12 (1947), 153-157, in its exact form.

    >>> mcnemar_test(5, 0)
    0.0625

    Raises:
        ValueError: a count below 0.
    """
    if wins < 0 or losses < 0:
        raise ValueError("wins and losses are counts")
    trials = wins + losses
    tail = sum(math.comb(trials, i) for i in range(min(wins, losses) + 1))
    return min(1.0, 2 * tail / (1 << trials))


def permutation_test(gains: Iterable[int], seed: int = 0) -> float:
    """The two-sided p of a sum of paired differences if the sign of each were a coin's.

    The share of the ways to set the signs whose sum is as far from 0 as the one seen, or further.
    With up to ``EXACT_UP_TO`` differences other than 0 all ways are counted; else ``PERMUTATIONS``
    are drawn, and the one seen is counted among them: (1 + hits) / (1 + draws). Sources: R. A.
    Fisher, The design of experiments (1935), section 21; B. Phipson, G. Smyth, Permutation p-values
    should never be zero, Statistical Applications in Genetics and Molecular Biology 9 (2010).

    Args:
        gains: one difference per task, as whole numbers on a common scale.
        seed: of the draws.

    >>> permutation_test([1, 1, 1, -1])
    0.625
    """
    moved = [gain for gain in gains if gain]
    sizes = [abs(gain) for gain in moved]
    seen, whole = abs(sum(moved)), sum(sizes)
    if len(sizes) <= EXACT_UP_TO:
        ways = itertools.product((-1, 1), repeat=len(sizes))
        sums = [sum(map(int.__mul__, signs, sizes)) for signs in ways]
        return sum(abs(total) >= seen for total in sums) / len(sums)
    draw = random.Random(seed)
    hits = 0
    for _ in range(PERMUTATIONS):
        # Sum of the sizes that got a plus; the signed sum is plus - (whole - plus).
        plus = sum(itertools.compress(sizes, _coins(draw, len(sizes))))
        hits += abs(2 * plus - whole) >= seen
    return (1 + hits) / (1 + PERMUTATIONS)


def _coins(draw: random.Random, count: int) -> Iterable[int]:
    """``count`` fair coins, 0 or 1."""
    # One call for all coins, written as zero-padded binary digits: far faster than one each.
    return map(int, f"{draw.getrandbits(count):0{count}b}")
