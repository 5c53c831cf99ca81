"""What a recipe requires: met by the rows, or refused with the entries that were not met."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.errors import SpecError
from envwright.types import Json, Population
from tests.unit.population.test_initial_state import SHOP, recipe, rows_of

ROWS = {"customers": 12, "products": 12, "orders": 12}
Rows = dict[str, list[dict[str, Any]]]


def made(*require: Json, seed: int = 0, **rows: int) -> Rows:
    tables = recipe(**(rows or ROWS)).tables
    return rows_of(SHOP, Population(seed=seed, tables=tables, require=require))


def refusal(*require: Json, **rows: int) -> str:
    with pytest.raises(SpecError) as caught:
        made(*require, **rows)
    return str(caught.value)


def orders(where: str, **bounds: int) -> Json:
    return {"table": "orders", "where": where, **bounds}


def statuses(rows: Rows) -> Counter[str]:
    return Counter(row["status"] for row in rows["orders"])


# --- met -----------------------------------------------------------------------------------------


def test_rows_that_meet_a_requirement_already_stay_as_they_are() -> None:
    assert made(orders("status = 'open'", at_least=1)) == made()


def test_conditions_have_their_numbers() -> None:
    found = made(
        orders("status = 'open'", at_least=7, at_most=7),
        orders("status = 'paid'", at_most=0),
        orders("due IS NULL", at_least=4),
        {"table": "products", "where": "price > 500000", "at_least": 3, "at_most": 5},
    )
    assert statuses(found)["open"] == 7
    assert statuses(found)["paid"] == 0
    assert sum(row["due"] is None for row in found["orders"]) >= 4
    assert 3 <= sum(row["price"] > 500_000 for row in found["products"]) <= 5


def test_a_condition_over_other_tables_or_functions_is_tried_for() -> None:
    where = "EXISTS (SELECT 1 FROM customers c WHERE c.id = customer_id AND c.is_active = 0)"
    found = made(orders(where, at_least=1), orders("status LIKE 'o%'", at_least=9))
    idle = {row["id"] for row in found["customers"] if not row["is_active"]}
    assert any(row["customer_id"] in idle for row in found["orders"])
    assert statuses(found)["open"] >= 9


@pytest.mark.parametrize(("least", "most"), [(1, None), (1, 3), (2, 2)])
def test_every_parent_has_its_children(least: int, most: int | None) -> None:
    entry = {"every": "customers", "has": "orders", "at_least": least, "at_most": most}
    found = made(entry, customers=12, products=1, orders=24)
    children = Counter(row["customer_id"] for row in found["orders"])
    counts = [children[row["id"]] for row in found["customers"]]
    assert min(counts) >= least
    assert most is None or max(counts) <= most


def test_given_rows_are_there_and_the_rest_of_them_is_made() -> None:
    found = made(
        {"table": "customers", "rows": [{"id": 7, "first_name": "Ada", "is_active": True}]},
        {"table": "orders", "rows": [{"id": "A-1", "customer_id": 7, "status": "sent"}]},
        orders("status = 'sent'", at_most=1),
    )
    ada = next(row for row in found["customers"] if row["id"] == 7)
    assert (ada["first_name"], ada["is_active"]) == ("Ada", 1)
    assert ada["email"].startswith("ada")
    order = next(row for row in found["orders"] if row["id"] == "A-1")
    assert (order["customer_id"], order["status"]) == (7, "sent")
    assert statuses(found)["sent"] == 1
    assert len(found["orders"]) == 12


# --- refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (orders("status = 'gone'", at_least=1), "0 rows do"),
        (orders("status IN ('open', 'gone') AND status <> 'open'", at_least=1), "0 rows do"),
        (orders("length(status) > 4", at_least=1), "0 rows do"),
        (orders("length(id) > 100", at_least=1), "0 rows do"),
        (orders("id IS NULL", at_least=1), "0 rows do"),
        ({"table": "products", "where": "price < 0", "at_least": 1}, "0 rows do"),
        ({"table": "products", "where": "stock BETWEEN -9 AND -1", "at_least": 1}, "0 rows do"),
        ({"table": "orders", "rows": [{"id": "A"}, {"id": "A"}]}, "UNIQUE constraint failed"),
    ],
)
def test_what_is_not_met_is_named_and_nothing_else(entry: Json, why: str) -> None:
    said = refusal(entry, orders("due IS NULL", at_least=1))
    assert said.startswith("population.yaml: require: not satisfied in 8 tries: entry 1 (")
    assert why in said
    assert "entry 2" not in said


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (orders("status = 'open'", at_least=7, at_most=3), "at_least 7 is more than at_most 3"),
        (
            orders("status = 'open'", at_least=13),
            "takes 13 rows of orders, and",
        ),
        ({"every": "customers", "has": "orders", "at_least": 2}, "it takes 24 rows of orders"),
        (
            {"table": "orders", "rows": [{"status": "gone"}]},
            "status cannot be 'gone'",
        ),
        ({"table": "products", "rows": [{}] * 13}, "it takes 13 rows of products"),
    ],
)
def test_what_plain_counting_rules_out_is_refused_at_once(entry: Json, message: str) -> None:
    said = refusal(entry, orders("due IS NULL", at_least=1))
    assert said.startswith("population.yaml: require: entry 1: ")
    assert message in said


def test_two_that_exclude_each_other_are_met_alone_and_refused_together() -> None:
    third, both = orders("due IS NULL", at_least=1), ("open", "paid")
    said = refusal(third, *(orders(f"status = '{s}'", at_least=7) for s in both))
    assert set(re.findall(r"entry (\d)", said)) <= {"2", "3"}
    assert "orders has 12 rows" in said
    made(third, orders("status = 'open'", at_least=7))
    made(third, orders("status = 'paid'", at_least=7))


def test_bounds_that_leave_no_row_over_are_met() -> None:
    found = made(
        *(orders(f"status = '{s}'", at_least=4, at_most=4) for s in ("open", "paid", "done"))
    )
    assert statuses(found) == {"open": 4, "paid": 4, "done": 4}


def test_given_rows_and_conditions_conflict() -> None:
    rows = [{"status": "open", "due": None}] * 3
    said = refusal({"table": "orders", "rows": rows}, orders("status = 'open'", at_most=2))
    assert re.findall(r"entry (\d)", said) == ["2"]
    assert "or an entry that conflicts with it" in said


def test_a_given_row_that_the_engine_refuses_says_why() -> None:
    said = refusal({"table": "orders", "rows": [{"customer_id": 7}]})
    assert "entry 1 (1 given rows of orders): FOREIGN KEY constraint failed" in said


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (orders("1); DELETE FROM orders; --", at_least=1), "where is not one condition"),
        (orders("1) OR (1", at_least=1), "where is not one condition"),
        (orders("(1", at_least=1), "a parenthesis that is not closed"),
        (orders("status = :x", at_least=1), "where has no parameters"),
        (orders("new_id('x') = 'a'", at_least=1), "where must change nothing"),
        (orders("randomblob(9) = 1", at_least=1), r"randomblob\(\) is not allowed"),
        (orders("statuz = 1", at_least=1), "no such column: statuz. Did you mean status"),
        (orders("", at_least=1), "where: String should have at least 1 character"),
        (orders("1"), "at_least or at_most is missing"),
        (orders("1", at_least=-1), "at_least: Input should be greater than or equal to 0"),
        ({"foo": 1}, "An entry has table and where; or every and has; or table and rows"),
        ({"table": "order", "where": "1", "at_least": 1}, "no table order. Did you mean orders"),
        ({"table": "order_items", "where": "1", "at_least": 1}, "gives order_items no rows"),
        ({"every": "orders", "has": "customers"}, "customers does not refer to orders"),
        ({"every": "customers", "has": "orders", "by": "id"}, "does not refer to customers by id"),
        ({"table": "orders", "rows": [{"statu": 1}]}, "no column statu. Did you mean status"),
    ],
)
def test_a_wrong_entry_is_named(entry: Json, message: str) -> None:
    good = orders("1", at_least=1)
    said = refusal(good, entry)
    assert said.startswith("population.yaml: require: entry 2: ")
    assert re.search(message, said)


def test_an_endless_condition_ends() -> None:
    endless = "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT max(x) FROM t"
    assert "it cannot be asked: interrupted" in refusal(orders(f"({endless}) > 1", at_least=1))


# --- properties ----------------------------------------------------------------------------------

CONDITIONS = st.sampled_from(
    [
        "status = 'open'",
        "status IN ('open', 'paid')",
        "status <> 'done'",
        "status = 'done' OR due IS NULL",
        "due IS NOT NULL",
        "customer_id % 2 = 0",
    ]
)


@st.composite
def entries(draw: st.DrawFn) -> Json:
    least = draw(st.integers(0, 8))
    return orders(draw(CONDITIONS), at_least=least, at_most=least + draw(st.integers(0, 4)))


def meets(rows: Rows, entry: Json) -> bool:
    def holds(row: dict[str, Any]) -> bool:
        status, due = row["status"], row["due"]
        return bool(
            {
                "status = 'open'": status == "open",
                "status IN ('open', 'paid')": status in ("open", "paid"),
                "status <> 'done'": status != "done",
                "status = 'done' OR due IS NULL": status == "done" or due is None,
                "due IS NOT NULL": due is not None,
                "customer_id % 2 = 0": row["customer_id"] % 2 == 0,
            }[entry["where"]]
        )

    least, most = int(entry["at_least"]), int(entry["at_most"])
    return least <= sum(map(holds, rows["orders"])) <= most


@settings(max_examples=40, deadline=None)
@given(st.lists(entries(), min_size=1, max_size=4), st.integers(0, 100))
def test_rows_meet_all_or_what_they_miss_is_named(require: list[Json], seed: int) -> None:
    small = {"customers": 6, "products": 1, "orders": 10}
    try:
        rows = made(*require, seed=seed, **small)
    except SpecError as error:
        said = str(error)
    else:
        assert all(meets(rows, entry) for entry in require)
        assert len(rows["orders"]) == 10
        assert rows == made(*require, seed=seed, **small)
        return
    assert re.search(r"not satisfied in 8 tries: entry \d|it takes 1\d rows", said)
