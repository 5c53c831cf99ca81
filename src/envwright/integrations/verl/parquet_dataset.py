"""The folder that verl is given: ``train.parquet``, ``val.parquet``, ``agent.yaml``.

A row names a task and does not hold it; its paths start from the folder.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from envwright.environment.folder import load_environment
from envwright.errors import BadInput, MissingExtra
from envwright.integrations.verl.loop_settings import parse_settings
from envwright.storage.files import dump_yaml, new_folder, write_atomic
from envwright.training.loop.episodes import environments_name
from envwright.training.recipe import Recipe, parse_recipe
from envwright.types import Json, Task
from envwright.workflows.task_files import load_tasks
from envwright.workflows.training_player import RecipeSets, check_play, load_recipe_sets

AGENT_NAME = "envwright"
"""The name of the loop."""
_MADE_FOR = Path("verl")


@dataclass(frozen=True, slots=True)
class VerlSource:
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
class VerlRows:
    """The rows of both files; nothing is in both."""

    train: list[dict[str, Json]]
    val: list[dict[str, Json]]
    left_out: int
    """Tasks over environments of both sides."""


def verl_rows(source: VerlSource, root: Path) -> VerlRows:
    """Make the rows of both files from a source.

    Args:
        source: environments and tasks.
        root: the folder from which the paths in rows start.

    Raises:
        BadInput: a folder or a file is wrong, or train and held out overlap.
    """
    found = load_recipe_sets(_recipe(source), _MADE_FOR)
    folders = {
        load_environment(folder).id: folder for folder in (*source.environments, *source.held_out)
    }
    files = _files(source)
    return VerlRows(
        _part(found, found.train, "train", folders, files, root),
        _part(found, found.held_out, "val", folders, files, root),
        found.left_out,
    )


def _recipe(source: VerlSource) -> Recipe:
    """The source as a recipe, so that both parts are held apart by the same rules."""
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
    return parse_recipe(data, "")


def _names(paths: Sequence[Path]) -> list[str]:
    return [str(path.resolve()) for path in paths]


def _files(source: VerlSource) -> dict[str, Path]:
    """Task id → the file that holds it."""
    own = [folder / "tasks.jsonl" for folder in source.environments]
    held = [folder / "tasks.jsonl" for folder in source.held_out]
    files = [*(source.tasks or own), *(source.held_out_tasks or held)]
    out: dict[str, Path] = {}
    for file in files:
        for task in load_tasks(file):
            # A task may stand in several files; the first one named is written into the row.
            out.setdefault(task.id, file)
    return out


def _part(
    found: RecipeSets,
    tasks: Sequence[Task],
    split: str,
    folders: Mapping[str, Path],
    files: Mapping[str, Path],
    root: Path,
) -> list[dict[str, Json]]:
    out = []
    for index, task in enumerate(tasks):
        home, name = environments_name(task), task.id
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
                "agent_name": AGENT_NAME,
            }
        )
    return out


def _from(path: Path, root: Path) -> str:
    return os.path.relpath(path.resolve(), root.resolve())


_LOOP = "envwright.integrations.verl.agent_loop.EnvwrightLoop"


def write_dataset(
    output: Path,
    source: VerlSource,
    *,
    form: str = "hermes",
    play: Mapping[str, Json] | None = None,
) -> Json:
    """Write the files that verl trains on, whole or not at all; same input, same bytes.

    Paths in the rows start from ``output``; where that stands is said in ``agent.yaml`` alone.

    Args:
        output: the folder; one that was written before is replaced, no other is.
        source: environments and tasks.
        form: how the model writes calls.
        play: how episodes are played and judged; see ``play_options.PLAY_KEYS``.

    Returns:
        what was written.

    Raises:
        MissingExtra: pyarrow is not installed.
        BadInput: something given is wrong, or there is nothing to train on.
    """
    if find_spec("pyarrow") is None:
        raise MissingExtra("writing Parquet", "data")
    _check_replaceable(output)
    given = {
        "root": str(output.resolve()),
        "form": form,
        "seed": source.seed,
        "play": dict(play or {}),
    }
    check_play(parse_settings(given).rl)
    rows = verl_rows(source, output)
    if not rows.train:
        raise BadInput("there is no task to train on.", remedy="Name other environments.")
    agent = [{"name": AGENT_NAME, "_target_": _LOOP, "settings": given}]
    with new_folder(output) as folder:
        _table(rows.train, folder / "train.parquet")
        if rows.val:
            _table(rows.val, folder / "val.parquet")
        write_atomic(folder / "agent.yaml", dump_yaml(agent))
    return {
        "path": str(output),
        "train": len(rows.train),
        "val": len(rows.val),
        "left_out": rows.left_out,
        "environments": sorted({row["extra_info"]["environment"] for row in rows.train}),
        "held_out": sorted({row["extra_info"]["environment"] for row in rows.val}),
    }


def _check_replaceable(output: Path) -> None:
    """Refuse to replace what is not ours."""
    if not output.exists():
        return
    ours = {"train.parquet", "val.parquet", "agent.yaml"}
    # A folder is replaced only if it holds nothing but our own files.
    if not output.is_dir() or {path.name for path in output.iterdir()} - ours:
        raise BadInput(
            "there is something else here, which would be replaced.",
            file=str(output),
            remedy="Name another folder.",
        )


def _table(rows: Sequence[Mapping[str, Json]], path: Path) -> None:
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    # An explicit schema: inferred types would depend on which rows there are.
    table = arrow.Table.from_pylist(list(rows), schema=_schema(arrow))
    parquet.write_table(table, str(path), compression="zstd")


def _schema(arrow: Any) -> Any:
    """The types of the columns, whatever the rows are."""

    def of(**fields: Any) -> Any:
        return arrow.struct(list(fields.items()))

    text = arrow.string()
    about = of(
        index=arrow.int64(),
        split=text,
        environment=text,
        provider=text,
        task=text,
        tasks=text,
        environments=arrow.list_(of(folder=text, id=text)),
    )
    return arrow.schema(
        [
            ("data_source", text),
            ("prompt", arrow.list_(of(role=text, content=text))),
            ("ability", text),
            ("reward_model", of(style=text, ground_truth=text)),
            ("extra_info", about),
            ("agent_name", text),
        ]
    )
