"""What stands in verl's files: a row for each task, which names the task and does not hold it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from envwright.errors import BadInput
from envwright.pipeline.practice import Gathered, gather
from envwright.pipeline.tasking import load_tasks
from envwright.runtime.folder import load_environment
from envwright.store.jsonl import first_problem
from envwright.training.loop.collecting import home_of
from envwright.training.recipe import Recipe
from envwright.types import Json, Task

AGENT = "envwright"
"""The name of the loop."""
_MADE_FOR = Path("verl")


@dataclass(frozen=True, slots=True)
class Source:
    """What rows are made of."""

    environments: Sequence[Path]
    tasks: Sequence[Path] = ()
    """Task files; by default ``tasks.jsonl`` in each folder."""
    limit: int | None = None
    held_out: Sequence[Path] = ()
    """Environments that are measured on."""
    held_out_tasks: Sequence[Path] = ()
    share: float | None = None
    """Instead: so many of the providers are held out."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of both files; nothing is in both."""

    train: list[dict[str, Json]]
    val: list[dict[str, Json]]
    left_out: int
    """Tasks over environments of both sides."""


def rows_of(source: Source, root: Path) -> Rows:
    """The rows of a source.

    Args:
        source: environments and tasks.
        root: the folder from which the paths in rows start.

    Raises:
        BadInput: a folder or a file is wrong, or train and held out overlap.
    """
    found = gather(_recipe(source), _MADE_FOR)
    folders = {
        load_environment(folder).id: folder for folder in (*source.environments, *source.held_out)
    }
    files = _files(source)
    return Rows(
        _part(found, found.train, "train", folders, files, root),
        _part(found, found.held_out, "val", folders, files, root),
        found.left_out,
    )


def _recipe(source: Source) -> Recipe:
    """What was asked for as a recipe, so that both parts are held apart by the same rules."""
    evaluation: dict[str, Json] | None = None
    if source.held_out or source.share is not None:
        evaluation = {
            "environments": _names(source.held_out),
            "tasks": _names(source.held_out_tasks),
            "share": source.share,
            "limit": source.limit if source.held_out else None,
        }
    data = {
        "seed": source.seed,
        "model": {"spec": "verl"},
        "train": {
            "environments": _names(source.environments),
            "tasks": _names(source.tasks),
            "limit": source.limit,
        },
        "evaluation": evaluation,
        "rl": {"steps": 1},
    }
    try:
        return Recipe.model_validate(data)
    except ValidationError as error:
        raise BadInput(f"{first_problem(error)}.") from None


def _names(paths: Sequence[Path]) -> list[str]:
    return [str(path.resolve()) for path in paths]


def _files(source: Source) -> dict[str, Path]:
    """Task id → the file that holds it."""
    own = [folder / "tasks.jsonl" for folder in source.environments]
    held = [folder / "tasks.jsonl" for folder in source.held_out]
    files = [*(source.tasks or own), *(source.held_out_tasks or held)]
    out: dict[str, Path] = {}
    for file in files:
        for task in load_tasks(file):
            out.setdefault(task.id, file)
    return out


def _part(
    found: Gathered,
    tasks: Sequence[Task],
    split: str,
    folders: Mapping[str, Path],
    files: Mapping[str, Path],
    root: Path,
) -> list[dict[str, Json]]:
    out = []
    for index, task in enumerate(tasks):
        home, name = home_of(task), task.id
        environments = [
            {"folder": _from(folders[ref.id], root), "id": ref.id} for ref in task.environments
        ]
        about = {
            "index": index,
            "split": split,
            "environment": home,
            "provider": "+".join(found.providers_of([task])),
            "task": name,
            "tasks": _from(files[name], root),
            "environments": environments,
        }
        out.append(
            {
                "data_source": f"envwright/{home}",
                "prompt": [{"role": "user", "content": task.scenario.opening}],
                "ability": "tool_use",
                "reward_model": {"style": "rule", "ground_truth": name},
                "extra_info": about,
                "agent_name": AGENT,
            }
        )
    return out


def _from(path: Path, root: Path) -> str:
    return os.path.relpath(path.resolve(), root.resolve())
