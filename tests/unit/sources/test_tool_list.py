"""Lists of tools in all their shapes, and what is no list."""

from __future__ import annotations

from typing import Any

import pytest

from envwright.errors import BadInput
from envwright.sources.document import SourceDocument
from envwright.sources.tool_list import is_tool_list, read_tool_list
from envwright.types import Interface, Json

SCHEMA: dict[str, Json] = {
    "type": "object",
    "properties": {"task_id": {"type": "string"}},
    "required": ["task_id"],
}
ONE: dict[str, Json] = {"name": "get_task", "description": "Get a task."}
SHAPES: dict[str, Json] = {
    "MCP": {"tools": [{**ONE, "inputSchema": SCHEMA}]},
    "JSON-RPC": {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{**ONE, "inputSchema": SCHEMA}]}},
    "a bare list": [{**ONE, "inputSchema": SCHEMA}],
    "OpenAI": [{"type": "function", "function": {**ONE, "parameters": SCHEMA}}],
    "OpenAI, flat": {"tools": [{"type": "function", **ONE, "parameters": SCHEMA}]},
    "Anthropic": [{**ONE, "input_schema": SCHEMA}],
}


def read(data: Json) -> Interface:
    return read_tool_list(SourceDocument(data, "tools.json"))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_read_alike(shape: str) -> None:
    assert is_tool_list(SHAPES[shape])
    (operation,) = read(SHAPES[shape]).operations
    assert (operation.id, operation.description) == ("get_task", "Get a task.")
    assert operation.body == {**SCHEMA, "x-hints": {}}
    assert operation.path == operation.method == ""


NO_LISTS: list[Json] = [None, 1, "tools", [], {}, {"tools": []}, [1], [{"title": "x"}], {"a": []}]


@pytest.mark.parametrize("data", [*NO_LISTS, {"openapi": "3.0.0", "paths": {}}])
def test_other_data_is_no_list(data: Json) -> None:
    assert not is_tool_list(data)


WRONG: dict[str, tuple[Json, str]] = {
    "no tools": ({"tools": []}, "it lists no tools"),
    "a number": ([7], "a tool must be an object"),
    "no name": ([{"description": "x"}], "the tool has no name"),
    "an empty name": ([{"name": " "}], "the tool has no name"),
    "twice": ([ONE, ONE], "two tools are called get_task"),
    "too many": ([{"name": f"t{n}"} for n in range(1_001)], "1001 tools"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_list_names_the_file(case: str) -> None:
    data, message = WRONG[case]
    with pytest.raises(BadInput, match=message) as caught:
        read(data)
    assert caught.value.file == "tools.json"


def deep(levels: int) -> Json:
    out: Json = {"type": "string"}
    for _ in range(levels):
        out = {"type": "array", "items": out}
    return out


UNREADABLE: dict[str, Json] = {
    "no object": 7,
    "an unknown type": {"type": "object", "properties": {"a": {"type": "thing"}}},
    "a reference to nothing": {"$ref": "#/$defs/Nothing"},
    "a reference elsewhere": {"properties": {"a": {"$ref": "https://example.com/x.json"}}},
    "a circle": {"$defs": {"A": {"$ref": "#/$defs/A"}}, "$ref": "#/$defs/A"},
    "too deep": deep(400),
    "too large": {"description": "x" * 400_000},
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_one_spoilt_tool_costs_that_tool(case: str) -> None:
    good, bad = read(
        [{**ONE, "inputSchema": SCHEMA}, {"name": "b", "inputSchema": UNREADABLE[case]}]
    ).operations
    assert good.body == {**SCHEMA, "x-hints": {}}
    assert bad.body is not None
    assert set(bad.body) == {"x-hints"}
    assert bad.body["x-hints"]["unreadable"]


def test_references_are_local_to_each_tool() -> None:
    def tool(name: str, kind: str) -> dict[str, Any]:
        inner = {"Task": {"type": "object", "properties": {"a": {"type": kind}}}}
        given = {"type": "object", "properties": {"task": {"$ref": "#/$defs/Task"}}}
        return {"name": name, "inputSchema": {**given, "$defs": inner}}

    interface = read([tool("one", "string"), tool("two", "integer"), tool("three", "string")])
    kinds = [
        interface.schemas[operation.body["properties"]["task"]["$ref"].removeprefix("#/schemas/")]
        for operation in interface.operations
        if operation.body is not None
    ]
    assert [kind["properties"]["a"]["type"] for kind in kinds] == ["string", "integer", "string"]
    assert len(interface.schemas) == 2


def test_hints_and_prose_are_kept_clean() -> None:
    annotations = {"readOnlyHint": True, "idempotentHint": "yes", "title": "T", "other": 1}
    data = [{**ONE, "description": "a\u200bb\x1b[0m" + "c" * 9_000, "annotations": annotations}]
    (operation,) = read(data).operations
    assert operation.body == {"x-hints": {"read_only": True}}
    assert operation.description.startswith("a b [0mccc")
    assert len(operation.description) <= 4_000


def test_the_server_names_the_interface() -> None:
    listed = {"server": {"name": "mcp-server-notes", "version": "1"}, "tools": [ONE]}
    assert read(listed).name == "notes"
    assert read([ONE]).name == "tools"
