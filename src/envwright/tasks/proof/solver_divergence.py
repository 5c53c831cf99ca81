"""Where the solver and the gold of a task part: which change, which answer, and which sentence.

A task that the solver does not solve is dropped. This says what a person, or a model that is asked
again, has to look at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.tasks.model_readings import solver_messages
from envwright.tasks.parser.lexer import RequestToken, UnsolvedError, split_sentences
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.syntax_tree import Clause
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary, vocabulary_of
from envwright.tasks.proof.gold_mutants import steps_of
from envwright.tasks.solver.acting_user import ActingUser
from envwright.tasks.solver.request_solver import RequestSolver
from envwright.types import Call, Json, Observation, Task, canonical_json

_SHOWN = 400
"""Characters of a call that are told."""
_ALL = 1_000
"""More requests than a message holds."""


@dataclass(frozen=True, slots=True)
class SolverDivergence:
    """Where they part."""

    at: str
    """A tool, the name of a question, or ``the words``: short, so that it can be counted."""
    what: str
    """In a sentence."""


def find_divergence(task: Task, templates: Mapping[str, Template]) -> SolverDivergence:
    """Where the solver leaves the gold of a task that it does not solve.

    Example::

        where = find_divergence(task, templates)
        print(where.at, where.what)
    """
    with open_world(task, templates) as world:
        gold = [step for step in steps_of(task) if step is not None and _changes(world, step)]
        wanted = [step for step in gold if world.carry_out(step).ok]
        world.reset()
        return _DivergenceSearch(world, task).parting(wanted)


def _changes(world: World, call: Call) -> bool:
    tool = world.compiled_tool(call.tool)
    return tool is None or tool.is_write


class _TracedSolver(RequestSolver):
    """A solver that is asked which request of a message it is at."""

    # `request` counts top-level clauses from 0; `depth` keeps clauses in branches from counting.
    request, depth = -1, 0

    def _do(self, clause: Clause) -> None:
        self.request += self.depth == 0
        self.depth += 1
        super()._do(clause)
        self.depth -= 1


class _DivergenceSearch:
    """Follows the solver through one task."""

    def __init__(self, world: World, task: Task) -> None:
        self._world, self._task = world, task
        self._words = vocabulary_of(world)
        self._made: list[tuple[Call, str]] = []
        """Changes, each with the sentence on which it was made."""
        self._message = ""
        self._solver: _TracedSolver | None = None

    def parting(self, wanted: Sequence[Call]) -> SolverDivergence:
        try:
            answers = self._solved()
        except UnsolvedError as why:
            return self._stopped(wanted, str(why))
        # Compared as multisets: what remains in `left` is what the solver did beyond the gold.
        left = [_key(call) for call, _ in self._made]
        for call in wanted:
            if _key(call) not in left:
                return self._missing(call, wanted)
            left.remove(_key(call))
        for call, sentence in self._made:
            if _key(call) in left:
                return SolverDivergence(
                    call.tool, f"{sentence} it calls {_call_text(call)}, which is too much"
                )
        for name, value in self._task.answers.items():
            if answers.get(name) != value:
                return SolverDivergence(
                    name, f"its answer to {name} is {_value_text(answers.get(name))}"
                )
        return SolverDivergence(
            "a rule", "it does the same, but not what a rule says must come first"
        )

    def _solved(self) -> dict[str, Json]:
        opening, *later = solver_messages(self._task, self._words)
        self._message, left = opening, iter(later)

        def hear(_: str) -> str | None:
            words = next(left, None)
            if words is not None and not solver.depth:  # else it answers to a request
                self._message, solver.request = words, -1
            return words

        user = ActingUser.of(self._world, self._task, self._carry_out)
        solver = _TracedSolver(
            self._world.tool_schemas(), self._call, hear, vocabulary=self._words, user=user
        )
        self._solver = solver
        return solver.solve(opening, self._task.scenario.questions)

    def _call(self, tool: str, arguments: dict[str, Json]) -> Observation:
        return self._carry_out(Call(tool=tool, arguments=arguments))

    def _carry_out(self, call: Call) -> Observation:
        done = self._world.carry_out(call)
        if done.ok and _changes(self._world, call):
            self._made.append((call, self._where()))
        return done

    def _missing(self, call: Call, wanted: Sequence[Call]) -> SolverDivergence:
        """A change that was not made; another with the same tool was made in its place, perhaps."""
        planned = [_key(other) for other in wanted]
        for made, sentence in self._made:
            if made.tool == call.tool and _key(made) not in planned:
                return SolverDivergence(
                    call.tool,
                    f"{sentence} it calls {_call_text(made)}, the gold {_call_text(call)}",
                )
        return SolverDivergence(call.tool, f"no sentence leads it to {_call_text(call)}")

    def _stopped(self, wanted: Sequence[Call], why: str) -> SolverDivergence:
        made = [_key(call) for call, _ in self._made]
        following = next((call for call in wanted if _key(call) not in made), None)
        what = f"{self._where()} it stops: {why}"
        if following is None:
            return SolverDivergence("the words", what)
        return SolverDivergence(
            following.tool, f"{what}; the gold goes on with {_call_text(following)}"
        )

    def _where(self) -> str:
        """The sentence that the solver is at."""
        solver = self._solver
        if solver is None or (solver.request >= 0 and not solver.depth):
            return "at the end"
        at = solver.request if solver.depth else _ALL
        return f"on the sentence “{_sentence(self._message, at, self._words)}”"


def _sentence(text: str, clause: int, words: ToolVocabulary) -> str:
    """The sentence of a message that holds its n-th request, or cannot be read; else the last."""
    said: list[str] = []
    for sentence in split_sentences(text):
        # Parse ever longer prefixes: a later sentence may continue an earlier request, so the count
        # of clauses is known only for a prefix as a whole.
        said.append(" ".join(map(_token_text, sentence)))
        try:
            count = len(read_turn(". ".join(said), words))
        except UnsolvedError:
            return said[-1]
        if count > clause:
            return said[-1]
    return said[-1] if said else ""


def _token_text(token: RequestToken) -> str:
    return f"“{token.text}”" if token.kind == "quote" else token.text


def _key(call: Call) -> bytes:
    return canonical_json(call.data())


def _call_text(call: Call) -> str:
    given = ", ".join(f"{name}={_value_text(value)}" for name, value in call.arguments.items())
    return f"{call.tool}({given})"[:_SHOWN]


def _value_text(value: Json) -> str:
    return canonical_json(value).decode()[:_SHOWN]
