"""Documents of all versions and forms give the same kind of interface."""

from __future__ import annotations

import gzip
import hashlib
import json
import time
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from envwright.sources import load_openapi
from envwright.sources.document import interface_name
from envwright.types import Interface, Json, Operation

Load = Callable[[Json], Interface]

PET = {
    "type": "object",
    "required": ["name"],
    "properties": {"id": {"type": "integer", "readOnly": True}, "name": {"type": "string"}},
}


def v3(paths: Json, version: str = "3.0.3", **components: Json) -> Json:
    return {
        "openapi": version,
        "info": {"title": "Pet Store API", "version": "1", "license": {"name": "Apache 2.0"}},
        "paths": paths,
        "components": components,
    }


def answer(schema: Json) -> Json:
    return {"responses": {"200": {"content": {"application/json": {"schema": schema}}}}}


def only(interface: Interface) -> Operation:
    (operation,) = interface.operations
    return operation


def test_swagger_2_and_openapi_3_give_the_same_operations(load: Load) -> None:
    ref2, ref3 = {"$ref": "#/definitions/Pet"}, {"$ref": "#/components/schemas/Pet"}
    old = {
        "swagger": "2.0",
        "info": {"title": "Pet Store API", "version": "1"},
        "consumes": ["application/json"],
        "paths": {
            "/pets/{id}": {
                "put": {
                    "operationId": "putPet",
                    "parameters": [
                        {"name": "id", "in": "path", "required": True, "type": "integer"},
                        {"name": "body", "in": "body", "schema": ref2},
                    ],
                    "responses": {"200": {"description": "", "schema": ref2}},
                }
            }
        },
        "definitions": {"Pet": PET},
    }
    new = v3(
        {
            "/pets/{id}": {
                "put": {
                    "operationId": "putPet",
                    "parameters": [
                        {
                            "name": "id",
                            "in": "path",
                            "required": True,
                            "schema": {"type": "integer"},
                        }
                    ],
                    "requestBody": {"content": {"application/json": {"schema": ref3}}},
                    **answer(ref3),
                }
            }
        },
        schemas={"Pet": PET},
    )
    first, second = load(old), load(new)
    assert first.operations == second.operations
    assert first.schemas == second.schemas == {"Pet": PET}
    assert only(first).body == {"$ref": "#/schemas/Pet"}


def test_form_fields_of_swagger_2_become_a_body(load: Load) -> None:
    interface = load(
        {
            "swagger": "2.0",
            "info": {"title": "x", "version": "1"},
            "paths": {
                "/pets": {
                    "post": {
                        "parameters": [
                            {"name": "name", "in": "formData", "type": "string", "required": True},
                            {"name": "photo", "in": "formData", "type": "file"},
                        ],
                        "responses": {},
                    }
                }
            },
        }
    )
    body = only(interface).body
    assert body is not None
    assert body["required"] == ["name"]
    assert body["properties"]["photo"] == {"type": "string", "format": "binary"}


def test_json_yaml_and_gzip_agree_but_for_the_file(tmp_path: Path) -> None:
    document = v3({"/pets": {"get": answer({"type": "array", "items": PET})}})
    text = orjson.dumps(document)
    yaml = (
        b'openapi: 3.0.3\ninfo: {title: Pet Store API, version: "1", license: {name: Apache 2.0}}\n'
        b"paths:\n  /pets:\n    get:\n      responses:\n        200:\n          content:\n"
        b"            application/json:\n              schema:\n                type: array\n"
        b"                items:\n                  type: object\n"
        b"                  required: [name]\n                  properties:\n"
        b"                    id: {type: integer, readOnly: true}\n"
        b"                    name: {type: string}\n"
    )
    forms = {
        "a.json": text,
        "a.json.gz": gzip.compress(text),
        "a.yaml": yaml,
        "a.yml.gz": gzip.compress(yaml),
    }
    found = []
    for name, raw in forms.items():
        (tmp_path / name).write_bytes(raw)
        interface = load_openapi(tmp_path / name)
        assert interface.origin.sha256 == hashlib.sha256(raw).hexdigest()
        assert interface.origin.uri == name
        found.append((interface.operations, interface.schemas, interface.name))
    assert all(entry == found[0] for entry in found)


def test_parameters_of_path_and_references_are_joined_and_overridden(load: Load) -> None:
    interface = load(
        v3(
            {
                "/pets/{id}": {
                    "parameters": [
                        {"$ref": "#/components/parameters/Id"},
                        {"name": "limit", "in": "query", "schema": {"type": "string"}},
                    ],
                    "get": {
                        "parameters": [
                            {"name": "limit", "in": "query", "schema": {"type": "integer"}},
                            {"name": "trace", "in": "cookie", "schema": {"type": "string"}},
                        ],
                        **answer(PET),
                    },
                }
            },
            parameters={
                "Id": {"name": "id", "in": "path", "schema": {"$ref": "#/components/schemas/Key"}}
            },
            schemas={"Key": {"type": "string", "maxLength": 8}},
        )
    )
    given = {i.name: i for i in only(interface).inputs}
    assert set(given) == {"id", "limit"}
    assert given["id"].required
    assert given["id"].json_schema == {"type": "string", "maxLength": 8}
    assert given["limit"].json_schema == {"type": "integer"}


def test_all_of_is_merged_and_a_wrapped_reference_stays_one(load: Load) -> None:
    interface = load(
        v3(
            {"/dogs": {"get": answer({"$ref": "#/components/schemas/Dog"})}},
            schemas={
                "Pet": PET,
                "Dog": {
                    "allOf": [
                        {"$ref": "#/components/schemas/Pet"},
                        {
                            "required": ["owner"],
                            "properties": {
                                "owner": {
                                    "description": "Who keeps it",
                                    "allOf": [{"$ref": "#/components/schemas/Person"}],
                                }
                            },
                        },
                    ]
                },
                "Person": {"type": "object", "properties": {"id": {"type": "integer"}}},
            },
        )
    )
    dog = interface.schemas["Dog"]
    assert list(dog["properties"]) == ["id", "name", "owner"]
    assert dog["required"] == ["name", "owner"]
    assert dog["properties"]["owner"] == {"$ref": "#/schemas/Person"}


@pytest.mark.parametrize(
    ("version", "raw", "wanted"),
    [
        ("3.0.3", {"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        ("3.1.0", {"type": ["string", "null"]}, {"type": ["string", "null"]}),
        ("3.1.0", {"type": ["integer"]}, {"type": "integer"}),
        (
            "3.0.3",
            {"type": "integer", "minimum": 0, "exclusiveMinimum": True},
            {"type": "integer", "exclusiveMinimum": 0},
        ),
        ("3.1.0", {"type": "integer", "exclusiveMinimum": 0}, None),
        (
            "3.1.0",
            {"oneOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]},
            {"type": ["string", "null"]},
        ),
        ("3.0.3", {"anyOf": [{"type": "integer"}]}, {"type": "integer"}),
        (
            "3.0.3",
            {"type": "string", "enum": ["a"], "nullable": True},
            {"type": ["string", "null"], "enum": ["a", None]},
        ),
        (
            "3.0.3",
            {"nullable": True, "allOf": [{"$ref": "#/components/schemas/Pet"}]},
            {"anyOf": [{"$ref": "#/schemas/Pet"}, {"type": "null"}]},
        ),
        ("3.1.0", True, {}),
        (
            "3.0.3",
            {"properties": {"a": {"type": "string"}}, "x-order": 1},
            {"type": "object", "properties": {"a": {"type": "string"}}},
        ),
    ],
)
def test_dialects_become_one(load: Load, version: str, raw: Json, wanted: Json) -> None:
    interface = load(v3({"/x": {"get": answer(raw)}}, version, schemas={"Pet": PET}))
    assert only(interface).output == (raw if wanted is None else wanted)


def test_circles_of_references_end(load: Load) -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#/components/schemas/Node"}}}
    loop = {"allOf": [{"$ref": "#/components/schemas/Loop"}, {"properties": {"a": {}}}]}
    deep = {
        "allOf": [
            {"$ref": "#/components/schemas/Deep"},
            {"properties": {"not": {"allOf": [{"$ref": "#/components/schemas/Deep"}, PET]}}},
        ]
    }
    interface = load(
        v3(
            {
                "/nodes": {"get": answer({"$ref": "#/components/schemas/Node"})},
                "/loops": {"get": answer({"$ref": "#/components/schemas/Loop"})},
                "/deep": {"get": answer({"$ref": "#/components/schemas/Deep"})},
            },
            schemas={"Node": node, "Loop": loop, "Deep": deep},
        )
    )
    assert interface.schemas["Node"]["properties"]["next"] == {"$ref": "#/schemas/Node"}
    assert set(interface.schemas["Loop"]["properties"]) == {"a"}


def test_bodies_that_are_files_say_so(load: Load) -> None:
    interface = load(
        v3({"/x": {"put": {"requestBody": {"content": {"image/png": {}}}, "responses": {}}}})
    )
    assert only(interface).body == {"type": "string", "format": "binary"}


def test_operations_without_or_with_equal_ids_get_their_own(load: Load) -> None:
    interface = load(
        v3(
            {
                "/pets/{id}": {"get": {"responses": {}}, "delete": {"operationId": "a"}},
                "/pets": {"get": {"operationId": "a", "deprecated": True}},
                "x-more": {"get": {}},
            }
        )
    )
    assert [o.id for o in interface.operations] == ["get_pets_id", "a", "a_2"]
    assert [o.deprecated for o in interface.operations] == [False, False, True]


@pytest.mark.parametrize(
    ("licence", "wanted"),
    [
        ({"name": "Apache 2.0"}, "Apache-2.0"),
        ({"name": "The MIT License (MIT)"}, "MIT"),
        ({"name": "x", "identifier": "BSD-2-Clause"}, "BSD-2-Clause"),
        ({"name": "Own terms"}, "Own terms"),
        (None, ""),
    ],
)
def test_licences_become_identifiers_where_known(load: Load, licence: Json, wanted: str) -> None:
    document = v3({"/x": {"get": {}}})
    document["info"]["license"] = licence
    assert load(document).origin.licence == wanted


def test_names_leave_out_what_says_nothing() -> None:
    assert interface_name("The Swagger Petstore API v2", Path("x.json")) == "petstore"
    assert interface_name("API", Path("shop.yaml.gz")) == "shop"
    assert interface_name("", Path("api.json")) == "interface"


def test_twelve_megabytes_take_seconds(tmp_path: Path) -> None:
    properties = {f"field_{n}": {"type": "string", "description": "d" * 160} for n in range(50)}
    schemas = {f"S{n}": {"type": "object", "properties": properties} for n in range(1200)}
    paths = {f"/s{n}": {"get": answer({"$ref": f"#/components/schemas/S{n}"})} for n in range(1200)}
    path = tmp_path / "large.json"
    path.write_bytes(orjson.dumps(v3(paths, schemas=schemas)))
    assert path.stat().st_size > 12_000_000
    started = time.perf_counter()
    assert len(load_openapi(path).schemas) == 1200
    assert time.perf_counter() - started < 10


@pytest.mark.parametrize(
    "kind", ["text/xml", "application/xml", "application/hal+xml", "application/x-amz-json-1.1"]
)
def test_xml_and_named_json_are_no_files(kind: str, tmp_path: Path) -> None:
    schema = {"type": "object", "properties": {"name": {"type": "string"}}}
    content = {"content": {kind: {"schema": schema}}}
    answer = {"responses": {"200": {"description": "", **content}}}
    document = {
        "openapi": "3.0.0",
        "info": {"title": "Pets", "version": "1"},
        "paths": {"/pets": {"post": {"requestBody": content, **answer}}},
    }
    path = tmp_path / "pets.json"
    path.write_text(json.dumps(document))
    (operation,) = load_openapi(path).operations
    assert operation.body == schema
    assert operation.output == schema


def test_what_refusals_say_is_kept(load: Load) -> None:
    responses = {
        "200": answer({"type": "object"}),
        "404": {"description": "No such pet"},
        "409": {"description": " A pet with this\n name already exists. "},
        "422": {"$ref": "#/components/responses/nowhere"},
        "423": {"description": ""},
        "480": {"description": "ResourceInUseException"},
        "default": {"description": "Error"},
    }
    operation = only(load(v3({"/pets": {"post": {"responses": responses}}})))
    assert operation.refusals == (
        ("409", "A pet with this name already exists."),
        ("480", "ResourceInUseException"),
    )
