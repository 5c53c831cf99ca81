"""Which calls are possible now: a query over the guards.

A guard is a query over the state and the parameters. Put a column in place of the parameter and
the same guard becomes a condition on rows; the rows that pass every guard are the bindings with
which the call is possible.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import apsw

from envwright.errors import SpecError
from envwright.runtime.sampling import refusing_guard
from envwright.runtime.schema import Schema, quote
from envwright.runtime.session import Session
from envwright.runtime.sqltext import code
from envwright.runtime.tool import CompiledTool
from envwright.types import Scalar

SAMPLE = 25
"""Keys tried per parameter: enough to find a row, few enough for pairs and triples of them."""
TRIALS = 100
"""Bindings that are tried one by one where the guards cannot be asked at once."""


def key_parameters(tool: CompiledTool, schema: Schema) -> dict[str, tuple[str, str]]:
    """Plain parameters that name an existing row: parameter → root key column.

    A key column is a primary key, or a unique column (a user name, say) where the tool requires
    it. A create tool's own new key is among them; no row passes its guards, and the caller then
    takes a fresh value instead.
    """
    out = {}
    required = tool.arguments.json_schema["required"]
    for parameter, (table, column) in tool.arguments.columns.items():
        if parameter not in tool.spec.parameters:
            continue  # inside an array or object
        root = schema.root(table, column)
        home = schema.tables[root[0]]
        if (root[1],) == home.primary_key or ((root[1],) in home.unique and parameter in required):
            out[parameter] = root
    return out


def part_parameters(tool: CompiledTool, schema: Schema) -> dict[str, tuple[str, str]]:
    """Plain parameters that are one part of a key of several columns: parameter → key column.

    Together with their siblings they name a row, so they are bound by the same query.
    """
    out = {}
    for parameter in tool.arguments.json_schema["required"]:
        if parameter not in tool.arguments.columns:
            continue
        root = schema.root(*tool.arguments.columns[parameter])
        home = schema.tables[root[0]]
        if any(len(key) > 1 and root[1] in key for key in (home.primary_key, *home.unique)):
            out[parameter] = root
    return out


def bindings(
    session: Session,
    tool: CompiledTool,
    keys: Mapping[str, tuple[str, str]],
    fixed: Mapping[str, Any],
    rng: random.Random,
) -> list[dict[str, Scalar]]:
    """Values for the key parameters with which every guard holds, in random order.

    Args:
        session: the state to ask.
        tool: the tool to be called.
        keys: the parameters to bind and the columns that they range over.
        fixed: values of the other parameters; those absent count as NULL.
        rng: chooses which keys are tried.
    """
    if not keys:
        return [{}]
    bound = {name: fixed.get(name) for name in tool.spec.parameters}
    sources, pools = [], []
    for number, (parameter, (table, column)) in enumerate(keys.items()):
        values = [
            row[0]
            for row in session.query(
                f"SELECT {quote(column)} FROM {quote(table)} ORDER BY {quote(column)}"
            )
        ]
        picked = rng.sample(values, min(SAMPLE, len(values)))
        pools.append(picked)
        names = []
        for at, value in enumerate(picked):
            bound[f"k{number}_{at}"] = value
            names.append(f"(:k{number}_{at})")
        if not names:
            return []
        sources.append(f"(SELECT column1 AS v FROM (VALUES {', '.join(names)})) AS c{number}")
        del bound[parameter]
    columns = {parameter: f"c{number}.v" for number, parameter in enumerate(keys)}
    where = [
        f"coalesce(({_substitute(guard.sql, columns, tool)}), 0) <> 0"
        for guard in tool.spec.require
        if guard.for_each is None
    ]
    sql = (
        f"SELECT {', '.join(columns.values())} FROM {', '.join(sources)} "
        f"WHERE {' AND '.join(where) or '1'} LIMIT 500"
    )
    try:
        rows = session.query(sql, bound)
    except (SpecError, apsw.Error):  # a guard of several columns is no scalar: only trial is left
        given = {name: value for name, value in fixed.items() if value is not None}
        drawn = [tuple(rng.choice(pool) for pool in pools) for _ in range(TRIALS)]
        rows = [
            row
            for row in dict.fromkeys(drawn)
            if refusing_guard(session.query, tool, given | dict(zip(keys, row, strict=True)))
            is None
        ]
    rng.shuffle(rows)
    return [dict(zip(keys, row, strict=True)) for row in rows]


def _substitute(sql: str, columns: Mapping[str, str], tool: CompiledTool) -> str:
    """The SQL with parameters replaced by columns, and lets by their queries.

    What may follow a query, a semicolon or a comment, is left out: it stands in parentheses then.
    """
    out, at = [], 0
    query = [token for token in code(sql) if token.text != ";"]
    for token in query:
        name = token.text[1:]
        if token.kind != "symbol" or token.text[:1] not in ":@$" or not name:
            continue
        if name in columns:
            text = columns[name]
        elif name in tool.spec.let:
            text = f"({_substitute(tool.spec.let[name], columns, tool)})"
        else:
            continue
        out += [sql[at : token.start], text]
        at = token.start + len(token.text)
    return "".join([*out, sql[at : query[-1].start + len(query[-1].text)]])
