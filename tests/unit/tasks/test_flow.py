"""Which calls feed which, on calls and results made by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.tasks.assembly import call_dependencies, depth_and_width, identifying_values
from envwright.types import Call, Json


def call(*values: Json) -> Call:
    return Call(tool="t", arguments={f"a{n}": value for n, value in enumerate(values)})


def test_a_call_needs_the_one_that_shows_its_value() -> None:
    calls = [call("ann"), call("P-1"), call("P-1", "O-2")]
    results: list[Json] = [[{"id": "P-1"}], {"orders": [{"id": "O-1"}, {"id": "O-2"}]}, {"ok": 1}]
    assert call_dependencies(calls, results) == [set(), {0}, {0, 1}]


def test_the_first_that_shows_a_value_is_the_one() -> None:
    calls = [call(), call(), call("P-1")]
    assert call_dependencies(calls, [["P-1"], ["P-1"], None]) == [set(), set(), {0}]


def test_a_call_does_not_need_itself_or_what_comes_later() -> None:
    calls = [call("P-1"), call("x"), call("P-1")]
    assert call_dependencies(calls, [{"id": "P-1"}, None, None]) == [set(), set(), {0}]
    assert call_dependencies([call("P-1")], [{"id": "P-1"}]) == [set()]


def test_lists_and_objects_are_looked_into() -> None:
    calls = [call(), call({"to": [{"key": 7}]}, ["B-1", "B-2"])]
    assert call_dependencies(calls, [{"rows": [{"a": 7}, {"b": ["B-2"]}]}, None]) == [set(), {0}]


def test_truths_and_nothing_identify_nothing() -> None:
    calls = [call(), call(True, None, 0)]
    assert call_dependencies(calls, [{"active": True, "ok": None, "count": False}, None]) == [
        set(),
        set(),
    ]
    assert list(identifying_values({"a": [True, None, 1, 2.5, "x", {"b": ""}]})) == [
        1,
        2.5,
        "x",
        "",
    ]


@pytest.mark.parametrize(
    ("needs", "depth", "width"),
    [
        ([], 0, 0),
        ([set()], 1, 1),
        ([set(), set(), set()], 1, 3),
        ([set(), {0}, {1}], 3, 1),
        ([set(), set(), {0, 1}], 2, 2),
        ([set(), {0}, {0}, {1, 2}], 3, 2),
        ([set(), {0}, set(), {2}, {1, 3}, {4}], 4, 2),
        ([set(), {0}, {0}, {0}, {3}], 3, 3),
    ],
)
def test_depth_and_width_of_small_graphs(needs: list[set[int]], depth: int, width: int) -> None:
    assert depth_and_width(needs) == (depth, width)


@given(st.lists(st.sets(st.integers(0, 8)), min_size=1, max_size=9))
def test_depth_times_width_holds_all_calls(drawn: Sequence[set[int]]) -> None:
    needs = [{before for before in found if before < at} for at, found in enumerate(drawn)]
    depth, width = depth_and_width(needs)
    assert 1 <= depth <= len(needs)
    assert 1 <= width <= len(needs)
    assert depth * width >= len(needs)
    assert depth + width <= len(needs) + 1
