"""The solver, watched: which rows descriptions led to, what it asked, which calls it made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from envwright.runtime.world import World
from envwright.tasks.modelled.elsewhere import Contrary
from envwright.tasks.solving.actions import Actions
from envwright.tasks.solving.evaluation import Evaluator
from envwright.tasks.solving.fields import MISSING, Found, value_at
from envwright.tasks.solving.readings import told
from envwright.tasks.solving.results import Calls
from envwright.tasks.solving.solver import Solver
from envwright.tasks.solving.syntax import Row
from envwright.types import Json, Observation, Task

_NONE: Mapping[str, Json] = MappingProxyType({})
_CALLS = 400


@dataclass(frozen=True, slots=True)
class Made:
    """A call of the solver."""

    turn: int
    request: int
    """Number of the request in its turn, from 1."""
    tool: str
    arguments: Mapping[str, Json]
    value: Json
    ok: bool
    reads: bool
    asked: int
    """How often the user had been asked before."""


@dataclass(slots=True)
class Trace:
    """What the solver did with a task."""

    answers: dict[str, Json] = field(default_factory=dict)
    calls: list[Made] = field(default_factory=list)
    found: list[tuple[Row, Found, Json]] = field(default_factory=list)
    """Descriptions, the rows that they led to, and the keys of these."""
    fitting: list[int] = field(default_factory=list)
    """How many rows fitted, each time that the user was asked which one is meant."""
    asking: list[tuple[int, int]] = field(default_factory=list)
    """Turn and request, each time that the user was asked in the middle of a turn."""

    @property
    def asked(self) -> int:
        """How often the user was asked in the middle of a turn."""
        return len(self.asking)

    @property
    def writes(self) -> list[Json]:
        """What was changed, or tried to be."""
        return [[c.tool, dict(c.arguments), c.ok] for c in self.calls if not c.reads]

    def led(self, row: Row) -> list[tuple[Found, Json]]:
        """The rows that a description led to, one for each time that it was followed."""
        return [(found, key) for said, found, key in self.found if said == row]


class _Noting(Evaluator):
    trace: Trace
    turn, request = 0, 0

    def begin(self, number: int, total: int) -> None:
        self.turn += number == 1
        self.request = number
        super().begin(number, total)

    def one(
        self,
        row: Row,
        extras: Mapping[str, Json] = _NONE,
        company: tuple[Found, ...] = (),
        *,
        ask: bool = True,
    ) -> Found:
        found = super().one(row, extras, company, ask=ask)
        key = value_at(found.data, ("id",), found.noun)
        self.trace.found.append((row, found, None if key is MISSING else key))
        return found

    def ask(self, question: str) -> str:
        self.trace.asking.append((self.turn, self.request))
        return super().ask(question)

    def _clearer(self, row: Row, count: int) -> Row:
        self.trace.fitting.append(count)
        return super()._clearer(row, count)


class Watched(Solver):
    """A solver that writes down what it does.

    Args:
        world: where it acts.
        hear: says something to the user, and gives what the user says next.
    """

    def __init__(self, world: World, later: Sequence[str]) -> None:
        left = iter(later)

        def hear(_: str) -> str | None:
            return next(left, None)

        super().__init__(world.tool_schemas(), self._call, hear)
        self.trace = Trace()
        self._world = world
        calls = Calls(self._call, _CALLS)
        self.finder = _Noting(self._words, calls, hear)
        self.finder.trace = self.trace
        self._finder = self.finder
        self._actions = Actions(self._words, calls, self.finder)
        self._reads = {tool.name for tool in self._words.reading}

    def _call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        done = self._world.call(tool, arguments)
        at = self.finder
        self.trace.calls.append(
            Made(
                at.turn,
                at.request,
                tool,
                dict(arguments),
                done.value,
                done.ok,
                tool in self._reads,
                self.trace.asked,
            )
        )
        return done


class WatchedContrary(Watched, Contrary):
    """The same, taking the other branch of each condition."""


def watch(world: World, task: Task, kind: type[Watched] = Watched) -> Trace:
    """What the solver does with a task, from the start.

    Raises:
        Unsolved: it cannot go on.
    """
    world.reset()
    opening, later = told(task)
    solver = kind(world, later)
    solver.trace.answers = solver.solve(opening, task.scenario.questions)
    return solver.trace


def same_row(one: tuple[Found, Json], other: tuple[Found, Json]) -> bool:
    """Whether two look-ups show the same row: by its key, else by all that both show."""
    (a, key), (b, other_key) = one, other
    if key is not None and other_key is not None:
        return bool(key == other_key)
    shared = [
        name for name in a.data.keys() & b.data.keys() if not isinstance(a.data[name], dict | list)
    ]
    return bool(shared) and all(a.data[name] == b.data[name] for name in shared)
