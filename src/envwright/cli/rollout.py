"""``envwright rollout``: agents in environments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import pipeline
from envwright.cli.common import JsonFlag, Seed, emit, figure, interval, out, progress

EXAMPLES = "Example: envwright rollout out/petstore --policy oracle -o runs/oracle"


def run(
    environments: Annotated[
        list[Path] | None,
        typer.Argument(help="Environment folders; default the task file's."),
    ] = None,
    task_file: Annotated[
        Path | None, typer.Option("--tasks", help="Task file; default ENV/tasks.jsonl.")
    ] = None,
    policy: Annotated[str, typer.Option(help=f"One of {', '.join(pipeline.POLICIES)}.")] = "oracle",
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Run folder; an unfinished run is resumed.")
    ] = Path("runs/rollout"),
    force: Annotated[bool, typer.Option("--force", help="Throw away a run that is there.")] = False,
    samples: Annotated[int, typer.Option(help="Episodes per task.", min=1)] = 1,
    concurrency: Annotated[int, typer.Option(help="Episodes at a time.", min=1)] = 64,
    seed: Seed = 0,
    reward: Annotated[
        str, typer.Option(metavar="NAME", help=f"One of {', '.join(pipeline.REWARDS)}.")
    ] = "gates",
    as_json: JsonFlag = False,
) -> None:
    """Roll a policy out on tasks and score every episode."""
    with progress("episodes", None, as_json) as advance:
        result = pipeline.rollout(
            environments or [],
            task_file,
            policy,
            output,
            force=force,
            samples=samples,
            concurrency=concurrency,
            seed=seed,
            reward=reward,
            progress=advance,
        )
    emit(result, as_json, _show)


def _show(result: dict[str, Any]) -> None:
    out.print(
        f"{result['policy']}: success {figure(result['success'])} "
        f"({interval(result['interval'])}), partial credit {figure(result['share_mean'])}, "
        f"{result['episodes']} episodes in {result['seconds']:.1f} s: {result['run']}"
    )
    if result["reward_mean"] != result["success"]:
        out.print(f"  mean reward: {figure(result['reward_mean'])}")
    if result["unscored"]:
        out.print(f"  unscored: {result['unscored']}")
    for reason, count in result["stop"].items():
        out.print(f"  stop/{reason}: {count}")
    for boundary, count in result["errors"].items():
        out.print(f"  error/{boundary}: {count}")
