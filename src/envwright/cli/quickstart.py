"""``envwright quickstart``: the whole path, on a bundled real document."""

from __future__ import annotations

import os
import shutil
import sys
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
    say,
    say_aside,
)

EXAMPLES = ("envwright quickstart --count 100 -o runs/quickstart",)


def run(
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Folder for everything it makes.")
    ] = Path("runs/quickstart"),
    document: Annotated[
        str, typer.Option(help="A bundled document or a path to an OpenAPI document.")
    ] = workflows.QUICKSTART_DOCUMENT,
    count: Annotated[int, typer.Option("--count", "-n", help="Tasks wanted.", min=1)] = 100,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Build, check, make verified tasks, roll out six policies, and write a report."""

    def tell(line: str) -> None:
        if not as_json:
            say_aside(line)

    result = workflows.run_quickstart(output, document, count=count, seed=seed, say=tell).data()
    emit_result(result, as_json, _show)
    exit_unless(result["ok"])


def _show(result: dict[str, Any]) -> None:
    print_table(
        f"{result['tasks']} verified tasks, {result['tools']} tools, {result['seconds']:.1f} s",
        ["policy", "success", "95 % interval", "partial credit", "episodes", "seconds"],
        [
            [
                name,
                format_figure(row["success"]),
                format_interval(row["interval"]),
                format_figure(row["share_mean"]),
                str(row["episodes"]),
                f"{row['seconds']:.1f}",
            ]
            for name, row in result["rollouts"].items()
        ],
    )
    say(f"Report: {result['report']}")
    say("Try next:")
    for line in result["next"]:
        say(f"  {_command()}{line.removeprefix('envwright')}")


def _command() -> str:
    """How this program is called here: by name, or by path where the name is not on PATH."""
    if shutil.which("envwright"):
        return "envwright"
    return os.path.relpath(sys.argv[0]) if sys.argv[0].endswith("envwright") else "envwright"
