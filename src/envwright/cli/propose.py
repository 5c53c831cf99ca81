"""``envwright propose``: tasks that a language model thinks of, proven like any other."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from envwright import workflows
from envwright.cli import options as given
from envwright.cli.console import JsonFlag, Seed, emit_result, exit_unless, out, progress_bar
from envwright.errors import BadInput
from envwright.llm.client import Sampling
from envwright.storage.jsonl import first_problem

EXAMPLES = """Examples:

envwright propose out/petstore --model model:m --base-url http://localhost:8000/v1 -o new.jsonl

envwright propose out/petstore --by blueprint --edges --model batch:m --batch batch/ -o new.jsonl

envwright propose out/petstore out/gitea --model model:my-model -o both.jsonl"""
PAUSED = 3
"""Exit code of a run that stopped before its end and can go on."""


class ProposalStart(StrEnum):
    """What a model begins with."""

    SCENARIO = "scenario"
    BLUEPRINT = "blueprint"
    CHAIN = "chain"


@given.takes_options(*given.REACHING, *given.SPENDING, "device", temperature=0.7)
def run(
    environments: Annotated[
        list[Path],
        typer.Argument(help="Environment folders; with several, each task is over all of them."),
    ],
    model: Annotated[
        str,
        typer.Option(
            help="Who proposes: model:NAME (a server), local:FOLDER, or batch:NAME (files).",
            metavar="MODEL",
        ),
    ] = "",
    reader: Annotated[
        str, typer.Option(help="Who reads back; default the same model.", metavar="MODEL")
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
        typer.Option(help="A manner of writing; several are dealt out. Default a few."),
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="File for the tasks; exchanges beside it.")
    ] = Path("proposed.jsonl"),
    tries: Annotated[int, typer.Option(help="Answers for one thing.", min=1, max=20)] = 2,
    answer_tokens: Annotated[int, typer.Option(help="Tokens of one answer.", min=1)] = 4_000,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **asked: Any,
) -> None:
    """Have a model propose tasks; what cannot be proven is not kept, and counted by reason."""
    options = _options({**locals(), **asked})
    with progress_bar("proposals", count, as_json) as advance:
        result = workflows.propose_task_file(environments, output, options, progress=advance).data()
    emit_result(result, as_json, _show)
    if result["paused"]:
        raise typer.Exit(PAUSED)
    exit_unless(result["tasks"] > 0)


def _options(chosen: dict[str, Any]) -> workflows.ProposeOptions:
    styles = {"styles": tuple(chosen["style"])} if chosen["style"] else {}
    wanted = {"by": chosen["by"].value, "count": chosen["count"], "tries": chosen["tries"]}
    try:
        return workflows.ProposeOptions(
            **{name: chosen[name] for name in ("model", "reader", "seed", "edges")},
            wanted=workflows.ProposalSettings(**wanted, **styles),
            sampling=Sampling(
                temperature=chosen["temperature"], max_tokens=chosen["answer_tokens"]
            ),
            server=given.model_settings(chosen),
            budget_tokens=chosen["budget_tokens"],
            budget_cost=chosen["budget_cost"],
            price=given.parse_price(chosen["price"]),
        )
    except ValidationError as error:
        raise BadInput(f"an option is wrong: {first_problem(error)}.") from None


def _show(result: dict[str, Any]) -> None:
    if result["paused"]:
        out.print(f"Paused ({result['waiting']} waiting): {result['paused']}.")
        out.print("Run the same command to go on.")
        return
    out.print(f"{result['tasks']} proven tasks: {result['path']}")
    for what in ("edges", "proposals"):
        for reason, number in result[what].items():
            out.print(f"  {what}, {reason}: {number}")
    for reason, number in result["refused"].items():
        out.print(f"  answers refused, {reason}: {number}")
    tokens = result["prompt_tokens"] + result["completion_tokens"]
    out.print(f"  {result['requests']} requests, {tokens} tokens: {result['exchanges']}")
    if result["tasks"]:
        out.print(f"Next: envwright prove {result['path']} --env ENV")
