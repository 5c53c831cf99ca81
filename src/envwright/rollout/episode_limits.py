"""Where an episode is stopped: fixed limits, and schedules of the horizon by the training step.

Schedules bound the turns. ScalingInter-RL (AgentGym-RL, arXiv 2509.08755) grows the bound in
stages, TTI (arXiv 2506.07976) by its iterations; everything else is taken from ``base``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pydantic import Field

from envwright.errors import BadInput
from envwright.types import Record, Task

_SLACK = 3


class EpisodeLimits(Record):
    """Where an episode is stopped."""

    turns: int = Field(30, gt=0)
    """Messages of the agent."""
    calls: int = Field(60, gt=0)
    """Calls of the agent."""
    tokens: int | None = Field(None, gt=0)
    """Tokens that the agent's model read and wrote, over all its requests; looked at after each."""
    seconds: float | None = Field(None, gt=0)
    """Wall time. Where it is hit depends on the machine; nothing else in an episode does."""
    invalid_in_a_row: int = Field(8, gt=0)
    """Calls in a row that name no offered tool or whose arguments are not valid."""

    @classmethod
    def of(cls, task: Task) -> EpisodeLimits:
        """The bounds of a task where none are set: long tasks may take longer.

        Three turns and calls for each step of the gold, where that is more than the fixed bounds.
        """
        bounds = cls()
        more = _SLACK * (len(task.gold) + len(task.pauses) + 1)
        return cls(turns=max(bounds.turns, more), calls=max(bounds.calls, more))


class LimitOverrides(Record):
    """Bounds that are set for a whole run; the others are as each task asks for."""

    turns: int | None = Field(None, gt=0)
    calls: int | None = Field(None, gt=0)
    tokens: int | None = Field(None, gt=0)
    seconds: float | None = Field(None, gt=0)
    invalid_in_a_row: int | None = Field(None, gt=0)

    def of(self, task: Task) -> EpisodeLimits:
        """The bounds of a task."""
        return EpisodeLimits.of(task).model_copy(update=self.model_dump(exclude_none=True))


# --- horizon schedules ---------------------------------------------------------------------------


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
class ScalingInterLimits:
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
class StagedLimits:
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
class AdditiveLimits:
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
class MultiplicativeLimits:
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
