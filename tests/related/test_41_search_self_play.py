"""Search Self-Play (2510.18821): a proposer that is paid 4p(1 - p), and a solver that learns."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.training.curriculum import RandomTasks, SelfPlay, proposer_reward
from envwright.types import Group, Score, StopReason, Trajectory
from tests.unit.training.loop.conftest import Bandit, lines, recipe_of, train

LEVELS = [f"task {level:02d}" for level in range(21)]
"""Tasks of a difficulty from 0 to 20."""


def group(task: str, won: int, lost: int) -> Group:
    rewards = [1.0] * won + [0.0] * lost
    return Group(
        task=task,
        trajectories=tuple(
            Trajectory(
                task=task,
                environments=(),
                policy="solver",
                sample=n,
                stop=StopReason.DONE,
                score=Score(reward=reward, share=reward),
            )
            for n, reward in enumerate(rewards)
        ),
    )


def solver(skill: float, rng: random.Random) -> Callable[[str], Group]:
    """Solves a task of its own level half of the time, easier ones more often."""

    def play(task: str) -> Group:
        level = int(task.split()[1])
        chance = 1 / (1 + math.exp(level - skill))
        won = sum(rng.random() < chance for _ in range(8))
        return group(task, won, 8 - won)

    return play


def mean_level(curriculum: SelfPlay) -> float:
    return sum(n * chance for n, chance in enumerate(curriculum.chances()))


def test_what_proposals_pay() -> None:
    table = {0: 0.0, 1: 0.4375, 2: 0.75, 4: 1.0, 6: 0.75, 8: 0.0}
    assert {won: proposer_reward(won / 8) for won in table} == table
    with pytest.raises(ValueError, match="no share"):
        proposer_reward(1.5)


@pytest.mark.parametrize("skill", [4.0, 10.0, 16.0])
def test_proposals_move_to_the_skill_of_the_solver(skill: float) -> None:
    rng = random.Random(f"{skill}")
    curriculum, play = SelfPlay(LEVELS), solver(skill, rng)
    for _ in range(1_000):
        curriculum.observe(play(curriculum.propose(rng)))
    assert mean_level(curriculum) == pytest.approx(skill, abs=1.5)


def test_proposals_follow_a_solver_that_learns() -> None:
    """Its skill grows with what it practises: by the tasks of which some attempts succeed."""
    seen = {}
    for kind in ("self play", "random"):
        rng = random.Random("learner")
        curriculum = SelfPlay(LEVELS) if kind == "self play" else RandomTasks(LEVELS)
        skill = 2.0
        for _ in range(1_000):
            played = solver(skill, rng)(curriculum.propose(rng))
            won = sum(1.0 for one in played.trajectories if one.score and one.score.reward == 1.0)
            skill += 0.02 * proposer_reward(won / 8)
            curriculum.observe(played)
        seen[kind] = skill
        if isinstance(curriculum, SelfPlay):
            assert mean_level(curriculum) > 6.0
    assert seen["self play"] > 1.5 * seen["random"]


def test_what_nobody_solves_does_not_pay() -> None:
    """With 1 - p it would pay most."""
    rng = random.Random(1)
    curriculum = SelfPlay(["all", "none", "half"])
    outcome = {"all": (8, 0), "none": (0, 8), "half": (4, 4)}
    for _ in range(200):
        task = curriculum.propose(rng)
        curriculum.observe(group(task, *outcome[task]))
    everything, half, nothing = curriculum.chances()
    assert half > 0.9
    assert max(everything, nothing) < 0.05


def test_it_goes_on_from_its_state() -> None:
    rng = random.Random(2)
    first, play = SelfPlay(LEVELS), solver(8.0, rng)
    for _ in range(50):
        first.observe(play(first.propose(rng)))
    second = SelfPlay(LEVELS)
    second.restore(first.state())
    drawn = [[one.propose(random.Random(7)) for _ in range(9)] for one in (first, second)]
    assert drawn[0] == drawn[1]
    for wrong in ({}, SelfPlay(["other"]).state(), RandomTasks(LEVELS).state()):
        with pytest.raises(BadInput):
            SelfPlay(LEVELS).restore(wrong)
    with pytest.raises(BadInput, match="rate"):
        SelfPlay(LEVELS, rate=-1.0)


@pytest.mark.filterwarnings("ignore")
def test_a_few_rounds_on_a_tiny_policy(tmp_path: Path) -> None:
    """The solver learns on what is proposed, and a run that is resumed proposes the same."""
    rl = {"steps": 16, "tasks": 3, "group": 8, "lr": 2e-2, "curriculum": {"kind": "self_play"}}
    found, _ = train(recipe_of(rl=rl), tmp_path / "whole", Bandit())
    told = lines(tmp_path / "whole")
    assert found["stopped"] == ""
    rewards = [one["reward"] for one in told]
    assert sum(rewards[-4:]) / 4 > sum(rewards[:4]) / 4 + 0.2

    def interrupt(played: int) -> None:
        if played == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(recipe_of(rl=rl), tmp_path / "parts", Bandit(before=interrupt))
    train(recipe_of(rl=rl), tmp_path / "parts", Bandit(), resume=True)
    assert lines(tmp_path / "parts") == told
