"""Predicates on the end state, tried: at the start, after the gold, and at the end of each mutant.

This is how a check that somebody proposed shows that it says something: it must be false at the
start, true after the gold and after every other right way, and false after a wrong one that did
something.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from envwright.runtime.world import World, open_world
from envwright.tasks.equivalence import Outcome, equivalent, outcome
from envwright.tasks.events import REPLY, Event
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.mutants import Adversaries, Mutant, Step, steps_of
from envwright.tasks.rubric import apply
from envwright.types import EventCheck, Json, Rubric, StateCheck, Task

AT_START = "it holds before anything is done"
AFTER_GOLD = "it does not hold when the task is done"
OTHER_WAY = "it does not hold after another right way"
NO_MUTANT = "no wrong way that changes something breaks it"
NO_VALUE = "the engine cannot compute it"


def verdicts(task: Task, checks: Sequence[StateCheck], bench: Bench) -> list[str]:
    """Why each check does not count; empty for one that does."""
    with open_world(task, bench.templates) as world:
        return _Trial(world, task, checks).verdicts(bench)


class _Trial:
    def __init__(self, world: World, task: Task, checks: Sequence[StateCheck]) -> None:
        self._world, self._task, self._checks = world, task, checks
        self._rules = [c for c in task.rubric.checks if isinstance(c, EventCheck)]
        self._asked = frozenset(question.name for question in task.scenario.questions)
        self._events: list[Event] = []

    def verdicts(self, bench: Bench) -> list[str]:
        start = self._hold()
        gold, refused = self._at_gold()
        after = self._hold()
        wrong, right = self._mutants(bench, gold, refused)
        out = []
        for at in range(len(self._checks)):
            others = [ends[at] for ends in right]
            killed = any(ends[at] is False for ends in wrong)
            if start[at] is None or after[at] is None:
                out.append(NO_VALUE)
            elif start[at]:
                out.append(AT_START)
            elif not after[at]:
                out.append(AFTER_GOLD)
            elif not all(others):
                out.append(OTHER_WAY)
            else:
                out.append("" if killed else NO_MUTANT)
        return out

    def _at_gold(self) -> tuple[Outcome, frozenset[int]]:
        """The gold's outcome, and the places of its steps that a rule refuses."""
        self._go(steps_of(self._task))
        refused = frozenset(at for at, event in enumerate(self._events) if not event.ok)
        return self._outcome(self._task.answers), refused

    def _mutants(
        self, bench: Bench, gold: Outcome, refused: frozenset[int]
    ) -> tuple[list[list[bool | None]], list[list[bool | None]]]:
        """What holds after wrong ways that changed something, and after other right ways."""
        wrong, right = [], []
        for mutant in self._adversaries(bench, refused):
            self._go(mutant.steps)
            if equivalent(self._outcome(mutant.answers, gold), gold):
                right.append(self._hold())
            elif any(self._world.diff().values()):
                wrong.append(self._hold())
        return wrong, right

    def _adversaries(self, bench: Bench, refused: frozenset[int]) -> list[Mutant]:
        """Those of the proof, so that what is said of them here is what the proof sees."""
        self._world.reset()
        task = self._task
        refs = task.environments
        harm = [call for ref in refs for call in bench.pools[ref.id].all(ref.prefix)]
        rng = random.Random(f"prove {task.seed}")
        return list(Adversaries(self._world, task, harm, rng, refused))

    def _go(self, steps: Sequence[Step]) -> None:
        self._world.reset()
        self._events = []
        for step in steps:
            if step is None:
                self._events.append(Event(REPLY))
            else:
                done = self._world.call(step.tool, step.arguments)
                self._events.append(Event(step.tool, done.ok))

    def _outcome(self, answers: Json, gold: Outcome | None = None) -> Outcome:
        return outcome(self._world, answers, self._asked, self._rules, self._events, gold)

    def _hold(self) -> list[bool | None]:
        found = apply(Rubric(checks=tuple(self._checks)), self._world, {})
        return [verdict.ok for verdict in found.verdicts]
