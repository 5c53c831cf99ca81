"""Tasks of a pool as points of a parameter box, so that teachers of points can choose among them.

A teacher proposes a point; the task nearest to it is practised. The parameters of a task are the
features that it was generated with (``Task.difficulty``: calls, depth, lookups, distractors, …),
and of its environments, ``rows`` and ``tools``.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

from envwright.environment.schema import quote_name
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.training.curriculum.adr import ADR
from envwright.training.curriculum.alp_gmm import ALPGMM, CovarGMM
from envwright.training.curriculum.protocol import (
    Curriculum,
    ParameterBox,
    Point,
    UniformCurriculum,
)
from envwright.training.curriculum.riac import RIAC
from envwright.training.curriculum.task_curricula import RandomTasks, counted_rewards
from envwright.types import Group, Json, Task

TEACHERS = ("uniform", "alp_gmm", "covar_gmm", "riac", "adr")
"""Teachers that a recipe names."""


class TaughtTasks(RandomTasks):
    """A teacher of points that chooses among the tasks of a pool.

    An attempt is a group, and what it earned the mean of its rewards: single episodes of one task
    differ by chance, which a teacher would take for learning progress. The attempt is noted where
    the task lies and not where the teacher wanted it, except for ``ADR``, whose borders are
    somewhere between tasks.

    Args:
        points: task id → its parameters, within the box of the teacher.
        teacher: proposes points.
        box: the teacher's.

    Raises:
        BadInput: there is no task, or one lies outside of the box.

    Example::

        box = ParameterBox((1.0, 4.0), (6.0, 400.0))          # calls, rows
        curriculum = TaughtTasks(points, ALPGMM(box), box)
        task = curriculum.propose(rng)
    """

    def __init__(
        self, points: Mapping[str, Point], teacher: Curriculum[Point], box: ParameterBox
    ) -> None:
        super().__init__(points)
        self.points, self.teacher = dict(points), teacher
        self._box, self._on_borders = box, isinstance(teacher, ADR)
        self._units = {task: box.scaled(point) for task, point in points.items()}
        self._wanted: dict[str, Point] = {}
        """Task that is played now → the point that it was drawn for."""

    def propose(self, rng: random.Random, among: Sequence[str] = ()) -> str:
        listed = among or self.tasks
        wanted = self.teacher.propose(rng)
        unit = self._box.scaled(wanted)
        apart = {task: math.dist(self._units[task], unit) for task in listed}
        least = min(apart.values())
        # Many tasks may have the same parameters; all of them are as near.
        near = [task for task in listed if apart[task] <= least + 1e-12]
        task = near[rng.randrange(len(near))]
        self._wanted[task] = wanted
        return task

    def update(self, task: str, reward: float) -> None:
        super().update(task, reward)
        wanted = self._wanted.pop(task, None)
        noted = wanted if self._on_borders and wanted is not None else self.points[task]
        self.teacher.update(noted, reward)

    def observe(self, group: Group) -> None:
        """Record the mean reward of a group as one attempt."""
        if rewards := counted_rewards(group):
            self.update(group.task, sum(rewards) / len(rewards))

    def state(self) -> dict[str, Json]:
        # Between steps nothing is being played, so that ``_wanted`` is no part of it.
        return {**super().state(), "teacher": self.teacher.state()}

    def restore(self, state: Mapping[str, Json]) -> None:
        super().restore(state)
        self.teacher.restore(state.get("teacher") or {})
        self._wanted = {}


def task_parameters(task: Task, templates: Mapping[str, Template]) -> dict[str, float]:
    """The numbers of a task that a box can be made of.

    Args:
        task: with its ``difficulty``.
        templates: by environment id.

    Returns:
        the features of its difficulty, and ``rows`` (at the start) and ``tools`` (offered to the
        agent), over all of its environments.
    """
    found = [templates[ref.id] for ref in task.environments]
    return {
        **task.difficulty,
        "rows": float(sum(map(count_rows, found))),
        "tools": float(sum(len(template.tool_schemas()) for template in found)),
    }


def count_rows(template: Template) -> int:
    """The rows of all tables at the initial state."""
    with template.reading() as db:
        return sum(
            next(db.execute(f"SELECT count(*) FROM {quote_name(name)}"))[0]
            for name in template.schema.tables
        )


def taught_pool(
    tasks: Mapping[str, Task],
    templates: Mapping[str, Template],
    bounds: Mapping[str, Sequence[float]],
) -> tuple[dict[str, Point], ParameterBox]:
    """The tasks that lie in a box, and the box.

    Args:
        tasks: by id.
        templates: by environment id.
        bounds: parameter → its least and largest value; without values, those that tasks have.

    Returns:
        task id → its point, in the order of ``bounds``, and the box.

    Raises:
        BadInput: no task lies in the box, a parameter is unknown, or the tasks do not vary in it.
    """
    known = {name: task_parameters(task, templates) for name, task in sorted(tasks.items())}
    for name in bounds:
        lacking = [task for task, found in known.items() if name not in found]
        if lacking:
            common = sorted(set.intersection(*(set(found) for found in known.values())))
            raise BadInput(
                f"task {lacking[0]} has no parameter {name!r}.",
                place="rl.curriculum.parameters",
                remedy=f"All have {', '.join(common)}.",
            )
    box_of = {
        name: tuple(map(float, given))
        or (min(f[name] for f in known.values()), max(f[name] for f in known.values()))
        for name, given in bounds.items()
    }
    flat = [name for name, (low, high) in box_of.items() if low >= high]
    if flat:
        raise BadInput(
            f"the tasks do not differ in {flat[0]!r}.",
            place="rl.curriculum.parameters",
            remedy="Leave it out, or add tasks that differ; envwright populate makes other states.",
        )
    points = {
        task: tuple(found[name] for name in box_of)
        for task, found in known.items()
        if all(low <= found[name] <= high for name, (low, high) in box_of.items())
    }
    if not points:
        raise BadInput("no task lies in the box.", place="rl.curriculum.parameters")
    low, high = zip(*box_of.values(), strict=True)
    return points, ParameterBox(tuple(low), tuple(high))


def make_teacher(kind: str, box: ParameterBox, every: int | None = None) -> Curriculum[Point]:
    """A teacher by its name in recipes.

    Args:
        kind: one of ``TEACHERS``.
        box: what it teaches.
        every: attempts between its changes: fits of ``alp_gmm`` and ``covar_gmm``, attempts that a
            region of ``riac`` holds, rewards that decide about a border of ``adr``. Ranges of
            ``adr`` grow from the lowest corner.

    Raises:
        BadInput: no teacher is called so, or ``every`` is out of its bounds.
    """
    if kind == "alp_gmm":
        return ALPGMM(box, every=every or 250)
    if kind == "covar_gmm":
        return CovarGMM(box, every=every or 250)
    if kind == "riac":
        return RIAC(box, most=every or 200)
    if kind == "adr":
        return ADR(box, box.low, queue=every or 10)
    if kind == "uniform":
        return UniformCurriculum(box)
    raise BadInput(f"no teacher is called {kind!r}.", remedy=f"Known: {', '.join(TEACHERS)}.")
