"""The metrics of a run once more, as event files that TensorBoard reads.

``metrics.jsonl`` stays what counts: these files are made of it, with the time of day in them. When
a run goes on they are made anew, so that nothing stands there twice.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from envwright.errors import MissingExtra
from envwright.store.jsonl import disk_errors
from envwright.types import Json

_PACKAGE = "tensorboardX"


def check() -> None:
    """Refuse to begin what could not be written.

    Raises:
        MissingExtra: the package is not installed.
    """
    if find_spec(_PACKAGE) is None:
        raise MissingExtra('also = "tensorboard"', "tensorboard")


class Board:
    """A folder of event files. Every number of a line is a curve, named by phase and figure.

    Args:
        folder: what stands there is thrown away.
        lines: the metrics so far.

    Raises:
        MissingExtra: the package is not installed.
        BadInput: the disk refuses.
    """

    def __init__(self, folder: Path, lines: Iterable[Mapping[str, Json]]) -> None:
        check()
        with disk_errors(folder):
            shutil.rmtree(folder, ignore_errors=True)
            self._writer: Any = import_module(_PACKAGE).SummaryWriter(logdir=str(folder))
        for line in lines:
            self.add(line)

    def add(self, line: Mapping[str, Json]) -> None:
        """A line of metrics."""
        for name, value in line.items():
            if isinstance(value, int | float) and not isinstance(value, bool) and name != "step":
                self._writer.add_scalar(f"{line['phase']}/{name}", value, line["step"])
        self._writer.flush()

    def close(self) -> None:
        """Write what is left."""
        self._writer.close()
