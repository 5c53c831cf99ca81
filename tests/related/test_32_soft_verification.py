"""SERA (arXiv 2601.20789): a second rollout is kept by its recall of the first one's changes."""

from __future__ import annotations

from envwright.scoring.events import turns_of
from envwright.training.derived_datasets import DerivedOptions, change_recall, derive_dataset
from envwright.types import Call, RowChange, StepRecord, StopReason, Trajectory
from tests.related.recorded import recorded

CANCELLED = RowChange("orders", ("W-1",), {"status": "open"}, {"status": "cancelled"})
NOTED = RowChange("notes", (1,), None, {"text": "by phone"})


def episode(*changes: RowChange) -> Trajectory:
    """An episode of one call for each change."""
    steps = tuple(StepRecord(call=Call(tool="act"), rows=(change,)) for change in changes)
    return Trajectory(task="t", environments=(), policy="p", steps=steps, stop=StopReason.DONE)


def test_changes_are_counted_as_often_as_they_were_made() -> None:
    once, twice = episode(NOTED), episode(NOTED, NOTED)
    assert change_recall(twice, once) == 0.5
    assert change_recall(once, twice) == 1.0
    assert change_recall(episode(CANCELLED, NOTED), episode(CANCELLED)) == 0.5
    assert change_recall(episode(), once) == 1.0


def test_the_threshold_decides_how_many_are_kept() -> None:
    run = recorded("noisy-oracle:0.7", 4)
    sizes = []
    for recall in (0.0, 0.5, 1.0):
        made = derive_dataset("verified", run, DerivedOptions(recall=recall, form="turns"))
        sizes.append(len({row["task_id"] + row["metadata"] for row in made.rows}))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1] > 0


def test_all_are_kept_at_zero_and_nothing_where_nothing_was_changed() -> None:
    run = recorded("noisy-oracle:0.7", 4)
    made = derive_dataset("verified", run, DerivedOptions(recall=0.0, form="turns"))
    left = made.left_out
    turns = sum(len(turns_of(one)) for one in run.trajectories)
    assert "recall too low" not in left
    assert left["nothing was changed"] + left["compared with"] < len(run.trajectories)
    assert len(made.rows) < turns
