"""Arithmetic of reasoning nodes: days, money and weights, and what is unknown."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.tasks.goals import Unplannable, ValueRelation, relation_holds
from envwright.tasks.grounding.derived_values import shift_value, value_difference
from envwright.types import Json

DAYS = st.dates(date(1900, 1, 1), date(2100, 12, 31))


@pytest.mark.parametrize(
    ("value", "amount", "result"),
    [
        ("2025-01-31", 1, "2025-02-01"),
        ("2024-02-28", 1, "2024-02-29"),
        ("2025-02-28", 1, "2025-03-01"),
        ("2024-12-31", 1, "2025-01-01"),
        ("2025-03-01", -1, "2025-02-28"),
        ("2024-03-01", -1, "2024-02-29"),
        ("2024-02-28T23:30:00Z", 2, "2024-03-01T23:30:00Z"),
        (5, -3, 2),
        (2.5, 1, 3.5),
        (4.6, -3, 1.6),
        (None, 3, None),
    ],
)
def test_shifted(value: Json, amount: int, result: Json) -> None:
    assert shift_value(value, amount) == result


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [
        ("2024-02-28", "2024-03-01", 2),
        ("2025-02-28", "2025-03-01", 1),
        ("2025-01-01T23:59:00Z", "2025-01-02T00:01:00Z", 1),
        ("2025-01-01T00:00:00Z", "2025-01-01T23:59:59Z", 0),
        (3, 10, 7),
        (0.1, 0.4, 0.3),
        (0.125, 1.0, 0.875),
        (None, 4, None),
        ("2025-01-01", None, None),
    ],
)
def test_difference(one: Json, other: Json, result: Json) -> None:
    assert value_difference(one, other) == result
    assert value_difference(other, one) == result


@pytest.mark.parametrize("day", ["9999-12-31", "9999-12-31T10:00:00Z", "0000-01-01", "-4713-11-24"])
def test_a_day_beyond_the_calendar_is_no_value(day: str) -> None:
    """What a database takes for a date need not be one that people can reckon with."""
    with pytest.raises(Unplannable, match="beyond the calendar"):
        shift_value(day, 1)


@given(DAYS, st.integers(-4000, 4000))
def test_a_shift_there_and_back_is_none(day: date, amount: int) -> None:
    moved = shift_value(day.isoformat(), amount)
    assert moved == (day + timedelta(days=amount)).isoformat()
    assert shift_value(moved, -amount) == day.isoformat()
    assert value_difference(moved, day.isoformat()) == abs(amount)
    assert shift_value(f"{day}T12:00:00Z", amount) == f"{moved}T12:00:00Z"


@pytest.mark.parametrize(
    ("relation", "left", "right", "result"),
    [
        ("above", 2, 1, True),
        ("above", 1, 1, False),
        ("below", "2024-12-31", "2025-01-01", True),
        ("below", 1, 1, False),
        ("is", "open", "open", True),
        ("not", "open", "open", False),
        ("not", "open", "closed", True),
        ("above", None, 1, False),
        ("below", None, 1, False),
        ("above", 1, None, False),
        ("is", None, None, True),
        ("is", None, 1, False),
        ("not", None, 1, True),
    ],
)
def test_holds(relation: ValueRelation, left: Json, right: Json, result: bool) -> None:
    assert relation_holds(relation, left, right) is result


@pytest.mark.parametrize("number", [2**53, 2**63 - 1, float("inf")])
def test_a_number_that_nobody_reckons_with_is_no_value(number: Json) -> None:
    """Beyond 2^53 readers of JSON differ, and beyond 64 bits no database holds it."""
    with pytest.raises(Unplannable, match="too large"):
        shift_value(number, 1)
    with pytest.raises(Unplannable, match="too large"):
        value_difference(number, -1)
    assert shift_value(2**53 - 1, 1) == 2**53


def test_days_before_the_calendar_have_no_difference() -> None:
    with pytest.raises(Unplannable, match="beyond the calendar"):
        value_difference("0000-01-01", "2025-01-01")
