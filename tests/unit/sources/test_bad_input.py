"""Whatever is wrong with a document, the error names the file, the place and a remedy."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.sources import load_openapi
from envwright.types import Json


def broken(**change: Json) -> bytes:
    """A good document with one part changed."""
    document = {
        "openapi": "3.0.0",
        "info": {"title": "x", "version": "1"},
        "paths": {"/x": {"get": {"responses": {}}}},
    }
    return json.dumps({**document, **change}).encode()


def with_schema(schema: Json, **components: Json) -> bytes:
    content = {"application/json": {"schema": schema}}
    paths = {"/x": {"get": {"responses": {"200": {"content": content}}}}}
    return broken(paths=paths, components=components)


def nested(depth: int) -> Json:
    schema: Json = {"type": "string"}
    for _ in range(depth):
        schema = {"type": "array", "items": schema}
    return schema


SCHEMA = "#/paths/~1x/get/responses/200/content/application~1json/schema"
CASES = {
    "empty": (b"", "empty", ""),
    "blank": (b" \n\t", "empty", ""),
    "empty object": (b"{}", "empty", ""),
    "not utf-8": (b'{"openapi": "\xff"}', "not UTF-8", "line 1"),
    "not json": (b'{"openapi": "3.0.0",\n "paths": {,}}', "not JSON", "line 2"),
    "not yaml": (b"openapi: 3.0.0\npaths: [}", "", "line 2"),
    "yaml object": (b"openapi: !!python/object/apply:os.system [ls]", "", "line 1"),
    "not an object": (b"[1, 2]", "not an OpenAPI document", ""),
    "just text": (b"hello", "not an OpenAPI document", ""),
    "another format": (b'{"name": "x"}', "neither openapi nor swagger", ""),
    "old version": (broken(openapi="4.0.0"), "4.0.0 is not supported", "#/openapi"),
    "swagger 1": (b'{"swagger": "1.2", "paths": {}}', "1.2 is not supported", "#/swagger"),
    "no paths": (broken(paths={}), "no paths", "#/paths"),
    "paths list": (broken(paths=[]), "must be an object, not an array", "#/paths"),
    "info text": (broken(info="x"), "must be an object, not a text", "#/info"),
    "path item": (broken(paths={"/x": 3}), "must be an object", "#/paths/~1x"),
    "operation": (broken(paths={"/x": {"get": []}}), "must be an object", "#/paths/~1x/get"),
    "parameters": (
        broken(paths={"/x": {"get": {"parameters": {}}}}),
        "must be an array",
        "#/paths/~1x/get/parameters",
    ),
    "nameless parameter": (
        broken(paths={"/x": {"get": {"parameters": [{"in": "query"}]}}}),
        "no name",
        "#/paths/~1x/get/parameters/0",
    ),
    "dangling": (with_schema({"$ref": "#/components/schemas/No"}), "points to nothing", SCHEMA),
    "dangling through text": (with_schema({"$ref": "#/openapi/x"}), "points to nothing", SCHEMA),
    "external": (
        with_schema({"$ref": "other.yaml#/Pet"}),
        "another document (other.yaml#/Pet)",
        SCHEMA,
    ),
    "remote": (with_schema({"$ref": "https://example.com/x.json"}), "another document", SCHEMA),
    "reference to itself": (
        with_schema(
            {"$ref": "#/components/schemas/A"},
            schemas={
                "A": {"$ref": "#/components/schemas/B"},
                "B": {"$ref": "#/components/schemas/A"},
            },
        ),
        "refers to itself",
        "#/components/schemas/",
    ),
    "reference number": (with_schema({"$ref": 3}), "must be a text", SCHEMA),
    "unknown type": (with_schema({"type": "int"}), "unknown type int", SCHEMA),
    "type object": (with_schema({"type": {}}), "unknown type", SCHEMA),
    "schema list": (with_schema([]), "must be an object, not an array", SCHEMA),
    "schema text": (with_schema({"properties": {"a": "x"}}), "must be an object", SCHEMA),
    "enum text": (with_schema({"enum": "a"}), "enum must be an array", SCHEMA),
    "allOf object": (with_schema({"allOf": {"a": 1}}), "allOf must be an array", SCHEMA),
    "oneOf text": (with_schema({"oneOf": "a"}), "oneOf must be an array", SCHEMA),
    "too deep": (with_schema(nested(400)), "nested deeper than 100 levels", ""),
    "half a gzip": (gzip.compress(broken())[:-20], "not a whole gzip file", ""),
    "not a gzip": (b"\x1f\x8b\x08rubbish", "not a whole gzip file", ""),
}


@pytest.mark.parametrize("case", CASES)
def test_the_error_says_what_where_and_what_to_do(case: str, tmp_path: Path) -> None:
    raw, message, place = CASES[case]
    path = tmp_path / "document.yaml"
    path.write_bytes(raw)
    with pytest.raises(BadInput) as caught:
        load_openapi(path)
    error = caught.value
    assert error.file == str(path)
    assert message in error.message
    assert error.place.startswith(place)
    if place.startswith("#"):
        assert error.place


def test_a_missing_file_and_a_folder_are_bad_input(tmp_path: Path) -> None:
    for path in (tmp_path / "no.json", tmp_path):
        with pytest.raises(BadInput):
            load_openapi(path)


def test_a_gzip_that_explodes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("envwright.sources.document.MAX_DOCUMENT_BYTES", 10_000)
    path = tmp_path / "bomb.json.gz"
    path.write_bytes(gzip.compress(b" " * 1_000_000))
    with pytest.raises(BadInput, match="larger than"):
        load_openapi(path)
