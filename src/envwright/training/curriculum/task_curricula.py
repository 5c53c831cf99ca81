"""Curricula over task ids, and groups worth learning from.

A group teaches only if its rewards differ (DAPO's dynamic sampling, arXiv 2503.14476).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.training.curriculum.protocol import check_reward, draw_weighted, refuse_other_state
from envwright.types import Group, Json, Trajectory


class RandomTasks:
    """Draws tasks uniformly.

    Args:
        tasks: their ids.

    Raises:
        BadInput: there is none, or one stands there twice.
    """

    def __init__(self, tasks: Iterable[str]) -> None:
        # Sorted, so that draws depend on the seed and not on the order of the caller's set or file.
        self.tasks = sorted(tasks)
        if not self.tasks or len(set(self.tasks)) < len(self.tasks):
            raise BadInput("a curriculum needs tasks, each once.", remedy="Check the task file.")
        self._earned: dict[str, list[float]] = {task: [] for task in self.tasks}
        """The last rewards of each task."""
        self._keep = 0

    def propose(self, rng: random.Random, among: Sequence[str] = ()) -> str:
        """Draw a task, from ``among`` if that is given, else from all."""
        listed = among or self.tasks
        return listed[rng.randrange(len(listed))]

    def useful(self, among: Sequence[str]) -> list[str]:
        """Those of these tasks that are worth practising now, as far as is known."""
        return list(among)

    def update(self, task: str, reward: float) -> None:
        earned = self._earned.get(task)
        if earned is None:
            raise BadInput(f"there is no task {task} in this curriculum.")
        earned.append(check_reward(reward))
        # Subclasses set _keep; here it is 0, since uniform draws need no memory.
        del earned[: max(len(earned) - self._keep, 0)]

    def start_of(self, task: str) -> StartPoint | None:
        """The point of an earlier episode that a task was drawn with; none where it is whole."""
        return None

    def observe(self, group: Group) -> None:
        """Record what a group earned that was played on a task which was drawn."""
        for reward in counted_rewards(group):
            self.update(group.task, reward)

    def recall(self, group: Group) -> None:
        """Record a group that was played before the run, if its task is practised here."""
        if group.task in self._earned:
            self.observe(group)

    def state(self) -> dict[str, Json]:
        return {"earned": {task: list(r) for task, r in self._earned.items() if r}}

    def restore(self, state: Mapping[str, Json]) -> None:
        with refuse_other_state():
            found = {str(t): list(map(float, r)) for t, r in state["earned"].items()}
            if not found.keys() <= set(self.tasks):
                raise ValueError("other tasks")
        self._earned = {task: found.get(task, []) for task in self.tasks}


class PassRates(RandomTasks):
    """Tasks that are neither given up nor mastered.

    Tasks with fewer than ``least`` attempts come first; then those whose pass rate over the last
    ``window`` attempts lies in ``[low, high]``. Where there is none, every ``recheck``-th draw and
    all else comes from the whole list, so that what was hopeless once is tried again.

    Args:
        tasks: their ids.
        low: the least pass rate.
        high: the highest.
        least: attempts before a pass rate is believed.
        window: attempts that are looked at.
        recheck: share of draws from the whole list.
        passing: the reward from which on an attempt passes.

    Raises:
        BadInput: as ``RandomTasks``, or an option is out of bounds.
    """

    def __init__(
        self,
        tasks: Iterable[str],
        *,
        low: float = 0.1,
        high: float = 0.9,
        least: int = 4,
        window: int = 16,
        recheck: float = 0.05,
        passing: float = 1.0,
    ) -> None:
        super().__init__(tasks)
        if not (0 <= low <= high <= 1 and 1 <= least <= window and 0 <= recheck <= 1):
            raise BadInput(
                "these options make no curriculum.",
                remedy="Give 0 <= low <= high <= 1, 1 <= least <= window, 0 <= recheck <= 1.",
            )
        self._low, self._high, self._least = low, high, least
        self._recheck, self._passing, self._keep = recheck, passing, window

    def rate(self, task: str) -> float | None:
        """The pass rate over the last attempts; ``None`` while it is not believed."""
        earned = self._earned[task]
        if len(earned) < self._least:
            return None
        return sum(reward >= self._passing for reward in earned) / len(earned)

    def propose(self, rng: random.Random, among: Sequence[str] = ()) -> str:
        # Drawn first and always: the generator advances alike whatever the pass rates are.
        again = rng.random() < self._recheck
        listed = among or self.tasks
        return super().propose(rng, listed if again else self.useful(listed) or listed)

    def useful(self, among: Sequence[str]) -> list[str]:
        """Those that are not known yet; where there is none, those within the band."""
        rates = {task: self.rate(task) for task in among}
        fresh = [task for task, rate in rates.items() if rate is None]
        within = [t for t, r in rates.items() if r is not None and self._low <= r <= self._high]
        return fresh or within


class BucketALP(RandomTasks):
    """Practises the tasks, or families of tasks, in which reward changes.

    Absolute learning progress without a space of parameters: |mean of the last ``half`` rewards -
    mean of the ``half`` before|; a task is drawn in proportion to it, a fifth of them uniformly.

    Args:
        tasks: their ids.
        half: rewards on each side of the comparison.
        exploring: share of draws that are uniform.

    Raises:
        BadInput: as ``RandomTasks``, or an option is out of bounds.
    """

    def __init__(self, tasks: Iterable[str], *, half: int = 25, exploring: float = 0.2) -> None:
        super().__init__(tasks)
        if half < 1 or not 0 <= exploring <= 1:
            raise BadInput("these options make no curriculum.", remedy="Give half >= 1.")
        self._half, self._exploring, self._keep = half, exploring, 2 * half

    def progress(self, task: str) -> float:
        """How much reward changed; 0 while there are too few rewards to tell."""
        earned = self._earned[task]
        # At most 2 * half rewards are kept, so that `earlier` never exceeds `half`.
        later, earlier = earned[-self._half :], earned[: -self._half]
        if not earlier:
            return 0.0
        return abs(sum(later) / len(later) - sum(earlier) / len(earlier))

    def propose(self, rng: random.Random, among: Sequence[str] = ()) -> str:
        if rng.random() < self._exploring:
            return super().propose(rng, among)
        listed = among or self.tasks
        return listed[draw_weighted(rng, [self.progress(task) for task in listed])]


@dataclass(frozen=True, slots=True)
class FilledBatch:
    """A batch, and what it took to fill it."""

    groups: tuple[Group, ...]
    drawn: int
    flat: int
    """Groups without a spread, which were passed over."""
    unscored: int
    """Groups with fewer than two trajectories that count, which were passed over too."""
    full: bool
    """False where the bound was met, or the groups ended, before the batch was whole."""


def fill_batch(draw: Callable[[], Group | None], size: int, most: int) -> FilledBatch:
    """Draw groups until ``size`` of them have a spread, or ``most`` were drawn.

    Args:
        draw: the next group; ``None`` when there are no more.
        size: groups of a batch.
        most: groups that are drawn at most.

    Raises:
        BadInput: ``size`` is not positive, or ``most`` is less than it.
    """
    if not 0 < size <= most:
        raise BadInput(
            f"a batch of {size} cannot be filled from {most} groups.",
            remedy="Give a positive size, and a bound that is not below it.",
        )
    kept: list[Group] = []
    drawn = flat = unscored = 0
    # The order of the conditions matters: no group is drawn once the batch or the bound is met.
    while len(kept) < size and drawn < most and (group := draw()) is not None:
        drawn += 1
        if len(counted_rewards(group)) < 2:
            unscored += 1
        elif has_spread(group):
            kept.append(group)
        else:
            flat += 1
    return FilledBatch(tuple(kept), drawn, flat, unscored, len(kept) == size)


def counted_rewards(group: Group) -> list[float]:
    """Rewards of the trajectories that count: scored, and without an error of the user."""
    found = [recorded_reward(one) for one in group.trajectories if not one.user_error]
    return [reward for reward in found if reward is not None]


def recorded_reward(trajectory: Trajectory) -> float | None:
    """The recorded reward of a trajectory; ``None`` if it has none."""
    return trajectory.score.reward if trajectory.score else None


def has_spread(group: Group) -> bool:
    """Whether rewards of a group differ, so that it gives a gradient."""
    rewards = counted_rewards(group)
    return len(rewards) > 1 and max(rewards) > min(rewards)


def pass_rate(group: Group, passing: float = 1.0) -> float | None:
    """The share of trajectories that pass; ``None`` where none counts."""
    rewards = counted_rewards(group)
    return sum(reward >= passing for reward in rewards) / len(rewards) if rewards else None


def in_band(group: Group, low: float = 0.1, high: float = 0.9) -> bool:
    """Whether a task's pass rate lies in ``[low, high]``: worth keeping for training."""
    rate = pass_rate(group)
    return rate is not None and low <= rate <= high
