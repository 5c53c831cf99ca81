"""Typed answers: comparing what an agent said with what is true."""

from __future__ import annotations

from envwright.types import Json


def same_answer(given: Json, expected: Json, tolerance: float = 0.0) -> bool:
    """Whether two answers are the same value of the same type.

    Numbers compare by value within ``tolerance``; texts after trimming; booleans only with
    booleans. A list never equals a single value, so naming every candidate is no answer.
    """
    if isinstance(expected, bool) or isinstance(given, bool):
        return isinstance(given, bool) and isinstance(expected, bool) and given == expected
    if isinstance(expected, int | float) and isinstance(given, int | float):
        return abs(given - expected) <= tolerance
    if isinstance(expected, str) and isinstance(given, str):
        return given.strip() == expected.strip()
    return type(given) is type(expected) and bool(given == expected)
