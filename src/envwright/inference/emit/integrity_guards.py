"""What concerns several columns together: constraints of a table, and the guards that go before."""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.inference.domain_model import CompositeReference, Entity, OperationIntent
from envwright.inference.emit.row_lookup import EnvironmentScope, RowLookup, free_name
from envwright.inference.name_forms import name_as_words, quote_identifier, snake_case, with_article
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inflection import join_list, plural
from envwright.types import Guard, Json, Operation, Parameter, Step


def table_constraints(entity: Entity, names: dict[str, Entity]) -> list[str]:
    """Keys of several columns, references of several columns, checks, as SQL writes them."""
    out = []
    if entity.composite:
        out.append(f"PRIMARY KEY ({_listed(entity.composite)})")
    out += [f"UNIQUE ({_listed(group)})" for group in entity.groups]
    for link in entity.links:
        if (target := names.get(link.entity)) is not None:
            out.append(
                f"FOREIGN KEY ({_listed(link.columns)}) REFERENCES {quote_identifier(target.table)}"
                f" ({_listed(link.targets)}) ON DELETE {link.on_delete}"
            )
    return out + [f"CHECK ({check})" for check in entity.checks]


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
        cells = [values.get(column, "NULL") for column in link.columns]
        if link.entity in scope.entities and any(cell.startswith(":") for cell in cells):
            target = scope.entities[link.entity]
            shown = "/".join(f"{{{cell[1:]}}}" for cell in cells if cell.startswith(":"))
            sql = _exists(scope, link, cells)
            out.append(Guard(sql=sql, error=f"There is no {name_as_words(target.name)} {shown}."))
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
        now = f"(SELECT {quote_identifier(column)} FROM {quote_identifier(entity.table)} WHERE {here.match})"  # noqa: E501
        return f"coalesce({values[column]}, {now})" if column in values else now

    for link in entity.links:
        if link.entity in scope.entities and set(link.columns) & set(values):
            error = f"There is no {name_as_words(link.entity)} with this {_said(link.columns)}."
            sql = _exists(scope, link, [cell(column) for column in link.columns])
            out.append(Guard(sql=sql, error=error))
    for group in entity.groups:
        if set(group) & set(values) and not set(entity.keys) <= set(group):
            where = " AND ".join(f"{quote_identifier(column)} = {cell(column)}" for column in group)
            sql = (
                f"SELECT NOT EXISTS (SELECT 1 FROM {quote_identifier(entity.table)}"
                f" WHERE {where} AND {others})"
            )
            error = f"There is already {with_article(entity.name)} with this {_said(group)}."
            out.append(Guard(sql=sql, error=error))
    return out


def _exists(scope: EnvironmentScope, link: CompositeReference, cells: list[str]) -> str:
    target = scope.entities[link.entity]
    pairs = zip(link.targets, cells, strict=True)
    where = " AND ".join(f"{quote_identifier(column)} = {cell}" for column, cell in pairs)
    empty = " OR ".join(f"{cell} IS NULL" for cell in cells)
    return (
        f"SELECT {empty} OR EXISTS (SELECT 1 FROM {quote_identifier(target.table)} WHERE {where})"
    )


def _listed(columns: tuple[str, ...]) -> str:
    return ", ".join(map(quote_identifier, columns))


def _said(columns: tuple[str, ...]) -> str:
    return join_list(map(name_as_words, columns))


# Guards of a deletion: what refers to the row, and to the rows that would go with it.


_DEEPEST = 3
_Reference = tuple[Entity, tuple[str, ...], tuple[str, ...], str]
"""The entity that refers, its columns, the columns that they point at, and what a deletion does."""


def dependant_guards(scope: EnvironmentScope, entity: Entity, here: RowLookup) -> list[Guard]:
    """A row stays while others need it, also others of what would be deleted along with it."""
    label = here.label[:1].upper() + here.label[1:]
    out = []
    for other, where, is_direct in _blocking(scope, entity, here, here.match, 0):
        what = name_as_words(plural(other.name))
        owned = "" if is_direct else " that depend on what belongs to it"
        sql = f"SELECT NOT EXISTS (SELECT 1 FROM {quote_identifier(other.table)} WHERE {where})"
        out.append(Guard(sql=sql, error=f"{label} still has {what}{owned}."))
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
            yield from _blocking(scope, other, None, where, depth + 1)


def _pointing(
    entity: Entity,
    here: RowLookup | None,
    match: str,
    columns: tuple[str, ...],
    targets: tuple[str, ...],
) -> str:
    if here is not None and here.key and targets == (entity.key,):
        return f"{quote_identifier(columns[0])} = {here.key}"
    own, theirs = (", ".join(map(quote_identifier, names)) for names in (columns, targets))
    rows = f"(SELECT {theirs} FROM {quote_identifier(entity.table)} WHERE {match})"
    return f"{own if len(columns) == 1 else f'({own})'} IN {rows}"


# Deletions that are told whether what belongs to the row goes with it: ``delete_posts``.


_FLAG = re.compile(
    r"(is_)?(cascade|cascading|recursive|recurse)(_delete|ly)?"
    r"|(delete|remove|purge|with)_(all|children|related|dependents|dependencies|contents?|\w+s)"
)


def cascade_flag(operation: Operation, shapes: SchemaResolver) -> str:
    """The truth value with which a caller says so; empty where there is none."""
    given: dict[str, Json] = {i.name: i.json_schema for i in operation.inputs if i.where == "query"}
    given |= shapes.properties(shapes.item(operation.body)[0])
    found = [
        name
        for name, schema in given.items()
        if _FLAG.fullmatch(snake_case(name)) and shapes.kind(shapes.resolve(schema)[0]) == "boolean"
    ]
    return found[0] if len(found) == 1 else ""


def cascade_steps(
    scope: EnvironmentScope, entity: Entity, intent: OperationIntent, here: RowLookup
) -> tuple[list[Guard], list[Step]] | None:
    """Guards and first steps of such a deletion; adds its parameter.

    ``None`` where no flag is known, or where what would go has further rows that keep it.
    """
    held = [r for r in incoming_references(scope, entity) if r[3] == "RESTRICT"]
    rows = [(other, columns[0]) for other, columns, targets, _ in held if targets == (entity.key,)]
    deep = any(
        reference[3] != "SET NULL"
        for other, _ in rows
        for reference in incoming_references(scope, other)
    )
    if not intent.cascades or not rows or len(rows) < len(held) or deep or not here.key:
        return None
    name = free_name(snake_case(intent.cascades), here)
    what = join_list(name_as_words(plural(other.name)) for other, _ in rows)
    about = f"Whether to delete its {what} too"
    keys: dict[str, Json] = {"type": "boolean", "default": False, "description": about}
    here.parameters[name] = Parameter(required=False, json_schema=keys)
    guards, steps = [], []
    label = here.label[:1].upper() + here.label[1:]
    for other, column in rows:
        where = f"{quote_identifier(column)} = {here.key}"
        exists = f"SELECT 1 FROM {quote_identifier(other.table)} WHERE {where}"
        guards.append(
            Guard(
                sql=f"SELECT :{name} OR NOT EXISTS ({exists})",
                error=f"{label} still has {name_as_words(plural(other.name))}.",
            )
        )
        steps.append(
            Step(sql=f"DELETE FROM {quote_identifier(other.table)} WHERE {where} AND :{name}")
        )
    return guards, steps
