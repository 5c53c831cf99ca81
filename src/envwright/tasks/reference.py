"""Referring expressions: the fewest attributes that single out a row and that a tool can find.

An expression is accepted only if a query shows that no second row fits it, and if the look-up it
relies on, when it is really called, returns exactly one matching row.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.schema import Column, Schema, quote
from envwright.runtime.session import Session
from envwright.runtime.tool import CompiledTool
from envwright.tasks.plan import Attribute, Reference
from envwright.tasks.results import rows_at, split
from envwright.types import Call, Json, Scalar

MAX_ATTRIBUTES = 3
MAX_DEPTH = 2
MAX_TEXT = 60
_NAMES = {"name", "title", "full_name", "email", "username", "subject", "label"}
"""Columns by which people call things; wording only, nothing is proven on them."""


@dataclass(frozen=True, slots=True)
class _Known:
    """An attribute that a look-up shows or takes, with the row's value."""

    label: str
    column: Column
    value: Scalar
    parameter: str | None
    """The look-up's parameter that filters by it."""
    shown: str | None
    """The key under which the look-up's rows show it."""
    link: str | None = None
    """Foreign key column of the row, when the attribute is of the row it points to."""


def described(
    session: Session, home: ColumnRef, key: Scalar, rng: random.Random, depth: int = 0
) -> Reference | None:
    """A reference to a row by attributes, or ``None`` where no look-up resolves one.

    Args:
        session: the state in which the description must be unique.
        home: the table, and its key column.
        key: the row's value there.
        rng: chooses among look-ups and attributes.
        depth: how many owners deep the description already is.
    """
    schema = session.template.schema
    row = _row(session, schema, home, key)
    lookups = [t for t in session.template.tools.values() if _key_output(t, schema, home)]
    rng.shuffle(lookups)
    for tool in lookups:
        if found := _by_lookup(session, tool, home, key, row, rng, depth):
            return found
    return None


def named(home: ColumnRef, key: Scalar) -> Reference:
    """A reference by identifier."""
    return Reference(*home, key, "named")


def fits(session: Session, reference: Reference) -> bool:
    """Whether the description still singles out the row in this state."""
    if reference.kind != "described":
        return True
    home = (reference.table, reference.column)
    keys = _matching(session, home, reference.condition, reference.bound)
    return keys == [reference.key] and all(fits(session, owner) for owner in reference.owners)


def _row(session: Session, schema: Schema, home: ColumnRef, key: Scalar) -> dict[str, Scalar]:
    columns = list(schema.tables[home[0]].columns)
    names = ", ".join(quote(c) for c in columns)
    where = f"{quote(home[1])} = :k"
    rows = session.query(f"SELECT {names} FROM {quote(home[0])} WHERE {where}", {"k": key})
    return dict(zip(columns, rows[0], strict=True))


def _key_output(tool: CompiledTool, schema: Schema, home: ColumnRef) -> str | None:
    """The path in a reading tool's result that holds the key column, if it is a look-up."""
    if tool.is_write:
        return None
    table = schema.tables[home[0]]
    for column in tool.arguments.columns.values():
        if column[0] == home[0] and ((column[1],) == table.primary_key or column == home):
            return None  # it already takes a key
    for output in tool.outputs:
        if output.origin == home and split(output.path):
            return output.path
    return None


def _by_lookup(
    session: Session,
    tool: CompiledTool,
    home: ColumnRef,
    key: Scalar,
    row: dict[str, Scalar],
    rng: random.Random,
    depth: int,
) -> Reference | None:
    schema = session.template.schema
    owners = _owners(session, tool, home[0], row, rng, depth)
    if owners is None:
        return None
    known = _known(session, tool, home, row)
    rng.shuffle(known)
    known.sort(key=_rank)
    required = tool.arguments.json_schema["required"]
    needed = {p for p in required if p not in owners}
    for chosen in _subsets(known):
        if not needed <= {(k.parameter or "").removesuffix("[]") for k in chosen}:
            continue
        condition, bound = _condition(chosen, owners, tool, home[0], schema)
        if _matching(session, home, condition, bound) != [key]:
            continue
        if call := _resolves(session, tool, home, key, chosen, owners):
            attributes = tuple(Attribute(k.label, _spoken(k)) for k in chosen)
            before = tuple(c for owner in owners.values() for c in owner.lookups)
            return Reference(
                *home,
                key,
                "described",
                attributes,
                tuple(owners.values()),
                (*before, call),
                condition,
                bound,
            )
    return None


def _owners(
    session: Session,
    tool: CompiledTool,
    table: str,
    row: dict[str, Scalar],
    rng: random.Random,
    depth: int,
) -> dict[str, Reference] | None:
    """References for the look-up's required key parameters; ``None`` when one cannot be made."""
    schema = session.template.schema
    out: dict[str, Reference] = {}
    for parameter in tool.arguments.json_schema["required"]:
        columns = tool.arguments.columns
        column = columns.get(parameter) or columns.get(f"{parameter}[]")
        if column is None:
            return None
        root = schema.root(*column)
        if root[0] == table or not _is_key(schema, root):
            continue
        link = _link(schema, table, root)
        if link is None or row[link] is None or depth >= MAX_DEPTH:
            return None
        owner = described(session, root, row[link], rng, depth + 1)
        out[parameter] = owner or named(root, row[link])
    return out


def _link(schema: Schema, table: str, target: tuple[str, str]) -> str | None:
    """The one column of the table that points to a key; ``None`` when there is none or several."""
    found = [
        name
        for name, column in schema.tables[table].columns.items()
        if column.references and schema.root(table, name) == target
    ]
    return found[0] if len(found) == 1 else None


def _is_key(schema: Schema, column: ColumnRef) -> bool:
    table = schema.tables[column[0]]
    return (column[1],) == table.primary_key or (column[1],) in table.unique


def _known(
    session: Session, tool: CompiledTool, home: ColumnRef, row: dict[str, Scalar]
) -> list[_Known]:
    """What a look-up shows or takes about the row, the row's own values."""
    schema = session.template.schema
    filters = {column: p for p, column in tool.arguments.columns.items() if "." not in p}
    # A list filter ("any of these states") takes the one value, in a list.
    table = home[0]
    container = split(_key_output(tool, schema, home) or "")
    shown = {
        o.origin: place[1]
        for o in tool.outputs
        if (place := split(o.path)) and container and place[0] == container[0]
    }
    out = []
    for origin in sorted({*filters, *shown}):
        column = schema.tables[origin[0]].columns[origin[1]]
        link, value = None, row.get(origin[1])
        if origin[0] != table:
            primary = schema.tables[origin[0]].primary_key
            link = _link(schema, table, (origin[0], primary[0])) if len(primary) == 1 else None
            if link is None or row[link] is None:
                continue
            value = _row(session, schema, (origin[0], primary[0]), row[link])[origin[1]]
        if origin != home and _sayable(column, value, schema):
            label = shown.get(origin) or filters[origin].removesuffix("[]")
            out.append(_Known(label, column, value, filters.get(origin), shown.get(origin), link))
    return out


def _sayable(column: Column, value: Scalar, schema: Schema) -> bool:
    """Whether a user could say this: no keys, no JSON, no long texts."""
    if value is None or column.is_json or isinstance(value, bytes) or column.references:
        return False
    if (column.name,) == schema.tables[column.table].primary_key:
        return False
    if isinstance(value, str):
        return (
            0 < len(value) <= MAX_TEXT
            and not set(value) & set('“”"\n\\')
            and value == value.strip()
        )
    return True


def _rank(known: _Known) -> tuple[int, int]:
    """Names first, then other text, enumerations, dates and numbers, yes/no last."""
    column = known.column
    if column.name in _NAMES and isinstance(known.value, str):
        return (-1, 1 if known.link else 0)
    if column.is_boolean:
        return (4, 0)
    if column.text.enum is not None:
        return (2, 0)
    if column.text.format is not None or not isinstance(known.value, str):
        return (3, 0)
    plain = known.value.replace(" ", "").replace("-", "").replace("'", "").replace(".", "")
    return (0 if plain.isalpha() else 1, 1 if known.link else 0)


def _subsets(known: list[_Known]) -> Iterator[tuple[_Known, ...]]:
    for size in range(1, min(MAX_ATTRIBUTES, len(known)) + 1):
        yield from combinations(known[:8], size)


def _condition(
    chosen: tuple[_Known, ...],
    owners: dict[str, Reference],
    tool: CompiledTool,
    table: str,
    schema: Schema,
) -> tuple[str, dict[str, Any]]:
    """SQL over the table, and its bindings, that says what the description says."""
    terms, bound = [], dict[str, Any]()
    for number, item in enumerate(chosen):
        bound[f"a{number}"] = item.value
        name = quote(item.column.name)
        if item.link is None:
            terms.append(f"{name} = :a{number}")
        else:
            other = item.column.table
            primary = quote(schema.tables[other].primary_key[0])
            terms.append(
                f"{quote(item.link)} IN "
                f"(SELECT {primary} FROM {quote(other)} WHERE {name} = :a{number})"
            )
    for number, (parameter, owner) in enumerate(owners.items()):
        root = schema.root(*tool.arguments.columns[parameter])
        link = _link(schema, table, root)
        bound[f"o{number}"] = owner.key
        terms.append(f"{quote(str(link))} = :o{number}")
    return " AND ".join(terms), bound


def _matching(session: Session, home: ColumnRef, condition: str, bound: Any) -> list[Scalar]:
    sql = f"SELECT {quote(home[1])} FROM {quote(home[0])} WHERE {condition} LIMIT 2"
    return [row[0] for row in session.query(sql, bound)]


def _resolves(
    session: Session,
    tool: CompiledTool,
    home: ColumnRef,
    key: Scalar,
    chosen: tuple[_Known, ...],
    owners: dict[str, Reference],
) -> Call | None:
    """The look-up call, if its result holds exactly one row that fits, and it is the right one."""
    arguments: dict[str, Json] = {parameter: owner.key for parameter, owner in owners.items()}
    for k in chosen:
        if k.parameter:
            listed = k.parameter.endswith("[]")
            arguments[k.parameter.removesuffix("[]")] = [_spoken(k)] if listed else _spoken(k)
    call = Call(tool=tool.name, arguments=arguments)
    observation = session.call(tool.name, arguments)
    path = split(_key_output(tool, session.template.schema, home) or "")
    if not observation.ok or path is None:
        return None
    shown = [(k.shown, _spoken(k)) for k in chosen if k.shown]
    fitting = [
        row[path[1]]
        for row in rows_at(observation.value, path[0])
        if all(row.get(name) == value for name, value in shown)
    ]
    return call if fitting == [key] else None


def _spoken(known: _Known) -> Json:
    return bool(known.value) if known.column.is_boolean else known.value
