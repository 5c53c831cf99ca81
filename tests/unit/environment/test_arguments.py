"""Parameters: the JSON Schema that agents see, and what they are told when they are wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from envwright.environment.arguments import Arguments, describe_value
from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.types import Json

SCHEMA = """
CREATE TABLE orders (
  id TEXT PRIMARY KEY,                              -- Order number
  amount INTEGER NOT NULL CHECK (amount > 0),       -- In cents
  rate REAL CHECK (rate BETWEEN 0 AND 1),
  state TEXT NOT NULL CHECK (state IN ('new', 'paid')), -- State of the order
  paid INTEGER NOT NULL DEFAULT 0 CHECK (paid IN (0, 1)),
  lines TEXT CHECK (json_valid(lines)),
  code TEXT CHECK (length(code) >= 2 AND length(code) < 6),
  day TEXT CHECK (day IS date(day)),
  at TEXT CHECK (at IS NULL OR at IS strftime('%Y-%m-%dT%H:%M:%SZ', at)),
  level INTEGER CHECK (level IN (1, 2, 3))
) STRICT, WITHOUT ROWID;
"""
PARAMETERS: dict[str, Json] = {
    "id": {"column": "orders.id"},
    "amount": {"column": "orders.amount", "required": False},
    "rate": {"column": "orders.rate", "required": False},
    "state": {"column": "orders.state", "description": "The state to set.", "default": "new"},
    "paid": {"column": "orders.paid", "required": False},
    "lines": {"column": "orders.lines", "required": False},
    "code": {"column": "orders.code", "required": False},
    "day": {"column": "orders.day", "required": False},
    "at": {"column": "orders.at", "required": False},
    "level": {"column": "orders.level", "required": False},
    "reason": {"enum": ["late", "broken"], "required": False},
    "count": {"type": "integer", "required": False},
    "ids": {"type": "array", "items": {"column": "orders.id"}, "required": False},
    "parts": {
        "type": "array",
        "required": False,
        "items": {
            "type": "object",
            "properties": {"order": {"column": "orders.id"}, "n": {"type": "integer"}},
            "required": ["order"],
            "additionalProperties": False,
        },
    },
    "deep": {
        "type": "object",
        "required": False,
        "properties": {"list": {"type": "array", "items": {"column": "orders.state"}}},
    },
}


@pytest.fixture(scope="module")
def arguments(template_of: Callable[..., Template]) -> Arguments:
    tool = {"name": "change", "parameters": PARAMETERS}
    return template_of(SCHEMA, [tool]).tools["change"].arguments


def test_the_schema_is_complete(arguments: Arguments) -> None:
    schema = arguments.json_schema
    jsonschema_rs.Draft202012Validator(schema)
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["id"]
    assert schema["properties"] == {
        "id": {"type": "string", "description": "Order number"},
        "amount": {"type": "integer", "exclusiveMinimum": 0, "description": "In cents"},
        "rate": {"type": "number", "minimum": 0, "maximum": 1},
        "state": {
            "type": "string",
            "enum": ["new", "paid"],
            "description": "The state to set.",
            "default": "new",
        },
        "paid": {"type": "boolean"},
        "lines": {"type": ["array", "object"]},
        "code": {"type": "string", "minLength": 2, "maxLength": 5},
        "day": {"type": "string", "format": "date"},
        "at": {"type": "string", "format": "date-time"},
        "level": {"type": "integer", "enum": [1, 2, 3]},
        "reason": {"enum": ["late", "broken"]},
        "count": {"type": "integer"},
        "ids": {"type": "array", "items": {"type": "string", "description": "Order number"}},
        "parts": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "order": {"type": "string", "description": "Order number"},
                    "n": {"type": "integer"},
                },
                "required": ["order"],
                "additionalProperties": False,
            },
        },
        "deep": {
            "type": "object",
            "properties": {
                "list": {
                    "type": "array",
                    "items": {
                        "type": "string",
                        "enum": ["new", "paid"],
                        "description": "State of the order",
                    },
                }
            },
        },
    }


def test_columns_by_path(arguments: Arguments) -> None:
    assert arguments.columns["id"] == ("orders", "id")
    assert arguments.columns["ids[]"] == ("orders", "id")
    assert arguments.columns["parts[].order"] == ("orders", "id")
    assert arguments.columns["deep.list[]"] == ("orders", "state")
    assert "parts" not in arguments.columns


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({}, "id is required."),
        ({"id": 5}, "id: expected string, got integer 5."),
        ({"id": None}, "id: expected string, got null."),
        ({"id": "a", "amount": None}, "amount: expected integer, got null."),
        ({"id": "a", "amount": "5"}, 'amount: expected integer, got string "5".'),
        ({"id": "a", "amount": True}, "amount: expected integer, got boolean true."),
        ({"id": "a", "amount": 5.5}, "amount: expected integer, got number 5.5."),
        ({"id": "a", "paid": 1}, "paid: expected boolean, got integer 1."),
        ({"id": "a", "lines": "[]"}, 'lines: expected array or object, got string "[]".'),
        ({"id": "a", "ids": "a"}, 'ids: expected array, got string "a".'),
        ({"id": "a", "ids": ["a", 2]}, "ids.1: expected string, got integer 2."),
        ({"id": "a", "parts": [{"n": 1}]}, "parts.0.order is required."),
        ({"id": "a", "parts": [{"order": "a", "x": 1}]}, "parts.0: unknown argument x."),
        (
            {"id": "a", "state": "paidd"},
            'state: expected one of "new", "paid"; got string "paidd".',
        ),
        ({"id": "a", "level": 4}, "level: expected one of 1, 2, 3; got integer 4."),
        ({"id": "a", "amuont": 5}, "unknown argument amuont. Did you mean amount?"),
        ({"id": "a", "amount": 0}, "amount: 0 is less than or equal to the minimum of 0."),
        ({"id": "a", "code": "x"}, 'code: "x" is shorter than 2 characters.'),
        ({"id": "a", "day": "2025-02-30"}, 'day: "2025-02-30" is not a "date".'),
        ([], "The arguments must be an object, got array []."),
        ("x", 'The arguments must be an object, got string "x".'),
        (None, "The arguments must be an object, got null."),
    ],
)
def test_messages_say_where_what_was_expected_and_what_came(
    arguments: Arguments, sent: Any, told: str
) -> None:
    assert arguments.problem(sent) == told


def test_unknown_names_list_the_known(arguments: Arguments) -> None:
    told = arguments.problem({"id": "a", "zzz": 1}) or ""
    assert told.startswith("unknown argument zzz. Known: id, amount,")


def test_three_problems_at_most_and_names_are_cut(arguments: Arguments) -> None:
    told = arguments.problem({"id": "a", "ids": [1] * 50}) or ""
    assert told.count("expected string") == 3
    many = arguments.problem({f"{n}{'x' * 10_000}": 1 for n in range(500)}) or ""
    assert len(many) < 2_000


GOOD = [
    {"id": "a"},
    {"id": "a", "amount": 5},
    {"id": "a", "amount": 5.0},
    {"id": "", "rate": 1},
    {"id": "a", "paid": False, "lines": {"k": []}},
    {"id": "a", "at": "2025-01-01T00:00:00Z", "day": "2024-02-29"},
]


@pytest.mark.parametrize("sent", GOOD, ids=str)
def test_good_arguments_have_no_problem(arguments: Arguments, sent: dict[str, Json]) -> None:
    assert arguments.problem(sent) is None


def test_binding(arguments: Arguments) -> None:
    bound = arguments.bind({"id": "a", "amount": 5.0, "rate": 1.0, "lines": {"é": [1]}})
    assert bound.keys() == PARAMETERS.keys()
    assert bound["state"] == "new"
    assert bound["paid"] is None
    assert bound["lines"] == '{"é":[1]}'
    assert type(bound["amount"]) is int
    assert type(bound["rate"]) is float


@pytest.mark.parametrize(
    "value", [2**63, -(2**63) - 1, float("nan"), float("inf"), b"x", {1, 2}, object(), [object()]]
)
def test_what_has_no_place_in_a_cell_is_refused(arguments: Arguments, value: Any) -> None:
    with pytest.raises(OverflowError, match="reason"):
        arguments.bind({"id": "a", "reason": value})


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "null"),
        (True, "boolean true"),
        (5, "integer 5"),
        (5.5, "number 5.5"),
        ("é", 'string "é"'),
        ([1], "array [1]"),
        ({"a": 1}, 'object {"a":1}'),
        ("\ud800", "string …"),
        ("x" * 100, 'string "' + "x" * 56 + "…"),
    ],
)
def test_describe(value: Any, shown: str) -> None:
    assert describe_value(value) == shown


@pytest.mark.parametrize(
    ("parameter", "told"),
    [
        ({"column": "orders.amuont"}, r"no column orders.amuont. Did you mean orders.amount\?"),
        ({"column": "order.id"}, r"Did you mean orders.id\?"),
        ({"column": "id"}, "there is no column id"),
        ({"type": "array", "items": {"column": "orders.xx"}}, "there is no column orders.xx"),
        ({"type": "strin"}, "not a valid JSON Schema"),
        ({"type": "string", "pattern": "("}, "not a valid JSON Schema"),
        ({"$ref": "http://127.0.0.1:1/x"}, "not a valid JSON Schema"),
        (
            {"column": "orders.state", "default": "neww"},
            "the default is not valid: p: expected one",
        ),
        ({"type": "integer", "default": None}, "the default is not valid"),
    ],
)
def test_parameters_that_are_refused(
    template_of: Callable[..., Template], parameter: Json, told: str
) -> None:
    with pytest.raises(SpecError, match=f"tool change.*{told}"):
        template_of(SCHEMA, [{"name": "change", "parameters": {"p": parameter}}])


def test_a_reference_opens_no_file(template_of: Callable[..., Template], tmp_path: Path) -> None:
    (tmp_path / "schema.json").write_text('{"type": "integer"}')
    parameter = {"$ref": (tmp_path / "schema.json").as_uri()}
    with pytest.raises(SpecError, match="not a valid JSON Schema"):
        template_of(SCHEMA, [{"name": "change", "parameters": {"p": parameter}}])


@pytest.mark.parametrize("name", ["item", "a b", "1a", "a-b", "", "a.b"])
def test_parameter_names_are_words(template_of: Callable[..., Template], name: str) -> None:
    with pytest.raises(SpecError, match="is a word"):
        template_of(SCHEMA, [{"name": "change", "parameters": {name: {}}}])
