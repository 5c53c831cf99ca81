"""Keys of recipes that the real player has to carry out, with the policy of the smoke recipe."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from envwright import Trajectory
from envwright.storage.jsonl import load_records
from envwright.types import Json
from envwright.workflows import train_by_recipe
from tests.related.test_19_webagent_r1 import recipe

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


def run(folder: Path, keys: str, steps: int = 2) -> tuple[list[Json], list[list[Trajectory]]]:
    """The metrics of a run, and the episodes of each step."""
    file = recipe(folder, keys)
    text = file.read_text().replace("steps = 1", f"steps = {steps}").replace('"m_grpo"', '"grpo"')
    file.write_text(text)
    result = train_by_recipe(file, folder / "run")
    assert result["stopped"] == ""
    lines = (folder / "run" / "metrics.jsonl").read_bytes().splitlines()
    played = [
        load_records(found / "trajectories.jsonl", Trajectory)
        for found in sorted((folder / "run" / "rollouts").glob("step-*"))
    ]
    return [orjson.loads(line) for line in lines], played


def test_episodes_by_turn(tmp_path: Path) -> None:
    _, played = run(tmp_path, "by_turn = true", steps=1)
    assert all(one.turn is not None for found in played for one in found)


def test_groups_go_on_from_histories(tmp_path: Path) -> None:
    keys = 'diversity = 0.5\ncurriculum = { kind = "exit", new = 0.2 }'
    lines, played = run(tmp_path, keys, steps=3)
    started = [one for found in played for one in found if one.given]
    assert started
    assert sum(line.get("started", 0) for line in lines) == len(started)
    for one in started:
        assert not one.failures
        assert "You have been at this point before" in one.contexts[0].model_dump_json()
    assert all(line["gap"] < 1e-3 for line in lines if "gap" in line)


def test_rewards_of_turns(tmp_path: Path) -> None:
    lines, _ = run(tmp_path, 'advantage = "turn_gae"\nstep_rewards = { beta = 0.2 }')
    assert all("skipped" not in line and "value/error" in line for line in lines)


def test_own_successes(tmp_path: Path) -> None:
    lines, played = run(tmp_path, 'selection = { kind = "filtered_bc", draws = 6 }')
    won = sum(bool(t.score and t.score.reward == 1.0) for found in played for t in found)
    assert won
    assert lines[-1]["successes"] == won
    assert lines[-1]["loss"] > 0
