"""The recipe `ablations`: every arm is a recipe, and changes what its study is about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from envwright import Task, Template, load_environment
from envwright.environment.world import open_world
from envwright.storage.jsonl import load_records
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.proof.gold_mutants import GoldMutant, WritePool, steps_of
from envwright.training.loop.recipe_components import recipe_preset, recipe_reward
from envwright.training.recipe import Recipe, load_recipe
from envwright.training.study import load_study, study_cells
from envwright.types import StateCheck
from tests.unit.training.recipe_scripts import load_script

BEGINNING = {"model.spec", "rl.curriculum.runs"}
FOLDER = Path(__file__).parents[3] / "recipes" / "ablations"
LAPTOP = FOLDER.parent / "laptop"


def script(name: str) -> Any:
    """A script of the recipe, as a module."""
    return load_script(FOLDER / f"{name}.py")


def arms(name: str) -> dict[str, Recipe]:
    """The recipes of a study, by arm."""
    file = FOLDER / f"{name}.toml"
    cells = study_cells(load_study(file), file, LAPTOP / "runs" / name)
    assert {cell.seed for cell in cells} == {1}
    return {cell.arm: cell.recipe for cell in cells}


def laptop(name: str) -> dict[str, Any]:
    """A recipe of the laptop, with the seed of the studies."""
    return load_recipe(LAPTOP / f"{name}.toml").model_dump() | {"seed": 1}


def changed(one: Any, other: Any, place: str = "") -> set[str]:
    """Places at which two recipes differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(key, one.get(key), other.get(key)) for key in one.keys() | other.keys()]
        return set().union(*(changed(a, b, f"{place}.{key}".strip(".")) for key, a, b in pairs))
    return set() if one == other else {place}


@pytest.mark.parametrize(
    ("study", "arm", "places"),
    [
        ("spread", "erpo", set()),
        ("spread", "by_task", {"rl.advantage", "rl.advantage_options.drop_equal"}),
        ("erring", "masked", {"rl.user", "rl.steps", *BEGINNING}),
        ("erring", "unmasked", {"rl.user", "rl.steps", "rl.advantage_options.mask", *BEGINNING}),
        ("proof", "holes", {"rl.shape"}),
        ("errors", "on_mended", BEGINNING),
        ("errors", "scolded", {"rl.penalties.repeat"}),
    ],
)
def test_an_arm_differs_in_one_thing(study: str, arm: str, places: set[str]) -> None:
    recipe = arms(study)[arm]
    assert changed(laptop("erpo"), recipe.model_dump()) == {*places, "evaluation"}
    assert recipe.rl
    recipe_preset(recipe.rl)  # the options are known
    recipe_reward(recipe.rl)


def test_the_user_errs_for_both_from_the_same_beginning() -> None:
    """Which is the laptop's imitation, once."""
    found = {name: recipe.model_dump() for name, recipe in arms("erring").items()}
    assert changed(found["masked"], found["unmasked"]) == {"rl.advantage_options.mask"}
    assert found["masked"]["model"]["spec"] == "runs/erring/once-1/model"
    assert changed(laptop("sft"), found["once"]) == {"sft.epochs", "evaluation"}


def test_every_breadth_imitates_as_much() -> None:
    """300 solutions, one of each of the five states of an environment; fewer are among more."""
    before: set[str] = set()
    for name, recipe in arms("breadth").items():
        places = changed(laptop("sft"), recipe.model_dump())
        assert places <= {
            *("threads", "train.environments", "train.limit", "sft.epochs", "evaluation")
        }
        assert recipe.sft
        drawn = set(recipe.train.environments)
        count = int(name.removeprefix("breadth-"))
        assert len(drawn) == len(recipe.train.environments) == count
        assert recipe.train.limit == 1
        assert count * 5 * recipe.sft.epochs == 300
        assert before < drawn
        before = drawn


@pytest.mark.parametrize(
    ("arm", "places", "environments"),
    [
        ("tau2", {"train.environments", "sft.conversations", "train.limit"}, 0),
        ("as_many", {"train.environments", "train.limit"}, 84),
        ("as_long", {"train.limit"}, 1),
    ],
)
def test_solutions_of_either_origin_are_learned_alike(
    arm: str, places: set[str], environments: int
) -> None:
    made = arms("origin")[arm].model_dump()
    plain = {"sft.recoveries", "sft.quotes", "sft.renamed", "sft.longest", "sft.micro_tokens"}
    shorter = {"threads", "sft.epochs", "sft.batch"}
    assert changed(laptop("sft"), made) == places | plain | shorter
    assert made["sft"]["epochs"] == 1
    assert len(set(made["train"]["environments"])) == environments


def test_another_write_beside_the_gold_is_free_where_damage_is() -> None:
    holes = script("holes")
    folder = FOLDER.parents[1] / "environments" / "mock"
    template = Template(load_environment(folder))
    changes = [
        task
        for task in load_records(folder / "tasks.jsonl", Task)
        if any(isinstance(check, StateCheck) for check in task.rubric.checks)
    ]
    kinds = dict[str, list[tuple[float, float]]]()
    for task in changes[:3]:
        harm = WritePool(template, FreshValues(template), 0).all()
        with open_world(task, {template.id: template}) as world:
            gold = GoldMutant("gold", "", steps_of(task), task.answers)
            assert holes.paid(task, world, gold) == (1, 1)
            for mutant in holes.adversaries(task, world, harm):
                kinds.setdefault(mutant.kind, []).append(holes.paid(task, world, mutant))
    assert (0, 1) in kinds["extra write"]
    assert (0, 1) not in kinds["argument replaced"]


def test_erpo_and_grpo_are_the_same_with_one_task_of_an_environment() -> None:
    spread = script("spread")
    alone, several = spread.CONDITIONS[0], spread.CONDITIONS[3]
    curve, cosines = spread.run(alone, "erpo", 1, 5)
    assert cosines == pytest.approx([1.0] * 5)
    assert curve == pytest.approx(
        spread.run(alone, "grpo", 1, 5)[0], abs=1e-3
    )  # but for the divisor
    again = spread.run(several, "erpo", 1, 5)
    assert again == spread.run(several, "erpo", 1, 5)
    assert min(again[1]) < 0.99
    assert again[0][-1] > again[0][0]
