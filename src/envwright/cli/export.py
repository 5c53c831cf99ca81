"""``envwright export``: an environment and its tasks as a package for another framework."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import JsonFlag, emit_result, say

EXAMPLES = (
    "envwright export gymnasium mock -o out/mock-gymnasium",
    "envwright export datasets environments/retail -o out/retail-dataset --limit 50",
)


def run(
    target: Annotated[str, typer.Argument(help="The framework; docs/interop.md lists them.")],
    environment: Annotated[
        Path, typer.Argument(help="An environment folder, or the name of a bundled one.")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The new folder.")],
    tasks: Annotated[
        Path | None, typer.Option(help="Task file; by default the one beside the environment.")
    ] = None,
    user: Annotated[
        str, typer.Option(help="Simulated user; by default what the target carries best.")
    ] = "",
    limit: Annotated[
        int | None, typer.Option(help="Maximum number of tasks: the first ones.", min=1)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace what is in the folder.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Write an environment and its tasks as a package for another framework.

    Tasks that the framework cannot express are left out, and counted by reason.
    """
    result = workflows.export_environment(
        target, environment, output, tasks=tasks, user=user, limit=limit, force=force
    )
    emit_result(result.data(), as_json, _show)


def _show(result: dict[str, Any]) -> None:
    name, target = result["environment"], result["target"]
    say(f"{result['tasks']} tasks of {name} for {target}: {result['path']}")
    for reason, count in result["refused"].items():
        say(f"left out {count}: {reason}")
