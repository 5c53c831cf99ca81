"""The recipe that runs everything: on a real environment, through the command line, killed too."""

from __future__ import annotations

import hashlib
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import orjson
import pytest
import torch
from safetensors.torch import load_file

from envwright.training.recipe import load_recipe
from envwright.types import Json
from tests.conftest import ENVIRONMENTS
from tests.view import answers_in

RECIPE = ENVIRONMENTS.parent / "recipes" / "smoke" / "recipe.toml"
START = RECIPE.parent / "tiny"
PATIENCE = 1200
"""Seconds until a process that hangs is given up; none is expected to take a tenth of it."""


def command(folder: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "envwright", "train", str(RECIPE), "-o", str(folder), *more]


def finite(value: Json) -> bool:
    """Whether all numbers in a line are."""
    if isinstance(value, dict | list):
        return all(map(finite, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, float) or math.isfinite(value)


def metrics(folder: Path) -> list[dict[str, Json]]:
    return [orjson.loads(line) for line in (folder / "metrics.jsonl").read_bytes().splitlines()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Json]]:
    """A run without interruption, and what it printed."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    done = subprocess.run(
        command(folder, "--json"), capture_output=True, check=True, timeout=PATIENCE
    )
    return folder, orjson.loads(done.stdout)


def test_everything_runs(whole: tuple[Path, dict[str, Json]]) -> None:
    folder, result = whole
    found = metrics(folder)
    sft = [line for line in found if line["phase"] == "sft"]
    rl = [line for line in found if line["phase"] == "rl"]
    assert (result["stopped"], result["steps"]) == ("", len(sft) + len(rl))
    assert all(map(finite, found))
    for line in sft:
        assert line["loss"] > 0
        assert line["norm"] > 0
        assert 0 < line["tokens/learned"] < line["tokens/read"]  # what others said is masked
    assert [line["phase"] for line in found if line["step"] in (0, result["steps"])] == [
        "eval",
        "rl",
        "eval",
    ]
    assert not any("skipped" in line for line in rl)
    for line in rl:
        assert line["entropy"] > 0
        assert line["kl"] >= 0
        assert line["norm"] > 0
        assert 0 < line["trajectories/used"] <= line["episodes"]
        assert line["tokens/written"] < line["tokens/read"]
        assert 0 < line["success/mock"] < 1  # it solves a part: there is something to learn from
        assert line["gap"] < 1e-3  # what is trained on is what was played
    for line in found:
        if line["phase"] == "eval":
            assert (line["episodes"], line["unscored"]) == (12, 0)
            assert line["wilson"][0] <= line["success"] <= line["wilson"][1]
    shown = answers_in(folder / "report.html")
    assert shown["training/smoke"]["lines"] == found


def test_the_weights_change(whole: tuple[Path, dict[str, Json]]) -> None:
    folder, _ = whole
    before = load_file(START / "model.safetensors")
    after = load_file(folder / "model" / "model.safetensors")
    assert before.keys() == after.keys()
    for name, weights in after.items():
        assert weights.isfinite().all(), name
        assert not torch.equal(weights, before[name]), name


def test_the_checkpoint_is_the_one_that_is_told_of() -> None:
    digest = hashlib.sha256((START / "model.safetensors").read_bytes()).hexdigest()
    assert digest in (RECIPE.parent / "README.md").read_text()
    assert sum(file.stat().st_size for file in START.iterdir()) < 2_000_000
    made, used = load_recipe(RECIPE.parent / "make.toml"), load_recipe(RECIPE)
    assert made.train.tasks == used.train.tasks  # the recipe goes on with tasks that are known
    assert made.model.form == used.model.form


def test_killed_and_resumed_is_the_same(
    whole: tuple[Path, dict[str, Json]], tmp_path: Path
) -> None:
    folder, _ = whole
    parts = tmp_path / "parts"
    process = subprocess.Popen(command(parts), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    lines, until = parts / "metrics.jsonl", time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        if lines.exists() and lines.read_bytes().count(b'"phase":"rl"') >= 1:
            break
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    assert len(metrics(parts)) < len(metrics(folder))
    subprocess.run(command(parts, "--resume"), check=True, capture_output=True, timeout=PATIENCE)
    assert lines.read_bytes() == (folder / "metrics.jsonl").read_bytes()
    last = sorted((folder / "checkpoints").glob("*.pt"))[-1]
    one, other = (
        torch.load(where / "checkpoints" / last.name, weights_only=True)
        for where in (folder, parts)
    )
    assert one["state"] == other["state"]
    assert all(torch.equal(one["weights"][name], other["weights"][name]) for name in one["weights"])


def test_a_dry_run_does_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        command(tmp_path / "none", "--dry-run", "--json"),
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    plan = orjson.loads(done.stdout)
    assert not (tmp_path / "none").exists()
    assert (plan["train"]["tasks"], plan["eval"]["tasks"]) == (16, 12)
    assert plan["tokens"]["prompt"]["most"] < plan["tokens"]["episode"]["most"]
    assert plan["phases"]["rl"]["episodes"] == 5 * 16 * 6
    assert plan["memory"]["total"] > 4 * plan["memory"]["parameters"]
