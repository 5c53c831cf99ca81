"""Carries out sequences of steps on a task's world, and says where each of them ends.

The proof, the trial of proposed checks and the replay of solutions all compare ends with the
gold's; what a rubric makes of an end is not decided here.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from envwright.environment.world import World
from envwright.scoring.events import REPLY, EpisodeEvent, event_of
from envwright.tasks.proof.equivalence import EpisodeOutcome, episode_outcome
from envwright.tasks.proof.gold_mutants import (
    Adversaries,
    GoldMutant,
    GoldStep,
    WritePools,
    alternatives_of,
    steps_of,
)
from envwright.types import EventCheck, Json, Task


class StepRunner:
    """A task's world, moved to where steps lead.

    Example::

        with open_world(task, templates) as world:
            runner = StepRunner(world, task)
            golds = runner.golds()
            runner.run(mutant.steps)
            outcomes_equal(runner.outcome(mutant.answers, golds), *golds)
    """

    def __init__(self, world: World, task: Task) -> None:
        self.world, self.task = world, task
        self.events: list[EpisodeEvent] = []
        """What happened on the way to where the world is; of a gold one for each step."""
        self._made: tuple[GoldStep, ...] | None = None
        self._asked = frozenset(question.name for question in task.scenario.questions)
        self._rules = [c for c in task.rubric.checks if isinstance(c, EventCheck)]
        self._ruled = {
            name for rule in self._rules for name in (rule.first, *rule.forbidden, *rule.then)
        }

    def run(self, steps: Sequence[GoldStep], *, reading: bool = False) -> None:
        """Carry steps out from the start.

        Reading tools cannot change a state, as the engine has told: they are left out, unless a
        rule speaks of them or ``reading`` is asked for. The same steps need no second run.
        """
        # Mutants that differ in look-ups alone become equal here and are not run again.
        made = tuple(step for step in steps if reading or self._matters(step))
        if made == self._made:
            return
        self.world.reset()
        # Set before the calls are made, so that `events` always belongs to `_made`.
        self._made, self.events = made, []
        for step in made:
            ok = step is None or self.world.carry_out(step).ok
            self.events.append(event_of(step, ok) if step else EpisodeEvent(REPLY))

    def _matters(self, step: GoldStep) -> bool:
        if step is None:
            return REPLY in self._ruled
        tool = self.world.compiled_tool(step.tool)
        return step.tool in self._ruled or tool is None or tool.is_write

    def outcome(
        self,
        answers: Mapping[str, Json],
        golds: Sequence[EpisodeOutcome] = (),
        events: Sequence[EpisodeEvent] | None = None,
    ) -> EpisodeOutcome:
        """The outcome of where the world is; ``events`` instead of what happened on the way."""
        happened = self.events if events is None else events
        return episode_outcome(self.world, answers, self._asked, self._rules, happened, golds)

    def golds(self) -> tuple[EpisodeOutcome, ...]:
        """The outcomes of the alternatives behind that of the gold, at which the world is then.

        All are carried out in full.
        """
        ends = []
        for steps in (*alternatives_of(self.task), steps_of(self.task)):
            self.run(steps, reading=True)
            ends.append(self.outcome(self.task.answers))
        return (ends[-1], *ends[:-1])

    def adversaries(self, pools: WritePools) -> list[GoldMutant]:
        """All adversaries of the task, made at its start."""
        self.run(steps_of(self.task), reading=True)
        refused = frozenset(at for at, event in enumerate(self.events) if not event.ok)
        self.run(())
        harm = pools.writes(self.task)
        rng = random.Random(f"prove {self.task.seed}")
        return list(Adversaries(self.world, self.task, harm, rng, refused))
