"""``envwright prove``: prove a task file again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import pipeline
from envwright.cli.common import JsonFlag, emit, finish, out, progress

EXAMPLES = "Example: envwright prove out/petstore/tasks.jsonl"


def run(
    file: Annotated[Path, typer.Argument(help="A task file.")],
    environments: Annotated[
        list[Path] | None,
        typer.Option("--env", help="Its environments; default the file's folder."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Prove every task of a file anew; name those that fail and why."""
    with progress("tasks", None, as_json) as advance:
        result = pipeline.prove(file, environments or [], progress=advance)
    emit(result, as_json, _show)
    finish(result["ok"])


def _show(result: dict[str, Any]) -> None:
    good = result["tasks"] - len(result["failed"])
    out.print(f"{good} of {result['tasks']} tasks hold.")
    out.print(
        f"kill rate {result['kill_rate']:.4f}, false negatives {result['false_negative_rate']:.4f}"
    )
    for item in result["failed"]:
        out.print(f"  line {item['line']}: {item['why']}")
