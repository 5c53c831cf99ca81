"""The benchmark of making tasks still times the functions that make them; no figure is asserted."""

from __future__ import annotations

from benchmarks.tasks import measure


def test_each_stage_of_a_task_is_timed() -> None:
    found = measure("mock", 2)
    assert found["tasks"] == 2
    stages = {"sample and ground", "word", "assemble", "prove", "solve"}
    assert set(found["ms_per_task"]) == stages
    assert all(found["ms_per_task"].values())
