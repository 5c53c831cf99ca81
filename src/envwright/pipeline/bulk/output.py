"""The folder that a run writes: whose it is, and what may be removed from it."""

from __future__ import annotations

import shutil
from pathlib import Path

import orjson

from envwright.errors import BadInput
from envwright.store.files import load_json

RESULTS, TABLE = "results.jsonl", "table.json"
WORK = ".unfinished"
"""Folder of a run that has not ended."""


def is_done(output: Path, identity: str, force: bool) -> bool:
    """Whether the run has ended before; what another run left is removed, or refused.

    Raises:
        BadInput: the output holds something else.
    """
    if not output.exists() or (output.is_dir() and not any(output.iterdir())):
        return False
    remedy = "Name another folder with -o."
    if not output.is_dir():
        raise BadInput("is a file.", file=str(output), remedy=remedy)
    if (output / TABLE).is_file():
        told = load_json(output / TABLE)
        if isinstance(told, dict) and told.get("identity") == identity:
            return True
        if not force:
            raise BadInput(
                "other documents or options were built here.",
                file=str(output),
                remedy=f"{remedy[:-1]}, or remove what is there with --force.",
            )
        _clear(output)
    elif not (output / WORK).is_dir():
        raise BadInput("holds something else.", file=str(output), remedy=remedy)
    elif force:
        shutil.rmtree(output / WORK)
    return False


def _clear(output: Path) -> None:
    """Remove what a run wrote, and nothing else."""
    for line in (output / RESULTS).read_bytes().splitlines():
        told = orjson.loads(line)
        folder = output / str(told.get("environment", ""))
        if told.get("folder") and folder.parent.parent == output and ".." not in folder.parts:
            shutil.rmtree(folder, ignore_errors=True)
            if folder.parent.is_dir() and not any(folder.parent.iterdir()):
                folder.parent.rmdir()
    for name in (RESULTS, TABLE, "table.txt", "table.html"):
        (output / name).unlink(missing_ok=True)
    shutil.rmtree(output / WORK, ignore_errors=True)
