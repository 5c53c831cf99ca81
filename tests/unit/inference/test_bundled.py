"""Every bundled document, end to end: environments whose every statement the engine accepts."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import apsw
import orjson
import pytest

from envwright.environment.folder import load_environment, save_environment
from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.inference.domain_model import UnmappedReason
from envwright.sources import load_openapi
from envwright.types import BuildResult
from envwright.workflows.environment_build import with_rows

FOLDER = Path(str(files("envwright") / "data" / "openapi"))
LEAST = {
    "petstore.json": (1, 15),
    "apideck_crm.json.gz": (2, 40),
    "airflow.json.gz": (2, 34),
    "gitea.json.gz": (7, 130),
    "digitalocean.json.gz": (8, 120),
}
"""Document → at least so many environments and operations offered."""


@cache
def built(name: str) -> list[BuildResult]:
    return infer_environments(load_openapi(FOLDER / name))


@pytest.mark.parametrize("name", LEAST)
def test_a_document_becomes_environments(name: str) -> None:
    results = built(name)
    offered = {tool.operation for result in results for tool in result.environment.tools}
    assert (len(results), len(offered)) >= LEAST[name]
    assert len(offered) >= LEAST[name][1]
    for result in results:
        spec = result.environment
        template = Template(spec.model_copy(update={"population": None}))
        assert 8 <= len(template.tools) <= 30
        assert any(t.is_write for t in template.tools.values())
        assert not all(t.is_write for t in template.tools.values())
        assert result.operations_mapped == len({t.operation for t in spec.tools})
        assert result.operations_mapped + len(result.unmapped) == result.operations_total
        assert {u.reason for u in result.unmapped} <= {reason.value for reason in UnmappedReason}
        assert spec.population is not None
        assert set(spec.population.tables) == set(template.schema.tables)
        assert spec.source.licence


@pytest.mark.parametrize("name", LEAST)
def test_tools_say_what_they_are_and_order_what_they_list(name: str) -> None:
    for result in built(name):
        for tool in result.environment.tools:
            assert tool.description.endswith((".", "…", "!", "?"))
            assert not re.search(r"SELECT \*|\.\*", tool.returns.sql)
            if tool.returns.shape == "rows":
                assert " ORDER BY " in tool.returns.sql
                assert " LIMIT " in tool.returns.sql or " GROUP BY " in tool.returns.sql


@pytest.mark.parametrize("name", LEAST)
def test_the_schema_stands_on_its_own(name: str) -> None:
    for result in built(name):
        db = apsw.Connection(":memory:")
        db.pragma("foreign_keys", True)
        for _ in db.execute(result.environment.schema_sql):
            pass
        assert not list(db.execute("PRAGMA foreign_key_check"))
        db.close()


def test_the_same_document_gives_the_same_environments() -> None:
    again = infer_environments(load_openapi(FOLDER / "gitea.json.gz"))
    assert [r.environment.id for r in again] == [r.environment.id for r in built("gitea.json.gz")]


def test_an_environment_survives_its_folder(tmp_path: Path) -> None:
    spec = built("petstore.json")[0].environment
    save_environment(spec, tmp_path / "petstore", {})
    assert load_environment(tmp_path / "petstore") == spec


@pytest.mark.parametrize("name", LEAST)
def test_cells_fit_the_parameters_that_take_them(name: str) -> None:
    for result in built(name):
        recipe = result.environment.population
        assert recipe is not None
        _, template = with_rows(result)
        session = template.session()
        for tool in template.tools.values():
            for path, (table, column) in tool.arguments.columns.items():
                given = recipe.tables[table].columns.get(column)
                if given is None or path not in tool.spec.parameters or "." in path:
                    continue
                is_json = template.schema.tables[table].columns[column].is_json
                for (value,) in session.query(f'SELECT "{column}" FROM "{table}"'):
                    cell = orjson.loads(value) if is_json and isinstance(value, str) else value
                    if cell is not None:
                        problem = tool.arguments.value_problem(path, cell)
                        # What is as large as that is only checked with the whole call.
                        large = problem is not None and "too large to be told apart" in problem
                        assert problem is None or large, (tool.name, path)


def test_the_petstore_is_a_world() -> None:
    (result,) = built("petstore.json")
    rows = (
        "INSERT INTO pets (id, name, photo_urls, status) VALUES (1, 'Rex', '[]', 'available');"
        "INSERT INTO orders (id, pet_id, status, complete) VALUES (5, 1, 'placed', 0);"
    )
    spec = result.environment.model_copy(update={"population": None, "state_sql": rows})
    template = Template(spec)
    assert list(template.schema.tables) == ["pets", "orders", "users"]
    assert template.schema.tables["orders"].columns["pet_id"].references == ("pets", "id")
    session = template.session()
    counted = session.call("count_pets_by_status", {}).value
    assert counted == [{"status": "available", "count": 1}]
    refused = session.call("delete_pet", {"pet_id": 1})
    assert refused.error is not None
    assert refused.error.message == "Pet 1 still has orders."
    assert session.call("delete_order", {"order_id": 5}).ok
    assert session.call("delete_pet", {"pet_id": 1}).ok
    assert session.call("find_pets_by_status", {"status": ["available"]}).value == []
