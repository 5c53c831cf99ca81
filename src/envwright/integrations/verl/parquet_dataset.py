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

from envwright.errors import BadInput, MissingExtra
from envwright.integrations.verl.loop_settings import parse_settings
from envwright.integrations.verl.recipe_options import play_settings
from envwright.storage.files import new_folder, write_atomic
from envwright.storage.yaml_text import dump_yaml
from envwright.training.loop.episodes import environments_name
from envwright.training.recipe import Recipe
from envwright.types import Json, Task
from envwright.workflows.training_player import RecipeSets, check_play

AGENT_NAME = "envwright"
"""The name of the loop."""


@dataclass(frozen=True, slots=True)
class VerlRows:
    """The rows of both files; nothing is in both."""

    train: list[dict[str, Json]]
    val: list[dict[str, Json]]


def verl_rows(found: RecipeSets, root: Path) -> VerlRows:
    """Make the rows of both files.

    Args:
        found: what is trained and measured on.
        root: the folder from which the paths in rows start.
    """
    return VerlRows(
        _part(found, found.train, "train", root), _part(found, found.held_out, "val", root)
    )


def _part(
    found: RecipeSets,
    tasks: Sequence[Task],
    split: str,
    root: Path,
) -> list[dict[str, Json]]:
    out = []
    for index, task in enumerate(tasks):
        home, name = environments_name(task), task.id
        environments = [
            {"folder": _from(found.folders[ref.id], root), "id": ref.id}
            for ref in task.environments
        ]
        about = {
            "index": index,
            "split": split,
            "environment": home,
            "provider": "+".join(found.providers_of([task])),
            "task": name,
            "tasks": _from(found.files[name], root),
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


def write_dataset(output: Path, recipe: Recipe, found: RecipeSets) -> Json:
    """Write the files that verl trains on, whole or not at all; same input, same bytes.

    Paths in the rows start from ``output``; where that stands is said in ``agent.yaml`` alone.

    Args:
        output: the folder; one that was written before is replaced, no other is.
        recipe: says how episodes are played and judged.
        found: what is trained and measured on, by that recipe.

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
        "form": recipe.model.form.value,
        "seed": recipe.seed,
        "play": play_settings(recipe),
    }
    check_play(parse_settings(given).rl)
    if not found.train:
        raise BadInput("there is no task to train on.", remedy="Name other environments.")
    rows = verl_rows(found, output)
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
        "left_out": found.left_out,
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
