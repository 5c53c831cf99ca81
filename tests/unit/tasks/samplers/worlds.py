"""Small environments whose plans can be worked out by hand."""

from __future__ import annotations

from envwright.environment.template import Template
from tests.conftest import make_spec

SHOP_SCHEMA = """
CREATE TABLE customers (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'shipped')),
  note TEXT,
  paid_on TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE parcels (
  id TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id), carrier TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
SHOP_STATE = """
INSERT INTO customers VALUES ('C-1', 'Ada Byron', 'ada@example.org'),
  ('C-2', 'Grace Murray', 'grace@example.org'), ('C-3', 'Alan Mathison', 'alan@example.org');
INSERT INTO orders VALUES ('O-1', 'C-1', 'open', 'ring twice', NULL),
  ('O-2', 'C-2', 'open', NULL, NULL), ('O-3', 'C-2', 'shipped', 'for the porch', '2025-01-02');
INSERT INTO parcels VALUES ('P-1', 'O-3', 'Hermod');
"""
SHOP_TOOLS = """
find_customer_by_name:
  parameters: {name: {column: customers.name}}
  returns: {rows: "SELECT id, name, email FROM customers WHERE name = :name"}
find_customer_by_email:
  parameters: {email: {column: customers.email}}
  returns: {row: "SELECT id, name FROM customers WHERE email = :email"}
list_orders:
  parameters: {customer_id: {column: customers.id}}
  returns: {rows: "SELECT id, status, note FROM orders WHERE customer_id = :customer_id"}
get_order:
  parameters: {order_id: {column: orders.id}}
  returns:
    row: SELECT id, customer_id, status, note, paid_on FROM orders WHERE id = :order_id
    parcels: {rows: "SELECT id, carrier FROM parcels WHERE order_id = :order_id"}
create_order:
  parameters: {customer_id: {column: customers.id}, note: {column: orders.note, optional: true}}
  let: {id: SELECT new_id('O')}
  require: [{sql: SELECT 1 FROM customers WHERE id = :customer_id, error: no customer}]
  do: ["INSERT INTO orders VALUES (:id, :customer_id, 'open', :note, NULL)"]
  returns: {row: "SELECT id, status FROM orders WHERE id = :id"}
pay_order:
  parameters: {order_id: {column: orders.id}}
  require:
    - {sql: SELECT status = 'open' FROM orders WHERE id = :order_id, error: not open}
  do: ["UPDATE orders SET status = 'paid', paid_on = date(now()) WHERE id = :order_id"]
ship_order:
  parameters: {order_id: {column: orders.id}, carrier: {enum: [Hermod, Iris]}}
  let: {id: SELECT new_id('P')}
  require:
    - {sql: SELECT status = 'paid' FROM orders WHERE id = :order_id, error: not paid}
  do:
    - "INSERT INTO parcels VALUES (:id, :order_id, :carrier)"
    - UPDATE orders SET status = 'shipped' WHERE id = :order_id
  returns: {row: "SELECT id FROM parcels WHERE id = :id"}
"""

THING = "CREATE TABLE things (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;"
ONE_ROW = "INSERT INTO things VALUES ('T-1', 'one')"
READ = 'list_things: {returns: {rows: "SELECT id, name FROM things"}}'
RENAME = """
rename:
  parameters: {id: {column: things.id}, name: {column: things.name}}
  require: [{sql: SELECT 1 FROM things WHERE id = :id, error: none}]
  do: ["UPDATE things SET name = :name WHERE id = :id"]
"""
HOST = "hand_over: {host: transfer, parameters: {summary: {type: string}}}"
NEVER = """
never:
  parameters: {id: {column: things.id}}
  require:
    - {sql: SELECT name = 'a' FROM things WHERE id = :id, error: no}
    - {sql: SELECT name = 'b' FROM things WHERE id = :id, error: no}
  do: [DELETE FROM things WHERE id = :id]
"""
LINKS = (
    """
CREATE TABLE links (a INTEGER, b INTEGER, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
""",
    """
cut:
  parameters: {a: {column: links.a}, b: {column: links.b}}
  require: [{sql: SELECT 1 FROM links WHERE a = :a AND b = :b, error: none}]
  do: [DELETE FROM links WHERE a = :a AND b = :b]
""",
    "INSERT INTO links VALUES (1, 1), (2, 2)",
)


def world(schema: str, tools: str, state: str = "") -> Template:
    """A template from text."""
    return Template(make_spec(schema, tools, state=state))


def shop(state: str = SHOP_STATE) -> Template:
    """Customers, orders that are open, paid, then shipped, and parcels."""
    return world(SHOP_SCHEMA, SHOP_TOOLS, state)


DEGENERATE = {
    "no tool of the agent": world(THING, HOST, ONE_ROW),
    "no writes": world(THING, READ, ONE_ROW),
    "one tool": world(THING, RENAME, ONE_ROW),
    "empty tables": world(THING, READ + RENAME),
    "contradictory guards": world(THING, READ + NEVER, ONE_ROW),
}
