"""A ledger: entries are lists of account, amount and day."""

from __future__ import annotations

from envwright.sources.families.code_repair.packages.money import amount_text

Entry = tuple[str, int, int]


def account_balance(entries: list[Entry], account: str, day: int) -> int:
    """The sum of an account up to a day, that day with it."""
    return sum(amount for name, amount, when in entries if name == account and when <= day)


def overdrawn_accounts(entries: list[Entry], day: int) -> list[str]:
    """Accounts whose balance is below zero on a day, in the order of the alphabet."""
    names = sorted({name for name, _, _ in entries})
    return [name for name in names if account_balance(entries, name, day) < 0]


def largest_entry(entries: list[Entry], account: str) -> int:
    """The largest amount of an account by size, whatever its sign; 0 where there is none."""
    best = 0
    for name, amount, _ in entries:
        if name == account and abs(amount) > abs(best):
            best = amount
    return best


def account_lines(entries: list[Entry], account: str) -> list[str]:
    """A line for each entry of an account: the day and the balance after it."""
    lines, total = [], 0
    for name, amount, day in sorted(entries, key=lambda entry: entry[2]):
        if name == account:
            total = total + amount
            lines.append(f"{day}: {amount_text(total)}")
    return lines
