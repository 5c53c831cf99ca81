"""Seeded calls around a few customers: mostly sensible, often wrong in one way or another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from envwright.types import Call, Json

from .load import ADDRESS
from .oracle import Oracle

CAST = 4
"""Customers of one run: few, so that calls meet again on the same orders."""
_TOOLS = {
    "modify_pending_order_items": 22,
    "exchange_delivered_order_items": 18,
    "return_delivered_order_items": 14,
    "cancel_pending_order": 12,
    "modify_pending_order_payment": 12,
    "modify_pending_order_address": 6,
    "modify_user_address": 5,
    "get_order_details": 5,
    "get_user_details": 4,
    "get_product_details": 3,
    "calculate": 4,
    "find_user_id_by_name_zip": 3,
    "find_user_id_by_email": 3,
    "list_all_product_types": 1,
    "transfer_to_human_agents": 2,
}
_STATUS = {
    "modify_pending_order_items": "pending",
    "modify_pending_order_payment": "pending",
    "modify_pending_order_address": "pending",
    "cancel_pending_order": "pending",
    "exchange_delivered_order_items": "delivered",
    "return_delivered_order_items": "delivered",
}
_WRONG: tuple[Json, ...] = (None, 7, True, 1.5, ["x"], {"x": 1})


class Caller:
    """Draws calls; reads the oracle's live database to know what would be sensible."""

    def __init__(self, seed: int, oracle: Oracle) -> None:
        self._random = random.Random(seed)
        self._db = oracle.database
        self._cast = self._random.sample(sorted(self._db.users), CAST)

    def call(self) -> Call:
        """The next call."""
        tool = self._random.choices(list(_TOOLS), list(_TOOLS.values()))[0]
        arguments: dict[str, Json] = getattr(self, f"_{tool}", self._order_call)(tool)
        if arguments and self._chance(0.02):
            del arguments[self._pick(sorted(arguments))]
        elif arguments and self._chance(0.02):
            arguments[self._pick(sorted(arguments))] = self._pick(_WRONG)
        elif self._chance(0.01):
            arguments["note"] = "please"
        return Call(tool=tool, arguments=arguments)

    # --- arguments, in the order in which the tools come ------------------------------------------

    def _order_call(self, tool: str) -> dict[str, Json]:
        key = self._order(tool)
        order = self._db.orders.get(key)
        owner = order.user_id if order else self._pick(self._cast)
        out: dict[str, Json] = {"order_id": key}
        if tool == "cancel_pending_order":
            reasons = ("no longer needed", "ordered by mistake", "too expensive")
            return out | {"reason": self._random.choices(reasons, (45, 45, 10))[0]}
        if tool == "modify_pending_order_address":
            return out | self._address()
        if tool == "get_order_details":
            return out
        if tool != "modify_pending_order_payment":
            out["item_ids"] = self._items(order)
        if tool in ("modify_pending_order_items", "exchange_delivered_order_items"):
            out["new_item_ids"] = self._replacements(out["item_ids"])
        return out | {"payment_method_id": self._method(owner, order)}

    def _modify_user_address(self, _: str) -> dict[str, Json]:
        return {"user_id": self._user(), **self._address()}

    def _get_user_details(self, _: str) -> dict[str, Json]:
        return {"user_id": self._user()}

    def _get_product_details(self, _: str) -> dict[str, Json]:
        product = self._db.products[self._pick(sorted(self._db.products))]
        item = self._pick(sorted(product.variants))
        return {"product_id": item if self._chance(0.2) else product.product_id}

    def _find_user_id_by_email(self, _: str) -> dict[str, Json]:
        return {"email": self._spelling(self._db.users[self._pick(self._cast)].email)}

    def _find_user_id_by_name_zip(self, _: str) -> dict[str, Json]:
        user = self._db.users[self._pick(self._cast)]
        return {
            "first_name": self._spelling(user.name.first_name),
            "last_name": self._spelling(user.name.last_name),
            "zip": self._pick((user.address.zip, user.address.zip, "00000")),
        }

    def _list_all_product_types(self, _: str) -> dict[str, Json]:
        return {}

    def _transfer_to_human_agents(self, _: str) -> dict[str, Json]:
        return {"summary": 7 if self._chance(0.1) else "The customer asks for a colleague."}

    def _calculate(self, _: str) -> dict[str, Json]:
        if self._chance(0.3):
            odd = ("2 ** 3", "7 // 2", "007 + 1", "1 / 0", "(1 + 2", "1 +", "", "2 * x", "1 2")
            return {"expression": self._pick(odd)}
        parts = [f"{self._random.uniform(0, 900):.2f}" for _ in range(self._random.randint(1, 5))]
        text = parts[0]
        for part in parts[1:]:
            text = f"({text})" if self._chance(0.3) else text
            text += f" {self._pick('+-*/')} {'-' if self._chance(0.1) else ''}{part}"
        return {"expression": text}

    # --- parts -----------------------------------------------------------------------------------

    def _chance(self, share: float) -> bool:
        return self._random.random() < share

    def _pick(self, among: Sequence[Any]) -> Any:
        return among[self._random.randrange(len(among))]

    def _spelling(self, text: str) -> str:
        return str(self._pick((text, text.upper(), text.lower(), f"{text}x")))

    def _user(self) -> str:
        return str("nobody_0000" if self._chance(0.1) else self._pick(self._cast))

    def _address(self) -> dict[str, Json]:
        address = self._db.users[self._pick(sorted(self._db.users))].address
        return {key: getattr(address, key) for key in ADDRESS}

    def _order(self, tool: str) -> str:
        mine = [key for user in self._cast for key in self._db.users[user].orders]
        wanted = [
            key
            for key in mine
            if tool in _STATUS and self._db.orders[key].status.startswith(_STATUS[tool])
        ]
        if wanted and self._chance(0.75):
            return str(self._pick(wanted))
        if self._chance(0.1):
            return str(self._pick(("#W0000000", self._pick(mine).removeprefix("#"), "")))
        return str(self._pick(mine))

    def _items(self, order: Any) -> list[str]:
        if self._chance(0.03):
            return []
        if order is None:
            return [self._any_item()]
        lines = [line.item_id for line in order.items]
        out = self._random.sample(lines, self._random.randint(1, min(3, len(lines))))
        if self._chance(0.12):
            out.append(self._pick(out))
        if self._chance(0.06):
            out.append(self._any_item())
        return out

    def _replacements(self, item_ids: list[str]) -> list[str]:
        out = [self._replacement(item) for item in item_ids]
        if len(out) > 1 and self._chance(0.05):
            out = out[1:] + out[:1]
        if out and self._chance(0.04):
            out.pop()
        return out

    def _replacement(self, item: str) -> str:
        if self._chance(0.04):
            return item
        if self._chance(0.06):
            return self._any_item()
        products = self._db.products.values()
        variants = next((p.variants for p in products if item in p.variants), {item: None})
        there = sorted(key for key, v in variants.items() if v and v.available and key != item)
        return str(self._pick(there if there and self._chance(0.9) else sorted(variants)))

    def _any_item(self) -> str:
        product = self._db.products[self._pick(sorted(self._db.products))]
        return str(self._pick((*sorted(product.variants), "0000000000")))

    def _method(self, owner: str, order: Any) -> str:
        if self._chance(0.06):
            return str(self._pick(("gift_card_0000000", "")))
        if self._chance(0.06):
            owner = self._pick(self._cast)
        if order is not None and self._chance(0.2):
            return str(order.payment_history[0].payment_method_id)
        methods = sorted(self._db.users[owner].payment_methods)
        cards = [method for method in methods if method.startswith("gift")]
        return str(self._pick(cards if cards and self._chance(0.4) else methods))
