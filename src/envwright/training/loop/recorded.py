"""Episodes that were played before the run."""

from __future__ import annotations

from collections.abc import Container, Sequence
from pathlib import Path

from envwright.errors import BadInput
from envwright.store.jsonl import load_records
from envwright.types import Trajectory


def recorded(names: Sequence[str], base: Path, tasks: Container[str]) -> list[Trajectory]:
    """The episodes of folders of rollouts, those of these tasks.

    Args:
        names: of the folders.
        base: where paths start.
        tasks: their ids.

    Raises:
        BadInput: a folder is none of rollouts.
    """
    found: list[Trajectory] = []
    for name in names:
        file = base / name / "trajectories.jsonl"
        if not file.exists():
            raise BadInput("no such file.", file=str(file), remedy="Name folders of rollouts.")
        found += [one for one in load_records(file, Trajectory) if one.task in tasks]
    return found
