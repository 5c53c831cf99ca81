"""``envwright metrics`` and ``envwright compare``: figures of folders, finished or not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner

from envwright.cli import app
from envwright.errors import BadInput
from envwright.storage.jsonl import save_records
from envwright.types import (
    Call,
    EnvironmentRef,
    ErrorKind,
    Json,
    Message,
    Role,
    Rubric,
    Scenario,
    Score,
    StepRecord,
    StopReason,
    Task,
    Trajectory,
)


def envwright(*arguments: object) -> str:
    """What a verb prints that ends well."""
    done = CliRunner().invoke(app, [*map(str, arguments)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def as_json(*arguments: object) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(envwright(*arguments, "--json"))
    return found


def refused(*arguments: object) -> str:
    """The message of a verb that refuses."""
    done = CliRunner().invoke(app, [*map(str, arguments)])
    assert isinstance(done.exception, BadInput)
    assert done.stdout == ""
    return str(done.exception)


def a_task(number: int) -> Task:
    """Tasks 0 and 1 are of level 1; 2 and 3 of level 5."""
    return Task(
        environments=(EnvironmentRef(name="small", id="0"),),
        scenario=Scenario(opening=f"Please see to item {number}."),
        gold=(Call(tool="act"),),
        rubric=Rubric(checks=()),
        difficulty={"writes": 30.0 * (number // 2)},
        seed=number,
    )


TASKS = [a_task(number) for number in range(4)]


def an_episode(task: Task, reward: float | None, sample: int = 0) -> Trajectory:
    return Trajectory(
        task=task.id,
        environments=("0",),
        policy="p",
        sample=sample,
        messages=(Message(role=Role.USER, content="hé"), Message(role=Role.ASSISTANT)),
        steps=(StepRecord(call=Call(tool="act"), error=ErrorKind.PRECONDITION),),
        stop=StopReason.DONE if reward else StopReason.MAX_TURNS,
        score=None if reward is None else Score(reward=reward, share=(1 + reward) / 2),
    )


def a_run(
    folder: Path, rewards: Sequence[Sequence[float | None]], samples: int = 2, **manifest: Json
) -> Path:
    """A run of ``TASKS``: the rewards of each task's episodes."""
    folder.mkdir()
    about = {"policy": "p", "episodes": len(TASKS) * samples, "samples": samples, "reward": "gates"}
    (folder / "run.json").write_bytes(orjson.dumps({**about, **manifest}))
    save_records(folder / "tasks.jsonl", TASKS)
    episodes = [
        an_episode(task, reward, sample)
        for task, given in zip(TASKS, rewards, strict=False)
        for sample, reward in enumerate(given)
    ]
    save_records(folder / "trajectories.jsonl", episodes)
    return folder


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """Successes of 2, 1, 1 and 0 in two samples each."""
    return a_run(tmp_path / "half", [(1, 1), (1, 0), (0, 1), (0, 0)])


@pytest.fixture
def more(tmp_path: Path) -> Path:
    """Successes of 2, 2, 2 and 1."""
    return a_run(tmp_path / "more", [(1, 1), (1, 1), (1, 1), (0, 1)])


# --- metrics -------------------------------------------------------------------------------------


def test_figures_of_a_run(half: Path) -> None:
    found = as_json("metrics", half, "--k", "1,2", "--by", "level")
    total = found["total"]
    assert (found["policy"], found["expected"], total["episodes"]) == ("p", 8, 8)
    assert total["success"]["value"] == 0.5
    assert total["pass_at"]["2"]["value"] == 0.75
    assert total["pass_hat"]["2"]["value"] == 0.25
    assert total["share"]["value"] == 0.75
    assert total["tools"] == {"act": {"calls": 8, "errors": {"precondition": 8}, "error_rate": 1.0}}
    levels = [group["success"]["value"] for group in found["groups"].values()]
    assert levels == [0.75, 0.25]
    assert list(found["groups"]) == ["1", "5"]


@pytest.mark.parametrize(
    ("by", "groups"),
    [("environment", {"small": 8}), ("stop", {"done": 4, "max_turns": 4})],
)
def test_other_groups(half: Path, by: str, groups: dict[str, int]) -> None:
    found = as_json("metrics", half, "--by", by)["groups"]
    assert {name: group["episodes"] for name, group in found.items()} == groups


def test_people_get_tables(half: Path, more: Path) -> None:
    shown = envwright("metrics", half, "--by", "level")
    for text in ("p: 8 episodes, 4 tasks", "pass^2", "precondition 8", "stop/done: 4", "by level"):
        assert text in shown
    assert "pass^1" not in shown
    assert "pass@4" not in shown
    shown = envwright("compare", half, more)
    for text in ("+0.375", "3/0/1", "test: permutation", "flipped: 2 tasks"):
        assert text in shown


def test_the_same_seed_gives_the_same_bytes(half: Path, more: Path) -> None:
    for verb in (("metrics", half), ("compare", half, more)):
        one, other = (envwright(*verb, "--seed", 3, "--json") for _ in range(2))
        assert one == other


def test_an_unfinished_run(half: Path) -> None:
    """Six whole episodes and half a line: the line is passed by, and nothing is touched."""
    file = half / "trajectories.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:6]) + lines[6][:40])
    before = sorted(half.iterdir()), file.read_bytes()
    assert as_json("metrics", half)["total"]["episodes"] == 6
    assert "p: 6 of 8 episodes, 3 tasks" in envwright("metrics", half)
    assert (sorted(half.iterdir()), file.read_bytes()) == before
    file.write_bytes(lines[0] + b'{"half": \n' + lines[1])
    assert "trajectories.jsonl: line 2: is not JSON" in refused("metrics", half)


def test_a_run_that_has_just_begun(half: Path, more: Path) -> None:
    (half / "trajectories.jsonl").unlink()
    found = as_json("metrics", half)
    assert (found["expected"], found["total"]["episodes"]) == (8, 0)
    assert found["total"]["success"] == {"value": None, "interval": None, "tasks": 0}
    assert "0 of 8 episodes" in envwright("metrics", half)
    assert "none in common" in refused("compare", half, more)


def test_nothing_scored(tmp_path: Path, half: Path) -> None:
    lost = a_run(tmp_path / "lost", [(None, None)] * 4)
    total = as_json("metrics", lost)["total"]
    assert (total["unscored"], total["scored"], total["success"]["value"]) == (8, 0, None)
    assert "8 unscored" in envwright("metrics", lost)
    found = as_json("compare", half, lost)
    assert (found["unscored"], found["total"]["tasks"], found["total"]["p_value"]) == (4, 0, None)
    assert "without a score 4" in envwright("compare", half, lost)


def test_only_episodes_are_there(half: Path) -> None:
    (half / "run.json").unlink()
    (half / "tasks.jsonl").unlink()
    assert as_json("metrics", half)["expected"] is None
    assert "tasks.jsonl" in refused("metrics", half, "--by", "level")


# --- compare -------------------------------------------------------------------------------------


def test_two_runs(half: Path, more: Path) -> None:
    """Gains of 0, 1/2, 1/2 and 1/2: p = 2 / 8."""
    found = as_json("compare", half, more, "--by", "level")
    total = found["total"]
    assert (total["success_a"], total["success_b"]) == (0.5, 0.875)
    assert (total["wins"], total["losses"], total["ties"], total["p_value"]) == (3, 0, 1, 0.25)
    assert [flip["task"] for flip in found["flipped"]] == sorted(t.id for t in TASKS[1:3])
    assert [group["difference"]["value"] for group in found["groups"].values()] == [0.25, 0.5]
    assert found["differs"] == {}
    assert found["a"]["metrics"]["success"]["value"] == 0.5


def test_groups_by_how_the_first_run_ended(half: Path, more: Path) -> None:
    groups = as_json("compare", half, more, "--by", "stop")["groups"]
    assert {name: group["tasks"] for name, group in groups.items()} == {
        "done": 1,
        "done + max_turns": 2,
        "max_turns": 1,
    }


def test_what_else_differs_is_said(half: Path, tmp_path: Path) -> None:
    other = a_run(tmp_path / "other", [(1,)] * 4, samples=1, reward="share", policy="q")
    assert as_json("compare", half, other)["differs"] == {"reward": ["gates", "share"]}
    assert "differ in more than the agent: reward" in envwright("compare", half, other)


def test_tasks_of_one_run_only(half: Path, tmp_path: Path) -> None:
    part = a_run(tmp_path / "part", [(1,), (1,)], samples=1)
    found = as_json("compare", half, part)
    assert (found["only_a"], found["only_b"], found["total"]["tasks"]) == (2, 0, 2)
    save_records(part / "trajectories.jsonl", [an_episode(a_task(9), 1.0)])
    message = refused("compare", half, part)
    assert "episodes of 4 tasks" in message
    assert "none in common" in message


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (("--k", "0"), "from 1 up"),
        (("--k", "1,x"), "from 1 up"),
        (("--k", ""), "from 1 up"),
        (("--by", "luck"), "Known: environment, level, split, stop"),
    ],
)
def test_options_that_make_no_sense(half: Path, options: tuple[str, ...], word: str) -> None:
    assert word in refused("metrics", half, *options)
    assert word in refused("compare", half, half, *options)


def test_a_folder_that_is_no_run(half: Path, tmp_path: Path) -> None:
    assert "is not a run" in refused("metrics", tmp_path / "nowhere")
    assert "is not a run" in refused("compare", half, tmp_path)


@pytest.mark.parametrize("verb", ["metrics", "compare"])
def test_bad_input_is_one_message_and_exit_code_two(verb: str, tmp_path: Path) -> None:
    arguments = [str(tmp_path)] * (1 if verb == "metrics" else 2)
    done = subprocess.run(
        [sys.executable, "-m", "envwright", verb, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not a run" in done.stderr
    assert "Traceback" not in done.stderr


def test_episodes_as_parquet(half: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    file = tmp_path / "new" / "x.parquet"
    assert as_json("metrics", half, "--parquet", file)["parquet"]["rows"] == 8
    assert f"8 rows: {file}" in envwright("metrics", half, "--parquet", file)


def test_groups_by_split(half: Path, tmp_path: Path) -> None:
    for name, tasks in (("train", TASKS[:3]), ("test", TASKS[3:])):
        save_records(tmp_path / "parts" / f"{name}.jsonl", tasks)
    found = as_json("metrics", half, "--by", "split", "--parts", tmp_path / "parts")
    assert {name: group["tasks"] for name, group in found["groups"].items()} == {
        "test": 1,
        "train": 3,
    }
    assert "Name the folder" in refused("metrics", half, "--by", "split")
