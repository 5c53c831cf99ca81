"""Metrics of rollouts: success, pass@k, pass^k, partial credit, calls, errors, with intervals.

Episodes without a reward are counted and are in no figure of success. Intervals are taken over
tasks, never over episodes: the episodes of one task are not independent.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from envwright.environment.statistics import mean_or_none, wilson_interval
from envwright.storage.run_directory import unit_of
from envwright.types import Record, Role, Trajectory

RESAMPLES = 1000
Interval = tuple[float, float]
Clusters = Sequence[tuple[float, float]]
"""(sum, size) of each task's episodes."""


def pass_at_k(episodes: int, successes: int, k: int) -> float:
    """The chance that at least one of ``k`` episodes of a task succeeds, without bias.

    With n episodes and c successes: 1 - C(n - c, k) / C(n, k), the share of the sets of k episodes
    that hold a success. Source: M. Chen et al., Evaluating large language models trained on code
    (2021), section 2.1.

    >>> pass_at_k(4, 1, 2)
    0.5

    Raises:
        ValueError: not 1 ≤ k ≤ n, or not 0 ≤ c ≤ n.
    """
    _check(episodes, successes, k)
    return 1.0 - math.comb(episodes - successes, k) / math.comb(episodes, k)


def pass_hat_k(episodes: int, successes: int, k: int) -> float:
    """The chance that all of ``k`` episodes of a task succeed, without bias; written pass^k.

    With n episodes and c successes: C(c, k) / C(n, k). Source: S. Yao et al., τ-bench: a benchmark
    for tool-agent-user interaction in real-world domains (2024).

    >>> pass_hat_k(3, 2, 1)
    0.6666666666666666

    Raises:
        ValueError: not 1 ≤ k ≤ n, or not 0 ≤ c ≤ n.
    """
    _check(episodes, successes, k)
    return math.comb(successes, k) / math.comb(episodes, k)


def _check(episodes: int, successes: int, k: int) -> None:
    if not (1 <= k <= episodes and 0 <= successes <= episodes):
        raise ValueError(f"no estimate for k = {k} from {successes} of {episodes} episodes")


def cluster_ratio(clusters: Clusters) -> float | None:
    """Σ sums / Σ sizes over (sum, size) of clusters; ``None`` when nothing is in them."""
    size = math.fsum(size for _, size in clusters)
    return math.fsum(total for total, _ in clusters) / size if size else None


def bootstrap_interval(clusters: Clusters, seed: int = 0) -> Interval | None:
    """The 95 % percentile interval of ``cluster_ratio``, from resampled clusters.

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
    value = cluster_ratio(clusters)
    if value is None or len({total / size for total, size in clusters}) < 2:
        return None
    # A generator of its own: the interval depends on seed and data only, not on who drew before.
    draw = random.Random(seed)
    found = []
    for _ in range(RESAMPLES):
        drawn = draw.choices(clusters, k=len(clusters))
        found.append(sum(total for total, _ in drawn) / sum(size for _, size in drawn))
    found.sort()
    # 2.5 % at either end of the sorted ratios.
    tail = RESAMPLES // 40
    return min(found[tail - 1], value), max(found[-tail], value)


class Estimate(Record):
    """A figure, its 95 % ``bootstrap_interval`` over tasks, and how many tasks it rests on."""

    value: float | None
    interval: Interval | None
    tasks: int


def cluster_estimate(clusters: Clusters, seed: int = 0) -> Estimate:
    """``cluster_ratio`` and its ``bootstrap_interval``; each cluster is a task."""
    return Estimate(
        value=cluster_ratio(clusters),
        interval=bootstrap_interval(clusters, seed),
        tasks=len(clusters),
    )


# --- metrics -------------------------------------------------------------------------------------


DEFAULT_KS = (1, 2, 4)
UNKNOWN_GROUP = "unknown"
"""The group of tasks that a mapping of labels leaves out."""

Label = Callable[[Trajectory], str]


# --- records -------------------------------------------------------------------------------------


class ToolUse(Record):
    """The calls of one tool, and how many of them failed, by kind of error."""

    calls: int
    errors: dict[str, int]
    error_rate: float


class RolloutMetrics(Record):
    """The figures of some episodes; ``episodes`` = ``scored`` + ``unscored`` + ``excluded``."""

    episodes: int
    tasks: int
    scored: int
    """Episodes in the figures of success and partial credit."""
    unscored: int
    """Episodes without a reward."""
    excluded: int
    """Episodes with a reward, left out since the user was at fault."""
    user_errors: int
    user_faults: dict[str, int]
    """By kind, over all episodes; an episode can have several."""
    success: Estimate
    """Share of scored episodes with reward 1."""
    wilson: Interval | None
    """Wilson's interval of ``success`` with tasks as trials, where the episodes of each task agree,
    and tasks have equally many or all agree: one episode each, above all."""
    pass_at: dict[int, Estimate]
    """k → mean of ``pass_at_k`` over the tasks with k scored episodes or more."""
    pass_hat: dict[int, Estimate]
    """k → mean of ``pass_hat_k`` over the same tasks."""
    share: Estimate
    """Mean share of checks that hold, over scored episodes that have one."""
    turns: float | None
    """Messages of the agent per episode."""
    calls: float | None
    """Executed calls per episode."""
    tools: dict[str, ToolUse]
    stop: dict[str, int]
    failures: dict[str, int]
    """By boundary; an episode can have several."""
    tokens: dict[str, int]
    """Sums of ``Trajectory.usage``."""


# --- counting ------------------------------------------------------------------------------------


@dataclass(slots=True)
class TaskOutcomes:
    """The scored episodes of one task."""

    episodes: int = 0
    successes: int = 0
    rewards: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)


@dataclass(slots=True)
class MetricsTally:
    """Counts over episodes, one after the other: their messages need not stay in memory."""

    drop_user_errors: bool = False
    tasks: dict[str, TaskOutcomes] = field(default_factory=lambda: defaultdict(TaskOutcomes))
    count: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    errors: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    stop: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    tokens: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    def add(self, episode: Trajectory) -> None:
        """Count one episode."""
        self.count["turns"] += sum(m.role is Role.ASSISTANT for m in episode.messages)
        self.count["user_errors"] += episode.user_error
        self.stop[episode.stop.value] += 1
        self.failures.update(failure.boundary.value for failure in episode.failures)
        self.tokens.update(episode.usage)
        self.faults.update(fault.kind for fault in episode.user_faults)
        for step in episode.steps:
            self.calls[step.call.tool] += 1
            if step.error:
                self.errors[step.call.tool][step.error.value] += 1
        self._score(episode)

    def _score(self, episode: Trajectory) -> None:
        # Looked up first, since a task without any scored episode still counts as a task.
        outcomes = self.tasks[unit_of(episode)]
        score = episode.score
        if score is None or score.reward is None:
            self.count["unscored"] += 1
        elif self.drop_user_errors and episode.user_error:
            self.count["excluded"] += 1
        else:
            outcomes.episodes += 1
            outcomes.successes += score.reward == 1.0
            outcomes.rewards.append(score.reward)
            if score.share is not None:
                outcomes.shares.append(score.share)

    def scored(self) -> list[TaskOutcomes]:
        """The tasks with a scored episode, in the order of their names."""
        # Sorted: the bootstrap draws by position, and the order of arrival must not matter.
        tasks = (self.tasks[name] for name in sorted(self.tasks))
        return [outcomes for outcomes in tasks if outcomes.episodes]

    def metrics(self, ks: Sequence[int] = DEFAULT_KS, seed: int = 0) -> RolloutMetrics:
        """The figures of what was counted.

        Raises:
            ValueError: a k below 1.
        """
        if any(k < 1 for k in ks):
            raise ValueError("k counts episodes: it is at least 1")
        scored = self.scored()
        # Every episode has exactly one stop reason, so these count all episodes.
        episodes = self.stop.total()
        return RolloutMetrics(
            episodes=episodes,
            tasks=len(self.tasks),
            scored=sum(o.episodes for o in scored),
            unscored=self.count["unscored"],
            excluded=self.count["excluded"],
            user_errors=self.count["user_errors"],
            user_faults=dict(sorted(self.faults.items())),
            success=cluster_estimate([(o.successes, o.episodes) for o in scored], seed),
            wilson=_wilson(scored),
            pass_at={k: _passes(pass_at_k, scored, k, seed) for k in ks},
            pass_hat={k: _passes(pass_hat_k, scored, k, seed) for k in ks},
            share=cluster_estimate(
                [(math.fsum(o.shares), len(o.shares)) for o in scored if o.shares], seed
            ),
            turns=self.count["turns"] / episodes if episodes else None,
            calls=self.calls.total() / episodes if episodes else None,
            tools={name: self._use(name) for name in sorted(self.calls)},
            stop=dict(sorted(self.stop.items())),
            failures=dict(sorted(self.failures.items())),
            tokens=dict(sorted(self.tokens.items())),
        )

    def _use(self, tool: str) -> ToolUse:
        errors = self.errors.get(tool, Counter())
        rate = errors.total() / self.calls[tool]
        return ToolUse(calls=self.calls[tool], errors=dict(sorted(errors.items())), error_rate=rate)


def _passes(
    formula: Callable[[int, int, int], float], scored: Sequence[TaskOutcomes], k: int, seed: int
) -> Estimate:
    # The estimators are undefined for fewer than k episodes.
    enough = [o for o in scored if o.episodes >= k]
    return cluster_estimate([(formula(o.episodes, o.successes, k), 1) for o in enough], seed)


def _wilson(scored: Sequence[TaskOutcomes]) -> Interval | None:
    rates = {o.successes / o.episodes for o in scored}
    equal = len({o.episodes for o in scored}) == 1
    # Unequal tasks weigh unequally in the share of episodes, unless all say the same.
    if not rates or not rates <= {0.0, 1.0} or not (equal or len(rates) == 1):
        return None
    return wilson_interval(sum(o.successes > 0 for o in scored), len(scored))


# --- groups --------------------------------------------------------------------------------------


def measure_rollout(
    episodes: Iterable[Trajectory],
    *,
    label: Label | None = None,
    ks: Sequence[int] = DEFAULT_KS,
    seed: int = 0,
    drop_user_errors: bool = False,
) -> tuple[RolloutMetrics, dict[str, RolloutMetrics]]:
    """The figures of all episodes, and those of each group of them, by its name.

    Args:
        episodes: read once; their order changes nothing.
        label: the group of an episode, see ``by_task`` and ``by_stop``; without it, no groups.
        ks: the k of pass@k and pass^k, each from 1 up.
        seed: of the intervals.
        drop_user_errors: leave episodes in which the user was at fault out of the figures of
            success and partial credit; they are counted either way.

    Raises:
        ValueError: a k below 1.
    """
    total = MetricsTally(drop_user_errors)
    groups: dict[str, MetricsTally] = {}
    for episode in episodes:
        total.add(episode)
        if label is not None:
            # One pass over the episodes fills the total and its group at the same time.
            groups.setdefault(label(episode), MetricsTally(drop_user_errors)).add(episode)
    return total.metrics(ks, seed), {
        name: groups[name].metrics(ks, seed) for name in sorted(groups)
    }


def by_task(labels: Mapping[str, str]) -> Label:
    """Groups by what is known of tasks: task id → its level, environment, split or the like."""
    return lambda episode: labels.get(episode.task, UNKNOWN_GROUP)


def by_stop(episode: Trajectory) -> str:
    """Groups by why the episode ended."""
    return episode.stop.value


# --- the summary of a run ------------------------------------------------------------------------


class RolloutSummary(Record):
    """The figures of a rollout. Episodes without a score count apart, never as 0."""

    run: str
    policy: str
    episodes: int
    unscored: int
    """Episodes without a reward; they are in no mean and not in the interval."""
    success: float | None
    """Share of scored episodes with reward 1; ``None`` when none is scored."""
    interval: tuple[float, float] | None
    """95 % interval of ``success``: Wilson's with one episode a task, else by resampled tasks, as
    episodes of one task are alike."""
    reward_mean: float | None
    share_mean: float | None
    stop: dict[str, int]
    errors: dict[str, int]
    """Failures by boundary."""
    user_errors: int = 0
    """Episodes in which the user failed or was at fault."""
    seconds: float
    """Wall time spent on the run, over all times it was taken up."""
    missing: int = 0
    """Episodes that are not played yet."""
    paused: str = ""
    """Why they are not; empty for a run that is whole."""


def summarise_rollout(
    trajectories: Iterable[Trajectory],
    *,
    run: str,
    policy: str,
    seconds: float,
    missing: int = 0,
    paused: str = "",
) -> RolloutSummary:
    """The figures of these episodes, read once."""
    tally = MetricsTally()
    for trajectory in trajectories:
        tally.add(trajectory)
    scored = tally.scored()
    rewards = [reward for outcomes in scored for reward in outcomes.rewards]
    return RolloutSummary(
        run=run,
        policy=policy,
        episodes=tally.stop.total(),
        unscored=tally.count["unscored"],
        success=sum(o.successes for o in scored) / len(rewards) if rewards else None,
        interval=_success_interval(scored) if rewards else None,
        reward_mean=mean_or_none(rewards),
        share_mean=mean_or_none([share for outcomes in scored for share in outcomes.shares]),
        stop=dict(sorted(tally.stop.items())),
        errors=dict(sorted(tally.failures.items())),
        user_errors=tally.count["user_errors"],
        seconds=seconds,
        missing=missing,
        paused=paused,
    )


def _success_interval(scored: Sequence[TaskOutcomes]) -> Interval:
    """By resampled tasks; where these all agree, Wilson's with tasks as trials."""
    # With one episode each, or without spread, the bootstrap has nothing to say.
    if any(o.episodes > 1 for o in scored) and (
        found := bootstrap_interval([(o.successes, o.episodes) for o in scored])
    ):
        return found
    return wilson_interval(sum(o.successes == o.episodes for o in scored), len(scored))
