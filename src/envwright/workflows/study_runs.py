"""A study: every cell of its grid is a training run, which is kept once it is finished."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import orjson

from envwright.errors import BadInput
from envwright.storage.files import load_json, read_bytes, write_atomic
from envwright.storage.jsonl import load_records, parse_record, raw_lines
from envwright.training.recipe import Recipe
from envwright.training.study import Study, StudyCell, compared_arms, load_study, study_cells
from envwright.types import Json, Trajectory
from envwright.workflows.study_report import (
    ArmOutcome,
    MeasuredEpisode,
    measured_episode,
    study_page,
    summarise_study,
)
from envwright.workflows.task_files import load_tasks
from envwright.workflows.training_player import check_play, load_recipe_sets
from envwright.workflows.training_workflow import train_recipe
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress

OUTCOME = "outcome.json"
"""In the folder of a run: what a comparison needs of it."""


def run_study(
    file: Path,
    output: Path,
    *,
    only: Sequence[str] = (),
    dry_run: bool = False,
    workers: int = 1,
    progress: Progress = ignore_progress,
) -> JsonObject:
    """Train all arms of a study with all seeds, and compare what came of them.

    Each run is a folder ARM-SEED below the output; those that are finished are kept, one that was
    interrupted goes on from its last checkpoint, and one that stopped is tried again. Of a finished
    one ``outcome.json`` is all that a comparison needs: runs may be made on several machines, and
    their models removed.

    Example::

        result = run_study(Path("recipes/ablations/proof.toml"), Path("runs/proof"))
        result["arms"], result["differences"]

    Args:
        file: the study.
        output: its folder.
        only: patterns of names, as ``*-1``: the runs that are trained; what is finished beside them
            is reported too. All by default.
        dry_run: only list the runs, which of them are finished, and in ``refused`` why they could
            not begin.
        workers: runs at a time, each in a process of its own where there are several.
        progress: called with the number of finished runs.

    Returns:
        the figures of arms, levels of factors and differences; ``report.md`` says the same.

    Raises:
        BadInput: the study or one of its recipes is wrong, a finished run is of another recipe, or
            a pattern fits no run.
    """
    study = load_study(file)
    cells = study_cells(study, file, output)
    finished = {cell.name for cell in cells if _is_finished(output / cell.name, cell)}
    named = _named(cells, only, file)
    left = [cell for cell in cells if cell.name in named - finished]
    cells = [cell for cell in cells if cell.name in named | finished]
    about = {
        "study": study.name,
        "question": study.question,
        "runs": len(cells),
        "path": str(output),
    }
    if dry_run:
        listed = [_plan(cell, cell.name in finished) for cell in cells]
        refused = ""
        try:
            _check_recipes(left)
        except BadInput as problem:
            refused = str(problem)
        return {**about, "finished": len(finished), "cells": listed, "refused": refused}
    _check_recipes(left)
    progress(len(finished))
    by_name = {cell.name: cell for cell in cells}
    for name in _trained(left, finished, output, workers):
        _outcome(output / name, by_name[name])
        finished.add(name)
        progress(len(finished))
    result: JsonObject = {**about, **_compared(study, cells, output)}
    write_atomic(output / "report.json", orjson.dumps(result, option=orjson.OPT_INDENT_2) + b"\n")
    write_atomic(output / "report.md", study_page(result))
    return result


def _compared(study: Study, cells: Sequence[StudyCell], output: Path) -> JsonObject:
    """The figures of these runs, as far as they came."""
    outcomes = [_outcome(output / cell.name, cell) for cell in cells]
    return {
        "finished": sum(not one.stopped for one in outcomes),
        "resample": list(study.resample),
        "demonstration": study.demonstration,
        **summarise_study(
            outcomes,
            compared_arms(study, cells),
            study.resample,
            study.demonstration,
            study.slopes,
        ),
        "cells": [_cell_line(one, study.demonstration) for one in outcomes],
        "report": str(output / "report.md"),
    }


def _named(cells: Sequence[StudyCell], only: Sequence[str], file: Path) -> set[str]:
    """The names of the runs that these patterns mean."""
    names = [cell.name for cell in cells]
    for pattern in only:
        if not fnmatch.filter(names, pattern):
            raise BadInput(
                f"no run is called {pattern!r}.",
                file=str(file),
                remedy=f"Runs are called ARM-SEED, as {names[0]}.",
            )
    return {name for pattern in only or ("*",) for name in fnmatch.filter(names, pattern)}


def _plan(cell: StudyCell, finished: bool) -> JsonObject:
    return {"cell": cell.name, "arm": cell.arm, "seed": cell.seed, "finished": finished}


def _cell_line(one: ArmOutcome, demonstration: float) -> JsonObject:
    return {
        "cell": f"{one.arm}-{one.seed}",
        "arm": one.arm,
        "seed": one.seed,
        "levels": dict(one.levels),
        "demonstrations": one.demonstrations,
        "episodes": one.rollouts,
        "budget": demonstration * one.demonstrations + one.rollouts,
        "stopped": one.stopped,
    }


# --- runs ----------------------------------------------------------------------------------------


def _check_recipes(cells: Sequence[StudyCell]) -> None:
    """Refuse what any run would refuse before the first one has cost anything."""
    from envwright.training.loop.recipe_components import recipe_preset

    known: set[bytes] = set()
    for cell in cells:
        recipe = cell.recipe.model_copy(update={"seed": 0})
        key = orjson.dumps([str(cell.file), recipe.model_dump(mode="json")])
        if key not in known:
            known.add(key)
            load_recipe_sets(cell.recipe, cell.file)
            if cell.recipe.rl:
                recipe_preset(cell.recipe.rl)
                check_play(cell.recipe.rl)


def _trained(
    cells: Sequence[StudyCell], finished: set[str], output: Path, workers: int
) -> Iterator[str]:
    """Train these runs; yields their names as they end."""
    left = list(cells)
    ended = set(finished)
    while left:
        # A wave: all that begin with nothing, or with what is there by now.
        ready = [cell for cell in left if not cell.start or cell.start in ended]
        jobs = [
            (cell.recipe, cell.file, output / cell.name, cell.name)
            for cell in ready
            if not cell.start or (output / cell.start / "model").is_dir()
        ]
        if workers == 1:
            for job in jobs:
                yield _train_cell(*job)
        else:
            # A process each: what torch holds goes with it.
            with ProcessPoolExecutor(workers, get_context("spawn"), max_tasks_per_child=1) as pool:
                for done in as_completed([pool.submit(_train_cell, *job) for job in jobs]):
                    yield done.result()
        ended |= {cell.name for cell in ready}
        left = [cell for cell in left if cell.name not in ended]


def _train_cell(recipe: Recipe, file: Path, folder: Path, name: str) -> str:
    train_recipe(recipe, file, folder, resume=True)
    return name


def _is_finished(folder: Path, cell: StudyCell) -> bool:
    """Whether a run has come to its end, by the recipe that it would have now.

    Raises:
        BadInput: there is a run of another recipe.
    """
    kept = folder / (OUTCOME if (folder / OUTCOME).exists() else "run.json")
    if not kept.exists():
        return False
    there = load_json(kept)
    if not isinstance(there, dict) or there.get("recipe") != _recipe_data(cell):
        raise BadInput(
            f"the arm {cell.arm} is another one than it was run as.",
            file=str(kept),
            remedy="Remove its folder, or name another one for the study with -o.",
        )
    if kept.name == OUTCOME:
        return True
    return (folder / "model").is_dir() and _summary(folder).get("stopped") == ""


def _recipe_data(cell: StudyCell) -> dict[str, Json]:
    """What of its recipe decides on a run, as it stands in files."""
    found: dict[str, Json] = orjson.loads(orjson.dumps(cell.recipe.decisive()))
    return found


def _summary(folder: Path) -> dict[str, Json]:
    file = folder / "summary.json"
    found = load_json(file) if file.exists() else {}
    return found if isinstance(found, dict) else {}


def _outcome(folder: Path, cell: StudyCell) -> ArmOutcome:
    """What came of a run, by its last evaluation; kept beside it once it is finished."""
    kept = folder / OUTCOME
    if kept.exists():
        found = parse_record(read_bytes(kept).strip(), ArmOutcome, kept, 1)
        # The same run may stand in another study, under another name.
        named = {"arm": cell.arm, "seed": cell.seed, "levels": dict(cell.levels)}
        return found.model_copy(update=named)
    summary = _summary(folder)
    if not summary and cell.start:
        summary = {"stopped": f"before it began: {cell.start} has no model."}
    file = folder / "metrics.jsonl"
    lines = [orjson.loads(line) for _, line in raw_lines(file)] if file.exists() else []
    rewards = [line["reward"] for line in lines if line.get("reward") is not None]
    found = ArmOutcome(
        arm=cell.arm,
        seed=cell.seed,
        levels=dict(cell.levels),
        episodes=_episodes(folder, cell, [one["step"] for one in lines if one["phase"] == "eval"]),
        demonstrations=int(summary.get("demonstrations", 0)),
        rollouts=int(summary.get("episodes", 0)),
        reward=rewards[-1] if rewards else None,
        stopped=str(summary.get("stopped", "")),
        recipe=_recipe_data(cell),
    )
    if _is_finished(folder, cell):
        write_atomic(kept, orjson.dumps(found.data()) + b"\n")
    return found


def _episodes(folder: Path, cell: StudyCell, steps: Sequence[int]) -> tuple[MeasuredEpisode, ...]:
    if not steps:
        return ()
    file = folder / "evaluations" / f"step-{steps[-1]:06}" / "trajectories.jsonl"
    sets = _sets(cell)
    return tuple(
        measured_episode(one, sets.get(one.task, "")) for one in load_records(file, Trajectory)
    )


def _sets(cell: StudyCell) -> dict[str, str]:
    """The file of each task that a run is measured on, where there are several."""
    given = cell.recipe.evaluation
    files = given.tasks if given else ()
    if len(files) < 2:
        return {}
    found = [(task.id, Path(n).stem) for n in files for task in load_tasks(cell.file.parent / n)]
    return dict(reversed(found))  # a task that stands in two files belongs to the first
