"""How many turns an episode may have, as training goes on: short episodes first, longer ones later.

A schedule is a function from the training step, counted from 0, to a number of turns. What else
bounds an episode is the rollout stage's: give it ``LimitOverrides(turns=schedule(step))``.

ScalingInter-RL (AgentGym-RL, arXiv 2509.08755) grows the bound in stages of training steps, TTI
(arXiv 2506.07976) by iterations, which are steps here. ``HorizonCurriculum`` counts attempts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.training.curriculum.protocol import check_reward, refuse_other_state
from envwright.types import Json

TurnSchedule = Callable[[int], int]
"""Training step, from 0 → turns of an episode."""


def _checked(step: int) -> int:
    if step < 0:
        raise BadInput(f"there is no step {step}.", remedy="Steps count from 0.")
    return step


def _check_positive(*values: int) -> None:
    if min(values) < 1:
        raise BadInput(f"a schedule holds {min(values)}.", remedy="Give positive numbers.")


def _check_ascending(least: int, most: int) -> None:
    _check_positive(least)
    if most < least:
        raise BadInput(f"at most {most} turns is less than at least {least}.", remedy="Swap them.")


@dataclass(frozen=True, slots=True)
class ScalingInterSchedule:
    """Turns are ``rounds[min(step // every, last)]``.

    AgentGym-RL's scripts: BabyAI 6, 13, 20; SciWorld and TextCraft 10, 20, 30; SearchQA 5, 8, 10;
    WebArena 8, 12, 15; each stage of 100 steps.

    Example::

        >>> [ScalingInterSchedule((6, 13, 20))(step) for step in (0, 99, 100, 1000)]
        [6, 6, 13, 20]

    Raises:
        BadInput: there are no rounds, or one of them or ``every`` is not positive.
    """

    rounds: tuple[int, ...]
    every: int = 100

    def __post_init__(self) -> None:
        if not self.rounds:
            raise BadInput("a schedule has no rounds.", remedy="Give the turns of each stage.")
        _check_positive(*self.rounds, self.every)

    def __call__(self, step: int) -> int:
        return self.rounds[min(_checked(step) // self.every, len(self.rounds) - 1)]


@dataclass(frozen=True, slots=True)
class StagedSchedule:
    """Turns of the last stage that has begun.

    Args:
        stages: the first iteration of each stage, from 1 as TTI counts, and its turns.

    Raises:
        BadInput: the stages do not begin at 1 and ascend, or have no turns.
    """

    stages: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        begins = [begin for begin, _ in self.stages]
        if begins[:1] != [1] or begins != sorted(set(begins)):
            raise BadInput(
                f"stages begin at {begins}.", remedy="Let the first begin at 1, and all ascend."
            )
        _check_positive(*(turns for _, turns in self.stages))

    def __call__(self, step: int) -> int:
        # Steps count from 0 and TTI's iterations from 1, hence + 1.
        return [turns for begin, turns in self.stages if begin <= _checked(step) + 1][-1]


TTI_SCHEDULE = StagedSchedule(((1, 10), (2, 20), (4, 30)))
"""10, 20, 20, 30, 30, …: TTI's scripts for WebVoyager and WebArena."""


@dataclass(frozen=True, slots=True)
class AdditiveSchedule:
    """Turns are ``min(least + step + 1, most)``.

    Raises:
        BadInput: not ``0 < least <= most``.
    """

    least: int
    most: int

    def __post_init__(self) -> None:
        _check_ascending(self.least, self.most)

    def __call__(self, step: int) -> int:
        return min(self.least + _checked(step) + 1, self.most)


@dataclass(frozen=True, slots=True)
class MultiplicativeSchedule:
    """Turns are ``min(least * (step + 1), most)``.

    Raises:
        BadInput: not ``0 < least <= most``.
    """

    least: int
    most: int

    def __post_init__(self) -> None:
        _check_ascending(self.least, self.most)

    def __call__(self, step: int) -> int:
        return min(self.least * (_checked(step) + 1), self.most)


class HorizonCurriculum:
    """A schedule as a curriculum: proposes a number of turns, and moves on by attempts.

    Args:
        schedule: turns by step, from 0.
        per_step: attempts of one step.

    Raises:
        BadInput: ``per_step`` is not positive.
    """

    def __init__(self, schedule: TurnSchedule, per_step: int = 1) -> None:
        if per_step < 1:
            raise BadInput(f"a step of {per_step} attempts never ends.")
        self._schedule, self._per_step = schedule, per_step
        self._attempts = 0

    @property
    def turns(self) -> int:
        """The number of turns that an episode may have now."""
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
