"""Initial states of a task's own: near misses beside the rows that it is about.

A near miss is a copy of a row under another key that differs in one attribute. It makes a
description need more than a name, and a hasty look-up wrong. All constraints and invariants of the
environment hold in the patched state.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.schema import Column, Table, quote_name
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.state_patch import Statement, make_patch
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.errors import BadInput
from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.call_arguments import (
    CallDonor,
    FreshValues,
    column_values,
    feasible_bindings,
    key_columns_of,
    key_parameters,
    sample_value,
)
from envwright.tasks.grounding.scene import Scene, ToolViews, is_sayable
from envwright.types import Json, Scalar

_TRIES = 6


@dataclass(frozen=True, slots=True)
class TaskStart:
    """A start state, as a changeset, and what is special about it."""

    patch: bytes = b""
    preferred: frozenset[tuple[str, Scalar]] = frozenset()
    """``(table, key)`` of rows that have near misses."""
    distractors: int = 0
    """Rows that were added as near misses."""


def start_with_near_misses(
    template: Template, views: ToolViews, donor: FreshValues, rng: random.Random, most: int = 3
) -> TaskStart:
    """A start with up to ``most`` near misses of one row, or an ordinary one where none fits."""
    homes = [home for home in sorted(views.by_home) if views.lookups(home)]
    with template.session() as session:
        scene = Scene(session, views, donor, rng)
        for _ in range(_TRIES if homes else 0):
            home = rng.choice(homes)
            keys = scene.keys(home)
            row = scene.row(home, rng.choice(keys)) if keys else None
            statements = _near_misses(scene, home, row, most) if row else []
            patch = _patched(template, statements)
            if row and patch:
                return TaskStart(patch, frozenset({(home[0], row[home[1]])}), len(statements))
    return TaskStart()


def _patched(template: Template, statements: Sequence[Statement]) -> bytes:
    """The patch that statements make; empty where they break a rule of the environment."""
    try:
        return make_patch(template, statements) if statements else b""
    except BadInput:
        return b""


def _near_misses(
    scene: Scene, home: ColumnRef, row: Mapping[str, Scalar], most: int
) -> list[Statement]:
    """INSERTs of copies that differ in one attribute that tools show."""
    table, rng = scene.schema.tables[home[0]], scene.rng
    unique = {column for key in (table.primary_key, *table.unique) for column in key}
    shown = {c for view in scene.views.by_home[home] for (t, c) in view.shown if t == home[0]}
    options = [
        table.columns[name]
        for name in sorted(shown - unique)
        if is_sayable(table.columns[name], row[name], scene.schema)
    ]
    out: list[Statement] = []
    taken: set[Scalar] = set()
    for _ in range(rng.randint(1, most) if options else 0):
        copy = dict(row)
        changed = rng.choice(options)
        # Exactly one shown attribute differs: only a description that mentions it tells the two
        # apart.
        copy[changed.name] = _other(scene, changed, row[changed.name])
        fresh = _fresh_keys(scene, table, copy, taken)
        if copy[changed.name] is not None and fresh is not None:
            out.append(_insert(table, fresh))
    return out


def _other(scene: Scene, column: Column, value: Scalar) -> Scalar:
    """Another value of the column; ``None`` where there is none."""
    if column.is_boolean:
        return 1 - int(bool(value))
    pool: Sequence[Scalar] = column.text.enum or scene.donor.pool(column.table, column.name)
    others = [other for other in pool if other != value]
    return scene.rng.choice(others) if others else None


def _fresh_keys(
    scene: Scene, table: Table, copy: dict[str, Scalar], taken: set[Scalar]
) -> dict[str, Scalar] | None:
    """The copy with a key of its own: every key and unique constraint gets one fresh value."""
    for key in (table.primary_key, *table.unique):
        own = [c for c in key if table.columns[c].references is None]
        if not own or any(copy[c] is None for c in key):
            return None
        # The last column of its own is what varies within the rest of the key; references must
        # keep pointing to existing rows.
        name = own[-1]
        used = {*column_values(scene.session, (table.name, name)), *taken}
        free = [value for value in scene.donor.pool(table.name, name) if value not in used]
        if not free:
            return None
        copy[name] = scene.rng.choice(free)
        taken.add(copy[name])
    return copy


def _insert(table: Table, cells: Mapping[str, Scalar]) -> Statement:
    names = ", ".join(quote_name(name) for name in cells)
    marks = ", ".join(f":c{number}" for number in range(len(cells)))
    sql = f"INSERT INTO {quote_name(table.name)} ({names}) VALUES ({marks})"
    return sql, {f"c{number}": value for number, value in enumerate(cells.values())}


# --- making a tool possible ----------------------------------------------------------------------


def enabling_patch(
    template: Template, tool: CompiledTool, donor: FreshValues, rng: random.Random
) -> bytes:
    """A change of one state column with which a tool becomes possible; empty for none found."""
    if not key_parameters(tool, template.schema):
        return b""
    for column in _guarded_states(template, tool):
        for statement in _settings(template, column, rng):
            patch = _patched(template, [statement])
            if patch and _possible(template, tool, patch, donor, rng):
                return patch
    return b""


def _guarded_states(template: Template, tool: CompiledTool) -> list[Column]:
    """Columns of few options that the tool's guards read."""
    read = sorted({ref for guard in tool.guards for ref in guard.reads})
    columns = [template.schema.tables[t].columns[c] for t, c in read if c != "*"]
    return [column for column in columns if column.is_boolean or column.text.enum]


def _settings(template: Template, column: Column, rng: random.Random) -> list[Statement]:
    """Updates of one row each: every option of the column, on a few rows."""
    table = template.schema.tables[column.table]
    if len(table.primary_key) != 1:
        return []
    key = quote_name(table.primary_key[0])
    with template.reading() as db:
        keys = [
            r[0] for r in db.execute(f"SELECT {key} FROM {quote_name(table.name)} ORDER BY {key}")
        ]
    options: Sequence[Scalar] = (0, 1) if column.is_boolean else column.text.enum or ()
    sql = f"UPDATE {quote_name(table.name)} SET {quote_name(column.name)} = :v WHERE {key} = :k"
    few = rng.sample(keys, min(3, len(keys)))
    return [(sql, {"v": option, "k": row}) for row in few for option in options]


def _possible(
    template: Template, tool: CompiledTool, patch: bytes, donor: FreshValues, rng: random.Random
) -> bool:
    required = tool.arguments.json_schema["required"]
    keys = {p: c for p, c in key_columns_of(tool, template.schema).items() if p in required}
    cells = CallDonor(donor, rng)
    with template.session(patch) as session:
        try:
            values: dict[str, Json] = {
                p: sample_value(session, tool, p, cells) for p in required if p not in keys
            }
        except Unplannable:
            return False
        return bool(feasible_bindings(session, tool, keys, values, rng))
