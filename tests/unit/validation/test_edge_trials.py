"""Values at paths, and arguments drawn around fixed values."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from envwright.environment.template import Template
from envwright.types import Json
from envwright.validation.edge_trials import draw_arguments, put_value, values_at

ANSWER = {"id": 1, "lines": [{"sku": "a"}, {"sku": "b"}, {}], "owner": {"name": None}, "n": [1, 2]}

SCHEMA = """
CREATE TABLE goods (sku TEXT PRIMARY KEY, price INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE sales (id INTEGER PRIMARY KEY, sku TEXT NOT NULL, n INTEGER) STRICT, WITHOUT ROWID;
"""
STATE = "INSERT INTO goods VALUES ('G-1', 5), ('G-2', 7), ('G-3', 9);"
TOOLS = """
sell:
  parameters:
    lines:
      type: array
      items:
        type: object
        properties: {sku: {column: goods.sku}, n: {enum: [1, 2, 3]}}
        required: [n]
    also: {column: goods.sku, default: G-1}
    price: {column: goods.price}
  require:
    - {sql: "SELECT price = :price FROM goods WHERE sku = :also", error: "Not {price}."}
"""


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("", [ANSWER]),
        ("id", [1]),
        ("lines[].sku", ["a", "b"]),
        ("owner.name", [None]),
        ("n[]", [1, 2]),
        ("[].id", []),
        ("id.deeper", []),
        ("missing[]", []),
    ],
)
def test_values_at_paths(path: str, values: list[Json]) -> None:
    assert [value for _, value in values_at(ANSWER, path)] == values


def test_rows_of_a_list() -> None:
    assert list(values_at([{"id": 1}, {"id": 2}], "[].id")) == [((0, "id"), 1), ((1, "id"), 2)]


def test_put_changes_one_place_of_a_copy() -> None:
    place, _ = list(values_at(ANSWER, "lines[].sku"))[1]
    changed: Any = put_value(ANSWER, place, "z")
    assert [line.get("sku") for line in changed["lines"]] == ["a", "z", None]
    assert ANSWER["lines"][1] == {"sku": "b"}  # type: ignore[index]
    assert put_value("old", (), "new") == "new"


def test_drawn_arguments_hold_the_pins_and_fit_the_guards(
    template_of: Callable[..., Template],
) -> None:
    template = template_of(SCHEMA, TOOLS, state=STATE)
    rng = random.Random(1)
    with template.session() as session:
        pins = {"also": "G-3", "lines[].sku": "G-2"}
        for arguments in [draw_arguments(session, "sell", pins, rng) for _ in range(20)]:
            assert [line["sku"] for line in arguments["lines"]] == ["G-2"]
            assert (arguments["also"], arguments["price"]) == ("G-3", 9)


def test_pins_that_no_guard_allows_still_make_valid_arguments(
    template_of: Callable[..., Template],
) -> None:
    template = template_of(SCHEMA, TOOLS, state=STATE)
    rng = random.Random(2)
    with template.session() as session:
        pins = {"also": "nothing", "price": 1}
        for arguments in [draw_arguments(session, "sell", pins, rng) for _ in range(20)]:
            assert template.tools["sell"].arguments.problem(arguments) is None
            assert (arguments["also"], arguments["price"]) == ("nothing", 1)
        wrong = draw_arguments(session, "sell", {"price": "not a number"}, rng)
        assert wrong["price"] == "not a number"
