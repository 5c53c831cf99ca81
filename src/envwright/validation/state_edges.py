"""State edges: whether a call of the source can decide if a guard of the target holds.

Calls of the source are looked at with the states before and after. Where such a call really
changed a cell of the edge's column, the guards of the target that read the column are asked on
both sides with the same arguments.

Calls are found from both ends: sampled calls of the source, with arguments of the target that name
the rows that changed; and arguments of the target, with calls of the source, up to ``CALLS`` in a
row, that name the rows to which those belong.

- confirmed: for some arguments a guard held on one side only.
- refuted: none did in ``ENOUGH`` comparisons or more. That is a search that found nothing.
- untested: there were fewer comparisons.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from envwright.environment.changesets import decode_changeset
from envwright.environment.schema import quote_name
from envwright.environment.session import Session
from envwright.environment.tool_graph import Edge
from envwright.types import Call, Json, Scalar
from envwright.validation.call_events import CallEvent, SessionState, record_call
from envwright.validation.edge_trials import (
    CheckedEdge,
    EdgeTrials,
    draw_arguments,
    known_from_arguments,
    known_from_row,
    pins_from,
    related_pins,
    sample_events,
)
from envwright.validation.explorer import ColumnName

EVENTS, ENOUGH = 12, 100
"""Calls that are started from, and comparisons without a flip that refute."""
ROWS, DRAWS = 2, 2
"""Changed rows at which arguments are aimed, and draws of arguments for each."""
STARTS, CALLS = 8, 6
"""Arguments of the target that are started from, and calls of the source for each."""

RowCells = dict[str, Scalar]
CellsChange = tuple[str, RowCells, RowCells]
"""Table, and the row before and after; empty where there is none."""


def check_states(trials: EdgeTrials, edges: Sequence[Edge]) -> dict[Edge, CheckedEdge]:
    """The verdicts on all state edges from one tool to another."""
    search = _Search(trials, edges)
    search.forward()
    search.backward()
    return {edge: search.verdict(edge) for edge in edges}


class _Search:
    """Looks for flips; an edge for which one was found is not looked at again."""

    def __init__(self, trials: EdgeTrials, edges: Sequence[Edge]) -> None:
        self._trials, self._source, self._target = trials, edges[0].source, edges[0].target
        self._before, self._after = trials.session, trials.other
        self._rng = trials.rng("state", self._source, self._target)
        # Open edges by column; an edge leaves this mapping once a flip was found.
        self._open = {_column(edge): edge for edge in edges}
        self._flips: dict[Edge, dict[str, Json]] = {}
        self._tries = dict.fromkeys(edges, 0)

    def verdict(self, edge: Edge) -> CheckedEdge:
        """What the comparisons so far say about an edge."""
        tries = self._tries[edge]
        if edge in self._flips:
            return CheckedEdge(edge, "confirmed", example=self._flips[edge], tries=tries)
        if tries >= ENOUGH:
            return CheckedEdge(edge, "refuted", "no guard changed its mind", tries=tries)
        reason = "too few comparisons" if tries else "no call of the source changed the column"
        if not self._trials.successes[self._source]:
            reason = "the source never succeeded"
        return CheckedEdge(edge, "untested", reason, tries=tries)

    def forward(self) -> None:
        """Sampled calls of the source, and arguments that name what they changed."""
        for event in sample_events(self._trials.successes[self._source], self._rng, EVENTS):
            if self._open:
                changes = self._enter(event)
                self._compare(changes, self._naming(changes))

    def backward(self) -> None:
        """Arguments of the target, and calls of the source that may matter to them."""
        for event in sample_events(self._trials.successes[self._target], self._rng, STARTS):
            for arguments in self._starts(event) if self._open else ():
                state, last = event.before, None
                # Several calls in a row: a guard may flip only after the second or third.
                for _ in range(CALLS):
                    last = self._related_call(arguments, state, last)
                    state = last.after
                    if last.observation.ok and self._open:
                        self._compare(self._enter(last), [arguments])

    def _starts(self, event: CallEvent) -> list[dict[str, Json]]:
        """Arguments with which all guards hold, and such that one guard refuses."""
        self._before.restore(event.before.snapshot)
        out = [event.call.arguments]
        for at, guard in enumerate(self._trials.template.tools[self._target].guards):
            if self._open.keys() & guard.reads:
                sampler = self._trials.against(self._target, at, self._rng)
                out.append(sampler.call(self._before, self._target).arguments)
        return out

    def _related_call(
        self, arguments: dict[str, Json], state: SessionState, last: CallEvent | None
    ) -> CallEvent:
        self._before.restore(state.snapshot)
        known = known_from_arguments(self._trials.template, self._target, arguments)
        ways = [*related_pins(self._before, self._source, known, self._rng), {}]
        drawn = draw_arguments(self._before, self._source, self._rng.choice(ways), self._rng)
        return record_call(self._before, Call(tool=self._source, arguments=drawn), state, last)

    def _enter(self, event: CallEvent) -> list[CellsChange]:
        """Go to the states before and after a call; returns the rows that differ."""
        self._before.restore(event.before.snapshot)
        self._after.restore(event.after.snapshot)
        schema = self._trials.template.schema
        sides = [
            # Both changesets are relative to the initial state, so comparing them gives the call's
            # changes.
            {(row.table, row.key): row for row in decode_changeset(state.snapshot.changes, schema)}
            for state in (event.before, event.after)
        ]
        return [
            (key[0], self._row(self._before, *key), self._row(self._after, *key))
            for key in dict.fromkeys([*sides[0], *sides[1]])
            if sides[0].get(key) != sides[1].get(key)
        ]

    def _row(self, session: Session, table: str, key: tuple[Scalar, ...]) -> RowCells:
        about = self._trials.template.schema.tables[table]
        names = ", ".join(quote_name(name) for name in about.columns)
        where = " AND ".join(
            f"{quote_name(name)} = :k{n}" for n, name in enumerate(about.primary_key)
        )
        bound = {f"k{n}": value for n, value in enumerate(key)}
        found = session.query(f"SELECT {names} FROM {quote_name(table)} WHERE {where}", bound)
        return dict(zip(about.columns, found[0], strict=True)) if found else {}

    def _naming(self, changes: Sequence[CellsChange]) -> Iterator[dict[str, Json]]:
        """Arguments for the target: any that fit, and such that name what changed."""
        template = self._trials.template
        rows = self._rng.sample(changes, min(ROWS, len(changes)))
        sides = (self._before, self._after)
        told = [
            known_from_row(session, table, row)
            for table, *both in rows
            for session, row in zip(sides, both, strict=True)
            if row
        ]
        # For both sides: arguments that hold before the call, and such that hold after it.
        for session, _ in itertools.product(sides, range(DRAWS)):
            yield draw_arguments(session, self._target, {}, self._rng)
            for known in told:
                pins = pins_from(template, self._target, known, self._rng)
                yield draw_arguments(session, self._target, pins, self._rng)
                # Fewer pins leave the guard room to depend on the others.
                kept = self._rng.sample(sorted(pins), self._rng.randint(0, len(pins)))
                fewer = {path: pins[path] for path in kept}
                # Aimed at one side, what is left open would often be what fits both.
                yield draw_arguments(session, self._target, fewer, self._rng, aimed=False)

    def _compare(
        self, changes: Sequence[CellsChange], candidates: Iterable[dict[str, Json]]
    ) -> None:
        """Ask the guards on both sides of a call, with the same arguments."""
        tool = self._trials.template.tools[self._target]
        touched = {ref for change in changes for ref in _touched(change)}
        if not self._open.keys() & touched:
            return
        for arguments in candidates:
            if not self._open:
                return
            for at, guard in enumerate(tool.guards):
                columns = sorted(self._open.keys() & touched & guard.reads)
                if columns and not tool.arguments.problem(arguments):
                    self._ask(columns, at, arguments)

    def _ask(self, columns: Sequence[ColumnName], at: int, arguments: dict[str, Json]) -> None:
        before, after = (
            self._trials.holds(session, self._target, at, arguments)
            for session in (self._before, self._after)
        )
        for edge in [self._open[column] for column in columns]:
            self._tries[edge] += 1
            # Flipped: held on one side only, with the same arguments.
            if before != after:
                self._flips[edge] = arguments
                del self._open[_column(edge)]


def _column(edge: Edge) -> ColumnName:
    table, _, column = edge.column.partition(".")
    return table, column


def _touched(change: CellsChange) -> Iterator[ColumnName]:
    """Columns whose cells differ; all of them where a row came or went."""
    table, before, after = change
    # A sentinel, since None is a value of a cell.
    missing = object()
    for name in before | after:
        if before.get(name, missing) != after.get(name, missing):
            yield table, name
