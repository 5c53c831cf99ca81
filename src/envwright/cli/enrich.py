"""``envwright enrich``: an environment made by rules → the same one with rules of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli import build_options as chosen
from envwright.cli import options as given
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    out,
    print_table,
    progress_bar,
)

EXAMPLES = (
    "Example: envwright enrich out/petstore --document petstore.yaml --model model:my-model "
    "--base-url http://localhost:8000/v1 -o rich/"
)
PAUSED = 3
"""Exit code of a run that stopped before its end and can go on."""


@given.takes_options(*given.REACHING, *given.SPENDING, "temperature", timeout=600.0)
def run(
    environments: Annotated[list[Path], typer.Argument(help="Environment folders.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the environments.")],
    model: chosen.Model,
    document: Annotated[
        Path | None,
        typer.Option(
            help="The OpenAPI document that they were made from, for what it offers more."
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace environments that are there.")
    ] = False,
    repairs: chosen.Repairs = 3,
    structured: chosen.Structured = False,
    answer_tokens: chosen.AnswerTokens = 16_000,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **asked: Any,
) -> None:
    """Have a model give environments rules, states and tools; the engine takes or reverts each."""
    options = chosen.author_options({**locals(), **asked})
    with progress_bar("environments", len(environments), as_json) as advance:
        result = workflows.enrich_environments(
            environments, output, options, document=document, force=force, progress=advance
        ).data()
    emit_result(result, as_json, _show)
    if result["paused"]:
        raise typer.Exit(PAUSED)
    exit_unless(bool(result["environments"]))


def _show(result: dict[str, Any]) -> None:
    for one in result["environments"]:
        rows = [_row(change) for change in one["changes"]]
        print_table(one["path"], ["name", "", "detail"], rows)
        said = f"{one['accepted']} changes accepted, {one['reverted']} reverted"
        out.print(f"{one['path']}: {said}, {one['calls']} calls, {one['repairs']} repairs")
    for one in result["dropped"]:
        out.print(f"dropped: {one['name']}: {one['reason']} ({one['path']})", markup=False)
    if result["paused"]:
        waiting = len(result["waiting"])
        out.print(f"Paused ({waiting} waiting): {result['paused']}.", markup=False)
        out.print("Run the same command to go on.")
    elif result["environments"]:
        out.print(f"Next: envwright check {result['environments'][0]['path']}")


def _row(change: dict[str, Any]) -> list[str]:
    what = ", ".join(change.get("what", ()))
    name = f"{change['kind']} {change.get('name', '')}".strip()
    shown = " ".join(name.split())[:60].replace("[", r"\[")
    state = "accepted" if change["accepted"] else "reverted"
    return [shown, state, (change.get("reason") or what).replace("[", r"\[")]
