"""What prose says of pages holds for the tools, or is not said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.inference import infer_environments
from envwright.inference.emit.page_prose import stated_first, stated_numbers
from envwright.types import Interface, Json
from tests.unit.inference.test_what_reads_mean import LINES, RIDDLE, called, with_query

Make = Callable[..., Interface]


@pytest.mark.parametrize(
    ("about", "numbers"),
    [
        ("Number of records per page. Default value is 25.", {"default": 25}),
        ("How many, defaults to 100, max 1000", {"default": 100, "maximum": 1000}),
        ("A number between 1 and 30", {"minimum": 1, "maximum": 30}),
        ("Default and maximum is `100`.", {"default": 100, "maximum": 100}),
        (
            "If unspecified, at most 50 values will be returned. The maximum is 1,000; more is no"
            " use.",
            {"default": 50, "maximum": 1000},
        ),
        ("Acceptable values are 0 to 200, inclusive. (Default: 100)", None),
        ("Min = 1, Max = 500.", {"minimum": 1, "maximum": 500}),
        ("Results per page (1-100)", {"minimum": 1, "maximum": 100}),
        ("Up to 250, 10 by default", {"default": 10, "maximum": 250}),
        ("Page size is 50 if not specified. Maximum value is 500.", None),
        ("Default rate is 2.5 of 4%", {}),
        ("How many of the 12 months", {}),
        ("How many - 10 (by default, if not specified) to 30", {"default": 10}),
        (
            "By default the API returns the top 10 results. The maximum limit is restricted to 30.",
            {"default": 10, "maximum": 30},
        ),
    ],
)
def test_numbers_of_prose(about: str, numbers: dict[str, int] | None) -> None:
    if numbers is None:
        assert set(stated_numbers(about)) >= {"default", "maximum"}
    else:
        assert stated_numbers(about) == numbers


def test_first_pages_of_prose() -> None:
    assert stated_first("page numbers are 0-based (so pass pagenumber=0)") == 0
    assert stated_first("Which page. Default value is 0.") == 0
    assert stated_first("The page to show, starting from 1") == 1
    assert stated_first("Which page") is None


def parameters(make: Make, name: str, about: str, **schema: Json) -> dict[str, Json]:
    interface = with_query(
        make(LINES, Riddle=RIDDLE),
        "get_riddles",
        name,
        description=about,
        json_schema={"type": "integer", **schema},
    )
    (result,) = infer_environments(interface)
    (tool,) = [t for t in result.environment.tools if t.name == called(result, "get_riddles")]
    return {n: p.json_schema for n, p in tool.parameters.items()}


@pytest.mark.parametrize(
    ("about", "schema", "default", "most"),
    [
        ("How many to show. Default value is 25.", {}, 25, None),
        ("How many to show, default is 100, max is 1000", {}, 100, 1000),
        ("How many to show, between 1 and 30", {}, 20, 30),
        ("How many to show", {"default": 100}, 100, None),
    ],
)
def test_page_sizes_follow_prose(
    make: Make, about: str, schema: Json, default: int, most: int | None
) -> None:
    limit = parameters(make, "limit", about, **schema)["limit"]
    assert limit["default"] == default
    assert (limit.get("maximum"), limit["description"]) == (most, about)


def test_numbers_that_do_not_hold_are_left_out(make: Make) -> None:
    about = "How many to show. Defaults to 5000."
    limit = parameters(make, "limit", about, maximum=900)["limit"]
    assert (limit["default"], limit["maximum"]) == (900, 900)
    assert limit["description"] == "How many to show."
    about = "How many to show. Default 30. Values above 40 will be coerced to 40."
    limit = parameters(make, "limit", about, default=10)["limit"]
    assert (limit["default"], limit["description"]) == (10, "How many to show.")


def test_first_pages_follow_prose(make: Make) -> None:
    page = parameters(make, "pagenumber", "Which page; numbers are 0-based.")["pagenumber"]
    assert (page["default"], page["minimum"]) == (0, 0)
    offset = parameters(make, "offset", "Where to start. Default is 1.")["offset"]
    assert (offset["default"], offset["description"]) == (0, "Where to start.")
