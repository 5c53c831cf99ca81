"""The differences that are meant: what the oracle does otherwise, and why we do not.

An explanation is a prediction. It holds only if it tells from the state before the call what the
oracle answers and what we answer; whatever else differs is unexplained.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

from envwright.types import Call, ErrorKind, Json, Observation

from . import mapping
from .oracle import Answer


@dataclass(frozen=True)
class Case:
    """One call on both sides, with the order, its customer and the catalogue around it.

    States are in the oracle's structure with amounts in cents; ``our_user`` and ``their_user`` are
    the customer after the call.
    """

    call: Call
    mine: Observation
    other: Answer
    order: Json = None
    our_user: Json = None
    their_user: Json = None
    products: Json = None

    @property
    def both_succeed(self) -> bool:
        return self.mine.ok and self.other.ok


@dataclass(frozen=True)
class Difference:
    """One kind of difference: its name, its reason, and the prediction that recognises it."""

    name: str
    why: str
    holds: Callable[[Case], bool]


def _last_variant(case: Case) -> bool:
    """Every changed line got price and options of the variant that was named last."""
    if case.call.tool != "modify_pending_order_items" or not case.both_succeed:
        return False
    mine = mapping.ours(case.call.tool, case.mine.value)
    predicted = {**mine, "items": _one_after_another(case)}
    ids, their_ids = (sorted(i["item_id"] for i in o["items"]) for o in (mine, predicted))
    correct = all(_as_in_catalogue(line, case.products) for line in mine["items"])
    return (
        bool(predicted == case.other.value)
        and ids == their_ids
        and correct
        and case.our_user == case.their_user
    )


def _one_after_another(case: Case) -> list[Json]:
    """The oracle's lines: each old id in turn looked up among lines that are changing already."""
    lines: list[Json] = deepcopy(case.order["items"])
    old_ids, new_ids = case.call.arguments["item_ids"], case.call.arguments["new_item_ids"]
    variants = {key: v for p in case.products.values() for key, v in p["variants"].items()}
    last = variants[new_ids[-1]]
    for old, new in zip(old_ids, new_ids, strict=True):
        line = next(line for line in lines if line["item_id"] == old)
        line.update(item_id=new, price=last["price"], options=last["options"])
    return lines


def _as_in_catalogue(line: Json, products: Json) -> bool:
    variant = products[line["product_id"]]["variants"][line["item_id"]]
    return all(line[key] == variant[key] for key in ("price", "options"))


def _refunded_refund(case: Case) -> bool:
    """Each entry of the history was paid out, refunds too; we pay out what is left."""
    if case.call.tool != "cancel_pending_order" or not case.both_succeed:
        return False
    history = case.order["payment_history"]
    mine = mapping.ours(case.call.tool, case.mine.value)
    all_of_it = [{**entry, "transaction_type": "refund"} for entry in history]
    left: dict[str, int] = defaultdict(int)
    too_much: dict[str, int] = defaultdict(int)
    for entry in history:
        paid = entry["transaction_type"] == "payment"
        left[entry["payment_method_id"]] += entry["amount"] * (1 if paid else -1)
        too_much[entry["payment_method_id"]] += 0 if paid else 2 * entry["amount"]
    rest = [
        {"transaction_type": "refund", "amount": amount, "payment_method_id": method}
        for method, amount in left.items()
        if amount
    ]
    theirs = deepcopy(case.our_user)
    for key, method in theirs["payment_methods"].items():
        if "balance" in method:
            method["balance"] += too_much[key]
    return (
        len(history) > 1
        and bool(mine["payment_history"] == history + rest)
        and bool(case.other.value == {**mine, "payment_history": history + all_of_it})
        and bool(case.their_user == theirs)
    )


def _nothing_named(case: Case) -> bool:
    """The list of items is empty; the oracle closes the order over it."""
    error = case.mine.error
    return (
        case.call.arguments.get("item_ids") == []
        and case.other.ok
        and error is not None
        and error.kind is ErrorKind.INVALID_ARGUMENTS
    )


def _unchecked_summary(case: Case) -> bool:
    """The summary of a hand-over is not text; the oracle never looks at it."""
    summary = case.call.arguments.get("summary", "")
    return (
        case.call.tool == "transfer_to_human_agents"
        and not isinstance(summary, str)
        and case.other.ok
        and not case.mine.ok
    )


def _python_arithmetic(case: Case) -> bool:
    """The expression is arithmetic to one of the two only."""
    if case.call.tool != "calculate" or case.mine.ok == case.other.ok:
        return False
    expression = str(case.call.arguments.get("expression"))
    if case.other.ok:
        return "**" in expression or "//" in expression
    return bool(re.search(r"(?<![\d.])0\d", expression))


DIFFERENCES = (
    Difference(
        "last variant's price",
        "When several items of a pending order change, the oracle writes price and options of the "
        "variant named last into every changed line, so that the order no longer adds up to what "
        "was paid. We write each line's own.",
        _last_variant,
    ),
    Difference(
        "refunded refund",
        "When an order is cancelled after its payment method was changed, the oracle refunds every "
        "entry of the history, the refund of the first method too, and pays out three times the "
        "price. We refund what is left on each method.",
        _refunded_refund,
    ),
    Difference(
        "nothing named",
        "The oracle accepts an empty list of items: the order counts as returned, exchanged or "
        "modified, and nothing else can be done with it. We refuse.",
        _nothing_named,
    ),
    Difference(
        "Python arithmetic",
        "The oracle evaluates Python: ** and // are operators, and 007 is not a number. Ours is "
        "arithmetic with + - * / and parentheses.",
        _python_arithmetic,
    ),
    Difference(
        "unchecked summary",
        "The oracle hands over with a summary of any type. We want text.",
        _unchecked_summary,
    ),
)
