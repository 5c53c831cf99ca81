"""Comparing what was said with what tools show, and giving values the form that a tool wants."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta
from typing import Any

from envwright.tasks.parser.lexer import UNITS, UnsolvedError, compact_name, normalise_option
from envwright.tasks.parser.syntax_tree import LiteralExpr
from envwright.tasks.parser.tool_vocabulary import ParameterProfile
from envwright.types import Json

# Integers of up to 15 digits are exact as JSON numbers (doubles) everywhere.
_DIGITS = 15


def same_value(actual: Json, wanted: Json) -> bool:
    """Whether a value that a tool shows equals a wanted one, literal or computed."""
    if not isinstance(wanted, LiteralExpr):
        # In Python True == 1, but a flag is not a number.
        return bool(actual == wanted) and isinstance(actual, bool) == isinstance(wanted, bool)
    if isinstance(actual, list):
        return _same_list(actual, wanted)
    if isinstance(actual, bool):
        return wanted.value is actual or normalise_option(wanted.raw) in _TRUTHS[actual]
    if isinstance(actual, int | float):
        return _same_number(actual, wanted)
    return isinstance(actual, str) and _same_text(actual, wanted)


_TRUTHS: dict[bool, tuple[str, str]] = {True: ("yes", "true"), False: ("no", "false")}


def _same_list(actual: list[Any], wanted: LiteralExpr) -> bool:
    if wanted.kind == "list":
        return len(actual) == len(wanted.value) and all(map(same_value, actual, wanted.value))
    return any(same_value(item, wanted) for item in actual)


def _same_number(actual: int | float, wanted: LiteralExpr) -> bool:
    if wanted.kind in {"number", "money"}:
        return bool(actual == wanted.value)
    return wanted.raw.lstrip("#") == str(actual)


def _same_text(actual: str, wanted: LiteralExpr) -> bool:
    if wanted.kind == "text":
        return bool(actual == wanted.value)
    if wanted.kind in {"date", "time"}:
        return (
            actual == wanted.value or parse_moment(actual) == parse_moment(wanted.value) is not None
        )
    if wanted.kind == "code":
        # A code is said as "#W123"; rows show it with or without the sign.
        return actual in (wanted.raw, wanted.raw[1:])
    if actual == wanted.raw or normalise_option(actual) == normalise_option(wanted.raw):
        return True
    return bool(actual) and compact_name(actual) == compact_name(wanted.raw) != ""


def compare_values(left: Json, right: Json) -> int | None:
    """-1, 0 or 1 as the left value is lower, equal or higher; None when there is no order."""
    one, other = _sortable(left), _sortable(right)
    if one is None or other is None or type(one) is not type(other):
        return None
    return (one > other) - (one < other)  # type: ignore[operator]


def relation_holds(left: Json, relation: str, right: Json) -> bool:
    """Whether a relation holds between two values."""
    if relation in {"is", "not"}:
        if isinstance(left, LiteralExpr):
            left, right = right, left
        equal = (
            same_value(left, right)
            if not isinstance(left, LiteralExpr)
            else left.value == right.value
        )
        return equal is (relation == "is")
    order = compare_values(left, right)
    if order is None:
        return False
    return {"above": order > 0, "below": order < 0, "from": order >= 0, "until": order <= 0}[
        relation
    ]


def _sortable(value: Json) -> float | datetime | None:
    if isinstance(value, LiteralExpr):
        value = value.value
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        # Python integers are unbounded, and float() overflows at about 1.8e308.
        return float(value) if abs(value) < 1e300 else None
    return parse_moment(value) if isinstance(value, str) else None


def parse_moment(text: Json) -> datetime | None:
    """The instant of a date or a time in ISO form."""
    if not isinstance(text, str) or len(text) < 10 or text[4:5] != "-":
        return None
    try:
        found = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return None
    # Naive times count as UTC: aware and naive datetimes cannot be compared.
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def days_between(left: Json, right: Json) -> float | None:
    """Days of the calendar between two dates or times, never negative."""
    one, other = parse_moment(left), parse_moment(right)
    return None if one is None or other is None else abs((one.date() - other.date()).days)


def shift_value(value: Json, amount: float, unit: str) -> Json:
    """A number plus an amount, or a date that many units later, in the form that it had."""
    if isinstance(value, LiteralExpr):
        value = value.value
    start = parse_moment(value)
    if start is None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise UnsolvedError("neither a number nor a date")
        return value + amount
    try:
        if unit in UNITS:
            end = start + timedelta(seconds=amount * UNITS[unit])
        else:
            end = _months_later(start, int(amount) * (12 if unit == "year" else 1))
    except (OverflowError, ValueError):
        raise UnsolvedError("no such date") from None
    if "T" not in value:
        return date(end.year, end.month, end.day).isoformat()
    return end.strftime("%Y-%m-%dT%H:%M:%SZ")


def _months_later(start: datetime, months: int) -> datetime:
    place = start.year * 12 + start.month - 1 + months
    # Raises ValueError where the month has no such day (31 January + 1 month); never clamped.
    return start.replace(year=place // 12, month=place % 12 + 1)


# --- the form that a tool wants ------------------------------------------------------------------


def fit_value(value: Json, parameter: ParameterProfile) -> Json:
    """A value in the form of a parameter.

    Raises:
        UnsolvedError: it has no such form.
    """
    if parameter.kind == "array":
        items = value.value if isinstance(value, LiteralExpr) and value.kind == "list" else [value]
        if isinstance(value, list):
            items = value
        schema = parameter.schema.get("items")
        kind = schema.get("type", "string") if isinstance(schema, dict) else "string"
        return [_single(item, str(kind), parameter) for item in items]
    return _single(value, parameter.kind, parameter)


def _single(value: Json, kind: str, parameter: ParameterProfile) -> Json:
    if parameter.options:
        return _option(value, parameter.options)
    if not isinstance(value, LiteralExpr):
        return _converted(value, kind)
    if kind in {"integer", "number"}:
        return _number(value)
    if kind == "boolean":
        return _truth(value)
    if kind in {"date", "time"}:
        return _moment(value, kind)
    if kind == "string":
        return _string(value, parameter)
    raise UnsolvedError(f"no {kind} can be said")


def _converted(value: Json, kind: str) -> Json:
    """What a tool showed, for another tool."""
    if kind == "string" and isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    if kind == "integer" and isinstance(value, str) and value.isdigit() and len(value) <= _DIGITS:
        return int(value)
    if kind == "time" and isinstance(value, str) and len(value) == 10 and parse_moment(value):
        return f"{value}T00:00:00Z"
    return value


def _option(value: Json, options: tuple[Json, ...]) -> Json:
    for option in options:
        if same_value(option, value) or (isinstance(value, LiteralExpr) and value.raw == option):
            return option
    raise UnsolvedError(f"no such option: {value}")


def _number(value: LiteralExpr) -> Json:
    if value.kind in {"number", "money"}:
        return value.value
    digits = value.raw.lstrip("#")
    if digits.removeprefix("-").isdecimal() and len(digits) <= _DIGITS:
        return int(digits)
    raise UnsolvedError(f"not a number: {value.raw}")


def _truth(value: LiteralExpr) -> bool:
    if value.kind == "truth":
        return bool(value.value)
    for truth, words in _TRUTHS.items():
        if normalise_option(value.raw) in words:
            return truth
    raise UnsolvedError(f"neither yes nor no: {value.raw}")


def _moment(value: LiteralExpr, kind: str) -> str:
    text = str(value.value)
    if value.kind == "date" and kind == "time":
        return f"{text}T00:00:00Z"
    return text


def _string(value: LiteralExpr, parameter: ParameterProfile) -> str:
    if value.kind == "list":
        raise UnsolvedError("a list where one value is wanted")
    if value.kind in {"text", "date", "time"}:
        return str(value.value)
    # "#W123": the sign belongs to the value only where the parameter's description has it.
    if value.kind == "code" and "#" not in str(parameter.schema.get("description", "")):
        return value.raw[1:]
    # "1,000" is 1000.
    return value.raw.replace(",", "") if value.kind == "number" else value.raw


def fit_answer(value: Json, schema: dict[str, Any]) -> Json:
    """A value in the form of an answer."""
    if isinstance(value, LiteralExpr):
        value = value.value if value.kind != "list" else [item.value for item in value.value]
    kind = schema.get("type")
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    if kind == "string" and isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, float) and not math.isfinite(value):
        raise UnsolvedError("no finite number")
    if value is None and kind not in {None, "null"}:
        raise UnsolvedError("the answer is empty")
    return value
