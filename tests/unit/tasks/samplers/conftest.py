"""Fixtures of the samplers' tests."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.population import populate_state
from envwright.sources import load_openapi
from tests.unit.tasks.samplers.worlds import shop


@pytest.fixture(scope="session")
def shop_template() -> Template:
    return shop()


@pytest.fixture(scope="session")
def petstore_template() -> Template:
    path = Path(str(files("envwright") / "data" / "openapi" / "petstore.json"))
    (result,) = infer_environments(load_openapi(path))
    spec = result.environment
    assert spec.population is not None
    bare = Template(spec.model_copy(update={"population": None}))
    rows = populate_state(bare.schema, spec.schema_sql, spec.population, spec.clock)
    return Template(spec.model_copy(update={"state_sql": rows}))


@pytest.fixture(scope="session")
def retail_template(mock_folder: Path) -> Template:
    return Template(load_environment(mock_folder.parent / "retail"))
