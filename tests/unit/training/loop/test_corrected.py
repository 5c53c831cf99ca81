"""Failures of recorded runs are learned from where the gold goes on from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.errors import BadInput
from envwright.storage.jsonl import load_records, save_records
from envwright.training.loop.imitation_phase import Demonstrations, gather_demonstrations
from envwright.training.recipe import load_recipe
from envwright.types import Json, Trajectory
from envwright.workflows import RolloutOptions, rollout_tasks, train_by_recipe
from envwright.workflows.training_player import RecipePlayer, load_recipe_sets
from tests.conftest import ENVIRONMENTS

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other
MOCK = ENVIRONMENTS / "mock"


def played(folder: Path, policy: str, seed: int = 1) -> None:
    rollout_tasks(
        [MOCK], None, folder / policy, RolloutOptions(policy=policy, samples=3, seed=seed)
    )


def recipe(folder: Path, policy: str, *, gold: bool = False) -> Path:
    file = folder / "recipe.toml"
    file.write_text(
        f"""
threads = 1
[model]
spec = "tiny:0:32x1"
[train]
environments = ["{MOCK}"]
limit = 6
[sft]
gold = {str(gold).lower()}
corrections = ["{policy}"]
batch = 4
[output]
checkpoint_every = 100
"""
    )
    return file


def shown_by(folder: Path, **changed: Any) -> Demonstrations:
    """What is imitated where the phase is changed so."""
    base = load_recipe(recipe(folder, "nowhere"))
    assert base.sft is not None
    how = base.model_copy(update={"sft": base.sft.model_copy(update=changed)})
    known = load_recipe_sets(how, folder / "recipe.toml")
    tasks = {task.id: task for task in known.train}
    return gather_demonstrations(
        how, RecipePlayer(how, known.templates), tasks, folder, folder / "gold"
    )


def learned(folder: Path, file: Path) -> list[Json]:
    train_by_recipe(file, folder / "run")
    lines = (folder / "run" / "metrics.jsonl").read_bytes().splitlines()
    return [orjson.loads(line) for line in lines]


def test_errors_are_learned_from(tmp_path: Path) -> None:
    played(tmp_path, "random")
    file = recipe(tmp_path, "random")
    plan = train_by_recipe(file, tmp_path / "plan", dry_run=True)
    assert plan["phases"]["sft"]["corrections"] == ["random"]
    lines = learned(tmp_path, file)
    assert len(lines) >= 2
    assert all(line["tokens/learned"] > 0 for line in lines)


def test_beside_the_gold(tmp_path: Path) -> None:
    played(tmp_path, "random")
    alone = len(learned(tmp_path, recipe(tmp_path, "random")))
    (tmp_path / "run").rename(tmp_path / "before")
    assert len(learned(tmp_path, recipe(tmp_path, "random", gold=True))) > alone


def test_the_same_sample_of_two_runs(tmp_path: Path) -> None:
    """What is mistaken in one episode is not what is in the other."""
    for seed, name in enumerate(("one", "two")):
        played(tmp_path, "random", seed)
        (tmp_path / "random").rename(tmp_path / name)
    file = tmp_path / "two" / "trajectories.jsonl"
    found = [one.model_copy(update={"seed": 0}) for one in load_records(file, Trajectory)]
    save_records(file, found)
    shown = shown_by(tmp_path, corrections=("one", "two"))
    assert len(shown.silent) == len(shown.trajectories) > 6


def test_so_many_successes_of_a_task(tmp_path: Path) -> None:
    played(tmp_path, "oracle")
    played(tmp_path, "noop")
    runs = {"runs": ("noop", "oracle"), "corrections": ()}
    assert len(shown_by(tmp_path, **runs, each=2).trajectories) == 2 * 6
    assert len(shown_by(tmp_path, **runs, each=9).trajectories) == 3 * 6
    every = shown_by(tmp_path, **runs).trajectories
    assert len(every) == 2 * 3 * 6  # failures are left out later, and counted


def test_successes_are_not_corrected(tmp_path: Path) -> None:
    played(tmp_path, "oracle")
    with pytest.raises(BadInput, match="nothing to imitate"):
        train_by_recipe(recipe(tmp_path, "oracle"), tmp_path / "run")


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        train_by_recipe(recipe(tmp_path, "nowhere"), tmp_path / "run")
