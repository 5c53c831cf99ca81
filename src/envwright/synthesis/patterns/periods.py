"""Beginnings and ends: what starts does so before it ends, the least is not above the most."""

from __future__ import annotations

from collections.abc import Iterator

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import article, quoted, spoken
from envwright.synthesis.patterns.rule import Rule, View

_PAIRS = (
    ("start", "end"), ("starts", "ends"), ("started", "ended"), ("started", "finished"),
    ("started", "completed"), ("start", "finish"), ("start", "stop"), ("begin", "end"),
    ("begins", "ends"), ("from", "to"), ("from", "until"), ("from", "through"), ("since", "until"),
    ("check_in", "check_out"), ("checkin", "checkout"), ("departure", "arrival"),
    ("opens", "closes"), ("pickup", "dropoff"), ("issue", "due"), ("issued", "due"),
)  # fmt: skip
_RANGES = (("min", "max"), ("minimum", "maximum"), ("lowest", "highest"), ("lower", "upper"))
_TIMES, _NUMBERS = ("date", "date-time"), ("integer", "real")


def periods(view: View) -> Iterator[Rule]:
    """A rule for each pair of columns of one kind that a tool can write."""
    for entity in view.entities.values():
        for first, last in pairs(entity):
            writers = [
                e for e in view.of(entity, "insert", "update")
                if e.given(first.name) or e.given(last.name)
            ]  # fmt: skip
            if writers:
                yield _rule(entity, first, last, view)


def pairs(entity: Entity, times: bool = False) -> Iterator[tuple[Field, Field]]:
    """Columns whose names differ in one pair of words only, and whose kinds agree."""
    for first in entity.fields.values():
        for kinds, words in ((_TIMES, _PAIRS), (_NUMBERS, () if times else _RANGES)):
            if first.kind not in kinds or first.enum or first.references:
                continue
            for one, other in words:
                last = entity.fields.get(_other(first.name, one, other))
                if last is not None and last.kind == first.kind and not last.references:
                    yield first, last
                    break


def _other(name: str, one: str, other: str) -> str:
    """The name of the partner: ``start_date`` → ``end_date``."""
    changed = f"_{name}_".replace(f"_{one}_", f"_{other}_", 1).strip("_")
    return changed if changed != name else ""


def _rule(entity: Entity, first: Field, last: Field, view: View) -> Rule:
    low, high = quoted(first.name), quoted(last.name)
    is_time = first.kind in _TIMES
    text = (
        f"The {spoken(last.name)} of {article(entity.name)} is not"
        f" {'before' if is_time else 'below'} its {spoken(first.name)}."
    )
    rule = Rule(
        "start before end" if is_time else "least below most",
        entity,
        (first.name, last.name),
        text,
        f"{entity.table}.{first.name} and {last.name} are a pair of {first.kind} columns",
        check=f"{low} <= {high}",
    )
    for effect in view.of(entity, "insert", "update"):
        if effect.sets(first.name, last.name):
            columns = {"low": first.name, "high": last.name}
            rule.guards.append(effect.guard(columns, "low <= high", text))
    return rule
