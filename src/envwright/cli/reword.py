"""``envwright reword``: what a language model adds to tasks, proven like any other."""

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
from envwright.errors import BadInput
from envwright.llm.client import Sampling
from envwright.tasks.llm.refinement_checks import OPERATIONS
from envwright.tasks.llm.reword_jobs import RewordSettings

EXAMPLES = (
    "envwright reword out/petstore/tasks.jsonl --model model:m --base-url URL -o reworded.jsonl",
)


@takes_options(*REACHING, *SPENDING, "device", "structured", temperature=0.7, answer_tokens=4_000)
def run(
    files: Annotated[list[Path] | None, typer.Argument(help="Files of verified tasks.")] = None,
    environments: Annotated[
        list[Path] | None,
        typer.Option("--env", help="Their environments; by default the files' folders."),
    ] = None,
    model: Annotated[
        str,
        typer.Option(
            help=f"Who writes: {MODEL_FORMS}.",
            metavar="MODEL",
        ),
    ] = "",
    reader: Annotated[
        str, typer.Option(help="Who reads back; by default the same model.", metavar="MODEL")
    ] = "",
    output: Annotated[
        Path, typer.Option("-o", "--output", help="File for the tasks; exchanges beside it.")
    ] = Path("reworded.jsonl"),
    words: Annotated[bool, typer.Option("--words/--no-words", help="Reword the tasks.")] = True,
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
        typer.Option(help="A style of writing; repeatable; by default a few."),
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
    tries: Annotated[int, typer.Option(help="Maximum answers for one thing.", min=1, max=20)] = 2,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Have a model reword and extend tasks; what cannot be verified is dropped."""
    options = _options({**locals(), **shared})
    with progress_bar("tasks", None, as_json) as advance:
        result = workflows.reword_tasks(
            files or [], environments or [], output, options, progress=advance
        ).data()
    emit_result(result, as_json, _show)
    exit_unless(bool(result.get("tasks")), paused=result["paused"])


def _options(chosen: dict[str, Any]) -> workflows.RewordOptions:
    names = ("words", "check_lists", "gate", "tries", "structured")
    if chosen["refine"] and not chosen["words"]:
        raise BadInput("--refine changes words.", remedy="Leave out --no-words.")
    styles = {"styles": tuple(chosen["style"])} if chosen["style"] else {}
    with option_errors():
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
            server=model_settings(chosen),
            **spending_limits(chosen),
        )


def _operations(text: str) -> tuple[str, ...]:
    if text == "all":
        return OPERATIONS
    return tuple(dict.fromkeys(part.strip() for part in text.split(","))) if text else ()


def _show(result: dict[str, Any]) -> None:
    if result["paused"]:
        say_paused(result)
        return
    say(f"{result['tasks']} verified tasks, {result['kept']} of them unchanged: {result['path']}")
    for what in ("words", "checks"):
        for reason, number in result[what].items():
            say(f"  {what}, {reason}: {number}")
    for name, found in result["refined"].items():
        accepted = found["words"].get("accepted", 0)
        harder = f", difficulty {format_figure(found['before'])} → {format_figure(found['after'])}"
        total = sum(found["words"].values())
        say(f"  {name}: {accepted} of {total} accepted{harder if accepted else ''}")
    tokens = result["prompt_tokens"] + result["completion_tokens"]
    say(f"  {result['requests']} requests, {tokens} tokens: {result['exchanges']}")
    say(f"Next: envwright prove {result['path']} --env ENV")
