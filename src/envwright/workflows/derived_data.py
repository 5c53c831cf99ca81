"""Data sets of a run for trainers, written as one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from envwright.errors import BadInput
from envwright.training.derived_datasets import (
    DerivedOptions,
    RecordedRun,
    derive_dataset,
)
from envwright.training.sft.dataset_files import write_jsonl, write_parquet
from envwright.workflows.run_reports import RunFolder
from envwright.workflows.task_files import load_tasks, templates_of
from envwright.workflows.verb_api import VerbResult


class DerivedDataResult(VerbResult):
    """What was written."""

    kind: str
    rows: int
    path: str
    left_out: dict[str, int]
    """Why other episodes gave nothing → how many."""


def export_data(
    kind: str,
    run: Path,
    environments: Sequence[Path],
    output: Path,
    options: DerivedOptions | None = None,
) -> DerivedDataResult:
    """Write a data set that is derived from the episodes of a run.

    Args:
        kind: one of ``envwright.training.derived_datasets.DATASET_KINDS``.
        run: a run folder.
        environments: the folders of its tasks.
        output: ``.jsonl`` or ``.parquet``; replaced whole.
        options: what is made of the episodes.

    Example::

        export_data("dpo", Path("runs/model"), [Path("out/petstore")], Path("pairs.jsonl"))

    Raises:
        BadInput: the kind is unknown, the run cannot be read, or nothing is left to write.
    """
    if output.suffix not in (".jsonl", ".parquet"):
        raise BadInput(
            f"{output.name} is no file that is written.", remedy="Name it .jsonl or .parquet."
        )
    file = run / "tasks.jsonl"
    episodes = tuple(RunFolder(run).episodes())
    tasks = load_tasks(file)
    templates = templates_of(file, environments, tasks)
    recorded = RecordedRun(episodes, {task.id: task for task in tasks}, templates)
    made = derive_dataset(kind, recorded, options)
    if not made.rows:
        reasons = ", ".join(f"{why} {count}" for why, count in made.left_out.items())
        raise BadInput(
            f"{kind} gives no rows of {len(episodes)} episodes: {reasons or 'there are none'}.",
            file=str(run),
            remedy="Give another run or kind, or lower --least.",
        )
    write = write_parquet if output.suffix == ".parquet" else write_jsonl
    return DerivedDataResult(
        kind=kind, rows=write(made.rows, output), path=str(output), left_out=made.left_out
    )
