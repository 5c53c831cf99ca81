"""Horizon schedules: how many turns an episode may have, by how far training has come.

Short episodes first, longer ones later: ScalingInter-RL (AgentGym-RL, arXiv 2509.08755) grows the
bound in stages, TTI (arXiv 2506.07976) by its iterations. A schedule answers ``EpisodeLimits``;
what else bounds an episode is taken from ``base`` and stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from envwright.errors import BadInput
from envwright.rollout.limits import EpisodeLimits

TTI_STAGES = ((1, 10), (2, 20), (4, 30))
"""First iteration of each stage, and its turns, as TTI's scripts for WebVoyager and WebArena."""
_BASE = EpisodeLimits()


class HorizonSchedule(Protocol):
    """Bounds of episodes by the training step."""

    def limits(self, step: int) -> EpisodeLimits:
        """The bounds at this step.

        Raises:
            BadInput: there is no such step.
        """
        ...


@dataclass(frozen=True, slots=True)
class ScalingInter:
    """Turns are ``rounds[min(step // every, last)]``; steps count from 0.

    AgentGym-RL's scripts: BabyAI 6, 13, 20; SciWorld and TextCraft 10, 20, 30; SearchQA 5, 8, 10;
    WebArena 8, 12, 15; each stage of 100 steps.

    Raises:
        BadInput: there are no rounds, or one of them or ``every`` is not positive.
    """

    rounds: tuple[int, ...]
    every: int = 100
    base: EpisodeLimits = _BASE

    def __post_init__(self) -> None:
        if not self.rounds:
            raise BadInput("a schedule has no rounds.", remedy="Give the turns of each stage.")
        _positive(*self.rounds, self.every)

    def limits(self, step: int) -> EpisodeLimits:
        stage = _from(0, step) // self.every
        return _bounded(self.base, self.rounds[min(stage, len(self.rounds) - 1)])


@dataclass(frozen=True, slots=True)
class Stages:
    """Turns of the last stage that has begun; iterations count from 1, as TTI's.

    Raises:
        BadInput: the stages do not begin at 1 and ascend, or have no turns.
    """

    stages: tuple[tuple[int, int], ...] = TTI_STAGES
    base: EpisodeLimits = _BASE

    def __post_init__(self) -> None:
        begins = [begin for begin, _ in self.stages]
        if begins[:1] != [1] or begins != sorted(set(begins)):
            raise BadInput(
                f"stages begin at {begins}.", remedy="Let the first begin at 1, and all ascend."
            )
        _positive(*(turns for _, turns in self.stages))

    def limits(self, step: int) -> EpisodeLimits:
        _from(1, step)
        return _bounded(self.base, [turns for begin, turns in self.stages if begin <= step][-1])


@dataclass(frozen=True, slots=True)
class Additive:
    """Turns are ``min(least + iteration, most)``; iterations count from 1.

    Raises:
        BadInput: not ``0 < least <= most``.
    """

    least: int
    most: int
    base: EpisodeLimits = _BASE

    def __post_init__(self) -> None:
        _ascending(self.least, self.most)

    def limits(self, step: int) -> EpisodeLimits:
        return _bounded(self.base, min(self.least + _from(1, step), self.most))


@dataclass(frozen=True, slots=True)
class Multiplicative:
    """Turns are ``min(least * iteration, most)``; iterations count from 1.

    Raises:
        BadInput: not ``0 < least <= most``.
    """

    least: int
    most: int
    base: EpisodeLimits = _BASE

    def __post_init__(self) -> None:
        _ascending(self.least, self.most)

    def limits(self, step: int) -> EpisodeLimits:
        return _bounded(self.base, min(self.least * _from(1, step), self.most))


def _bounded(base: EpisodeLimits, turns: int) -> EpisodeLimits:
    return base.model_copy(update={"turns": turns})


def _from(first: int, step: int) -> int:
    if step < first:
        raise BadInput(f"there is no step {step}.", remedy=f"Steps count from {first}.")
    return step


def _positive(*values: int) -> None:
    if min(values) < 1:
        raise BadInput(f"a schedule holds {min(values)}.", remedy="Give positive numbers.")


def _ascending(least: int, most: int) -> None:
    _positive(least)
    if most < least:
        raise BadInput(f"at most {most} turns is less than at least {least}.", remedy="Swap them.")
