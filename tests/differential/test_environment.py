"""The retail environment on its own rows: what the oracle gets wrong, and what never breaks."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import ErrorKind, Json

from .load import RETAIL


@pytest.fixture(scope="module")
def template() -> Template:
    return Template(load_environment(RETAIL))


@pytest.fixture
def session(template: Template) -> Iterator[Session]:
    with template.session() as session:
        yield session


def broken(session: Session) -> list[str]:
    return [i.name for i in session.template.spec.invariants if session.query(i.sql)]


def one(session: Session, sql: str, **bindings: Json) -> tuple[Json, ...]:
    """The first row."""
    row: tuple[Json, ...] = session.query(sql, bindings)[0]
    return row


OTHER_VARIANT = """
SELECT order_id, line.item_id, new.item_id, payments.payment_method_id, new.price - line.price
FROM order_items AS line JOIN variants AS old USING (item_id)
JOIN variants AS new ON new.product_id = old.product_id AND new.item_id <> old.item_id
JOIN orders USING (order_id) JOIN payments USING (order_id)
WHERE new.available AND status = 'pending' AND entry = 1
GROUP BY order_id, line
"""


def test_each_changed_line_has_its_own_price(session: Session) -> None:
    by_order: dict[str, list[tuple[Json, ...]]] = {}
    for row in session.query(OTHER_VARIANT):
        by_order.setdefault(str(row[0]), []).append(row)
    order, rows = next((k, v) for k, v in by_order.items() if len({r[4] for r in v}) > 1)
    arguments = {
        "order_id": order,
        "item_ids": [row[1] for row in rows],
        "new_item_ids": [row[2] for row in rows],
        "payment_method_id": rows[0][3],
    }
    answer = session.call("modify_pending_order_items", arguments)
    assert answer.ok, answer.text
    assert answer.value["status"] == "pending (item modified)"
    assert sorted(i["item_id"] for i in answer.value["items"]) == sorted(r[2] for r in rows)
    assert broken(session) == []


def test_an_item_that_was_ordered_twice_becomes_two_variants(session: Session) -> None:
    order, old, method = one(
        session,
        "SELECT order_id, item_id, payment_method_id "
        "FROM order_items JOIN orders USING (order_id) JOIN payment_methods USING (user_id) "
        "WHERE status = 'pending' AND source <> 'gift_card' GROUP BY order_id, item_id "
        "HAVING count(DISTINCT line) = 2 AND (SELECT count(*) FROM variants AS old "
        " JOIN variants AS new USING (product_id) "
        " WHERE old.item_id = order_items.item_id AND new.available) > 2",
    )
    there = session.query(
        "SELECT new.item_id FROM variants AS old JOIN variants AS new USING (product_id) "
        "WHERE old.item_id = :old AND new.item_id <> :old AND new.available",
        {"old": old},
    )
    new = [row[0] for row in there][:2]
    call = {"order_id": order, "payment_method_id": method}
    thrice = call | {"item_ids": [old] * 3, "new_item_ids": [*new, new[0]]}
    refused = session.call("modify_pending_order_items", thrice)
    assert refused.error is not None
    assert "not as often as named" in refused.error.message
    twice = call | {"item_ids": [old, old], "new_item_ids": new}
    items = session.call("modify_pending_order_items", twice).value["items"]
    assert [i["item_id"] for i in items if i["item_id"] in (old, *new)] == new
    assert broken(session) == []


def test_what_was_refunded_is_not_refunded_again(session: Session) -> None:
    order, first, card, total = one(
        session,
        "SELECT order_id, first.payment_method_id, other.payment_method_id, amount "
        "FROM orders JOIN payments AS first USING (order_id) "
        "JOIN payment_methods AS other USING (user_id) "
        "WHERE status = 'pending' AND entry = 1 AND other.source = 'gift_card' "
        "AND other.payment_method_id <> first.payment_method_id AND other.balance >= amount",
    )
    balance = "SELECT balance FROM payment_methods WHERE payment_method_id = :card"
    (before,) = one(session, balance, card=card)
    move = {"order_id": order, "payment_method_id": card}
    assert session.call("modify_pending_order_payment", move).ok
    assert one(session, balance, card=card) == (before - total,)
    cancel = {"order_id": order, "reason": "no longer needed"}
    history = session.call("cancel_pending_order", cancel).value["payment_history"]
    assert [(e["transaction_type"], e["payment_method_id"]) for e in history] == [
        ("payment", first),
        ("payment", card),
        ("refund", first),
        ("refund", card),
    ]
    assert one(session, balance, card=card) == (before,)
    assert broken(session) == []


@pytest.mark.parametrize("tool", ["modify_pending_order_items", "exchange_delivered_order_items"])
def test_nothing_named_is_refused(session: Session, tool: str) -> None:
    (order,) = one(session, "SELECT order_id FROM orders")
    empty = {"order_id": order, "item_ids": [], "new_item_ids": [], "payment_method_id": "x"}
    error = session.call(tool, empty).error
    assert error is not None
    assert error.kind is ErrorKind.INVALID_ARGUMENTS


def test_a_gift_card_never_pays_more_than_it_has(session: Session) -> None:
    rows = session.query(
        "SELECT order_id, payment_method_id FROM orders JOIN payment_methods USING (user_id) "
        "WHERE source = 'gift_card' AND status = 'pending'"
    )
    for order, card in random.Random(0).sample(rows, len(rows)):
        move = {"order_id": order, "payment_method_id": card}
        session.call("modify_pending_order_payment", move)
    assert one(session, "SELECT min(balance) >= 0 FROM payment_methods") == (1,)
    assert broken(session) == []
