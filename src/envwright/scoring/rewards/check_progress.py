"""How far each turn of an episode brought the rubric: SPA's progress without an estimate.

SPA-RL (arXiv 2505.20732) trains a head to say how much each turn contributed, so that the sum is
the outcome. Here the rubric can be asked after every turn. With φ_t for the share of checks that
would hold if the episode ended after turn t, and R for the outcome,

    ĉ_t = (φ_t − φ_{t−1}) / (1 − φ_0)        and what is missing to Σ_t ĉ_t = R at the last turn

so that the turn that ends a failed episode gives back what the turns before it had gained. The
denominator is what was left to do: doing nothing satisfies some checks already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from envwright.environment.template import Template
from envwright.environment.world import open_world
from envwright.errors import BadInput
from envwright.scoring import rubric
from envwright.scoring.events import turns_of
from envwright.types import Actor, Role, StepRecord, Task, Trajectory


def check_shares(
    trajectory: Trajectory, task: Task, templates: Mapping[str, Template]
) -> tuple[float, ...]:
    """The share of checks that hold before the first turn and after each turn, in [0, 1].

    Example::

        check_shares(trajectory, task, templates)  # (0.5, 0.5, 1.0): the second turn did it

    Args:
        trajectory: its calls are carried out again, in a world of its own.
        task: the trajectory's.
        templates: by environment id.

    Raises:
        BadInput: the task is another, an environment is missing, or the calls come to another end.
    """
    if trajectory.task != task.id:
        raise BadInput(f"trajectory {trajectory.id} is not of task {task.id}.")
    messages, steps = trajectory.messages, iter(trajectory.steps)
    with open_world(task, templates) as world:

        def share(end: int, before: float) -> float:
            found = rubric.score_episode(task, world, messages[:end]).share
            return before if found is None else found

        first = next((n for n, m in enumerate(messages) if m.role is Role.ASSISTANT), len(messages))
        out = [share(first, 0.0)]
        for turn in turns_of(trajectory):
            for step in _until(steps, len(turn.steps)):
                if step.error is None:  # what failed changed nothing, and was not always a call
                    world.call(step.call.tool, step.call.arguments, step.actor)
            end = turn.at + 1
            while end < len(messages) and messages[end].role is Role.TOOL:
                end += 1
            out.append(share(end, out[-1]))
        for step in steps:  # of a user who acted last
            if step.error is None:
                world.call(step.call.tool, step.call.arguments, step.actor)
        if trajectory.digest and world.digest() != trajectory.digest:
            raise BadInput(
                f"the calls of trajectory {trajectory.id} come to another end than they did.",
                remedy="Name the version of the environment that the run was made with.",
            )
    return tuple(out)


def _until(steps: Iterator[StepRecord], count: int) -> Iterator[StepRecord]:
    """The next steps, up to ``count`` of the agent; those of the user in between with them."""
    while count:
        step = next(steps)
        count -= step.actor is Actor.AGENT
        yield step


@dataclass(frozen=True, slots=True)
class CheckProgress:
    """Contributions of turns by the rubric's checks; see the module.

    Example::

        step_rewards(trajectory, CheckProgress(tasks, templates)).rewards

    Args:
        tasks: by id.
        templates: by environment id.
    """

    tasks: Mapping[str, Task]
    templates: Mapping[str, Template]

    def contributions(self, trajectory: Trajectory) -> tuple[float, ...]:
        """ĉ_t of each assistant message; their sum is the outcome, or φ_T's where there is none.

        Raises:
            BadInput: the task is not known, or see ``check_shares``.
        """
        task = self.tasks.get(trajectory.task)
        if task is None:
            raise BadInput(f"the task {trajectory.task} is not known.")
        shares = check_shares(trajectory, task, self.templates)
        left = 1.0 - shares[0]
        found = [(b - a) / left if left else 0.0 for a, b in pairwise(shares)]
        outcome = trajectory.score.reward if trajectory.score else None
        if found and outcome is not None:
            found[-1] += outcome - sum(found)
        return tuple(found)
