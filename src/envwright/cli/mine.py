"""``envwright mine``: textual tasks → topics that environments can be authored from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from envwright import workflows
from envwright.authoring.mining import MiningOptions
from envwright.cli import options as given
from envwright.cli.console import JsonFlag, Seed, emit_result, exit_unless, out, progress_bar
from envwright.errors import BadInput
from envwright.llm.client import Sampling
from envwright.storage.jsonl import first_problem

EXAMPLES = (
    "Examples: envwright mine requests.jsonl --by rules -o topics.jsonl   ·   "
    "envwright mine requests.jsonl more.csv --model model:my-model "
    "--base-url http://localhost:8000/v1 --count 20 -o topics.jsonl"
)
PAUSED = 3
"""Exit code of a run that stopped before its end and can go on."""


@given.takes_options(*given.REACHING, *given.SPENDING, "device", temperature=0.0, timeout=600.0)
def run(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="Textual tasks: .jsonl, .json, .csv, .tsv, or plain text (a line or a paragraph "
            "each); also .gz."
        ),
    ],
    output: Annotated[
        Path, typer.Option("-o", "--output", help="File for the topics; answers beside it.")
    ] = Path("topics.jsonl"),
    by: Annotated[str, typer.Option(help="Who sorts and describes: model, or rules.")] = "model",
    model: Annotated[
        str,
        typer.Option(
            help="Which model: model:NAME (a server), local:FOLDER, or batch:NAME (files).",
            metavar="MODEL",
        ),
    ] = "",
    field: Annotated[
        str, typer.Option(help="Key or column of the tasks; in JSON, dots lead deeper.")
    ] = "",
    count: Annotated[
        int | None,
        typer.Option(
            help="Topics wanted; default all that are distinct, by rules √n up to 50.", min=1
        ),
    ] = None,
    min_usefulness: Annotated[int, typer.Option(help="The least score.", min=1, max=10)] = 7,
    min_modelability: Annotated[int, typer.Option(help="The least score.", min=1, max=10)] = 7,
    near: Annotated[
        float, typer.Option(help="Cosine from which two descriptions are one.", min=0.01, max=1.0)
    ] = 0.9,
    together: Annotated[int, typer.Option(help="Tasks of one request.", min=1, max=100)] = 25,
    tries: Annotated[int, typer.Option(help="Answers about the same tasks.", min=1, max=20)] = 2,
    answer_tokens: Annotated[int, typer.Option(help="Tokens of one answer.", min=1)] = 8_000,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **asked: Any,
) -> None:
    """Find in textual tasks the worlds that environments should be built of."""
    options = _options({**locals(), **asked})
    with progress_bar("answers", None, as_json) as advance:
        result = workflows.mine_files(files, output, options, progress=advance).data()
    emit_result(result, as_json, _show)
    if result["paused"]:
        raise typer.Exit(PAUSED)
    exit_unless(result["topics"] > 0)


def _options(chosen: dict[str, Any]) -> workflows.MineOptions:
    if chosen["by"] not in ("model", "rules"):
        raise BadInput(f"--by is model or rules, not {chosen['by']}.")
    same = ("by", "count", "near", "together", "tries", "seed")
    try:
        return workflows.MineOptions(
            **{key: chosen[key] for key in ("model", "field", "budget_tokens", "budget_cost")},
            mining=MiningOptions(
                **{key: chosen[key] for key in same},
                least_usefulness=chosen["min_usefulness"],
                least_modelability=chosen["min_modelability"],
                sampling=Sampling(
                    temperature=chosen["temperature"], max_tokens=chosen["answer_tokens"]
                ),
            ),
            server=given.model_settings(chosen),
            price=given.parse_price(chosen["price"]),
        )
    except ValidationError as error:
        raise BadInput(f"an option is wrong: {first_problem(error)}.") from None


def _show(result: dict[str, Any]) -> None:
    read = result["read"]
    _line("distinct texts", read["kept"], read["texts"], _with_duplicates(read))
    for step in result["stages"]:
        _line(step["stage"], step["kept"], step["given"], step["dropped"])
    if result["paused"]:
        out.print(f"Paused ({result['waiting']} waiting): {result['paused']}.", markup=False)
        out.print("Run the same command to go on.")
        return
    if result["asked"]:
        tokens = result["prompt_tokens"] + result["completion_tokens"]
        out.print(f"  {result['calls']} answers, {tokens} tokens")
    else:
        out.print("By rules: topics have a few words for a title, no description and no scores.")
    out.print(f"{result['topics']} topics: {result['path']}", markup=False)
    if result["topics"]:
        out.print(
            f"Next: envwright build mined:{result['path']} --author llm --model MODEL -o out/",
            markup=False,
        )


def _with_duplicates(read: dict[str, Any]) -> dict[str, int]:
    return {"duplicates": read["duplicates"], **read["dropped"]}


def _line(name: str, kept: int, given: int, dropped: dict[str, int]) -> None:
    reasons = ", ".join(f"{count} {reason}" for reason, count in dropped.items() if count)
    left = f"  (left out: {reasons})" if reasons else ""
    out.print(f"  {name}: {kept} of {given}{left}", markup=False)
