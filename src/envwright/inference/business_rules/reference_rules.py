"""Rules about what rows refer to: within one parent, and never in a circle.

What lives inside a parent (an issue and a milestone, both found at paths of one repository) refers
to others that live in the same one. Where a parent is a person, others' things are referred to as
well (a review of somebody else's book), so no such rule is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from envwright.inference.business_rules.rule import (
    BusinessRule,
    RuleContext,
    ToolEffect,
    column_phrase,
)
from envwright.inference.domain_model import Entity, Field
from envwright.inference.paths.stated_refusals import says_in_use, says_not_empty
from envwright.types import Guard, Invariant

_PEOPLE = frozenset(
    """
    user person member people author player employee contact owner profile customer client patient
    student teacher artist creator publisher seller buyer follower
    """.split()
)
_PERSONAL = frozenset("first_name last_name username login screen_name password birthday".split())
"""Columns that make a thing a person."""
_ELSEWHERE = frozenset(
    """
    source target from to origin original destination base head linked related shared external
    copied copy duplicate previous transfer template fork remote peer other new old
    """.split()
)
"""Words of references that may lead out of the parent: of links, copies and transfers."""


def shared_parent_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each reference between things that live in parents of one kind."""
    for entity in view.entities.values():
        owner = entity.fields.get(entity.owner)
        parent = view.entities.get(owner.references) if owner is not None else None
        if owner is None or parent is None or entity.composite or _is_person(parent):
            continue
        for found in entity.fields.values():
            other = view.entities.get(found.references)
            if other is None or other is parent or found is owner or found.referred:
                continue
            if other is entity and entity.name in found.name:
                continue  # ``dataset_reference_dataset_id`` may well be its own key
            above = other.fields.get(other.owner)
            inside = above is not None and above.references == parent.name and not other.composite
            if above is not None and inside and not _ELSEWHERE & set(found.name.split("_")):
                yield from _shared_parent(view, entity, parent, (owner, found, above), other)


def _is_person(parent: Entity) -> bool:
    return parent.name.split("_")[-1] in _PEOPLE or bool(_PERSONAL & set(parent.fields))


def _shared_parent(
    view: RuleContext,
    entity: Entity,
    parent: Entity,
    columns: tuple[Field, Field, Field],
    other: Entity,
) -> Iterator[BusinessRule]:
    owner, found, above = columns
    moved = any(e.sets(above.name) for e in view.of(other, "update"))
    moved = moved or any(e.sets(owner.name) for e in view.of(entity, "update"))
    writers = [e for e in view.of(entity, "insert", "update") if e.given(found.name)]
    if not writers or moved or any(e.sets(found.name) for e in view.of(entity, "batch")):
        return
    thing = column_phrase(found.name)
    table, key, up = other.sql_table, other.sql_key, above.sql_name
    text = f"The {thing} of {entity.one} belongs to the same {parent.words}."
    rule = BusinessRule(
        "within one parent",
        entity,
        (found.name,),
        text,
        f"{entity.table} and {other.table} both live in {parent.table}",
        invariant=Invariant(
            name=f"{entity.table}_{found.name}_in_one_{parent.name}",
            sql=f"SELECT own.{entity.sql_key} FROM {entity.sql_table} AS own"
            f" JOIN {table} AS other ON other.{key} = own.{found.sql_name}"
            f" WHERE other.{up} <> own.{owner.sql_name}",
        ),
    )
    for effect in writers:
        here = f"SELECT 1 FROM {table} WHERE {key} = new.one AND {up} = new.place"
        condition = f"new.one IS NULL OR new.place IS NULL OR EXISTS ({here})"
        error = f"The {thing} belongs to another {parent.words}."
        names = {"one": found.name, "place": owner.name}
        rule.guards.append(effect.guard(names, condition, error))
    yield rule


# --- what is in use

_MOST_USERS = 3
"""Kinds of users for which one thing is kept."""


def used_thing_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each reference by which a thing is in use, where its document keeps such things.

    Required references keep a thing anyway; here those count that could be emptied, and those of
    what lives in the thing where the document speaks of what is not empty.
    """
    for entity in view.entities.values():
        for effect in view.of(entity, "delete"):
            words = view.refused(effect)
            if entity.composite or not says_in_use(entity, words):
                continue
            users = [
                (other, found)
                for other in view.entities.values()
                for found in other.fields.values()
                if found.references == entity.name
                and not found.referred
                and found.on_delete != "RESTRICT"
                and (found.name != other.owner or says_not_empty(words, other))
            ]
            for other, found in users[:_MOST_USERS]:
                yield _kept(effect, entity, other, found)


def _kept(effect: ToolEffect, entity: Entity, other: Entity, found: Field) -> BusinessRule:
    many = other.plural_words
    rule = BusinessRule(
        "no deletion while in use",
        other,
        (found.name,),
        f"{entity.one.capitalize()} that {many} refer to is not deleted.",
        f"the document says so of {effect.tool.name}",
        assumed=False,
    )
    used = f"SELECT 1 FROM {other.sql_table} AS user WHERE user.{found.sql_name} = new.own"
    error = f"{effect.opening} is in use: {many} refer to it."
    rule.guards.append(effect.guard({"own": entity.key}, f"NOT EXISTS ({used})", error))
    return rule


# --- references to the own table

_ABOVE = ("parent", "manager", "supervisor", "reports_to")
"""References upwards, which never lead back."""
_BESIDE = ("duplicate_of", "replaces", "previous")


def own_parent_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each reference to a row of the same table that a tool can change."""
    for entity in view.entities.values():
        for found in entity.fields.values():
            own = found.references == entity.name and not found.required and not found.referred
            if own and not entity.composite and _says(found.name, (*_ABOVE, *_BESIDE)):
                yield from _own_parent(view, entity, found)


def _says(name: str, words: tuple[str, ...]) -> bool:
    return any(f"_{word}_" in f"_{name}_" for word in words)


def _own_parent(view: RuleContext, entity: Entity, found: Field) -> Iterator[BusinessRule]:
    writers = [e for e in view.of(entity, "update") if e.given(found.name)]
    if not writers:
        return
    thing, words = column_phrase(found.name), entity.one.capitalize()
    table, key, up = entity.sql_table, entity.sql_key, found.sql_name
    rule = BusinessRule(
        "not its own parent",
        entity,
        (found.name,),
        f"{words} is never its own {thing}.",
        f"{entity.table}.{found.name} refers to {entity.table}",
        check=f"{up} <> {key}",
    )
    columns = {"up": found.name, "own": entity.key}
    if not _says(found.name, _ABOVE):
        rule.guards = [effect.guard(columns, "up <> own", rule.text) for effect in writers]
        yield rule
        return
    rule.text = f"{words} is never its own {thing}, nor that of one above it."

    def above(start: str) -> str:
        # UNION drops what was met before, so that a circle ends too.
        return (
            f"(WITH RECURSIVE above (id) AS (SELECT {start} UNION SELECT up.{up} FROM {table} AS up"
            f" JOIN above ON up.{key} = above.id) SELECT id FROM above WHERE id IS NOT NULL)"
        )

    rule.invariant = Invariant(
        name=f"{entity.table}_{found.name}_in_no_circle",
        sql=f"SELECT own.{key} FROM {table} AS own WHERE own.{key} IN {above(f'own.{up}')}",
    )
    rule.guards = [_no_circle(effect, columns, above("new.up"), rule.text) for effect in writers]
    yield rule


def _no_circle(
    effect: ToolEffect, columns: dict[str, str], above: str, error: str
) -> tuple[str, Guard]:
    return effect.guard(columns, f"new.own NOT IN {above}", error)
