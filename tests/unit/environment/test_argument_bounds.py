"""Arguments and parameter schemas of any size: measured first, then refused or judged."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from envwright import bounds
from envwright.environment.call_sampling import CallSampler
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.types import ErrorKind, Json
from tests.limits import ending

SCHEMA = "CREATE TABLE t (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"
TOOLS: list[Json] = [
    {"name": "take", "parameters": {"ids": {"type": "array", "items": {"type": "string"}}}},
    {"name": "note", "parameters": {"text": {"type": "string"}, "n": {"type": "integer"}}},
    {"name": "any", "parameters": {"value": {}}},
    {
        "name": "code",
        "parameters": {"code": {"type": "string", "pattern": "^(a+)+$", "optional": True}},
    },
]


@pytest.fixture(scope="module")
def session(template_of: Callable[..., Template]) -> Session:
    return template_of(SCHEMA, TOOLS).session()


def deep(levels: int) -> Json:
    value: Json = 1
    for _ in range(levels):
        value = [value]
    return value


def endless() -> Json:
    value: list[Any] = []
    value.append(value)
    return value


LARGE: dict[str, tuple[str, Any]] = {
    "text": ("take", orjson.dumps({"ids": list(range(300_000))})),
    "spaces": ("take", " " * 2_000_000),
    "integers": ("take", {"ids": list(range(300_000))}),
    "valid": ("take", {"ids": ["a"] * 300_000}),
    "nested": ("take", {"ids": [["a"] * 100] * 10_000}),
    "long": ("note", {"text": "x" * 2_000_000, "n": 1}),
    "names": ("note", {str(n): n for n in range(100_000)}),
    "name": ("note", {"n" * 2_000_000: 1}),
    "deep": ("any", {"value": deep(100_000)}),
    "deep-text": ("any", '{"value":' + "[" * 400_000),
    "endless": ("any", {"value": endless()}),
    "pattern": ("code", {"code": "a" * 500_000 + "b"}),
    "list": ("note", list(range(300_000))),
    "set": ("note", {"text": {1, 2}, "n": object()}),
    "digits": ("note", {"text": "a", "n": 10**5_000}),
}


@pytest.mark.parametrize(("tool", "sent"), LARGE.values(), ids=LARGE)
def test_what_is_large_is_refused_before_it_is_looked_at(
    session: Session, tool: str, sent: Any
) -> None:
    tracemalloc.start()
    try:
        with ending():
            seen = session.call(tool, sent)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert seen.error is not None
    assert seen.error.kind is ErrorKind.INVALID_ARGUMENTS
    assert len(seen.text) < 5_000
    assert peak < 8 * bounds.MIB


def test_what_a_wrong_call_is_told_stays_short(session: Session) -> None:
    with ending():
        many = session.call("take", {"ids": list(range(bounds.MAX_ARGUMENT_ITEMS - 10))})
        long = session.call("note", {"text": ["x" * 900_000], "n": "x" * 90_000})
    assert many.error is not None
    assert many.error.message.count("expected string") == bounds.MAX_PROBLEMS
    assert long.error is not None
    assert len(long.error.message) < 1_000
    assert "n: expected integer" in long.error.message


def test_the_largest_arguments_are_taken(session: Session) -> None:
    count = bounds.MAX_ARGUMENT_ITEMS - 2
    assert session.call("take", {"ids": ["a"] * count}).ok
    assert session.call("note", {"text": "x" * 900_000, "n": 1}).ok
    assert session.call("any", {"value": deep(bounds.MAX_ARGUMENT_DEPTH - 1)}).ok
    assert not session.call("any", {"value": deep(bounds.MAX_ARGUMENT_DEPTH)}).ok


def test_a_tool_s_name_is_cut_before_it_is_compared(session: Session) -> None:
    with ending():
        seen = session.call("note" * 300_000, {})
    assert seen.error is not None
    assert seen.error.kind is ErrorKind.UNKNOWN_TOOL
    assert len(seen.text) < 1_000


def test_many_values_for_a_large_schema_are_not_tried(template_of: Callable[..., Template]) -> None:
    options = [{"const": n} for n in range(bounds.MAX_SCHEMA_NODES - 10)]
    tool = {"name": "pick", "parameters": {"ids": {"type": "array", "items": {"anyOf": options}}}}
    with ending(), template_of(SCHEMA, [tool]).session() as session:
        assert session.call("pick", {"ids": [5, 6]}).ok
        told = session.call("pick", {"ids": [len(options)] * 9_000}).error
        assert told is not None
        assert "more values than this tool can check" in told.message
        wrong = session.call("pick", {"ids": ["x" * 900]}).error
    assert wrong is not None
    assert wrong.message == "ids: not as its schema says, and too large to say where."


# --- schemas --------------------------------------------------------------------------------------


def nested(levels: int) -> Json:
    schema: Json = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "array", "items": schema}
    return schema


def doubling(levels: int) -> Json:
    """Each definition twice refers to the one before."""
    defs: dict[str, Json] = {"d0": {"type": "string"}}
    for n in range(1, levels):
        defs[f"d{n}"] = {"anyOf": [{"$ref": f"#/properties/p/$defs/d{n - 1}"}] * 2}
    return {"$defs": defs, "$ref": f"#/properties/p/$defs/d{levels - 1}"}


REFUSED: dict[str, tuple[Json, str]] = {
    "doubling": (doubling(39), "more than 20000 schemas|32 deep"),
    "doubling-less": (doubling(16), "more than 20000 schemas"),
    "itself": ({"anyOf": [{"$ref": "#/properties/p"}, {"type": "string"}]}, "refers to itself"),
    "whole": ({"$ref": "#"}, "refers to itself"),
    "arrays": (nested(90), "more than 32 deep"),
    "options": ({"anyOf": [{"const": n} for n in range(30_000)]}, "more than 20000 schemas"),
    "enum": ({"enum": [{"a": n} for n in range(30_000)]}, "more than 20000 schemas"),
    "min-items": ({"type": "array", "minItems": 1_000_000_000}, "minItems asks for more than"),
    "min-length": ({"type": "string", "minLength": 1e11}, "minLength asks for more than"),
    "min-inside": (
        {"type": "array", "items": {"type": "object", "minProperties": 10**9}},
        "minProperties asks",
    ),
    "anchor": ({"$anchor": "a", "anyOf": [{"$ref": "#a"}]}, r"\$anchor is refused"),
    "id": ({"$id": "http://x/y", "$ref": "#"}, r"\$id is refused"),
    "nowhere": ({"$ref": "#/properties/q/x"}, "leads nowhere"),
    "web": ({"$ref": "https://json-schema.org/draft/2020-12/schema"}, "leads nowhere"),
    "look-around": ({"type": "string", "pattern": "^(?:(?=.*b)a)+$"}, "look-around"),
    "back-reference": ({"type": "string", "pattern": r"^(a+)\1+b$"}, "back-reference"),
    "large-pattern": ({"type": "string", "pattern": "(a{1000}){1000}"}, "A pattern is small"),
    "default": (
        {"type": "array", "default": list(range(20_000))},
        "the default is not valid: .* more than 10000 values",
    ),
}


@pytest.mark.parametrize(("schema", "told"), REFUSED.values(), ids=REFUSED)
def test_schemas_that_are_refused(
    template_of: Callable[..., Template], schema: Json, told: str
) -> None:
    tool = {"name": "change", "parameters": {"p": {**schema, "optional": True}}}
    with ending(), pytest.raises(SpecError, match=f"tool change.*{told}"):
        template_of(SCHEMA, [tool])


def test_the_message_names_the_parameter(template_of: Callable[..., Template]) -> None:
    tool = {"name": "change", "parameters": {"q": {}, "p": nested(90)}}
    with pytest.raises(SpecError) as caught:
        template_of(SCHEMA, [tool])
    assert caught.value.place == "tool change: parameter p"


def test_a_reference_inside_a_parameter_is_followed(template_of: Callable[..., Template]) -> None:
    schema = {"$defs": {"a/b": {"type": "integer"}}, "$ref": "#/properties/p/$defs/a~1b"}
    with template_of(SCHEMA, [{"name": "n", "parameters": {"p": schema}}]).session() as session:
        assert session.call("n", {"p": 1}).ok
        assert not session.call("n", {"p": "1"}).ok


def test_no_drawn_call_is_larger_than_a_call_may_be(template_of: Callable[..., Template]) -> None:
    many = {"type": "array", "minItems": 10_000, "items": {"type": "array", "minItems": 10_000}}
    long = {"type": "array", "minItems": 10_000, "items": {"type": "string", "minLength": 10_000}}
    unique = {**long, "uniqueItems": True}
    tool = {"name": "n", "parameters": {"a": many, "b": long, "c": unique}}
    template = template_of(SCHEMA, [tool])
    sampler = CallSampler(template, random.Random(1), invalid=0.0, aimed=0.0)
    with ending(), template.session() as session:
        call = sampler.call(session)
    assert len(orjson.dumps(call.arguments)) < 2 * bounds.MAX_ARGUMENT_BYTES
