"""``envwright solves``: pass rates of a run, other solutions than the gold, doubtful rewards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    format_figure,
    format_interval,
    print_table,
    progress_bar,
    say,
)
from envwright.cli.options import parse_ks

EXAMPLES = ("envwright solves runs/model --env out/petstore",)
_SHOWN = 20
"""Tasks in a table for people."""


def run(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    environments: Annotated[
        list[Path], typer.Option("--env", help="The environments of its tasks.")
    ],
    k: Annotated[str, typer.Option("--k", help="The k of pass^k, as 1,2,4.")] = "1,2,4",
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Replay the calls of a run's episodes and compare where they end with their rewards."""
    given = workflows.RunFolder(folder)
    with progress_bar("tasks", None, as_json) as advance:
        result = workflows.report_solves(
            folder / "tasks.jsonl",
            given.episodes(),
            environments,
            ks=parse_ks(k),
            seed=seed,
            progress=advance,
        ).data()
    emit_result({**given.about(), **result}, as_json, _show)
    exit_unless(
        # Doubts that put the rewards themselves in question; the others are only reported.
        not any(result["doubts"][name] for name in ("false negative", "hole", "replay differs"))
    )


def _show(result: dict[str, Any]) -> None:
    success = result["success"]
    say(
        f"{result['scored']} scored of {result['episodes']} episodes of {len(result['tasks'])} "
        f"tasks, success {format_figure(success['value'])} "
        f"({format_interval(result['wilson'] or success['interval'])}): {result['run']}"
    )
    for reason, number in result["left_out"].items():
        say(f"  left out, {reason}: {number}")
    for size, found in result["pass_hat"].items():
        if found["tasks"]:
            say(
                f"  pass^{size}: {format_figure(found['value'])} "
                f"{format_interval(found['interval'])}"
            )
    say(f"{result['solved']} tasks solved, {result['alternatives']} other solutions")
    for way, number in result["ways"].items():
        say(f"  {way}: {number}")
    rows = [row for row in result["tasks"] if row["solutions"] or row["doubts"]]
    columns = ["name", "passed", "95 % interval", "gold", "others", "doubts"]
    if rows:
        print_table("", columns, [_row(row) for row in rows[:_SHOWN]])
    if len(rows) > _SHOWN:
        say(f"and {len(rows) - _SHOWN} more tasks; --json has all")
    for doubt, number in result["doubts"].items():
        if number:
            say(f"doubt, {doubt}: {number}")


def _row(row: dict[str, Any]) -> list[str]:
    passed = f"{row['passed']}/{row['scored']}"
    doubts = sum(row["counts"].values())
    counts = [str(row["gold"]), str(len(row["solutions"])), str(doubts)]
    # Eight characters of the hash tell the tasks of a run apart.
    return [row["task"][:8], passed, format_interval(row["interval"]), *counts]
