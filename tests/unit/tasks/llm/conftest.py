"""The library and its shipped tasks."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.environment.template import Template
from envwright.storage.jsonl import load_records
from envwright.tasks.llm.acceptance import ProofBench
from envwright.types import Task


@pytest.fixture(scope="session")
def shipped(mock_folder: Path) -> list[Task]:
    return load_records(mock_folder / "tasks.jsonl", Task)


@pytest.fixture(scope="session")
def bench(mock_template: Template) -> ProofBench:
    return ProofBench({mock_template.id: mock_template})
