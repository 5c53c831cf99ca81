"""Both implementations side by side, driven by the same calls."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import Call, Json, Observation

from . import mapping
from .differences import DIFFERENCES, Case
from .money import to_cents
from .oracle import Answer, Data, Oracle

SUCCESS, FAILURE, UNEXPLAINED = "equal success", "equal failure", "unexplained"


@dataclass
class Table:
    """What was compared, counted."""

    runs: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    equal_ends: int = 0
    explained_ends: int = 0
    unexplained: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The table as text."""
        calls = sum(self.counts.values())
        explained = {d.name: self.counts[d.name] for d in DIFFERENCES if self.counts[d.name]}
        rows = {
            "runs": self.runs,
            "calls compared": calls,
            "equal successes, with equal values": self.counts[SUCCESS],
            "equal failures, with equal reasons": self.counts[FAILURE],
            **{f"explained: {name}": count for name, count in explained.items()},
            "unexplained": self.counts[UNEXPLAINED],
            "equal end states": self.equal_ends,
            "equal end states but for what is explained": self.explained_ends,
        }
        return [f"{name:<44}{count:>7}" for name, count in rows.items()]


class Pair:
    """A session of ours and the oracle, both at the start."""

    def __init__(self, template: Template, data: Data) -> None:
        self.session: Session = template.session()
        self.oracle = Oracle(data)
        self.explained: list[str] = []

    def step(self, call: Call) -> tuple[str, str]:
        """Make one call on both sides.

        Returns:
            what came of it - an equal success or failure, the name of the difference that explains
            it, or ``UNEXPLAINED`` - and a text that shows it.
        """
        order = self._their_order(call)
        mine = self.session.call(call.tool, dict(call.arguments))
        other = self.oracle.call(call)
        shown = f"{call.tool} {call.arguments}\n  ours:   {mine.text}\n  theirs: {other}"
        if verdict := _equal(call.tool, mine, other):
            return verdict, shown
        owner = order["user_id"] if order else None
        case = Case(
            call,
            mine,
            other,
            order,
            self._our("get_user_details", "user_id", owner),
            to_cents(self.oracle.database.users[owner].model_dump()) if owner else None,
            self.products,
        )
        for difference in DIFFERENCES:
            if difference.holds(case):
                self.explained.append(difference.name)
                self._settle(case)
                return difference.name, shown
        return UNEXPLAINED, shown

    @property
    def products(self) -> Json:
        """The catalogue, which no tool changes."""
        return to_cents({k: p.model_dump() for k, p in self.oracle.database.products.items()})

    def end(self) -> list[str]:
        """Where the two end states differ: ``orders #W1: …`` and so on."""
        mine, other = mapping.state(self.session), self.oracle.state()
        return [
            f"{part} {key}:\n  ours:   {mine[part].get(key)}\n  theirs: {other[part].get(key)}"
            for part in sorted(mine.keys() | other.keys())
            for key in sorted(mine[part].keys() | other[part].keys())
            if mine[part].get(key) != other[part].get(key)
        ]

    def broken_invariants(self) -> list[str]:
        """Names of our invariants that do not hold now."""
        invariants = self.session.template.spec.invariants
        return [i.name for i in invariants if self.session.query(i.sql)]

    def close(self) -> None:
        """Give our session back."""
        self.session.close()

    def _settle(self, case: Case) -> None:
        """Put the oracle where we are, so that one explained difference does not breed others."""
        if case.order:
            self.oracle.set_order(
                self._our("get_order_details", "order_id", case.order["order_id"])
            )
            self.oracle.set_user(case.our_user)

    def _their_order(self, call: Call) -> Json:
        key = call.arguments.get("order_id")
        found = self.oracle.database.orders.get(key) if isinstance(key, str) else None
        return to_cents(found.model_dump()) if found else None

    def _our(self, tool: str, parameter: str, key: str | None) -> Json:
        if key is None:
            return None
        return mapping.ours(tool, self.session.call(tool, {parameter: key}).value)


def _equal(tool: str, mine: Observation, other: Answer) -> str | None:
    """The verdict where both sides say the same; ``None`` where they differ."""
    if mine.ok and other.ok:
        ours, theirs = mapping.ours(tool, mine.value), mapping.theirs(tool, other.value)
        return SUCCESS if mapping.same(tool, ours, theirs) else None
    if mine.error is not None and not other.ok:
        return FAILURE if mapping.same_reason(tool, mine.error, other) else None
    return None
