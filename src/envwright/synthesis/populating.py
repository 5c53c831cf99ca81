"""How many rows each table starts with, and values whose shape or examples the document gives."""

from __future__ import annotations

from collections.abc import Mapping

from envwright.synthesis.model import Entity
from envwright.synthesis.samples import samples
from envwright.types import ColumnPopulation, Population, TablePopulation

MAX_ROWS = 60
_GROWTH = 2.5
_MIN_EXAMPLES = 2


def recipe(
    entities: list[Entity],
    rows: int,
    seed: int,
    given: Mapping[tuple[str, str], ColumnPopulation],
) -> Population:
    """Rows by depth: what stands alone gets ``rows``, what belongs to others more.

    Args:
        entities: what gets rows.
        rows: of a table that stands alone.
        seed: of the recipe.
        given: table and column → how it is filled, where a rule says so.
    """
    names = {entity.name: entity for entity in entities}
    tables = {}
    for entity in entities:
        count = int(rows * _GROWTH ** depth(entity, names))
        own = {column: made for (table, column), made in given.items() if table == entity.table}
        tables[entity.table] = TablePopulation(
            rows=min(max(count, 1), max(MAX_ROWS, rows)), columns=_columns(entity) | own
        )
    return Population(seed=seed, tables=tables)


def depth(entity: Entity, names: dict[str, Entity]) -> int:
    """How many required references lie between an entity and one that stands alone."""
    deep = [
        1 + depth(names[f.references], names)
        for f in entity.fields.values()
        if f.required and f.references in names and f.references != entity.name
    ]
    return max(deep, default=0)


def _columns(entity: Entity) -> dict[str, ColumnPopulation]:
    """Columns whose values the document gives: stated examples, and what has a shape of its own."""
    out = {}
    for found in entity.fields.values():
        grouped = any(found.name in group for group in entity.groups)
        fixed = found.unique or found.references or found.enum or grouped
        if fixed or found.name in (entity.key, *entity.natural):
            continue
        values = samples(found) if found.kind == "json" else list(found.examples)
        if len(values) >= (1 if found.kind == "json" else _MIN_EXAMPLES):
            out[found.name] = ColumnPopulation(generator="choice", options={"values": values})
    return out
