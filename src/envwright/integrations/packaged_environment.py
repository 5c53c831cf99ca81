"""An environment folder with its tasks, as the adapters of frameworks play it.

A framework makes an environment object for every episode, or hundreds at a time. The folder is
therefore read and compiled once a process, and every object is only an episode over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from envwright.api import load_tasks, score
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.rollout.env import Action, Env
from envwright.rollout.users.user_registry import user_named
from envwright.scoring.rewards import make_scorer
from envwright.storage.bundled import environment_folder
from envwright.types import Json, Task


@dataclass(frozen=True)
class PackagedEnvironment:
    """A compiled environment, its tasks, and who plays the user.

    Example::

        package = packaged_environment("mock")
        env = package.new_env()
        env.reset(package.find_task(0))
    """

    template: Template
    tasks: tuple[Task, ...]
    user: str
    reward: str

    @property
    def name(self) -> str:
        """The name of the environment."""
        return self.template.spec.name

    @property
    def tools(self) -> list[Json]:
        """The tools of the agent in OpenAI's form."""
        return self.template.tool_schemas()

    def new_env(self) -> Env:
        """An environment object for one episode at a time."""
        user = user_named(self.user)
        return Env(self.tasks, {self.template.id: self.template}, make_scorer(self.reward), user)

    def find_task(self, task: str | int) -> Task:
        """The task with this id, or at this place, counted from 0.

        Raises:
            BadInput: there is none.
        """
        if isinstance(task, int):
            if 0 <= task < len(self.tasks):
                return self.tasks[task]
            raise BadInput(f"there is no task {task}.", remedy=f"There are {len(self.tasks)}.")
        found = next((one for one in self.tasks if one.id == task), None)
        if found is None:
            raise BadInput(f"there is no task {task[:80]}.", remedy="Name one of the package's.")
        return found

    def replay_reward(self, task: Task, messages: Sequence[Action], seed: int = 0) -> float | None:
        """The reward of a conversation that was played elsewhere; see ``envwright.score``."""
        found = score(self.template, task, messages, user=self.user, seed=seed, reward=self.reward)
        return found.reward if found else None


def packaged_environment(
    folder: str | Path, *, user: str = "agenda", reward: str = "gates"
) -> PackagedEnvironment:
    """Read and compile an environment with the tasks beside it, once a process.

    Args:
        folder: an environment folder, or the name of a bundled one.
        user: the simulated user: ``agenda``, ``whole`` or ``scripted``.
        reward: ``gates`` or ``share``.

    Raises:
        BadInput: there is no such folder, user or reward, or there are no tasks.

    Example::

        >>> packaged_environment("mock").name
        'mock'
    """
    return _read(str(environment_folder(folder).resolve()), user, reward)


@cache
def _read(folder: str, user: str, reward: str) -> PackagedEnvironment:
    user_named(user)
    make_scorer(reward)
    return PackagedEnvironment(Template(load_environment(folder)), load_tasks(folder), user, reward)
