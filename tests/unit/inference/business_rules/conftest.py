"""Fixtures: environments made of SQL schemas, and what was assumed about them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from envwright.environment.template import Template
from envwright.inference.passes import InferredEnvironment, build_environments
from envwright.sources.sql import load_sql
from envwright.types import Json
from envwright.workflows.environment_build import with_rows

Author = Callable[[str], InferredEnvironment]
Fired = Callable[[str, str], list[Json]]
Desk = Callable[[str], Template]


@pytest.fixture
def author(tmp_path: Path) -> Author:
    """The one environment of a script."""

    def run(text: str) -> InferredEnvironment:
        path = tmp_path / "schema.sql"
        path.write_text(text)
        (written,) = build_environments(load_sql(path), max_tools=60)
        return written

    return run


@pytest.fixture
def fired(author: Author) -> Fired:
    """The rules of a pattern that were put into the environment of a script."""

    def run(pattern: str, text: str) -> list[Json]:
        rules = author(text).rules
        return [r for r in rules if r["pattern"] == pattern and "left_out" not in r]

    return run


@pytest.fixture
def desk(author: Author) -> Desk:
    """The environment of a script with the rows that the script gives, or made ones."""
    return lambda text: with_rows(author(text).result)[1]
