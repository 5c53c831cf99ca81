"""What the solver does with two wordings: traced, in other worlds, and near misses of descriptions.

In the one world of a task another meaning can have the same end by chance: of a single loan the
latest is the earliest, and a request that a rule refuses is refused with any values. So the solver
follows both texts in worlds in which something has happened before, too: where the state ends, what
it answers, and which changes it tried that were refused. Every other time it takes the other branch
of each condition, which no world may ever lead it to.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from envwright.environment.world import World, open_world
from envwright.tasks.llm.acceptance import ProofBench
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.model_readings import solver_messages
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.syntax_tree import ConditionClause, RowExpr
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary, vocabulary_of
from envwright.tasks.solver.acting_user import ActingUser
from envwright.tasks.solver.evaluator import RequestEvaluator
from envwright.tasks.solver.request_solver import RequestSolver
from envwright.tasks.solver.row_fields import MISSING, FoundRow, field_value
from envwright.types import Call, Json, Observation, Task, canonical_json

OTHER_WORLDS = 12
"""Worlds beside the task's own; in each, conditions are followed both ways."""
_BEFORE = (1, 6)
"""Calls that have happened before, at least and at most."""


def require_same_elsewhere(task: Task, read: Task, bench: ProofBench) -> None:
    """Check that two wordings of a task lead to the same end, in the task's own and other worlds.

    Worlds in which the first wording cannot be followed are skipped.

    Args:
        task: the task in words that the solver reads as they are, or by their readings.
        read: the same in other words.
        bench: has the environments, and writes that are possible in them.

    Raises:
        TaskRefusal: they lead to different ends in some world.
    """
    # By the task's seed: the same worlds whenever the task is compared.
    rng = random.Random(f"elsewhere {task.seed}")
    writes = bench.stirring.writes(task)
    with open_world(task, bench.templates) as world:
        words = vocabulary_of(world)
        ways = (
            (RequestSolver, InvertedBranchSolver)
            if _has_condition(task, words) or _has_condition(read, words)
            else (RequestSolver,)
        )
        # Number 0 is the task's own world, in which nothing has happened before.
        for number in range(OTHER_WORLDS + 1):
            count = min(rng.randint(*_BEFORE), len(writes)) if number else 0
            before = rng.sample(writes, count)
            for solver in ways:
                # Empty where the original words cannot be followed in this world, which then says
                # nothing.
                meant = _final_state(world, task, before, solver)
                if meant and _final_state(world, read, before, solver) != meant:
                    raise TaskRefusal("another meaning", _world_in_words(number, solver))


def _has_condition(task: Task, words: ToolVocabulary) -> bool:
    """Whether a condition comes up; what is an answer rather than a request holds none."""
    for text in solver_messages(task, words):
        try:
            clauses = read_turn(text, words)
        except UnsolvedError:
            continue
        if any(isinstance(clause, ConditionClause) for clause in clauses):
            return True
    return False


def _world_in_words(number: int, solver: type[RequestSolver]) -> str:
    if solver is InvertedBranchSolver:
        return "it would do something else if a condition were not as it is"
    where = "in another state of the database" if number else "in what is refused"
    return f"it would do something else {where}"


class InvertedBranchSolver(RequestSolver):
    """A solver that takes the other branch of each condition."""

    def _decide(self, clause: ConditionClause) -> None:
        super()._decide(replace(clause, then=clause.other, other=clause.then))


def _final_state(
    world: World, task: Task, before: Sequence[Call], kind: type[RequestSolver]
) -> bytes:
    """Where the solver ends; empty where it cannot go on."""
    world.reset()
    for earlier in before:
        world.call(earlier.tool, earlier.arguments)
    refused: list[Json] = []

    def call(tool: str, arguments: Mapping[str, Any]) -> Observation:
        done = world.call(tool, arguments)
        if not done.ok:
            refused.append([tool, dict(arguments)])
        return done

    try:
        words = vocabulary_of(world)
        messages = iter(solver_messages(task, words))
        user = ActingUser.of(world, task)
        solver = kind(
            world.tool_schemas(),
            call,
            lambda _: next(messages, None),
            vocabulary=words,
            user=user,
        )
        answers = solver.solve(next(messages), task.scenario.questions)
    except UnsolvedError:
        return b""
    # Normalised, since ids that are generated on the way may differ without any difference in
    # meaning.
    return canonical_json([world.digest(normalise=True), answers, refused])


_NONE: Mapping[str, Json] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TracedCall:
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
class SolverTrace:
    """What the solver did with a task."""

    answers: dict[str, Json] = field(default_factory=dict)
    calls: list[TracedCall] = field(default_factory=list)
    found: list[tuple[RowExpr, FoundRow, Json]] = field(default_factory=list)
    """Descriptions, the rows that they led to, and the keys of these."""
    fitting: list[Sequence[FoundRow]] = field(default_factory=list)
    """The rows that fitted, each time that the user was asked which one is meant."""
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

    def led(self, row: RowExpr) -> list[tuple[FoundRow, Json]]:
        """The rows that a description led to, one for each time that it was followed."""
        return [(found, key) for said, found, key in self.found if said == row]


class _TracedEvaluator(RequestEvaluator):
    """Notes which rows descriptions lead to, and when the user is asked."""

    trace: SolverTrace
    turn, request = 0, 0

    def begin(self, number: int, total: int) -> None:
        self.turn += number == 1  # requests count from 1 anew in each turn
        self.request = number
        super().begin(number, total)

    def find_one(self, row: RowExpr, *more: Any, **options: Any) -> FoundRow:
        found = super().find_one(row, *more, **options)
        key = field_value(found.data, ("id",), found.noun)
        self.trace.found.append((row, found, None if key is MISSING else key))
        return found

    def ask(self, question: str) -> str:
        self.trace.asking.append((self.turn, self.request))
        return super().ask(question)

    def _ask_which(self, row: RowExpr, rows: Sequence[FoundRow]) -> RowExpr:
        self.trace.fitting.append(rows)
        return super()._ask_which(row, rows)


class TracedSolver(RequestSolver):
    """A solver that writes down what it does.

    Args:
        world: where it acts.
        later: what the user says after the opening, each time that something is said to them.
        user: does what only users can do.
    """

    evaluator = _TracedEvaluator

    def __init__(self, world: World, later: Sequence[str], user: ActingUser | None = None) -> None:
        left = iter(later)
        words = vocabulary_of(world)
        super().__init__(
            world.tool_schemas(),
            self._call,
            lambda _: next(left, None),
            vocabulary=words,
            user=user,
        )
        assert isinstance(self._finder, _TracedEvaluator)
        self.finder = self._finder
        self.finder.trace = self.trace = SolverTrace()
        self._world = world
        self._reads = {tool.name for tool in self._words.reading}

    def _call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        done = self._world.call(tool, arguments)
        turn, request, asked = self.finder.turn, self.finder.request, self.trace.asked
        reads = tool in self._reads
        made = TracedCall(turn, request, tool, dict(arguments), done.value, done.ok, reads, asked)
        self.trace.calls.append(made)
        return done


class TracedInvertedSolver(TracedSolver, InvertedBranchSolver):
    """The same, taking the other branch of each condition."""


def trace_solver(world: World, task: Task, kind: type[TracedSolver] = TracedSolver) -> SolverTrace:
    """What the solver does with a task, from the start.

    Raises:
        UnsolvedError: it cannot go on.
    """
    world.reset()
    opening, *later = solver_messages(task, vocabulary_of(world))
    solver = kind(world, later, ActingUser.of(world, task))
    solver.trace.answers = solver.solve(opening, task.scenario.questions)
    return solver.trace


def same_row(one: tuple[FoundRow, Json], other: tuple[FoundRow, Json]) -> bool:
    """Whether two look-ups show the same row: by its key, else by all that both show."""
    (a, key), (b, other_key) = one, other
    if key is not None and other_key is not None:
        return bool(key == other_key)
    shared = [
        name for name in a.data.keys() & b.data.keys() if not isinstance(a.data[name], dict | list)
    ]
    return bool(shared) and all(a.data[name] == b.data[name] for name in shared)


def count_near_misses(world: World, rows: Sequence[tuple[RowExpr, RowExpr]]) -> int:
    """Rows that fit all but one fact of the new descriptions, less those of the old ones."""
    return sum(_near_misses(world, new) - _near_misses(world, old) for old, new in rows)


def _near_misses(world: World, row: RowExpr) -> int:
    found = {
        str(sorted(found.data.items(), key=str))
        for part in descriptions_without_one(row)
        for found in _fitting_rows(world, part)
    }
    # Less the right row, which fits every part of its own description.
    return max(len(found) - 1, 0)


def _fitting_rows(world: World, row: RowExpr) -> list[FoundRow]:
    """The rows that fit a description at the start, the right one among them."""
    world.reset()
    try:
        return TracedSolver(world, ()).finder.find_rows(row.select)
    except UnsolvedError:
        return []


def descriptions_without_one(row: RowExpr) -> Iterator[RowExpr]:
    """A description with each of its own facts left out in turn, and each thing it belongs to.

    Nothing where only one is said.
    """
    select = row.select
    if row.extreme or select.reference or select.minus or len(select.any_of) != 1:
        return
    (facts,) = select.any_of
    if len(facts) + len(select.owners) < 2:
        return
    for at in range(len(facts)):
        rest = (*facts[:at], *facts[at + 1 :])
        yield replace(row, select=replace(select, any_of=(rest,)))
    for at in range(len(select.owners)):
        owners = (*select.owners[:at], *select.owners[at + 1 :])
        yield replace(row, select=replace(select, owners=owners))


def require_minimal(world: World, rows: Sequence[RowExpr]) -> None:
    """Whether no fact could still go: without each, the row is not found, or not it alone.

    Raises:
        TaskRefusal: one could.
    """
    for row in rows:
        whole = _single_row(world, row)
        for part in descriptions_without_one(row) if whole else ():
            there = _single_row(world, part)
            if whole and there and same_row(whole, there):
                raise TaskRefusal("a fact could still go", f"of the {' '.join(row.select.words)}")


def _single_row(world: World, row: RowExpr) -> tuple[FoundRow, Json] | None:
    world.reset()
    solver = TracedSolver(world, ())
    try:
        found = solver.finder.find_one(row, ask=False)
    except UnsolvedError:
        return None
    return solver.trace.led(row)[-1] if solver.trace.led(row) else (found, None)
