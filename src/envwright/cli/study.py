"""``envwright study``: arms of a recipe, several seeds each, and one table at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.bounds import MAX_WORKERS
from envwright.cli.console import (
    JsonFlag,
    emit_result,
    exit_unless,
    print_table,
    progress_bar,
    say,
)

EXAMPLES = (
    "envwright study recipes/ablations/proof.toml --dry-run",
    "envwright study recipes/ablations/proof.toml -o runs/proof",
    "envwright study recipes/evidence/breadth.toml -o runs/breadth --only '*-1' --workers 2",
)


def run(
    study: Annotated[Path, typer.Argument(help="Study in TOML: a recipe, arms or factors, seeds.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Folder of the study; finished runs are kept.")
    ] = Path("runs/study"),
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Train these runs alone, as *-1; repeatable."),
    ] = None,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run", help="List the runs, say whether they could begin, and do nothing."
        ),
    ] = False,
    workers: Annotated[
        int, typer.Option(help="Runs at a time, a process each.", min=1, max=MAX_WORKERS)
    ] = 1,
    as_json: JsonFlag = False,
) -> None:
    """Train arms of a recipe with several seeds and compare them. Resumes an interrupted study."""
    with progress_bar("runs", None, as_json) as advance:
        result = workflows.run_study(
            study,
            output,
            only=tuple(only or ()),
            dry_run=dry_run,
            workers=workers,
            progress=advance,
        )
    emit_result(result, as_json, _plan if dry_run else _show)
    exit_unless(not result["refused"] if dry_run else result["finished"] == result["runs"])


def _plan(result: dict[str, Any]) -> None:
    say(f"{result['study']}: {result['runs']} runs, {result['finished']} finished.")
    for cell in result["cells"]:
        say(f"  {cell['cell']}{'  finished' if cell['finished'] else ''}")
    if result["refused"]:
        say(f"It could not begin: {result['refused']}")


def _show(result: dict[str, Any]) -> None:
    if result["question"]:
        say(result["question"])
    for columns, rows in workflows.study_tables(result).values():
        print_table("", columns, rows)
    for cell in result["cells"]:
        if cell["stopped"]:
            say(f"{cell['cell']} stopped {cell['stopped']}")
    say(f"report: {result['report']}")
