"""Defects planted in a copy of the mock environment, and a checker that knows what to look for."""

from __future__ import annotations

from typing import Any

from envwright.types import EnvironmentSpec, Invariant, Step, ToolSpec


def tool_of(spec: EnvironmentSpec, name: str) -> ToolSpec:
    return next(tool for tool in spec.tools if tool.name == name)


def edited(spec: EnvironmentSpec, name: str, **changes: Any) -> EnvironmentSpec:
    """The spec with fields of one tool exchanged."""
    tools = [t.model_copy(update=changes) if t.name == name else t for t in spec.tools]
    assert tools != list(spec.tools)
    return spec.model_copy(update={"tools": tuple(tools)})


def promising(spec: EnvironmentSpec, name: str, sql: str) -> EnvironmentSpec:
    """The spec with one more invariant."""
    more = Invariant(name=name, sql=sql)
    return spec.model_copy(update={"invariants": (*spec.invariants, more)})


def wrong_column(spec: EnvironmentSpec) -> EnvironmentSpec:
    """Taking a book back also makes it due today."""
    old = tool_of(spec, "return_book").do
    more = Step(sql="UPDATE loans SET due = date(now()) WHERE id = :loan_id")
    return edited(spec, "return_book", do=(*old, more))


def no_card_guard(spec: EnvironmentSpec) -> EnvironmentSpec:
    """Books are lent to members whose card is not valid."""
    guards = tool_of(spec, "lend_book").require
    kept = tuple(guard for guard in guards if "card" not in guard.error)
    assert len(kept) == len(guards) - 1
    return edited(spec, "lend_book", require=kept)


def contradicting(spec: EnvironmentSpec) -> EnvironmentSpec:
    """The description promises that the loan is deleted; it stays, marked as returned."""
    return edited(spec, "return_book", description="Take back a lent book and delete its loan.")


def rarely_broken(spec: EnvironmentSpec) -> EnvironmentSpec:
    """An invariant is broken by one value that random calls do not hit upon."""
    old = tool_of(spec, "lend_book").do
    more = Step(
        sql="UPDATE loans SET due = '1999-01-01' WHERE id = :loan"
        " AND :member_id = 'M-4' AND :book_id = 'B-4'"
        " AND (SELECT count(*) FROM loans WHERE member_id = 'M-4' AND status = 'open') = 2"
        " AND (SELECT count(*) FROM loans WHERE status = 'returned') = 2"
        " AND (SELECT copies FROM books WHERE id = 'B-4') = 2"
    )
    spec = edited(spec, "lend_book", do=(*old, more))
    sql = "SELECT id FROM loans WHERE due < '2000-01-01'"
    return promising(spec, "no loan is from long ago", sql)


def openly_broken(spec: EnvironmentSpec) -> EnvironmentSpec:
    """An invariant is broken by every book that is lent."""
    sql = "SELECT count(*) FROM loans WHERE status = 'open' HAVING count(*) > 3"
    return promising(spec, "three books are lent at most", sql)


def discerning(head: str, call: str) -> tuple[str, str]:
    """Looks for the three defects in nothing but what a checker is shown."""
    changed = call.partition("Changed: ")[2]
    if "delete its loan" in head and "update loans" in changed:
        return "fail", "the loan is not deleted, as the description promises"
    if '"due"' in changed and "update loans" in changed:
        return "fail", "the day on which it is due changes"
    lends = "Lend only to members whose card is valid." in head and "insert loans" in changed
    if lends and '"active":0' in call:
        return "fail", "the member's card is not valid"
    return "pass", "as promised"
