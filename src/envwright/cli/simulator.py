"""``envwright probe simulator``: predicted answers of tools against those of the exact engine."""

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
    format_figure,
    format_interval,
    print_table,
    progress_bar,
    say,
    say_paused,
)
from envwright.cli.options import (
    LIMITS,
    PLAYING,
    SEEING,
    policy_help,
    read_rollout_options,
    takes_options,
)

EXAMPLE = "envwright probe simulator mock --simulator table --policy noisy-oracle:0.7 --limit 40"


@takes_options(*PLAYING, *SEEING, *LIMITS, before="seed")
def simulator(
    environments: Annotated[
        list[Path],
        typer.Argument(
            metavar="ENV...", help="An environment to learn from, and others that are unseen."
        ),
    ],
    task_file: Annotated[
        Path | None, typer.Option("--tasks", help="Task file; by default ENV/tasks.jsonl.")
    ] = None,
    simulated: Annotated[
        str,
        typer.Option("--simulator", help="table, traces, model:NAME or local:FOLDER."),
    ] = "table",
    policy: Annotated[str, typer.Option(help=policy_help())] = "oracle",
    user: Annotated[str, typer.Option(help="User simulator of rules.")] = "agenda",
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder of runs.")] = Path(
        "runs/probe-simulator"
    ),
    force: Annotated[bool, typer.Option("--force", help="Discard existing runs.")] = False,
    episodes: Annotated[int, typer.Option(help="Episodes to learn from.", min=4)] = 60,
    calls: Annotated[int, typer.Option(help="Calls of each episode.", min=3)] = 10,
    states: Annotated[int, typer.Option(help="Other states that are tried.", min=0)] = 2,
    limit: Annotated[int, typer.Option(help="Tasks that are imagined.", min=1)] = 40,
    samples: Annotated[int, typer.Option(help="Episodes per task.", min=1)] = 1,
    concurrency: Annotated[int, typer.Option(help="Concurrent episodes.", min=1)] = 64,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Score a simulator of tools against the exact engine, and success imagined against real."""
    options = read_rollout_options({**locals(), **shared})
    found, templates = workflows.probe_tasks(environments[:1], task_file, limit)
    play = workflows.ProbePlay(found, templates, output, options, force=force)
    wanted = workflows.SimulatorOptions(simulated, episodes, calls, states)
    with progress_bar("episodes", None, as_json) as advance:
        play.progress = advance
        result = workflows.probe_simulator(environments, play, wanted).data()
    emit_result(result, as_json, _show)
    exit_unless(paused=result.get("paused"))


def _show(result: dict[str, Any]) -> None:
    *parts, gap = result["reports"]
    rows = []
    for report in parts:
        found = report["figures"]
        plain = ("answered", "fields", "before_change", "after_change", "first_third", "last_third")
        rows.append(
            [
                report["part"],
                f"{format_figure(found['exact']['value'])} "
                f"({format_interval(found['exact']['interval'])})",
                *(format_figure(found[name]) for name in plain),
                f"{found['refused_accepted']}/{found['refused']}",
                f"{found['accepted_refused']}/{found['accepted']}",
                str(found["invented"]),
            ]
        )
    heads = "exact|answered|values|before|after|first|last|let pass|held back|invented"
    print_table("", ["episodes", *heads.split("|")], rows)
    say(
        f"imagined success {format_figure(gap['imagined'])}, real {format_figure(gap['real'])}; "
        f"imagined minus real {_signed(gap['difference']['value'])} "
        f"({format_interval(gap['difference']['interval'])}) over {gap['tasks']} tasks. "
        "Only the real one says something about the policy."
    )
    say(f"episodes: {result['output']}")
    if "paused" in result:
        say_paused(result)


def _signed(value: float | None) -> str:
    return "-" if value is None else f"{value:+.3f}"
