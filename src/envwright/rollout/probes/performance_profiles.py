"""Several policies on several problems: performance profiles and the area under them (AUP).

A problem is an environment, or a task. With the score s of a policy and the best score b of any,
r = b / s says by what factor it is behind; the profile ρ(τ) is the share of problems in which it is
behind by τ or less (E. Dolan, J. Moré, Benchmarking optimization software with performance
profiles, Mathematical Programming 91, 2002). MLGym (arXiv 2502.14499) compares agents by the area
under it, over log τ. As ρ is a step function, the area is exact:

    AUP = mean over problems of max(0, 1 - log r / log τ_max)

which is 1 for who is best everywhere. MLGym's τ_max comes from the worst agent, so that its figures
depend on it; here it is fixed, and a score of 0 is behind by any factor.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from envwright.environment.statistics import mean_or_none
from envwright.errors import BadInput
from envwright.rollout.analysis.rollout_metrics import Estimate, cluster_estimate
from envwright.types import Record, Score, Trajectory

Figure = Literal["success", "reward", "share"]
Attempt = Literal["mean", "best"]
TAUS = (1.0, 1.25, 1.5, 2.0, 3.0, 5.0, 10.0)
"""Where profiles are told."""


class PerformanceProfile(Record):
    """One policy among several."""

    policy: str
    aup: Estimate
    """Between 0 and 1; the interval is over problems."""
    best: int
    """Problems in which no other policy is better."""
    profile: dict[str, float]
    """τ → share of problems in which it is behind by that factor or less."""
    scores: dict[str, float]
    """Problem → its score."""


class ProfileReport(Record):
    """Policies on the problems that all of them have."""

    tau_max: float
    problems: int
    unsolved: int
    """Problems in which every policy scores 0: they compare nothing, and are in no profile."""
    missing: int
    """Problems that a policy lacks; they are left out."""
    policies: tuple[PerformanceProfile, ...]
    """The largest area first."""


def area_under_profile(ratios: Sequence[float], tau_max: float) -> float:
    """The area under a performance profile over log τ from 1 to ``tau_max``, as a share of all.

    >>> area_under_profile([1.0, 10.0, math.inf], 100.0)
    0.5

    Raises:
        ValueError: there are no ratios, one is below 1, or ``tau_max`` is not above 1.
    """
    if not ratios or min(ratios) < 1.0 or tau_max <= 1.0:
        raise ValueError("ratios are at least 1, and tau_max is above 1")
    return math.fsum(_part(ratio, tau_max) for ratio in ratios) / len(ratios)


def _part(ratio: float, tau_max: float) -> float:
    return max(0.0, 1.0 - math.log(ratio) / math.log(tau_max))


def problem_scores(
    episodes: Iterable[Trajectory],
    problem: Mapping[str, str] | None = None,
    *,
    figure: Figure = "success",
    attempt: Attempt = "mean",
) -> dict[str, float]:
    """The score of a policy in each problem: its mean over tasks.

    Args:
        episodes: of one policy; those without a reward are in no score.
        problem: task → problem; by default each task is one.
        figure: what an episode scores: 1 for reward 1, its reward, or the share of its checks.
        attempt: what a task scores: the mean of its episodes, or the best of them.

    Example::

        problem_scores(run.episodes(), run.labels("environment"))
    """
    tasks: dict[str, list[float]] = defaultdict(list)
    for episode in episodes:
        if episode.score and episode.score.reward is not None:
            tasks[episode.task].append(_figure(episode.score, figure))
    problems: dict[str, list[float]] = defaultdict(list)
    for task, found in sorted(tasks.items()):
        score = max(found) if attempt == "best" else math.fsum(found) / len(found)
        problems[problem[task] if problem is not None else task].append(score)
    return {name: math.fsum(found) / len(found) for name, found in problems.items()}


def _figure(score: Score, figure: Figure) -> float:
    if figure == "success":
        return float(score.reward == 1.0)
    return float((score.reward if figure == "reward" else score.share) or 0.0)


def performance_profiles(
    scores: Mapping[str, Mapping[str, float]], *, tau_max: float = 10.0, seed: int = 0
) -> ProfileReport:
    """Compare policies by their scores, of which higher ones are better.

    Args:
        scores: policy → problem → score, from 0 up.
        tau_max: who is behind by more gets nothing in a problem.
        seed: of the intervals.

    Raises:
        BadInput: there are fewer than two policies, or no problem that all have and one solves.

    Example::

        report = performance_profiles({"a": {"shop": 0.9}, "b": {"shop": 0.3}})
        report.policies[0].policy
    """
    if len(scores) < 2:
        raise BadInput(
            f"there is {len(scores)} policy to compare.",
            remedy="Name runs of two policies or more; with --apart each run is one.",
        )
    every = {name for found in scores.values() for name in found}
    common = sorted(name for name in every if all(name in found for found in scores.values()))
    best = {name: max(found[name] for found in scores.values()) for name in common}
    solved = [name for name in common if best[name] > 0.0]
    if not solved:
        raise BadInput(
            f"no problem that all policies have is solved by any; they share {len(common)}.",
            remedy="Roll all of them out on the same tasks.",
        )
    policies = [
        _profile(policy, found, {name: best[name] for name in solved}, tau_max, seed)
        for policy, found in scores.items()
    ]
    return ProfileReport(
        tau_max=tau_max,
        problems=len(solved),
        unsolved=len(common) - len(solved),
        missing=len(every) - len(common),
        policies=tuple(sorted(policies, key=lambda one: (-(one.aup.value or 0.0), one.policy))),
    )


def _profile(
    policy: str, scores: Mapping[str, float], best: Mapping[str, float], tau_max: float, seed: int
) -> PerformanceProfile:
    ratios = {name: best[name] / scores[name] if scores[name] > 0 else math.inf for name in best}
    parts = [_part(ratio, tau_max) for ratio in ratios.values()]
    return PerformanceProfile(
        policy=policy,
        aup=cluster_estimate([(part, 1) for part in parts], seed),
        best=sum(ratio == 1.0 for ratio in ratios.values()),
        profile={
            f"{tau:g}": mean_or_none([float(ratio <= tau) for ratio in ratios.values()]) or 0.0
            for tau in TAUS
        },
        scores={name: scores[name] for name in best},
    )
