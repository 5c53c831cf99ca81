"""``envwright train``: a model learns from its own episodes."""

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
    out,
    progress_bar,
)

EXAMPLES = (
    "Examples: envwright train recipes/smoke/recipe.toml --dry-run   ·   "
    "envwright train recipes/smoke/recipe.toml -o runs/smoke"
)


def run(
    recipe: Annotated[Path, typer.Argument(help="Recipe in TOML, or the name of a bundled one.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder of the run.")] = Path(
        "runs/training"
    ),
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the last checkpoint of the folder.")
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """Train a model by a recipe: imitation, reinforcement, evaluation on what is held out."""
    with progress_bar("steps", None, as_json) as advance:
        result = workflows.train_by_recipe(
            recipe, output, dry_run=dry_run, resume=resume, progress=advance
        )
    emit_result(result, as_json, _plan if dry_run else _show)
    exit_unless(not result.get("stopped"))


def _show(result: dict[str, Any]) -> None:
    out.print(f"{result['model']}: {result['steps']} steps, {result['skipped']} skipped")
    for name, what in (("reward", "reward"), ("eval", "success on what is held out")):
        if found := result[name]:
            out.print(
                f"  {what}: {format_figure(found['first'])} at first, {format_figure(found['last'])} at last"  # noqa: E501
            )
    out.print(f"  report: {result['report']}")
    if result["stopped"]:
        out.print(f"Stopped {result['stopped']}")


def _plan(plan: dict[str, Any]) -> None:
    out.print(f"{plan['plan']}: {plan['model']}; nothing was done.")
    for name in ("train", "eval"):
        part = plan[name]
        homes = ", ".join(f"{home} {count}" for home, count in part["environments"].items())
        out.print(f"  {name}: {part['tasks']} tasks ({homes or 'none'})")
    tokens = plan["tokens"]
    for name in ("prompt", "episode"):
        found = tokens[name]
        out.print(
            f"  tokens of {'first prompts' if name == 'prompt' else 'gold episodes'}: "
            f"{found['least']} to {found['most']}, median {found['median']}; "
            f"of {tokens['of']} tasks"
        )
    for name, phase in plan["phases"].items():
        out.print(f"  {name}: " + ", ".join(f"{key} {value}" for key, value in phase.items()))
    memory = plan["memory"]
    out.print(
        f"  parameters: {memory['parameters']:,}, trained {memory['trained']:,}; "
        f"memory, estimated: {memory['total'] / 2**30:.2f} GiB"
    )
