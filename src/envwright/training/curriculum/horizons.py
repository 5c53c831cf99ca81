"""How many turns an episode may have, growing as training goes on.

ScalingInter-RL (AgentGym-RL, arXiv 2509.08755) grows the bound by training steps, TTI
(arXiv 2506.07976) by iterations. As curricula they count attempts: ``per_step`` of them make one
step. ``envwright.rollout.episode_limits`` has the same schedules as limits of episodes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.training.curriculum.protocol import check_reward, refuse_other_state
from envwright.types import Json

TTI_STAGES = ((1, 10), (2, 20), (4, 30))
"""First iteration of each stage, and its turns, as TTI's scripts have them."""


@dataclass(frozen=True, slots=True)
class ScalingInterTurns:
    """Turns are ``rounds[min(step // every, last)]``; steps count from 0.

    Raises:
        BadInput: there are no rounds, or a figure is not positive.
    """

    rounds: tuple[int, ...]
    every: int = 100

    def __post_init__(self) -> None:
        if not self.rounds or min(*self.rounds, self.every) < 1:
            raise BadInput("a schedule needs rounds, all positive.")

    def __call__(self, step: int) -> int:
        return self.rounds[min(step // self.every, len(self.rounds) - 1)]


@dataclass(frozen=True, slots=True)
class StagedTurns:
    """Turns of the last stage that has begun; step 0 is the first iteration.

    Raises:
        BadInput: the stages do not begin at 1 and ascend, or a figure is not positive.
    """

    stages: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        begins = [begin for begin, _ in self.stages]
        if begins[:1] != [1] or begins != sorted(set(begins)):
            raise BadInput(f"stages begin at {begins}.", remedy="Begin at 1, and ascend.")
        if min(turns for _, turns in self.stages) < 1:
            raise BadInput("a stage without turns.", remedy="Give positive numbers.")

    def __call__(self, step: int) -> int:
        return [turns for begin, turns in self.stages if begin <= step + 1][-1]


TTI_TURNS = StagedTurns(TTI_STAGES)
"""10, 20, 20, 30, 30, …"""


class HorizonCurriculum:
    """A schedule as a curriculum: proposes a number of turns, and moves on by attempts.

    Args:
        schedule: turns by step, from 0.
        per_step: attempts of one step.

    Raises:
        BadInput: ``per_step`` is not positive.
    """

    def __init__(self, schedule: Callable[[int], int], per_step: int = 1) -> None:
        if per_step < 1:
            raise BadInput(f"a step of {per_step} attempts never ends.")
        self._schedule, self._per_step = schedule, per_step
        self._attempts = 0

    @property
    def turns(self) -> int:
        """The bound of episodes now."""
        return self._schedule(self._attempts // self._per_step)

    def propose(self, rng: random.Random) -> int:
        return self.turns

    def update(self, task: int, reward: float) -> None:
        check_reward(reward)
        self._attempts += 1

    def state(self) -> dict[str, Json]:
        return {"attempts": self._attempts}

    def restore(self, state: Mapping[str, Json]) -> None:
        with refuse_other_state():
            attempts = int(state["attempts"])
        if attempts < 0:
            raise BadInput("this is not the state of such a curriculum.")
        self._attempts = attempts
