"""Small documents that took minutes, or for ever: they are read, or refused with a message."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from envwright.errors import BadInput
from envwright.sources import load_openapi
from envwright.sources.json_schemas import SchemaNormalizer
from envwright.types import Json
from tests.fuzzing import bases
from tests.fuzzing.kinds import attempt

HERE = "#/components/schemas"


def answering(schema: Json, named: dict[str, Json]) -> bytes:
    """The shop, whose customers are listed as that schema, with further schemas."""
    document = bases.small_documents()[1]
    document["components"]["schemas"].update(named)
    content = {"application/json": {"schema": schema}}
    answers = {"200": {"description": "", "content": content}}
    document["paths"]["/customers"]["get"]["responses"] = answers
    return orjson.dumps(document)


def doubling(levels: int) -> dict[str, Json]:
    """Schemas of which each is twice the next one."""
    named: dict[str, Json] = {
        f"S{n}": {"allOf": [{"$ref": f"{HERE}/S{n + 1}"}] * 2} for n in range(levels)
    }
    return named | {f"S{levels}": {"type": "object", "properties": {"id": {"type": "integer"}}}}


def test_parts_that_double_with_each_level_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(answering({"$ref": f"{HERE}/S0"}, doubling(60)))
    with pytest.raises(BadInput, match=r"#/components/schemas/S\d+.* more than 50,000 parts"):
        load_openapi(path)


def test_parts_that_are_few_are_merged(tmp_path: Path) -> None:
    said = attempt("document", answering({"$ref": f"{HERE}/S0"}, doubling(6)), tmp_path)
    assert said.verdict == "fine", said


def test_the_bound_is_on_each_schema_not_on_all_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("envwright.sources.json_schemas._MAX_PARTS", 20)
    named: dict[str, Json] = {
        f"S{n}": {"type": "object", "properties": {"next": {"$ref": f"{HERE}/S{n + 1}"}}}
        for n in range(30)
    }
    named["S30"] = {"type": "string"}
    path = tmp_path / "x.json"
    path.write_bytes(answering({"$ref": f"{HERE}/S0"}, named))
    assert {"S0", "S30"} <= set(load_openapi(path).schemas)


def test_names_of_schemas_stay_distinct() -> None:
    from envwright.sources.document import SourceDocument

    data = {"a": {"x": {"type": "string"}}, "a.x": {"type": "integer"}}
    schemas = SchemaNormalizer(SourceDocument(data, "x.json"))
    refs = [{"$ref": "#/a/x"}, {"$ref": "#/a.x"}, {"$ref": "#/a/x"}]
    found = [schemas.read(ref, "#")["$ref"] for ref in refs]
    assert found == ["#/schemas/a.x", "#/schemas/a.x_2", "#/schemas/a.x"]


def test_operations_of_one_name_are_numbered(tmp_path: Path) -> None:
    document = bases.small_documents()[1]
    for path, name in (("/a", "same"), ("/b", "same_2"), ("/c", "same"), ("/d", "same")):
        document["paths"][path] = {"get": {"operationId": name, "responses": {}}}
    (tmp_path / "x.json").write_bytes(orjson.dumps(document))
    found = {o.path: o.id for o in load_openapi(tmp_path / "x.json").operations}
    assert [found[path] for path in ("/a", "/b", "/c", "/d")] == [
        "same",
        "same_2",
        "same_3",
        "same_4",
    ]


def test_a_thing_of_very_many_properties_is_read(tmp_path: Path) -> None:
    """What was quadratic takes minutes for these, and seconds else."""
    document = bases.small_documents()[1]
    customer = document["components"]["schemas"]["Customer"]
    customer["properties"] |= {f"p{n}": {"type": "string"} for n in range(5_000)}
    said = attempt("document", orjson.dumps(document), tmp_path)
    assert said.verdict == "fine", said
