"""What concerns several columns together: constraints of a table, and the guards that go before."""

from __future__ import annotations

from envwright.synthesis.locating import Located, Scope
from envwright.synthesis.model import Entity, Link
from envwright.synthesis.naming import article, joined, quoted, spoken
from envwright.types import Guard


def table_constraints(entity: Entity, names: dict[str, Entity]) -> list[str]:
    """Keys of several columns, references of several columns, checks, as SQL writes them."""
    out = []
    if entity.composite:
        out.append(f"PRIMARY KEY ({_listed(entity.composite)})")
    out += [f"UNIQUE ({_listed(group)})" for group in entity.groups]
    for link in entity.links:
        if (target := names.get(link.entity)) is not None:
            out.append(
                f"FOREIGN KEY ({_listed(link.columns)}) REFERENCES {quoted(target.table)}"
                f" ({_listed(link.targets)}) ON DELETE {link.on_delete}"
            )
    return out + [f"CHECK ({check})" for check in entity.checks]


def link_guards(scope: Scope, entity: Entity, values: dict[str, str]) -> list[Guard]:
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
            out.append(Guard(sql=sql, error=f"There is no {spoken(target.name)} {shown}."))
    return out


def changed_guards(
    scope: Scope, entity: Entity, values: dict[str, str], here: Located, others: str
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
        now = f"(SELECT {quoted(column)} FROM {quoted(entity.table)} WHERE {here.match})"
        return f"coalesce({values[column]}, {now})" if column in values else now

    for link in entity.links:
        if link.entity in scope.entities and set(link.columns) & set(values):
            error = f"There is no {spoken(link.entity)} with this {_said(link.columns)}."
            sql = _exists(scope, link, [cell(column) for column in link.columns])
            out.append(Guard(sql=sql, error=error))
    for group in entity.groups:
        if set(group) & set(values) and not set(entity.keys) <= set(group):
            where = " AND ".join(f"{quoted(column)} = {cell(column)}" for column in group)
            sql = (
                f"SELECT NOT EXISTS (SELECT 1 FROM {quoted(entity.table)}"
                f" WHERE {where} AND {others})"
            )
            error = f"There is already {article(entity.name)} with this {_said(group)}."
            out.append(Guard(sql=sql, error=error))
    return out


def _exists(scope: Scope, link: Link, cells: list[str]) -> str:
    target = scope.entities[link.entity]
    pairs = zip(link.targets, cells, strict=True)
    where = " AND ".join(f"{quoted(column)} = {cell}" for column, cell in pairs)
    empty = " OR ".join(f"{cell} IS NULL" for cell in cells)
    return f"SELECT {empty} OR EXISTS (SELECT 1 FROM {quoted(target.table)} WHERE {where})"


def _listed(columns: tuple[str, ...]) -> str:
    return ", ".join(map(quoted, columns))


def _said(columns: tuple[str, ...]) -> str:
    return joined(map(spoken, columns))
