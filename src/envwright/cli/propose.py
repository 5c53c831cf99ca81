"""``envwright propose``: tasks that a language model thinks of, proven like any other."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    option_errors,
    progress_bar,
    say,
    say_paused,
)
from envwright.cli.options import (
    MODEL_FORMS,
    REACHING,
    SPENDING,
    model_settings,
    spending_limits,
    takes_options,
)
from envwright.llm.client import Sampling

EXAMPLES = (
    "envwright propose out/petstore --model model:m --base-url URL -o new.jsonl",
    "envwright propose out/petstore out/gitea --model model:my-model -o both.jsonl",
)


class ProposalStart(StrEnum):
    """What a model begins with."""

    SCENARIO = "scenario"
    BLUEPRINT = "blueprint"
    CHAIN = "chain"


@takes_options(*REACHING, *SPENDING, "device", temperature=0.7, answer_tokens=4_000)
def run(
    environments: Annotated[
        list[Path],
        typer.Argument(help="Environment folders; with several, each task is over all of them."),
    ],
    model: Annotated[
        str,
        typer.Option(
            help=f"Who proposes: {MODEL_FORMS}.",
            metavar="MODEL",
        ),
    ] = "",
    reader: Annotated[
        str, typer.Option(help="Who reads back; by default the same model.", metavar="MODEL")
    ] = "",
    by: Annotated[
        ProposalStart,
        typer.Option(
            help="scenario: it invents words and calls; blueprint: it grows a graph from tool "
            "sequences; chain: it words calls of a sampled plan."
        ),
    ] = ProposalStart.SCENARIO,
    count: Annotated[int, typer.Option("--count", "-n", help="Tasks asked for.", min=1)] = 20,
    edges: Annotated[
        bool, typer.Option("--edges", help="For blueprints: ask for edges of the tool graph first.")
    ] = False,
    style: Annotated[
        list[str] | None,
        typer.Option(help="A style of writing; repeatable; by default a few."),
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="File for the tasks; exchanges beside it.")
    ] = Path("proposed.jsonl"),
    tries: Annotated[int, typer.Option(help="Maximum answers for one thing.", min=1, max=20)] = 2,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Have a model propose tasks; those that cannot be verified are dropped and counted."""
    options = _options({**locals(), **shared})
    with progress_bar("proposals", count, as_json) as advance:
        result = workflows.propose_task_file(environments, output, options, progress=advance).data()
    emit_result(result, as_json, _show)
    exit_unless(bool(result.get("tasks")), paused=result["paused"])


def _options(chosen: dict[str, Any]) -> workflows.ProposeOptions:
    styles = {"styles": tuple(chosen["style"])} if chosen["style"] else {}
    wanted = {"by": chosen["by"].value, "count": chosen["count"], "tries": chosen["tries"]}
    with option_errors():
        return workflows.ProposeOptions(
            **{name: chosen[name] for name in ("model", "reader", "seed", "edges")},
            wanted=workflows.ProposalSettings(**wanted, **styles),
            sampling=Sampling(
                temperature=chosen["temperature"], max_tokens=chosen["answer_tokens"]
            ),
            server=model_settings(chosen),
            **spending_limits(chosen),
        )


def _show(result: dict[str, Any]) -> None:
    if result["paused"]:
        say_paused(result)
        return
    say(f"{result['tasks']} verified tasks: {result['path']}")
    for what in ("edges", "proposals"):
        for reason, number in result[what].items():
            say(f"  {what}, {reason}: {number}")
    for reason, number in result["refused"].items():
        say(f"  answers refused, {reason}: {number}")
    tokens = result["prompt_tokens"] + result["completion_tokens"]
    say(f"  {result['requests']} requests, {tokens} tokens: {result['exchanges']}")
    if result["tasks"]:
        say(f"Next: envwright prove {result['path']} --env ENV")
