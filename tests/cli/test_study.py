"""``envwright study``: the plan of a study, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from typer.testing import CliRunner

from envwright.cli import app
from envwright.errors import BadInput
from envwright.training.study import load_study, study_cells
from envwright.workflows import run_study

STUDY = """
question = "Is imitation before practice worth its price?"
recipe = "smoke"
seeds = [1, 2, 3]
set.rl.steps = 3
[factors]
rl.preset = ["guide_ppo", "guide_grpo", "guide_rloo"]
rl.shape = ["outcome", "tiers"]
[arms.practised]
without = ["sft"]
[arms.both]
set.sft.epochs = 1
"""


def test_a_plan_lists_the_runs(tmp_path: Path) -> None:
    file, out = tmp_path / "study.toml", tmp_path / "out"
    file.write_text(STUDY)
    arguments = ["study", str(file), "-o", str(out), "--dry-run"]
    found = CliRunner().invoke(app, [*arguments, "--json"], catch_exceptions=False)
    plan = orjson.loads(found.stdout)
    assert (plan["runs"], plan["finished"]) == (2 * 3 * 2 * 3, 0)
    assert plan["cells"][0]["cell"] == "practised+preset-guide_ppo+shape-outcome-1"
    assert not out.exists()
    shown = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert "study: 36 runs, 0 finished." in shown.stdout


def test_some_runs_alone_are_planned(tmp_path: Path) -> None:
    file, out = tmp_path / "study.toml", tmp_path / "out"
    file.write_text(STUDY)
    arguments = ["study", str(file), "-o", str(out), "--dry-run", "--json", "--only"]
    found = CliRunner().invoke(app, [*arguments, "*rloo*-3"], catch_exceptions=False)
    plan = orjson.loads(found.stdout)
    assert plan["runs"] == 4
    assert {cell["seed"] for cell in plan["cells"]} == {3}
    with pytest.raises(BadInput, match=r"no run is called 'none'.*as practised\+preset-guide_ppo"):
        run_study(file, out, only=["none"])


def test_arms_may_have_other_data_for_each_seed(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(STUDY + 'set.train.environments = ["data/{seed}/*"]\n')
    cells = study_cells(load_study(file), file, tmp_path / "out")
    assert {
        cell.seed: cell.recipe.train.environments for cell in cells if cell.arm[:4] == "both"
    } == {seed: (f"data/{seed}/*",) for seed in (1, 2, 3)}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (
            '[slopes.more]\n"practised+preset-guide_ppo+shape-tiers" = 1\nnone = 2\n',
            "no arm 'none'",
        ),
        ("[slopes.more]\na = 3\nb = 3\n", "two sizes or more"),
        ("[slopes.more]\na = 0\nb = 3\n", "greater than 0"),
    ],
)
def test_a_slope_is_over_arms_of_sizes(table: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text(STUDY + table)
    with pytest.raises(BadInput, match=said):
        study_cells(load_study(file), file, tmp_path / "out")
