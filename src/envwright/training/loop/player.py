"""Who plays for the loop: a protocol, so that it knows of no rollouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from envwright.runtime.template import Template
from envwright.training.models import Policy
from envwright.types import Group, Json, Task, Trajectory


@dataclass(frozen=True, slots=True)
class Playing:
    """How a set of episodes is played."""

    samples: int
    seed: int
    temperature: float
    folder: Path
    """Where it is written; what is there is thrown away."""
    training: bool = True
    """With the user and the reward of the recipe; otherwise as success is measured."""


class Player(Protocol):
    """Plays episodes; the rollout stage behind it is not known here."""

    @property
    def templates(self) -> Mapping[str, Template]:
        """By environment id."""
        ...

    def groups(self, learner: Policy, tasks: Sequence[Task], how: Playing) -> list[Group]:
        """The episodes of these tasks by the learner, a group each, in order.

        Raises:
            MemoryError: the machine has too little.
            BadInput: nobody plays.
        """
        ...

    def gold(self, tasks: Sequence[Task], folder: Path) -> list[Trajectory]:
        """The gold solutions of these tasks, as episodes."""
        ...

    def figures(self, groups: Sequence[Group]) -> dict[str, Json]:
        """What an evaluation says: success, pass^k, by environment."""
        ...
