"""Rules within one row: amounts below zero, ends before beginnings, references to oneself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.inference.business_rules.rule import BusinessRule, RuleContext, column_phrase
from envwright.inference.domain_model import Entity, Field
from envwright.inference.name_forms import in_words

_NAMES = re.compile(
    r"(\w+_)?(quantity|qty|stock|stock_level|in_stock|capacity|seats|price|unit_price|weight"
    r"|duration|duration_minutes|duration_seconds|inventory|population|headcount)"
    r"|(available|remaining|reserved|total)_(seats|stock|capacity|quantity|units|places|rooms)"
)
_SIGNED = re.compile(r"delta|change|adjust|diff|offset|variation|modifier|movement|correction")
# Texts that give numbers below zero a meaning: "-1 for unlimited".
_UNLIMITED = re.compile(r"(^|[\s(`'\"=])-\s?\d|negativ|unlimited|infinite|minus", re.I)


def amount_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A bound for each amount that a tool can write and the document leaves open."""
    for entity in view.entities.values():
        for found in entity.fields.values():
            if _is_amount(entity, found) and any(
                e.given(found.name) for e in view.of(entity, "insert", "update", "batch")
            ):
                text = f"The {found.words} of {entity.one} is never below 0."
                evidence = f"{entity.table}.{found.name} counts or measures something"
                yield BusinessRule(
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


# --- beginnings and ends

_PAIRS = (
    ("start", "end"), ("starts", "ends"), ("started", "ended"), ("started", "finished"),
    ("started", "completed"), ("start", "finish"), ("start", "stop"), ("begin", "end"),
    ("begins", "ends"), ("from", "to"), ("from", "until"), ("from", "through"), ("since", "until"),
    ("check_in", "check_out"), ("checkin", "checkout"), ("departure", "arrival"),
    ("opens", "closes"), ("pickup", "dropoff"), ("issue", "due"), ("issued", "due"),
)  # fmt: skip
_RANGES = (("min", "max"), ("minimum", "maximum"), ("lowest", "highest"), ("lower", "upper"))
_NO_AMOUNT = re.compile(r"(\w+_)?(id|key|code|type|kind|index|option)")
"""Numbers that name something: which of two is larger says nothing."""
_STAYS = frozenset("booking reservation stay guest room accommodation visit".split())
"""Things of guests, who depart after they have arrived."""
_TIMES, _NUMBERS = ("date", "date-time"), ("integer", "real")


def period_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each pair of columns of one kind that a tool can write."""
    for entity in view.entities.values():
        for first, last in column_pairs(entity):
            writers = [
                e for e in view.of(entity, "insert", "update")
                if e.given(first.name) or e.given(last.name)
            ]  # fmt: skip
            if writers:
                yield _pair_rule(entity, first, last, view)


def column_pairs(entity: Entity, times: bool = False) -> Iterator[tuple[Field, Field]]:
    """Columns whose names differ in one pair of words only, and whose kinds agree."""
    stays = bool(_STAYS & set(entity.name.split("_")))
    for first in entity.fields.values():
        for kinds, words in ((_TIMES, _PAIRS), (_NUMBERS, () if times else _RANGES)):
            named = first.enum or first.references or _NO_AMOUNT.fullmatch(first.name)
            if first.kind not in kinds or named:
                continue
            for one, other in words:
                if stays and (one, other) == ("departure", "arrival"):
                    one, other = other, one
                last = entity.fields.get(_other(first.name, one, other))
                if last is not None and last.kind == first.kind and not last.references:
                    yield first, last
                    break


def _other(name: str, one: str, other: str) -> str:
    """The name of the partner: ``start_date`` → ``end_date``."""
    # Underscores on both sides, so that only whole words are replaced: not the `start` of
    # `starting`.
    changed = f"_{name}_".replace(f"_{one}_", f"_{other}_", 1).strip("_")
    return changed if changed != name else ""


def _pair_rule(entity: Entity, first: Field, last: Field, view: RuleContext) -> BusinessRule:
    low, high = first.sql_name, last.sql_name
    is_time = first.kind in _TIMES
    text = (
        f"The {last.words} of {entity.one} is not"
        f" {'before' if is_time else 'below'} its {first.words}."
    )
    rule = BusinessRule(
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


# --- two ends that differ

_OPPOSITE_ENDS = (
    ("from", "to"), ("source", "target"), ("source", "destination"), ("origin", "destination"),
    ("sender", "recipient"), ("sender", "receiver"), ("payer", "payee"), ("home", "away"),
    ("follower", "followed"), ("follower", "followee"), ("blocker", "blocked"), ("buyer", "seller"),
)  # fmt: skip


def distinct_reference_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each pair of opposite references to one table."""
    for entity in view.entities.values():
        if entity.composite:
            continue
        for found in entity.fields.values():
            if found.references in view.entities:
                yield from _opposites(view, entity, found)


def _opposites(view: RuleContext, entity: Entity, first: Field) -> Iterator[BusinessRule]:
    for one, other in _OPPOSITE_ENDS:
        last = entity.fields.get(f"_{first.name}_".replace(f"_{one}_", f"_{other}_", 1).strip("_"))
        if last is None or last is first or last.references != first.references:
            continue
        writers = [
            e for e in view.of(entity, "insert", "update")
            if e.given(first.name) or e.given(last.name)
        ]  # fmt: skip
        if writers:
            text = (
                f"The {column_phrase(first.name)} and the {column_phrase(last.name)} of"
                f" {entity.one} are not the same {in_words(first.references)}."
            )
            columns = {"one": first.name, "other": last.name}
            yield BusinessRule(
                "two ends differ",
                entity,
                (first.name, last.name),
                text,
                f"{entity.table}.{first.name} and {last.name} both refer to {first.references}",
                guards=[e.guard(columns, "one <> other", text) for e in writers],
                check=f"{first.sql_name} <> {last.sql_name}",
            )
        return
