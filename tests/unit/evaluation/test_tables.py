"""States as tables: every difference is told once, and what is too large is only counted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.evaluation.drivers.driver_protocol import (
    Tables,
    differing_rows,
    row_changes,
    state_tables,
)

SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab", max_size=3)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("xy", min_size=1), inner, max_size=3)
    ),
    max_leaves=8,
)
STATES = st.dictionaries(st.sampled_from(["one", "two", "three"]), VALUES, max_size=3)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            {"orders": {"O-1": {"status": "open", "items": [1]}}},
            {"orders": {"O-1": {"status": "shut", "items": [1, 2]}}},
            ("orders", "O-1", {"items": "[1]", "status": "open"}, None),
        ),
        ({"log": []}, {"log": ["a"]}, ("log", "0", None, {"value": "a"})),
        ({"log": [{"a": 1}]}, {"log": []}, ("log", "0", {"a": 1}, None)),
        ({"on": False}, {"on": True}, ("on", "", {"value": 0}, {"value": 1})),
        ({"cfg": {"a": 1}}, {"cfg": {"b": 2}}, ("cfg", "", {"a": 1, "b": None}, None)),
    ],
)
def test_rows(before: Any, after: Any, told: Any) -> None:
    found = [
        row for row in row_changes(state_tables(before), state_tables(after)) or [] if row["table"]
    ]
    row = next(row for row in found if row["key"] == told[1])
    assert (row["table"], row["before"]) == (told[0], told[2])
    if told[3] is not None:
        assert row["after"] == told[3]


@given(STATES, STATES)
def test_what_is_told_leads_from_one_state_to_the_other(one: Any, other: Any) -> None:
    first, second = state_tables(one), state_tables(other)
    told = row_changes(first, second)
    assert told is not None
    rows = _cells(first)
    for row in told:
        place = row["table"], row["key"]
        if row["after"] is None:
            assert rows.pop(place) == row["before"]
        else:
            rows[place] = {**rows.get(place, {}), **row["after"]}
    assert _without_nothing(rows) == _without_nothing(_cells(second))
    assert [(r["table"], r["key"]) for r in told] == list(differing_rows(first, second))


def _cells(state: Tables) -> dict[tuple[str, str], dict[str, Any]]:
    """All rows, as those that are new in an empty state."""
    return {(r["table"], r["key"]): r["after"] for r in row_changes({}, state) or []}


def _without_nothing(rows: Any) -> Any:
    """A cell that is gone is told as one that is null."""
    return {k: {c: v for c, v in row.items() if v is not None} for k, row in rows.items()}


def test_a_large_change_is_not_told() -> None:
    before, after = (
        state_tables({"t": {}}),
        state_tables({"t": {str(n): {"a": n} for n in range(500)}}),
    )
    assert row_changes(before, after) is None
    assert sum(1 for _ in differing_rows(before, after)) == 501
    assert row_changes(state_tables({"a": "x"}), state_tables({"a": "x" * 30_000})) is None
