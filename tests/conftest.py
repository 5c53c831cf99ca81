"""Fixtures for all tests: the mock environment, and templates made from a few lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from envwright.runtime.folder import load_environment
from envwright.runtime.template import Template
from envwright.store.files import parse_yaml
from envwright.types import EnvironmentSpec, Json

ENVIRONMENTS = Path(__file__).parents[1] / "environments"


def make_spec(
    schema: str,
    tools: str | Sequence[Json] = "",
    *,
    state: str = "",
    invariants: Mapping[str, str] | None = None,
    **more: Any,
) -> EnvironmentSpec:
    """A small environment: SQL text for schema and rows; for the tools YAML text, or a list."""
    if isinstance(tools, str):
        named = parse_yaml(tools, "tools.yaml") or {}
        tools = [{"name": name, **body} for name, body in named.items()]
    return EnvironmentSpec.model_validate(
        {
            "name": "small",
            "schema_sql": schema,
            "state_sql": state,
            "tools": list(tools),
            "invariants": [{"name": n, "sql": sql} for n, sql in (invariants or {}).items()],
            **more,
        }
    )


@pytest.fixture(scope="session")
def spec_of() -> Callable[..., EnvironmentSpec]:
    """``make_spec``: a small ``EnvironmentSpec`` from SQL and YAML text."""
    return make_spec


@pytest.fixture(scope="session")
def template_of() -> Callable[..., Template]:
    """A template of ``make_spec(...)``."""
    return lambda *texts, **more: Template(make_spec(*texts, **more))


@pytest.fixture(scope="session")
def mock_folder() -> Path:
    """The folder of the mock environment, a small library."""
    return ENVIRONMENTS / "mock"


@pytest.fixture(scope="session")
def mock_template(mock_folder: Path) -> Template:
    """The mock environment, compiled."""
    return Template(load_environment(mock_folder))
