"""From a change back to what makes it possible: means-ends analysis on the tool graph.

A target is a writing tool, or a column and a tool that writes it. What can come before it are the
tools that its guards wait for (state edges: they write what a guard reads) and those that make the
rows it needs (data edges from tools that insert them). A chain is found by carrying it out on a
scratch session: a tool counts as enabling only if the next one then works on a row that it
touched, or works at all where it did not before. No paper states this search; the graph is
AutoForge's (3.2), the test by execution is its 3.3.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

from envwright.environment.schema import quote_name
from envwright.environment.session import Session, Snapshot
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.environment.tool_graph import ToolGraph
from envwright.tasks.goals import Sketch, Unplannable
from envwright.tasks.grounding.call_arguments import FreshValues, bound_call, key_columns_of
from envwright.tasks.samplers.exploration import (
    CallTransition,
    RowKey,
    agent_tools,
    named_rows,
    perform_call,
    replay_calls,
)
from envwright.types import Json


@dataclass(frozen=True)
class GoalDirected:
    """A change, after the changes that make it possible."""

    template: Template
    graph: ToolGraph
    _: KW_ONLY
    depth: int = 3
    """Tools before the target, at most."""
    longer: float = 0.5
    """Probability that a tool that is possible at once is still put after one that leads to it."""
    by_column: float = 0.5
    """Probability that the target is drawn among columns, so that rare changes have their share."""
    targets: int = 4
    """Targets that are tried."""
    tries: int = 3
    """Calls that are tried before a tool counts as impossible in a state."""
    effort: int = 60
    """Calls that are tried for one target, in all."""

    name = "goal_directed"

    def sample(self, rng: random.Random) -> Sketch:
        """Tools in an order in which they were carried out, the target last; see ``Sampler``."""
        if not self.writers:
            raise Unplannable("no tool changes anything")
        columns = list(self._by_column.values())
        for _ in range(self.targets):
            by_column = bool(columns) and rng.random() < self.by_column
            pool = rng.choice(columns) if by_column else self.writers
            with self.template.session() as session:
                plan = _Plan(self, session, rng)
                if plan.reach(rng.choice(pool), self.depth, ()):
                    return Sketch(self.name, tools=plan.tools())
        raise Unplannable("no target can be reached")

    @cached_property
    def writers(self) -> tuple[str, ...]:
        """Tools of the agent that change the state."""
        return tuple(name for name in agent_tools(self.template) if name in self.graph.writes)

    @cached_property
    def _by_column(self) -> dict[str, tuple[str, ...]]:
        """Column (or ``table.*`` for whole rows) → the tools that write it."""
        out: dict[str, tuple[str, ...]] = {}
        for name in self.writers:
            for table, column in sorted(self.template.tools[name].writes):
                out[f"{table}.{column}"] = (*out.get(f"{table}.{column}", ()), name)
        return out

    @cached_property
    def enablers(self) -> dict[str, tuple[str, ...]]:
        """Tool → others that write what its guards read, or make the rows that it takes."""
        out: dict[str, dict[str, None]] = {name: {} for name in self.writers}
        for edge in self.graph.edges:
            if edge.source == edge.target or edge.source not in out or edge.target not in out:
                continue
            whole = (edge.column.split(".")[0], "*")
            if edge.kind == "state" or whole in self.template.tools[edge.source].writes:
                out[edge.target][edge.source] = None
        return {name: tuple(found) for name, found in out.items()}

    @cached_property
    def donor(self) -> FreshValues:
        """Fresh values."""
        return FreshValues(self.template)


class _Plan:
    """Steps that were carried out on a scratch session."""

    def __init__(self, options: GoalDirected, session: Session, rng: random.Random) -> None:
        self.options, self.session, self.rng = options, session, rng
        self.schema = session.template.schema
        self.steps: list[CallTransition] = []
        self.effort = options.effort

    def reach(self, name: str, room: int, above: tuple[str, ...]) -> bool:
        """Carry a tool out, after at most ``room`` others; without success nothing is changed.

        ``above`` is what the tool is needed for.
        """
        tool = self.session.template.tools[name]
        before = self._mark()
        # Bindings are random, so one failure proves nothing: try several times without fixed
        # arguments.
        possible = self._carry_out(tool, [{}] * self.options.tries)
        if possible and (not room or self.rng.random() >= self.options.longer):
            return True
        after = self._mark()
        ways = [way for way in self.options.enablers[name] if way not in (*above, name)]
        for way in self.rng.sample(ways, len(ways)):
            if possible:  # else what was done so far stays: a tool may need two others
                self._return_to(before)
            left = room - (len(self.steps) - len(before[1]))
            if left > 0 and self.reach(way, left - 1, (*above, name)):
                near = self._arguments_near(tool, self.steps[len(before[1]) :])
                if self._carry_out(tool, near if possible else [*near, {}]):
                    return True
        self._return_to(after if possible else before)
        return possible

    def tools(self) -> tuple[str, ...]:
        """The tools of the plan, without steps that lead to no row of a later one."""
        rows: frozenset[RowKey] = frozenset()
        kept: list[CallTransition] = []
        for step in reversed(self.steps):
            named = named_rows(self.schema, step.changes)
            if not kept or named & rows:
                kept.insert(0, step)
                rows |= named
        calls = tuple(step.call for step in kept)
        if (
            replay_calls(self.session, calls)[0] != calls
        ):  # one of the others mattered in another way
            kept = self.steps
        return tuple(step.call.tool for step in kept)

    def _carry_out(self, tool: CompiledTool, choices: Sequence[Mapping[str, Json]]) -> bool:
        """Make a call that changes something; ``choices`` are arguments to begin with."""
        for fixed in choices[: self.effort]:
            self.effort -= 1
            try:
                call = bound_call(
                    self.session, tool, self._given(tool), self.options.donor, self.rng, fixed=fixed
                )
            except Unplannable:
                continue
            step = perform_call(self.session, call)
            if step.changed:
                self.steps.append(step)
                return True
        return False

    def _given(self, tool: CompiledTool) -> list[str]:
        """The required parameters and one optional value, without which an update does nothing."""
        required = tool.arguments.json_schema["required"]
        homes = key_columns_of(tool, self.schema)
        optional = [p for p in tool.spec.parameters if p not in required and p not in homes]
        return [*required, *self.rng.sample(optional, min(1, len(optional)))]

    def _arguments_near(
        self, tool: CompiledTool, steps: Sequence[CallTransition]
    ) -> list[dict[str, Json]]:
        """Arguments that name a row which the steps touched, one row each."""
        rows = named_rows(self.schema, [change for step in steps for change in step.changes])
        out: list[dict[str, Json]] = []
        # By repr: keys mix types that Python cannot compare, and the order must not vary.
        for table, key in sorted(rows, key=repr):
            primary = self.schema.tables[table].primary_key
            where = " AND ".join(f"{quote_name(name)} = :k{n}" for n, name in enumerate(primary))
            bound = {f"k{n}": part for n, part in enumerate(key)}
            for parameter, (home, column) in key_columns_of(tool, self.schema).items():
                if home == table:
                    sql = f"SELECT {quote_name(column)} FROM {quote_name(table)} WHERE {where}"
                    out += [{parameter: cell} for (cell,) in self.session.query(sql, bound)]
        return out

    def _mark(self) -> tuple[Snapshot, list[CallTransition]]:
        return self.session.snapshot(), list(self.steps)

    def _return_to(self, mark: tuple[Snapshot, list[CallTransition]]) -> None:
        self.session.restore(mark[0])
        self.steps = list(mark[1])
