"""Fixtures: the mock environment as a spec to edit, and a quick ``check``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.types import CheckReport, EnvironmentSpec
from envwright.validation.check import check_template


@pytest.fixture(scope="session")
def mock_spec(mock_folder: Path) -> EnvironmentSpec:
    return load_environment(mock_folder)


@pytest.fixture(scope="session")
def quick() -> Callable[..., CheckReport]:
    """``check`` with few sequences and no seeded defects, of a spec or a template."""

    def run(what: EnvironmentSpec | Template, **options: Any) -> CheckReport:
        template = what if isinstance(what, Template) else Template(what)
        return check_template(template, **{"sequences": 10, "length": 12, "mutants": 0, **options})

    return run
