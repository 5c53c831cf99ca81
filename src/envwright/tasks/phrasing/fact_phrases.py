"""Values and facts of rows in words: ``$12.50``, *17 May 2024*, *with status pending*.

Facts stand around a noun in one syntax per family. All of them say the same: facts that all hold,
alternatives, exceptions, and rows that it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Literal, NamedTuple

import orjson

from envwright.environment.sql_host import MONTHS
from envwright.inflection import join_list
from envwright.tasks.goals import ValueRelation, ValueShape
from envwright.tasks.phrasing.english import be_form
from envwright.types import Json

# One or two words: `sold`, `in_progress`, `read-only`.
_OPTION = re.compile(r"[A-Za-z]+(?:[ _-][A-Za-z]+)?")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?", re.ASCII)
_EMAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
# `#W123`, `v1.2`, `user_name`: a word that a digit, point or underscore marks as no plain word.
_IDENTIFIER = re.compile(r"(?=.*[\d._])[#A-Za-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*")
# `02740`, `09:30`, `+1-503-555-0173`.
_DIGITS = re.compile(r"\d{1,15}|\d\d:\d\d|\+\d{1,3}(?:-\d{2,4}){1,4}")
# Up to five words in capitals.
_NAME = re.compile(r"[A-Z][A-Za-z]*(?:['-][A-Za-z]+)?(?: [A-Z][A-Za-z]*(?:['-][A-Za-z]+)?){0,4}")
# `612 Birch Hollow`, `Unit B`: words and numbers without marks that end a sentence or a clause.
_WORDS = re.compile(r"[A-Za-z0-9#][A-Za-z0-9'/-]*(?: [A-Za-z0-9#][A-Za-z0-9'/-]*){0,7}")
# Labels of numbers that are names: "code 12345", not "code 12,345".
_NAMING = re.compile(
    r"\b(?:id|number|index|code|year|zip|port|phone|key|version|until|time|timestamp|at)s?\b", re.I
)
_GRAMMAR = frozenset(
    "and or with without of for to the a an is are not that whose which it its all each "
    "every but except either if than from yes no new same other".split()
)
ADJECTIVE = re.compile(
    r"(?:active|complete|official|stale|public|private|internal|visible|hidden|open|optional|"
    r"mandatory|exclusive|default|read only|custom|global|"
    r"automatic|permanent|temporary|urgent|lost|paid|sold|sent|broken|\w+(?:able|ible|[^e]ed))"
)
"""Labels of truths that say how something is."""
# First words of truths that are done, allowed or had, and cannot be switched on.
_STATELESS = frozenset(
    "has have had can may must should was will include includes only not no notify send skip "
    "manage use require requires show display keep needs need want prefer treat does do accepts "
    "delete enforce ignore exclude remove create add with".split()
)
_NO_NAME = _GRAMMAR | {month.lower() for month in MONTHS} | {"i", "id", "me", "my", "mine"}


@dataclass(frozen=True, slots=True)
class ValueStyle:
    """How a family writes values."""

    month_first: bool = False
    """*May 17, 2024* instead of *17 May 2024*."""
    short_money: bool = False
    """*$12* instead of *$12.00*."""
    grouped: bool = True
    """*12,500* instead of *12500*."""


PLAIN_STYLE = ValueStyle()


def say_value(
    value: Json, shape: ValueShape, style: ValueStyle = PLAIN_STYLE, label: str = ""
) -> str:
    """A value in words.

    Args:
        value: in the tools' form.
        shape: how people say it.
        style: a family's habits.
        label: what it is called; numbers that are names have no thousands separators.

    Example::

        >>> say_value(1250, ValueShape.MONEY), say_value("2024-05-17", ValueShape.DATE)
        ('$12.50', '17 May 2024')
        >>> say_value("in_progress", ValueShape.WORD), say_value("Rex", ValueShape.TEXT)
        ('in progress', 'Rex')
        >>> say_value("rex", ValueShape.TEXT), say_value("Rex is back.", ValueShape.TEXT)
        ('“rex”', '“Rex is back.”')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return join_list([say_value(v, _shape_in_list(v), style, label) for v in value]) or "“”"
    if isinstance(value, int | float):
        if shape is ValueShape.MONEY:
            return _money(value, style)
        return _number(value, style.grouped and not _NAMING.search(label.replace("_", " ")))
    if not isinstance(value, str):
        return f"“{orjson.dumps(value).decode()}”"
    if shape is ValueShape.WORD and is_plain_option(value):
        return value.replace("_", " ").replace("-", " ")
    if shape in (ValueShape.DATE, ValueShape.TIME):
        return _date(value, style) or f"“{value}”"
    clear = _EMAIL.fullmatch(value) or _IDENTIFIER.fullmatch(value) or _DIGITS.fullmatch(value)
    if clear or is_plain_name(value):
        return value
    return f"“{value}”"


def is_plain_name(value: str) -> bool:
    """Whether a text is a name that can stand without quotes: *Mira Soto*, *Rain Jacket*."""
    return bool(_NAME.fullmatch(value)) and not _NO_NAME & set(value.lower().split())


def say_bounded(
    value: Json, shape: ValueShape, style: ValueStyle, ends: Container[str] | None
) -> str:
    """A value where one of some words ends it, so that plain words need no quotes either.

    Args:
        value: in the tools' form.
        shape: how people say it.
        style: a family's habits.
        ends: those words; ``None`` where nothing ends it.
    """
    said = say_value(value, shape, style)
    if ends is None or not said.startswith("“") or not isinstance(value, str):
        return said
    plain = _WORDS.fullmatch(value) and not any(word.lower() in ends for word in value.split())
    return value if plain and value.split()[0].lower() not in _GRAMMAR else said


def is_plain_option(value: str) -> bool:
    """Whether an option can stand without quotes: one or two words that grammar does not need."""
    words = re.split(r"[ _-]", value.lower())
    return bool(_OPTION.fullmatch(value)) and not _GRAMMAR & set(words)


def _shape_in_list(value: Json) -> ValueShape:
    return ValueShape.TEXT if isinstance(value, str) else ValueShape.NUMBER


def _number(value: float, grouped: bool) -> str:
    # By way of repr: the shortest digits that give the same float, without an exponent.
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
    month = MONTHS[when.month - 1]
    first, second = (month, f"{when.day},") if style.month_first else (str(when.day), month)
    day = f"{first} {second} {when.year:04}"
    if match[1] is None:
        return day
    return f"{day} at {when:%H:%M:%S}" if when.second else f"{day} at {when:%H:%M}"


FactSyntax = Literal["with", "whose", "having", "before"]


@dataclass(frozen=True, slots=True)
class FactItem:
    """One fact with its label and value in words."""

    label: str
    value: str
    compare: ValueRelation = "is"
    dated: bool = False
    truth: bool = False
    predicate: str = ""
    """What a truth says of the row: *{be} complete*, *cannot push*; empty for other facts."""
    before: str = ""
    """What may stand before the noun, as in *the pending order*, *the active member*."""
    named: Literal["", "name", "title"] = ""
    """Whether it is what the row is called."""


@dataclass(frozen=True, slots=True)
class NounDescription:
    """The parts of a description of one or several rows, each in words."""

    facts: Sequence[FactItem] = ()
    either: Sequence[FactItem] = ()
    without: Sequence[FactItem] = ()
    owners: Sequence[str] = ()
    many: bool = False


class NounSurroundings(NamedTuple):
    """Words before and after a noun, with their spaces."""

    before: str
    after: str


_ABOVE_BELOW = {
    "with": ("above", "below"),
    "whose": ("more than", "less than"),
    "having": ("higher than", "lower than"),
    "before": ("over", "under"),
}


def words_around_noun(syntax: FactSyntax, description: NounDescription) -> NounSurroundings:
    """The words around the noun in a family's syntax; a state stands before it in all of them."""
    items = list(description.facts)
    first = next((item for item in items if item.before), None)
    if first is None or description.either:
        return _SYNTAXES[syntax](description)
    items.remove(first)
    before, after = _SYNTAXES[syntax](replace(description, facts=items))
    return NounSurroundings(f"{first.before} {before}", after)


def label_and_value(item: FactItem, syntax: FactSyntax) -> str:
    """A fact as label and value: *total above $50*, *status not sold*, *restricted set to no*."""
    if item.truth and item.compare == "is":
        return truth_with_value("{l} {v}", item.label, item.value == "yes")
    return f"{item.label} {_relation(item, syntax)}{item.value}"


def truth_with_value(form: str, label: str, holds: bool) -> str:
    """A truth as what is on or off: *with auto scale on*, *setting auto scale to off*.

    An adjective, or a label that says what is done, is no thing that is switched, and keeps the
    words of a form: *restricted set to no*.

    Args:
        form: as a value is given, with ``{l}``, ``{v}`` and perhaps ``{be}``.
        label: what it is called.
        holds: its value.
    """
    name = label.removeprefix("is ")
    if not (name.split()[0] in _STATELESS or ADJECTIVE.fullmatch(name)):
        return form.format(l=name, v="on" if holds else "off", be="is")
    form = form.replace("{l} {v}", "{l} set to {v}")
    return form.format(l=name, v="yes" if holds else "no", be="is")


def _relation(item: FactItem, syntax: FactSyntax) -> str:
    if item.compare == "is":
        return ""
    if item.compare == "not":
        return "other than " if syntax == "having" else "not "
    above = item.compare == "above"
    if item.dated:
        return "after " if above else "before "
    return f"{_ABOVE_BELOW[syntax][0 if above else 1]} "


def _owner_phrase(owners: Sequence[str], lead: str) -> str:
    """*that belongs to A and to B*; the lead ends in *of* or *to*."""
    again = lead.split()[-1]
    return f" {lead} {f' and {again} '.join(owners)}" if owners else ""


def _truths(d: NounDescription) -> tuple[list[FactItem], list[str]]:
    """Facts that are no predicates, and predicates; beside alternatives there are none."""
    if d.either:
        return list(d.facts), []
    be = "are" if d.many else "is"
    said = [f.predicate.format(be=be) for f in d.facts if f.predicate]
    return [f for f in d.facts if not f.predicate], said


def _with_either(parts: list[str], either: list[str]) -> str:
    """*a and either b or c*."""
    options = " or ".join(either)
    if not parts:
        return options
    return f"{' and '.join(parts)} and either {options}" if options else join_list(parts)


def _with(d: NounDescription) -> NounSurroundings:
    """*with name “Rex” and status pending that belongs to …, but not with …*."""
    items, truths = _truths(d)
    said = _with_either(
        [label_and_value(i, "with") for i in items], [label_and_value(i, "with") for i in d.either]
    )
    after = f" with {said}" if said else ""
    if truths:
        after += f" that {' and '.join(truths)}"
    belong = "belong to" if d.many else "belongs to"
    lead = f"and {belong}" if truths else f"that {belong}"
    after += _owner_phrase(d.owners, lead if after else "of")
    if d.without:
        after += f", but not with {' or '.join(label_and_value(i, 'with') for i in d.without)}"
    return NounSurroundings("", after)


def _whose(d: NounDescription) -> NounSurroundings:
    """*whose name is “Rex” and whose status is pending and which belongs to …, except those …*."""
    items, truths = _truths(d)
    parts = [_whose_one(i) for i in items] + [f"that {t}" for t in truths]
    said = _with_either(parts, [_whose_one(i) for i in d.either])
    lead = f"and which {'belong' if d.many else 'belongs'} to" if said else "of"
    after = (f" {said}" if said else "") + _owner_phrase(d.owners, lead)
    if d.without:
        after += f", except those {' or '.join(_whose_one(i) for i in d.without)}"
    return NounSurroundings("", after)


def _whose_one(item: FactItem) -> str:
    if item.truth and item.compare == "is":
        return f"whose {truth_with_value('{l} {be} {v}', item.label, item.value == 'yes')}"
    return f"whose {item.label} {be_form(item.label)} {_relation(item, 'whose')}{item.value}"


def _having(d: NounDescription) -> NounSurroundings:
    """*called “Rex” that has status pending and belongs to …, but not the ones that have …*."""
    items, truths = _truths(d)
    after = ""
    if chosen := next((i for i in items if i.named), None):
        items.remove(chosen)
        after = " called " if chosen.named == "name" else f" with the {chosen.label} "
        after += chosen.value
    has, belong = ("have", "belong") if d.many else ("has", "belongs")
    said = _with_either(
        [label_and_value(i, "having") for i in items],
        [label_and_value(i, "having") for i in d.either],
    )
    parts = [f"{has} {said}"] if said else []
    parts += truths
    if parts:
        after += f" that {' and '.join(parts)}"
    after += _owner_phrase(d.owners, f"and {belong} to" if parts else "of")
    if d.without:
        ones = "the ones that have" if d.many else "the one that has"
        after += f", but not {ones} {' or '.join(label_and_value(i, 'having') for i in d.without)}"
    return NounSurroundings("", after)


def _before(d: NounDescription) -> NounSurroundings:
    """*pending … named Rex that has quantity 3 of …*."""
    items, after = list(d.facts), ""
    if chosen := next((i for i in items if i.named), None):
        items.remove(chosen)
        after = f" {'named' if chosen.named == 'name' else 'titled'} {chosen.value}"
    rest = _having(replace(d, facts=[replace(item, named="") for item in items]))
    return NounSurroundings("", after + rest.after)


_SYNTAXES: dict[FactSyntax, Callable[[NounDescription], NounSurroundings]] = {
    "with": _with,
    "whose": _whose,
    "having": _having,
    "before": _before,
}
