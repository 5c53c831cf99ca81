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
from envwright.errors import BadInput, DiskError, MissingExtra
from envwright.integrations.verl import loop_settings, parquet_dataset
from envwright.integrations.verl.__main__ import main
from envwright.integrations.verl.episode import load_row_task
from envwright.integrations.verl.parquet_dataset import VerlSource, write_dataset
from envwright.storage.files import load_yaml
from tests.conftest import ENVIRONMENTS
from tests.unit.integrations.verl.conftest import MOCK

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
        back, templates = load_row_task(row["extra_info"], str(written))
        assert back.id == task.id
        assert set(templates) == {ref.id for ref in task.environments}


def test_agent_yaml_says_where_the_folder_stands(written: Path) -> None:
    (agent,) = load_yaml(written / "agent.yaml")
    assert agent["name"] == "envwright"
    assert agent["_target_"] == "envwright.integrations.verl.agent_loop.EnvwrightLoop"
    settings = {"root": str(written), "form": "hermes", "seed": 0, "play": {"max_turns": 12}}
    assert agent["settings"] == settings


def test_the_same_input_gives_the_same_bytes_wherever_it_stands(tmp_path: Path) -> None:
    bytes_: list[bytes] = []
    for name in ("one", "two"):
        home = tmp_path / name
        shutil.copytree(MOCK, home / "mock")
        write_dataset(home / "out", VerlSource([home / "mock"], limit=5))
        bytes_.append((home / "out" / "train.parquet").read_bytes())
        write_dataset(home / "out", VerlSource([home / "mock"], limit=5))  # over what was written
        bytes_.append((home / "out" / "train.parquet").read_bytes())
    assert len(set(bytes_)) == 1


def test_held_out_by_provider(tmp_path: Path) -> None:
    source = VerlSource([MOCK, TODO], share=0.5, seed=1, limit=4)
    told = write_dataset(tmp_path / "out", source)
    train, val = (rows_in(tmp_path / "out" / f"{part}.parquet") for part in ("train", "val"))
    assert {row["extra_info"]["split"] for row in val} == {"val"}
    providers = [{row["extra_info"]["provider"] for row in part} for part in (train, val)]
    assert providers[0]
    assert providers[1]
    assert not providers[0] & providers[1]
    assert told["train"] == told["val"] == 4
    assert sorted([*told["environments"], *told["held_out"]]) == ["mock", "todo_service"]


def test_held_out_by_name(tmp_path: Path) -> None:
    told = write_dataset(tmp_path / "out", VerlSource([MOCK], held_out=[TODO], limit=3))
    assert (told["environments"], told["held_out"]) == (["mock"], ["todo_service"])
    with pytest.raises(BadInput, match="trained on too"):
        write_dataset(tmp_path / "out", VerlSource([MOCK], held_out=[MOCK]))
    assert len(rows_in(tmp_path / "out" / "val.parquet")) == 3


def test_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    write_dataset(out, VerlSource([MOCK], limit=2))
    before = {path.name: path.read_bytes() for path in out.iterdir()}

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet_dataset, "dump_yaml", full)
    with pytest.raises(DiskError, match="No space left"):
        write_dataset(out, VerlSource([MOCK], limit=4))
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_what_is_not_ours_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years")
    with pytest.raises(BadInput, match="something else here"):
        write_dataset(tmp_path, VerlSource([MOCK]))
    with pytest.raises(BadInput, match="something else here"):
        write_dataset(tmp_path / "thesis.txt", VerlSource([MOCK]))
    assert (tmp_path / "thesis.txt").read_text() == "years"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([str(MOCK), "--play", "max_turn=3"], "max_turns"),
        ([str(MOCK), "--play", "by_turn=true"], "our own training loop alone"),
        ([str(MOCK), "--play", "lr=0.1"], "settings of its own"),
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
        write_dataset(tmp_path / "out", VerlSource([MOCK], tasks=[tmp_path / "none.jsonl"]))


def test_the_command(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "envwright.integrations.verl",
        str(tmp_path / "out"),
        str(MOCK),
    ]
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
    monkeypatch.setattr(parquet_dataset, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"envwright\[data\]"):
        write_dataset(tmp_path / "out", VerlSource([MOCK]))


def test_without_verl_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_settings, "find_spec", lambda name: None)
    assert isinstance(loop_settings.verl_problem(), MissingExtra)
    assert "envwright[verl]" in str(loop_settings.verl_problem())


def test_another_verl_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_settings, "find_spec", lambda name: object())
    monkeypatch.setattr(loop_settings, "version", lambda name: "0.10.0")
    assert isinstance(loop_settings.verl_problem(), BadInput)
    assert "verl 0.10.0 is installed" in str(loop_settings.verl_problem())


def test_writing_needs_no_verl_and_no_ray() -> None:
    program = (
        "import sys, envwright.integrations.verl.parquet_dataset as w; "
        "print([m for m in ('verl', 'ray', 'pyarrow') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
