"""Seeded exploration: random call sequences, then a directed search for what they did not show."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from envwright.runtime.sampling import CallSampler
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.types import Call, Scalar
from envwright.validation.budget import Budget, Watch
from envwright.validation.coverage import ColumnName, Coverage, missing_values
from envwright.validation.events import Event, State, state_of, step
from envwright.validation.mutants import against_guard
from envwright.validation.properties import Properties

WALKS, STEPS = 16, 8


class Explorer:
    """Makes calls, judges each by the properties, and keeps what it saw.

    Args:
        template: the environment.
        seed: all chance comes from it.
        watch: says when to stop; without one, counts alone do.
    """

    def __init__(self, template: Template, seed: int, watch: Watch | None = None) -> None:
        self.template, self.seed = template, seed
        self.watch = watch or Watch(Budget())
        self.properties = Properties(template)
        self.coverage = Coverage(template)
        self.tried: Counter[str] = Counter()
        """Property → calls that tried it."""
        self.violations: dict[str, tuple[Event, str]] = {}
        """Property → the first call that violated it, and how."""
        self.ends: list[Event] = []
        """The last event of every random sequence."""
        self.events: dict[str, list[Event]] = {name: [] for name in template.tools}
        """All calls of a tool."""
        with template.session() as session:
            self._reached: dict[str, tuple[State, Event | None]] = {}
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

    def states(self) -> list[State]:
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
        rng = random.Random(f"{self.seed}/seek/{tool}")
        aimed = CallSampler(aim_at or self.template, rng, aimed=0.9, invalid=invalid)
        helpers = enablers(self.template, tool)
        helper = CallSampler(self.template, rng, aimed=0.95, invalid=0.0, tools=helpers)
        with self.template.session() as session:
            for walk in range(WALKS):
                places = list(self._reached.values())
                state, last = rng.choice(places) if walk else places[0]
                session.restore(state.snapshot)
                for _ in range(STEPS):
                    last = self._step(session, aimed.call(session, tool), state, last)
                    if done():
                        return
                    state = last.after
                    if helpers:
                        last = self._step(session, helper.call(session), state, last)
                        state = last.after

    def _step(self, session: Session, call: Call, before: State, previous: Event | None) -> Event:
        event = step(session, call, before, previous)
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

    def _keep(self, state: State, event: Event | None) -> None:
        self._reached.setdefault(state.digest, (state, event))


def enablers(template: Template, tool: str) -> list[str]:
    """Tools that write what the guards of a tool read, and those that enable them in turn."""
    found = {tool}
    for _ in range(2):
        read = {
            ref for name in found for guard in template.tools[name].guards for ref in guard.reads
        }
        tables = {table for table, _ in read}
        for name, other in template.tools.items():
            if any(w in read or (w[1] == "*" and w[0] in tables) for w in other.writes):
                found.add(name)
    return [name for name in template.tools if name in found and name != tool]
