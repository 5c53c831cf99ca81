"""Tasks to train on and tasks to hold out: a task file → one file for each part."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from envwright.errors import BadInput
from envwright.storage.jsonl import load_records, save_records
from envwright.tasks.curation.difficulty import (
    DEFAULT_WEIGHTS,
    FeatureWeights,
    RatedTasks,
    calibrate_weights,
    with_pass_rates,
)
from envwright.tasks.curation.task_selection import TaskSelection, select_tasks
from envwright.tasks.curation.task_split import SPLIT_UNITS, TaskSplit, split_leaks, split_tasks
from envwright.types import Task
from envwright.workflows.run_reports import episodes_of_runs
from envwright.workflows.verb_api import JsonObject

__all__ = ["SPLIT_UNITS", "select_task_file"]

# A part becomes a file name: letters, digits, "-" and "_", beginning with a letter or digit.
_PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def select_task_file(
    file: Path,
    output: Path,
    *,
    count: int | None = None,
    level: int | None = None,
    levels: Mapping[int, int] | None = None,
    shares: Mapping[str, float] | None = None,
    by: str = "pattern",
    runs: Sequence[Path] = (),
    weights: Path | None = None,
    fit_weights: Path | None = None,
    seed: int = 0,
) -> JsonObject:
    """Choose tasks of a file by difficulty and diversity, split them, and write the parts.

    Args:
        file: the tasks.
        output: folder of the parts.
        count: tasks wanted; by default all.
        level: only tasks of this level of difficulty.
        levels: level → tasks wanted of it, instead of ``count``.
        shares: part → its share of the tasks; by default one part, ``selected``.
        by: what no two parts share, one of ``SPLIT_UNITS``.
        runs: runs whose pass rates are written into the tasks.
        weights: file of the weights that set the levels.
        fit_weights: fit weights to the pass rates of ``runs``, and write them here.
        seed: of all that is drawn.

    Raises:
        BadInput: nothing can be chosen like this, or a file would be replaced that must stay.
    """
    if fit_weights and not runs:
        raise BadInput("--fit-weights needs pass rates.", remedy="Name runs with --runs.")
    for name in shares or ():
        if not _PART.fullmatch(name):
            raise BadInput(
                f"a part cannot be called {name!r}.",
                remedy="It becomes a file name: use letters, digits, - and _.",
            )
    tasks = load_records(file, Task)
    if not tasks:
        raise BadInput(
            "holds no task.", file=str(file), remedy="Make tasks with `envwright tasks ENV`."
        )
    rated = with_pass_rates(tasks, episodes_of_runs(runs))
    fit = asdict(calibrate_weights(rated.rows, policies=rated.policies)) if fit_weights else None
    chosen = select_tasks(
        rated.tasks,
        count,
        level=level,
        levels=levels,
        seed=seed,
        weights=FeatureWeights.load(weights) if weights else DEFAULT_WEIGHTS,
    )
    split = split_tasks(chosen.tasks, shares or {"selected": 1.0}, by=by, seed=seed)
    paths = _write_parts(split.parts, output, file)
    if fit_weights and fit:
        FeatureWeights(**fit["weights"]).save(fit_weights)
    report = _report(chosen, split, paths)
    if split.bridging and (count or levels):
        report["short"].append(
            f"{len(chosen.tasks)} tasks chosen, {split.bridging} of them dropped by the split; "
            "to lose none, split without a count first, then select from each part"
        )
    return {
        **report,
        "leaks": split_leaks(split.parts, by),
        "fit": fit,
        "pass_rates": _pass_rates(rated) if runs else None,
    }


def _write_parts(parts: Mapping[str, Sequence[Task]], output: Path, file: Path) -> dict[str, str]:
    paths = {name: output / f"{name}.jsonl" for name in parts}
    # All paths are checked before the first is written.
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


def _report(chosen: TaskSelection, split: TaskSplit, paths: Mapping[str, str]) -> JsonObject:
    return {
        "given": sum(chosen.levels_before.values()),
        "chosen": len(chosen.tasks),
        "dropped": {**chosen.dropped, "bridging two parts": split.bridging},
        "levels": {
            str(level): {"before": before, "after": chosen.levels_after[level]}
            for level, before in chosen.levels_before.items()
        },
        "tools": {"covered": chosen.tools[0], "of": chosen.tools[1]},
        "patterns": {"covered": chosen.patterns[0], "of": chosen.patterns[1]},
        "distance": {"before": chosen.distance_before, "after": chosen.distance_after},
        "nearest": {"before": chosen.nearest_before, "after": chosen.nearest_after},
        "parts": {
            name: {"tasks": len(tasks), "path": paths[name]} for name, tasks in split.parts.items()
        },
        "without_rows": split.without_rows,
        "short": [*chosen.short, *split.short],
    }


def _pass_rates(rated: RatedTasks) -> JsonObject:
    return {
        "policies": sorted(set(rated.policies)),
        "episodes": sum(trials for _, _, trials in rated.rows),
        "excluded": rated.excluded,
    }
