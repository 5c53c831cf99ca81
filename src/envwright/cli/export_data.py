"""``envwright export-data``: data sets for trainers, derived from the episodes of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from envwright import workflows
from envwright.cli.console import JsonFlag, Seed, emit_result, say
from envwright.training.derived_datasets import DATASET_KINDS, DerivedOptions
from envwright.training.sft.dataset_files import RowForm

EXAMPLES = (
    "envwright export-data dpo runs/model --env out/petstore -o pairs.jsonl",
    "envwright export-data lumos runs/oracle --env mock -o plans.jsonl --mode onetime",
    "envwright export-data verified runs/model --env out/petstore -o soft.parquet --recall 0.5",
)
_STANDARD = DerivedOptions()


def run(
    kind: Annotated[str, typer.Argument(help=f"One of {', '.join(DATASET_KINDS)}.")],
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    environments: Annotated[
        list[Path], typer.Option("--env", help="The environments of its tasks.")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="A .jsonl or .parquet file.")],
    least: Annotated[
        float, typer.Option(help="The reward from which on an episode is a success.")
    ] = _STANDARD.least,
    per_task: Annotated[
        int, typer.Option(help="Maximum pairs or demonstrations of one task.", min=1)
    ] = _STANDARD.per_task,
    recall: Annotated[
        float, typer.Option(help="For verified: share of the changes to be found.", min=0, max=1)
    ] = _STANDARD.recall,
    chunk: Annotated[
        int, typer.Option(help="For chunks: maximum calls of one message.", min=1)
    ] = _STANDARD.chunk,
    mode: Annotated[
        Literal["iterative", "onetime"],
        typer.Option(help="For lumos: whether a plan goes on after each result."),
    ] = _STANDARD.mode,
    count: Annotated[
        int, typer.Option(help="For mixture: maximum number of demonstrations.", min=1)
    ] = _STANDARD.count,
    quality: Annotated[
        float, typer.Option(help="For mixture: share that are successes.", min=0, max=1)
    ] = _STANDARD.quality,
    form: Annotated[
        RowForm, typer.Option(help="A conversation a row, or a turn a row.")
    ] = _STANDARD.form,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Write preferences, plans, thoughts or selections from a run's episodes, for trainers."""
    options = DerivedOptions(
        least=least,
        per_task=per_task,
        recall=recall,
        chunk=chunk,
        mode=mode,
        count=count,
        quality=quality,
        form=form,
        seed=seed,
    )
    result = workflows.export_data(kind, folder, environments, output, options)
    emit_result(result.data(), as_json, _show)


def _show(result: dict[str, Any]) -> None:
    say(f"{result['rows']} rows of {result['kind']}: {result['path']}")
    for reason, count in result["left_out"].items():
        say(f"  left out, {reason}: {count}")
