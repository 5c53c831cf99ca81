"""``envwright populate``: other initial states of one environment."""

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
from envwright.errors import BadInput

EXAMPLES = (
    "envwright populate out/petstore --seed 7 -o states/",
    "envwright populate out/petstore --rows 40 --count 100 -o states/",
    "envwright populate environments/retail --play 120 --count 10 -o states/",
    "envwright populate environments/retail --model batch:m --batch asked --count 2 -o given/",
)


@takes_options(*REACHING, *SPENDING, timeout=600.0)
def run(
    environment: Annotated[Path, typer.Argument(help="An environment folder.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the new ones.")],
    rows: Annotated[
        int | None,
        typer.Option(help="Rows of a root table; as the recipe says.", min=1, max=10_000),
    ] = None,
    count: Annotated[
        int, typer.Option(help="How many states, from the seed on.", min=1, max=10_000)
    ] = 1,
    play: Annotated[
        int,
        typer.Option(
            help="Reach each state by so many valid calls from the given one, and make no rows.",
            min=0,
            max=10_000,
        ),
    ] = 0,
    force: Annotated[
        bool,
        typer.Option(
            "--force",
            help="Also in place of rows that a source or a model gave; replace what is there.",
        ),
    ] = False,
    model: Annotated[
        str,
        typer.Option(
            help="Have a model write them, as further states that the environment is given: "
            f"{MODEL_FORMS}.",
            metavar="MODEL",
        ),
    ] = "",
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Make other initial states of an environment: state N is that of seed N."""
    if model:
        _author({**locals(), **shared})
        return
    with progress_bar("states", count, as_json) as advance:
        result = workflows.populate_environment(
            environment,
            output,
            seed=seed,
            rows=rows,
            count=count,
            play=play,
            force=force,
            progress=advance,
        ).data()
    emit_result(result, as_json, _show)
    exit_unless(not result["rejected"])


def _author(chosen: dict[str, Any]) -> None:
    """Have a model write further given states."""
    if chosen["rows"] is not None or chosen["play"] or chosen["force"]:
        raise BadInput("a model writes all rows.", remedy="Leave out --rows, --play and --force.")
    with option_errors():
        options = workflows.StateOptions(
            **{key: chosen[key] for key in ("model", "count", "seed", "budget_tokens")},
            budget_cost=chosen["budget_cost"],
            server=model_settings(chosen),
            price=parse_price(chosen["price"]),
        )
    with progress_bar("states", options.count, chosen["as_json"]) as advance:
        result = workflows.author_states(
            chosen["environment"], chosen["output"], options, progress=advance
        ).data()
    emit_result(result, chosen["as_json"], _show_given)
    exit_unless(not result["refused"], paused=result["paused"])


def _show_given(result: dict[str, Any]) -> None:
    say(f"{result['path']}: further states {', '.join(result['states']) or 'none'}")
    for name, why in result["refused"].items():
        say(f"not taken: {name}: {why}")
    if result["paused"]:
        say_paused(result)
    elif result["states"]:
        say(f"Next: envwright tasks {result['path']}")


def _show(result: dict[str, Any]) -> None:
    made = [[e["name"], str(e["seed"]), e["path"]] for e in result["environments"]]
    print_table("Initial states", ["name", "seed", "path"], made)
    for reason, number in result["rejected"].items():
        say(f"not made: {reason} ({number})")
    if result["environments"]:
        say(f"Next: envwright tasks {result['environments'][0]['path']}")
