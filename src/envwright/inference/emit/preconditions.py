"""Preconditions of tools: references and unique groups stay whole, states are as prose requires."""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.inference.business_rules.rule import WRONG_STATE_TEXT
from envwright.inference.domain_model import (
    CHANGE_KINDS,
    CompositeReference,
    Entity,
    Field,
    OperationIntent,
    OperationKind,
)
from envwright.inference.emit.row_lookup import EnvironmentScope, RowLookup, free_name, locate_row
from envwright.inference.name_forms import (
    clean_prose,
    in_words,
    snake_case,
    sql_literal,
    sql_name,
)
from envwright.inference.paths.operation_prose import operation_text
from envwright.inference.paths.stated_states import required_states
from envwright.inflection import join_list, singular
from envwright.types import Guard, Json, Parameter, Step

_DEEPEST = 3
"""Cascades of deletions that are followed."""
_Reference = tuple[Entity, tuple[str, ...], tuple[str, ...], str]
"""The entity that refers, its columns, the columns that they point at, and what a deletion does."""
_GUARDED_KINDS = (
    OperationKind.CREATE,
    OperationKind.ACTION,
    OperationKind.DELETE,
    *CHANGE_KINDS,
)


def composite_reference_guards(
    scope: EnvironmentScope, entity: Entity, values: dict[str, str]
) -> list[Guard]:
    """Before a row is made: what it refers to by several columns exists.

    Args:
        scope: the environment.
        entity: what is made.
        values: column → SQL of its value in the new row.
    """
    out = []
    for link in entity.links:
        # A reference with a NULL in it refers to nothing, as in SQL's MATCH SIMPLE.
        cells = [values.get(column, "NULL") for column in link.columns]
        if link.entity in scope.entities and any(cell.startswith(":") for cell in cells):
            target = scope.entities[link.entity]
            shown = "/".join(f"{{{cell[1:]}}}" for cell in cells if cell.startswith(":"))
            sql = _exists(scope, link, cells)
            out.append(Guard(sql=sql, error=f"There is no {target.words} {shown}."))
    return out


def composite_update_guards(
    scope: EnvironmentScope, entity: Entity, values: dict[str, str], here: RowLookup, others: str
) -> list[Guard]:
    """Before a row is changed: what several columns say together still holds.

    Args:
        scope: the environment.
        entity: what is changed.
        values: column → parameter of its new value; one that is left out stays.
        here: the row.
        others: the condition that holds for all other rows.
    """
    out = []

    def cell(column: str) -> str:
        # What the column will hold: the new value, else the stored one.
        now = f"(SELECT {sql_name(column)} FROM {entity.sql_table} WHERE {here.match})"
        return f"coalesce({values[column]}, {now})" if column in values else now

    for link in entity.links:
        if link.entity in scope.entities and set(link.columns) & set(values):
            error = f"There is no {in_words(link.entity)} with this {_phrase(link.columns)}."
            sql = _exists(scope, link, [cell(column) for column in link.columns])
            out.append(Guard(sql=sql, error=error))
    for group in entity.groups:
        if set(group) & set(values) and not set(entity.keys) <= set(group):
            where = " AND ".join(f"{sql_name(column)} = {cell(column)}" for column in group)
            sql = f"SELECT NOT EXISTS (SELECT 1 FROM {entity.sql_table} WHERE {where} AND {others})"
            error = f"There is already {entity.one} with this {_phrase(group)}."
            out.append(Guard(sql=sql, error=error))
    return out


def _exists(scope: EnvironmentScope, link: CompositeReference, cells: list[str]) -> str:
    target = scope.entities[link.entity]
    pairs = zip(link.targets, cells, strict=True)
    where = " AND ".join(f"{sql_name(column)} = {cell}" for column, cell in pairs)
    empty = " OR ".join(f"{cell} IS NULL" for cell in cells)
    return f"SELECT {empty} OR EXISTS (SELECT 1 FROM {target.sql_table} WHERE {where})"


def _phrase(columns: tuple[str, ...]) -> str:
    return join_list(map(in_words, columns))


def dependant_guards(scope: EnvironmentScope, entity: Entity, here: RowLookup) -> list[Guard]:
    """A row stays while others need it, also others of what would be deleted along with it."""
    out = []
    for other, where, is_direct in _blocking(scope, entity, here, here.match, 0):
        what = other.plural_words
        owned = "" if is_direct else " that depend on what belongs to it"
        sql = f"SELECT NOT EXISTS (SELECT 1 FROM {other.sql_table} WHERE {where})"
        out.append(Guard(sql=sql, error=f"{here.opening} still has {what}{owned}."))
    return out


def incoming_references(scope: EnvironmentScope, entity: Entity) -> Iterator[_Reference]:
    """Who refers to an entity, inside the environment."""
    for other in scope.entities.values():
        for found in other.fields.values():
            if found.references == entity.name:
                target = found.referred or entity.key
                yield other, (found.name,), (target,), found.on_delete
        for link in other.links:
            if link.entity == entity.name:
                yield other, link.columns, link.targets, link.on_delete


def _blocking(
    scope: EnvironmentScope, entity: Entity, here: RowLookup | None, match: str, depth: int
) -> Iterator[tuple[Entity, str, bool]]:
    """Conditions on rows of other entities that forbid to delete the rows that ``match`` names."""
    for other, columns, targets, on_delete in incoming_references(scope, entity):
        where = _pointing(entity, here, match, columns, targets)
        if on_delete == "RESTRICT":
            yield other, where, depth == 0
        elif on_delete == "CASCADE" and depth < _DEEPEST and other != entity:
            # What is deleted along with the row must not be held by others either.
            yield from _blocking(scope, other, None, where, depth + 1)


def _pointing(
    entity: Entity,
    here: RowLookup | None,
    match: str,
    columns: tuple[str, ...],
    targets: tuple[str, ...],
) -> str:
    if here is not None and here.key and targets == (entity.key,):
        return f"{sql_name(columns[0])} = {here.key}"
    own, theirs = (", ".join(map(sql_name, names)) for names in (columns, targets))
    rows = f"(SELECT {theirs} FROM {entity.sql_table} WHERE {match})"
    return f"{own if len(columns) == 1 else f'({own})'} IN {rows}"


def cascade_steps(
    scope: EnvironmentScope, entity: Entity, intent: OperationIntent, here: RowLookup
) -> tuple[list[Guard], list[Step]] | None:
    """Guards and first steps of such a deletion; adds its parameter.

    ``None`` where no flag is known, or where what would go has further rows that keep it.
    """
    held = [r for r in incoming_references(scope, entity) if r[3] == "RESTRICT"]
    rows = [(other, columns[0]) for other, columns, targets, _ in held if targets == (entity.key,)]
    # Only one level is deleted by such a flag; with further dependants below it the guards stay.
    deep = any(
        reference[3] != "SET NULL"
        for other, _ in rows
        for reference in incoming_references(scope, other)
    )
    if not intent.cascades or not rows or len(rows) < len(held) or deep or not here.key:
        return None
    name = free_name(snake_case(intent.cascades), here)
    what = join_list(other.plural_words for other, _ in rows)
    about = f"Whether to delete its {what} too"
    keys: dict[str, Json] = {"type": "boolean", "default": False, "description": about}
    here.parameters[name] = Parameter(required=False, json_schema=keys)
    guards, steps = [], []
    for other, column in rows:
        where = f"{sql_name(column)} = {here.key}"
        exists = f"SELECT 1 FROM {other.sql_table} WHERE {where}"
        guards.append(
            Guard(
                sql=f"SELECT :{name} OR NOT EXISTS ({exists})",
                error=f"{here.opening} still has {other.plural_words}.",
            )
        )
        steps.append(Step(sql=f"DELETE FROM {other.sql_table} WHERE {where} AND :{name}"))
    return guards, steps


def prose_guards(scope: EnvironmentScope, intent: OperationIntent) -> list[Guard]:
    """States that prose requires: "You can only remove payments while the batch is OPEN".

    Read is a sentence with "only" that names values which the state of a thing in the path can
    have. Anything less plain stays in the description, where it is said already.
    """
    if intent.kind not in _GUARDED_KINDS or intent.allowed:
        return []
    about = clean_prose(operation_text(intent.operation), 4_000)
    out = []
    for sentence in re.split(r"(?<=[.!?])\s+", about):
        found = next(_required_states(scope, intent, sentence), None)
        if found is not None:
            out.append(_state_guard(scope, intent, *found))
    return out


def _required_states(
    scope: EnvironmentScope, intent: OperationIntent, sentence: str
) -> Iterator[tuple[int, Entity, Field, list[str]]]:
    """What the sentence can be about: how deep in the path, whose column, which values."""
    groups = intent.route.groups
    depths = range(len(groups), 0, -1)
    chain = [(n, scope.entities[scope.domain.collections[groups[n - 1][0]].entity]) for n in depths]
    named = [(n, e) for n, e in chain if _is_named(e, sentence)]
    for depth, entity in named or chain[:1]:
        for found, values in required_states(entity, sentence):
            yield depth, entity, found, values


def _is_named(entity: Entity, sentence: str) -> bool:
    words = {entity.words, entity.plural_words, singular(entity.table)}
    return any(re.search(rf"\b{re.escape(word)}\b", sentence, re.IGNORECASE) for word in words)


def _state_guard(
    scope: EnvironmentScope,
    intent: OperationIntent,
    depth: int,
    entity: Entity,
    found: Field,
    values: list[str],
) -> Guard:
    here = locate_row(scope, intent.route, depth)
    listed = ", ".join(sql_literal(value) for value in values)
    words = " or ".join(value.replace("_", " ") for value in values)
    return Guard(
        sql=f"SELECT {found.sql_name} IN ({listed}) FROM {entity.sql_table} WHERE {here.match}",
        error=f"{here.opening}{WRONG_STATE_TEXT}{words}.",
    )
