from __future__ import annotations

import json
from typing import Any

import pytest
from benchmarks.fidelity.http_operations import (
    UnsendableCall,
    make_request,
    read_outcome,
    sending_kinds,
)

from envwright.types import Operation, OperationInput

UPDATE = Operation(
    id="update",
    method="put",
    path="/buckets/{bucket_id}/todos/{id}",
    inputs=(
        OperationInput(name="bucket_id", where="path", required=True),
        OperationInput(name="dry", where="query"),
        OperationInput(name="tags", where="query"),
        OperationInput(name="where", where="query"),
        OperationInput(name="If-Match", where="header"),
    ),
    body={"type": "object", "properties": {"id": {}, "title": {}}, "required": ["id"]},
)


def test_arguments_go_where_the_document_says() -> None:
    arguments = {
        "bucket_id": "a b/c",
        "id": 7,
        "dry": True,
        "tags": ["x", "y"],
        "where": {"done": False},
        "If-Match": "1",
        "title": "milk",
        "more": [1],
    }
    sent = make_request(UPDATE, arguments, {}, "/v1")
    assert sent.method == "PUT"
    path, _, query = sent.target.partition("?")
    assert path == "/v1/buckets/a%20b%2Fc/todos/7"
    assert query == "dry=true&tags=x&tags=y&where=%7B%22done%22%3A+false%7D"
    assert sent.headers == {"If-Match": "1", "Content-Type": "application/json"}
    # The body needs the id as well, which the path has; what the document does not know is sent.
    assert json.loads(sent.body or b"") == {"id": 7, "title": "milk", "more": [1]}


def test_a_list_in_one_value_and_a_form() -> None:
    kinds = {"tags": "csv", "body": "application/x-www-form-urlencoded"}
    sent = make_request(UPDATE, {"bucket_id": "b", "id": 1, "tags": ["x", "y"], "t": "a b"}, kinds)
    assert sent.target == "/buckets/b/todos/1?tags=x%2Cy"
    assert sent.body == b"id=1&t=a+b"


@pytest.mark.parametrize("arguments", [{"bucket_id": "b"}, {"bucket_id": "", "id": 1}])
def test_a_path_with_a_hole_is_not_sent(arguments: dict[str, Any]) -> None:
    # It would be another operation: DELETE /todos/ for DELETE /todos/{id}.
    with pytest.raises(UnsendableCall):
        make_request(UPDATE, arguments, {})


def test_how_values_are_sent_is_read_from_the_document() -> None:
    old = {
        "swagger": "2.0",
        "consumes": ["application/xml", "application/json"],
        "parameters": {"t": {"name": "tags", "in": "query", "type": "array"}},
        "paths": {"/a": {"get": {"parameters": [{"$ref": "#/parameters/t"}]}}},
    }
    get = Operation(id="a", method="get", path="/a")
    assert sending_kinds(old, [get]) == {"a": {"tags": "csv", "body": "application/json"}}
    content: dict[str, Any] = {"multipart/form-data": {}, "application/merge-patch+json": {}}
    new = {
        "openapi": "3.0.0",
        "paths": {
            "/a": {
                "parameters": [
                    {"name": "where", "in": "query", "content": {"application/json": {}}},
                    {"name": "ids", "in": "query", "schema": {"type": "array"}, "explode": False},
                    {"name": "all", "in": "query", "schema": {"type": "array"}},
                ],
                "get": {"requestBody": {"content": content}},
            }
        },
    }
    kinds = {"where": "json", "ids": "csv", "body": "application/merge-patch+json"}
    assert sending_kinds(new, [get]) == {"a": kinds}


@pytest.mark.parametrize(
    ("status", "body", "accepted", "value"),
    [
        (200, b'{"id": 1}', True, {"id": 1}),
        (204, b"", True, None),
        (200, b"plain", True, "plain"),
        (404, b"{}", False, None),
        (401, b"{}", None, None),  # who asks is not compared
        (302, b"", None, None),
        (500, b"oops", None, None),
    ],
)
def test_what_a_status_says(status: int, body: bytes, accepted: bool | None, value: Any) -> None:
    outcome = read_outcome(status, body)
    assert (outcome.accepted, outcome.value) == (accepted, value)
