"""``envwright select``: the tasks to train on, the tasks to hold out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    format_figure,
    out,
    print_table,
)
from envwright.errors import BadInput
from envwright.storage.jsonl import load_records, parse_record, save_records
from envwright.tasks.curation.difficulty import (
    DEFAULT_WEIGHTS,
    FeatureWeights,
    RatedTasks,
    calibrate_weights,
    with_pass_rates,
)
from envwright.tasks.curation.task_selection import TaskSelection, select_tasks
from envwright.tasks.curation.task_split import SPLIT_UNITS, TaskSplit, split_leaks, split_tasks
from envwright.types import Task, Trajectory

EXAMPLES = "Example: envwright select tasks.jsonl -n 500 --split train=0.8,test=0.2 -o out/"
_PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def run(
    file: Annotated[Path, typer.Argument(help="A task file.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the chosen tasks.")],
    count: Annotated[
        int | None, typer.Option("--count", "-n", help="Tasks wanted; default all.", min=1)
    ] = None,
    level: Annotated[
        int | None, typer.Option(help="Only tasks of this level, 1 (easy) to 5.")
    ] = None,
    levels: Annotated[
        str, typer.Option(help="Tasks wanted of each level, as 1:20,2:30; instead of --count.")
    ] = "",
    split: Annotated[str, typer.Option(help="Parts and their shares, as train=0.8,test=0.2.")] = "",
    by: Annotated[
        str, typer.Option(help=f"What no two parts share: one of {', '.join(SPLIT_UNITS)}.")
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
    if fit_weights and not runs:
        raise BadInput("--fit-weights needs pass rates.", remedy="Name runs with --runs.")
    shares = _shares(split) if split else {}
    wanted = _levels(levels) if levels else None
    rated = with_pass_rates(_tasks(file), _episodes(runs or []))
    fit = asdict(calibrate_weights(rated.rows, policies=rated.policies)) if fit_weights else None
    chosen = select_tasks(
        rated.tasks,
        count,
        level=level,
        levels=wanted,
        seed=seed,
        weights=FeatureWeights.load(weights) if weights else DEFAULT_WEIGHTS,
    )
    parts = split_tasks(chosen.tasks, shares or {"selected": 1.0}, by=by, seed=seed)
    paths = _write(parts.parts, output, file)
    if fit_weights and fit:
        FeatureWeights(**fit["weights"]).save(fit_weights)
    shared = split_leaks(parts.parts, by)
    result = {**_report(chosen, parts, paths), "leaks": shared, "fit": fit}
    if parts.bridging and (count or wanted):
        result["short"].append(
            f"{len(chosen.tasks)} tasks chosen, {parts.bridging} of them dropped by the split; "
            "to lose none, split without a count first, then select from each part"
        )
    emit_result({**result, "pass_rates": _measured(rated) if runs else None}, as_json, _show)
    exit_unless(bool(chosen.tasks) and not shared)


# --- what was given ------------------------------------------------------------------------------


def _pairs(text: str, separator: str, option: str, example: str) -> Iterator[tuple[str, str]]:
    """The pairs of an option; a name that stands twice is refused."""
    seen = set()
    for item in text.split(","):
        name, found, value = (part.strip() for part in item.partition(separator))
        if not found or name in seen:
            raise BadInput(f"{option} cannot be {text!r}.", remedy=f"Write it as {example}.")
        seen.add(name)
        yield name, value


def _shares(text: str) -> dict[str, float]:
    shares = {}
    for name, value in _pairs(text, "=", "--split", "train=0.8,test=0.2"):
        if not _PART.fullmatch(name):
            raise BadInput(
                f"a part cannot be called {name!r}.",
                remedy="It becomes a file name: use letters, digits, - and _.",
            )
        shares[name] = _number(value, float, "--split")
    return shares


def _levels(text: str) -> dict[int, int]:
    return {
        _number(name, int, "--levels"): _number(value, int, "--levels")
        for name, value in _pairs(text, ":", "--levels", "1:20,2:30")
    }


def _number(text: str, kind: type[Any], option: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise BadInput(f"{option}: {text!r} is not a number.") from None


def _tasks(file: Path) -> list[Task]:
    found = load_records(file, Task)
    if not found:
        raise BadInput(
            "holds no task.", file=str(file), remedy="Make tasks with `envwright tasks ENV`."
        )
    return found


def _episodes(runs: Sequence[Path]) -> Iterator[Trajectory]:
    """The episodes of runs, one at a time: with their messages they can be many times the tasks."""
    for folder in runs:
        path = folder / "trajectories.jsonl"
        if not path.is_file():
            raise BadInput(
                "is not a run: it has no trajectories.jsonl.",
                file=str(folder),
                remedy="Make one with `envwright rollout`.",
            )
        with path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                yield parse_record(line, Trajectory, path, number)


# --- what comes back -----------------------------------------------------------------------------


def _write(parts: Mapping[str, Sequence[Task]], output: Path, file: Path) -> dict[str, str]:
    paths = {name: output / f"{name}.jsonl" for name in parts}
    for path in paths.values():
        if path.exists() and path.samefile(file):
            raise BadInput(
                "these are the tasks to choose from; they would be replaced.",
                file=str(path),
                remedy="Name another folder with -o.",
            )
    for name, path in paths.items():
        save_records(path, parts[name])
    return {name: str(path) for name, path in paths.items()}


def _report(chosen: TaskSelection, parts: TaskSplit, paths: Mapping[str, str]) -> dict[str, Any]:
    return {
        "given": sum(chosen.levels_before.values()),
        "chosen": len(chosen.tasks),
        "dropped": {**chosen.dropped, "bridging two parts": parts.bridging},
        "levels": {
            str(level): {"before": before, "after": chosen.levels_after[level]}
            for level, before in chosen.levels_before.items()
        },
        "tools": {"covered": chosen.tools[0], "of": chosen.tools[1]},
        "patterns": {"covered": chosen.patterns[0], "of": chosen.patterns[1]},
        "distance": {"before": chosen.distance_before, "after": chosen.distance_after},
        "nearest": {"before": chosen.nearest_before, "after": chosen.nearest_after},
        "parts": {
            name: {"tasks": len(tasks), "path": paths[name]} for name, tasks in parts.parts.items()
        },
        "without_rows": parts.without_rows,
        "short": [*chosen.short, *parts.short],
    }


def _measured(rated: RatedTasks) -> dict[str, Any]:
    return {
        "policies": sorted(set(rated.policies)),
        "episodes": sum(trials for _, _, trials in rated.rows),
        "excluded": rated.excluded,
    }


def _show(result: dict[str, Any]) -> None:
    out.print(f"{result['given']} tasks given, {result['chosen']} chosen")
    for reason, number in result["dropped"].items():
        if number:
            out.print(f"  dropped {number}: {reason}")
    levels = [[n, str(row["before"]), str(row["after"])] for n, row in result["levels"].items()]
    print_table("", ["level", "given", "chosen"], levels)
    for what in ("tools", "patterns"):
        out.print(f"{what}: {result[what]['covered']} of {result[what]['of']}")
    for name, what in (("distance", "mean distance"), ("nearest", "distance to the nearest")):
        row = result[name]
        out.print(
            f"{what}: {format_figure(row['before'])} given, {format_figure(row['after'])} chosen"
        )
    parts = [[n, str(part["tasks"]), part["path"]] for n, part in result["parts"].items()]
    print_table("", ["name", "tasks", "path"], parts)
    for line in result["short"]:
        out.print(f"short of the target: {line}")
    for name, shared in result["leaks"].items():
        out.print(f"leak: {name} is in {', '.join(shared)}")
    _show_measured(result["pass_rates"], result["fit"])


def _show_measured(rates: dict[str, Any] | None, fit: dict[str, Any] | None) -> None:
    if rates:
        excluded = "".join(f", {number} {reason}" for reason, number in rates["excluded"].items())
        policies = ", ".join(rates["policies"]) or "no policy"
        out.print(f"pass rates of {policies}: {rates['episodes']} episodes{excluded}")
    if fit:
        out.print(
            f"fit: log loss {format_figure(fit['log_loss'])} (base rate {format_figure(fit['base_log_loss'])}), "  # noqa: E501
            f"rank correlation {format_figure(fit['spearman'])}, "
            f"{fit['rows']} rows, {fit['trials']} episodes"
        )
        if fit["spearman"] is None:
            out.print("  each policy did equally well on all tasks: the weights say nothing new")
