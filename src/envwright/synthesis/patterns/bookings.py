"""No double booking: one resource is not taken twice in one period."""

from __future__ import annotations

from collections.abc import Iterator

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import article, plural, quoted, snake, spoken
from envwright.synthesis.patterns.lifecycles import STATE
from envwright.synthesis.patterns.periods import pairs
from envwright.synthesis.patterns.rule import Rule, View, listed, said
from envwright.types import Invariant

_BOOKINGS = frozenset(
    "booking reservation appointment shift allocation rental lease hire stay loan".split()
)
_RESOURCES = frozenset(
    """
    room table court vehicle car bike bicycle desk doctor provider practitioner physician therapist
    staff employee worker resource asset equipment seat space venue property unit apartment slot
    locker boat instructor trainer technician driver pitch field house villa hall van scooter tool
    machine device veterinarian vet nurse stylist operator lane studio
    """.split()
)
_OFF = frozenset("cancelled canceled rejected declined expired void deleted no_show".split())


def bookings(view: View) -> Iterator[Rule]:
    """A rule for each booking of one thing with a beginning and an end that tools write."""
    for entity in view.entities.values():
        if entity.name.split("_")[-1] not in _BOOKINGS or view.in_bulk(entity):
            continue
        period = next(pairs(entity, times=True), None)
        makers = view.of(entity, "insert")
        if period is None or not makers or entity.composite:
            continue
        for found in entity.fields.values():
            resource = view.entities.get(found.references)
            if resource is None or resource.name.split("_")[-1] not in _RESOURCES:
                continue
            if all(e.given(period[0].name) and e.sets(found.name) for e in makers):
                yield _rule(view, entity, found, resource, period)
                break


def _rule(
    view: View, entity: Entity, found: Field, resource: Entity, period: tuple[Field, Field]
) -> Rule:
    first, last = period
    state = _state(entity)
    live = f" AND other.{quoted(state[0].name)} NOT IN {listed(state[1])}" if state else ""
    columns = {"place": found.name, "low": first.name, "high": last.name, "own": entity.key}
    if state:
        columns["state"] = state[0].name
    thing, many = said(found.name), spoken(plural(entity.name))
    text = f"No two {many} of one {thing} overlap" + (
        f", but for those that are {' or '.join(map(spoken, state[1]))}." if state else "."
    )
    clash = (
        f"SELECT 1 FROM {quoted(entity.table)} AS other"
        f" WHERE other.{quoted(found.name)} = new.place"
        f" AND other.{quoted(first.name)} < new.high AND new.low < other.{quoted(last.name)}{live}"
    )
    shown = ", ".join(f"{quoted(column)} AS {name}" for name, column in columns.items())
    mine = f" AND new.state NOT IN {listed(state[1])}" if state else ""
    rule = Rule(
        "no double booking",
        entity,
        (found.name, first.name, last.name),
        text,
        f"{entity.table} reserves {article(resource.name)} from {first.name} to {last.name}",
        invariant=Invariant(
            name=f"{entity.table}_do_not_overlap",
            sql=f"SELECT new.own FROM (SELECT {shown} FROM {quoted(entity.table)}) AS new"
            f" WHERE EXISTS ({clash} AND other.{quoted(entity.key)} <> new.own){mine}",
        ),
    )
    error = f"The {thing} has {article(entity.name)} in that period already."
    asked = f"new.state IN {listed(state[1])} OR " if state else ""
    for effect in view.of(entity, "insert", "update"):
        if effect.sets(found.name, first.name, last.name, *([state[0].name] if state else [])):
            names = dict(columns)
            others = f" AND other.{quoted(entity.key)} <> new.own"
            if effect.kind == "insert":
                del names["own"]
                others = ""
            condition = f"{asked}NOT EXISTS ({clash}{others})"
            rule.guards.append(effect.guard(names, condition, error))
    return rule


def _state(entity: Entity) -> tuple[Field, tuple[str, ...]] | None:
    for found in entity.fields.values():
        if found.enum and found.kind == "text" and STATE.fullmatch(found.name):
            off = tuple(v for v in found.enum if isinstance(v, str) and snake(v) in _OFF)
            if off:
                return found, off
    return None
