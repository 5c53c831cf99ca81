"""``envwright rollout``: agents in environments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli import rollout_options as given
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    format_figure,
    format_interval,
    out,
    progress_bar,
)
from envwright.cli.options import PLAYING, SEEING, takes_options

EXAMPLES = (
    "Examples: envwright rollout out/petstore --policy oracle -o runs/oracle   ·   "
    "envwright rollout environments/retail --policy model:my-model "
    "--base-url http://localhost:8000/v1 --samples 4 -o runs/model"
)
PAUSED = 3
"""Exit code of a run that stopped before its end and can go on."""


@takes_options(*PLAYING, *SEEING, "user_base_url", "judge", before="workers")
def run(
    environments: Annotated[
        list[Path] | None,
        typer.Argument(help="Environment folders; default the task file's."),
    ] = None,
    task_file: Annotated[
        Path | None, typer.Option("--tasks", help="Task file; default ENV/tasks.jsonl.")
    ] = None,
    policy: Annotated[str, typer.Option(help=given.POLICY_HELP)] = "oracle",
    user: Annotated[str, typer.Option(help=given.USER_HELP, show_default=False)] = "",
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Run folder; an unfinished run is resumed.")
    ] = Path("runs/rollout"),
    force: Annotated[bool, typer.Option("--force", help="Throw away a run that is there.")] = False,
    retry_failed: given.RetryFailed = False,
    samples: Annotated[int, typer.Option(help="Episodes per task: a group.", min=1)] = 1,
    by_turn: given.ByTurn = False,
    concurrency: Annotated[int, typer.Option(help="Episodes at a time.", min=1)] = 64,
    seed: Seed = 0,
    reward: Annotated[
        str, typer.Option(metavar="NAME", help=f"One of {', '.join(workflows.REWARDS)}.")
    ] = "gates",
    max_turns: given.MaxTurns = None,
    max_calls: given.MaxCalls = None,
    max_tokens: given.MaxTokens = None,
    max_seconds: given.MaxSeconds = None,
    max_invalid: given.MaxInvalid = None,
    workers: given.Workers = None,
    ray: given.Ray = "",
    foreign: given.Foreign = "",
    path: given.PackagePath = None,
    limit: given.Limit = None,
    as_json: JsonFlag = False,
    **asked: Any,
) -> None:
    """Roll a policy out on tasks and score every episode."""
    options = given.read_rollout_options({**locals(), **asked})
    given.check_foreign_options(dict(locals()))
    with progress_bar("episodes", None, as_json) as advance:
        if foreign:
            result = workflows.rollout_foreign(
                foreign, output, options, path=path, limit=limit, force=force, progress=advance
            ).model_dump(mode="json")
        else:
            result = workflows.rollout_tasks(
                environments or [], task_file, output, options, force=force, progress=advance
            ).model_dump(mode="json")
    emit_result(result, as_json, _show)
    if result["paused"]:
        raise typer.Exit(PAUSED)


def _show(result: dict[str, Any]) -> None:
    out.print(
        f"{result['policy']}: success {format_figure(result['success'])} "
        f"({format_interval(result['interval'])}), partial credit {format_figure(result['share_mean'])}, "  # noqa: E501
        f"{result['episodes']} episodes in {result['seconds']:.1f} s: {result['run']}"
    )
    if result["reward_mean"] != result["success"]:
        out.print(f"  mean reward: {format_figure(result['reward_mean'])}")
    for name in ("unscored", "user_errors", "missing"):
        if result[name]:
            out.print(f"  {name.replace('_', ' ')}: {result[name]}")
    for reason, count in result["stop"].items():
        out.print(f"  stop/{reason}: {count}")
    for boundary, count in result["errors"].items():
        out.print(f"  error/{boundary}: {count}")
    if result.get("left_out"):
        out.print(f"  tasks left out, as they state no solution: {result['left_out']}")
    if result["paused"]:
        out.print(f"Paused: {result['paused']}. Run the same command to go on.")
