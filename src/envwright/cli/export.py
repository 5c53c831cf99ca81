"""``envwright export``: an environment and its tasks as a package for another framework."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import JsonFlag, emit_result, exit_unless, progress_bar, say
from envwright.errors import BadInput

EXAMPLES = (
    "envwright export gymnasium mock -o out/mock-gymnasium",
    "envwright export datasets environments/retail -o out/retail-dataset --limit 50",
    "envwright export verifiers --collection --category travel -o out/travel",
    "envwright export datasets --collection --part train -o out/train",
)


def run(
    target: Annotated[str, typer.Argument(help="The framework; docs/interop.md lists them.")],
    environments: Annotated[
        list[Path] | None,
        typer.Argument(
            help="An environment folder, or the name of a bundled one; with --collection any "
            "number of them, or folders that hold some."
        ),
    ] = None,
    *,
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
    collection: Annotated[
        bool,
        typer.Option(
            "--collection",
            help="Write a package for each environment, by default for all that ship, with a "
            "manifest of sizes and checksums. Goes on where a former run ended.",
        ),
    ] = False,
    category: Annotated[
        str, typer.Option(help="Of a collection, only the environments of this category.")
    ] = "",
    part: Annotated[
        str, typer.Option(help="Of a collection, only train, dev or test of those that ship.")
    ] = "",
    workers: Annotated[int, typer.Option(help="Processes, for a collection.", min=1, max=64)] = 1,
    force: Annotated[bool, typer.Option("--force", help="Replace what is in the folder.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Write an environment and its tasks as a package for another framework.

    Tasks that the framework cannot express are left out, and counted by reason.
    """
    given = environments or []
    if collection:
        if tasks:
            raise BadInput("--tasks names the tasks of one environment.", remedy="Leave it out.")
        with progress_bar("environments", None, as_json) as advance:
            found = workflows.export_collection(
                target,
                output,
                given,
                category=category,
                part=part,
                user=user,
                limit=limit,
                force=force,
                workers=workers,
                progress=advance,
            )
        emit_result(found.data(), as_json, _show_collection)
        exit_unless(not found.failed)
        return
    if category or part:
        raise BadInput(
            "--category and --part choose from a collection.", remedy="Add --collection."
        )
    if len(given) != 1:
        raise BadInput("one environment is exported.", remedy="Name one, or give --collection.")
    result = workflows.export_environment(
        target, given[0], output, tasks=tasks, user=user, limit=limit, force=force
    )
    emit_result(result.data(), as_json, _show)


def _show(result: dict[str, Any]) -> None:
    name, target = result["environment"], result["target"]
    say(f"{result['tasks']} tasks of {name} for {target}: {result['path']}")
    for reason, count in result["refused"].items():
        say(f"left out {count}: {reason}")


def _show_collection(result: dict[str, Any]) -> None:
    count, target = len(result["environments"]), result["target"]
    size = f"{result['bytes'] / 1e6:.1f} MB"
    say(f"{result['tasks']} tasks of {count} environments for {target}, {size}: {result['path']}")
    left_out: Counter[str] = Counter()
    for one in result["environments"]:
        left_out.update(one["refused"])
    for reason, tasks in sorted(left_out.items()):
        say(f"left out {tasks}: {reason}")
    for name, why in result["failed"].items():
        say(f"no package of {name}: {why}")
    say(f"SHA-256 {result['sha256']}")
