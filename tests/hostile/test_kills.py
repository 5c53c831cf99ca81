"""Each verb, killed at some moment and run again; ``kills.py`` has the long campaign."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.hostile.kills import COLUMNS, disturb
from tests.hostile.stages import STAGES, run_undisturbed


@pytest.mark.parametrize("name", [name for name, stage in STAGES.items() if not stage.heavy])
def test_killed_and_run_again(name: str, tmp_path: Path) -> None:
    stage = STAGES[name]
    whole = run_undisturbed(stage, tmp_path / "whole")
    found = disturb(stage, whole, tmp_path / "killed", random.Random(name), kills=2)
    assert found == dict.fromkeys(COLUMNS, 0) | {"kills": 2}
