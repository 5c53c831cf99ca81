"""Targets whose framework is small play here too, where it is installed; `make interop` has all."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.interop import __main__ as interop

MODULES = {
    "gymnasium": "gymnasium",
    "datasets": "datasets",
    "aviary": "aviary",
    "inspect": "inspect_ai",
}


@pytest.mark.parametrize("target", MODULES)
def test_its_own_client_gives_our_rewards(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if find_spec(MODULES[target]) is None:
        pytest.skip(f"{MODULES[target]} is not installed")
    monkeypatch.setattr(interop, "CACHE", tmp_path)
    monkeypatch.setitem(interop.TASKS, target, 2)
    found = interop.play_target(target, "mock", Path(sys.executable))
    assert found["mismatches"] == []
    assert found["rewards"]["gold"] == 1.0
