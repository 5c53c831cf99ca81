"""Fixtures of the samplers' tests."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from envwright.runtime.folder import load_environment
from envwright.runtime.population import populate
from envwright.runtime.template import Template
from envwright.sources import load_openapi
from envwright.synthesis import synthesise
from tests.unit.tasks.samplers.worlds import shop


@pytest.fixture(scope="session")
def shop_template() -> Template:
    return shop()


@pytest.fixture(scope="session")
def petstore_template() -> Template:
    path = Path(str(files("envwright") / "data" / "openapi" / "petstore.json"))
    (result,) = synthesise(load_openapi(path))
    spec = result.environment
    assert spec.population is not None
    bare = Template(spec.model_copy(update={"population": None}))
    rows = populate(bare.schema, spec.schema_sql, spec.population, spec.clock)
    return Template(spec.model_copy(update={"state_sql": rows}))


@pytest.fixture(scope="session")
def retail_template(mock_folder: Path) -> Template:
    return Template(load_environment(mock_folder.parent / "retail"))
