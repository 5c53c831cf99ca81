"""``envwright tasks``: proven tasks for an environment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import pipeline
from envwright.cli.common import JsonFlag, Seed, emit, finish, out, progress

EXAMPLES = "Example: envwright tasks out/petstore --count 100 --seed 7"


def run(
    environment: Annotated[Path, typer.Argument(help="An environment folder.")],
    count: Annotated[int, typer.Option("--count", "-n", help="Tasks wanted.", min=1)] = 100,
    max_calls: Annotated[int, typer.Option(help="Calls of a gold, at most.", min=1)] = 4,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="File; default ENV/tasks.jsonl.")
    ] = None,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Make tasks, prove them, and keep those whose proof holds."""
    with progress("tasks", count, as_json) as advance:
        result = pipeline.tasks(
            environment, count, seed, output, max_calls=max_calls, progress=advance
        )
    emit(result, as_json, _show)
    finish(result["proven"] > 0)


def _show(result: dict[str, Any]) -> None:
    out.print(f"{result['proven']} proven tasks in {result['seconds']:.1f} s: {result['path']}")
    for reason, count in result["dropped"].items():
        out.print(f"  dropped {count}: {reason}")
    out.print(f"Next: envwright rollout --tasks {result['path']} --policy oracle -o runs/oracle")
