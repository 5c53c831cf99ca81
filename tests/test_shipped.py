"""The task files that ship beside their environments hold what their proofs claim."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright import workflows

ENVIRONMENTS = Path(__file__).parents[1] / "environments"


@pytest.mark.parametrize("name", ["mock", "retail"])
def test_shipped_tasks_prove_again(name: str) -> None:
    result = workflows.prove_task_file(ENVIRONMENTS / name / "tasks.jsonl", []).data()
    assert result["failed"] == []
    assert result["tasks"] == 100
    assert result["kill_rate"] == 1.0
    assert result["false_negative_rate"] == 0.0
    assert result["mutants_different"] > 2_000
