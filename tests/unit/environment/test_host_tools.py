"""``calculate``, a bounded arithmetic parser, and ``transfer``."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.host_tools import MAX_LENGTH, calculate
from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.types import ErrorKind, Json

SCHEMA = "CREATE TABLE t (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"
TEXT: Json = {"type": "string"}


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1", "1"),
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("2 - 3 - 4", "-5"),
        ("8 / 4 / 2", "1"),
        ("1 / 4", "0.25"),
        ("0.1 + 0.2", "0.3"),
        ("10 / 3", "3.333333333333333333333333333"),
        ("-2 * -3", "6"),
        ("--2", "2"),
        ("+5", "5"),
        ("-(1 + 2)", "-3"),
        (".5 * 2", "1"),
        ("2.", "2"),
        ("100", "100"),
        ("1000000 * 1000000", "1000000000000"),
        (" 1\t+\n1 ", "2"),
        ("19.99 * 3", "59.97"),
        ("0 * -1", "-0"),
    ],
)
def test_values(expression: str, value: str) -> None:
    assert calculate(expression) == value


@pytest.mark.parametrize(
    ("expression", "told"),
    [
        ("", "ends too early"),
        (" ", "ends too early"),
        ("1 +", "ends too early"),
        ("* 1", r"Unexpected '\*'"),
        ("(1", r"A \) is missing"),
        ("1)", r"Unexpected '\)'"),
        ("()", r"Unexpected '\)'"),
        ("1 2", "Unexpected '2'"),
        ("1 / 0", "Division by zero"),
        ("0 / 0", "no value"),
        ("1 / (2 - 2)", "Division by zero"),
        ("1e9", "Unexpected 'e'"),
        ("2 ** 9999999", r"Unexpected '\*'"),
        ("9 ^ 9", r"Unexpected '\^'"),
        ("7 // 2", "Unexpected '/'"),
        ("7 % 2", "Unexpected '%'"),
        ("x", "Unexpected 'x'"),
        ("__import__('os')", "Unexpected '_'"),
        ("(1).real", r"Unexpected '\.'"),
        ("1,000", "Unexpected ','"),
        ("0x10", "Unexpected 'x'"),
        ("²", "no value"),
        ("NaN", "Unexpected 'N'"),
        ("1\0", "Unexpected"),
        (".", r"Unexpected '\.'"),
        ("1.2.3", r"Unexpected '\.3'"),
        ("1" * 501, "longer than 500"),
        ("(" * 400 + "1" + ")" * 90, "too deep"),
        ("-" * 400 + "1", "too deep"),
    ],
)
def test_errors(expression: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        calculate(expression)


def test_the_largest_expressions_are_bounded() -> None:
    assert len(calculate("9" * 240 + "*" + "9" * 240)) <= MAX_LENGTH
    assert len(calculate("*".join(["9" * 49] * 10))) <= MAX_LENGTH


expressions = st.recursive(
    st.integers(0, 99).map(str),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(
        lambda p: f"({p[0]} {p[1]} {p[2]})"
    ),
    max_leaves=8,
)


@settings(deadline=None, derandomize=True, database=None)
@given(expressions)
def test_agrees_with_exact_arithmetic(expression: str) -> None:
    expected = eval(expression, {"__builtins__": {}})  # noqa: S307
    assert Fraction(calculate(expression)) == expected


@settings(deadline=None, derandomize=True, database=None)
@given(st.text(alphabet="0123456789.+-*/() x\0é", max_size=60))
def test_any_text_is_a_value_or_a_value_error(text: str) -> None:
    told = "."
    try:
        value = calculate(text)
    except ValueError as error:
        value, told = "none", str(error)
    assert value
    assert told.endswith(".")


def test_in_a_session(template_of: Callable[..., Template]) -> None:
    tools = [
        {"name": "calc", "host": "calculate", "parameters": {"expression": TEXT}},
        {"name": "hand_over", "host": "transfer", "parameters": {"summary": TEXT}},
    ]
    template = template_of(SCHEMA, tools)
    assert not any(tool.is_write for tool in template.tools.values())
    with template.session() as session:
        assert session.call("calc", {"expression": "2 + 2"}).value == {"result": "4"}
        assert session.call("hand_over", {"summary": "x"}).value == {"transferred": True}
        seen = session.call("calc", {"expression": "1 / 0"})
        assert seen.error is not None
        assert (seen.error.kind, seen.error.message) == (ErrorKind.EXECUTION, "Division by zero.")
        for bad in ({}, {"expression": 5}, {"expression": None}):
            error = session.call("calc", bad).error
            assert error is not None
            assert error.kind is ErrorKind.INVALID_ARGUMENTS


@pytest.mark.parametrize(
    ("tool", "told"),
    [
        ({"parameters": {}}, "exactly one parameter, expression"),
        ({"parameters": {"x": TEXT}}, "exactly one parameter, expression"),
        ({"parameters": {"expression": TEXT, "x": TEXT}}, "exactly one parameter"),
        ({"parameters": {"expression": {**TEXT, "required": False}}}, "which is required"),
        (
            {"parameters": {"expression": TEXT}, "do": ["DELETE FROM t"]},
            "in SQL, or in Python, or is the",
        ),
        (
            {"parameters": {"expression": TEXT}, "returns": {"value": "SELECT 1"}},
            "in SQL, or in Python, or is the",
        ),
    ],
)
def test_host_tools_that_are_refused(
    template_of: Callable[..., Template], tool: dict[str, Json], told: str
) -> None:
    with pytest.raises(SpecError, match=f"tool calc: .*{told}"):
        template_of(SCHEMA, [{"name": "calc", "host": "calculate", **tool}])
