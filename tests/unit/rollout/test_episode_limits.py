"""Horizon schedules, by hand, and that no episode outgrows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from envwright import World
from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.episode_limits import (
    AdditiveLimits,
    EpisodeLimits,
    HorizonSchedule,
    MultiplicativeLimits,
    ScalingInterLimits,
    StagedLimits,
)
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.types import Call, StopReason, Task


@pytest.mark.parametrize(
    ("schedule", "turns"),
    [
        (
            ScalingInterLimits((6, 13, 20)),
            {0: 6, 99: 6, 100: 13, 199: 13, 200: 20, 299: 20, 300: 20, 10_000: 20},
        ),
        (ScalingInterLimits((5, 8), every=2), {0: 5, 1: 5, 2: 8, 3: 8, 4: 8}),
        (ScalingInterLimits((7,)), {0: 7, 500: 7}),
        (StagedLimits(), {1: 10, 2: 20, 3: 20, 4: 30, 5: 30, 15: 30}),
        (StagedLimits(((1, 3), (5, 2))), {1: 3, 4: 3, 5: 2}),
        (AdditiveLimits(10, 13), {1: 11, 2: 12, 3: 13, 4: 13}),
        (MultiplicativeLimits(10, 30), {1: 10, 2: 20, 3: 30, 4: 30}),
        (MultiplicativeLimits(4, 10), {1: 4, 2: 8, 3: 10}),
    ],
    ids=repr,
)
def test_turns_by_step(schedule: HorizonSchedule, turns: dict[int, int]) -> None:
    assert {step: schedule.limits(step).turns for step in turns} == turns


def test_other_bounds_stay() -> None:
    base = EpisodeLimits(turns=1, calls=7, invalid_in_a_row=3)
    for schedule in (
        ScalingInterLimits((4,), base=base),
        StagedLimits(((1, 4),), base),
        AdditiveLimits(3, 4, base),
        MultiplicativeLimits(4, 4, base),
    ):
        assert schedule.limits(1) == EpisodeLimits(turns=4, calls=7, invalid_in_a_row=3)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ScalingInterLimits(()), "no rounds"),
        (lambda: ScalingInterLimits((5, 0)), "holds 0"),
        (lambda: ScalingInterLimits((5,), every=0), "holds 0"),
        (lambda: ScalingInterLimits((5,)).limits(-1), "no step -1.*from 0"),
        (lambda: StagedLimits(()), "stages begin at"),
        (lambda: StagedLimits(((2, 5),)), "stages begin at"),
        (lambda: StagedLimits(((1, 5), (1, 6))), "stages begin at"),
        (lambda: StagedLimits(((1, 0),)), "holds 0"),
        (lambda: StagedLimits().limits(0), "no step 0.*from 1"),
        (lambda: AdditiveLimits(0, 5), "holds 0"),
        (lambda: AdditiveLimits(6, 5), "at most 5"),
        (lambda: AdditiveLimits(5, 6).limits(0), "from 1"),
        (lambda: MultiplicativeLimits(6, 5), "at most 5"),
        (lambda: MultiplicativeLimits(5, 6).limits(0), "from 1"),
    ],
)
def test_what_is_no_schedule(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        make()


@pytest.mark.parametrize("step", [0, 1, 2, 5])
def test_no_episode_outgrows_its_stage(
    step: int,
    task_of: Callable[..., Task],
    world: World,
    score: Scorer,
    playing: Callable[..., OrdinaryFactory],
) -> None:
    limits = ScalingInterLimits((1, 2, 4), every=1).limits(step)
    policy = playing(*[Call(tool="find_members")] * 9).make(EpisodeStart(0))
    result = asyncio.run(run_episode(task_of(), world, policy, score=score, limits=limits))
    assert result.stop is StopReason.MAX_TURNS
    assert len(result.steps) == {0: 1, 1: 2, 2: 4, 5: 4}[step]
