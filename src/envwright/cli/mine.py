"""``envwright mine``: textual tasks → topics that environments can be authored from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.authoring.mining import MiningOptions
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
    parse_price,
    takes_options,
)
from envwright.errors import BadInput
from envwright.llm.client import Sampling

EXAMPLES = (
    "envwright mine requests.jsonl --by rules -o topics.jsonl",
    "envwright mine requests.jsonl --model model:my-model --base-url URL -o topics.jsonl",
)


@takes_options(*REACHING, *SPENDING, "device", temperature=0.0, timeout=600.0, answer_tokens=8_000)
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
            help=f"Which model: {MODEL_FORMS}.",
            metavar="MODEL",
        ),
    ] = "",
    field: Annotated[
        str, typer.Option(help="Key or column of the tasks; in JSON, dots lead deeper.")
    ] = "",
    count: Annotated[
        int | None,
        typer.Option(
            help="Topics wanted; by default all that are distinct, by rules √n up to 50.", min=1
        ),
    ] = None,
    min_usefulness: Annotated[int, typer.Option(help="Minimum score.", min=1, max=10)] = 7,
    min_modelability: Annotated[int, typer.Option(help="Minimum score.", min=1, max=10)] = 7,
    near: Annotated[
        float, typer.Option(help="Cosine from which two descriptions are one.", min=0.01, max=1.0)
    ] = 0.9,
    together: Annotated[int, typer.Option(help="Tasks of one request.", min=1, max=100)] = 25,
    tries: Annotated[
        int, typer.Option(help="Maximum answers about the same tasks.", min=1, max=20)
    ] = 2,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Find in textual tasks the domains that environments should be built for."""
    options = _options({**locals(), **shared})
    with progress_bar("answers", None, as_json) as advance:
        result = workflows.mine_files(files, output, options, progress=advance).data()
    emit_result(result, as_json, _show)
    exit_unless(bool(result.get("topics")), paused=result["paused"])


def _options(chosen: dict[str, Any]) -> workflows.MineOptions:
    if chosen["by"] not in ("model", "rules"):
        raise BadInput(f"--by is model or rules, not {chosen['by']}.")
    same = ("by", "count", "near", "together", "tries", "seed")
    with option_errors():
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
            server=model_settings(chosen),
            price=parse_price(chosen["price"]),
        )


def _show(result: dict[str, Any]) -> None:
    read = result["read"]
    _line("distinct texts", read["kept"], read["texts"], _with_duplicates(read))
    for step in result["stages"]:
        _line(step["stage"], step["kept"], step["given"], step["dropped"])
    if result["paused"]:
        say_paused(result)
        return
    if result["asked"]:
        tokens = result["prompt_tokens"] + result["completion_tokens"]
        say(f"  {result['calls']} answers, {tokens} tokens")
    else:
        say("By rules: topics have a few words for a title, no description and no scores.")
    say(f"{result['topics']} topics: {result['path']}")
    if result["topics"]:
        say(
            f"Next: envwright build mined:{result['path']} --author llm --model MODEL -o out/",
        )


def _with_duplicates(read: dict[str, Any]) -> dict[str, int]:
    return {"duplicates": read["duplicates"], **read["dropped"]}


def _line(name: str, kept: int, given: int, dropped: dict[str, int]) -> None:
    reasons = ", ".join(f"{count} {reason}" for reason, count in dropped.items() if count)
    left = f"  (left out: {reasons})" if reasons else ""
    say(f"  {name}: {kept} of {given}{left}")
