"""More tasks like those of a file: their changes on other rows and with other values."""

from __future__ import annotations

import random
from collections.abc import Sequence

from envwright.runtime.template import Template
from envwright.tasks.plan import Sketch
from envwright.tasks.samplers.rebind import NAME, rebind
from envwright.tasks.values import Donor
from envwright.types import Task


class Like:
    """A sampler that draws from the plans of given tasks; see ``rebind``.

    Args:
        template: the environment.
        tasks: tasks over it.
        donor: fresh values.
        apart: never use a row that one of the tasks is about.
    """

    name = NAME

    def __init__(
        self, template: Template, tasks: Sequence[Task], donor: Donor, apart: bool
    ) -> None:
        self._template, self._tasks, self._donor = template, tasks, donor
        rows = {row for task in tasks for row in task.entities}
        self._avoid = frozenset(rows) if apart else frozenset()

    def sample(self, rng: random.Random) -> Sketch:
        """The changes of one of the tasks, bound anew; see ``Sampler``."""
        task = rng.choice(self._tasks)
        return rebind(task, self._template, rng, donor=self._donor, avoid=self._avoid)
