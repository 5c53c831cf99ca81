"""What is trained on: rows, names, what is refused, what must be installed."""

from __future__ import annotations

import importlib
import importlib.metadata
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import envwright.integrations.trl
from envwright.errors import BadInput, MissingExtra
from envwright.integrations.trl import EnvwrightSpec


def test_rows(folders: list[Path]) -> None:
    spec = EnvwrightSpec([str(f) for f in folders])
    rows = spec.train_dataset
    assert rows.column_names == ["prompt", "environment", "task"]
    assert rows["environment"] == ["attic"] * 4 + ["barn"] * 4
    assert len(set(rows["task"])) == 8
    for row in rows:
        (said,) = row["prompt"]
        assert said["task"] == row["task"]
        assert said["content"].startswith("Light the ")
    assert spec.eval_dataset is None
    assert set(spec.arguments) == {"train_dataset", "rollout_func", "reward_funcs"}


def test_limit_and_files(folders: list[Path], tmp_path: Path) -> None:
    assert len(EnvwrightSpec(folders, limit=1).train_dataset) == 2
    lines = (folders[0] / "tasks.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "two.jsonl").write_text("".join(lines[2:]))
    spec = EnvwrightSpec(folders[0], tasks=[tmp_path / "two.jsonl"])
    assert [row["prompt"][0]["content"] for row in spec.train_dataset] == [
        "Light the south lamp.",
        "Light the west lamp.",
    ]


def test_folders_of_the_working_directory(
    folders: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folders[0].parent)
    assert len(EnvwrightSpec(folders[0].name).train_dataset) == 4


def test_held_out(folders: list[Path]) -> None:
    attic, barn = folders
    spec = EnvwrightSpec(attic, evaluation={"environments": [str(barn)]})
    assert set(spec.arguments["eval_dataset"]["environment"]) == {"barn"}
    shared = EnvwrightSpec(folders, evaluation={"share": 0.5})
    assert len(shared.train_dataset) == len(shared.arguments["eval_dataset"]) == 4
    with pytest.raises(BadInput, match="evaluated on is trained on too"):
        EnvwrightSpec(attic, evaluation={"environments": [str(attic)]})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rewards": "gates"}, "takes no 'rewards'.*Did you mean reward?"),
        ({"steps": 3}, "takes no 'steps'.*settings of its own"),
        ({"by_turn": True}, "rl.by_turn: 'by_turn' is carried out by our own training loop"),
        ({"horizon": {"kind": "tti"}}, "rl.horizon"),
        ({"selection": {"kind": "filtered_bc"}}, "rl.selection"),
        ({"penalties": {"judge": 1.0}}, "penalty judge is of judgements"),
        ({"user": "model:gpt"}, "users that are models"),
        ({"user": "nobody"}, "no user nobody"),
        ({"reward": "most"}, "no reward most"),
        ({"shape": "round"}, "rl.shape"),
        ({"max_turns": 0}, "rl.max_turns"),
        ({"form": "xml"}, "model.form"),
        ({"limit": -1}, "train.limit"),
        ({"evaluation": {"shares": 0.5}}, "evaluation"),
        ({"environments": "nowhere"}, "nowhere"),
        ({"environments": []}, "train.environments"),
        ({"tasks": ["nowhere.jsonl"]}, "nowhere.jsonl"),
    ],
)
def test_refused(folders: list[Path], given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        EnvwrightSpec(given.pop("environments", folders[0]), **given)


def _again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the trainer from the package as if for the first time."""
    for name in [n for n in sys.modules if n.startswith("envwright.integrations.trl")]:
        monkeypatch.delitem(sys.modules, name)
    _ = importlib.import_module("envwright.integrations.trl").ERPOTrainer


@pytest.mark.parametrize("missing", ["trl", "datasets", "torch"])
def test_without_the_extra(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == missing else find_spec(name)
    )
    with pytest.raises(MissingExtra, match=r"pip install 'envwright\[trl\]'"):
        _again(monkeypatch)


def test_with_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "1.17.0")
    with pytest.raises(BadInput, match=r"TRL 1\.17\.0 is installed; this was made for 1.16"):
        _again(monkeypatch)


def test_the_package_says_what_it_has() -> None:
    assert envwright.integrations.trl.__all__ == [
        "CHATML",
        "ERPOTrainer",
        "EnvwrightSpec",
        "FactorySpec",
        "GroupAdvantageTrainer",
        "exact_schemas",
    ]
