"""Which tasks a step practises."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright import Task
from envwright.training.curriculum import BucketALP, PassRates, RandomTasks
from envwright.training.curriculum.task_curricula import recorded_reward
from envwright.training.loop import PlaySettings
from envwright.training.loop.episodes import (
    EpisodeBatch,
    collect_episodes,
    environments_name,
    episode_metrics,
)
from envwright.types import EnvironmentRef, Group, Rubric, Scenario, Score, Trajectory
from tests.unit.scoring.rewards.made import played
from tests.unit.training.loop.conftest import RL, recipe_of


class Nobody:
    """Plays nothing: every group is empty."""

    def groups(self, learner: Any, tasks: Sequence[Task], how: PlaySettings) -> list[Group]:
        return [Group(task=task.id, trajectories=()) for task in tasks]


def tasks_of(sizes: Sequence[int]) -> dict[str, Task]:
    """So many tasks in each environment."""
    made = [
        Task(
            environments=(EnvironmentRef(name=f"e{home}", id=f"{home:064x}"),),
            scenario=Scenario(opening=f"Number {number} of {home}?"),
            gold=(),
            rubric=Rubric(checks=()),
        )
        for home, size in enumerate(sizes)
        for number in range(size)
    ]
    return {task.id: task for task in made}


def drawn(
    known: dict[str, Task], curriculum: RandomTasks, step: int, *, tasks: int, together: int
) -> list[str]:
    """The environments of a step's tasks."""
    player: Any = Nobody()
    nothing: Any = None
    found: EpisodeBatch = collect_episodes(
        step,
        recipe_of(rl={**RL, "tasks": tasks, "together": together}),
        nothing,
        player,
        curriculum,
        known,
        Path("nowhere"),
        lambda one, task: None,
    )
    ids = [group.task for group in found.groups]
    assert len(set(ids)) == len(ids)
    return [environments_name(known[name]) for name in ids]


@pytest.mark.parametrize("kind", [RandomTasks, PassRates, BucketALP])
def test_tasks_of_an_environment_are_drawn_together(kind: type[RandomTasks]) -> None:
    tasks = tasks_of([4] * 30)
    firsts = set()
    for step in range(8):
        homes = drawn(tasks, kind(tasks), step, tasks=6, together=3)
        assert homes[:3] == [homes[0]] * 3
        assert homes[3:] == [homes[3]] * 3
        firsts.add(homes[0])
    assert len(firsts) > 3


@given(st.lists(st.integers(1, 5), min_size=1, max_size=5), st.integers(1, 6), st.integers(1, 9))
def test_a_step_has_its_tasks_whatever_there_is(sizes: list[int], together: int, n: int) -> None:
    tasks = tasks_of(sizes)
    homes = drawn(tasks, RandomTasks(tasks), 1, tasks=n, together=together)
    assert len(homes) == min(n, len(tasks))


def test_what_is_mastered_does_not_come_beside_what_is_not() -> None:
    tasks = tasks_of([4] * 6)
    curriculum = PassRates(tasks, least=2, recheck=0.0)
    seen: dict[str, int] = {}
    for name, task in tasks.items():
        number = seen[environments_name(task)] = seen.get(environments_name(task), 0) + 1
        for reward in (1.0, 1.0 if number > 2 else 0.0):  # two of four are mastered
            curriculum.update(name, reward)
    homes = drawn(tasks, curriculum, 1, tasks=6, together=3)
    assert homes[0] == homes[1]
    assert len(set(homes[:3])) == 2  # the third is of another environment
    assert len(drawn(tasks, curriculum, 1, tasks=24, together=3)) == 24


class Half:
    """Plays each task twice; episodes earn differently in every other task, in their order."""

    def __init__(self) -> None:
        self.rounds: list[int] = []

    def groups(self, learner: Any, tasks: Sequence[Task], how: PlaySettings) -> list[Group]:
        self.rounds.append(len(tasks))
        lost, won = (played("Done.", score=Score(reward=r, share=r)) for r in (0.0, 1.0))
        return [
            Group(task=task.id, trajectories=(lost, won) if n % 2 == 0 else (lost, lost))
            for n, task in enumerate(tasks)
        ]


@pytest.mark.parametrize(
    ("refill", "rounds", "used"),
    [(1, [6], 6), (2, [6, 3], 5), (3, [6, 3, 1], 6), (9, [6, 3, 1], 6)],
)
def test_a_refill_draws_as_many_as_are_lacking(refill: int, rounds: list[int], used: int) -> None:
    tasks, half = tasks_of([4] * 10), Half()
    player: Any = half
    nothing: Any = None
    recipe = recipe_of(rl={**RL, "tasks": 6, "curriculum": {"refill": refill}})
    curriculum = RandomTasks(tasks)

    def earned(one: Trajectory, _: Task) -> float | None:
        return recorded_reward(one)

    found = collect_episodes(1, recipe, nothing, player, curriculum, tasks, Path("nowhere"), earned)
    assert half.rounds == rounds
    assert len(found.used) == used
    assert len(found.groups) == sum(rounds)


class Erring:
    """Plays each task twice, with a user who errs: once it goes wrong, once well."""

    def groups(self, learner: Any, tasks: Sequence[Task], how: PlaySettings) -> list[Group]:
        both = tuple(
            played("Done.", score=Score(reward=r, share=r)).model_copy(update={"user_error": True})
            for r in (0.0, 1.0)
        )
        return [Group(task=task.id, trajectories=both) for task in tasks]


@pytest.mark.parametrize(
    ("options", "used"),
    [
        ({}, 0),
        ({"mask": "any"}, 0),
        ({"mask": "none"}, 2),
        ({"mask": "failures"}, 0),
        ({"mask": "failures", "success": 0.0}, 2),
    ],
)
def test_a_user_who_erred_counts_where_the_advantage_counts_it(
    options: dict[str, Any], used: int
) -> None:
    player: Any = Erring()
    nothing: Any = None
    rl = {**RL, "tasks": 2, "curriculum": {"refill": 2}, "advantage_options": options}
    tasks = tasks_of([4])
    found = collect_episodes(
        1,
        recipe_of(rl=rl),
        nothing,
        player,
        RandomTasks(tasks),
        tasks,
        Path("nowhere"),
        lambda one, _: one.score.reward if one.score else None,
    )
    assert len(found.used) == used
    episodes = 2 * len(found.groups)
    figures = episode_metrics(found, tasks)
    assert (figures["episodes"], figures["user/errors"]) == (episodes, episodes)
    assert not any(name.startswith("masked/") for name in figures)  # that is the advantage's
