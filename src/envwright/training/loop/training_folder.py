"""The folder of a training run: what was trained, a line of metrics a step, checkpoints.

run.json        everything that the numbers depend on; no clock
metrics.jsonl   one line a step, and one an evaluation; the same run has the same bytes
timings.jsonl   seconds of each
checkpoints/    step-000020.pt: weights, optimiser, critic, generators, counters
reference.pt    the frozen policy of the second phase
rollouts/       the episodes of the last steps, and what was learned from each
evaluations/    the episodes of evaluations
model/          the trained model, at the end
tensorboard/    the metrics once more, if the recipe asks for it; or trackio, wandb, mlflow
summary.json    figures
report.html     curves
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any

import orjson
import torch

from envwright.errors import BadInput
from envwright.storage.drafts import disk_errors, is_draft
from envwright.storage.files import (
    append_whole,
    load_json,
    new_file,
    open_for_append,
    open_locked,
    write_atomic,
)
from envwright.storage.jsonl import raw_lines
from envwright.training.loop.metrics_logs import MetricsLog, open_metrics_log
from envwright.types import Json

FORMAT = 2
# For example step-000020.pt; drafts begin with a dot and do not match.
_CHECKPOINT = re.compile(r"step-(\d{6})\.pt")


@dataclass
class TrainingState:
    """Where a run stands; JSON, and tensors beside it."""

    step: int = 0
    """Steps of all phases that are done."""
    phase: str = ""
    at: int = 0
    """Steps of this phase that are done."""
    counts: dict[str, int] = field(default_factory=dict)
    """Skipped steps and the like, over the whole run."""
    streaks: dict[str, int] = field(default_factory=dict)
    """Steps in a row that were skipped, by reason."""
    watch: dict[str, Json] = field(default_factory=dict)
    inner: dict[str, Json] = field(default_factory=dict)
    """Of the phase."""
    lines: int = 0
    """Bytes of ``metrics.jsonl``."""
    evaluated: int = -1
    """The step of the last evaluation."""
    last: dict[str, Json] = field(default_factory=dict)
    """Figures of the last evaluation."""


class TrainingFolder:
    """A training run on disk, locked by this process. Use as a context manager.

    Args:
        path: the folder; made when it is missing.

    Raises:
        BadInput: the folder cannot be used, or another process trains there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.metrics = path / "metrics.jsonl"
        self.timings = path / "timings.jsonl"
        self._log: MetricsLog | None = None
        held = BadInput(
            "another process is training here.",
            file=str(path),
            remedy="Wait until it ends, or name another folder with -o.",
        )
        self._lock = open_locked(path / ".lock", held)

    def __enter__(self) -> TrainingFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        if self._log is not None:
            self._log.close()
        os.close(self._lock)

    def begin(self, manifest: Mapping[str, Json], *, resume: bool) -> None:
        """Start the run, or resume it.

        Raises:
            BadInput: there is a run and it is not to be resumed, there is none to resume, or it
                is another one.
        """
        wanted = {"format": FORMAT, "package": version("envwright"), **manifest}
        # Through JSON once, so that tuples compare equal to the lists that are read back.
        wanted = orjson.loads(orjson.dumps(wanted))
        file = self.path / "run.json"
        if not file.exists():
            names = (p.name for p in self.path.iterdir() if p.name != ".lock")
            others = sorted(name for name in names if not is_draft(name))
            if others:
                raise BadInput(
                    f"the folder holds {others[0]} and no training run.",
                    file=str(self.path),
                    remedy="Name another folder with -o.",
                )
            self._write(file, wanted)  # with --resume too: it had not come that far
            return
        if not resume:
            raise BadInput(
                "there is a run in this folder.",
                file=str(self.path),
                remedy="Add --resume to go on with it, or name another folder with -o.",
            )
        there = load_json(file)
        there = there if isinstance(there, dict) else {}
        differing = [k for k in sorted({*there, *wanted}) if there.get(k) != wanted.get(k)]
        if differing:
            raise BadInput(
                f"another run is in this folder: {', '.join(differing)} differ.",
                file=str(file),
                remedy="Train with the recipe, tasks and model that it was started with, "
                "or name another folder with -o.",
            )

    # --- lines -----------------------------------------------------------------------------------

    def add(self, figures: Mapping[str, Json], seconds: Mapping[str, float]) -> int:
        """Append a line of metrics and one of timings; returns the size of the metrics in bytes.

        Raises:
            BadInput: the disk refuses.
        """
        about = {key: figures[key] for key in ("step", "phase")}
        # Metrics last: their size is what a checkpoint records.
        for file, line in ((self.timings, {**about, **seconds}), (self.metrics, figures)):
            handle = open_for_append(file)
            try:
                with disk_errors(file):
                    append_whole(handle, orjson.dumps(line) + b"\n")
                    os.fsync(handle)
            finally:
                os.close(handle)
        if self._log is not None:
            self._log.add(figures)
        return self.metrics.stat().st_size

    def cut(self, size: int, step: int) -> None:
        """Drop everything that was logged after a checkpoint."""
        for file in (self.metrics, self.timings):
            handle = open_for_append(file)
            try:
                # Bytes, not lines: a line that a crash left half written goes too.
                if file == self.metrics:
                    with disk_errors(file):
                        os.ftruncate(handle, size)
            finally:
                os.close(handle)
        kept = [line for _, line in raw_lines(self.timings) if _until(line, step)]
        write_atomic(self.timings, b"".join(kept))

    def mirror(self, kind: str) -> None:
        """Write metrics for another tool too, past and future ones.

        Args:
            kind: see ``open_metrics_log``.

        Raises:
            MissingExtra: its package is not installed.
        """
        name = self.path.resolve().name
        self._log = open_metrics_log(kind, self.path / kind, name, self.lines())

    def lines(self) -> list[dict[str, Json]]:
        """All lines of metrics so far."""
        if not self.metrics.exists():
            return []
        return [orjson.loads(line) for _, line in raw_lines(self.metrics)]

    # --- checkpoints -----------------------------------------------------------------------------

    @property
    def checkpoints(self) -> list[Path]:
        """The checkpoints, oldest first."""
        folder = self.path / "checkpoints"
        found = folder.iterdir() if folder.is_dir() else ()
        return sorted(file for file in found if _CHECKPOINT.fullmatch(file.name))

    def save(self, state: TrainingState, tensors: Mapping[str, Any], keep: int) -> Path:
        """Write a checkpoint whole or not at all, and remove the oldest.

        Raises:
            BadInput: the disk refuses.
        """
        file = self.path / "checkpoints" / f"step-{state.step:06}.pt"
        self.store(file, {"state": orjson.dumps(vars(state)).decode(), **tensors})
        # Only after the new one is complete, so that there is always one to resume from.
        for old in self.checkpoints[:-keep]:
            old.unlink(missing_ok=True)
        return file

    def latest(self, device: torch.device) -> tuple[TrainingState, dict[str, Any]] | None:
        """Load the last checkpoint; ``None`` if there is none.

        Raises:
            BadInput: it cannot be read.
        """
        if not (found := self.checkpoints):
            return None
        data = self.load(found[-1], device)
        try:
            return TrainingState(**orjson.loads(data.pop("state"))), data
        except (KeyError, TypeError, ValueError):
            raise _spoilt(found[-1]) from None

    def store(self, file: Path, data: Mapping[str, Any]) -> None:
        """Write tensors to a file, whole or not at all.

        Raises:
            BadInput: the disk refuses.
        """
        # Straight to the disk: it may be larger than memory.
        with new_file(file) as draft, draft.open("wb") as out:
            torch.save(dict(data), out)

    def load(self, file: Path, device: torch.device) -> dict[str, Any]:
        """Read the tensors of a file without running code from it.

        Raises:
            BadInput: it is not there, or holds something else.
        """
        try:
            # weights_only: a pickle could run any code.
            data = torch.load(file, map_location=device, weights_only=True)
        except Exception:
            raise _spoilt(file) from None
        if not isinstance(data, dict):
            raise _spoilt(file)
        return data

    # --- the rest --------------------------------------------------------------------------------

    def prune(self, keep: int) -> None:
        """Remove the episodes of all steps but the last ones."""
        folder = self.path / "rollouts"
        found = sorted(folder.glob("step-*")) if folder.is_dir() else []
        # step-NNNNNN is 11 characters; a round or -greedy may follow.
        steps = sorted({one.name[:11] for one in found})
        gone = set(steps[: max(len(steps) - keep, 0)])
        for one in found:
            if one.name[:11] in gone:
                shutil.rmtree(one, ignore_errors=True)

    def write(self, name: str, data: Mapping[str, Json]) -> None:
        """Write a JSON file of the run."""
        self._write(self.path / name, data)

    def _write(self, file: Path, data: Mapping[str, Json]) -> None:
        write_atomic(file, orjson.dumps(data, option=orjson.OPT_INDENT_2) + b"\n")


def _spoilt(file: Path) -> BadInput:
    return BadInput(
        "is no checkpoint, or is spoilt.",
        file=str(file),
        remedy="Remove it and resume: the run goes on from the one before.",
    )


def _until(line: bytes, step: int) -> bool:
    """Whether a line of timings belongs to a step that is done."""
    try:
        return bool(orjson.loads(line)["step"] <= step)
    except (ValueError, KeyError, TypeError):
        return False
