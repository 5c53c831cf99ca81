"""``envwright rollout``: agents in environments."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.bounds import MAX_AT_ONCE, MAX_SAMPLES
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    format_figure,
    format_interval,
    progress_bar,
    say,
)
from envwright.cli.options import (
    LIMITS,
    PLAYING,
    SEEING,
    policy_help,
    read_rollout_options,
    takes_options,
)
from envwright.errors import BadInput

EXAMPLES = (
    "envwright rollout out/petstore --policy oracle -o runs/oracle",
    "envwright rollout environments/retail --policy model:my-model "
    "--base-url http://localhost:8000/v1 --samples 4 -o runs/model",
    "envwright rollout environments/mock --policy random --starts runs/failed --guidance plan "
    "-o runs/guided",
)
_FOREIGN = "External environments"
_AGAIN = "Further attempts"


class Guidance(StrEnum):
    """What a further attempt is helped with."""

    PLAN = "plan"
    ERROR = "error"
    POINTER = "pointer"


_Concurrency = Annotated[
    int | None,
    typer.Option(
        help="Concurrent episodes.",
        min=1,
        max=MAX_AT_ONCE,
        show_default="64, or 1 for the policy human",
    ),
]

_Starts = Annotated[
    Path | None,
    typer.Option(
        help="Go on from points of earlier episodes (a file of StartPoint records), or attempt "
        "again what failed in a run (its folder).",
        rich_help_panel=_AGAIN,
    ),
]
_Guidance = Annotated[
    Guidance | None,
    typer.Option(help="Help for these further attempts.", rich_help_panel=_AGAIN),
]


@takes_options(
    *PLAYING, *SEEING, *LIMITS, "max_invalid", "ray", "user_base_url", "judge", before="foreign"
)
def run(
    environments: Annotated[
        list[Path] | None,
        typer.Argument(help="Environment folders; by default the task file's."),
    ] = None,
    task_file: Annotated[
        Path | None, typer.Option("--tasks", help="Task file; by default ENV/tasks.jsonl.")
    ] = None,
    policy: Annotated[str, typer.Option(help=policy_help())] = "oracle",
    user: Annotated[
        str,
        typer.Option(
            help=f"User simulator: {', '.join(workflows.USERS)}, or model:NAME. Default agenda; "
            f"{workflows.FOREIGN_USER} with --foreign.",
            show_default=False,
        ),
    ] = "",
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Run folder; an unfinished run is resumed.")
    ] = Path("runs/rollout"),
    force: Annotated[bool, typer.Option("--force", help="Discard an existing run.")] = False,
    samples: Annotated[
        int, typer.Option(help="Episodes per task: a group.", min=1, max=MAX_SAMPLES)
    ] = 1,
    by_turn: Annotated[
        bool,
        typer.Option(
            "--by-turn",
            help="One episode for each turn of the user; the other turns are the gold's.",
        ),
    ] = False,
    starts: _Starts = None,
    guidance: _Guidance = None,
    concurrency: _Concurrency = None,
    seed: Seed = 0,
    reward: Annotated[
        str, typer.Option(metavar="NAME", help=f"One of {', '.join(workflows.REWARDS)}.")
    ] = "gates",
    foreign: Annotated[
        str,
        typer.Option(
            help=f"Play a release: {workflows.PLAY_FORMATS}.",
            metavar="RELEASE",
            rich_help_panel=_FOREIGN,
        ),
    ] = "",
    path: Annotated[
        Path | None,
        typer.Option(help="Folder that its package was installed to.", rich_help_panel=_FOREIGN),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            help="Play so many of its tasks, spread evenly.", min=1, rich_help_panel=_FOREIGN
        ),
    ] = None,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Roll a policy out on tasks and score every episode. Resumes an interrupted run."""
    chosen = {**locals(), **shared}
    # The default depends on ``--foreign``, so the option itself has none.
    chosen["user"] = user or (workflows.FOREIGN_USER if foreign else "agenda")
    options = read_rollout_options(chosen)
    _check_foreign(chosen)
    # A person types where the bar would be drawn.
    with progress_bar("episodes", None, as_json or policy == "human") as advance:
        if foreign:
            result = workflows.rollout_foreign(
                foreign, output, options, path=path, limit=limit, force=force, progress=advance
            ).model_dump(mode="json")
        else:
            result = workflows.rollout_tasks(
                environments or [], task_file, output, options, force=force, progress=advance
            ).model_dump(mode="json")
            if policy == "human":  # a person wants to know what was right
                result["scores"] = workflows.episode_scores(output)
    emit_result(result, as_json, _show)
    exit_unless(paused=result["paused"])


def _check_foreign(given: dict[str, Any]) -> None:
    """Refuse environments of ours beside external ones, and options that have no effect."""
    if given["foreign"]:
        if given["environments"] or given["task_file"]:
            raise BadInput(
                "--foreign has its own tasks.", remedy="Name no environment and no tasks."
            )
        return
    for option in ("path", "limit"):
        if given[option] is not None:
            raise BadInput(f"--{option} is for --foreign.", remedy=f"Leave --{option} out.")


def _show(result: dict[str, Any]) -> None:
    for episode in result.get("scores", ()):
        _show_score(episode)
    say(
        f"{result['policy']}: success {format_figure(result['success'])} "
        f"({format_interval(result['interval'])}), partial credit "
        f"{format_figure(result['share_mean'])}, "
        f"{result['episodes']} episodes in {result['seconds']:.1f} s: {result['run']}"
    )
    if result["reward_mean"] != result["success"]:
        say(f"  mean reward: {format_figure(result['reward_mean'])}")
    for name in ("unscored", "user_errors", "missing"):
        if result[name]:
            say(f"  {name.replace('_', ' ')}: {result[name]}")
    for reason, count in result["stop"].items():
        say(f"  stop/{reason}: {count}")
    for boundary, count in result["errors"].items():
        say(f"  error/{boundary}: {count}")
    if result.get("left_out"):
        say(f"  tasks left out, as they state no solution: {result['left_out']}")
    if result["paused"]:
        say(f"Paused: {result['paused']}. Run the same command to resume.")


def _show_score(episode: dict[str, Any]) -> None:
    """Check by check, what an episode of a person was scored for."""
    say(f"task {episode['task']}: reward {format_figure(episode['reward'])} ({episode['stop']})")
    for verdict in episode["verdicts"]:
        sign = {True: "holds", False: "FAILS", None: "not computed"}[verdict["ok"]]
        detail = f": {verdict['detail']}" if verdict["detail"] else ""
        say(f"  {sign}  {verdict['name']}{detail}")
