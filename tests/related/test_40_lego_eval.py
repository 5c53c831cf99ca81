"""LEGO-Eval (2511.03001): sentences become probes; planted deviations are found, and only these."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from envwright import EnvironmentSpec, Template
from envwright.errors import BadInput
from envwright.validation.spec_alignment import AlignmentReport, check_alignment
from envwright.workflows.probes import probe_alignment
from tests.conftest import make_spec

SCHEMA = """
CREATE TABLE customers (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'shipped', 'cancelled')),
  note TEXT,
  paid_on TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE articles (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, stock INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
"""
STATE = """
INSERT INTO customers VALUES ('C-1', 'Ada', 'ada@example.org'), ('C-2', 'Grace', 'g@example.org');
INSERT INTO orders VALUES ('O-1', 'C-1', 'open', 'ring twice', NULL),
  ('O-2', 'C-2', 'paid', NULL, '2025-01-01'), ('O-3', 'C-2', 'shipped', 'porch', '2025-01-02'),
  ('O-4', 'C-1', 'cancelled', NULL, NULL);
INSERT INTO articles VALUES ('A-1', 'Rope', 4), ('A-2', 'Lamp', 0);
"""
TOOLS = """
create_customer:
  description: Create a customer with an email of their own.
  parameters: {name: {column: customers.name}, email: {column: customers.email}}
  let: {id: SELECT new_id('C')}
  require:
    - sql: SELECT NOT EXISTS (SELECT 1 FROM customers WHERE email = :email)
      error: taken
  do: ["INSERT INTO customers VALUES (:id, :name, :email)"]
  returns: {row: "SELECT id, name, email FROM customers WHERE id = :id"}
get_order:
  description: Get an order with its status and note.
  parameters: {order_id: {column: orders.id}}
  returns:
    row: SELECT id, customer_id, status, note, paid_on FROM orders WHERE id = :order_id
pay_order:
  description: Pay an open order.
  parameters: {order_id: {column: orders.id}}
  require:
    - {sql: SELECT status = 'open' FROM orders WHERE id = :order_id, error: not open}
  do: ["UPDATE orders SET status = 'paid', paid_on = date(now()) WHERE id = :order_id"]
cancel_order:
  description: Cancel an order that is not shipped.
  parameters: {order_id: {column: orders.id}}
  require:
    - {sql: "SELECT status IN ('open', 'paid') FROM orders WHERE id = :order_id", error: is shipped}
  do: ["UPDATE orders SET status = 'cancelled' WHERE id = :order_id"]
ship_order:
  description: Ship a paid order.
  parameters: {order_id: {column: orders.id}}
  require:
    - {sql: SELECT status = 'paid' FROM orders WHERE id = :order_id, error: not paid}
  do: ["UPDATE orders SET status = 'shipped' WHERE id = :order_id"]
set_article_stock:
  description: Set the stock of an article, never below 0.
  parameters: {article_id: {column: articles.id}, stock: {column: articles.stock}}
  require:
    - {sql: SELECT 1 FROM articles WHERE id = :article_id, error: no article}
    - {sql: "SELECT :stock >= 0", error: below 0}
  do: ["UPDATE articles SET stock = :stock WHERE id = :article_id"]
  returns: {row: "SELECT id, title, stock FROM articles WHERE id = :article_id"}
"""
TEXT = """# What the shop promises

- A customer has a name and an email. No two customers have the same email.
- An order has a status, a note and a customer.
- An order has a paid on.
- The status of an order is open, paid, shipped or cancelled.
- Only an open order can be paid.
- Only a paid order can be shipped.
- Only an open or paid order can be cancelled. A shipped order cannot be cancelled.
- An order can be shipped.
- An article has a title and a stock.
- The stock of an article is never below 0.
- We are nice to everybody.
"""
UNREAD = ("We are nice to everybody.",)
Change = Callable[[str], str]


def swap(old: str, new: str) -> Change:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


PLANTED: dict[str, tuple[Change, set[str]]] = {
    "nothing": (lambda text: text, set()),
    "a field is not shown": (
        swap("customer_id, status, note, paid_on FROM", "customer_id, status, paid_on FROM"),
        {"An order has a status, a note and a customer."},
    ),
    "another field": (
        swap("status, note, paid_on FROM", "status, note FROM"),
        {"An order has a paid on."},
    ),
    "titles are hidden": (
        swap("SELECT id, title, stock", "SELECT id, stock"),
        {"An article has a title and a stock."},
    ),
    "no guard on payment": (
        swap("SELECT status = 'open' FROM", "SELECT 1 FROM"),
        {"Only an open order can be paid."},
    ),
    "the wrong state is paid": (
        swap("SELECT status = 'open' FROM", "SELECT status = 'cancelled' FROM"),
        {"Only an open order can be paid."},
    ),
    "what is shipped is cancelled": (
        swap("status IN ('open', 'paid') FROM", "status IN ('open', 'paid', 'shipped') FROM"),
        {"Only an open or paid order can be cancelled.", "A shipped order cannot be cancelled."},
    ),
    "what is paid stays": (
        swap("status IN ('open', 'paid') FROM", "status IN ('open') FROM"),
        {"Only an open or paid order can be cancelled."},
    ),
    "shipping is dead": (
        swap("SELECT status = 'paid' FROM", "SELECT 0 FROM"),
        {"Only a paid order can be shipped.", "An order can be shipped."},
    ),
    "shipping is gone": (
        swap("ship_order:", "send_order:"),
        {"Only a paid order can be shipped.", "An order can be shipped."},
    ),
    "emails may be taken": (
        swap("NOT EXISTS (SELECT 1 FROM customers WHERE email = :email)", "1"),
        {"No two customers have the same email."},
    ),
    "stock falls below 0": (
        swap("SELECT :stock >= 0", "SELECT :stock >= -5"),
        {"The stock of an article is never below 0."},
    ),
}


def shop(change: Change, name: str) -> EnvironmentSpec:
    schema = SCHEMA.replace(" UNIQUE", "") if name == "emails may be taken" else SCHEMA
    return make_spec(schema, change(TOOLS), state=STATE)


def by_words(spec: EnvironmentSpec, sentence: str) -> bool:
    """A judge that reads and does not try: all words of the sentence stand in the environment."""
    told = " ".join([spec.schema_sql, *(f"{t.name} {t.description}" for t in spec.tools)]).lower()
    words = re.findall(r"[a-z]{4,}", sentence.lower())
    return all(word[:4] in told for word in words if word not in ("only", "have", "same", "cannot"))


def report_of(name: str) -> AlignmentReport:
    return check_alignment(Template(shop(PLANTED[name][0], name)), TEXT)


@pytest.mark.parametrize("name", PLANTED)
def test_what_was_planted_is_found(name: str) -> None:
    report = report_of(name)
    assert report.unread == UNREAD
    assert report.read == 12
    assert {check.sentence for check in report.checks if not check.aligned} == PLANTED[name][1]
    assert report.aligned == report.read - len(PLANTED[name][1])


def f1(found: set[tuple[str, str]], planted: set[tuple[str, str]]) -> float:
    return 2 * len(found & planted) / (len(found) + len(planted))


def test_who_only_reads_finds_less() -> None:
    planted = {(name, sentence) for name, (_, wrong) in PLANTED.items() for sentence in wrong}
    tried, read = set[tuple[str, str]](), set[tuple[str, str]]()
    for name, (change, _) in PLANTED.items():
        report, spec = report_of(name), shop(change, name)
        tried |= {(name, check.sentence) for check in report.checks if not check.aligned}
        read |= {(name, c.sentence) for c in report.checks if not by_words(spec, c.sentence)}
    assert f1(tried, planted) >= 0.95
    assert f1(read, planted) < 0.5


def test_the_call_that_shows_it() -> None:
    (check,) = (c for c in report_of("no guard on payment").checks if not c.aligned)
    assert check.kind == "rule"
    assert check.calls[0].tool == "pay_order"
    assert "succeeds where status is" in check.found


def test_conditions_are_not_guessed() -> None:
    text = "An order can be paid if it is open. A pony has a name. A customer has wings of gold."
    report = check_alignment(Template(make_spec(SCHEMA, TOOLS, state=STATE)), text)
    assert report.unread == ("An order can be paid if it is open.", "A pony has a name.")
    assert not report.checks[0].aligned  # *wings of gold* is taken for a field


def test_the_verb_reads_a_file(tmp_path: Path) -> None:
    (tmp_path / "said.md").write_text("A book has a title, an author and a genre.\nHello there.")
    found = probe_alignment(Path("mock"), tmp_path / "said.md")
    (report,) = found.reports
    assert (report["read"], report["aligned"], found.flagged) == (1, 1, False)
    (tmp_path / "said.md").write_text("A book has a price.")
    assert probe_alignment(Path("mock"), tmp_path / "said.md").flagged
    (tmp_path / "said.md").write_text("Hello there.")
    with pytest.raises(BadInput, match="no sentence"):
        probe_alignment(Path("mock"), tmp_path / "said.md")
