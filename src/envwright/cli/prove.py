"""``envwright prove``: prove a task file again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import JsonFlag, emit_result, exit_unless, progress_bar, say

EXAMPLES = (
    "envwright prove out/petstore/tasks.jsonl",
    "envwright prove new.jsonl --env out/petstore",
)


def run(
    file: Annotated[Path, typer.Argument(help="A task file.")],
    environments: Annotated[
        list[Path] | None,
        typer.Option("--env", help="Its environments; by default the file's folder."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Verify every task of a file again; name those that fail and why."""
    with progress_bar("tasks", None, as_json) as advance:
        result = workflows.prove_task_file(file, environments or [], progress=advance).data()
    emit_result(result, as_json, _show)
    exit_unless(not result["failed"])
    exit_unless(paused=result["unfinished"])


def _show(result: dict[str, Any]) -> None:
    good = result["tasks"] - len(result["failed"]) - len(result["unfinished"])
    say(f"{good} of {result['tasks']} tasks hold.")
    say(f"kill rate {result['kill_rate']:.4f}, false negatives {result['false_negative_rate']:.4f}")
    for item in result["failed"]:
        say(f"  line {item['line']}: {item['why']}")
    for item in result["unfinished"]:
        say(f"  not finished, line {item['line']}: {item['why']}")
