"""Our answers and our state in the oracle's structure, with amounts in cents.

| ours | the oracle's |
|---|---|
| lists of payment methods and variants, each with its id | objects by id |
| a column that does not apply is null | the key is missing (payment methods) |
| ``orders`` of a customer: rows with ``order_id`` | a list of ids |
| the parcel of an order line | ids of the items in each fulfilment |
| ``return_items``, ``exchange_items``: rows in the order asked for | sorted lists of ids, or null |
| list of product types: rows | JSON text: an object by name |
| ``calculate``: ``{"result": "8"}``, exact | text of a float with two decimals |
| ``transfer_to_human_agents``: ``{"transferred": true}`` | a sentence |
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable

from envwright.environment.session import Session
from envwright.types import ErrorKind, Json, ToolError

from .load import ADDRESS
from .oracle import Answer

Row = dict[str, Json]
_SETTLED = (
    "cancel_reason",
    "return_payment_method_id",
    "exchange_payment_method_id",
    "exchange_price_difference",
)


def user(head: Row, name: Row, address: Row, methods: list[Row], orders: list[str]) -> Json:
    """A customer in the oracle's structure."""
    return {
        "user_id": head["user_id"],
        "email": head["email"],
        "name": name,
        "address": address,
        "payment_methods": {
            m["id"]: {key: value for key, value in m.items() if value is not None} for m in methods
        },
        "orders": orders,
    }


def product(head: Row, variants: list[Row]) -> Json:
    """A product in the oracle's structure."""
    return {**head, "variants": {variant["item_id"]: variant for variant in variants}}


def order(
    head: Row,
    address: Row,
    items: list[Row],
    parcels: list[Row],
    payments: list[Row],
    returned: list[str],
    exchanged: list[tuple[str, str]],
) -> Json:
    """An order in the oracle's structure."""
    return {
        **{key: head[key] for key in ("order_id", "user_id", "status", *_SETTLED)},
        "address": address,
        "items": [{k: v for k, v in item.items() if k != "parcel"} for item in items],
        "fulfillments": [
            {
                "tracking_id": [parcel["tracking_id"]],
                "item_ids": [i["item_id"] for i in items if i["parcel"] == parcel["parcel"]],
            }
            for parcel in parcels
        ],
        "payment_history": payments,
        "return_items": sorted(returned) or None,
        "exchange_items": sorted(old for old, _ in exchanged) or None,
        "exchange_new_items": sorted(new for _, new in exchanged) or None,
    }


# --- answers -------------------------------------------------------------------------------------


def _user_answer(value: Json) -> Json:
    orders = [row["order_id"] for row in value["orders"]]
    return user(value, value["name"], value["address"], value["payment_methods"], orders)


def _order_answer(value: Json) -> Json:
    return order(
        value,
        value["address"],
        value["items"],
        value["fulfillments"],
        value["payment_history"],
        [row["item_id"] for row in value["return_items"]],
        [(row["item_id"], row["new_item_id"]) for row in value["exchange_items"]],
    )


def _product_answer(value: Json) -> Json:
    head = {key: value[key] for key in ("product_id", "name")}
    return product(head, value["variants"])


_ANSWERS: dict[str, Callable[[Json], Json]] = {
    "get_user_details": _user_answer,
    "modify_user_address": _user_answer,
    "get_product_details": _product_answer,
    "list_all_product_types": lambda rows: {row["name"]: row["product_id"] for row in rows},
    "find_user_id_by_email": lambda value: value,
    "find_user_id_by_name_zip": lambda value: value,
    "calculate": lambda value: float(value["result"]),
    "transfer_to_human_agents": lambda value: value == {"transferred": True},
}
_THEIRS: dict[str, Callable[[Json], Json]] = {
    "list_all_product_types": json.loads,
    "calculate": float,
    "transfer_to_human_agents": lambda text: text == "Transfer successful",
}


def ours(tool: str, value: Json) -> Json:
    """Our answer to a call in the oracle's structure; orders where nothing else is said."""
    return _ANSWERS.get(tool, _order_answer)(value)


def theirs(tool: str, value: Json) -> Json:
    """The oracle's answer, texts read."""
    return _THEIRS[tool](value) if tool in _THEIRS else value


def same(tool: str, mine: Json, other: Json) -> bool:
    """Whether two mapped answers are equal; the oracle's calculator rounds to two decimals."""
    if tool == "calculate":
        return bool(abs(mine - other) <= 0.005 + 1e-9 * abs(mine))
    return bool(mine == other)


# --- reasons -------------------------------------------------------------------------------------

_REASONS = (
    (r"Order not found", r"There is no order"),
    (r"User not found", r"No customer|There is no customer"),
    (r"Product not found", r"There is no product"),
    (r"Non-pending order", r"is not pending any more|has left the warehouse"),
    (r"Non-delivered order", r"is not delivered"),
    (r"(Number of|Some item|: \d+) .*not found|\w+ not found$", r"is not in order"),
    (r"number of items", r"Name one new item"),
    (r"different from the old item", r"would be replaced by itself"),
    (r"Variant not found", r"is not a variant of the product"),
    (r"not found or available", r"is not available"),
    (r"Payment method not found", r"has no payment method"),
    (r"exactly one payment", r"settled in more than one step"),
    (r"different from the current", r"is already paid with"),
    (r"Insufficient gift card", r"does not cover"),
    (r"should be the original", r"A refund goes to"),
)
_PAIRWISE = {"would be replaced by itself", "is not a variant of the product", "is not available"}
"""The oracle asks these three of one pair of items after the other; we ask each of all pairs."""


def same_reason(tool: str, mine: ToolError, other: Answer) -> bool:
    """Whether both failed for one reason; a call can have several faults.

    We judge the arguments before anything else, so that wrong ones may hide a later reason.
    """
    if mine.kind is ErrorKind.INVALID_ARGUMENTS or tool == "calculate":
        return True
    found = {our for their, our in _REASONS if re.search(their, other.error)}
    if found & _PAIRWISE:
        found |= _PAIRWISE
    return any(re.search(our, mine.message) for our in found)


# --- state ---------------------------------------------------------------------------------------


class Rows:
    """The rows of a session's state by table, and grouped by a column."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._schema = session.template.schema

    def table(self, name: str) -> list[Row]:
        """All rows in the order of their key."""
        columns = self._schema.tables[name].columns
        found = self._session.query(f"SELECT {', '.join(columns)} FROM {name} ORDER BY 1, 2")
        return [dict(zip(columns, row, strict=True)) for row in found]

    def by(self, name: str, column: str, *keep: str) -> dict[str, list[Row]]:
        """Rows of a table by a column's value; ``keep`` names the columns that stay."""
        out: dict[str, list[Row]] = defaultdict(list)
        for row in self.table(name):
            out[row[column]].append({key: row[key] for key in keep} if keep else row)
        return out


def state(session: Session) -> dict[str, Json]:
    """Our whole state in the oracle's structure, read from the tables and not through tools."""
    rows = Rows(session)
    return {"users": _users(rows), "products": _products(rows), "orders": _orders(rows)}


def _users(rows: Rows) -> dict[str, Json]:
    methods = rows.by("payment_methods", "user_id")
    orders = rows.by("orders", "user_id", "number", "order_id")
    out = {}
    for row in rows.table("users"):
        key = row["user_id"]
        mine = [
            {("id" if k == "payment_method_id" else k): v for k, v in m.items() if k != "user_id"}
            for m in methods[key]
        ]
        numbered = sorted((o["number"], o["order_id"]) for o in orders[key])
        name = {part: row[part] for part in ("first_name", "last_name")}
        address = {part: row[part] for part in ADDRESS}
        out[key] = user(row, name, address, mine, [order_id for _, order_id in numbered])
    return out


def _products(rows: Rows) -> dict[str, Json]:
    variants = rows.by("variants", "product_id", "item_id", "options", "available", "price")
    for part in variants.values():
        for variant in part:
            variant["options"] = json.loads(variant["options"])
            variant["available"] = bool(variant["available"])
    return {
        row["product_id"]: product(row, variants[row["product_id"]])
        for row in rows.table("products")
    }


def _orders(rows: Rows) -> dict[str, Json]:
    catalogue = {row["item_id"]: row for row in rows.table("variants")}
    names = {row["product_id"]: row["name"] for row in rows.table("products")}
    lines = rows.by("order_items", "order_id", "item_id", "price", "parcel")
    for line in (line for part in lines.values() for line in part):
        variant = catalogue[line["item_id"]]
        line["product_id"] = variant["product_id"]
        line["name"] = names[variant["product_id"]]
        line["options"] = json.loads(variant["options"])
    parcels = rows.by("fulfillments", "order_id")
    entries = rows.by("payments", "order_id", "transaction_type", "amount", "payment_method_id")
    returned, exchanged = rows.by("return_items", "order_id"), rows.by("exchange_items", "order_id")
    out = {}
    for row in rows.table("orders"):
        key = row["order_id"]
        out[key] = order(
            row,
            {part: row[part] for part in ADDRESS},
            lines[key],
            parcels[key],
            entries[key],
            [line["item_id"] for line in returned[key]],
            [(line["item_id"], line["new_item_id"]) for line in exchanged[key]],
        )
    return out
