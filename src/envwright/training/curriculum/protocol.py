"""The interface of curricula, the space of task parameters, and generators that can be saved."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from envwright.errors import BadInput
from envwright.types import Json

Point = tuple[float, ...]
"""Parameters of a task."""
TaskT = TypeVar("TaskT")


class Curriculum(Protocol[TaskT]):
    """Chooses what is practised next.

    Example::

        task = curriculum.propose(rng)
        curriculum.update(task, play(task))

    ``TaskT`` is a task's id, a ``Point`` of parameters, or a number of turns.
    """

    def propose(self, rng: random.Random) -> TaskT:
        """What to practise next; draws from ``rng`` and from nothing else."""
        ...

    def update(self, task: TaskT, reward: float) -> None:
        """Record the reward of an attempt.

        Raises:
            BadInput: it is no task of this curriculum, or the reward is not finite.
        """
        ...

    def state(self) -> dict[str, Json]:
        """All that was learned so far, as JSON."""
        ...

    def restore(self, state: Mapping[str, Json]) -> None:
        """Continue from what ``state`` returned, in a curriculum made with the same options.

        Raises:
            BadInput: it is the state of something else.
        """
        ...


@dataclass(frozen=True)
class ParameterBox:
    """The parameters that tasks can have: an interval for each.

    Raises:
        BadInput: there is none, or one of them is empty or not finite.
    """

    low: Point
    high: Point

    def __post_init__(self) -> None:
        pairs = list(zip(self.low, self.high, strict=False))
        if len(self.low) != len(self.high) or not pairs:
            raise BadInput("a box needs as many upper bounds as lower ones, and at least one.")
        if not all(math.isfinite(a) and math.isfinite(b) and a < b for a, b in pairs):
            raise BadInput(
                f"the box from {list(self.low)} to {list(self.high)} is empty.",
                remedy="Let each lower bound be finite and below its upper one.",
            )

    @property
    def size(self) -> int:
        """How many parameters there are."""
        return len(self.low)

    def scaled(self, point: Point) -> Point:
        """A point with each parameter brought to [0, 1].

        Raises:
            BadInput: it is no point of the box.
        """
        if len(point) != self.size:
            raise BadInput(f"{list(point)} has not {self.size} parameters.")
        unit = tuple((x - a) / (b - a) for x, a, b in zip(point, self.low, self.high, strict=True))
        # Scaling back and forth may leave [0, 1] by rounding; that much is clamped, not refused.
        if not all(-1e-9 <= u <= 1 + 1e-9 for u in unit):
            raise BadInput(f"{list(point)} is outside of the box.")
        return tuple(min(max(u, 0.0), 1.0) for u in unit)

    def point(self, unit: Point) -> Point:
        """The point of the box for figures in [0, 1]; those outside are brought to the border."""
        return tuple(
            a + min(max(u, 0.0), 1.0) * (b - a)
            for u, a, b in zip(unit, self.low, self.high, strict=True)
        )

    def uniform(self, rng: random.Random) -> Point:
        """A point drawn uniformly from the box."""
        return self.point(tuple(rng.random() for _ in self.low))


class UniformCurriculum:
    """Draws points of a box uniformly: the baseline, called random in TeachMyAgent.

    Args:
        box: the tasks.
    """

    def __init__(self, box: ParameterBox) -> None:
        self.box = box

    def propose(self, rng: random.Random) -> Point:
        return self.box.uniform(rng)

    def update(self, task: Point, reward: float) -> None:
        check_reward(reward)
        self.box.scaled(task)

    def state(self) -> dict[str, Json]:
        return {}

    def restore(self, state: Mapping[str, Json]) -> None:
        if state:
            raise BadInput("this is the state of another curriculum.")


def check_reward(reward: float) -> float:
    """Return the reward as a float, refusing what no statistic can use.

    Raises:
        BadInput: it is not finite, or none.
    """
    if not isinstance(reward, int | float) or not math.isfinite(reward):
        raise BadInput(f"the reward is {reward}.", remedy="Leave out attempts without a reward.")
    return float(reward)


@contextmanager
def refuse_other_state() -> Iterator[None]:
    """Turn the errors that parsing a foreign state raises into one ``BadInput``.

    Example::

        with refuse_other_state():
            attempts = int(state["attempts"])
    """
    try:
        yield
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadInput(
            f"this is not the state of such a curriculum ({type(error).__name__}).",
            remedy="Restore into a curriculum that was made with the same options.",
        ) from None


def generator_state(rng: random.Random) -> list[Json]:
    """The state of a generator, as JSON."""
    version, numbers, following = rng.getstate()
    return [version, list(numbers), following]


def restore_generator(state: list[Json]) -> random.Random:
    """Make a generator that continues from ``generator_state``.

    Raises:
        BadInput: it is no such state.
    """
    rng = random.Random(0)
    with refuse_other_state():
        version, numbers, following = state
        rng.setstate((version, tuple(numbers), following))
    return rng


def draw_weighted(rng: random.Random, weights: list[float]) -> int:
    """Draw an index in proportion to its weight; uniformly if all weights are 0."""
    total = sum(weights)
    if total <= 0:
        return rng.randrange(len(weights))
    left = rng.random() * total
    for at, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return at
    # Rounding can leave a remainder after the last subtraction: take the last drawable place.
    return max(at for at, weight in enumerate(weights) if weight > 0)
