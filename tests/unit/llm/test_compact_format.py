"""Tools as signatures: what a schema says, in a line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from envwright.llm.compact_format import read_compact_calls, tool_signatures
from envwright.types import Json


def tool(
    name: str, description: str = "", required: tuple[str, ...] = (), /, **given: Json
) -> Json:
    parameters: Json = {"type": "object", "properties": given, "required": list(required)}
    parameters["additionalProperties"] = False
    return {"function": {"name": name, "description": description, "parameters": parameters}}


def test_a_tool_is_a_line() -> None:
    lend = tool(
        "lend",
        "Lends\nto a member.",
        ("book_id",),
        book_id={"type": "string"},
        days={"type": "integer", "minimum": 1, "maximum": 30, "default": 14},
        until={"type": "string", "format": "date"},
    )
    expected = (
        "lend(book_id: string, days?: integer >=1 <=30 = 14, until?: date): Lends to a member."
    )
    assert tool_signatures([lend]) == [expected]


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"type": "string", "enum": ["open", "done"]}, '"open" | "done"'),
        ({"const": 3}, "3"),
        ({"type": ["string", "null"]}, "string | null"),
        ({"type": "array", "items": {"type": "number"}}, "[number]"),
        ({"type": "array"}, "array"),
        ({"type": "object"}, "object"),
        ({"type": "number", "minimum": 0}, "number >=0"),
        ({"type": "boolean", "default": False}, "boolean = false"),
        ({"type": "string", "pattern": "^a"}, 'string {"pattern": "^a"}'),
        ({"anyOf": [{"type": "string"}]}, 'any {"anyOf": [{"type": "string"}]}'),
        ({"type": "object", "additionalProperties": True}, 'object {"additionalProperties": true}'),
        (True, "true"),
        ({}, "any"),
        (
            {
                "type": "object",
                "properties": {"to": {"type": "string"}, "cc": {"type": "string"}},
                "required": ["to"],
            },
            "{to: string, cc?: string}",
        ),
        (
            {"type": "array", "items": {"type": "string", "description": "A tag"}},
            '[string {"description": "A tag"}]',
        ),
    ],
)
def test_types(schema: Any, told: str) -> None:
    assert tool_signatures([tool("f", "", ("x",), x=schema)]) == [f"f(x: {told})"]


def test_what_is_said_twice_is_said_once() -> None:
    limit = {"type": "integer", "description": "How many to return"}
    tools = [
        tool("list_pets", limit=limit, name={"type": "string", "description": "Name of the pets"}),
        tool("list_toys", limit=limit, petName={"type": "string", "description": "The pet's name"}),
        tool("list_jobs", limit={"type": "integer", "description": "Pages"}),
    ]
    assert tool_signatures(tools) == [
        "list_pets(limit?: integer, name?: string)",
        "  limit: How many to return",
        "list_toys(limit?: integer, petName?: string)",
        "list_jobs(limit?: integer)",
        "  limit: Pages",
    ]


def test_odd_names_and_schemas_stay_on_their_lines() -> None:
    deep: Json = {"type": "string"}
    for _ in range(40):
        deep = {"type": "array", "items": deep}
    odd = tool("two\nlines", "", (), **{"odd name": {"type": "string"}, "x": deep})
    odd["function"]["parameters"]["properties"]["odd name"]["description"] = "One\ntwo"
    first, second = tool_signatures([odd, {"function": {"name": "bare"}}])[:2]
    assert first.startswith('"two\\nlines"("odd name"?: string, x?: [[[[')
    assert second == "  odd name: One two"
    assert tool_signatures([{"function": {"name": "a.b-c", "parameters": None}}]) == ["a.b-c()"]


def test_a_call_in_the_form_of_a_signature_is_read() -> None:
    (line,) = tool_signatures([tool("f", "", ("a",), a={"type": "string"})])
    name, _, rest = line.partition("(")
    _, ((called, arguments),) = read_compact_calls(f'{name}({rest.split(":")[0]}="x")')
    assert (called, json.loads(arguments)) == ("f", {"a": "x"})
