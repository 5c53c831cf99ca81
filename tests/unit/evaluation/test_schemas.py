"""Documentation against code, and arguments made from documentation."""

from __future__ import annotations

import random
from typing import Any

import pytest

from envwright.evaluation.audit.argument_pool import (
    ArgumentPool,
    argument_variants,
    change_argument,
)
from envwright.evaluation.audit.tool_probe import schema_accepts, schema_faults
from envwright.evaluation.foreign_records import ForeignCall, ForeignTool


def a_tool(schema: Any, *code: tuple[str, bool, str]) -> ForeignTool:
    return ForeignTool.model_validate({"name": "x", "schema": schema, "code": code})


def schema(required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


TEXT = {"type": "string"}
BOTH = (("a", True, "POSITIONAL_OR_KEYWORD"), ("b", False, "POSITIONAL_OR_KEYWORD"))


@pytest.mark.parametrize(
    ("tool", "faults"),
    [
        (a_tool(schema(("a",), a=TEXT, b=TEXT), *BOTH), []),
        (a_tool(schema(("a", "c"), a=TEXT, b=TEXT), *BOTH), ["required parameter c has no schema"]),
        (a_tool(schema(("a",), a=TEXT), *BOTH), ["parameter b of the code is not documented"]),
        (
            a_tool(schema(a=TEXT, b=TEXT), *BOTH),
            ["parameter a must be given, and the schema does not say so"],
        ),
        (
            a_tool(schema(("a",), a=TEXT, b=TEXT, c=TEXT), *BOTH),
            ["documented parameter c is not taken by the code"],
        ),
        (a_tool(schema(a=TEXT, b=TEXT), ("rest", True, "VAR_KEYWORD")), []),
        (a_tool(None, *BOTH), ["there is code for it, and it is not documented"]),
        (a_tool("text", *BOTH), ["its schema is not an object"]),
    ],
)
def test_faults(tool: ForeignTool, faults: list[str]) -> None:
    assert list(schema_faults(tool)) == faults


def test_a_schema_that_is_none() -> None:
    (fault,) = schema_faults(a_tool(schema(a={"type": "dict"}), ("a", False, "KEYWORD_ONLY")))
    assert fault.startswith("its schema is not JSON Schema")


def test_no_reference_is_fetched() -> None:
    tool = a_tool(schema(a={"$ref": "http://127.0.0.1:9/x"}), ("a", True, "KEYWORD_ONLY"))
    assert schema_accepts(tool, {"a": 1})
    assert not schema_accepts(a_tool(schema(a=TEXT)), {"a": 1})


def test_values_come_from_the_state() -> None:
    pool = ArgumentPool()
    pool.add_state({"users": {"u-1": {"user_id": "u-1", "age": 7}}, "text": '{"zip": "123"}'})
    assert pool.values("user_id") == ["u-1"]
    assert pool.values("zip") == ["123"]
    tool = a_tool(schema(("user_id", "n"), user_id=TEXT, n={"type": "integer"}))
    assert pool.sample(tool, random.Random(0)) == {"user_id": "u-1", "n": 1}


def test_variants_change_one_argument() -> None:
    tool = a_tool(schema(("a", "b"), a=TEXT, b={"anyOf": [{"type": "null"}, {"type": "integer"}]}))
    found = list(argument_variants(tool, {"a": "x", "b": 1}, random.Random(0), 100))
    assert len(found) == 12
    assert all((v["a"] == "x") != (v["b"] == 1) for v in found)
    assert list(argument_variants(tool, {"a": "x", "b": 1}, random.Random(0), 3)) == found[:3]


def test_a_changed_argument_is_of_the_same_type() -> None:
    pool, rng = ArgumentPool(), random.Random(0)
    pool.add("a", "x")
    pool.add("a", "y")
    assert change_argument(ForeignCall(tool="t", arguments={"a": "x"}), pool, rng) == ForeignCall(
        tool="t", arguments={"a": "y"}
    )
    assert change_argument(ForeignCall(tool="t", arguments={"b": 2}), pool, rng) == ForeignCall(
        tool="t", arguments={"b": 3}
    )
    assert change_argument(ForeignCall(tool="t", arguments={"c": "z"}), pool, rng) is None
