"""A collection in another framework's form: a package each, a manifest, and going on."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from envwright.cli import app
from envwright.errors import BadInput
from envwright.storage.bundled import environment_folder
from envwright.storage.files import load_json, load_yaml
from envwright.workflows.exports import collection_export
from envwright.workflows.exports.collection_export import MANIFEST, export_collection


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Two environments, one of them without tasks."""
    for name in ("one", "two"):
        shutil.copytree(environment_folder("mock"), tmp_path / "shelf" / name)
    (tmp_path / "shelf" / "two" / "tasks.jsonl").unlink()
    return tmp_path / "shelf"


def test_each_environment_gets_a_package_and_the_rest_a_reason(shelf: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = export_collection("gymnasium", out, [shelf], limit=3)
    (one,) = result.environments
    assert (one.name, one.category, one.tasks) == ("one", "libraries", 3)
    assert result.tasks == 3
    assert "tasks.jsonl" in result.failed["two"]
    assert load_json(out / MANIFEST) == result.data()


def test_the_checksum_is_what_sha256sum_says(shelf: Path, tmp_path: Path) -> None:
    (one,) = export_collection("gymnasium", tmp_path / "out", [shelf / "one"], limit=1).environments
    folder = tmp_path / "out" / "one"
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}\n"
        for file in files
    ]
    assert one.sha256 == hashlib.sha256("".join(lines).encode()).hexdigest()
    assert one.bytes == sum(file.stat().st_size for file in files)


def test_a_run_goes_on_and_renews_what_changed(shelf: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = export_collection("gymnasium", out, [shelf], limit=2)
    written = (out / "one" / "README.md").stat().st_ino
    tasks = (shelf / "one" / "tasks.jsonl").read_text().splitlines(keepends=True)
    (shelf / "two" / "tasks.jsonl").write_text("".join(tasks[:1]))
    second = export_collection("gymnasium", out, [shelf], limit=2)
    assert (out / "one" / "README.md").stat().st_ino == written
    assert [one.tasks for one in second.environments] == [2, 1]
    assert not second.failed
    (shelf / "one" / "tasks.jsonl").write_text("".join(tasks[1:2]))
    third = export_collection("gymnasium", out, [shelf], limit=2)
    assert [one.tasks for one in third.environments] == [1, 1]
    assert third.sha256 not in (first.sha256, second.sha256)


def test_a_further_given_state_renews_a_package(shelf: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (first,) = export_collection("gymnasium", out, [shelf / "one"], limit=1).environments
    (shelf / "one" / "states").mkdir()
    (shelf / "one" / "states" / "empty.sql").write_text("SELECT 1;\n")
    result = export_collection("gymnasium", out, [shelf / "one"], limit=1)
    assert [one.source for one in result.environments] != [first.source]


def test_what_is_no_longer_chosen_is_removed(shelf: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    shutil.copy(shelf / "one" / "tasks.jsonl", shelf / "two")
    export_collection("gymnasium", out, [shelf], limit=1)
    (out / "notes").mkdir()
    manifest = load_json(out / MANIFEST)
    manifest["environments"].append({**manifest["environments"][0], "name": "../shelf"})
    (out / MANIFEST).write_text(json.dumps(manifest))
    export_collection("gymnasium", out, [shelf / "two"], limit=1)
    assert sorted(path.name for path in out.iterdir()) == ["README.md", MANIFEST, "notes", "two"]
    assert (shelf / "one").is_dir()


def test_what_is_no_longer_chosen_is_removed_by_force_too(shelf: Path, tmp_path: Path) -> None:
    """A dataset of all reads each folder there is."""
    out = tmp_path / "out"
    shutil.copy(shelf / "one" / "tasks.jsonl", shelf / "two")
    export_collection("gymnasium", out, [shelf], limit=1)
    written = (out / "two" / "README.md").stat().st_ino
    export_collection("gymnasium", out, [shelf / "two"], limit=1, force=True)
    assert sorted(path.name for path in out.iterdir()) == ["README.md", MANIFEST, "two"]
    assert (out / "two" / "README.md").stat().st_ino != written
    (out / MANIFEST).write_text("[]")
    export_collection("gymnasium", out, [shelf / "two"], limit=1, force=True)


def test_a_dataset_of_all_names_each(shelf: Path, tmp_path: Path) -> None:
    export_collection("datasets", tmp_path / "out", [shelf / "one"], limit=1)
    head = load_yaml_head(tmp_path / "out" / "README.md")
    configs = {one["config_name"]: one["data_files"] for one in head["configs"]}
    assert configs["sft"] == [{"split": "train", "path": ["one/sft.parquet"]}]
    for files in (*(one["path"][0] for one in configs["sft"]), configs["one-prompts"]):
        assert (tmp_path / "out" / files).is_file()


def test_a_part_of_the_collection_is_exported(monkeypatch: pytest.MonkeyPatch, shelf: Path) -> None:
    parts = {"one": "test", "two": "train"}
    monkeypatch.setattr(collection_export, "environment_part", parts.__getitem__)
    shutil.copy(shelf / "one" / "tasks.jsonl", shelf / "two")
    out = shelf.parent / "out"
    export_collection("datasets", out, [shelf], limit=1)
    head = load_yaml_head(out / "README.md")
    assert [one["split"] for one in head["configs"][0]["data_files"]] == ["train", "test"]
    # What was exported before there were parts is of its part, too.
    manifest = load_json(out / MANIFEST)
    for one in manifest["environments"]:
        del one["part"]
    (out / MANIFEST).write_text(json.dumps(manifest))
    again = export_collection("datasets", out, [shelf], limit=1).environments
    assert {one.name: one.part for one in again} == parts
    (one,) = export_collection("datasets", out, [shelf], part="test", limit=1).environments
    assert (one.name, one.part) == ("one", "test")
    with pytest.raises(BadInput, match="no part 'validation'"):
        export_collection("datasets", out, [shelf], part="validation")


def load_yaml_head(page: Path) -> dict[str, Any]:
    """The head of a dataset card."""
    file = page.with_name("head.yaml")
    file.write_text(page.read_text().split("---\n")[1])
    head: dict[str, Any] = load_yaml(file)
    return head


def test_nothing_foreign_is_touched(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("kept")
    with pytest.raises(BadInput, match="not empty"):
        export_collection("gymnasium", tmp_path, [Path("mock")], limit=1)
    with pytest.raises(BadInput, match="no category"):
        export_collection("gymnasium", tmp_path / "out", category="travels")
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gymnasium",), "one environment is exported"),
        (("gymnasium", "mock", "retail"), "one environment is exported"),
        (("gymnasium", "mock", "--collection", "--tasks", "t.jsonl"), "--tasks"),
        (("gymnasium", "mock", "--part", "test"), "choose from a collection"),
    ],
)
def test_arguments_that_contradict(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["export", *arguments, "-o", str(tmp_path / "out")])
    assert isinstance(result.exception, BadInput)
    assert said in str(result.exception)
