"""The recipe `ablations`: every arm is a recipe, and changes what its study is about."""

from __future__ import annotations

import json
import sys
from importlib import util
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
from envwright.types import StateCheck

BEGINNING = {"model.spec", "rl.curriculum.runs"}
FOLDER = Path(__file__).parents[3] / "recipes" / "ablations"


def script(name: str) -> Any:
    """A script of the recipe, as a module."""
    found = util.spec_from_file_location(f"ablations_{name}", FOLDER / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    made = util.module_from_spec(found)
    sys.modules[found.name] = made
    found.loader.exec_module(made)
    return made


@pytest.fixture(scope="module")
def study() -> Any:
    return script("study")


def read(study: Any, folder: Path, text: str) -> dict[str, Any]:
    (folder / "r.toml").write_text(text)
    return load_recipe(folder / "r.toml").model_dump()


def changed(one: Any, other: Any, place: str = "") -> set[str]:
    """Places at which two recipes differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(key, one.get(key), other.get(key)) for key in one.keys() | other.keys()]
        return set().union(*(changed(a, b, f"{place}.{key}".strip(".")) for key, a, b in pairs))
    return set() if one == other else {place}


@pytest.mark.parametrize(
    ("arm", "places"),
    [
        ("by_task", {"rl.advantage", "rl.advantage_options.drop_equal"}),
        ("masked", {"rl.user", "rl.steps", *BEGINNING}),
        ("unmasked", {"rl.user", "rl.steps", "rl.advantage_options.mask", *BEGINNING}),
        ("holes", {"rl.shape"}),
        ("on_mended", BEGINNING),
        ("scolded", {"rl.penalties.repeat"}),
    ],
)
def test_an_arm_differs_in_one_thing(
    study: Any, tmp_path: Path, arm: str, places: set[str]
) -> None:
    base = read(study, tmp_path, study.run.recipe("erpo"))
    made = read(study, tmp_path, study.text_of(arm, 1))
    assert changed(base, made) == places
    recipe = Recipe.model_validate(made)
    assert recipe.rl
    recipe_preset(recipe.rl)  # the options are known
    recipe_reward(recipe.rl)


def test_the_user_errs_for_both_from_the_same_beginning(study: Any, tmp_path: Path) -> None:
    """Which is the laptop's imitation, once."""
    masked = read(study, tmp_path, study.text_of("masked", 1))
    unmasked = read(study, tmp_path, study.text_of("unmasked", 1))
    assert changed(masked, unmasked) == {"rl.advantage_options.mask"}
    assert masked["model"]["spec"] == "runs/once-1/model"
    base = read(study, tmp_path, study.run.recipe("sft"))
    assert changed(base, read(study, tmp_path, study.text_of("once", 1))) == {"sft.epochs"}


@pytest.mark.parametrize("count", [1, 3, 10, 30, 60])
def test_every_breadth_imitates_as_much(study: Any, tmp_path: Path, count: int) -> None:
    base = read(study, tmp_path, study.run.recipe("sft"))
    made = read(study, tmp_path, study.text_of(f"breadth-{count}", 2))
    assert changed(base, made) <= {"threads", "train.environments", "train.limit", "sft.epochs"}
    assert len(made["train"]["environments"]) == count
    assert count * study.EACH * made["sft"]["epochs"] == study.BUDGET
    smaller = json.dumps(made["train"]["environments"])
    assert smaller == json.dumps(
        read(study, tmp_path, study.text_of(f"breadth-{count}", 2))["train"]["environments"]
    )


def test_fewer_environments_are_among_more(study: Any, tmp_path: Path) -> None:
    """And another seed draws others."""
    drawn = [
        set(read(study, tmp_path, study.text_of(f"breadth-{n}", 1))["train"]["environments"])
        for n in (1, 3, 10, 30, 60)
    ]
    assert drawn[0] < drawn[1] < drawn[2] < drawn[3] < drawn[4]
    other = read(study, tmp_path, study.text_of("breadth-3", 2))["train"]["environments"]
    assert set(other) != drawn[1]


@pytest.mark.parametrize(
    ("arm", "places", "environments"),
    [
        ("tau2", {"train.environments", "sft.conversations", "train.limit"}, 0),
        ("as_many", {"train.environments", "train.limit"}, 84),
        ("as_long", {"train.limit"}, 1),
    ],
)
def test_solutions_of_either_origin_are_learned_alike(
    study: Any, tmp_path: Path, arm: str, places: set[str], environments: int
) -> None:
    base = read(study, tmp_path, study.run.recipe("sft"))
    made = read(study, tmp_path, study.text_of(arm, 1))
    plain = {"sft.recoveries", "sft.quotes", "sft.renamed", "sft.longest", "sft.micro_tokens"}
    shorter = {"threads", "sft.epochs", "sft.batch"}
    assert changed(base, made) == places | plain | shorter
    assert made["sft"]["epochs"] == 1
    assert len(made["train"]["environments"]) == environments
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


def test_all_arms_belong_to_a_study(study: Any) -> None:
    for one in study.STUDIES.values():
        assert {arm for pair in one.differences for arm in pair} <= set(one.arms)
    assert set(study.OWN) == {
        *(f"breadth-{n}" for n in (1, 3, 10, 30, 60)),
        *("by_task", "once", "masked", "unmasked", "holes"),
        *("on_mended", "scolded"),
        *("tau2", "as_many", "as_long"),
    }
