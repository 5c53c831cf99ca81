"""``envwright tasks`` and ``prove``: options, several environments, tampered files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright import workflows
from envwright.cli import app
from envwright.storage.jsonl import load_records, save_records
from envwright.tasks.curation.difficulty import difficulty_level, difficulty_scalar
from envwright.types import Task
from envwright.workflows.family_build import GeneratedEnvironment

ROOT = Path(__file__).parents[2] / "environments"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(a) for a in arguments])


def refused(*arguments: object) -> str:
    """What a bad input is told, as the command itself ends."""
    command = [sys.executable, "-m", "envwright", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def made(*arguments: object) -> dict[str, Any]:
    result = run("tasks", *arguments, "--json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = orjson.loads(result.stdout)
    return data


@pytest.fixture(scope="module")
def mock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("environments") / "mock"
    shutil.copytree(ROOT / "mock", folder)
    made(folder, "-n", 12)
    return folder


def test_what_is_reported(mock: Path, tmp_path: Path) -> None:
    result = made(mock, "-n", 12, "-o", tmp_path / "new" / "tasks.jsonl")
    assert result["proven"] == 12
    assert result["kill_rate"] == 1.0
    assert result["false_negative_rate"] == 0.0
    assert result["mutants_different"] > 100
    assert sum(result["levels"].values()) == 12
    assert result["attempts"] == 12 + sum(result["dropped"].values())
    assert (tmp_path / "new" / "tasks.jsonl").read_bytes() == (mock / "tasks.jsonl").read_bytes()
    assert [p.name for p in (tmp_path / "new").iterdir()] == ["tasks.jsonl"]


def test_tasks_over_two_environments_prove_and_roll_out(mock: Path, tmp_path: Path) -> None:
    file, retail = tmp_path / "both.jsonl", ROOT / "retail"
    assert made(mock, retail, "-n", 4, "--max-calls", 12, "-o", file)["proven"] == 4
    for task in load_records(file, Task):
        assert [ref.prefix for ref in task.environments] == ["mock_", "retail_"]
        assert {call.tool.split("_")[0] for call in task.gold} == {"mock", "retail"}
    assert run("prove", file, "--env", mock, "--env", retail).exit_code == 0
    assert "another version of retail" in refused("prove", file, "--env", mock)
    done = run("rollout", mock, retail, "--tasks", file, "-o", tmp_path / "run", "--json")
    assert orjson.loads(done.stdout)["success"] == 1.0


def test_several_environments_need_a_file(mock: Path) -> None:
    assert "with -o" in refused("tasks", mock, ROOT / "retail", "-n", 1)


def test_a_level_is_a_target(mock: Path, tmp_path: Path) -> None:
    file = tmp_path / "tasks.jsonl"
    assert made(mock, "-n", 5, "--level", 3, "-o", file)["levels"] == {"3": 5}
    assert all(
        difficulty_level(difficulty_scalar(t.difficulty)) == 3 for t in load_records(file, Task)
    )


def test_others_like_these_use_none_of_their_rows(mock: Path, tmp_path: Path) -> None:
    some = tmp_path / "some.jsonl"
    tasks = load_records(mock / "tasks.jsonl", Task)
    # A goal state may touch every book: there would be no others.
    writing = [t for t in tasks if t.difficulty["writes"] and not t.alternatives]
    save_records(some, writing[:1])
    file = tmp_path / "like.jsonl"
    made(mock, "-n", 3, "--like", some, "--apart", "-o", file)
    for task in load_records(file, Task):
        assert task.sampler == "synth_replay"
        assert not set(task.entities) & set(writing[0].entities)


def test_a_family_can_be_left_out(mock: Path, tmp_path: Path) -> None:
    file = tmp_path / "tasks.jsonl"
    made(mock, "-n", 6, "--family", "brisk", "--family", "formal", "-o", file)
    assert {t.family for t in load_records(file, Task)} <= {"brisk", "formal"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--sampler", "randomwalk"), "no sampler randomwalk"),
        (("--family", "rude"), "no family rude"),
        (("--min-calls", 9, "--max-calls", 3), "min-calls"),
        (("--like", "nowhere.jsonl"), "nowhere.jsonl"),
    ],
)
def test_bad_options_are_named(mock: Path, options: tuple[object, ...], words: str) -> None:
    assert words in refused("tasks", mock, *options)


def test_a_task_that_was_tampered_with_is_named_with_the_mutant(mock: Path, tmp_path: Path) -> None:
    """Without its frame check a rubric lets damage pass; the proof says which."""
    tasks = load_records(mock / "tasks.jsonl", Task)
    at = next(n for n, t in enumerate(tasks) if t.difficulty["writes"] and not t.alternatives)
    checks = tuple(c for c in tasks[at].rubric.checks if c.kind != "frame")
    weak = tasks[at].rubric.model_copy(update={"checks": checks})
    tasks[at] = tasks[at].model_copy(update={"rubric": weak})
    file = tmp_path / "tasks.jsonl"
    save_records(file, tasks)
    result = run("prove", file, "--env", mock)
    assert result.exit_code == 1
    assert f"line {at + 1}: a wrong way scores 1: " in result.output


def test_no_question_that_holds_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    none = GeneratedEnvironment(
        path="out", name="mock", source="", tools=1, tables=1, proven=0, dropped={"a": 3}
    )
    monkeypatch.setattr(workflows, "build_graph_queries", lambda *_, **__: none)
    asked = ["tasks", "mock", "--queries", "-o", str(tmp_path / "out")]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 1
    assert "--queries makes questions alone" in refused(*asked, "--level", "2")
