"""Bonds of amounts: quantity times price, subtotal to total, paid and due, least and most."""

from __future__ import annotations

from envwright.runtime.population.bonds import Bond, Named
from envwright.runtime.population.source import Source, kind_of
from envwright.types import Scalar

_NUMBERS = ("integer", "real")
_QUANTITY = ("quantity", "qty")
_UNIT = ("unit price", "price per unit", "unit cost", "unit amount", "item price", "price")
_SUBTOTAL = ("subtotal", "sub total", "subtotal amount", "items total", "net total")
_TOTAL = (
    "total",
    "total amount",
    "grand total",
    "amount total",
    "line total",
    "total price",
    "order total",
    "total cost",
)
_TAX = ("tax", "tax amount", "tax total", "total tax", "vat", "vat amount", "sales tax")
_EXTRAS = (
    ("shipping", "shipping cost", "shipping fee", "shipping amount", "shipping total"),
    ("delivery fee", "delivery cost"),
    ("service fee", "handling fee"),
    ("tip", "tip amount"),
)
_DISCOUNT = ("discount", "discount amount", "discount total", "total discount")
_RATES = ("tax rate", "tax percent", "vat rate", "discount rate", "discount percent")
_PAID = ("amount paid", "paid amount", "total paid")
_DUE = ("amount due", "due amount", "balance due", "amount remaining", "outstanding amount")
_LEFT = ("available", "free", "remaining", "open")
_TAKEN = ("used", "occupied", "booked", "taken", "reserved")


def find(named: Named) -> list[Bond]:
    """The bonds of amounts of a table."""
    return [*_sums(named), *_payments(named), *_ranges(named), *_rooms(named)]


def _one_kind(named: Named, columns: list[str]) -> bool:
    """Whether amounts are all whole (cents, say) or all broken; a mixture has no certain unit."""
    return len({kind_of(named.table.columns[name]) for name in columns}) == 1


def _sums(named: Named) -> list[Bond]:
    """Quantity x price = subtotal; subtotal + tax + extras - discount = total."""

    def one(*forms: str) -> str:
        return named.one(*forms, kinds=_NUMBERS)

    quantity, unit, subtotal, total = one(*_QUANTITY), one(*_UNIT), one(*_SUBTOTAL), one(*_TOTAL)
    more = [name for name in (one(*_TAX), *(one(*forms) for forms in _EXTRAS)) if name]
    less = one(*_DISCOUNT)
    product = quantity and unit
    parts = [name for name in (subtotal, total, *more, less, unit if product else "") if name]
    whole = (product and (subtotal or total)) or (subtotal and total)
    if not whole or one(*_RATES) or not _one_kind(named, parts):
        return []
    writes = frozenset(n for n in (subtotal if product else "", *more, less, total) if n)
    if not writes <= named.free:
        return []  # half a sum would contradict itself
    digits = 0 if kind_of(named.table.columns[parts[0]]) == "integer" else 2
    reads = frozenset((quantity, unit) if product else (subtotal,))

    def settle(s: Source) -> dict[str, Scalar]:
        known = [_amount(s.row[name]) for name in sorted(reads)]
        if None in known:
            return {}
        base = 1.0
        for value in known:
            base *= value or 0.0
        out: dict[str, float] = {subtotal: base} if subtotal and product else {}
        for name in more:
            out[name] = _part(s, base, 0.05, 0.2, digits) if s.row[name] is not None else 0
        if less:
            some = s.row[less] is not None and s.random.random() < 0.5
            out[less] = _part(s, base, 0.05, 0.3, digits) if some else 0
        if total:
            sum_of = base + sum(out[name] for name in more) - (out[less] if less else 0)
            out[total] = sum_of
        if any(s.row[name] is None for name in (subtotal, total) if name and name in writes):
            out = {name: value for name, value in out.items() if s.row[name] is not None}
        return {n: round(v, 2) if digits else round(v) for n, v in out.items()}

    return [Bond("sum", reads, writes, settle)]


def _amount(value: Scalar) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _part(s: Source, base: float, low: float, high: float, digits: int) -> float:
    return round(base * s.random.uniform(low, high), digits)


def _payments(named: Named) -> list[Bond]:
    """What is due is the total less what was paid."""
    total = named.one(*_TOTAL, "amount", kinds=_NUMBERS)
    paid, due = named.one(*_PAID, kinds=_NUMBERS), named.one(*_DUE, kinds=_NUMBERS)
    found = [name for name in (total, paid, due) if name]
    if not (total and due and set(found[1:]) <= named.free) or not _one_kind(named, found):
        return []
    whole = kind_of(named.table.columns[total]) == "integer"

    def settle(s: Source) -> dict[str, Scalar]:
        sum_of = s.row[total]
        if not isinstance(sum_of, int | float) or (paid and s.row[paid] is None):
            return {}
        share = s.random.choice((0.0, s.random.uniform(0.2, 0.8), 1.0, 1.0))
        gone = round(sum_of * share) if whole else round(sum_of * share, 2)
        if not paid:
            return {due: sum_of - gone if whole else round(sum_of - gone, 2)}
        return {paid: gone, due: sum_of - gone if whole else round(sum_of - gone, 2)}

    return [Bond("payment", frozenset((total,)), frozenset(found[1:]), settle)]


def _ranges(named: Named) -> list[Bond]:
    """The least is not above the most."""
    out = []
    for low in sorted(named.table.columns):
        own = named.words[low]
        for least, most in (("min", "max"), ("minimum", "maximum"), ("low", "high")):
            if least not in own:
                continue
            form = " ".join(most if word == least else word for word in own)
            high = named.one(form, kinds=_NUMBERS)
            if (
                high
                and {low, high} <= named.free
                and low == named.one(" ".join(own), kinds=(kind_of(named.table.columns[high]),))
            ):
                out.append(_ordered(low, high))
    return out


def _ordered(low: str, high: str) -> Bond:
    def settle(s: Source) -> dict[str, Scalar]:
        first, last = s.row[low], s.row[high]
        if not isinstance(first, int | float) or not isinstance(last, int | float):
            return {}
        return {low: last, high: first} if first > last else {}

    return Bond(f"range:{low}", frozenset(), frozenset((low, high)), settle)


def _rooms(named: Named) -> list[Bond]:
    """Of some seats, say, a part is taken and the rest is free."""
    out = []
    for stem in dict.fromkeys(own[1:] for own in named.words.values() if len(own) > 1):
        thing = " ".join(stem)
        whole = named.one(thing, f"total {thing}", f"max {thing}", kinds=("integer",))
        left = named.one(*(f"{word} {thing}" for word in _LEFT), kinds=("integer",))
        taken = named.one(*(f"{word} {thing}" for word in _TAKEN), kinds=("integer",))
        writes = frozenset(name for name in (left, taken) if name)
        if whole and writes and writes <= named.free:
            out.append(_room(whole, left, taken))
    return out


def _room(whole: str, left: str, taken: str) -> Bond:
    def settle(s: Source) -> dict[str, Scalar]:
        size = s.row[whole]
        if not isinstance(size, int) or size < 0:
            return {}
        gone = s.random.randint(0, size)
        return {n: v for n, v in ((taken, gone), (left, size - gone)) if n}

    writes = frozenset(name for name in (left, taken) if name)
    return Bond(f"room:{whole}", frozenset((whole,)), writes, settle)
