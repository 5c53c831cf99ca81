"""Fixtures: documents made from a few lines, written to a file and loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from envwright.sources import load_openapi
from envwright.types import Interface, Json

Load = Callable[[Json], Interface]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Load a document given as data."""

    def run(document: Json) -> Interface:
        path = tmp_path / "document.json"
        path.write_bytes(orjson.dumps(document))
        return load_openapi(path)

    return run
