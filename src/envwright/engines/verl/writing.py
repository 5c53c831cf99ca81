"""The folder that verl is given: ``train.parquet``, ``val.parquet``, ``agent.yaml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from envwright.engines.verl.rows import AGENT, Source, rows_of
from envwright.engines.verl.settings import settings_of
from envwright.errors import BadInput, MissingExtra
from envwright.rollout.users.factory import user_named
from envwright.store.files import dump_yaml, new_folder
from envwright.store.jsonl import disk_errors
from envwright.tasks.rewards import scorer
from envwright.types import Json

_LOOP = "envwright.engines.verl.loop.EnvwrightLoop"


def write(
    output: Path, source: Source, *, form: str = "hermes", play: Mapping[str, Json] | None = None
) -> Json:
    """Write what verl trains on, whole or not at all; the same input gives the same bytes.

    Paths in the rows start from ``output``; where that stands is said in ``agent.yaml`` alone.

    Args:
        output: the folder; one that was written before is replaced, no other is.
        source: environments and tasks.
        form: how the model writes calls.
        play: how episodes are played and judged; see ``playing.PLAY``.

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
    rl = settings_of(given).rl
    user_named(rl.user)
    scorer(rl.reward)
    rows = rows_of(source, output)
    if not rows.train:
        raise BadInput("there is no task to train on.", remedy="Name other environments.")
    agent = [{"name": AGENT, "_target_": _LOOP, "settings": given}]
    with disk_errors(output), new_folder(output) as folder:
        _table(rows.train, folder / "train.parquet")
        if rows.val:
            _table(rows.val, folder / "val.parquet")
        (folder / "agent.yaml").write_text(dump_yaml(agent), encoding="utf-8")
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
    if not output.is_dir() or {path.name for path in output.iterdir()} - ours:
        raise BadInput(
            "there is something else here, which would be replaced.",
            file=str(output),
            remedy="Name another folder.",
        )


def _table(rows: Sequence[Mapping[str, Json]], path: Path) -> None:
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
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
