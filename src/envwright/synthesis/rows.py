"""Rows that a source gives: fitted to the columns, or the columns to them, then sampled.

SQLite enforces little by itself, so rows are the evidence: a constraint that they break is
loosened, with a note. A column whose values do not fit its type becomes one that they fit.
"""

from __future__ import annotations

from collections.abc import Iterable

import apsw

from envwright.synthesis.cells import cell
from envwright.synthesis.model import Entity, Field, Reason, World
from envwright.synthesis.naming import quoted
from envwright.synthesis.sampling import sample
from envwright.types import Scalar

Row = dict[str, Scalar]


def fit_rows(world: World) -> None:
    """Make fields and rows agree, and keep a sample that holds together."""
    entities = world.entities
    for entity in entities.values():
        for found in entity.fields.values():
            if not found.references:
                _fit_kind(world, entity, found)
    for entity in entities.values():
        for found in entity.fields.values():
            target = entities.get(found.references)
            if target is not None:
                found.kind = target.fields[found.referred or target.key].kind
        for link in entity.links:
            for own, column in zip(link.columns, link.targets, strict=True):
                entity.fields[own].kind = entities[link.entity].fields[column].kind
    for entity in entities.values():
        _convert(world, entity)
        _drop_unkeyed(world, entity)
        for found in entity.fields.values():
            _loosen(world, entity, found)
        _loosen_unique(world, entity)
    sample(world)


def _fit_kind(world: World, entity: Entity, found: Field) -> None:
    """Choose the kind that holds all values, the stated one first."""
    values = [row.get(found.name) for row in world.rows[entity.name]]
    for kind in dict.fromkeys((found.kind, "integer", "real", "text")):
        if _all_fit(values, kind):
            break
    if kind == found.kind:
        return
    if (found.kind, kind) != ("integer", "real"):
        found.bounds, found.enum, found.items = {}, (), {}
    detail = f"its values are {kind}, not {found.kind}"
    world.note(f"{entity.table}.{found.name}", Reason.LOOSENED, detail)
    found.kind, found.default, found.sql_default = kind, None, False
    if found.server in ("created", "updated"):
        found.server = ""


def _all_fit(values: Iterable[Scalar], kind: str) -> bool:
    try:
        for value in values:
            cell(value, kind)
    except (ValueError, OverflowError):
        return False
    return True


def _convert(world: World, entity: Entity) -> None:
    for row in world.rows[entity.name]:
        for name, found in entity.fields.items():
            try:
                row[name] = cell(row.get(name), found.kind)
            except (ValueError, OverflowError):
                row[name] = None  # a reference that can point at nothing


def _drop_unkeyed(world: World, entity: Entity) -> None:
    """Rows without a key, or with one that is taken, cannot stand."""
    kept: dict[tuple[Scalar, ...], Row] = {}
    rows = world.rows[entity.name]
    if entity.fields[entity.key].hidden:
        for number, row in enumerate(rows, start=1):
            row[entity.key] = number
    for row in rows:
        key = tuple(row[name] for name in entity.keys)
        if None not in key:
            kept.setdefault(key, row)
    if len(kept) < len(rows):
        detail = f"{len(rows) - len(kept)} rows have no key, or one that another has"
        world.note(entity.table, Reason.ROWS, detail)
    world.rows[entity.name] = list(kept.values())


def _loosen(world: World, entity: Entity, found: Field) -> None:
    """Take back what the values of one column break."""
    values = [row[found.name] for row in world.rows[entity.name]]
    stated = [value for value in values if value is not None]
    where = f"{entity.table}.{found.name}"
    if len(stated) < len(values) and found.required and found.server != "key":
        found.required = False
        world.note(where, Reason.LOOSENED, "it is required, and empty in some rows")
    if found.enum and not set(stated) <= set(found.enum):
        found.enum = ()
        world.note(where, Reason.LOOSENED, "some values are none of its list")
    if any(not _inside(found, value) for value in stated):
        found.bounds = {}
        world.note(where, Reason.LOOSENED, "some values are out of its bounds")
    if found.unique and len(set(stated)) < len(stated):
        found.unique = False
        world.note(where, Reason.LOOSENED, "it is unique, and some values are there twice")


def _inside(found: Field, value: Scalar) -> bool:
    size = len(value) if isinstance(value, str) else value
    assert isinstance(size, int | float)
    bounds = found.bounds
    return (
        bounds.get("minimum", size) <= size <= bounds.get("maximum", size)
        and bounds.get("minLength", size) <= size <= bounds.get("maxLength", size)
        and not size <= bounds.get("exclusiveMinimum", size - 1)
        and not size >= bounds.get("exclusiveMaximum", size + 1)
    )


def _loosen_unique(world: World, entity: Entity) -> None:
    kept = []
    for group in entity.groups:
        values = [tuple(row[name] for name in group) for row in world.rows[entity.name]]
        whole = [value for value in values if None not in value]
        if len(set(whole)) == len(whole):
            kept.append(group)
        else:
            where = f"{entity.table} ({', '.join(group)})"
            world.note(where, Reason.LOOSENED, "unique together, and some are there twice")
    entity.groups = tuple(kept)


def check_holds(entity: Entity, check: str, rows: list[Row]) -> bool:
    """Whether a condition can be asked, and all rows meet it."""
    names = list(entity.fields)
    columns = ", ".join(f"{quoted(name)} {entity.fields[name].sql_type}" for name in names)
    marks = ", ".join("?" * len(names))
    db = apsw.Connection(":memory:")
    try:
        db.config(apsw.SQLITE_DBCONFIG_DQS_DDL, 0)
        db.config(apsw.SQLITE_DBCONFIG_DQS_DML, 0)
        db.execute(f"CREATE TABLE t ({columns}, CHECK ({check})) STRICT")
        db.executemany(
            f"INSERT INTO t VALUES ({marks})", ([row[name] for name in names] for row in rows)
        )
    except (apsw.Error, ValueError):
        return False
    finally:
        db.close()
    return True
