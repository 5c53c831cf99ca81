"""What was played before a run tells it which tasks to practise."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import torch

from envwright.errors import BadInput
from envwright.storage.jsonl import save_records
from envwright.training.loop import PlaySettings
from envwright.training.loop.episodes import load_recorded_episodes
from envwright.training.policies import TrainablePolicy
from envwright.training.recipe import Recipe
from envwright.types import Group, Json, Message, Role, Score, StopReason, Task, Trajectory
from tests.unit.training.loop.conftest import RL, Bandit, last, recipe_of, train

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


def episodes(task: Task, rewards: str, *, user_error: bool = False) -> list[Trajectory]:
    """An episode for each letter: 1 passes, 0 does not."""
    return [
        Trajectory(
            task=task.id,
            environments=tuple(ref.id for ref in task.environments),
            policy="before",
            sample=sample,
            messages=(Message(role=Role.USER, content="?"),),
            stop=StopReason.DONE,
            score=Score(reward=float(letter), share=float(letter)),
            user_error=user_error,
        )
        for sample, letter in enumerate(rewards)
    ]


def written(folder: Path, found: list[Trajectory]) -> str:
    folder.mkdir(parents=True)
    save_records(folder / "trajectories.jsonl", found)
    return str(folder)


class Noted(Bandit):
    """A bandit that notes which tasks are played, and may be interrupted."""

    def __init__(self, at: int = -1) -> None:
        def interrupt(played: int) -> None:
            if played == at:
                raise KeyboardInterrupt

        super().__init__(before=interrupt)
        self.noted: set[str] = set()

    def groups(
        self, learner: TrainablePolicy, tasks: Sequence[Task], how: PlaySettings
    ) -> list[Group]:
        self.noted |= {task.id for task in tasks}
        return super().groups(learner, tasks, how)


def practising(runs: list[str], steps: int) -> Recipe:
    """One task a step, chosen by what is known of it."""
    curriculum: Json = {"kind": "pass_rates", "least": 4, "runs": runs}
    return recipe_of(rl={**RL, "steps": steps, "tasks": 1, "curriculum": curriculum})


def test_tasks_of_which_enough_is_known_are_chosen_from_the_first_step_on(tmp_path: Path) -> None:
    bandit = Noted()
    never, always, some, other = bandit.tasks
    first = written(tmp_path / "first", [*episodes(never, "0000"), *episodes(always, "11")])
    second = written(
        tmp_path / "second",
        [
            *episodes(always, "11"),
            *episodes(some, "0110"),
            *episodes(some, "0000", user_error=True),  # says nothing of the task
            *episodes(other, "1111"),
        ],
    )
    train(practising([first, second], 6), tmp_path / "run", bandit)
    assert bandit.noted == {some.id}


def test_a_run_that_goes_on_hears_of_it_once(tmp_path: Path) -> None:
    runs = [written(tmp_path / "before", episodes(Bandit().tasks[0], "0101"))]
    recipe = practising(runs, 6)
    train(recipe, tmp_path / "whole", Bandit())
    with pytest.raises(KeyboardInterrupt):
        train(recipe, tmp_path / "parts", Noted(at=3))
    train(recipe, tmp_path / "parts", Bandit(), resume=True)
    whole, parts = (torch.load(last(tmp_path / n), weights_only=True) for n in ("whole", "parts"))
    assert whole["state"] == parts["state"]


def test_a_folder_without_rollouts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        load_recorded_episodes(["nothing"], tmp_path, {})


def test_only_episodes_of_known_tasks_are_read(tmp_path: Path) -> None:
    one, other, *_ = Bandit().tasks
    name = written(tmp_path / "runs", [*episodes(one, "01"), *episodes(other, "1")])
    assert [t.task for t in load_recorded_episodes([name], tmp_path, {one.id})] == [one.id] * 2
