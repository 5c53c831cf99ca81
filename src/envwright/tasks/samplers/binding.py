"""Calls with which every guard holds: keys by query, other values fresh."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.sampling import refusing_guard
from envwright.runtime.schema import Schema
from envwright.runtime.session import Session
from envwright.runtime.tool import CompiledTool
from envwright.tasks.applicable import bindings, key_parameters, part_parameters
from envwright.tasks.plan import Unplannable
from envwright.tasks.values import Donor, sample_value
from envwright.types import Call, Json, Scalar

Allowed = Callable[[Mapping[str, Scalar]], bool]
"""Whether a binding (parameter → key) may be taken."""


def homes_of(tool: CompiledTool, schema: Schema) -> dict[str, ColumnRef]:
    """Parameters that name a row, alone or as parts of its key → the root key column."""
    return key_parameters(tool, schema) | part_parameters(tool, schema)


def bound_call(
    session: Session,
    tool: CompiledTool,
    parameters: Sequence[str],
    donor: Donor,
    rng: random.Random,
    *,
    fixed: Mapping[str, Json],
    allowed: Allowed = lambda row: True,
) -> Call:
    """A call that the guards let pass in the current state; it is not made.

    Args:
        session: the state in which the guards are asked.
        tool: what is called.
        parameters: which of its parameters are given.
        donor: fresh values of those that name no row.
        rng: all choices.
        fixed: values that are settled.
        allowed: which rows may be taken.

    Raises:
        Unplannable: no row passes the guards, or none can be asked; a value cannot be found.
    """
    homes = homes_of(tool, session.template.schema)
    given = dict(fixed)
    for name in parameters:
        if name not in homes and name not in given:
            given[name] = sample_value(session, tool, name, donor, rng)
    keys = {name: homes[name] for name in parameters if name in homes and name not in given}
    row = _row(session, tool, keys, given, rng, allowed)
    if row is None:
        row = _with_new_key(session, tool, keys, given, donor, rng, allowed)
    given |= row
    return Call(tool=tool.name, arguments={n: given[n] for n in tool.spec.parameters if n in given})


def _with_new_key(
    session: Session,
    tool: CompiledTool,
    keys: Mapping[str, ColumnRef],
    given: Mapping[str, Json],
    donor: Donor,
    rng: random.Random,
    allowed: Allowed,
) -> dict[str, Json]:
    """Keys of which some are of the row that the call itself puts in."""
    made = {table for table, column in tool.writes if column == "*"}
    new = [name for name, (table, _) in keys.items() if table in made]
    values = dict(given) | {n: sample_value(session, tool, n, donor, rng) for n in new}
    old = {name: home for name, home in keys.items() if name not in new}
    row = _row(session, tool, old, values, rng, allowed) if new else None
    # Tools that delete rows write whole rows too, but have no use for a new key.
    if row is None or refusing_guard(session.query, tool, values | row) is not None:
        raise Unplannable("no row satisfies the guards")
    return {name: values[name] for name in new} | row


def _row(
    session: Session,
    tool: CompiledTool,
    keys: Mapping[str, ColumnRef],
    given: Mapping[str, Json],
    rng: random.Random,
    allowed: Allowed,
) -> dict[str, Scalar] | None:
    """Keys with which the guards hold."""
    bound = tool.arguments.bind(given)  # with defaults, and lists as the guards see them
    rows = bindings(session, tool, keys, bound, rng)
    return next((row for row in rows if allowed(row)), None)
