"""Keys of recipes that the real player has to carry out, with the policy of the smoke recipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.storage.jsonl import load_records
from envwright.training.loop.learned_episodes import LearnedEpisode
from envwright.workflows import train_by_recipe
from tests.related.smoke_recipe import run_recipe, smoke_recipe

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


def test_episodes_by_turn(tmp_path: Path) -> None:
    _, played = run_recipe(tmp_path, "by_turn = true", steps=1)
    assert all(one.turn is not None for found in played for one in found)


def test_groups_go_on_from_histories(tmp_path: Path) -> None:
    keys = 'diversity = 0.5\ncurriculum = { kind = "exit", new = 0.2 }'
    lines, played = run_recipe(tmp_path, keys, steps=3)
    started = [one for found in played for one in found if one.given]
    assert started
    assert sum(line.get("started", 0) for line in lines) == len(started)
    for one in started:
        assert not one.failures
        assert "You have been at this point before" in one.contexts[0].model_dump_json()
    assert all(line["gap"] < 1e-3 for line in lines if "gap" in line)


def test_rewards_of_turns(tmp_path: Path) -> None:
    lines, _ = run_recipe(tmp_path, 'advantage = "turn_gae"\nstep_rewards = { beta = 0.2 }')
    assert all("skipped" not in line and "value/error" in line for line in lines)


def test_own_successes(tmp_path: Path) -> None:
    lines, played = run_recipe(tmp_path, 'selection = { kind = "filtered_bc", draws = 6 }')
    won = sum(bool(t.score and t.score.reward == 1.0) for found in played for t in found)
    assert won
    assert lines[-1]["successes"] == won
    assert lines[-1]["loss"] > 0
    folder = tmp_path / "run" / "rollouts" / "step-000000-0"
    told = load_records(folder / "learned.jsonl", LearnedEpisode)
    drawn = [t.advantage or 0.0 for one in told for t in one.turns if not one.why]
    assert drawn
    assert all(times >= 1 for times in drawn)
    assert {one.why for one in told} == {"", "not drawn"}


def test_what_is_learned_of_demonstrations(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = smoke_recipe(tmp_path, tables="[sft]\nrecoveries = 1.0")
    file.write_text(file.read_text().split("[rl]")[0])
    train_by_recipe(file, tmp_path / "run")
    assert "model shards" not in capfd.readouterr().err  # no bars of the library's own
    told = load_records(tmp_path / "run" / "demonstrations" / "learned.jsonl", LearnedEpisode)
    assert len(told) == 8  # four solutions, and the same with mistakes
    for one in told:
        assert one.why == ""
        assert all(turn.trained == ((0, turn.tokens),) for turn in one.turns)
    clean, mistaken = (sum(len(one.turns) for one in part) for part in (told[:4], told[4:]))
    assert clean == mistaken  # mistakes are shown, and not learned
