"""Requests about a customer of the shop, of several parts, with the calls that carry them out."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from envwright.sources.families.family import GoldWalk, WalkFailed
from envwright.types import Json

TIERS = {"standard": 1000, "silver": 2500, "gold": 5000}
"""Tier → goodwill credit, as the policy says it."""
NOTES = ("called back", "sent the manual", "waits for a photo", "asked for the serial number")
_REASONS = {
    "broken": "which is broken",
    "unwanted": "which is unwanted",
    "wrong item": "which is the wrong item",
}
Row = dict[str, Any]
"""Cells by column, as drawn or as a look-up shows them."""


@dataclass
class SupportCase:
    """One request about a customer: what is asked, and the calls that do it.

    What is asked is chosen from the rows; what the calls take is read from earlier calls.
    """

    rows: Mapping[str, list[Row]]
    customer: Row
    walk: GoldWalk
    rng: random.Random
    _free: list[Row] = field(default_factory=list)
    """Orders that no part of the request is about yet."""
    _seen: dict[str, Json] = field(default_factory=dict)

    def request(self, items: int) -> str:
        """Carry out a request of so many parts, and word it.

        Raises:
            WalkFailed: this customer has nothing for one of the parts.
        """
        self._free = [o for o in self.rows["orders"] if o["customer_id"] == self.customer["id"]]
        self.rng.shuffle(self._free)
        kinds = sorted(self.rng.sample(range(len(_PARTS)), items))  # a resolved ticket comes last
        parts = [_PARTS[kind](self) for kind in kinds]
        listed = parts[0] if len(parts) == 1 else f"{'; '.join(parts[:-1])}; and {parts[-1]}"
        return f"For the customer {self.customer['name']}: {listed}."

    # --- what is read ----------------------------------------------------------------------------

    def _read(self, tool: str, **arguments: Json) -> Json:
        """What a look-up shows; made once."""
        key = f"{tool} {sorted(arguments.items())}"
        if key not in self._seen:
            self._seen[key] = self.walk.call(tool, **arguments)
        return self._seen[key]

    def _customer_id(self) -> str:
        return str(self._read("find_customers", name=self.customer["name"])[0]["id"])

    def _order(self, *states: str) -> Row:
        """An order in one of some states, which is then spoken for, as a look-up shows it."""
        order = next((one for one in self._free if one["status"] in states), None)
        if order is None:
            raise WalkFailed("no such order")
        self._free.remove(order)
        shown = self._read("list_orders", customer_id=self._customer_id())
        return next(dict(row) for row in shown if row["placed_on"] == order["placed_on"])

    def _ticket(self) -> Row:
        (ticket,) = self._read("list_tickets", customer_id=self._customer_id(), status="open")
        return dict(ticket)

    def _line(self) -> tuple[Row, Row]:
        """A delivered order and one of its lines."""
        order = self._order("delivered")
        lines = self._read("get_order", order_id=order["id"])["lines"]
        return order, self.rng.choice(lines)

    def _named(self, tool: str, name: str) -> str:
        return next(str(row["id"]) for row in self._read(tool) if row["name"] == name)

    # --- parts of a request ----------------------------------------------------------------------

    def cancel(self) -> str:
        """An order is cancelled."""
        order = self._order("placed")
        self.walk.call("cancel_order", order_id=order["id"])
        return f"cancel the order of {order['placed_on']}"

    def redirect(self) -> str:
        """An order goes to the other address."""
        order = self._order("placed")
        shown = self._read("list_addresses", customer_id=self._customer_id())
        other = next(row for row in shown if row["id"] != order["address_id"])
        self.walk.call("change_order_address", order_id=order["id"], address_id=other["id"])
        return f"send the order of {order['placed_on']} to the {other['label']} address"

    def refund(self) -> str:
        """A payment goes back."""
        order = self._order("shipped", "delivered")
        payment = self._read("get_payment", order_id=order["id"])
        self.walk.call("refund_payment", payment_id=payment["id"])
        return f"refund the payment for the order of {order['placed_on']}"

    def give_back(self) -> str:
        """A line is returned."""
        order, line = self._line()
        reason = self.rng.choice(list(_REASONS))
        self.walk.call("open_return", line_id=line["id"], reason=reason)
        return (
            f"open a return for the {line['product']} from the order of {order['placed_on']}, "
            f"{_REASONS[reason]}"
        )

    def warrant(self) -> str:
        """A warranty lasts longer."""
        order, line = self._line()
        months = self.rng.choice((6, 12, 24))
        self.walk.call("extend_warranty", line_id=line["id"], months=months)
        return (
            f"extend the warranty of the {line['product']} from the order of "
            f"{order['placed_on']} by {months} months"
        )

    def reship(self) -> str:
        """A lost parcel is sent again."""
        order = self._order("shipped")
        (parcel,) = self._read("list_shipments", order_id=order["id"])
        if parcel["status"] != "lost":
            raise WalkFailed("the parcel is not lost")
        others = [c["name"] for c in self.rows["carriers"] if c["name"] != parcel["carrier"]]
        carrier = self.rng.choice(others)
        carrier_id = self._named("list_carriers", carrier)
        self.walk.call("reship_order", shipment_id=parcel["id"], carrier_id=carrier_id)
        return f"send the lost parcel of the order of {order['placed_on']} again with {carrier}"

    def credit(self) -> str:
        """Goodwill credit, by the tier that a look-up shows."""
        (shown,) = self._read("find_customers", name=self.customer["name"])
        self.walk.call("grant_credit", customer_id=shown["id"], amount=TIERS[shown["tier"]])
        return "grant them the goodwill credit of their tier"

    def move(self) -> str:
        """Stock goes to another warehouse."""
        product = str(self.rng.choice(self.rows["products"])["name"])
        product_id = self._read("find_products", name=product)[0]["id"]
        source, target = self.rng.sample(self._read("get_stock", product_id=product_id), 2)
        pieces = self.rng.randint(2, 10)
        self.walk.call(
            "move_stock",
            product_id=product_id,
            source_id=source["warehouse_id"],
            target_id=target["warehouse_id"],
            pieces=pieces,
        )
        return (
            f"move {pieces} pieces of the {product} from {source['warehouse']} to "
            f"{target['warehouse']}"
        )

    def email(self) -> str:
        """Another e-mail address."""
        email = str(self.customer["email"]).replace("@mail", "@post")
        self.walk.call("change_email", customer_id=self._customer_id(), email=email)
        return f"change their e-mail address to {email}"

    def priority(self) -> str:
        """Another priority of the open ticket."""
        ticket = self._ticket()
        priority = next(p for p in ("high", "low") if p != ticket["priority"])
        self.walk.call("set_ticket_priority", ticket_id=ticket["id"], priority=priority)
        return f"give their open ticket {priority} priority"

    def note(self) -> str:
        """A note on the open ticket."""
        text = f"{self.rng.choice(NOTES)} ({self.rng.randint(100, 999)})"
        self.walk.call("add_ticket_note", ticket_id=self._ticket()["id"], text=text)
        return f"write the note “{text}” on their open ticket"

    def close(self) -> str:
        """Another agent for the open ticket, which is then resolved."""
        ticket = self._ticket()
        others = [a for a in self.rows["agents"] if a["id"] != ticket["agent_id"]]
        agent = self.rng.choice(others)["name"]
        agent_id = self._named("list_agents", agent)
        self.walk.call("assign_ticket", ticket_id=ticket["id"], agent_id=agent_id)
        self.walk.call("resolve_ticket", ticket_id=ticket["id"])
        return f"give their open ticket to {agent} and resolve it"


_PARTS: list[Callable[[SupportCase], str]] = [
    SupportCase.cancel,
    SupportCase.redirect,
    SupportCase.refund,
    SupportCase.give_back,
    SupportCase.warrant,
    SupportCase.reship,
    SupportCase.credit,
    SupportCase.move,
    SupportCase.email,
    SupportCase.priority,
    SupportCase.note,
    SupportCase.close,
]
