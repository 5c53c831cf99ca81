"""A schedule of horizons sets the bound of turns, and no episode outgrows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from envwright import World
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.episode_limits import EpisodeLimits, LimitOverrides
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.training.curriculum import ScalingInterSchedule
from envwright.types import Call, StopReason, Task


def test_other_bounds_stay(task_of: Callable[..., Task]) -> None:
    task, schedule = task_of(), ScalingInterSchedule((4,))
    limits = LimitOverrides(turns=schedule(0), invalid_in_a_row=3).of(task)
    assert limits == EpisodeLimits.of(task).model_copy(update={"turns": 4, "invalid_in_a_row": 3})


@pytest.mark.parametrize(("step", "turns"), [(0, 1), (1, 2), (2, 4), (5, 4)])
def test_no_episode_outgrows_its_stage(
    step: int,
    turns: int,
    task_of: Callable[..., Task],
    world: World,
    score: Scorer,
    playing: Callable[..., OrdinaryFactory],
) -> None:
    task, schedule = task_of(), ScalingInterSchedule((1, 2, 4), every=1)
    limits = LimitOverrides(turns=schedule(step)).of(task)
    policy = playing(*[Call(tool="find_members")] * 9).make(EpisodeStart(0))
    result = asyncio.run(run_episode(task, world, policy, score=score, limits=limits))
    assert result.stop is StopReason.MAX_TURNS
    assert len(result.steps) == turns
