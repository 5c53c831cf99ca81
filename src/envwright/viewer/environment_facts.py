"""An environment as the page shows it: what it is, its tables, and its tools."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict

from envwright.environment.changesets import decode_changeset
from envwright.environment.folder import tool_form
from envwright.environment.schema import Column, Table, quote_name
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.types import Actor, Call, EnvironmentRef, Json, RowChange, Scalar, Task

MOST_EXAMPLES = 2
"""Calls that are shown of a tool."""


def environment_facts(
    template: Template, tasks: Iterable[Task] = (), *, about: Mapping[str, Json] | None = None
) -> dict[str, Json]:
    """All about an environment but its rows.

    Args:
        template: the environment.
        tasks: whose reference solutions give examples of calls.
        about: what else is known, as ``tier`` and ``coverage``.

    Returns:
        ``name``, ``source``, ``policy``, ``tables``, ``tools``, ``edges``, ``invariants``, …
    """
    spec, graph = template.spec, tool_graph(template)
    examples = _examples(template, tasks)
    forms = {
        tool["function"]["name"]: tool["function"]["parameters"]
        for actor in Actor
        for tool in template.tool_schemas(actor)
    }
    return {
        **{key: getattr(spec, key) for key in ("id", "name", "title", "description", "domain")},
        **{key: getattr(spec, key) for key in ("version", "clock", "policy")},
        "source": spec.source.data(),
        "tables": tables_of(template),
        "tools": [
            {
                "name": tool.name,
                "description": tool.description,
                "actor": tool.actor.value,
                "writes": tool.name in graph.writes,
                "parameters": forms.get(tool.name, {}),
                "form": tool_form(tool),
                "examples": examples.get(tool.name, []),
            }
            for tool in spec.tools
        ],
        "edges": [asdict(edge) for edge in graph.edges],
        "invariants": [one.data() for one in spec.invariants],
        **(about or {}),
    }


def _examples(template: Template, tasks: Iterable[Task]) -> dict[str, list[Json]]:
    out: dict[str, list[Json]] = {}
    for task in tasks:
        prefixes = [ref.prefix for ref in task.environments if ref.id == template.id]
        for call in task.gold if prefixes else ():
            name = call.tool.removeprefix(prefixes[0])
            found = out.setdefault(name, [])
            if call.arguments not in found and len(found) < MOST_EXAMPLES:
                found.append(call.arguments)
    return out


def tables_of(template: Template) -> list[dict[str, Json]]:
    """The tables: columns, keys, references, and how many rows they have at the start."""
    with template.reading() as db:
        counts = {
            name: next(db.execute(f"SELECT count(*) FROM {quote_name(name)}"))[0]
            for name in template.schema.tables
        }
    return [_table(table, counts[table.name]) for table in template.schema.tables.values()]


def _table(table: Table, rows: int) -> dict[str, Json]:
    return {
        "name": table.name,
        "comment": table.comment,
        "key": list(table.primary_key),
        "columns": [_column(column) for column in table.columns.values()],
        "references": [
            {"columns": list(key.columns), "table": key.parent, "to": list(key.parent_columns)}
            for key in table.foreign_keys
        ],
        "rows": rows,
        "sql": table.sql,
    }


def _column(column: Column) -> dict[str, Json]:
    return {
        "name": column.name,
        "type": column.type,
        "not_null": column.not_null,
        "default": column.default,
        "comment": column.text.comment,
        "enum": list(column.text.enum or ()),
    }


def table_rows(
    template: Template, name: str, *, words: str = "", offset: int = 0, limit: int = 100
) -> dict[str, Json]:
    """Rows of a table at the start, in the order of its key.

    Args:
        template: the environment.
        name: the table.
        words: rows that hold this text somewhere; empty for all.
        offset: rows that are left out first.
        limit: rows of the answer.

    Returns:
        ``columns``, ``key``, ``rows``, and the ``total`` of rows that fit.

    Raises:
        KeyError: there is no such table.
    """
    table = template.schema.tables[name]
    columns = [quote_name(column) for column in table.columns]
    order = ", ".join(quote_name(column) for column in table.primary_key) or "rowid"
    fits = " OR ".join(f"instr(lower(CAST({column} AS TEXT)), lower(:words))" for column in columns)
    where = f"WHERE {fits}" if words else ""
    values = {"words": words, "limit": limit, "offset": offset}
    with template.reading() as db:
        total = next(db.execute(f"SELECT count(*) FROM {quote_name(name)} {where}", values))[0]
        rows = list(
            db.execute(
                f"SELECT {', '.join(columns)} FROM {quote_name(name)} {where} "
                f"ORDER BY {order} LIMIT :limit OFFSET :offset",
                values,
            )
        )
    return {
        "columns": list(table.columns),
        "key": list(table.primary_key),
        "rows": [list(row) for row in rows],
        "total": total,
    }


def start_rows(template: Template, ref: EnvironmentRef) -> list[Json]:
    """The rows that a task's start has otherwise than its environment's own state.

    Args:
        template: the environment.
        ref: where the task begins.
    """
    patch = base64.b64decode(ref.patch)
    changes: Iterable[RowChange] = decode_changeset(patch, template.schema) if patch else ()
    if ref.state:
        with template.session() as own, template.in_state(ref.state).session(patch) as start:
            changes = [
                change
                for table in template.schema.tables.values()
                for change in _differences(table, _by_key(own, table), _by_key(start, table))
            ]
    return [asdict(change) for change in changes]


def _by_key(session: Session, table: Table) -> dict[tuple[Scalar, ...], dict[str, Scalar]]:
    names = list(table.columns)
    listed = ", ".join(map(quote_name, names))
    rows = session.query(f"SELECT {listed} FROM {quote_name(table.name)}")
    found = (dict(zip(names, row, strict=True)) for row in rows)
    return {tuple(row[name] for name in table.primary_key): row for row in found}


def _differences(
    table: Table,
    own: Mapping[tuple[Scalar, ...], dict[str, Scalar]],
    start: Mapping[tuple[Scalar, ...], dict[str, Scalar]],
) -> Iterator[RowChange]:
    for key in {**own, **start}:
        before, after = own.get(key), start.get(key)
        if before is not None and after is not None:
            cells = [name for name in after if after[name] != before[name]]
            if not cells:
                continue
            before = {name: before[name] for name in cells}
            after = {name: after[name] for name in cells}
        yield RowChange(table.name, key, before, after)


def calls_data(calls: Sequence[Call]) -> list[Json]:
    """Calls with all their fields, also those that hold their defaults."""
    return [call.model_dump(mode="json") for call in calls]
