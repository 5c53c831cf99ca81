"""``envwright select``: the tasks to train on, the tasks to hold out."""

from __future__ import annotations

from collections.abc import Iterator
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
    print_table,
    say,
)
from envwright.errors import BadInput

EXAMPLES = (
    "envwright select tasks.jsonl -n 500 --split train=0.8,test=0.2 -o out/",
    "envwright select tasks.jsonl --levels 2:100,3:100 -o out/",
)


def run(
    file: Annotated[Path, typer.Argument(help="A task file.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the chosen tasks.")],
    count: Annotated[
        int | None, typer.Option("--count", "-n", help="Tasks wanted; by default all.", min=1)
    ] = None,
    level: Annotated[
        int | None, typer.Option(help="Only tasks of this level, 1 (easy) to 5.")
    ] = None,
    levels: Annotated[
        str, typer.Option(help="Tasks wanted of each level, as 1:20,2:30; instead of --count.")
    ] = "",
    split: Annotated[str, typer.Option(help="Parts and their shares, as train=0.8,test=0.2.")] = "",
    by: Annotated[
        str,
        typer.Option(help=f"What no two parts share: one of {', '.join(workflows.SPLIT_UNITS)}."),
    ] = "pattern",
    runs: Annotated[
        list[Path] | None,
        typer.Option(help="Run folder whose pass rates are written into the tasks; repeatable."),
    ] = None,
    weights: Annotated[
        Path | None, typer.Option(help="Weights of the features, as JSON; they set the levels.")
    ] = None,
    fit_weights: Annotated[
        Path | None, typer.Option(help="Fit weights to the pass rates of --runs; write them here.")
    ] = None,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Choose tasks by difficulty and diversity, and split them without leaks."""
    example = "train=0.8,test=0.2"
    shares = {
        name: _number(value, float, "--split")
        for name, value in (_pairs(split, "=", "--split", example) if split else ())
    }
    wanted = {
        _number(name, int, "--levels"): _number(value, int, "--levels")
        for name, value in (_pairs(levels, ":", "--levels", "1:20,2:30") if levels else ())
    }
    result = workflows.select_task_file(
        file,
        output,
        count=count,
        level=level,
        levels=wanted or None,
        shares=shares,
        by=by,
        runs=runs or (),
        weights=weights,
        fit_weights=fit_weights,
        seed=seed,
    )
    emit_result(result, as_json, _show)
    exit_unless(result["chosen"] > 0 and not result["leaks"])


def _pairs(text: str, separator: str, option: str, example: str) -> Iterator[tuple[str, str]]:
    """The pairs of an option; a name that stands twice is refused."""
    seen = set()
    for item in text.split(","):
        name, found, value = (part.strip() for part in item.partition(separator))
        if not found or name in seen:
            raise BadInput(f"{option} cannot be {text!r}.", remedy=f"Write it as {example}.")
        seen.add(name)
        yield name, value


def _number(text: str, kind: type[Any], option: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise BadInput(f"{option}: {text!r} is not a number.") from None


def _show(result: dict[str, Any]) -> None:
    say(f"{result['given']} tasks given, {result['chosen']} chosen")
    for reason, number in result["dropped"].items():
        if number:
            say(f"  dropped {number}: {reason}")
    levels = [[n, str(row["before"]), str(row["after"])] for n, row in result["levels"].items()]
    print_table("", ["level", "given", "chosen"], levels)
    for what in ("tools", "patterns"):
        say(f"{what}: {result[what]['covered']} of {result[what]['of']}")
    for name, what in (("distance", "mean distance"), ("nearest", "distance to the nearest")):
        row = result[name]
        say(f"{what}: {format_figure(row['before'])} given, {format_figure(row['after'])} chosen")
    parts = [[n, str(part["tasks"]), part["path"]] for n, part in result["parts"].items()]
    print_table("", ["name", "tasks", "path"], parts)
    for line in result["short"]:
        say(f"short of the target: {line}")
    for name, shared in result["leaks"].items():
        say(f"leak: {name} is in {', '.join(shared)}")
    _show_measured(result["pass_rates"], result["fit"])


def _show_measured(rates: dict[str, Any] | None, fit: dict[str, Any] | None) -> None:
    if rates:
        excluded = "".join(f", {number} {reason}" for reason, number in rates["excluded"].items())
        policies = ", ".join(rates["policies"]) or "no policy"
        say(f"pass rates of {policies}: {rates['episodes']} episodes{excluded}")
    if fit:
        say(
            f"fit: log loss {format_figure(fit['log_loss'])} "
            f"(base rate {format_figure(fit['base_log_loss'])}), "
            f"rank correlation {format_figure(fit['spearman'])}, "
            f"{fit['rows']} rows, {fit['trials']} episodes"
        )
        if fit["spearman"] is None:
            say("  each policy did equally well on all tasks: the weights say nothing new")
