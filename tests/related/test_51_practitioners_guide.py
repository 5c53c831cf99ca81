"""A practitioner's guide (2510.01132): a grid with seeds, intervals, and a budget that is exact."""

from __future__ import annotations

import math
import random
import shutil
from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from envwright import Trajectory
from envwright.errors import BadInput
from envwright.training.study import load_study, study_cells
from envwright.types import Score, StopReason
from envwright.workflows import run_study
from envwright.workflows.study_report import (
    ArmOutcome,
    Cells,
    MeasuredEpisode,
    any_counted,
    bootstrap_figure,
    measured_episode,
    paired_differences,
    study_page,
    summarise_study,
)
from envwright.workflows.training_workflow import train_recipe
from tests.related.smoke_recipe import EVALUATION, smoke_recipe

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


def study(folder: Path, more: str = "") -> Path:
    """Imitation or none before one step of practice, with the policy of the smoke recipe."""
    tables = f"{EVALUATION}[sft]\n[output]\ncheckpoint_every = 1\n"
    smoke_recipe(folder, preset="erpo", limit=3, tables=tables, tasks=2, group=2, turns=4)
    file = folder / "study.toml"
    file.write_text(
        f"""
question = "Imitate first?"
recipe = "recipe.toml"
seeds = [1, 2]
[arms.practised]
without = ["sft"]
[arms.both]
{more}
"""
    )
    return file


class Killed(Exception):
    """In the place of a signal."""


def test_the_grid_the_budget_and_going_on(tmp_path: Path) -> None:
    file, out = study(tmp_path), tmp_path / "out"
    plan = run_study(file, out, dry_run=True)
    assert [cell["finished"] for cell in plan["cells"]] == [False] * 4
    assert plan["refused"] == ""

    def killed(done: int) -> None:
        if done == 1:
            raise Killed

    with pytest.raises(Killed):
        run_study(file, out, progress=killed)
    # One that dies within a run goes on with it.
    both = next(cell for cell in study_cells(load_study(file), file, out) if cell.arm == "both")

    def died(step: int) -> None:
        if step == 2:
            raise Killed

    with pytest.raises(Killed):
        train_recipe(both.recipe, both.file, out / both.name, progress=died)
    kept = (out / "practised-1" / "metrics.jsonl").stat()
    assert sorted(p.name for p in out.iterdir()) == ["both-1", "practised-1"]
    result = run_study(file, out)
    assert (out / "practised-1" / "metrics.jsonl").stat().st_mtime_ns == kept.st_mtime_ns
    assert (result["runs"], result["finished"]) == (4, 4)
    by_arm = {row["arm"]: row for row in result["arms"]}
    # Two tasks in groups of two; three solutions of ten episodes each.
    assert by_arm["practised"]["budget"] == 4
    assert by_arm["both"]["budget"] == 3 * 10 + 4
    for row in by_arm.values():
        assert row["success"]["seeds"] == 2
        assert row["success"]["tasks"] == 3
    (pair,) = result["differences"]
    assert (pair["arm"], pair["minus"]) == ("both", "practised")
    assert "| both - practised |" in (out / "report.md").read_text()
    assert orjson.loads((out / "report.json").read_bytes()) == result
    # The same study again trains nothing and says the same; another recipe is refused.
    assert run_study(file, out) == result
    # So it does elsewhere, of outcomes alone.
    other = tmp_path / "elsewhere"
    for run in out.glob("*-*/"):
        (other / run.name).mkdir(parents=True)
        shutil.copyfile(run / "outcome.json", other / run.name / "outcome.json")
    shutil.rmtree(other / "both-2")
    part = run_study(file, other, only=["*-1"])
    assert (part["runs"], part["finished"]) == (3, 3)  # the finished one of seed 2 among them
    (other / "both-2").mkdir()
    shutil.copyfile(out / "both-2" / "outcome.json", other / "both-2" / "outcome.json")
    there = run_study(file, other)
    assert there["arms"] == result["arms"]
    assert not list(other.glob("*/model"))
    # And the same run under another name, in another study.
    renamed = tmp_path / "renamed.toml"
    renamed.write_text('recipe = "recipe.toml"\nseeds = [1]\n[arms.again]\n')
    shutil.copytree(other / "both-1", tmp_path / "renamed" / "again-1")
    (arm,) = run_study(renamed, tmp_path / "renamed")["arms"]
    assert (arm["arm"], arm["success"]["seeds"], arm["seeds"]) == ("again", 1, 1)
    with pytest.raises(BadInput, match="another one than it was run as"):
        run_study(study(tmp_path, "set.rl.group = 3"), out)


def test_a_plan_says_what_is_lacking(tmp_path: Path) -> None:
    file = study(tmp_path, 'set.train.environments = ["nowhere/*"]')
    plan = run_study(file, tmp_path / "out", dry_run=True)
    assert plan["runs"] == 4
    assert "no environment is called 'nowhere/*'" in plan["refused"]


# --- what is said of outcomes, by hand -----------------------------------------------------------

SETS = {"s1": "known", "s2": "unseen", "s3": "unseen"}


def episodes(task: str, rewards: Sequence[float | None]) -> list[MeasuredEpisode]:
    played = [
        Trajectory(
            task=task,
            environments=("shop",),
            policy="p",
            sample=n,
            stop=StopReason.DONE,
            score=None if reward is None else Score(reward=reward, share=reward),
        )
        for n, reward in enumerate(rewards)
    ]
    return [measured_episode(one, SETS.get(task, "")) for one in played]


def outcome(arm: str, seed: int, rewards: dict[str, list[float | None]]) -> ArmOutcome:
    found = [one for task, own in rewards.items() for one in episodes(task, own)]
    return ArmOutcome(
        arm=arm,
        seed=seed,
        levels={"size": arm},
        episodes=tuple(found),
        demonstrations=seed,
        rollouts=100 * seed,
        reward=0.5,
    )


def test_figures_by_hand() -> None:
    outcomes = [
        outcome("a", 1, {"t": [1, 0], "u": [1, 1]}),
        outcome("a", 2, {"t": [0, 0], "u": [1, None]}),
        outcome("b", 1, {"t": [1, 1], "u": [1, 1]}),
        outcome("b", 2, {"t": [1, 0], "u": [0, 0]}),
    ]
    found = summarise_study(outcomes, [("b", "a")], ("seeds", "tasks"), 10)
    a, b = found["arms"]
    # Seed 1: (1/2 + 1) / 2; seed 2: (0 + 1) / 2, an episode without a score being none.
    assert a["success"]["value"] == pytest.approx((0.75 + 0.5) / 2)
    assert b["success"]["value"] == pytest.approx((1 + 0.25) / 2)
    # pass^2: of a, t never, u in seed 1 alone (in seed 2 one episode is too few).
    assert a["pass^2"]["value"] == pytest.approx((0.5 + 0) / 2)
    assert (a["budget"], a["demonstrations"], a["episodes"]) == (165, 1.5, 150)
    (pair,) = found["differences"]
    # Paired by seed and task: (1/2, 0) and (1/2, -1).
    assert pair["success"]["value"] == pytest.approx((0.25 - 0.25) / 2)
    low, high = pair["success"]["interval"]
    assert low < 0 < high
    assert [(row["factor"], row["level"]) for row in found["factors"]] == [
        ("size", "a"),
        ("size", "b"),
    ]


def test_success_is_reported_by_set_where_several_are_measured() -> None:
    one = outcome("a", 1, {"s1": [1.0], "s2": [1.0], "s3": [0.0]})
    found = summarise_study([one], [], ("tasks",), 10)
    (arm,) = found["arms"]
    assert [arm[name]["value"] for name in ("success in known", "success in unseen")] == [1.0, 0.5]
    assert arm["success in unseen"]["tasks"] == 2


def test_a_slope_is_that_of_least_squares_over_doublings() -> None:
    # 10, 20 and 40 are -1, 0 and 1 doublings from the middle; of the means .25, .75 and 1 the
    # slope is (1 - .25) / 2.
    rewards: dict[str, list[float | None]] = {
        "a": [0, 0, 0, 1],
        "b": [0, 1, 1, 1],
        "c": [1, 1, 1, 1],
    }
    outcomes = [
        outcome(arm, seed, {"t": found}) for arm, found in rewards.items() for seed in (1, 2)
    ]
    sizes = {"size": {"a": 10.0, "b": 20.0, "c": 40.0}}
    found = summarise_study(outcomes, [], ("seeds", "tasks"), 10, sizes)
    (row,) = found["slopes"]
    assert row["success"]["value"] == pytest.approx(0.375)
    # All four succeed in c alone; one of four succeeds in each.
    assert row["pass^4"]["value"] == pytest.approx(0.5)
    assert row["pass@4"]["value"] == pytest.approx(0)
    assert not summarise_study(outcomes[:2], [], ("tasks",), 10, sizes)["slopes"]  # not all ran


def test_the_chance_of_one_success_is_that_of_draws() -> None:
    # Two of four succeed: of six pairs, one has none of them.
    assert any_counted([True, True, False, False], 2) == pytest.approx(5 / 6)
    assert any_counted([False, False], 2) == 0
    assert any_counted([True, False, False], 3) == 1


def test_intervals_are_over_what_is_drawn() -> None:
    cells: Cells = {"a 1": {"x": {"t": 0.0, "u": 1.0}}, "a 2": {"x": {"t": 0.0, "u": 1.0}}}
    assert bootstrap_figure(cells, ("seeds",)).interval is None  # both seeds did the same
    assert bootstrap_figure(cells, ("environments",)).interval is None
    assert bootstrap_figure(cells, ("tasks",)).interval == (0.0, 1.0)
    other: Cells = {"b 1": {"x": {"t": 1.0, "u": 1.0}}}
    # A single run is held against each of the other side's.
    difference = paired_differences(other, cells)
    assert difference == {
        "1 1": {"x": {"t": 1.0, "u": 0.0}},
        "1 2": {"x": {"t": 1.0, "u": 0.0}},
    }
    assert bootstrap_figure({}, ("tasks",)).value is None


def test_an_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    """Of 60 draws of 40 tasks that succeed with .3, the truth lies within in 50 and more."""
    inside = 0
    for trial in range(60):
        rng = random.Random(trial)
        tasks = {f"t{n}": float(rng.random() < 0.3) for n in range(40)}
        interval = bootstrap_figure({"a 1": {"x": tasks}}, ("tasks",), draws=200).interval
        assert interval is not None
        inside += interval[0] <= 0.3 <= interval[1]
    assert inside >= 50


def test_the_page_says_what_stopped() -> None:
    outcomes = [outcome("a", 1, {"t": [1]}), outcome("b", 1, {})]
    result = {
        **summarise_study(outcomes, [("b", "a")], ("tasks",), 10),
        "study": "s",
        "question": "Which?",
        "runs": 2,
        "finished": 1,
        "resample": ["tasks"],
        "demonstration": 10.0,
        "cells": [{"cell": "b-1", "stopped": "after step 3, it collapsed."}],
    }
    page = study_page(result)
    assert "Runs finished: 1 of 2." in page
    assert "- `b-1` stopped after step 3" in page
    assert "| b | - |" in page
    assert math.isclose(result["arms"][0]["success"]["value"], 1.0)
