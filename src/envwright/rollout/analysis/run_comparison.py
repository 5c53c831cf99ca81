"""Two runs on the same tasks: which is better, by how much, and whether it could be chance.

The unit is the task. Tasks that only one run has, or that have no scored episode in one of them,
are counted and compared nowhere. Differences are run B less run A.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence

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


def familywise_p_values(gains: Mapping[str, Sequence[int]], seed: int = 0) -> dict[str, float]:
    """The two-sided p of each of several features of the same pairs, corrected for their number.

    As in ``permutation_test``, but a coin turns all features of a pair at once, and a feature is
    held against the largest |Σ d| / √(Σ d²) of all features: so p ≤ α for any of them has a chance
    of at most α if neither side differs. Source: P. Westfall, S. Young, Resampling-based multiple
    testing (1993), the single-step maxT of section 2.3.

    Args:
        gains: feature → one difference a pair, as whole numbers; all features have the same pairs.
        seed: of the draws.

    >>> familywise_p_values({"calls": [1] * 5, "words": [1, -1, 1, -1, 0]})
    {'calls': 0.0625, 'words': 1.0}
    """
    moved = {name: tuple(row) for name, row in gains.items() if any(row)}
    places = list(range(max(map(len, gains.values()), default=0)))
    # Pairs without any difference are turned for nothing.
    places = [at for at in places if any(row[at] for row in moved.values())]
    vectors = sorted({tuple(row[at] for at in places) for row in moved.values()})
    # Signs change neither the sum of squares nor, of what got a plus, what the rest is.
    sums = [sum(row) for row in vectors]
    norms = [math.sqrt(sum(one * one for one in row)) for row in vectors]
    seen = [abs(whole) / norm for whole, norm in zip(sums, norms, strict=True)]
    hits, draws = [0] * len(vectors), 0
    exact = len(places) <= EXACT_UP_TO
    for plus in _turned(len(places), random.Random(seed), exact):
        draws += 1
        top = max(
            abs(2 * sum(itertools.compress(row, plus)) - whole) / norm
            for row, whole, norm in zip(vectors, sums, norms, strict=True)
        )
        for at, figure in enumerate(seen):
            hits[at] += top >= figure
    more = 0 if exact else 1  # drawn ones are counted with the one seen among them
    found = dict(zip(vectors, hits, strict=True))
    out = dict.fromkeys(gains, 1.0)
    for name, row in moved.items():
        out[name] = (more + found[tuple(row[at] for at in places)]) / (more + draws)
    return out


def _turned(count: int, draw: random.Random, exact: bool) -> Iterator[Sequence[int]]:
    """Which pairs get a plus: all ways, or drawn ones; none where there are no pairs."""
    if count and exact:
        yield from itertools.product((0, 1), repeat=count)
    elif count:
        for _ in range(PERMUTATIONS):
            yield list(_coins(draw, count))


def _coins(draw: random.Random, count: int) -> Iterable[int]:
    """``count`` fair coins, 0 or 1."""
    # One call for all coins, written as zero-padded binary digits: far faster than one each.
    return map(int, f"{draw.getrandbits(count):0{count}b}")
