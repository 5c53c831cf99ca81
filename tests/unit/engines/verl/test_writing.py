"""The files for verl: what stands in them, that they are whole, the command."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from envwright import Task
from envwright.engines.verl import needed, writing
from envwright.engines.verl.__main__ import main
from envwright.engines.verl.rows import Source
from envwright.engines.verl.worlds import found
from envwright.engines.verl.writing import write
from envwright.errors import BadInput, MissingExtra
from envwright.store.files import load_yaml
from tests.conftest import ENVIRONMENTS
from tests.unit.engines.verl.conftest import MOCK

TODO = ENVIRONMENTS / "authored" / "todo_service"


def rows_in(file: Path) -> list[dict[str, Any]]:
    parquet: Any = import_module("pyarrow.parquet")
    read: list[dict[str, Any]] = parquet.read_table(str(file)).to_pylist()
    return read


def test_a_row_for_each_task(written: Path, tasks: list[Task]) -> None:
    rows = rows_in(written / "train.parquet")
    assert [row["extra_info"]["task"] for row in rows] == [task.id for task in tasks]
    assert [row["extra_info"]["index"] for row in rows] == list(range(len(tasks)))
    row, task = rows[0], tasks[0]
    assert set(row) == {
        "data_source", "prompt", "ability", "reward_model", "extra_info", "agent_name",
    }  # fmt: skip
    assert row["data_source"] == "envwright/mock"
    assert row["agent_name"] == "envwright"
    assert row["prompt"] == [{"role": "user", "content": task.scenario.opening}]
    assert row["reward_model"] == {"style": "rule", "ground_truth": task.id}
    about = row["extra_info"]
    assert about["split"] == "train"
    assert about["environment"] == "mock"
    assert [one["id"] for one in about["environments"]] == [task.environments[0].id]
    assert not (written / "val.parquet").exists()


def test_rows_are_small(written: Path, tasks: list[Task]) -> None:
    for row, task in zip(rows_in(written / "train.parquet"), tasks, strict=True):
        assert len(json.dumps(row)) < len(task.scenario.opening.encode()) + 1200


def test_rows_lead_back_to_their_tasks(written: Path, tasks: list[Task]) -> None:
    for row, task in zip(rows_in(written / "train.parquet"), tasks, strict=True):
        back, templates = found(row["extra_info"], str(written))
        assert back.id == task.id
        assert set(templates) == {ref.id for ref in task.environments}


def test_agent_yaml_says_where_the_folder_stands(written: Path) -> None:
    (agent,) = load_yaml(written / "agent.yaml")
    assert agent["name"] == "envwright"
    assert agent["_target_"] == "envwright.engines.verl.loop.EnvwrightLoop"
    settings = {"root": str(written), "form": "hermes", "seed": 0, "play": {"max_turns": 12}}
    assert agent["settings"] == settings


def test_the_same_input_gives_the_same_bytes_wherever_it_stands(tmp_path: Path) -> None:
    bytes_: list[bytes] = []
    for name in ("one", "two"):
        home = tmp_path / name
        shutil.copytree(MOCK, home / "mock")
        write(home / "out", Source([home / "mock"], limit=5))
        bytes_.append((home / "out" / "train.parquet").read_bytes())
        write(home / "out", Source([home / "mock"], limit=5))  # over what was written
        bytes_.append((home / "out" / "train.parquet").read_bytes())
    assert len(set(bytes_)) == 1


def test_held_out_by_provider(tmp_path: Path) -> None:
    source = Source([MOCK, TODO], share=0.5, seed=1, limit=4)
    told = write(tmp_path / "out", source)
    train, val = (rows_in(tmp_path / "out" / f"{part}.parquet") for part in ("train", "val"))
    assert {row["extra_info"]["split"] for row in val} == {"val"}
    providers = [{row["extra_info"]["provider"] for row in part} for part in (train, val)]
    assert providers[0]
    assert providers[1]
    assert not providers[0] & providers[1]
    assert told["train"] == told["val"] == 4
    assert sorted([*told["environments"], *told["held_out"]]) == ["mock", "todo_service"]


def test_held_out_by_name(tmp_path: Path) -> None:
    told = write(tmp_path / "out", Source([MOCK], held_out=[TODO], limit=3))
    assert (told["environments"], told["held_out"]) == (["mock"], ["todo_service"])
    with pytest.raises(BadInput, match="trained on too"):
        write(tmp_path / "out", Source([MOCK], held_out=[MOCK]))
    assert len(rows_in(tmp_path / "out" / "val.parquet")) == 3


def test_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    write(out, Source([MOCK], limit=2))
    before = {path.name: path.read_bytes() for path in out.iterdir()}

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing, "dump_yaml", full)
    with pytest.raises(BadInput, match="No space left"):
        write(out, Source([MOCK], limit=4))
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_what_is_not_ours_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years")
    with pytest.raises(BadInput, match="something else here"):
        write(tmp_path, Source([MOCK]))
    with pytest.raises(BadInput, match="something else here"):
        write(tmp_path / "thesis.txt", Source([MOCK]))
    assert (tmp_path / "thesis.txt").read_text() == "years"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([str(MOCK), "--play", "max_turn=3"], "max_turns"),
        ([str(MOCK), "--play", "max_turns"], "not KEY=VALUE"),
        ([str(MOCK), "--play", "max_turns=0"], "max_turns"),
        ([str(MOCK), "--play", "user=nobody"], "there is no user nobody"),
        ([str(MOCK), "--play", "reward=gold"], "there is no reward gold"),
        ([str(MOCK), "--share", "2"], "share"),
        ([str(MOCK), "--share", "0.5"], "nothing can be held out"),
        ([str(MOCK), "--share", "0.5", "--val", str(TODO)], "share"),
        ([str(MOCK), "--limit", "0"], "limit"),
        ([str(MOCK), "--tasks", "/nowhere.jsonl"], "/nowhere.jsonl"),
        (["/nowhere"], "/nowhere"),
        (["/dev/null"], "/dev/null"),
    ],
)
def test_bad_input_is_told(
    more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "out"), *more]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("error: ")
    assert said in shown.err
    assert shown.out == ""
    assert list(tmp_path.iterdir()) == []


def test_no_task_at_all(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text("")
    with pytest.raises(BadInput):
        write(tmp_path / "out", Source([MOCK], tasks=[tmp_path / "none.jsonl"]))


def test_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "envwright.engines.verl", str(tmp_path / "out"), str(MOCK)]
    done = subprocess.run(
        [*command, "--limit", "2", "--play", 'penalties={"long": 0.5}', "--form", "compact"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["train"] == 2
    (agent,) = load_yaml(tmp_path / "out" / "agent.yaml")
    assert agent["settings"]["play"] == {"penalties": {"long": 0.5}}
    assert agent["settings"]["form"] == "compact"


def test_without_pyarrow_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"envwright\[data\]"):
        write(tmp_path / "out", Source([MOCK]))


def test_without_verl_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needed, "find_spec", lambda name: None)
    assert isinstance(needed.problem(), MissingExtra)
    assert "envwright[verl]" in str(needed.problem())


def test_another_verl_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needed, "find_spec", lambda name: object())
    monkeypatch.setattr(needed, "version", lambda name: "0.10.0")
    assert isinstance(needed.problem(), BadInput)
    assert "verl 0.10.0 is installed" in str(needed.problem())


def test_writing_needs_no_verl_and_no_ray() -> None:
    program = (
        "import sys, envwright.engines.verl.writing as w; "
        "print([m for m in ('verl', 'ray', 'pyarrow') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
