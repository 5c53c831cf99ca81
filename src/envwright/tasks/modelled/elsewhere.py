"""Other worlds: whether a reading does what the original words do, also where rows have changed.

In the one world of a task another meaning can have the same end by chance: of a single loan the
latest is the earliest, and a request that a rule refuses is refused with any values. So the solver
follows both texts in worlds in which something has happened before, too, and is watched: where the
state ends, what it answers, and which changes it tried that were refused. Every other time it takes
the other branch of each condition, which no world may ever lead it to.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from envwright.runtime.world import World, open_world
from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.solving.language import Unsolved
from envwright.tasks.solving.readings import told
from envwright.tasks.solving.solver import Solver
from envwright.tasks.solving.syntax import Condition
from envwright.tasks.solving.turns import read_turn
from envwright.tasks.solving.vocabulary import Vocabulary, vocabulary
from envwright.types import Call, Json, Observation, Task, canonical_json

WORLDS = 12
"""Worlds beside the task's own; in each, conditions are followed both ways."""
_BEFORE = (1, 6)
"""Calls that have happened before, at least and at most."""


def same_elsewhere(task: Task, read: Task, bench: Bench) -> None:
    """Compare what two wordings of a task lead to; where the first cannot be followed says nothing.

    Args:
        task: the task in words that the solver reads as they are, or by their readings.
        read: the same in other words.
        bench: has the environments, and writes that are possible in them.

    Raises:
        Refusal: they lead to different ends in some world.
    """
    rng = random.Random(f"elsewhere {task.seed}")
    writes = [call for ref in task.environments for call in bench.stirring[ref.id].all(ref.prefix)]
    with open_world(task, bench.templates) as world:
        words = vocabulary(world.tool_schemas())
        ways = (Solver, Contrary) if _decides(task, words) or _decides(read, words) else (Solver,)
        for number in range(WORLDS + 1):
            count = min(rng.randint(*_BEFORE), len(writes)) if number else 0
            before = rng.sample(writes, count)
            for solver in ways:
                meant = _end(world, task, before, solver)
                if meant and _end(world, read, before, solver) != meant:
                    raise Refusal("another meaning", _where(number, solver))


def _decides(task: Task, words: Vocabulary) -> bool:
    """Whether a condition comes up; what is an answer rather than a request holds none."""
    opening, later = told(task)
    for text in (opening, *later):
        try:
            clauses = read_turn(text, words)
        except Unsolved:
            continue
        if any(isinstance(clause, Condition) for clause in clauses):
            return True
    return False


def _where(number: int, solver: type[Solver]) -> str:
    if solver is Contrary:
        return "it would do something else if a condition were not as it is"
    where = "in another state of the database" if number else "in what is refused"
    return f"it would do something else {where}"


class Contrary(Solver):
    """A solver that takes the other branch of each condition."""

    def _decide(self, clause: Condition) -> None:
        super()._decide(replace(clause, then=clause.other, other=clause.then))


def _end(world: World, task: Task, before: Sequence[Call], kind: type[Solver]) -> bytes:
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
        opening, later = told(task)
        left = iter(later)
        solver = kind(world.tool_schemas(), call, lambda _: next(left, None))
        answers = solver.solve(opening, task.scenario.questions)
    except Unsolved:
        return b""
    return canonical_json([world.digest(normalise=True), answers, refused])
