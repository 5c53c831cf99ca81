"""``envwright tasks``: proven tasks for an environment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.bounds import MAX_WORKERS
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    progress_bar,
    say,
    say_paused,
)
from envwright.errors import BadInput

EXAMPLES = (
    "envwright tasks out/petstore --count 100 --seed 7",
    "envwright tasks mock --queries --count 50 -o out/mock_queries",
    "envwright tasks out/petstore out/gitea --min-calls 10 --max-calls 25 -o long.jsonl",
)

RuledShare = Annotated[
    float,
    typer.Option(
        help="Minimum share of tasks about which a rule decides, where a guard binds.", min=0, max=1
    ),
]
TrivialShare = Annotated[
    float,
    typer.Option(
        help="Maximum share of tasks that fall to an agent that only copies values.", min=0, max=1
    ),
]

_Families = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help=f"Phrasing families: any of {', '.join(workflows.FAMILIES)}; by "
        f"default {', '.join(workflows.DEFAULT_FAMILIES)}. Those left out can serve as unseen "
        "phrasings.",
    ),
]
_Like = Annotated[
    Path | None,
    typer.Option(
        "--like", metavar="FILE", help="Make tasks like these, with other rows and values."
    ),
]
_Queries = Annotated[
    bool,
    typer.Option(
        "--queries",
        help="Questions along relations, answered in SQL: -o is the folder of the same "
        "environment with `query` as its only tool.",
    ),
]


_GoalStates = Annotated[
    float,
    typer.Option(
        help="Share of tasks, roughly, that ask for an end that several ways may lead to, where "
        "tools allow it.",
        min=0,
        max=1,
    ),
]


_Acts = Annotated[
    float,
    typer.Option(
        help="Share of tasks, roughly, that need an act of the user's, where tools wait for one.",
        min=0,
        max=1,
    ),
]


def run(
    environments: Annotated[
        list[Path],
        typer.Argument(help="Environment folders; with several, each task is over all of them."),
    ],
    count: Annotated[int, typer.Option("--count", "-n", help="Tasks wanted.", min=1)] = 100,
    max_calls: Annotated[
        int, typer.Option(help="Maximum calls of the reference solution.", min=1)
    ] = 16,
    min_calls: Annotated[
        int, typer.Option(help="Minimum calls of the reference solution.", min=1)
    ] = 1,
    sampler: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help=f"Any of {', '.join(workflows.SAMPLERS)}; by default all."
        ),
    ] = None,
    family: _Families = None,
    refinement: Annotated[
        float,
        typer.Option(
            help="Underspecification level: 0 says everything, 1 leaves most to be asked.",
            min=0,
            max=1,
        ),
    ] = 0.5,
    level: Annotated[
        int | None, typer.Option(help="Only tasks of this level of difficulty.", min=1, max=5)
    ] = None,
    focus: Annotated[
        list[str] | None,
        typer.Option(metavar="TOOL", help="Only tasks that need one of these tools."),
    ] = None,
    rules: RuledShare = 1 / 3,
    trivial: TrivialShare = 0.25,
    goal_states: _GoalStates = 0.1,
    acts: _Acts = 0.25,
    like: _Like = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="With --like: use none of the rows of those tasks.")
    ] = False,
    queries: _Queries = False,
    workers: Annotated[int, typer.Option(help="Processes.", min=1, max=MAX_WORKERS)] = 1,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="File; by default ENV/tasks.jsonl.")
    ] = None,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Generate tasks, verify them, and keep those that pass. Resumes an interrupted run."""
    options = workflows.TaskOptions(
        max_calls=max_calls,
        min_calls=min_calls,
        samplers=tuple(sampler or workflows.SAMPLERS),
        families=tuple(family or workflows.DEFAULT_FAMILIES),
        refinement=refinement,
        level=level,
        focus=tuple(focus or ()),
        rules=rules,
        trivial=trivial,
        goal_states=goal_states,
        acts=acts,
        like=workflows.load_tasks(like) if like else (),
        apart=apart,
    )
    if queries:
        if output is None or len(environments) > 1:
            raise BadInput("--queries takes one environment, and -o a folder for the new one.")
        if options != workflows.TaskOptions():
            raise BadInput("--queries makes questions alone: what tasks are like has no meaning.")
        made = workflows.build_graph_queries(environments[0], output, tasks=count, seed=seed).data()
        emit_result(made, as_json, _show_queries)
        return exit_unless(made["proven"] > 0)
    with progress_bar("tasks", count, as_json) as advance:
        result = workflows.make_tasks(
            environments, count, seed, output, options=options, workers=workers, progress=advance
        ).data()
    emit_result(result, as_json, _show)
    exit_unless(result["proven"] > 0, paused=result["paused"])


def _show_queries(result: dict[str, Any]) -> None:
    say(f"{result['proven']} verified questions: {result['path']}")
    say(f"Next: envwright rollout {result['path']} --policy oracle --reward path -o runs/oracle")


def _show(result: dict[str, Any]) -> None:
    say(
        f"{result['proven']} verified tasks of {result['attempts']} attempts "
        f"in {result['seconds']:.1f} s: {result['path']}"
    )
    say(
        f"  kill rate {result['kill_rate']:.4f} over {result['mutants_different']} mutants, "
        f"false negatives {result['false_negative_rate']:.4f} over {result['mutants_equivalent']}"
    )
    levels = ", ".join(f"{level}: {count}" for level, count in result["levels"].items())
    say(f"  tasks by level of difficulty: {levels}")
    _show_shares(result)
    for reason, count in result["dropped"].items():
        say(f"  dropped {count}: {reason}")
    for reason, count in result["unfinished"].items():
        say(f"  not finished {count}: {reason}")
    if result["paused"]:
        return say_paused({"paused": result["paused"]})
    say(f"Next: envwright rollout --tasks {result['path']} --policy oracle -o runs/oracle")


def _show_shares(result: dict[str, Any]) -> None:
    if result["rules"] is None:
        say("  no guard binds: no rule can decide about a task")
    else:
        say(f"  a rule decides about {result['rules']:.0%} of the tasks")
    say(f"  {result['goal_states']:.0%} ask for an end that several ways may lead to")
    if result["acts"]:
        say(f"  {result['acts']:.0%} need an act of the user's")
    say(f"  {result['trivial']:.0%} fall to an agent that only copies values")
