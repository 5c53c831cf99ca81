"""The figures of a rollout, from its episodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from envwright.rollout.estimates import bootstrap
from envwright.runtime.statistics import mean, wilson
from envwright.store.run import unit_of
from envwright.types import Record, Trajectory


class RolloutSummary(Record):
    """What a rollout showed. Episodes without a score count apart, never as 0."""

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


@dataclass(slots=True)
class Tally:
    """Counts over episodes, one after the other."""

    rewards: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    stop: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    user_errors: int = 0
    by_task: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Task → successes, scored episodes."""

    def add(self, trajectory: Trajectory) -> None:
        """Count one episode."""
        self.stop[trajectory.stop.value] += 1
        self.user_errors += trajectory.user_error
        self.errors.update(failure.boundary.value for failure in trajectory.failures)
        score = trajectory.score
        if score is not None and score.reward is not None:
            self.rewards.append(score.reward)
            solved, scored = self.by_task.get(unit_of(trajectory), (0, 0))
            self.by_task[unit_of(trajectory)] = solved + (score.reward == 1.0), scored + 1
            if score.share is not None:
                self.shares.append(score.share)


def summarise(
    trajectories: Iterable[Trajectory],
    *,
    run: str,
    policy: str,
    seconds: float,
    missing: int = 0,
    paused: str = "",
) -> RolloutSummary:
    """The figures of these episodes."""
    tally = Tally()
    for trajectory in trajectories:
        tally.add(trajectory)
    scored, episodes = len(tally.rewards), tally.stop.total()
    solved = sum(reward == 1.0 for reward in tally.rewards)
    return RolloutSummary(
        run=run,
        policy=policy,
        episodes=episodes,
        unscored=episodes - scored,
        success=solved / scored if scored else None,
        interval=_interval(tuple(tally.by_task.values())) if scored else None,
        reward_mean=mean(tally.rewards),
        share_mean=mean(tally.shares),
        stop=dict(sorted(tally.stop.items())),
        errors=dict(sorted(tally.errors.items())),
        user_errors=tally.user_errors,
        seconds=seconds,
        missing=missing,
        paused=paused,
    )


def _interval(by_task: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """Of the success rate; where resampled tasks all agree, Wilson's with tasks as trials."""
    if any(scored > 1 for _, scored in by_task) and (found := bootstrap(by_task)):
        return found
    solved = sum(solved == scored for solved, scored in by_task)
    return wilson(solved, len(by_task))
