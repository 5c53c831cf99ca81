"""``envwright enrich``: an environment made by rules → the same one with rules of its own."""

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
    print_table,
    progress_bar,
    say,
    say_paused,
)
from envwright.cli.options import MODEL_FORMS, REACHING, SPENDING, author_options, takes_options

EXAMPLES = ("envwright enrich out/petstore --document petstore.yaml --model model:m -o rich/",)


@takes_options(
    *REACHING,
    *SPENDING,
    "temperature",
    "repairs",
    "structured",
    answer_tokens=16_000,
    timeout=600.0,
)
def run(
    environments: Annotated[list[Path], typer.Argument(help="Environment folders.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the environments.")],
    model: Annotated[str, typer.Option(help=f"Who writes: {MODEL_FORMS}.", metavar="MODEL")],
    document: Annotated[
        Path | None,
        typer.Option(
            help="The OpenAPI document they were built from, for operations left out of it."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace existing environments.")] = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Have a model add rules, states and tools to environments; failing changes are undone."""
    options = author_options({**locals(), **shared})
    with progress_bar("environments", len(environments), as_json) as advance:
        result = workflows.enrich_environments(
            environments, output, options, document=document, force=force, progress=advance
        ).data()
    emit_result(result, as_json, _show)
    exit_unless(bool(result["environments"]), paused=result["paused"])


def _show(result: dict[str, Any]) -> None:
    for one in result["environments"]:
        rows = [_row(change) for change in one["changes"]]
        print_table(one["path"], ["name", "", "detail"], rows)
        said = f"{one['accepted']} changes accepted, {one['reverted']} reverted"
        say(f"{one['path']}: {said}, {one['calls']} calls, {one['repairs']} repairs")
    for one in result["dropped"]:
        say(f"dropped: {one['name']}: {one['reason']} ({one['path']})")
    if result["paused"]:
        say_paused(result)
    elif result["environments"]:
        say(f"Next: envwright check {result['environments'][0]['path']}")


def _row(change: dict[str, Any]) -> list[str]:
    what = ", ".join(change.get("what", ()))
    name = f"{change['kind']} {change.get('name', '')}".strip()
    shown = " ".join(name.split())[:60]
    state = "accepted" if change["accepted"] else "reverted"
    return [shown, state, (change.get("reason") or what)]
