"""Guards of a deletion: what refers to the row, and to the rows that would go with it."""

from __future__ import annotations

from collections.abc import Iterator

from envwright.synthesis.locating import Located, Scope
from envwright.synthesis.model import Entity
from envwright.synthesis.naming import plural, quoted, spoken
from envwright.types import Guard

_DEEPEST = 3
_Reference = tuple[Entity, tuple[str, ...], tuple[str, ...], str]
"""The entity that refers, its columns, the columns that they point at, and what a deletion does."""


def dependant_guards(scope: Scope, entity: Entity, here: Located) -> list[Guard]:
    """A row stays while others need it, also others of what would be deleted along with it."""
    label = here.label[:1].upper() + here.label[1:]
    out = []
    for other, where, is_direct in _blocking(scope, entity, here, here.match, 0):
        what = spoken(plural(other.name))
        owned = "" if is_direct else " that depend on what belongs to it"
        sql = f"SELECT NOT EXISTS (SELECT 1 FROM {quoted(other.table)} WHERE {where})"
        out.append(Guard(sql=sql, error=f"{label} still has {what}{owned}."))
    return out


def references_to(scope: Scope, entity: Entity) -> Iterator[_Reference]:
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
    scope: Scope, entity: Entity, here: Located | None, match: str, depth: int
) -> Iterator[tuple[Entity, str, bool]]:
    """Conditions on rows of other entities that forbid to delete the rows that ``match`` names."""
    for other, columns, targets, on_delete in references_to(scope, entity):
        where = _pointing(entity, here, match, columns, targets)
        if on_delete == "RESTRICT":
            yield other, where, depth == 0
        elif on_delete == "CASCADE" and depth < _DEEPEST and other != entity:
            yield from _blocking(scope, other, None, where, depth + 1)


def _pointing(
    entity: Entity,
    here: Located | None,
    match: str,
    columns: tuple[str, ...],
    targets: tuple[str, ...],
) -> str:
    if here is not None and here.key and targets == (entity.key,):
        return f"{quoted(columns[0])} = {here.key}"
    own, theirs = (", ".join(map(quoted, names)) for names in (columns, targets))
    rows = f"(SELECT {theirs} FROM {quoted(entity.table)} WHERE {match})"
    return f"{own if len(columns) == 1 else f'({own})'} IN {rows}"
