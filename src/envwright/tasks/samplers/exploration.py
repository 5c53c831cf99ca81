"""Exploration: seeded calls on a session, and what each of them changed.

``reverse_task`` and ``explore_label`` find tasks in what was explored; the other samplers take from
here what they ask of the tool graph.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from envwright.environment.call_sampling import CallSampler
from envwright.environment.schema import Schema
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.environment.tool_graph import ToolGraph
from envwright.tasks.grounding.call_arguments import is_speakable
from envwright.types import Actor, Call, RowChange, Scalar

RowKey = tuple[str, tuple[Scalar, ...]]
"""A table and a primary key."""

Explorer = Callable[[Session, random.Random], Iterator["CallTransition"]]
"""Makes calls on a session, one after the other; ``explore_calls``, or what a policy did."""

_DRAWS = 12
"""Calls drawn, at most, until one has arguments that a user could say."""


@dataclass(frozen=True, slots=True)
class CallTransition:
    """One call, and what it did."""

    call: Call
    ok: bool
    changed: bool = False
    """Whether the state is another one after it."""
    changes: tuple[RowChange, ...] = ()
    """Rows that it changed, as they now differ from the start; what it undid is turned around."""


def explore_calls(
    session: Session, rng: random.Random, aimed: float = 0.9
) -> Iterator[CallTransition]:
    """Make calls without end; it stops only where no call can be made that a user could ask for.

    Optional arguments that nobody could say are left out, calls that need such are not made.

    Example::

        with template.session() as session:
            steps = list(islice(explore_calls(session, random.Random(1)), 16))

    Args:
        session: holds the calls' effects.
        rng: all choices.
        aimed: probability that a call aims at satisfying its guards.
    """
    template = session.template
    names = [name for name in agent_tools(template) if _needs_no_objects(template.tools[name])]
    sampler = CallSampler(template, rng, aimed=aimed, invalid=0.0, tools=names)
    while names:
        drawn = (_without_unspeakable(template.tools, sampler.call(session)) for _ in range(_DRAWS))
        call = next((call for call in drawn if call is not None), None)
        if call is None:
            return
        yield perform_call(session, call)


def _needs_no_objects(tool: CompiledTool) -> bool:
    """Whether a call can do without objects."""
    schema = tool.arguments.json_schema
    needed = [schema["properties"][name] for name in schema["required"]]
    return all("object" not in (p.get("type"), p.get("items", {}).get("type")) for p in needed)


def _without_unspeakable(tools: Mapping[str, CompiledTool], call: Call) -> Call | None:
    """The call with what a user could say; ``None`` when a required argument is not among it."""
    said = {name: value for name, value in call.arguments.items() if is_speakable(value)}
    required = tools[call.tool].arguments.json_schema["required"]
    return Call(tool=call.tool, arguments=said) if said.keys() >= set(required) else None


def perform_call(session: Session, call: Call) -> CallTransition:
    """Make a call and find what it changed."""
    if not session.template.tools[call.tool].is_write:
        return CallTransition(call, session.call(call.tool, call.arguments).ok)
    before = session.diff()
    if not session.call(call.tool, call.arguments).ok:
        return CallTransition(call, False)
    after = session.diff()
    changes = _difference(before.rows, after.rows)
    return CallTransition(call, True, bool(changes) or before.clock != after.clock, changes)


def _difference(
    before: tuple[RowChange, ...], after: tuple[RowChange, ...]
) -> tuple[RowChange, ...]:
    old = {(change.table, change.key): change for change in before}
    new = {(change.table, change.key): change for change in after}
    made = [change for row, change in new.items() if old.get(row) != change]
    # A row that no longer differs from the start was put back: report the way back.
    undone = [
        RowChange(change.table, change.key, change.after, change.before)
        for row, change in old.items()
        if row not in new
    ]
    return (*made, *undone)


def named_rows(schema: Schema, changes: Sequence[RowChange]) -> frozenset[RowKey]:
    """The rows that changed, and those that their changed cells point to."""
    out: set[RowKey] = set()
    for change in changes:
        out.add((change.table, change.key))
        for link in schema.tables[change.table].foreign_keys:
            if link.parent_columns != schema.tables[link.parent].primary_key:
                continue
            for cells in (change.before or {}, change.after or {}):
                key = tuple(cells.get(column) for column in link.columns)
                if None not in key:
                    out.add((link.parent, key))
    return frozenset(out)


def changes_related(schema: Schema, one: Sequence[RowChange], other: Sequence[RowChange]) -> bool:
    """Whether two sets of changes share a table, or a row, be it only by pointing to it."""
    tables = {change.table for change in one} & {change.table for change in other}
    return bool(tables or named_rows(schema, one) & named_rows(schema, other))


def replay_calls(session: Session, calls: Sequence[Call]) -> tuple[tuple[Call, ...], str]:
    """Make calls from the start; returns those that succeed, and the digest of their end."""
    session.reset()
    done = tuple(call for call in calls if session.call(call.tool, call.arguments).ok)
    return done, session.digest()


def essential_calls(session: Session, calls: Sequence[Call]) -> tuple[Call, ...]:
    """The calls without those that make no difference to the end, from the start of the session.

    A call goes together with later ones that fail without it, so that making a row and deleting
    it again goes as a whole. What is left succeeds in its order; it is empty for what ends where
    it began.
    """
    kept, end = replay_calls(session, calls)
    at = 0
    while at < len(kept):
        fewer, reached = replay_calls(session, (*kept[:at], *kept[at + 1 :]))
        if reached == end:
            # `at` stays: the next call has moved to this place.
            kept = fewer
        else:
            at += 1
    return kept


# --- the tool graph -------------------------------------------------------------------------------


@dataclass(frozen=True)
class GraphSampler:
    """What samplers that follow the edges of the tool graph have in common."""

    template: Template
    graph: ToolGraph

    @cached_property
    def _tools(self) -> tuple[str, ...]:
        return agent_tools(self.template)

    @cached_property
    def _next(self) -> dict[str, tuple[str, ...]]:
        """Tool → those that it leads to."""
        return tool_successors(self.graph, self._tools)


def agent_tools(template: Template) -> tuple[str, ...]:
    """Tools that a plan can be made of: the agent's own that have SQL, in the template's order."""
    return tuple(
        tool.name
        for tool in template.tools.values()
        if tool.spec.actor is Actor.AGENT and tool.spec.host is None
    )


def tool_successors(graph: ToolGraph, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Tool → those that an edge of either kind leads to, itself left out, in the edges' order."""
    out: dict[str, dict[str, None]] = {name: {} for name in names}
    for edge in graph.edges:
        if edge.source in out and edge.target in out and edge.source != edge.target:
            out[edge.source][edge.target] = None
    return {name: tuple(found) for name, found in out.items()}


def is_required(tool: CompiledTool, path: str) -> bool:
    """Whether a call must give what a parameter's path (``order_id``, ``lines[].sku``) names."""
    schema = tool.arguments.json_schema
    for name in path.replace("[]", "").split("."):
        if name not in schema.get("required", ()):
            return False
        schema = schema["properties"][name]
        while "items" in schema:
            schema = schema["items"]
    return True
