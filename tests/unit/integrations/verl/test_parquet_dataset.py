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
from envwright.integrations.verl.episode import load_row_task
from envwright.storage.files import load_yaml
from tests.conftest import ENVIRONMENTS
from tests.unit.integrations.verl.conftest import MOCK, recipe_of, write_files

TODO = ENVIRONMENTS / "authored" / "todo_service"


def held(folder: Path) -> dict[str, Any]:
    return {"environments": [str(folder)], "limit": 3}


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
    play = {"max_turns": 12, "answer_tokens": 256}
    settings = {"root": str(written), "form": "hermes", "seed": 0, "play": play}
    assert agent["settings"] == settings


def test_the_same_input_gives_the_same_bytes_wherever_it_stands(tmp_path: Path) -> None:
    bytes_: list[bytes] = []
    for name in ("one", "two"):
        home = tmp_path / name
        shutil.copytree(MOCK, home / "mock")
        write_files(home / "out", recipe_of([home / "mock"], limit=5))
        bytes_.append((home / "out" / "train.parquet").read_bytes())
        write_files(home / "out", recipe_of([home / "mock"], limit=5))  # over what was written
        bytes_.append((home / "out" / "train.parquet").read_bytes())
    assert len(set(bytes_)) == 1


def test_held_out_by_provider(tmp_path: Path) -> None:
    recipe = recipe_of([MOCK, TODO], evaluation={"share": 0.5}, seed=1, limit=4)
    told = write_files(tmp_path / "out", recipe)
    train, val = (rows_in(tmp_path / "out" / f"{part}.parquet") for part in ("train", "val"))
    assert {row["extra_info"]["split"] for row in val} == {"val"}
    providers = [{row["extra_info"]["provider"] for row in part} for part in (train, val)]
    assert providers[0]
    assert providers[1]
    assert not providers[0] & providers[1]
    assert told["train"] == told["val"] == 4
    assert sorted([*told["environments"], *told["held_out"]]) == ["mock", "todo_service"]


def test_held_out_by_name(tmp_path: Path) -> None:
    told = write_files(tmp_path / "out", recipe_of([MOCK], evaluation=held(TODO), limit=3))
    assert (told["environments"], told["held_out"]) == (["mock"], ["todo_service"])
    with pytest.raises(BadInput, match="trained on too"):
        write_files(tmp_path / "out", recipe_of([MOCK], evaluation=held(MOCK)))
    assert len(rows_in(tmp_path / "out" / "val.parquet")) == 3


def test_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    write_files(out, recipe_of([MOCK], limit=2))
    before = {path.name: path.read_bytes() for path in out.iterdir()}

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet_dataset, "dump_yaml", full)
    with pytest.raises(DiskError, match="No space left"):
        write_files(out, recipe_of([MOCK], limit=4))
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_what_is_not_ours_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years")
    with pytest.raises(BadInput, match="something else here"):
        write_files(tmp_path, recipe_of([MOCK]))
    with pytest.raises(BadInput, match="something else here"):
        write_files(tmp_path / "thesis.txt", recipe_of([MOCK]))
    assert (tmp_path / "thesis.txt").read_text() == "years"


@pytest.mark.parametrize(
    ("rl", "said"),
    [({"user": "nobody"}, "there is no user nobody"), ({"reward": "gold"}, "no reward gold")],
)
def test_names_that_are_not_known_are_told(rl: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=said):
        write_files(tmp_path / "out", recipe_of([MOCK], rl=rl))
    assert list(tmp_path.iterdir()) == []


def test_no_task_at_all(tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text("")
    with pytest.raises(BadInput):
        write_files(tmp_path / "out", recipe_of([MOCK], tasks=[str(tmp_path / "none.jsonl")]))


def test_without_pyarrow_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet_dataset, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"envwright\[data\]"):
        write_files(tmp_path / "out", recipe_of([MOCK]))


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
