"""``envwright arena``: rounds of practice in what a policy fails at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import (
    JsonFlag,
    emit_result,
    exit_unless,
    format_figure,
    print_table,
    progress_bar,
    say,
    say_paused,
)

EXAMPLES = ("envwright arena arena.toml -o runs/arena",)
_WEAKEST = 3
"""Skills that are shown of a round."""


def run(
    arena: Annotated[Path, typer.Argument(help="Arena in TOML: a recipe, rounds, how many tasks.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Folder of the arena; what is done is kept.")
    ] = Path("runs/arena"),
    as_json: JsonFlag = False,
) -> None:
    """Try a policy, make tasks where it fails, train it, in rounds. Resumes an interrupted run."""
    with progress_bar("rounds", None, as_json) as advance:
        result = workflows.run_arena(arena, output, progress=advance)
    emit_result(result, as_json, _show)
    exit_unless(not result["stopped"], paused=result.get("paused"))


def _show(result: dict[str, Any]) -> None:
    rows = []
    for one in result["rounds"]:
        weak = sorted(one["skills"].items(), key=lambda pair: pair[1])[:_WEAKEST]
        held = one["training"]["eval"]
        rows.append(
            [
                str(one["round"]),
                format_figure(one["probe"]),
                ", ".join(f"{name} {value:.2f}" for name, value in weak),
                str(one["made"]),
                str(len(one["rejected"])),
                format_figure(held["last"] if held else None),
            ]
        )
    print_table("", ["round", "probe", "weakest", "made", "rejected", "evaluation"], rows)
    if result["stopped"]:
        say(f"Stopped {result['stopped']}")
    if result.get("paused"):
        say_paused(result)
