"""``envwright select``: files that appear whole, figures that add up, messages that help."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.storage.jsonl import load_records, save_records
from envwright.tasks.curation.difficulty import FEATURES, FeatureWeights
from envwright.tasks.curation.task_split import split_leaks
from envwright.types import (
    Call,
    EnvironmentRef,
    Rubric,
    Scenario,
    Score,
    StopReason,
    Task,
    Trajectory,
)


def envwright(
    *arguments: object, code: int = 0, hash_seed: str = "0"
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "envwright", "select", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "COLUMNS": "100"},
    )
    assert done.returncode == code, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    assert "Traceback" not in done.stderr
    return done


def as_json(*arguments: object, hash_seed: str = "0") -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(
        envwright(*arguments, "--json", hash_seed=hash_seed).stdout
    )
    return found


def refused(*arguments: object) -> str:
    done = envwright(*arguments, code=2)
    assert done.stdout == ""
    return " ".join(done.stderr.split())


def a_task(number: int) -> Task:
    """Levels 1 to 3 by number of writes; four tasks on each of fifteen rows."""
    row, writes = number % 15, number // 15
    return Task(
        environments=(EnvironmentRef(name="small", id="0"),),
        scenario=Scenario(opening=f"Please see to the item number {row} with step {number} now."),
        gold=(Call(tool=f"act{writes}"),),
        rubric=Rubric(checks=()),
        plan=f"act{writes}",
        entities=(f"small.items/{row}",),
        difficulty={"writes": 3.0 * writes},
        seed=number,
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tasks.jsonl"
    save_records(path, [a_task(number) for number in range(60)])
    return path


def a_run(folder: Path, tasks: list[Task], policy: str = "p") -> Path:
    """Two episodes a task: the fewer writes, the more rewards; one without a score."""
    episodes = [
        Trajectory(
            task=task.id,
            environments=("0",),
            policy=policy,
            sample=sample,
            stop=StopReason.DONE,
            score=Score(reward=float(task.seed % 15 > 5 * (task.seed // 15)), share=0.0),
        )
        for task in tasks
        for sample in range(2)
    ]
    episodes[-1] = episodes[-1].model_copy(update={"score": None})
    folder.mkdir()
    save_records(folder / "trajectories.jsonl", episodes)
    return folder


def test_all_tasks_in_one_file(file: Path, tmp_path: Path) -> None:
    result = as_json(file, "-o", tmp_path / "out")
    assert result["given"] == result["chosen"] == 60
    assert result["parts"]["selected"]["tasks"] == 60
    assert result["pass_rates"] is None
    assert (tmp_path / "out" / "selected.jsonl").read_bytes() == file.read_bytes()


def test_figures_add_up(file: Path, tmp_path: Path) -> None:
    split = ("--split", "train=0.8,test=0.2")
    result = as_json(file, "--levels", "1:20,2:10,5:3", *split, "-o", tmp_path)
    assert result["levels"]["1"] == {"before": 30, "after": 20}
    assert result["levels"]["2"] == {"before": 15, "after": 10}
    assert result["levels"]["5"] == {"before": 0, "after": 0}
    assert result["short"] == ["3 tasks of level 5 wanted, 0 there (0 near duplicates)"]
    assert result["chosen"] == 30
    kept = sum(part["tasks"] for part in result["parts"].values())
    assert kept + sum(result["dropped"].values()) == 60
    assert result["leaks"] == {}
    parts = {name: load_records(Path(part["path"]), Task) for name, part in result["parts"].items()}
    assert {name: len(tasks) for name, tasks in parts.items()} == {
        name: part["tasks"] for name, part in result["parts"].items()
    }
    assert split_leaks(parts) == {}
    assert not (tmp_path / "selected.jsonl").exists()


def test_a_count_that_the_split_undoes_is_named(tmp_path: Path) -> None:
    """Thirty tasks in a chain of rows: the cut costs some, and the report says what to do."""
    file = tmp_path / "chain.jsonl"
    rows = [f"small.items/{n}" for n in range(31)]
    save_records(
        file,
        [a_task(n).model_copy(update={"entities": (rows[n], rows[n + 1])}) for n in range(30)],
    )
    split = ("--split", "train=0.8,test=0.2")
    result = as_json(file, "-n", 29, *split, "-o", tmp_path / "out")
    bridging = result["dropped"]["bridging two parts"]
    assert 1 <= bridging <= 3
    assert sum(part["tasks"] for part in result["parts"].values()) == 29 - bridging
    (line,) = result["short"]
    assert line.startswith(f"29 tasks chosen, {bridging} of them dropped by the split")
    assert as_json(file, *split, "-o", tmp_path / "all")["short"] == []


def test_people_get_tables(file: Path, tmp_path: Path) -> None:
    done = envwright(file, "-n", 12, "--split", "a=.5,b=.5", "-o", tmp_path / "out")
    assert "60 tasks given, 12 chosen" in done.stdout
    assert "dropped 48: more than wanted" in done.stdout
    assert "patterns: 4 of 4" in done.stdout
    assert str(tmp_path / "out" / "a.jsonl") in done.stdout.replace("\n", "")
    assert "{" not in done.stdout


def test_the_same_seed_gives_the_same_bytes(file: Path, tmp_path: Path) -> None:
    def written(name: str, *more: object, hash_seed: str = "0") -> list[bytes]:
        options = ("-n", 30, "--split", "train=0.7,test=0.3", "-o", tmp_path / name)
        as_json(file, *options, *more, hash_seed=hash_seed)
        return [path.read_bytes() for path in sorted((tmp_path / name).iterdir())]

    assert written("a", hash_seed="1") == written("b", hash_seed="2")
    assert written("c", "--seed", 4) != written("d", "--seed", 5)


def test_pass_rates_are_written_and_weights_fitted(file: Path, tmp_path: Path) -> None:
    tasks = load_records(file, Task)
    runs = (
        "--runs",
        a_run(tmp_path / "p", tasks),
        "--runs",
        a_run(tmp_path / "q", tasks[:30], "q"),
    )
    weights = tmp_path / "weights.json"
    result = as_json(file, *runs, "--fit-weights", weights, "-o", tmp_path / "out")
    assert result["pass_rates"] == {
        "policies": ["p", "q"],
        "episodes": 178,
        "excluded": {"no reward": 2},
    }
    chosen = load_records(tmp_path / "out" / "selected.jsonl", Task)
    assert chosen[0].difficulty == {
        "writes": 0.0,
        "pass_rate:p": 0.0,
        "episodes:p": 2.0,
        "pass_rate:q": 0.0,
        "episodes:q": 2.0,
    }
    assert result["fit"]["log_loss"] < result["fit"]["base_log_loss"]
    assert result["fit"]["spearman"] > 0.3
    fitted = FeatureWeights.load(weights)
    assert set(orjson.loads(weights.read_bytes())) == set(FEATURES)
    assert fitted.writes > 0.1
    again = as_json(file, "--weights", weights, "-n", 5, "-o", tmp_path / "again")
    assert again["chosen"] == 5


def test_nothing_chosen_is_exit_code_one(file: Path, tmp_path: Path) -> None:
    done = envwright(file, "--level", 5, "-o", tmp_path, code=1)
    assert "0 chosen" in done.stdout


def test_a_damaged_file_is_named_with_its_line(file: Path, tmp_path: Path) -> None:
    with file.open("ab") as damaged:
        damaged.write(b'{"half": \n')
    message = refused(file, "-o", tmp_path / "out")
    assert "tasks.jsonl: line 61: is not JSON" in message
    assert not (tmp_path / "out").exists()


def test_a_record_of_another_kind_is_named(file: Path, tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", load_records(file, Task))
    message = refused(run / "trajectories.jsonl", "-o", tmp_path / "out")
    assert "trajectories.jsonl: line 1: is not a Task" in message
    (run / "trajectories.jsonl").write_bytes(file.read_bytes())
    message = refused(file, "--runs", run, "-o", tmp_path / "out")
    assert "trajectories.jsonl: line 1: is not a Trajectory" in message
    assert not (tmp_path / "out").exists()


def test_an_empty_and_a_missing_file(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert "holds no task" in refused(empty, "-o", tmp_path / "out")
    assert "no such file" in refused(tmp_path / "nope.jsonl", "-o", tmp_path / "out")


def test_the_given_tasks_are_never_replaced(file: Path, tmp_path: Path) -> None:
    own = file.rename(tmp_path / "train.jsonl")
    before = own.read_bytes()
    options = ("--split", "test=0.2,train=0.8", "-o", tmp_path)
    assert "they would be replaced" in refused(own, *options)
    assert own.read_bytes() == before
    assert not (tmp_path / "test.jsonl").exists()


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (("--split", "train"), "train=0.8,test=0.2"),
        (("--split", "a=0.5,a=0.5"), "train=0.8,test=0.2"),
        (("--split", "a=half,b=0.5"), "'half' is not a number"),
        (("--split", "a=0.5,b=0.4"), "add up to 1"),
        (("--split", "../a=0.5,b=0.5"), "file name"),
        (("--split", "a=0.5,b=0.5", "--by", "luck"), "Known: pattern"),
        (("--levels", "1=3"), "1:20,2:30"),
        (("--levels", "one:3"), "'one' is not a number"),
        (("--levels", "7:3"), "no level 7"),
        (("--levels", "1:3", "--level", "1"), "either"),
        (("--level", "0"), "no level 0"),
        (("--fit-weights", "w.json"), "--runs"),
        (("--runs", "nowhere"), "is not a run"),
        (("--weights", "nowhere.json"), "no such file"),
    ],
)
def test_options_that_make_no_sense(
    file: Path, tmp_path: Path, options: tuple[str, ...], word: str
) -> None:
    assert word in refused(file, *options, "-o", tmp_path / "out")
    assert not (tmp_path / "out").exists()
