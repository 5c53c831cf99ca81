"""The interval of a run's success: over tasks, since episodes of one task are alike."""

from __future__ import annotations

from envwright.environment.statistics import wilson_interval
from envwright.rollout.analysis.rollout_metrics import MetricsTally, summarise_rollout
from envwright.types import Score, StopReason, Trajectory


def episode(task: str, sample: int, reward: float | None) -> Trajectory:
    score = None if reward is None else Score(reward=reward, share=reward)
    return Trajectory(
        task=task, environments=("e",), policy="p", sample=sample, stop=StopReason.DONE, score=score
    )


def interval(rewards: dict[str, list[float | None]]) -> tuple[float, float] | None:
    episodes = [episode(t, n, r) for t, found in rewards.items() for n, r in enumerate(found)]
    return summarise_rollout(episodes, run="r", policy="p", seconds=0.0).interval


def test_one_episode_a_task_is_wilsons() -> None:
    assert interval({"a": [1.0], "b": [0.0], "c": [1.0], "d": [None]}) == wilson_interval(2, 3)


def test_many_alike_episodes_are_no_more_certain_than_their_tasks() -> None:
    """Ten tasks, eight episodes each, all of a task alike: ten observations, not eighty."""
    found = interval({str(n): [float(n % 2)] * 8 for n in range(10)})
    assert found is not None
    low, high = wilson_interval(40, 80)
    assert found[0] < low < high < found[1]


def test_tasks_that_agree_are_as_many_trials() -> None:
    assert interval({"a": [1.0, 1.0], "b": [1.0, 1.0]}) == wilson_interval(2, 2)


def test_nothing_scored_has_no_interval() -> None:
    assert interval({"a": [None, None]}) is None


def test_the_interval_does_not_depend_on_the_order_of_arrival() -> None:
    """A run that was resumed, and ``metrics`` of it, have the same interval."""
    rewards: dict[str, list[float | None]] = {
        str(n): [float(n > k) for k in range(4)] for n in range(6)
    }
    tally = MetricsTally()
    for task, found in rewards.items():
        for sample, reward in enumerate(found):
            tally.add(episode(task, sample, reward))
    wanted = tally.metrics().success.interval
    assert interval(dict(reversed([*rewards.items()]))) == interval(rewards) == wanted
