"""Greedy episodes as a baseline: one for each task, and nothing is learned from themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from envwright import Task, Trajectory
from envwright.training.loop import PlaySettings
from envwright.training.policies import TrainablePolicy
from envwright.types import Group, Score
from tests.unit.training.loop.conftest import RL, Bandit, Rule, even, lines, recipe_of, train

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other
REMAX = {**RL, "preset": "remax"}


class Greedy(Bandit):
    """A bandit whose greedy episodes earn something else, and that remembers how it played."""

    def __init__(self, greedy: float | None, rule: Rule = even) -> None:
        super().__init__(rule)
        self.hows: list[PlaySettings] = []
        self._greedy = greedy

    def groups(
        self, learner: TrainablePolicy, tasks: Sequence[Task], how: PlaySettings
    ) -> list[Group]:
        self.hows.append(how)
        found = super().groups(learner, tasks, how)
        if how.temperature:
            return found
        score = Score(reward=self._greedy, share=None)
        return [
            Group(
                task=group.task,
                trajectories=tuple(
                    one.model_copy(update={"score": score}) for one in group.trajectories
                ),
            )
            for group in found
        ]


@pytest.mark.parametrize("seed", range(3))
def test_remax_raises_the_reward(seed: int, tmp_path: Path, bandit: Bandit) -> None:
    train(recipe_of(seed=seed, rl={**REMAX, "lr": 0.05}), tmp_path, bandit)
    rewards = [line["reward"] for line in lines(tmp_path)]
    assert sum(rewards[-3:]) / 3 > sum(rewards[:3]) / 3 + 0.2


def test_each_task_is_played_once_more(tmp_path: Path) -> None:
    bandit = Greedy(0.25)
    train(recipe_of(rl={**REMAX, "steps": 2, "group": 3}), tmp_path, bandit)
    assert [(how.samples, how.temperature) for how in bandit.hows] == [(3, 1.0), (1, 0.0)] * 2
    assert bandit.hows[0].seed == bandit.hows[1].seed  # the same user
    assert bandit.hows[0].folder != bandit.hows[1].folder
    for line in lines(tmp_path):
        won = line["reward"]
        assert line["greedy"] == 0.25
        assert line["episodes"] == 12
        assert line["advantage"] == pytest.approx(won * 0.75 + (1 - won) * 0.25)


def test_a_group_of_one_is_enough(tmp_path: Path) -> None:
    rl = {**REMAX, "steps": 3, "group": 1, "curriculum": {"refill": 2}}
    result, _ = train(recipe_of(rl=rl), tmp_path, Greedy(0.5))
    assert (result["skipped"], result["steps"]) == (0, 3)
    assert all(line["groups/flat"] == 0 for line in lines(tmp_path))


def test_with_a_refill_what_earns_the_same_is_flat(tmp_path: Path) -> None:
    rl = {**REMAX, "steps": 1, "group": 1, "curriculum": {"refill": 2}}
    train(recipe_of(rl=rl), tmp_path, Greedy(1.0, lambda *_: 1.0))
    (line,) = lines(tmp_path)
    assert (line["groups/flat"], line["skipped"]) == (4, "no group")


def test_without_a_baseline_nothing_is_learned(tmp_path: Path) -> None:
    train(recipe_of(rl={**REMAX, "steps": 1}), tmp_path, Greedy(None))
    (line,) = lines(tmp_path)
    assert (line["greedy"], line["masked/greedy"]) == (None, 32)
    assert line["skipped"] == "all episodes are masked"


def test_curricula_do_not_hear_of_them(tmp_path: Path) -> None:
    heard: list[Trajectory] = []

    def rule(one: Trajectory, _: int) -> float:
        heard.append(one)
        return 1.0

    rl = {**REMAX, "steps": 1, "curriculum": {"kind": "pass_rates"}}
    train(recipe_of(rl=rl), tmp_path, Greedy(0.0, rule))
    (line,) = lines(tmp_path)
    assert len(heard) == 36
    assert line["success/small"] == 1.0
