"""A run of all targets: none stops the others, and what went well is not played twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.interop import __main__ as run
from tests.interop.interop_page import table_lines


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Results of a run that writes nothing into this checkout."""
    results: dict[str, Any] = {}
    monkeypatch.setattr(run, "CACHE", tmp_path / "cache")

    def keep(target: str, environment: str, found: dict[str, Any]) -> None:
        results.setdefault(target, {})[environment] = {"date": "2026-01-02", **found}

    monkeypatch.setattr(run, "keep_result", keep)
    return results


def good(target: str, environment: str, python: Path) -> dict[str, Any]:
    return {"version": "1", "refused": {}, "user": "agenda", "mismatches": []}


def test_what_cannot_be_installed_is_a_row_and_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: dict[str, Any]
) -> None:
    monkeypatch.setitem(run.PACKAGES, "tau2", ("no such python", ["no-such-package"]))
    ready = tmp_path / "cache" / f"gymnasium-{run.stamp_of('gymnasium')}" / ".ready"
    ready.parent.mkdir(parents=True)
    ready.touch()
    monkeypatch.setattr(run, "play_target", good)
    progress = tmp_path / "progress.json"
    assert run.play_all(["tau2", "gymnasium"], ["mock"], progress) == 1
    (reason,) = kept["tau2"]["mock"]["mismatches"]
    assert reason.startswith("it cannot be installed: ")
    first, second = table_lines(kept)[2:]
    assert first.endswith("| not installed |")
    assert second.endswith("| ok |")
    assert list(json.loads(progress.read_text())) == ["gymnasium mock"]


def test_a_run_goes_on_where_it_was_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: dict[str, Any]
) -> None:
    played: list[str] = []
    bad = {"skyrl"}

    def play(target: str, environment: str) -> dict[str, Any]:
        played.append(f"{target} {environment}")
        return {**good(target, environment, tmp_path), "mismatches": ["no"] * (target in bad)}

    monkeypatch.setattr(run, "play", play)
    progress = tmp_path / "progress.json"
    assert run.play_all(["skyrl", "aviary"], ["mock", "retail"], progress) == 2
    bad.clear()
    played.clear()
    assert run.play_all(["skyrl", "aviary"], ["mock", "retail"], progress) == 0
    assert played == ["skyrl mock", "skyrl retail"]
    assert json.loads(progress.read_text()) == {}  # the next run begins anew
