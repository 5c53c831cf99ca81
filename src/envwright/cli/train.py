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
    progress_bar,
    say,
)

EXAMPLES = (
    "envwright train recipes/smoke/recipe.toml --dry-run",
    "envwright train recipes/smoke/recipe.toml -o runs/smoke",
    "envwright train recipes/gpu/qwen3_4b_lora.toml --engine trl --dry-run "
    "--option accelerate.num_processes=8",
)


def run(
    recipe: Annotated[Path, typer.Argument(help="Recipe in TOML, or the name of a bundled one.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder of the run.")] = Path(
        "runs/training"
    ),
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would be done, and do nothing.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume from the last checkpoint of the folder.")
    ] = False,
    engine: Annotated[
        str,
        typer.Option("--engine", help="Whose trainer learns: envwright, trl or verl."),
    ] = "envwright",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="KEY=VALUE in the words of another engine; repeatable."),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Train a model by a recipe: SFT, RL, evaluation on held-out tasks."""
    with progress_bar("steps", None, as_json) as advance:
        result = workflows.train_by_recipe(
            recipe,
            output,
            dry_run=dry_run,
            resume=resume,
            engine=engine,
            options=option or (),
            progress=advance,
        )
    emit_result(result, as_json, _plan if dry_run else _show)
    exit_unless(not result.get("stopped"))


def _show(result: dict[str, Any]) -> None:
    if "engine" in result:
        say(f"{result['model']}, by {result['engine']}: {result['path']}")
    else:
        say(f"{result['model']}: {result['steps']} steps, {result['skipped']} skipped")
    for name, what in (("reward", "reward"), ("eval", "success on held-out tasks")):
        if found := result.get(name):
            say(
                f"  {what}: {format_figure(found['first'])} at first, "
                f"{format_figure(found['last'])} at last"
            )
    if report := result.get("report"):
        say(f"  report: {report}")
    if result["stopped"]:
        say(f"Stopped {result['stopped']}")


def _plan(plan: dict[str, Any]) -> None:
    say(f"{plan['plan']}: {plan['model']}; nothing was done.")
    for name in ("train", "eval"):
        part = plan[name]
        homes = ", ".join(f"{home} {count}" for home, count in part["environments"].items())
        say(f"  {name}: {part['tasks']} tasks ({homes or 'none'})")
    tokens = plan["tokens"]
    for name in ("prompt", "episode"):
        found = tokens[name]
        say(
            f"  tokens of {'first prompts' if name == 'prompt' else 'gold episodes'}: "
            f"{found['least']} to {found['most']}, median {found['median']}; "
            f"of {tokens['of']} tasks"
        )
    for name, phase in plan["phases"].items():
        say(f"  {name}: " + ", ".join(f"{key} {value}" for key, value in phase.items()))
    memory = plan["memory"]
    say(
        f"  parameters: {memory['parameters']:,}, trained {memory['trained']:,}; "
        f"memory, estimated: {_gibibytes(memory['total'])}"
    )
    say("    " + ", ".join(f"{k} {_gibibytes(v)}" for k, v in memory["bytes"].items() if v))
    if "engine" in plan:
        _engine_plan(plan)


def _engine_plan(plan: dict[str, Any]) -> None:
    if share := plan["memory"].get("server_share"):
        say(f"    beside that, on each GPU: {share:.0%} of its memory for the server")
    if (count := plan["memory"].get("processes", 1)) > 1:
        say(f"    on each of {count} GPUs or processes")
    for name, settings in plan.get("settings", {}).items():
        say(f"  {name}: " + ", ".join(f"{key}={value}" for key, value in settings.items()))
    if unused := plan["unused"]:
        say(f"  not used by {plan['engine']}: {', '.join(unused)}")
    if not plan["checked"]:
        say(f"  {plan['engine']} is not installed here: it did not check the options")
    say(plan["command"])
    if several := plan.get("several"):
        say("On several GPUs, for example:")
        say(several)


def _gibibytes(size: int) -> str:
    return f"{size / 2**30:.2f} GiB"
