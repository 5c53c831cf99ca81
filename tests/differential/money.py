"""Amounts: the oracle has floats of dollars, we have integers of cents.

The conversion is exact and by field: ``round(x * 100)``, refused where that is not the same
amount.
"""

from __future__ import annotations

from collections.abc import Callable

from envwright.types import Json

FIELDS = frozenset({"price", "amount", "balance", "exchange_price_difference"})


def cents(dollars: float) -> int:
    """An amount in cents; more than float noise beside it is an error."""
    whole = round(dollars * 100)
    if abs(dollars * 100 - whole) > 1e-6:
        raise ValueError(f"{dollars} is not an amount in cents")
    return whole


def to_cents(value: Json) -> Json:
    """The value with its amounts in cents."""
    return _amounts(value, cents)


def to_dollars(value: Json) -> Json:
    """The value with its amounts in dollars."""
    return _amounts(value, lambda amount: amount / 100)


def _amounts(value: Json, convert: Callable[[float], float]) -> Json:
    if isinstance(value, list):
        return [_amounts(item, convert) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: convert(item) if key in FIELDS and item is not None else _amounts(item, convert)
        for key, item in value.items()
    }
