"""Episodes as a Parquet table, for data frames and training frameworks."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from envwright.errors import MissingExtra
from envwright.storage.files import new_file
from envwright.types import Json, Record, Role, Trajectory, canonical_json

ROW_GROUP_SIZE = 1000
"""Episodes of a row group: so many are in memory at a time."""

EPISODE_COLUMNS = {
    "id": "string",
    "task": "string",
    "environments": "string",
    "policy": "string",
    "user": "string",
    "sample": "int64",
    "seed": "int64",
    "turn": "int64",
    "stop": "string",
    "reward": "float64",
    "share": "float64",
    "success": "bool",
    "turns": "int64",
    "calls": "int64",
    "failed_calls": "int64",
    "user_error": "bool",
    "user_faults": "string",
    "failures": "string",
    "usage": "string",
    "tools": "string",
    "digest": "string",
    "verdicts": "string",
    "steps": "string",
    "messages": "string",
    "given": "string",
    "contexts": "string",
    "asides": "string",
    "versions": "string",
    "timings": "string",
}
"""Column → Arrow type. Lists and objects are JSON texts; ``reward``, ``share``, ``success`` and
``turn`` are null where there is none."""

TimingsById = Mapping[str, Mapping[str, float]]
"""``Trajectory.id`` → seconds by boundary."""


def write_parquet(
    episodes: Iterable[Trajectory], path: Path, timings: TimingsById | None = None
) -> int:
    """Write one row per episode, in their order, replacing the file whole or not at all.

    Args:
        episodes: read once, ``ROW_GROUP_SIZE`` at a time.
        path: the file; its folder is made when it is missing.
        timings: where the time of the episodes went, as far as it is known.

    Returns:
        the number of rows.

    Raises:
        MissingExtra: pyarrow is not installed.
        BadInput: the file cannot be written.
    """
    if find_spec("pyarrow") is None:
        raise MissingExtra("writing Parquet", "data")
    with new_file(path) as draft:
        return _write(episodes, draft, timings or {})


def _write(episodes: Iterable[Trajectory], path: Path, timings: TimingsById) -> int:
    # Imported here: pyarrow is an optional and heavy dependency.
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    schema = arrow.schema(
        [(name, arrow.type_for_alias(kind)) for name, kind in EPISODE_COLUMNS.items()]
    )
    rows, source = 0, iter(episodes)
    with parquet.ParquetWriter(str(path), schema, compression="zstd") as writer:
        while batch := [
            episode_row(e, timings.get(e.id)) for e in itertools.islice(source, ROW_GROUP_SIZE)
        ]:
            writer.write_table(arrow.Table.from_pylist(batch, schema=schema))
            rows += len(batch)
    return rows


def episode_row(episode: Trajectory, timings: Mapping[str, float] | None = None) -> dict[str, Json]:
    """An episode as one flat row with the columns of ``EPISODE_COLUMNS``."""
    score = episode.score
    reward = score.reward if score else None
    return {
        "id": episode.id,
        "task": episode.task,
        "environments": _text(list(episode.environments)),
        "policy": episode.policy,
        "user": episode.user,
        "sample": episode.sample,
        "seed": episode.seed,
        "turn": episode.turn,
        "stop": episode.stop.value,
        "reward": reward,
        "share": score.share if score else None,
        "success": None if reward is None else reward == 1.0,
        "turns": sum(message.role is Role.ASSISTANT for message in episode.messages),
        "calls": len(episode.steps),
        "failed_calls": sum(step.error is not None for step in episode.steps),
        "user_error": episode.user_error,
        "user_faults": _records(episode.user_faults),
        "failures": _records(episode.failures),
        "usage": _text(episode.usage),
        "tools": episode.tools,
        "digest": episode.digest,
        "verdicts": _records(score.verdicts if score else ()),
        "steps": _records(episode.steps),
        "messages": _records(episode.messages),
        "given": _text(list(episode.given)),
        "contexts": _records(episode.contexts),
        "asides": _records(episode.asides),
        "versions": _text(episode.versions),
        "timings": _text(dict(timings or {})),
    }


def _records(records: Sequence[Record]) -> str:
    return _text([record.data() for record in records])


def _text(value: Json) -> str:
    return canonical_json(value).decode()
