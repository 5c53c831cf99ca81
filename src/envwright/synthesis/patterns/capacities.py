"""Room for so many: a parent has at most as many children as its own column says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import article, plural, quoted, spoken
from envwright.synthesis.patterns.rule import Rule, View
from envwright.types import ColumnPopulation, Invariant

_TAKERS = frozenset(
    "booking reservation registration enrollment enrolment attendee participant ticket signup"
    " admission rsvp passenger".split()
)
"""What takes one place of a capacity each."""
_ROOM = ("capacity", "seats", "max_capacity", "max_seats", "places")
_AMOUNT = re.compile(
    r"quantity|qty|seats|guests|party_size|people|adults|tickets|places|pax|number"
)
_OPEN = re.compile(r"unlimited|infinite|no limit|(^|\s)-1\b|\b0\b", re.I)
_VALUES = [3, 4, 5, 6, 8]


def capacities(view: View) -> Iterator[Rule]:
    """A rule for each parent with a column that bounds one kind of its children."""
    for entity in view.entities.values():
        if view.in_bulk(entity):
            continue
        for owner, parent in view.parents(entity):
            found = _bound(entity, parent)
            makers = [e for e in view.of(entity, "insert") if e.sets(owner.name)]
            if found is not None and makers and parent.name != entity.name:
                yield _rule(view, entity, parent, owner, found)


def _bound(entity: Entity, parent: Entity) -> Field | None:
    """The parent's column: ``max_members``, ``member_limit``, ``capacity`` of what is booked."""
    one, many = entity.name, plural(entity.name)
    short = {one, many, one.split("_")[-1], plural(one.split("_")[-1])}
    wanted = {f"{lead}_{word}" for lead in ("max", "maximum") for word in short}
    wanted |= {f"{word}_{end}" for word in short for end in ("limit", "quota", "capacity")}
    if short & _TAKERS and not any(_AMOUNT.search(name) for name in entity.fields):
        wanted |= set(_ROOM)
    for name in sorted(wanted):
        found = parent.fields.get(name)
        if found is not None and found.kind == "integer" and not found.references:
            fits = all(_fits(found, value) for value in _VALUES)
            return (
                found if fits and not found.enum and not _OPEN.search(found.description) else None
            )
    return None


def _fits(found: Field, value: int) -> bool:
    bounds = found.bounds
    inside = bounds.get("minimum", value) <= value <= bounds.get("maximum", value)
    low, high = bounds.get("exclusiveMinimum", value - 1), bounds.get("exclusiveMaximum", value + 1)
    return inside and low < value < high


def _rule(view: View, entity: Entity, parent: Entity, owner: Field, found: Field) -> Rule:
    many, thing = spoken(plural(entity.name)), spoken(parent.name)
    start = article(parent.name).capitalize()
    text = f"{start} has at most as many {many} as its {spoken(found.name)}."
    table, key = quoted(entity.table), quoted(owner.name)
    up, most = quoted(parent.table), quoted(found.name)
    counted = f"(SELECT count(*) FROM {table} AS other WHERE other.{key}"
    rule = Rule(
        "no more than fit",
        entity,
        (owner.name,),
        text,
        f"{parent.table}.{found.name} bounds {entity.table}",
        invariant=Invariant(
            name=f"{entity.table}_fit_{parent.table}",
            sql=f"SELECT parent.{quoted(parent.key)} FROM {up} AS parent WHERE {counted} ="
            f" parent.{quoted(parent.key)}) > parent.{most}",
        ),
        recipe=ColumnPopulation(generator="choice", options={"values": _VALUES}),
        recipe_of=parent,
    )
    rule.columns = (owner.name, found.name)
    for effect in view.of(entity, "insert", "update"):
        if effect.sets(owner.name):
            columns = {"parent": owner.name} | (
                {"own": entity.key} if effect.kind == "update" else {}
            )
            others = f" AND other.{quoted(entity.key)} <> new.own" if "own" in columns else ""
            room = f"(SELECT {most} FROM {up} WHERE {quoted(parent.key)} = new.parent)"
            error = f"The {thing} is full: its {spoken(found.name)} allows no more {many}."
            condition = f"{counted} = new.parent{others}) < {room}"
            rule.guards.append(effect.guard(columns, condition, error))
    for effect in view.of(parent, "update"):
        if effect.given(found.name):
            columns = {"most": found.name, "own": parent.key}
            error = f"{effect.opening} has more {many} than that {spoken(found.name)} allows."
            rule.guards.append(effect.guard(columns, f"{counted} = new.own) <= most", error))
    return rule
