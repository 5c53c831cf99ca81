"""``envwright import``: somebody else's release as sources of environments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import JsonFlag, emit_result, say

EXAMPLES = ("envwright import awm:AgentWorldModel-1K -o out/awm --limit 20",)


def run(
    release: Annotated[
        str, typer.Argument(help=f"What to import: {workflows.IMPORT_FORMATS}.", metavar="RELEASE")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The new folder.")],
    limit: Annotated[
        int | None, typer.Option(help="Maximum number of scenarios: the first ones.", min=1)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace what is in the folder.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Write the scenarios of a release as SQL scripts, from which environments are built.

    Code of the release is not run; `envwright audit awm:FOLDER` asks its verifiers.
    """
    result = workflows.import_release(release, output, limit=limit, force=force)
    emit_result(result.data(), as_json, _show)


def _show(result: dict[str, Any]) -> None:
    say(f"{result['scenarios']} scenarios with {result['tasks']} tasks: {result['path']}")
    say(f"Next: envwright build {result['path']}/sources -o DIR")
