"""Groups that teach: those whose rewards differ (DAPO's dynamic sampling, arXiv 2503.14476)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.types import Group, Trajectory


@dataclass(frozen=True, slots=True)
class Filled:
    """A batch, and what it took to fill it."""

    groups: tuple[Group, ...]
    drawn: int
    flat: int
    """Groups without a spread, which were passed over."""
    unscored: int
    """Groups with fewer than two trajectories that count, which were passed over too."""
    full: bool
    """False where the bound was met, or the groups ended, before the batch was whole."""


def fill(draw: Callable[[], Group | None], size: int, most: int) -> Filled:
    """Draw groups until ``size`` of them have a spread, or ``most`` were drawn.

    Args:
        draw: the next group; ``None`` when there are no more.
        size: groups of a batch.
        most: groups that are drawn at most.

    Raises:
        BadInput: ``size`` is not positive, or ``most`` is less than it.
    """
    if not 0 < size <= most:
        raise BadInput(
            f"a batch of {size} cannot be filled from {most} groups.",
            remedy="Give a positive size, and a bound that is not below it.",
        )
    kept: list[Group] = []
    drawn = flat = unscored = 0
    while len(kept) < size and drawn < most and (group := draw()) is not None:
        drawn += 1
        if len(counted(group)) < 2:
            unscored += 1
        elif has_spread(group):
            kept.append(group)
        else:
            flat += 1
    return Filled(tuple(kept), drawn, flat, unscored, len(kept) == size)


def counted(group: Group) -> list[float]:
    """Rewards of the trajectories that count: scored, and without an error of the user."""
    found = [reward_of(one) for one in group.trajectories if not one.user_error]
    return [reward for reward in found if reward is not None]


def reward_of(trajectory: Trajectory) -> float | None:
    """The reward; ``None`` where there is none."""
    return trajectory.score.reward if trajectory.score else None


def has_spread(group: Group) -> bool:
    """Whether rewards of a group differ, so that it gives a gradient."""
    rewards = counted(group)
    return len(rewards) > 1 and max(rewards) > min(rewards)


def pass_rate(group: Group, passing: float = 1.0) -> float | None:
    """The share of trajectories that pass; ``None`` where none counts."""
    rewards = counted(group)
    return sum(reward >= passing for reward in rewards) / len(rewards) if rewards else None


def in_band(group: Group, low: float = 0.1, high: float = 0.9) -> bool:
    """Whether a task's pass rate lies in ``[low, high]``: worth keeping for training."""
    rate = pass_rate(group)
    return rate is not None and low <= rate <= high
