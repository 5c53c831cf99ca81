"""The library and its shipped tasks."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.runtime.template import Template
from envwright.store.jsonl import load_records
from envwright.tasks.modelled.proving import Bench
from envwright.types import Task


@pytest.fixture(scope="session")
def shipped(mock_folder: Path) -> list[Task]:
    return load_records(mock_folder / "tasks.jsonl", Task)


@pytest.fixture(scope="session")
def bench(mock_template: Template) -> Bench:
    return Bench({mock_template.id: mock_template})
