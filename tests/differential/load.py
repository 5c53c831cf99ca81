"""The oracle's database as rows of our schema: the retail environment with another state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import orjson

from envwright.environment.folder import load_environment
from envwright.errors import BadInput
from envwright.types import EnvironmentSpec, Json

from .money import to_cents

RETAIL = Path(__file__).parents[2] / "environments" / "retail"
ADDRESS = ("address1", "address2", "city", "state", "country", "zip")
MAX_STATEMENT = 90_000
"""Bytes of one INSERT; the engine takes 100,000."""

Row = Sequence[Json]
Rows = dict[str, list[Row]]


def environment(database: Json) -> EnvironmentSpec:
    """Our retail environment with the oracle's rows as its initial state.

    Raises:
        BadInput: the database says something that our schema has no place for.
    """
    script = "\n".join(
        statement
        for name, part in rows(database).items()
        if part
        for statement in inserts(name, part)
    )
    return load_environment(RETAIL).model_copy(update={"state_sql": script})


def rows(database: Json) -> Rows:
    """Rows by table, parents first."""
    data = to_cents(database)
    out: Rows = {
        name: []
        for name in (
            "users payment_methods products variants orders fulfillments order_items payments"
        ).split()
    }
    for user in data["users"].values():
        _user(user, out)
    for product in data["products"].values():
        _product(product, out)
    for number, order in enumerate(data["orders"].values(), 1):
        _order(number, order, data["products"], out)
    _check_orders(data)
    return out


def _user(user: Json, out: Rows) -> None:
    name = user["name"]
    head = [user["user_id"], name["first_name"], name["last_name"], user["email"]]
    out["users"].append([*head, *(user["address"][key] for key in ADDRESS)])
    for key, method in user["payment_methods"].items():
        rest = (method.get(name) for name in ("brand", "last_four", "balance"))
        out["payment_methods"].append([key, user["user_id"], method["source"], *rest])


def _product(product: Json, out: Rows) -> None:
    out["products"].append([product["product_id"], product["name"]])
    for key, variant in product["variants"].items():
        options = orjson.dumps(variant["options"]).decode()
        available = int(variant["available"])
        out["variants"].append([key, product["product_id"], options, available, variant["price"]])


def _order(number: int, order: Json, products: Json, out: Rows) -> None:
    key = order["order_id"]
    address = [order["address"][name] for name in ADDRESS]
    nothing_asked = [None, None, None, None]
    out["orders"].append([key, number, order["user_id"], order["status"], *address, *nothing_asked])
    lines = order["items"]
    parcel = None
    for parcel, sent in enumerate(order["fulfillments"], 1):
        _expect(key, "one parcel", parcel == 1 and len(sent["tracking_id"]) == 1)
        _expect(key, "all in it", sent["item_ids"] == [line["item_id"] for line in lines])
        out["fulfillments"].append([key, parcel, sent["tracking_id"][0]])
    for at, line in enumerate(lines, 1):
        product = products[line["product_id"]]
        variant = product["variants"][line["item_id"]]
        same = (product["name"], variant["options"]) == (line["name"], line["options"])
        _expect(key, "items as in the catalogue", same)
        out["order_items"].append([key, at, line["item_id"], line["price"], parcel])
    for at, entry in enumerate(order["payment_history"], 1):
        parts = [entry[name] for name in ("transaction_type", "amount", "payment_method_id")]
        out["payments"].append([key, at, *parts])


def _check_orders(data: Json) -> None:
    """A customer's list of orders is what the orders say, in the order in which they came in."""
    listed: dict[str, list[str]] = {key: [] for key in data["users"]}
    for key, order in data["orders"].items():
        listed[order["user_id"]].append(key)
    for key, user in data["users"].items():
        _expect(key, "orders listed as they came in", user["orders"] == listed[key])


def _expect(key: str, what: str, holds: bool) -> None:
    if not holds:
        raise BadInput(
            f"our schema has no place for it: expected {what}.", file="db.json", place=key
        )


def inserts(table: str, part: Iterable[Row]) -> Iterator[str]:
    """INSERT statements of many rows each, as large as the engine takes them."""
    lead = f"INSERT INTO {table} VALUES\n"
    batch: list[str] = []
    size = 0
    for row in part:
        text = f"({', '.join(_literal(value) for value in row)})"
        size += len(text.encode()) + 2
        if batch and size > MAX_STATEMENT:
            yield lead + ",\n".join(batch) + ";"
            batch, size = [], len(text.encode())
        batch.append(text)
    yield lead + ",\n".join(batch) + ";"


def _literal(value: Json) -> str:
    if value is None:
        return "NULL"
    return str(value) if isinstance(value, int) else f"'{value.replace(chr(39), chr(39) * 2)}'"
