"""``envwright label``: tasks out of what the episodes of a run did."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.bounds import MAX_WORKERS
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    format_counts,
    progress_bar,
    say,
    say_paused,
)

EXAMPLES = (
    "envwright label runs/call-everything --env mock -o labelled.jsonl",
    "envwright label runs/model --env out/petstore --by triples --least 3 -o labelled.jsonl",
)


class Cut(StrEnum):
    """How an episode is cut into what a task asks for."""

    PREFIXES = "prefixes"
    TRIPLES = "triples"


def run(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    environment: Annotated[Path, typer.Option("--env", help="The environment of its tasks.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The task file.")],
    by: Annotated[
        Cut,
        typer.Option(
            help="prefixes: what was done up to every fourth call, while it means something; "
            "triples: related calls that changed something."
        ),
    ] = Cut.PREFIXES,
    count: Annotated[
        int | None,
        typer.Option(
            "--count", "-n", help="Tasks wanted.", min=1, show_default="one an episode with changes"
        ),
    ] = None,
    least: Annotated[
        int, typer.Option(help="Leave out episodes with a lower score.", min=1, max=5)
    ] = 1,
    workers: Annotated[int, typer.Option(help="Processes.", min=1, max=MAX_WORKERS)] = 1,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Make verified tasks of what a run's episodes did, whatever they had been asked for."""
    with progress_bar("tasks", count, as_json) as advance:
        result = workflows.label_run(
            folder,
            environment,
            output,
            by=by.value,
            count=count,
            least=least,
            seed=seed,
            workers=workers,
            progress=advance,
        ).data()
    emit_result(result, as_json, _show)
    exit_unless(result["tasks"]["proven"] > 0, paused=result["tasks"]["paused"])


def _show(result: dict[str, Any]) -> None:
    made = result["tasks"]
    say(
        f"{made['proven']} verified tasks of {made['attempts']} attempts, from {result['walks']} "
        f"of {result['episodes']} episodes: {made['path']}"
    )
    say(f"  scores of episodes: {format_counts(result['scores'])}")
    for reason, count in result["left_out"].items():
        say(f"  left out {count}: {reason}")
    for reason, count in made["dropped"].items():
        say(f"  dropped {count}: {reason}")
    for reason, count in made["unfinished"].items():
        say(f"  not finished {count}: {reason}")
    if made["paused"]:
        say_paused({"paused": made["paused"]})
