"""Amounts of things that there cannot be fewer of than none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import article, spoken
from envwright.synthesis.patterns.rule import Rule, View

_NAMES = re.compile(
    r"(\w+_)?(quantity|qty|stock|stock_level|in_stock|capacity|seats|price|unit_price|weight"
    r"|duration|duration_minutes|duration_seconds|inventory|population|headcount)"
    r"|(available|remaining|reserved|total)_(seats|stock|capacity|quantity|units|places|rooms)"
)
_SIGNED = re.compile(r"delta|change|adjust|diff|offset|variation|modifier|movement|correction")
_UNLIMITED = re.compile(r"(^|[\s(`'\"=])-\s?\d|negativ|unlimited|infinite|minus", re.I)


def amounts(view: View) -> Iterator[Rule]:
    """A bound for each amount that a tool can write and the document leaves open."""
    for entity in view.entities.values():
        for found in entity.fields.values():
            if _is_amount(entity, found) and any(
                e.given(found.name) for e in view.of(entity, "insert", "update", "batch")
            ):
                text = f"The {spoken(found.name)} of {article(entity.name)} is never below 0."
                evidence = f"{entity.table}.{found.name} counts or measures something"
                yield Rule(
                    "not negative", entity, (found.name,), text, evidence, minimum=found.name
                )


def _is_amount(entity: Entity, found: Field) -> bool:
    if found.kind not in ("integer", "real") or found.enum or found.references:
        return False
    if {"minimum", "exclusiveMinimum"} & set(found.bounds) or not _NAMES.fullmatch(found.name):
        return False
    if found.bounds.get("maximum", 1) <= 0 or found.bounds.get("exclusiveMaximum", 1) <= 0:
        return False
    if _SIGNED.search(f"{entity.name}_{found.name}") or _UNLIMITED.search(found.description):
        return False
    given = [*found.examples, found.default]
    return all(value >= 0 for value in given if isinstance(value, int | float))
