"""Seeded exploration within a budget: random call sequences, then a directed search."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from envwright.environment.call_sampling import CallSampler, refusing_guard
from envwright.environment.changesets import decode_changeset
from envwright.environment.mutation_operators import against_guard
from envwright.environment.schema import quote_name
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import Call, ErrorKind, Scalar
from envwright.validation.call_events import CallEvent, SessionState, record_call, state_of
from envwright.validation.properties import Properties, is_fault


@dataclass(frozen=True, slots=True)
class CheckBudget:
    """What a check may try. Without ``seconds`` the report depends on counts and the seed alone."""

    sequences: int = 50
    """Random call sequences from the initial state."""
    length: int = 20
    """Calls of a sequence."""
    mutants: int = 60
    """Seeded defects that are tried at most; 0 for none."""
    seconds: float | None = None
    """Wall-clock seconds after which nothing new is begun."""
    state_bytes: int = 1_000_000
    """A sequence ends when what it changed is larger."""


class BudgetWatch:
    """Tells when the seconds are over, and what was left out since then."""

    def __init__(self, budget: CheckBudget) -> None:
        self.budget = budget
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.cut: dict[str, int] = {}
        """What was left out, and how often."""

    def over(self, what: str) -> bool:
        """Whether time is over; counts ``what`` as left out when it is."""
        if self._end is None or time.monotonic() < self._end:
            return False
        self.left_out(what)
        return True

    def left_out(self, what: str) -> None:
        """Count something that was not tried, or not to its end."""
        self.cut[what] = self.cut.get(what, 0) + 1


# --- coverage -------------------------------------------------------------------------------------


ColumnName = tuple[str, str]


class Coverage:
    """Tallies over events."""

    def __init__(self, template: Template) -> None:
        self._template = template
        self.tried: Counter[str] = Counter()
        self.succeeded: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()
        self.faults: Counter[tuple[str, str]] = Counter()
        """Tool and message of calls that hit a limit or could not be evaluated."""
        self.held: set[tuple[str, int]] = set()
        """Guards, as tool and place, that held in some call."""
        self.refused: set[tuple[str, int]] = set()
        self.effective: set[tuple[str, int]] = set()
        """Steps, as tool and place, without which some recorded call goes differently."""
        self.values: dict[ColumnName, set[Scalar]] = {
            column: self._initial(column) for column in state_columns(template)
        }
        """Columns that hold a state, and the values that were seen in them."""

    def add(self, session: Session, event: CallEvent) -> None:
        """Count a call; the session stands right after it."""
        self.tried[event.tool] += 1
        if event.observation.ok:
            self.succeeded[event.tool] += 1
            guards = len(self._template.tools[event.tool].guards)
            # A successful call passed all guards.
            self.held |= {(event.tool, at) for at in range(guards)}
            if self.values and event.after.digest != event.before.digest:
                self._look(event)
            return
        self.failed[event.tool] += 1
        error = event.observation.error
        if is_fault(event) and error is not None:
            self.faults[event.tool, error.message] += 1
        if error is not None and error.kind is ErrorKind.PRECONDITION:
            self._add_refusal(session, event)

    def _add_refusal(self, session: Session, event: CallEvent) -> None:
        """Which guard it was: a failed call changed nothing, so it can be asked afterwards."""
        tool = self._template.tools[event.tool]
        at = refusing_guard(session.query, tool, event.call.arguments)
        if at is not None:
            self.held |= {(event.tool, earlier) for earlier in range(at)}
            self.refused.add((event.tool, at))

    def _look(self, event: CallEvent) -> None:
        """Values of state columns in the rows that differ from the start."""
        for row in decode_changeset(event.after.snapshot.changes, self._template.schema):
            for column, value in (row.after or {}).items():
                if (row.table, column) in self.values:
                    self.values[row.table, column].add(value)

    def _initial(self, column: ColumnName) -> set[Scalar]:
        table, name = quote_name(column[0]), quote_name(column[1])
        with self._template.reading() as db:
            return {row[0] for row in db.execute(f"SELECT DISTINCT {name} FROM {table}")}


def state_columns(template: Template) -> list[ColumnName]:
    """Columns with listed values that some tool updates, in the order of the schema."""
    written = {ref for tool in template.tools.values() for ref in tool.writes}
    return [
        (table.name, column.name)
        for table in template.schema.tables.values()
        for column in table.columns.values()
        if column.text.enum is not None and (table.name, column.name) in written
    ]


def missing_values(template: Template, coverage: Coverage) -> list[tuple[ColumnName, Scalar]]:
    """Listed values of state columns that no state had."""
    return [
        (column, value)
        for column, seen in coverage.values.items()
        for value in template.schema.tables[column[0]].columns[column[1]].text.enum or ()
        if value not in seen
    ]


# --- exploration ----------------------------------------------------------------------------------


# Walks of a directed search, and steps of each.
WALKS, STEPS = 16, 8


class Explorer:
    """Makes calls, judges each by the properties, and keeps what it saw.

    Args:
        template: the environment.
        seed: all chance comes from it.
        watch: says when to stop; without one, counts alone do.
    """

    def __init__(self, template: Template, seed: int, watch: BudgetWatch | None = None) -> None:
        self.template, self.seed = template, seed
        self.watch = watch or BudgetWatch(CheckBudget())
        self.properties = Properties(template)
        self.coverage = Coverage(template)
        self.tried: Counter[str] = Counter()
        """Property → calls that tried it."""
        self.violations: dict[str, tuple[CallEvent, str]] = {}
        """Property → the first call that violated it, and how."""
        self.ends: list[CallEvent] = []
        """The last event of every random sequence."""
        self.events: dict[str, list[CallEvent]] = {name: [] for name in template.tools}
        """All calls of a tool."""
        with template.session() as session:
            self._reached: dict[str, tuple[SessionState, CallEvent | None]] = {}
            # The initial state is the first entry and has no event.
            self._keep(state_of(session), None)

    def wander(self, sequences: int, length: int, progress: Callable[[int], None] | None) -> None:
        """Random sequences from the initial state."""
        for number in range(sequences):
            if self.watch.over("random sequences"):
                continue
            sampler = CallSampler(self.template, random.Random(f"{self.seed}/wander/{number}"))
            with self.template.session() as session:
                state, last = state_of(session), None
                for _ in range(length):
                    last = self._step(session, sampler.call(session), state, last)
                    state = last.after
                    if len(state.snapshot.changes) > self.watch.budget.state_bytes:
                        self.watch.left_out("sequences ended by the size of the state")
                        break
            if last is not None:
                self.ends.append(last)
            if progress is not None:
                progress(number + 1)

    def seek(self) -> None:
        """Directed search: tools that did not succeed or fail, guards that held always, values."""
        for name in [*self.template.tools] * 2:  # a later one may have enabled an earlier one
            self._seek_count(self.coverage.succeeded, name)
        for name, tool in self.template.tools.items():
            for at in range(len(tool.guards)):
                self._seek_refusal(name, at)
            if tool.spec.parameters:
                self._seek_count(self.coverage.failed, name, invalid=1.0)
        for column, value in missing_values(self.template, self.coverage):
            for name, tool in self.template.tools.items():
                if column in tool.writes:
                    self._seek_value(name, column, value)

    def _seek_count(self, counts: Counter[str], tool: str, invalid: float = 0.0) -> None:
        self._seek(tool, lambda: counts[tool] > 0, invalid=invalid)

    def _seek_refusal(self, tool: str, at: int) -> None:
        place = (tool, at)
        if place not in self.coverage.refused:
            other = against_guard(self.template, self.template.tools[tool].spec, at)
            self._seek(tool, lambda: place in self.coverage.refused, other)

    def _seek_value(self, tool: str, column: ColumnName, value: Scalar) -> None:
        self._seek(tool, lambda: value in self.coverage.values[column])

    def states(self) -> list[SessionState]:
        """Every state reached, in the order of first visits; the initial one first."""
        return [state for state, _ in self._reached.values()]

    def _seek(
        self,
        tool: str,
        done: Callable[[], bool],
        aim_at: Template | None = None,
        *,
        invalid: float = 0.0,
    ) -> None:
        """Call a tool in many states, with what may enable it in between, until it is done."""
        if done() or self.watch.over("directed searches"):
            return
        # Seeded by tool: a search does not depend on which searches came before.
        rng = random.Random(f"{self.seed}/seek/{tool}")
        aimed = CallSampler(aim_at or self.template, rng, aimed=0.9, invalid=invalid)
        helpers = enabling_tools(self.template, tool)
        helper = CallSampler(self.template, rng, aimed=0.95, invalid=0.0, tools=helpers)
        with self.template.session() as session:
            for walk in range(WALKS):
                # The first walk starts at the initial state, later ones at random states reached so
                # far.
                places = list(self._reached.values())
                state, last = rng.choice(places) if walk else places[0]
                session.restore(state.snapshot)
                for _ in range(STEPS):
                    last = self._step(session, aimed.call(session, tool), state, last)
                    if done():
                        return
                    state = last.after
                    # A helper call between two attempts changes the state, so that a guard may
                    # hold.
                    if helpers:
                        last = self._step(session, helper.call(session), state, last)
                        state = last.after

    def _step(
        self, session: Session, call: Call, before: SessionState, previous: CallEvent | None
    ) -> CallEvent:
        event = record_call(session, call, before, previous)
        self.events[event.tool].append(event)
        self.coverage.add(session, event)
        for name in self.properties.names:
            self.tried[name] += self.properties.applies(name, event)
            if name not in self.violations:
                problem = self.properties.problem(name, session, event)
                if problem is not None:
                    self.violations[name] = (event, problem)
        self._keep(event.after, event)
        return event

    def _keep(self, state: SessionState, event: CallEvent | None) -> None:
        # A state keeps the event of its first visit.
        self._reached.setdefault(state.digest, (state, event))


def enabling_tools(template: Template, tool: str) -> list[str]:
    """Tools that write what the guards of a tool read, and those that enable them in turn."""
    found = {tool}
    # Two rounds: tools that enable the tool, and tools that enable those.
    for _ in range(2):
        read = {
            ref for name in found for guard in template.tools[name].guards for ref in guard.reads
        }
        tables = {table for table, _ in read}
        for name, other in template.tools.items():
            # "*" stands for inserting or deleting rows, which changes all columns of the table.
            if any(w in read or (w[1] == "*" and w[0] in tables) for w in other.writes):
                found.add(name)
    return [name for name in template.tools if name in found and name != tool]
