"""Conversations of files are learned, with environments and without."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from envwright.errors import BadInput
from envwright.types import Json
from envwright.workflows import train_by_recipe
from tests.conftest import ENVIRONMENTS

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other

LOOK: Json = {"type": "function", "function": {"name": "look", "parameters": {"type": "object"}}}


def told(folder: Path, words: str, count: int) -> None:
    """Conversations that differ in what the user says."""
    lines = [
        {
            "messages": [
                {"role": "user", "content": f"Say {word}."},
                {"role": "assistant", "content": word},
            ],
            "tools": [LOOK],
        }
        for word in words.split()
    ]
    (folder / "told.jsonl").write_bytes(
        b"".join(orjson.dumps(lines[at % len(lines)]) + b"\n" for at in range(count))
    )


def recipe(folder: Path, environments: str = "") -> Path:
    file = folder / "recipe.toml"
    file.write_text(
        f"""
threads = 1
[model]
spec = "tiny:0:32x1"
[train]
environments = [{environments}]
limit = 2
[sft]
conversations = ["told.jsonl"]
epochs = 20
batch = 4
lr = 1e-2
[output]
checkpoint_every = 100
"""
    )
    return file


def metrics(run: Path) -> list[Json]:
    return [orjson.loads(line) for line in (run / "metrics.jsonl").read_bytes().splitlines()]


def test_without_environments(tmp_path: Path) -> None:
    told(tmp_path, "yes no perhaps", 9)
    file, run = recipe(tmp_path), tmp_path / "run"
    plan = train_by_recipe(file, run, dry_run=True)
    assert plan["phases"]["sft"] == {"trajectories": 9, "steps": 60, "conversations": 9}
    assert plan["tokens"]["of"] == 9
    assert plan["train"]["tasks"] == 0
    done = train_by_recipe(file, run)
    assert done["steps"] == 60
    losses = [line["loss"] for line in metrics(run)]
    assert min(losses) < losses[0] / 4
    told(tmp_path, "yes no never", 9)
    with pytest.raises(BadInput):  # what was learned has changed
        train_by_recipe(file, run, resume=True)


def test_beside_the_solutions_of_tasks(tmp_path: Path) -> None:
    told(tmp_path, "yes no", 2)
    file = recipe(tmp_path, f'"{ENVIRONMENTS / "mock"}"')
    assert (
        train_by_recipe(file, tmp_path / "run", dry_run=True)["phases"]["sft"]["trajectories"] == 4
    )
    assert train_by_recipe(file, tmp_path / "run")["steps"] == 20
