"""``envwright lexicon``: the lexicon of fields that rows made from documents draw on."""

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
    option_errors,
    print_table,
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
from envwright.llm.client import Sampling

_BUILD = "envwright lexicon build specs/ -o fields.jsonl.gz --model batch:my-model --batch asked"
_COUNT = "envwright lexicon build specs/ --part dev -o fields.jsonl.gz"
app = typer.Typer(
    help="Extend the lexicon of fields that rows made from documents draw on.",
    epilog=f"Examples:\n\n{_BUILD}\n\n{_COUNT}",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)


@app.callback()
def _verbs() -> None:
    """Extend the lexicon of fields that rows made from documents draw on."""


@app.command(epilog=f"Example: {_BUILD}")
@takes_options(*REACHING, *SPENDING, "device", temperature=0.7, timeout=600.0, answer_tokens=32_000)
def build(
    sources: Annotated[
        list[str],
        typer.Argument(help="Documents, folders of them, or lists of pairs (.jsonl)."),
    ],
    output: Annotated[
        Path,
        typer.Option("-o", "--output", help="The lexicon; pairs, prompts and answers beside it."),
    ] = Path("fields.jsonl.gz"),
    model: Annotated[
        str,
        typer.Option(
            help=f"Who writes: {MODEL_FORMS}; without one, pairs and coverage are all.",
            metavar="MODEL",
        ),
    ] = "",
    merge: Annotated[
        list[Path] | None,
        typer.Option(help="File of entries, one JSON object a line; repeatable."),
    ] = None,
    part: Annotated[
        str, typer.Option(help="Only providers of that part: train, dev or test; default all.")
    ] = "",
    per_provider: Annotated[
        int, typer.Option(help="Maximum documents of one provider.", min=1, max=10_000)
    ] = 6,
    least: Annotated[int, typer.Option(help="Providers that a field must have.", min=1)] = 2,
    most: Annotated[int, typer.Option(help="Maximum pairs.", min=1, max=20_000)] = 4_000,
    together: Annotated[int, typer.Option(help="Pairs of one request.", min=1, max=200)] = 80,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Collect the fields that rows of documents lack values for; have a model write entries."""
    options = _options({**locals(), **shared})
    with progress_bar("documents", None, as_json) as advance:
        result = workflows.build_lexicon(
            sources, output, options, merge=merge or (), progress=advance
        ).data()
    emit_result(result, as_json, _show)
    exit_unless(True, paused=result["paused"])


def _options(chosen: dict[str, Any]) -> workflows.LexiconOptions:
    same = ("model", "part", "per_provider", "least", "most", "together", "seed")
    with option_errors():
        return workflows.LexiconOptions(
            **{key: chosen[key] for key in (*same, "budget_tokens", "budget_cost")},
            sampling=Sampling(
                temperature=chosen["temperature"], max_tokens=chosen["answer_tokens"]
            ),
            server=model_settings(chosen),
            price=parse_price(chosen["price"]),
        )


def _show(result: dict[str, Any]) -> None:
    say(f"{result['documents']} documents; {result['pairs']} pairs of which nothing tells")
    rows = [
        [origin, str(number), str(result["after"][origin])]
        for origin, number in result["before"].items()
    ]
    print_table("Content of rows, by what it comes from", ["origin", "before", "after"], rows)
    for reason, number in result["rejected"].items():
        say(f"  rejected, {reason}: {number}")
    if result["paused"]:
        say_paused(result)
        return
    if result["path"]:
        say(f"{result['added']} entries added, {result['entries']} in all: {result['path']}")
