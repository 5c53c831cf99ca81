"""The recipes of published systems can be read, name what exists, and use their papers' keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.storage.bundled import recipe_file
from envwright.training.loop.recipe_components import recipe_preset, recipe_reward
from envwright.training.recipe import RlRecipe, load_recipe
from envwright.types import (
    EnvironmentRef,
    Rubric,
    Scenario,
    Score,
    StopReason,
    Task,
    Trajectory,
    Verdict,
)
from envwright.workflows.training_player import check_play
from tests.conftest import ENVIRONMENTS

SYSTEMS: dict[str, dict[str, object]] = {
    "autoforge": {"thinking": "always", "judge": "model:gpt-4.1", "user": "model:gpt-4.1"},
    "envfactory": {"by_turn": True, "reward": "envfactory"},
    "envscaler": {"reward": "envscaler", "user": "whole"},
    "webagent_r1": {"context": "shorten:1"},
    "agentgym_rl": {"epochs": 2},
    "supo": {"context": "summarise:4096:2", "unfinished": "masked"},
    "tti": {"lr": 4e-6},
    "practitioners_guide": {"advantage": "turn_gae"},
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_recipe_can_be_played(name: str) -> None:
    recipe = load_recipe(recipe_file(name))
    assert recipe.rl is not None
    check_play(recipe.rl)
    recipe_preset(recipe.rl)
    assert recipe.rl.model_dump().items() >= SYSTEMS[name].items()
    for folder in recipe.train.environments:
        assert (ENVIRONMENTS / Path(folder).name / "tasks.jsonl").exists()
    if name in ("envfactory", "envscaler"):
        assert recipe.sft is not None
        assert recipe.sft.split == "apart"


def test_the_reward_changes_with_its_stage() -> None:
    stages = [{"step": 5, "shape": "tiers"}, {"step": 9, "penalties": {"repeat": 1}}]
    rl = RlRecipe.model_validate({"steps": 10, "shape": "share", "reward_stages": stages})
    task = Task(
        environments=(EnvironmentRef(name="e", id="e"),),
        scenario=Scenario(opening="Hello."),
        gold=(),
        rubric=Rubric(checks=()),
    )
    half = Trajectory(
        task="t",
        environments=(),
        policy="p",
        stop=StopReason.DONE,
        score=Score(
            reward=0.0,
            share=0.6,
            verdicts=tuple(Verdict(name=str(n), ok=n < 3) for n in range(5)),
        ),
    )
    earned = [recipe_reward(rl, step)(half, task) for step in (0, 4, 5, 8, 9)]
    assert earned == [0.6, 0.6, 0.375, 0.375, 0.0]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"user": "model:"}, "names no model"),
        ({"user": "batch:m"}, "cannot wait"),
        ({"context": "fold"}, "no context fold"),
    ],
)
def test_players_that_there_are_not(keys: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        check_play(RlRecipe.model_validate({"steps": 1, **keys}))


def test_rewards_of_turns_need_an_advantage_that_knows_them() -> None:
    with pytest.raises(BadInput, match="no rewards of single turns"):
        recipe_preset(RlRecipe.model_validate({"steps": 1, "step_rewards": {}}))
