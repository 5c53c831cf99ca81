"""Tables → environments: known answers by hand, and calls that follow the rules of the schema."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.inference.tables.state_rows import MAX_STATE_ROWS
from envwright.sources.sql import load_sql, load_sqlite
from envwright.types import BuildResult

Build = Callable[[str], BuildResult]

SHOP = """
CREATE TYPE state AS ENUM ('open', 'paid', 'closed');
CREATE TABLE customers (id serial PRIMARY KEY, email text NOT NULL UNIQUE, is_active boolean
  NOT NULL DEFAULT true, created_at timestamp NOT NULL DEFAULT now());
CREATE TABLE products (sku varchar(9) PRIMARY KEY, title text NOT NULL, price numeric(8,2)
  NOT NULL CHECK (price >= 0));
CREATE TABLE orders (id serial PRIMARY KEY, customer_id int NOT NULL REFERENCES customers,
  status state NOT NULL DEFAULT 'open', due date, paid date, CHECK (paid <= due));
CREATE TABLE order_items (order_id int REFERENCES orders ON DELETE CASCADE,
  sku varchar(9) REFERENCES products, quantity int NOT NULL DEFAULT 1, PRIMARY KEY (order_id, sku));
CREATE TABLE parcels (order_id int, sku varchar(9), no int, label text UNIQUE,
  PRIMARY KEY (order_id, sku, no),
  FOREIGN KEY (order_id, sku) REFERENCES order_items (order_id, sku));
INSERT INTO customers VALUES (1, 'a@x.de', true, '2024-01-02 03:04:05+02'),
  (2, 'b@x.de', false, '2024-01-02 00:00:00');
INSERT INTO products VALUES ('P1', 'Pen', 1.5), ('P2', 'Ink', 20);
INSERT INTO orders VALUES (7, 1, 'open', '2024-05-01', NULL), (8, 1, 'paid', NULL, NULL);
INSERT INTO order_items VALUES (7, 'P1', 3), (8, 'P2', 1);
INSERT INTO parcels VALUES (7, 'P1', 1, 'L1');
"""


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """The one environment of a script."""

    def run(text: str) -> BuildResult:
        path = tmp_path / "shop.sql"
        path.write_text(text)
        (result,) = infer_environments(load_sql(path), max_tools=60)
        return result

    return run


def reasons(result: BuildResult) -> dict[str, str]:
    return {item.operation: item.reason for item in result.unmapped}


def test_the_tools_of_a_shop(build: Build) -> None:
    names = {tool.name for tool in build(SHOP).environment.tools}
    assert names == set(
        """
        list_customers get_customer get_customer_by_email create_customer update_customer
        delete_customer list_products get_product create_product update_product delete_product
        list_orders get_order create_order update_order set_order_status delete_order
        count_orders_by_status list_order_items add_product_to_order remove_product_from_order
        update_order_item list_products_of_order list_orders_of_product list_parcels get_parcel
        get_parcel_by_label create_parcel update_parcel delete_parcel
        """.split()
    )


def test_the_schema_keeps_what_was_stated(build: Build) -> None:
    schema = Template(build(SHOP).environment).schema
    assert schema.tables["parcels"].primary_key == ("order_id", "sku", "no")
    assert schema.tables["parcels"].foreign_keys[0].columns == ("order_id", "sku")
    assert schema.tables["order_items"].foreign_keys[0].on_delete in ("CASCADE", "RESTRICT")
    assert schema.tables["orders"].columns["status"].text.enum == ("open", "paid", "closed")
    assert schema.tables["orders"].columns["status"].default == "'open'"
    assert "CHECK (paid <= due)" in schema.tables["orders"].sql


def test_given_rows_are_the_state(build: Build) -> None:
    spec = build(SHOP).environment
    assert spec.population is None
    with Template(spec).session() as session:
        assert session.call("get_customer", {"customer_id": 1}).value == {
            "id": 1,
            "email": "a@x.de",
            "is_active": True,
            "created_at": "2024-01-02T01:04:05Z",
        }
        found = session.call("list_products_of_order", {"order_id": 7}).value
        assert found == [{"sku": "P1", "title": "Pen", "price": 1.5, "quantity": 3}]


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("create_order", {"customer_id": 9}, "There is no customer 9."),
        ("create_customer", {"email": "a@x.de"}, "There is already a customer with email a@x.de."),
        (
            "update_customer",
            {"customer_id": 2, "email": "a@x.de"},
            "There is already a customer with email a@x.de.",
        ),
        ("set_order_status", {"order_id": 8, "status": "paid"}, "Order 8 is already paid."),
        ("delete_customer", {"customer_id": 1}, "Customer 1 still has orders."),
        (
            "delete_order",
            {"order_id": 7},
            "Order 7 still has parcels that depend on what belongs to it.",
        ),
        (
            "add_product_to_order",
            {"order_id": 7, "sku": "P1"},
            "There is already an order item with order id 7 and sku P1.",
        ),
        (
            "remove_product_from_order",
            {"order_id": 7, "sku": "P2"},
            "There is no order item 7/P2.",
        ),
        (
            "create_parcel",
            {"order_id": 7, "sku": "P2", "no": 1},
            "There is no order item 7/P2.",
        ),
        (
            "create_parcel",
            {"order_id": 7, "sku": "P1", "no": 1},
            "There is already a parcel with order id 7, sku P1 and no 1.",
        ),
    ],
)
def test_refusals(build: Build, tool: str, arguments: dict[str, object], message: str) -> None:
    with Template(build(SHOP).environment).session() as session:
        error = session.call(tool, arguments).error
        assert error is not None
        assert error.message == message


def test_writing_tools(build: Build) -> None:
    with Template(build(SHOP).environment).session() as session:
        made = session.call("create_order", {"customer_id": 2}).value
        assert made["status"] == "open"
        assert session.call("set_order_status", {"order_id": 8, "status": "closed"}).ok
        assert session.call("add_product_to_order", {"order_id": made["id"], "sku": "P2"}).ok
        assert session.call("delete_order", {"order_id": made["id"]}).ok  # its items go with it
        assert len(session.call("list_order_items").value) == 2
        assert session.call("update_product", {"sku": "P1", "price": 2.0}).value["title"] == "Pen"


def test_the_policy_says_what_is_refused(build: Build) -> None:
    assert "A customer that still has orders cannot be deleted." in build(SHOP).environment.policy


def test_circles_of_required_references_are_opened(build: Build) -> None:
    result = build(
        "CREATE TABLE stores (id serial PRIMARY KEY, name text, boss_id int NOT NULL);\n"
        "CREATE TABLE staff (id serial PRIMARY KEY, name text,"
        " store_id int NOT NULL REFERENCES stores);\n"
        "ALTER TABLE stores ADD FOREIGN KEY (boss_id) REFERENCES staff (id);\n"
        "INSERT INTO stores VALUES (1, 'North', 1); INSERT INTO staff VALUES (1, 'Ann', 1);"
    )
    assert "reference" in reasons(result).values()
    with Template(result.environment).session() as session:
        assert session.call("get_store", {"store_id": 1}).value["boss_id"] == 1


def test_tables_without_a_key_get_one(build: Build) -> None:
    result = build(
        "CREATE TABLE logs (day date, line text);"
        "CREATE TABLE notes (id serial PRIMARY KEY, line text);"
    )
    assert reasons(result) == {"table logs": "key added"}
    assert {"list_logs", "create_log"} <= {tool.name for tool in result.environment.tools}


def test_rows_decide_what_a_constraint_is_worth(build: Build) -> None:
    result = build(
        "CREATE TABLE a (id serial PRIMARY KEY, kind text CHECK (kind IN ('x')), n int UNIQUE,"
        " d date, at timestamp NOT NULL);\n"
        "INSERT INTO a VALUES (1, 'y', 1, 'soon', NULL), (2, 'x', 1, '2024-01-01', '2024-01-01');"
    )
    assert {"a.kind", "a.n", "a.d", "a.at"} == {
        item.operation for item in result.unmapped if item.reason == "loosened"
    }
    Template(result.environment)


def test_a_large_file_is_sampled_and_holds_together(tmp_path: Path) -> None:
    path = tmp_path / "big.db"
    db = apsw.Connection(str(path))
    db.execute(
        "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, boss INTEGER REFERENCES people);"
        "CREATE TABLE visits (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES people,"
        " at TEXT);"
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3000)"
        " INSERT INTO people SELECT n, 'P' || n, nullif(n / 10, 0) FROM c;"
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5000)"
        " INSERT INTO visits SELECT n, iif(n % 9, n % 3000 + 1, 99999), '2024-01-01' FROM c;"
    )
    db.close()
    (result,) = infer_environments(load_sqlite(path))
    again = infer_environments(load_sqlite(path))[0]
    assert again == result
    with Template(result.environment).session() as session:
        for tool in ("list_people", "list_visits"):
            first = session.call(tool, {"limit": 50, "offset": MAX_STATE_ROWS - 50}).value
            assert len(first) == 50
            assert session.call(tool, {"offset": MAX_STATE_ROWS}).value == []
    kept = {i.operation: i.detail for i in result.unmapped if i.reason == "rows"}
    assert kept["people"] == "200 of 3,000 rows are kept"


def test_large_schemas_are_cut_into_parts(tmp_path: Path) -> None:
    path = tmp_path / "many.sql"
    tables = [
        f"CREATE TABLE t{n} (id serial PRIMARY KEY, name text NOT NULL, size int,"
        f" up_id int{f' REFERENCES t{n - 1}' if n else ''});"
        for n in range(20)
    ]
    path.write_text("\n".join(tables))
    results = infer_environments(load_sql(path))
    assert len(results) > 2
    assert all(8 <= len(r.environment.tools) <= 30 for r in results)
    assert all(len(t.name) <= 64 for r in results for t in r.environment.tools)
