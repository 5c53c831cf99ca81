"""Guessed arguments: valid by the schema, and from observations where they fit."""

from __future__ import annotations

import random
from typing import Any

import jsonschema_rs
import pytest

from envwright import Template
from envwright.rollout.policies.script import (
    SeenValues,
    guessed_arguments,
    random_arguments,
    random_value,
)
from envwright.types import Json, Message, Role, ToolCall

SCHEMAS: list[dict[str, Any]] = [
    {"const": 3},
    {"enum": ["a", None]},
    {"type": "string", "minLength": 30},
    {"type": "string", "maxLength": 3},
    *({"type": "string", "format": f} for f in ("date", "date-time", "email", "uri", "uuid")),
    *({"type": "string", "format": f} for f in ("ipv4", "ipv6", "duration", "hostname")),
    {"type": "integer", "minimum": 5, "maximum": 6},
    {"type": "integer", "exclusiveMinimum": 5, "exclusiveMaximum": 7},
    {"type": "integer", "multipleOf": 5},
    {"type": "integer", "maximum": -4, "minimum": -4},
    {"type": "number", "minimum": 0.5, "maximum": 0.6},
    {"type": ["integer", "null"]},
    {"type": "boolean"},
    {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
    {"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a"]},
    {"anyOf": [{"type": "integer"}, {"type": "array", "items": {}}]},
]


@pytest.mark.parametrize("schema", SCHEMAS, ids=str)
def test_random_values_are_valid(schema: dict[str, Any]) -> None:
    check = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
    for seed in range(50):
        value = random_value(schema, random.Random(seed))
        assert check.is_valid(value), value
        assert value == random_value(schema, random.Random(seed))


def test_endless_schemas_end() -> None:
    schema: dict[str, Any] = {"type": "object", "required": ["a"]}
    schema["properties"] = {"a": schema, "b": {"type": "array", "items": schema}}
    assert random_value(schema, random.Random(0)).keys() >= {"a"}


def test_random_arguments_of_a_real_environment_are_valid(mock_template: Template) -> None:
    rng = random.Random(1)
    for tool in mock_template.tool_schemas():
        schema = tool["function"]["parameters"]
        check = jsonschema_rs.Draft202012Validator(schema)
        assert all(check.is_valid(random_arguments(schema, rng)) for _ in range(20))


def result(tool: str, text: str) -> Message:
    return Message(role=Role.TOOL, name=tool, content=text)


SEEN = SeenValues(
    [
        result("find_members", '[{"id":"M-1","active":true},{"id":"M-2","active":false}]'),
        result("list_loans", '[{"id":"L-1","book_id":"B-2","n":1},{"id":"L-4","n":true}]'),
        result("find_books", '{"error":"no book B-9"}'),
        Message(role=Role.USER, content='{"id":"U-1"}'),
    ]
)


@pytest.mark.parametrize(
    ("tool", "parameter", "values"),
    [
        ("lend_book", "member_id", ["M-1", "M-2"]),
        ("lend_book", "memberId", ["M-1", "M-2"]),
        ("lend_book", "book_id", ["B-2"]),
        ("returnLoan", "id", ["L-1", "L-4"]),
        ("find", "n", [1, True]),
        ("find", "shelf_id", ["M-1", "M-2", "L-1", "L-4"]),
        ("find", "title", []),
    ],
)
def test_seen_values_fit_parameters_by_name(tool: str, parameter: str, values: list[Json]) -> None:
    found = SEEN.fitting(tool, parameter)
    assert found == values
    assert [type(v) for v in found] == [type(v) for v in values]


def test_values_beside_another_come_from_the_same_place() -> None:
    assert SEEN.beside("M-1") == ["M-2"]
    assert SEEN.beside("L-4") == ["L-1"]
    assert SEEN.beside("nowhere") == []


def test_arguments_of_calls_that_succeeded_are_values_that_worked() -> None:
    def asked(number: int) -> Message:
        made = ToolCall(id=f"c{number}", name="get_shelf", arguments=f'{{"shelf":"S-{number}"}}')
        return Message(role=Role.ASSISTANT, tool_calls=(made,))

    def told(number: int, text: str) -> Message:
        return Message(role=Role.TOOL, name="get_shelf", content=text, tool_call_id=f"c{number}")

    seen = SeenValues([asked(1), told(1, '{"error":"no shelf"}'), asked(2), told(2, '{"books":3}')])
    assert seen.fitting("clear_shelf", "shelf") == ["S-2"]


def test_guessed_arguments_prefer_what_was_seen_and_fits_the_type() -> None:
    schema = {
        "type": "object",
        "properties": {"member_id": {"type": "string"}, "n": {"type": "boolean"}},
        "required": ["member_id", "n"],
    }
    tool = {"function": {"name": "greet", "parameters": schema}}
    guessed = guessed_arguments(tool, SEEN, random.Random(0))
    assert guessed["member_id"] in ("M-1", "M-2")
    assert guessed["n"] is True
