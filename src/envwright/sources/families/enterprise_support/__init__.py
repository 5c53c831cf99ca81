"""``enterprise_support``: the support of a shop (EnterpriseBench CoreCraft, 2602.16179).

Nineteen kinds of things, thirty-one tools, some thousand rows. A request about one customer has
``items`` parts that touch different things, and its rubric a check for each change: their share is
a dense reward to train on, all of them together what counts. Schema, tools and policy are files
beside this one, written as those of any environment.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from itertools import count
from pathlib import Path

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.population import insert_statements
from envwright.sources.families.enterprise_support.support_requests import (
    NOTES,
    TIERS,
    Row,
    SupportCase,
)
from envwright.sources.families.family import (
    EnvironmentFamily,
    FamilyParameter,
    GoldWalk,
    WalkFailed,
)
from envwright.sources.families.fictional_names import FictionalNames
from envwright.types import Scalar, Task

_FOLDER = Path(__file__).parent
_KINDS = "case cooler drive fan keyboard memory monitor mouse processor screen".split()
_TEAMS = ("billing", "hardware", "logistics")
_TODAY = date(2025, 5, 12)
_ORDERS = ("placed", "placed", "shipped", "delivered", "delivered")
"""States of the orders of each customer."""
_TRIES = 200
"""Draws that may fail in a row before there are no more tasks."""


class SupportWorld:
    """The shop's rows, and requests about its customers."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._seed = values, seed
        self._rng = random.Random(f"enterprise_support {seed}")
        self._names = FictionalNames(self._rng)
        self.rows: dict[str, list[Row]] = {}
        self._shop()
        self._goods()
        for _ in range(values["customers"]):
            self._customer()
        script = "".join(
            insert_statements(table, list(rows[0]), rows) for table, rows in self.rows.items()
        )
        self.spec = load_environment(_FOLDER).model_copy(update={"state_sql": script})

    def _add(self, table: str, prefix: str, **cells: Scalar) -> Row:
        rows = self.rows.setdefault(table, [])
        rows.append({"id": f"{prefix}-{len(rows) + 1:04}", **cells})
        return rows[-1]

    def _one(self, table: str) -> str:
        return str(self._rng.choice(self.rows[table])["id"])

    def _shop(self) -> None:
        rng, names = self._rng, self._names
        for number in range(12):
            self._add("agents", "AG", name=names.person(), team=_TEAMS[number % 3])
        for _ in range(8):
            self._add("brands", "BR", name=names.thing())
            days = rng.randint(2, 30)
            self._add("suppliers", "SU", name=f"{names.thing()} Supplies", lead_days=days)
        for _ in range(3):
            self._add("warehouses", "WH", name=names.place())
            self._add("carriers", "CA", name=f"{names.thing()} Parcels")
        for kind in _KINDS:
            self._add("categories", "CT", name=kind)

    def _goods(self) -> None:
        rng = self._rng
        for number in range(80):
            category = self.rows["categories"][number % len(_KINDS)]
            product = self._add(
                "products",
                "PR",
                name=f"{self._names.thing()} {category['name']}",
                brand_id=self._one("brands"),
                category_id=category["id"],
                supplier_id=self._one("suppliers"),
                price=rng.randint(500, 90_000),
            )
            self.rows.setdefault("stock_levels", []).extend(
                {
                    "product_id": product["id"],
                    "warehouse_id": warehouse["id"],
                    "pieces": rng.randint(20, 200),
                }
                for warehouse in self.rows["warehouses"]
            )

    def _customer(self) -> None:
        rng, names = self._rng, self._names
        name = names.person()
        customer = self._add(
            "customers",
            "CU",
            name=name,
            email=f"{name.lower().replace(' ', '.')}@mail.example",
            tier=rng.choice(list(TIERS)),
            credit=100 * rng.randint(0, 40),
        )
        addresses = [
            self._add(
                "addresses",
                "AD",
                customer_id=customer["id"],
                label=label,
                street=f"{rng.randint(1, 99)} {names.thing()} Street",
                city=names.place(),
            )
            for label in ("home", "work")
        ]
        days = rng.sample(range(1, 60), len(_ORDERS))
        for status, back in zip(_ORDERS, days, strict=True):
            self._order(customer, rng.choice(addresses), status, back)
        ticket = self._add(
            "tickets",
            "TK",
            customer_id=customer["id"],
            agent_id=self._one("agents") if rng.random() < 0.5 else None,
            priority=rng.choice(("low", "normal", "high")),
            status="open",
        )
        if rng.random() < 0.5:
            self._add("ticket_notes", "NT", ticket_id=ticket["id"], text=rng.choice(NOTES))

    def _order(self, customer: Row, address: Row, status: str, days: int) -> None:
        rng = self._rng
        order = self._add(
            "orders",
            "OR",
            customer_id=customer["id"],
            address_id=address["id"],
            status=status,
            placed_on=(_TODAY - timedelta(days=days)).isoformat(),
        )
        amount = 0
        for product in rng.sample(self.rows["products"], rng.randint(1, 2)):
            pieces, price = rng.randint(1, 3), product["price"]
            assert isinstance(price, int)
            line = self._add(
                "order_lines", "LN", order_id=order["id"], product_id=product["id"], pieces=pieces
            )
            amount += pieces * price
            if status == "delivered":
                self._add("warranties", "WA", line_id=line["id"], months=rng.choice((12, 24)))
                if rng.random() < 0.1:
                    state = rng.choice(("open", "approved"))
                    self._add("returns", "RT", line_id=line["id"], reason="broken", status=state)
        back = status == "delivered" and rng.random() < 0.1
        paid = "refunded" if back else "captured"
        payment = self._add("payments", "PA", order_id=order["id"], amount=amount, status=paid)
        if back:
            self._add("refunds", "RF", payment_id=payment["id"], amount=amount)
        if status in ("shipped", "delivered"):
            self._add(
                "shipments",
                "SH",
                order_id=order["id"],
                carrier_id=self._one("carriers"),
                tracking=f"TR{rng.getrandbits(40):012x}",
                status="delivered" if status == "delivered" else rng.choice(("moving", "lost")),
            )

    def tasks(self, template: Template) -> Iterator[Task]:
        """Requests with the calls that carry them out; see ``GeneratedWorld``."""
        rng = random.Random(f"enterprise_support tasks {self._seed}")
        told: set[str] = set()
        failed = 0
        for number in count(1):
            if failed == _TRIES:
                return
            customer = rng.choice(self.rows["customers"])
            with GoldWalk(template) as walk:
                try:
                    case = SupportCase(self.rows, customer, walk, rng)
                    opening = case.request(self._values["items"])
                except WalkFailed:
                    opening = ""
                if not opening or opening in told:
                    failed += 1
                    continue
                failed = 0
                told.add(opening)
                yield walk.task(
                    opening,
                    seed=self._seed * 1_000_000 + number,
                    entities=[f"customers/{customer['id']}"],
                    goals=float(self._values["items"]),
                )


ENTERPRISE_SUPPORT = EnvironmentFamily(
    name="enterprise_support",
    title="Support of a computer shop (EnterpriseBench CoreCraft)",
    harder="items",
    parameters={
        "items": FamilyParameter("Parts of a request.", 4, 1, 8),
        "customers": FamilyParameter("Customers; there are thirty rows for each.", 120, 100, 600),
    },
    world=SupportWorld,
)
