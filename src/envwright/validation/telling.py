"""How results are written: a check holds when there is no problem."""

from __future__ import annotations

from envwright.types import Call, CheckResult


def result(
    name: str, tried: int, problems: list[str], note: str = "", calls: tuple[Call, ...] = ()
) -> CheckResult:
    """A check that holds when there is no problem; a note says what is worth knowing anyway."""
    detail = "; ".join([some(problems), note] if problems and note else [some(problems) or note])
    shown = calls if problems else ()
    return CheckResult(name=name, ok=not problems, tried=tried, detail=detail, calls=shown)


def some(items: list[str], most: int = 12) -> str:
    """The first items, and how many there are beyond."""
    more = [f"and {len(items) - most} more"] if len(items) > most else []
    return "; ".join([*items[:most], *more])
