"""What rollouts show: success, pass@k, pass^k, partial credit, calls, errors, with intervals.

Episodes without a reward are counted and are in no figure of success. Intervals are taken over
tasks, never over episodes: the episodes of one task are not independent.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from envwright.rollout.estimates import Estimate, Interval, estimate, pass_at_k, pass_hat_k
from envwright.runtime.statistics import wilson
from envwright.store.run import unit_of
from envwright.types import Record, Role, Trajectory

KS = (1, 2, 4)
UNKNOWN = "unknown"
"""The group of tasks that a mapping of labels leaves out."""

Label = Callable[[Trajectory], str]


# --- records -------------------------------------------------------------------------------------


class ToolUse(Record):
    """The calls of one tool, and how many of them failed, by kind of error."""

    calls: int
    errors: dict[str, int]
    error_rate: float


class Metrics(Record):
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
class Outcomes:
    """The scored episodes of one task."""

    episodes: int = 0
    successes: int = 0
    shares: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Tally:
    """Counts over episodes, one after the other: their messages need not stay in memory."""

    drop_user_errors: bool = False
    tasks: dict[str, Outcomes] = field(default_factory=lambda: defaultdict(Outcomes))
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
        outcomes = self.tasks[unit_of(episode)]
        score = episode.score
        if score is None or score.reward is None:
            self.count["unscored"] += 1
        elif self.drop_user_errors and episode.user_error:
            self.count["excluded"] += 1
        else:
            outcomes.episodes += 1
            outcomes.successes += score.reward == 1.0
            if score.share is not None:
                outcomes.shares.append(score.share)

    def metrics(self, ks: Sequence[int] = KS, seed: int = 0) -> Metrics:
        """The figures of what was counted.

        Raises:
            ValueError: a k below 1.
        """
        if any(k < 1 for k in ks):
            raise ValueError("k counts episodes: it is at least 1")
        tasks = (self.tasks[name] for name in sorted(self.tasks))
        scored = [outcomes for outcomes in tasks if outcomes.episodes]
        episodes = self.stop.total()
        return Metrics(
            episodes=episodes,
            tasks=len(self.tasks),
            scored=sum(o.episodes for o in scored),
            unscored=self.count["unscored"],
            excluded=self.count["excluded"],
            user_errors=self.count["user_errors"],
            user_faults=dict(sorted(self.faults.items())),
            success=estimate([(o.successes, o.episodes) for o in scored], seed),
            wilson=_wilson(scored),
            pass_at={k: _passes(pass_at_k, scored, k, seed) for k in ks},
            pass_hat={k: _passes(pass_hat_k, scored, k, seed) for k in ks},
            share=estimate(
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
    formula: Callable[[int, int, int], float], scored: Sequence[Outcomes], k: int, seed: int
) -> Estimate:
    enough = [o for o in scored if o.episodes >= k]
    return estimate([(formula(o.episodes, o.successes, k), 1) for o in enough], seed)


def _wilson(scored: Sequence[Outcomes]) -> Interval | None:
    rates = {o.successes / o.episodes for o in scored}
    equal = len({o.episodes for o in scored}) == 1
    # Unequal tasks weigh unequally in the share of episodes, unless all say the same.
    if not rates or not rates <= {0.0, 1.0} or not (equal or len(rates) == 1):
        return None
    return wilson(sum(o.successes > 0 for o in scored), len(scored))


# --- groups --------------------------------------------------------------------------------------


def measure(
    episodes: Iterable[Trajectory],
    *,
    label: Label | None = None,
    ks: Sequence[int] = KS,
    seed: int = 0,
    drop_user_errors: bool = False,
) -> tuple[Metrics, dict[str, Metrics]]:
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
    total = Tally(drop_user_errors)
    groups: dict[str, Tally] = {}
    for episode in episodes:
        total.add(episode)
        if label is not None:
            groups.setdefault(label(episode), Tally(drop_user_errors)).add(episode)
    return total.metrics(ks, seed), {
        name: groups[name].metrics(ks, seed) for name in sorted(groups)
    }


def by_task(labels: Mapping[str, str]) -> Label:
    """Groups by what is known of tasks: task id → its level, environment, split or the like."""
    return lambda episode: labels.get(episode.task, UNKNOWN)


def by_stop(episode: Trajectory) -> str:
    """Groups by why the episode ended."""
    return episode.stop.value
