"""Goals, grounded: a tool, rows for its keys found by query, values, and the call executed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.schema import Column, quote
from envwright.runtime.session import Session
from envwright.runtime.tool import CompiledTool
from envwright.tasks.applicable import bindings, key_parameters, part_parameters
from envwright.tasks.plan import Goal, Reference, Unplannable
from envwright.tasks.reference import described, named
from envwright.tasks.results import split
from envwright.tasks.values import Donor, sample_value, speakable
from envwright.types import Call, Json, RowChange, Scalar

TRIES = 4
_NEW_ROW_REUSE = 0.8


def write_goal(
    session: Session,
    tool: CompiledTool,
    made: Mapping[str, Scalar],
    donor: Donor,
    rng: random.Random,
) -> Goal:
    """A change, carried out on the session.

    Args:
        session: the state so far; on return it holds the change.
        tool: a writing tool.
        made: table → key of a row that an earlier goal made; preferred where it fits.
        donor: fresh values.
        rng: all choices.

    Raises:
        Unplannable: nothing was found with which the call is possible and changes something.
    """
    reason = "no call of a writing tool is possible"
    for _ in range(TRIES):
        before = session.snapshot()
        try:
            return _attempt(session, tool, made, donor, rng)
        except Unplannable as error:
            reason = str(error)
            session.restore(before)
    raise Unplannable(reason)


def _attempt(
    session: Session,
    tool: CompiledTool,
    made: Mapping[str, Scalar],
    donor: Donor,
    rng: random.Random,
) -> Goal:
    keys, values = _choose(session, tool, donor, rng)
    rows = bindings(session, tool, keys, values, rng)
    if not rows:
        fresh = _natural_keys(session, tool, keys)
        if not fresh:
            raise Unplannable("no row satisfies the guards")
        for parameter in fresh:
            values[parameter] = sample_value(session, tool, parameter, donor, rng)
            del keys[parameter]
        rows = bindings(session, tool, keys, values, rng)
    if not rows:
        raise Unplannable("no row satisfies the guards")
    row = _prefer_made(rows, keys, made, rng)
    parts = part_parameters(tool, session.template.schema)
    references = {
        parameter: _refer(session, keys[parameter], key, made, rng)
        for parameter, key in row.items()
        if parameter not in parts
    }
    arguments = {p: v for p, v in {**row, **values}.items() if p in tool.spec.parameters}
    call = Call(tool=tool.name, arguments=_ordered(tool, arguments))
    before = session.diff()
    observation = session.call(tool.name, call.arguments)
    if not observation.ok:
        raise Unplannable("the call fails")
    changes = [change for change in session.diff().rows if change not in before.rows]
    _require_effect(tool, values, changes)
    lookups = tuple(c for r in references.values() for c in r.lookups)
    said = {p: key for p, key in row.items() if p in parts}
    if not all(speakable(key) for key in said.values()):
        raise Unplannable("an identifier that nobody could say")
    return Goal("write", tool.name, call, references, said | values, lookups)


def _choose(
    session: Session, tool: CompiledTool, donor: Donor, rng: random.Random
) -> tuple[dict[str, tuple[str, str]], dict[str, Json]]:
    """Which parameters are given: keys to bind by query, and values of the others."""
    required = set(tool.arguments.json_schema["required"])
    schema = session.template.schema
    all_keys = key_parameters(tool, schema) | part_parameters(tool, schema)
    keys = {p: c for p, c in all_keys.items() if p in required or rng.random() < 0.3}
    values: dict[str, Json] = {}
    for parameter in tool.spec.parameters:
        if parameter in required and parameter not in all_keys:
            values[parameter] = sample_value(session, tool, parameter, donor, rng)
    optional = [p for p in tool.spec.parameters if p not in required and p not in all_keys]
    rng.shuffle(optional)
    for parameter in optional[: rng.choice((1, 1, 2))]:
        try:
            values[parameter] = sample_value(session, tool, parameter, donor, rng)
        except Unplannable:
            continue
    return keys, values


def _natural_keys(
    session: Session, tool: CompiledTool, keys: Mapping[str, tuple[str, str]]
) -> list[str]:
    """Key parameters that name the row which the tool is about to insert."""
    inserted = {table for table, column in tool.writes if column == "*"}
    return [p for p, (table, _) in keys.items() if table in inserted]


def _prefer_made(
    rows: list[dict[str, Scalar]],
    keys: Mapping[str, tuple[str, str]],
    made: Mapping[str, Scalar],
    rng: random.Random,
) -> dict[str, Scalar]:
    """Prefer rows that an earlier goal of the task made, so that goals hang together."""
    fitting = [
        row
        for row in rows
        if any(made.get(keys[p][0], None) == key and key is not None for p, key in row.items())
    ]
    return fitting[0] if fitting and rng.random() < _NEW_ROW_REUSE else rows[0]


def _refer(
    session: Session,
    home: ColumnRef,
    key: Scalar,
    made: Mapping[str, Scalar],
    rng: random.Random,
) -> Reference:
    if key is not None and made.get(home[0]) == key:
        return Reference(*home, key, "new")
    return described(session, home, key, rng) or _by_name(home, key)


def _by_name(home: ColumnRef, key: Scalar) -> Reference:
    if not speakable(key):
        raise Unplannable("an identifier that nobody could say")
    return named(home, key)


def _ordered(tool: CompiledTool, arguments: Mapping[str, Json]) -> dict[str, Json]:
    return {p: arguments[p] for p in tool.spec.parameters if p in arguments}


def _require_effect(
    tool: CompiledTool, values: Mapping[str, Json], changes: list[RowChange]
) -> None:
    """Every value that the user gives shows up in what changed; else the request is hollow."""
    if not changes:
        raise Unplannable("the call changes nothing")
    for parameter in values:
        column = tool.arguments.columns.get(parameter)
        if column and not any(
            change.table == column[0] and column[1] in (change.after or {}) for change in changes
        ):
            raise Unplannable("a value would change nothing")


def made_rows(session: Session, goal: Goal, before: set[tuple[str, Any]]) -> dict[str, Scalar]:
    """Tables into which the goal put exactly one row with a generated key → that key."""
    diff = session.diff()
    out: dict[str, list[Scalar]] = {}
    for change in diff.rows:
        fresh = change.operation == "insert" and (change.table, change.key) not in before
        if fresh and len(change.key) == 1 and change.key[0] in diff.generated:
            out.setdefault(change.table, []).append(change.key[0])
    shown = {tool_table for tool_table in out if _returns_key(session, goal, tool_table)}
    return {t: keys[0] for t, keys in out.items() if len(keys) == 1 and t in shown}


def _returns_key(session: Session, goal: Goal, table: str) -> bool:
    """Whether the goal's tool tells the key of the row that it makes."""
    primary = session.template.schema.tables[table].primary_key[0]
    outputs = session.template.tools[goal.tool].outputs
    return any(o.origin == (table, primary) and split(o.path) for o in outputs)


# --- questions -----------------------------------------------------------------------------------


def attribute_goal(session: Session, name: str, rng: random.Random) -> Goal:
    """A question about one row: "what is the … of …?", answered by a look-up.

    Raises:
        Unplannable: no row can be described so that something remains to be asked.
    """
    tables = sorted(session.template.schema.tables)
    rng.shuffle(tables)
    for table in tables:
        primary = session.template.schema.tables[table].primary_key
        if len(primary) != 1:
            continue
        column = quote(primary[0])
        keys = [r[0] for r in session.query(f"SELECT {column} FROM {quote(table)} ORDER BY 1")]
        for key in rng.sample(keys, min(3, len(keys))):
            reference = described(session, (table, primary[0]), key, rng)
            if reference and (goal := _ask(session, reference, name, rng)):
                return goal
    raise Unplannable("no row can be asked about")


def _ask(session: Session, reference: Reference, name: str, rng: random.Random) -> Goal | None:
    """A question whose answer the reference's last look-up shows and its description does not."""
    schema = session.template.schema
    lookup = reference.lookups[-1]
    tool = session.template.tools[lookup.tool]
    said = {a.label for a in reference.attributes}
    options = []
    for output in tool.outputs:
        place = split(output.path)
        column = schema.tables[output.origin[0]].columns[output.origin[1]]
        if place and place[1] not in said and _askable(column, reference.table, schema.tables):
            options.append((place[1], column))
    rng.shuffle(options)
    primary = quote(schema.tables[reference.table].primary_key[0])
    for label, column in options:
        sql = f"SELECT {quote(column.name)} FROM {quote(reference.table)} WHERE {primary} = :k"
        value = session.query(sql, {"k": reference.key})[0][0]
        answer = bool(value) if column.is_boolean and value is not None else value
        if answer is not None and speakable(answer):
            return Goal(
                kind="attribute",
                tool=lookup.tool,
                call=None,
                references={"": reference},
                lookups=reference.lookups,
                question=name,
                label=label,
                table=reference.table,
                answer=answer,
                answer_sql=sql,
                answer_bound={"k": reference.key},
            )
    return None


def _askable(column: Column, table: str, tables: Mapping[str, Any]) -> bool:
    if column.table != table or column.is_json:
        return False
    return (column.name,) != tables[table].primary_key and column.references is None


def count_goal(session: Session, name: str, rng: random.Random) -> Goal:
    """A question about many rows: "how many … have …?", answered by one list.

    Raises:
        Unplannable: no list with a filter shows all rows that fit.
    """
    options = []
    for tool in session.template.tools.values():
        if tool.is_write or tool.arguments.json_schema["required"]:
            continue
        for parameter, origin in tool.arguments.columns.items():
            column = session.template.schema.tables[origin[0]].columns[origin[1]]
            if column.text.enum is not None and not column.is_boolean:
                options += [(tool, parameter, column, value) for value in column.text.enum]
    rng.shuffle(options)
    for tool, parameter, column, value in options:
        sql = f"SELECT count(*) FROM {quote(column.table)} WHERE {quote(column.name)} = :v"
        count = session.query(sql, {"v": value})[0][0]
        call = Call(tool=tool.name, arguments={parameter: value})
        shown = session.call(tool.name, call.arguments).value
        rows = shown if isinstance(shown, list) else _only_list(shown)
        if rows is not None and len(rows) == count and count > 0:
            return Goal(
                kind="count",
                tool=tool.name,
                call=None,
                values={parameter: value},
                lookups=(call,),
                question=name,
                label=parameter,
                table=column.table,
                answer=count,
                answer_sql=sql,
                answer_bound={"v": value},
            )
    raise Unplannable("nothing can be counted")


def _only_list(value: Json) -> list[Json] | None:
    lists = [v for v in value.values() if isinstance(v, list)] if isinstance(value, dict) else []
    return lists[0] if len(lists) == 1 else None
