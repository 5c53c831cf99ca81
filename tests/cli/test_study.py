"""``envwright study``: the plan of a study, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import orjson
from typer.testing import CliRunner

from envwright.cli import app

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
