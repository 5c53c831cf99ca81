"""Horizon schedules, by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.errors import BadInput
from envwright.training.curriculum import (
    TTI_SCHEDULE,
    AdditiveSchedule,
    MultiplicativeSchedule,
    ScalingInterSchedule,
    StagedSchedule,
    TurnSchedule,
)


@pytest.mark.parametrize(
    ("schedule", "turns"),
    [
        (
            ScalingInterSchedule((6, 13, 20)),
            {0: 6, 99: 6, 100: 13, 199: 13, 200: 20, 299: 20, 300: 20, 10_000: 20},
        ),
        (ScalingInterSchedule((5, 8), every=2), {0: 5, 1: 5, 2: 8, 3: 8, 4: 8}),
        (ScalingInterSchedule((7,)), {0: 7, 500: 7}),
        (TTI_SCHEDULE, {0: 10, 1: 20, 2: 20, 3: 30, 4: 30, 14: 30}),
        (StagedSchedule(((1, 3), (5, 2))), {0: 3, 3: 3, 4: 2}),
        (AdditiveSchedule(10, 13), {0: 11, 1: 12, 2: 13, 3: 13}),
        (MultiplicativeSchedule(10, 30), {0: 10, 1: 20, 2: 30, 3: 30}),
        (MultiplicativeSchedule(4, 10), {0: 4, 1: 8, 2: 10}),
    ],
    ids=repr,
)
def test_turns_by_step(schedule: TurnSchedule, turns: dict[int, int]) -> None:
    assert {step: schedule(step) for step in turns} == turns


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ScalingInterSchedule(()), "no rounds"),
        (lambda: ScalingInterSchedule((5, 0)), "holds 0"),
        (lambda: ScalingInterSchedule((5,), every=0), "holds 0"),
        (lambda: ScalingInterSchedule((5,))(-1), "no step -1"),
        (lambda: StagedSchedule(()), "stages begin at"),
        (lambda: StagedSchedule(((2, 5),)), "stages begin at"),
        (lambda: StagedSchedule(((1, 5), (1, 6))), "stages begin at"),
        (lambda: StagedSchedule(((1, 0),)), "holds 0"),
        (lambda: TTI_SCHEDULE(-1), "no step -1"),
        (lambda: AdditiveSchedule(0, 5), "holds 0"),
        (lambda: AdditiveSchedule(6, 5), "at most 5"),
        (lambda: AdditiveSchedule(5, 6)(-1), "from 0"),
        (lambda: MultiplicativeSchedule(6, 5), "at most 5"),
        (lambda: MultiplicativeSchedule(5, 6)(-1), "from 0"),
    ],
)
def test_what_is_no_schedule(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        make()
