"""The metrics of a run for the tools that people watch runs with.

``metrics.jsonl`` is the record; a log holds the same numbers, each named by phase and metric. It is
written anew when a run is resumed, so that none stands there twice. Each tool writes into a folder
of the run and reaches no network, unless its own variables in the environment say otherwise.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from envwright.errors import MissingExtra
from envwright.storage.drafts import disk_errors
from envwright.types import Json

PROJECT = "envwright"
"""What runs are filed under, where a tool has projects."""


class MetricsLog(Protocol):
    """Where metrics go beside ``metrics.jsonl``."""

    def add(self, line: Mapping[str, Json]) -> None:
        """A line of metrics, with its ``step`` and ``phase``."""
        ...

    def close(self) -> None:
        """Write what is still held back."""
        ...


class TensorBoardLog:
    """Event files, by tensorboardX, which needs neither TensorBoard nor TensorFlow."""

    def __init__(self, folder: Path, name: str) -> None:
        del name  # a run is called by its folder
        self._writer: Any = import_module("tensorboardX").SummaryWriter(logdir=str(folder))

    def add(self, line: Mapping[str, Json]) -> None:
        for name, value in scalar_metrics(line).items():
            self._writer.add_scalar(name, value, line["step"])
        self._writer.flush()

    def close(self) -> None:
        self._writer.close()


class TrackioLog:
    """A local database that ``trackio show`` reads; ``TRACKIO_DIR`` and others are obeyed."""

    def __init__(self, folder: Path, name: str) -> None:
        # Read when the package is imported.
        os.environ.setdefault("TRACKIO_DIR", str(folder))
        self._run: Any = import_module("trackio").init(project=PROJECT, name=name)

    def add(self, line: Mapping[str, Json]) -> None:
        if found := scalar_metrics(line):
            self._run.log(found, step=line["step"])

    def close(self) -> None:
        self._run.finish()


class WandbLog:
    """Weights & Biases, offline unless ``WANDB_MODE`` says otherwise; ``wandb sync`` sends it."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        mode = os.environ.get("WANDB_MODE", "offline")
        self._run: Any = import_module("wandb").init(
            project=PROJECT, name=name, dir=str(folder), mode=mode, reinit="create_new"
        )
        # A step and the evaluation after it share their number; wandb takes rising ones only.
        self._run.define_metric("*", step_metric="step")

    def add(self, line: Mapping[str, Json]) -> None:
        if found := scalar_metrics(line):
            self._run.log({**found, "step": line["step"]})

    def close(self) -> None:
        self._run.finish()


class MlflowLog:
    """A local store, or the server of ``MLFLOW_TRACKING_URI``."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        # Its store of files, which it wants to be asked for: a database needs the whole of MLflow.
        os.environ.setdefault("MLFLOW_ALLOW_FILE_STORE", "true")
        where = os.environ.get("MLFLOW_TRACKING_URI") or folder.as_uri()
        self._client: Any = import_module("mlflow").MlflowClient(tracking_uri=where)
        found = self._client.get_experiment_by_name(PROJECT)
        experiment = found.experiment_id if found else self._client.create_experiment(PROJECT)
        self._run = self._client.create_run(experiment, run_name=name).info.run_id

    def add(self, line: Mapping[str, Json]) -> None:
        for name, value in scalar_metrics(line).items():
            # Its names may not hold all signs that ours do.
            plain = "".join(c if c.isalnum() or c in "_-. /" else "_" for c in name)
            self._client.log_metric(self._run, plain, value, step=line["step"])

    def close(self) -> None:
        self._client.set_terminated(self._run)


_Opener = Callable[[Path, str], MetricsLog]
_LOGS: dict[str, tuple[str, _Opener]] = {
    "tensorboard": ("tensorboardX", TensorBoardLog),
    "trackio": ("trackio", TrackioLog),
    "wandb": ("wandb", WandbLog),
    "mlflow": ("mlflow", MlflowLog),
}
"""Kind, which is also its extra → package, how it is begun."""


def require_metrics_log(kind: str) -> None:
    """Check that a kind of log can be written.

    Raises:
        MissingExtra: its package is not installed.
    """
    if find_spec(_LOGS[kind][0]) is None:
        raise MissingExtra(f'also = "{kind}"', kind)


def open_metrics_log(
    kind: str, folder: Path, name: str, lines: Iterable[Mapping[str, Json]]
) -> MetricsLog:
    """Begin a log with the metrics so far.

    Example::

        log = open_metrics_log("trackio", Path("runs/one/trackio"), "one", [])

    Args:
        kind: ``tensorboard``, ``trackio``, ``wandb`` or ``mlflow``.
        folder: what stands there is thrown away.
        name: of the run.
        lines: the metrics so far.

    Raises:
        MissingExtra: the package is not installed.
        BadInput: the disk refuses.
    """
    require_metrics_log(kind)
    with disk_errors(folder):
        shutil.rmtree(folder, ignore_errors=True)
        log = _LOGS[kind][1](folder.resolve(), name)
    for line in lines:
        log.add(line)
    return log


def scalar_metrics(line: Mapping[str, Json]) -> dict[str, float]:
    """The numbers of a line, called ``phase/metric``.

    Example::

        scalar_metrics({"step": 3, "phase": "rl", "reward": 0.5})   # {"rl/reward": 0.5}
    """
    return {
        f"{line['phase']}/{name}": float(value)
        for name, value in line.items()
        if isinstance(value, int | float) and not isinstance(value, bool) and name != "step"
    }
