"""Each verb that writes, without room and then with; ``full_disk.py`` has every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.full_disk import COLUMNS, largest_file, starve
from tests.hostile.stages import STAGES, run_undisturbed


@pytest.mark.parametrize("name", ["build", "tasks", "populate", "rollout"])
def test_without_room_and_then_with(name: str, tmp_path: Path) -> None:
    stage = STAGES[name]
    whole = run_undisturbed(stage, tmp_path / "whole")
    size = largest_file(tmp_path / "whole") // 2
    found = starve(stage, whole, tmp_path / "full", size)
    assert found == dict.fromkeys(COLUMNS, 0) | {"tries": 1, "refused": 1}
