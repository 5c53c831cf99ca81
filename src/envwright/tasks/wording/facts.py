"""Facts of rows as parts of a noun phrase: one syntax per family.

All of them say the same: facts that all hold, alternatives, exceptions, and rows that it belongs
to. A syntax answers what stands before the noun, and what stands after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from envwright.tasks.plan import Compare
from envwright.tasks.wording.english import be, listed

Syntax = Literal["with", "whose", "having", "brackets"]


@dataclass(frozen=True, slots=True)
class Item:
    """One fact with its label and value in words."""

    label: str
    value: str
    compare: Compare = "is"
    dated: bool = False
    truth: bool = False
    predicate: str = ""
    """What a truth says of the row: *{be} complete*, *cannot push*; empty for other facts."""
    before: str = ""
    """What may stand before the noun, as in *the pending order*, *the active member*."""
    named: Literal["", "name", "title"] = ""
    """Whether it is what the row is called."""


@dataclass(frozen=True, slots=True)
class Description:
    """What is said of a row or of several."""

    facts: Sequence[Item] = ()
    either: Sequence[Item] = ()
    without: Sequence[Item] = ()
    owners: Sequence[str] = ()
    many: bool = False


class Around(NamedTuple):
    """Words before and after a noun, with their spaces."""

    before: str
    after: str


_ABOVE_BELOW = {
    "with": ("above", "below"),
    "whose": ("more than", "less than"),
    "having": ("higher than", "lower than"),
    "brackets": ("over", "under"),
}


def around(syntax: Syntax, description: Description) -> Around:
    """The words around the noun in a family's syntax."""
    return _SYNTAXES[syntax](description)


def plain(item: Item, syntax: Syntax) -> str:
    """A fact as label and value: *total above $50*, *status not sold*, *restricted set to no*."""
    if item.truth and item.compare == "is":
        return f"{item.label.removeprefix('is ')} set to {item.value}"
    return f"{item.label} {_relation(item, syntax)}{item.value}"


def _relation(item: Item, syntax: Syntax) -> str:
    if item.compare == "is":
        return ""
    if item.compare == "not":
        return "other than " if syntax == "having" else "not "
    above = item.compare == "above"
    if item.dated:
        return "after " if above else "before "
    return f"{_ABOVE_BELOW[syntax][0 if above else 1]} "


def _owned(owners: Sequence[str], lead: str) -> str:
    """*that belongs to A and to B*; the lead ends in *of* or *to*."""
    again = lead.split()[-1]
    return f" {lead} {f' and {again} '.join(owners)}" if owners else ""


def _truths(d: Description) -> tuple[list[Item], list[str]]:
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
    return f"{' and '.join(parts)} and either {options}" if options else listed(parts)


def _with(d: Description) -> Around:
    """*with name “Rex” and status pending that belongs to …, but not with …*."""
    items, truths = _truths(d)
    said = _with_either([plain(i, "with") for i in items], [plain(i, "with") for i in d.either])
    after = f" with {said}" if said else ""
    if truths:
        after += f" that {' and '.join(truths)}"
    belong = "belong to" if d.many else "belongs to"
    lead = f"and {belong}" if truths else f"that {belong}"
    after += _owned(d.owners, lead if after else "of")
    if d.without:
        after += f", but not with {' or '.join(plain(i, 'with') for i in d.without)}"
    return Around("", after)


def _whose(d: Description) -> Around:
    """*whose name is “Rex” and whose status is pending and which belongs to …, except those …*."""
    items, truths = _truths(d)
    parts = [_whose_one(i) for i in items] + [f"that {t}" for t in truths]
    said = _with_either(parts, [_whose_one(i) for i in d.either])
    lead = f"and which {'belong' if d.many else 'belongs'} to" if said else "of"
    after = (f" {said}" if said else "") + _owned(d.owners, lead)
    if d.without:
        after += f", except those {' or '.join(_whose_one(i) for i in d.without)}"
    return Around("", after)


def _whose_one(item: Item) -> str:
    return f"whose {item.label} {be(item.label)} {_relation(item, 'whose')}{item.value}"


def _having(d: Description) -> Around:
    """*called “Rex” that has status pending and belongs to …, but not the ones that have …*."""
    items, truths = _truths(d)
    after = ""
    if chosen := next((i for i in items if i.named), None):
        items.remove(chosen)
        after = " called " if chosen.named == "name" else f" with the {chosen.label} "
        after += chosen.value
    has, belong = ("have", "belong") if d.many else ("has", "belongs")
    said = _with_either([plain(i, "having") for i in items], [plain(i, "having") for i in d.either])
    parts = [f"{has} {said}"] if said else []
    parts += truths
    if parts:
        after += f" that {' and '.join(parts)}"
    after += _owned(d.owners, f"and {belong} to" if parts else "of")
    if d.without:
        ones = "the ones that have" if d.many else "the one that has"
        after += f", but not {ones} {' or '.join(plain(i, 'having') for i in d.without)}"
    return Around("", after)


def _brackets(d: Description) -> Around:
    """*pending … named “Rex” (quantity 3, not category “x”) of …*."""
    items, before, after = list(d.facts), "", ""
    if chosen := next((i for i in items if i.before), None):
        items.remove(chosen)
        before = f"{chosen.before} "
    if chosen := next((i for i in items if i.named), None):
        items.remove(chosen)
        after = f" {'named' if chosen.named == 'name' else 'titled'} {chosen.value}"
    rest = [i.predicate.removeprefix("{be} ") or plain(i, "brackets") for i in items]
    if d.either:
        lead = "either " if rest or before or after else ""
        rest.append(lead + " or ".join(plain(i, "brackets") for i in d.either))
    rest += [f"not {plain(i, 'brackets')}" for i in d.without]
    if rest:
        after += f" ({', '.join(rest)})"
    return Around(before, after + _owned(d.owners, "of"))


_SYNTAXES: dict[Syntax, Callable[[Description], Around]] = {
    "with": _with,
    "whose": _whose,
    "having": _having,
    "brackets": _brackets,
}
