"""Amounts of money in cents."""

from __future__ import annotations


def split_evenly(amount: int, people: int) -> list[int]:
    """Shares of an amount that differ by a cent at most, the larger first."""
    share, rest = amount // people, amount % people
    return [share + 1 if at < rest else share for at in range(people)]


def after_discount(amount: int, percent: int) -> int:
    """The amount without some percent of it, rounded down; never below 0."""
    kept = amount * (100 - percent) // 100
    return max(0, kept)


def amount_text(amount: int) -> str:
    """An amount as text: 1204 is 12.04, and -5 is -0.05."""
    sign = "-" if amount < 0 else ""
    whole, rest = abs(amount) // 100, abs(amount) % 100
    return f"{sign}{whole}.{rest:02}"
