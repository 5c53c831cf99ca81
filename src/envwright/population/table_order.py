"""The order in which tables are filled, and how many rows each gets where no recipe says so."""

from __future__ import annotations

import re
from collections.abc import Collection

from envwright.environment.schema import ForeignKey, Schema, Table
from envwright.types import Population, TablePopulation

_MOST_ROWS = 60
# The rank of a table that cannot stand before its parents.
_LAST = 3


def default_population(schema: Schema, rows: int = 12, seed: int = 0) -> Population:
    """A recipe for a schema that has none: ``rows`` per root table, two to three times that below.

    A table that extends another one to one gets as many rows as that one.
    """
    depth: dict[str, int] = {}
    counts: dict[str, int] = {}
    for name in table_order(schema):
        table = schema.tables[name]
        known = [key for key in table.foreign_keys if key.parent in depth]
        depth[name] = 1 + max((depth[key.parent] for key in known), default=-1)
        counts[name] = min(_MOST_ROWS, rows * min(depth[name] + 1, 3))
        # A unique reference allows one row per parent at most.
        twins = [counts[key.parent] for key in known if is_unique(table, key.columns)]
        counts[name] = min([counts[name], *twins])
    tables = {name: TablePopulation(rows=counts[name]) for name in schema.tables}
    return Population(seed=seed, tables=tables)


def table_order(schema: Schema) -> list[str]:
    """Tables such that parents precede children; a cycle is cut where NULL may stand first."""
    order: list[str] = []
    left = dict.fromkeys(schema.tables)
    while left:
        # The first of equals: the order of the schema breaks ties.
        best, least = "", _LAST + 1
        for name in left:
            if (rank := _open(schema.tables[name], left)) < least:
                best, least = name, rank
            if not least:
                break
        order.append(best)
        del left[best]
    return order


def _open(table: Table, left: Collection[str]) -> int:
    """How bad it would be to fill the table before those that are left: 0 for not at all."""
    keys = [key for key in table.foreign_keys if key.parent in left and key.parent != table.name]
    if not keys:
        return 0
    if all(nullable_columns(table, key) for key in keys):
        return 1
    return 2 if _is_deferred(table) else _LAST


def _is_deferred(table: Table) -> bool:
    return bool(re.search(r"\bINITIALLY\s+DEFERRED\b", table.sql, re.IGNORECASE))


def nullable_columns(table: Table, key: ForeignKey) -> list[str]:
    """The columns of a reference that may be NULL."""
    return [name for name in key.columns if not table.columns[name].not_null]


def is_unique(table: Table, columns: tuple[str, ...]) -> bool:
    """Whether no two rows may agree in all of the columns."""
    return set(columns) in [set(table.primary_key), *map(set, table.unique)]
