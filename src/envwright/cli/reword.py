"""``envwright reword``: what a language model adds to tasks, proven like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from envwright import workflows
from envwright.cli import options as given
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    format_figure,
    out,
    progress_bar,
)
from envwright.errors import BadInput
from envwright.llm.client import Sampling
from envwright.storage.jsonl import first_problem
from envwright.tasks.llm.refinement_checks import OPERATIONS
from envwright.tasks.llm.reword_jobs import RewordSettings

EXAMPLES = (
    "Examples: envwright reword out/petstore/tasks.jsonl --model model:my-model "
    "--base-url http://localhost:8000/v1 -o reworded.jsonl   ·   "
    "envwright reword tasks.jsonl --env out/petstore --model batch:m --batch batch/ -o new.jsonl"
)
PAUSED = 3
"""Exit code of a run that stopped before its end and can go on."""


@given.takes_options(*given.REACHING, *given.SPENDING, "device", temperature=0.7)
def run(
    files: Annotated[list[Path] | None, typer.Argument(help="Files of proven tasks.")] = None,
    environments: Annotated[
        list[Path] | None,
        typer.Option("--env", help="Their environments; default the files' folders."),
    ] = None,
    model: Annotated[
        str,
        typer.Option(
            help="Who writes: model:NAME (a server), local:FOLDER, or batch:NAME (files).",
            metavar="MODEL",
        ),
    ] = "",
    reader: Annotated[
        str, typer.Option(help="Who reads back; default the same model.", metavar="MODEL")
    ] = "",
    output: Annotated[
        Path, typer.Option("-o", "--output", help="File for the tasks; exchanges beside it.")
    ] = Path("reworded.jsonl"),
    words: Annotated[
        bool, typer.Option("--words/--no-words", help="Whether tasks are worded anew.")
    ] = True,
    refine: Annotated[
        str,
        typer.Option(
            help=f"Make tasks harder instead, by operations with commas: {', '.join(OPERATIONS)}; "
            "or all.",
            metavar="OPERATIONS",
        ),
    ] = "",
    style: Annotated[
        list[str] | None,
        typer.Option(help="A manner of writing; several are dealt out. Default a few."),
    ] = None,
    check_lists: Annotated[
        bool, typer.Option("--check-lists", help="Have the model propose checks, too.")
    ] = False,
    gate: Annotated[
        bool, typer.Option("--gate", help="Such checks decide on the reward, not on its share.")
    ] = False,
    only_reworded: Annotated[
        bool, typer.Option("--only-reworded", help="Leave out tasks that keep their words.")
    ] = False,
    tries: Annotated[int, typer.Option(help="Answers for one thing.", min=1, max=20)] = 2,
    answer_tokens: Annotated[int, typer.Option(help="Tokens of one answer.", min=1)] = 4_000,
    structured: Annotated[
        bool,
        typer.Option(
            "--structured", help="Have the server keep answers to their JSON Schema, where it can."
        ),
    ] = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **asked: Any,
) -> None:
    """Have a model word tasks anew and add to them; what cannot be proven is not kept."""
    options = _options({**locals(), **asked})
    with progress_bar("tasks", None, as_json) as advance:
        result = workflows.reword_tasks(
            files or [], environments or [], output, options, progress=advance
        ).data()
    emit_result(result, as_json, _show)
    if result["paused"]:
        raise typer.Exit(PAUSED)
    exit_unless(result["tasks"] > 0)


def _options(chosen: dict[str, Any]) -> workflows.RewordOptions:
    names = ("words", "check_lists", "gate", "tries", "structured")
    if chosen["refine"] and not chosen["words"]:
        raise BadInput("--refine changes words.", remedy="Leave out --no-words.")
    styles = {"styles": tuple(chosen["style"])} if chosen["style"] else {}
    try:
        return workflows.RewordOptions(
            **{name: chosen[name] for name in ("model", "reader", "seed")},
            wanted=RewordSettings(
                **{name: chosen[name] for name in names},
                **styles,
                refine=_operations(chosen["refine"]),
                keep=not chosen["only_reworded"],
            ),
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


def _operations(text: str) -> tuple[str, ...]:
    if text == "all":
        return OPERATIONS
    return tuple(dict.fromkeys(part.strip() for part in text.split(","))) if text else ()


def _show(result: dict[str, Any]) -> None:
    if result["paused"]:
        out.print(f"Paused ({result['waiting']} waiting): {result['paused']}.")
        out.print(f"Done so far: {sum(result['words'].values())} tasks.")
        out.print("Run the same command to go on.")
        return
    out.print(
        f"{result['tasks']} proven tasks, {result['kept']} of them as they were: {result['path']}"
    )
    for what in ("words", "checks"):
        for reason, number in result[what].items():
            out.print(f"  {what}, {reason}: {number}")
    for name, found in result["refined"].items():
        accepted = found["words"].get("accepted", 0)
        harder = f", difficulty {format_figure(found['before'])} → {format_figure(found['after'])}"
        total = sum(found["words"].values())
        out.print(f"  {name}: {accepted} of {total} accepted{harder if accepted else ''}")
    tokens = result["prompt_tokens"] + result["completion_tokens"]
    out.print(f"  {result['requests']} requests, {tokens} tokens: {result['exchanges']}")
    out.print(f"Next: envwright prove {result['path']} --env ENV")
