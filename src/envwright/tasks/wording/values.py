"""Values as people say them: $12.50, 17 May 2024, “free text”, in progress."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

import orjson

from envwright.tasks.plan import Shape
from envwright.tasks.wording.english import listed
from envwright.types import Json

_MONTHS = (
    "January February March April May June July August September October November December".split()
)
_OPTION = re.compile(r"[A-Za-z]+(?:[ _-][A-Za-z]+)?")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?", re.ASCII)
_EMAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_IDENTIFIER = re.compile(r"(?=.*[\d._])[#A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*")
_NAMING = re.compile(r"\b(?:id|number|index|code|year|zip|port|phone|key|version)s?\b", re.I)
_GRAMMAR = frozenset(
    "and or with without of for to the a an is are not that whose which it its all each "
    "every but except either if than from yes no new same other".split()
)


@dataclass(frozen=True, slots=True)
class ValueStyle:
    """How a family writes values."""

    month_first: bool = False
    """*May 17, 2024* instead of *17 May 2024*."""
    bare: bool = False
    """E-mail addresses and identifiers without quotes."""
    short_money: bool = False
    """*$12* instead of *$12.00*."""
    grouped: bool = True
    """*12,500* instead of *12500*."""


PLAIN = ValueStyle()


def say(value: Json, shape: Shape, style: ValueStyle = PLAIN, label: str = "") -> str:
    """A value in words.

    Args:
        value: in the tools' form.
        shape: how people say it.
        style: a family's habits.
        label: what it is called; numbers that are names have no thousands separators.
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return listed([say(v, _shape_in_list(v), style, label) for v in value]) or "“”"
    if isinstance(value, int | float):
        if shape is Shape.MONEY:
            return _money(value, style)
        return _number(value, style.grouped and not _NAMING.search(label))
    if not isinstance(value, str):
        return f"“{orjson.dumps(value).decode()}”"
    if shape is Shape.WORD and is_plain_option(value):
        return value.replace("_", " ").replace("-", " ")
    if shape in (Shape.DATE, Shape.TIME):
        return _date(value, style) or f"“{value}”"
    if style.bare and (_EMAIL.fullmatch(value) or _IDENTIFIER.fullmatch(value)):
        return value
    return f"“{value}”"


def is_plain_option(value: str) -> bool:
    """Whether an option can stand without quotes: one or two words that grammar does not need."""
    words = re.split(r"[ _-]", value.lower())
    return bool(_OPTION.fullmatch(value)) and not _GRAMMAR & set(words)


def _shape_in_list(value: Json) -> Shape:
    return Shape.TEXT if isinstance(value, str) else Shape.NUMBER


def _number(value: float, grouped: bool) -> str:
    text = str(int(value)) if value == int(value) else format(Decimal(repr(value)), "f")
    if not grouped or abs(value) < 10_000:
        return text
    whole, dot, rest = text.partition(".")
    return f"{int(whole):,}{dot}{rest}"


def _money(cents: float, style: ValueStyle) -> str:
    """Cents as dollars; fractions of a cent, which averages have, stay."""
    amount, sign = abs(cents), "-" if cents < 0 else ""
    if amount != int(amount):
        return f"{sign}${amount / 100:,.4f}".rstrip("0")
    whole, rest = divmod(int(amount), 100)
    dollars = f"{whole:,}" if style.grouped else str(whole)
    return f"{sign}${dollars}" if style.short_money and not rest else f"{sign}${dollars}.{rest:02}"


def _date(value: str, style: ValueStyle) -> str:
    """A date or a time; empty when it is written in another way than tools write them."""
    match = _DATE.fullmatch(value)
    try:
        when = datetime.fromisoformat(value) if match else None
    except ValueError:
        when = None
    if match is None or when is None:
        return ""
    month = _MONTHS[when.month - 1]
    first, second = (month, f"{when.day},") if style.month_first else (str(when.day), month)
    day = f"{first} {second} {when.year:04}"
    if match[1] is None:
        return day
    return f"{day} at {when:%H:%M:%S}" if when.second else f"{day} at {when:%H:%M}"
