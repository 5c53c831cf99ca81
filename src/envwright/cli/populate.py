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
    print_table,
    progress_bar,
    say,
)

EXAMPLES = (
    "envwright populate out/petstore --seed 7 -o states/",
    "envwright populate out/petstore --rows 40 --count 100 -o states/",
    "envwright populate environments/retail --play 120 --count 10 -o states/",
)


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
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Make other initial states of an environment: state N is that of seed N."""
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


def _show(result: dict[str, Any]) -> None:
    made = [[e["name"], str(e["seed"]), e["path"]] for e in result["environments"]]
    print_table("Initial states", ["name", "seed", "path"], made)
    for reason, number in result["rejected"].items():
        say(f"not made: {reason} ({number})")
    if result["environments"]:
        say(f"Next: envwright tasks {result['environments'][0]['path']}")
