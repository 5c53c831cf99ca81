"""The gold as a careful agent would write it: what it does not mention is given as it stands.

Who reads a row first and writes all of it back does what was asked and nothing else. Where that
ends elsewhere than the gold, the gold itself changes what the request does not mention: a tool that
clears what is left out, or sets it to a default.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import orjson

from envwright.environment.schema import quote_name
from envwright.environment.session import Session
from envwright.environment.tool import CompiledTool
from envwright.environment.world import World
from envwright.types import Actor, Call, Json, Scalar

_Row = dict[str, Scalar]


def careful_steps(world: World, steps: Sequence[Call | None]) -> tuple[Call | None, ...]:
    """Steps of which each that updates one row also gives the optional values which it left out.

    A value that the tool refuses, or does not store as it is given (an amount to add), is not
    given: no careful agent would keep a column that way.

    Args:
        world: at its start, and there again afterwards.
        steps: of a gold; ``None`` where the agent speaks.

    Example::

        careful_steps(world, [Call(tool="update_pet", arguments={"id": "P-1", "status": "sold"})])
        # (Call(tool="update_pet", arguments={"id": "P-1", "status": "sold", "name": "Rex"}),)
    """
    out: list[Call | None] = []
    for step in steps:
        agent = step is not None and step.actor is Actor.AGENT
        out.append(_with_kept(world, step) if step and agent else step)
        if step is not None:
            world.carry_out(step)
    world.reset()
    return tuple(out)


def _with_kept(world: World, call: Call) -> Call:
    found = world.locate(call.tool)
    if found is None:
        return call
    session, tool = world.sessions[found[0]], world.templates[found[0]].tools[found[1]]
    kept: dict[str, Json] = {}
    for table, columns in _left_out(tool, call).items():
        before, after = _updated(session, tool.name, call.arguments, table)
        if after is None:
            continue
        values = {
            name: value
            for name, column in columns.items()
            if (value := _argument(tool, name, before[column])) is not None
        }
        # All at once: one that cannot be kept is rare, and only then each is tried.
        tries = [values, *({name: value} for name, value in values.items())]
        for more in tries if values else ():
            given = {**call.arguments, **kept, **more}
            if tool.arguments.problem(given):
                continue
            _, then = _updated(session, tool.name, given, table)
            if then and all(_parsed(then[columns[p]]) == _parsed(before[columns[p]]) for p in more):
                kept |= more
            if kept.keys() >= values.keys():
                break
    return Call(tool=call.tool, arguments={**call.arguments, **kept}) if kept else call


def _left_out(tool: CompiledTool, call: Call) -> dict[str, dict[str, str]]:
    """Table → parameters that are not given, and the column of it that each writes."""
    out: dict[str, dict[str, str]] = {}
    for name in tool.spec.parameters:
        place = tool.arguments.columns.get(name)
        if name not in call.arguments and place in tool.writes:
            out.setdefault(place[0], {})[name] = place[1]
    return out


def _updated(
    session: Session, tool: str, arguments: Mapping[str, Json], table: str
) -> tuple[_Row, _Row | None]:
    """The one row that a call would update, before and after; ``None`` after where there is none.

    A call that changes nothing has no row either, as one that is refused.
    """
    before = _rows(session, table)
    with session.fork() as trial:
        after = _rows(trial, table) if trial.call(tool, arguments).ok else {}
    changed = [key for key, row in before.items() if after.get(key, row) != row]
    return (before[changed[0]], after[changed[0]]) if len(changed) == 1 else ({}, None)


def _rows(session: Session, table: str) -> dict[tuple[Scalar, ...], _Row]:
    about = session.template.schema.tables[table]
    names = list(about.columns)
    rows = session.query(f"SELECT {', '.join(map(quote_name, names))} FROM {quote_name(table)}")
    out = (dict(zip(names, row, strict=True)) for row in rows)
    return {tuple(row[name] for name in about.primary_key): row for row in out}


def _argument(tool: CompiledTool, name: str, cell: Scalar) -> Json:
    """A cell as a caller would give it; ``None`` where it holds nothing."""
    kind = tool.arguments.json_schema["properties"][name].get("type")
    if kind == "boolean" and cell in (0, 1):
        return bool(cell)
    return _parsed(cell) if kind in ("array", "object") else cell


def _parsed(cell: Scalar) -> Json:
    """What a cell of JSON says, however it is written."""
    try:
        return orjson.loads(cell) if isinstance(cell, str) else cell
    except ValueError:
        return cell
