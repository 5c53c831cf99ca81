"""A step of the policy of ``recipes/smoke`` on a few of its tasks, as the file of a recipe."""

from __future__ import annotations

from pathlib import Path

import orjson

from envwright import Trajectory
from envwright.storage.jsonl import load_records
from envwright.types import Json
from envwright.workflows import train_by_recipe
from tests.conftest import ENVIRONMENTS

SMOKE = ENVIRONMENTS.parent / "recipes" / "smoke"
EVALUATION = f"""
[evaluation]
environments = ["{ENVIRONMENTS / "mock"}"]
tasks = ["{SMOKE / "held_out.jsonl"}"]
limit = 3
apart = "task"
"""


def smoke_recipe(
    folder: Path,
    keys: str = "",
    *,
    tables: str = "",
    preset: str = "m_grpo",
    limit: int = 4,
    steps: int = 1,
    tasks: int = 4,
    group: int = 3,
    turns: int = 6,
) -> Path:
    """Write the recipe.

    Args:
        folder: where.
        keys: more of ``[rl]``.
        tables: more beside ``[rl]``.
        preset: of the algorithm.
        limit: tasks that are practised.
        steps: of reinforcement.
        tasks: of a step.
        group: episodes of each.
        turns: of an episode at most.
    """
    file = folder / "recipe.toml"
    file.write_text(
        f"""
threads = 1
[model]
spec = "{SMOKE / "tiny"}"
form = "compact"
[train]
environments = ["{ENVIRONMENTS / "mock"}"]
tasks = ["{SMOKE / "train.jsonl"}"]
limit = {limit}
{tables}
[rl]
preset = "{preset}"
steps = {steps}
tasks = {tasks}
group = {group}
answer_tokens = 32
max_turns = {turns}
{keys}
"""
    )
    return file


def run_recipe(
    folder: Path, keys: str, steps: int = 2, tables: str = ""
) -> tuple[list[Json], list[list[Trajectory]]]:
    """The metrics of a run by GRPO, and the episodes of each step."""
    file = smoke_recipe(folder, keys, preset="grpo", steps=steps, tables=tables)
    result = train_by_recipe(file, folder / "run")
    assert result["stopped"] == ""
    lines = (folder / "run" / "metrics.jsonl").read_bytes().splitlines()
    played = [
        load_records(found / "trajectories.jsonl", Trajectory)
        for found in sorted((folder / "run" / "rollouts").glob("step-*"))
    ]
    return [orjson.loads(line) for line in lines], played
