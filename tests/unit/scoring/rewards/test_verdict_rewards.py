"""Rewards from verdicts, against figures worked out by hand."""

from __future__ import annotations

import pytest

from envwright.errors import BadInput
from envwright.scoring.rewards.verdict_rewards import (
    RecordedTiers,
    recorded_envscaler,
    recorded_outcome,
    recorded_share,
)
from envwright.types import Score, StopReason, Verdict
from tests.unit.scoring.rewards.penalties.made import a_score, a_task, played

TASK = a_task()


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ((True, True, True), (1.0, 1.0, 1.0)),
        ((True, False, True), (0.0, 2 / 3, 0.5 * 3 / 4)),  # ⌈4 · 2/3⌉ = 3
        ((False, False, True), (0.0, 1 / 3, 0.5 * 2 / 4)),  # ⌈4 · 1/3⌉ = 2
        ((False, False, False), (0.0, 0.0, 0.0)),
        ((True, None, True), (None, None, None)),
    ],
)
def test_outcome_share_and_tiers(
    held: tuple[bool | None, ...], expected: tuple[float | None, ...]
) -> None:
    one = played("Done.", score=a_score(TASK, *held))
    assert (
        recorded_outcome(one, TASK),
        recorded_share(one, TASK),
        RecordedTiers()(one, TASK),
    ) == expected


def test_tiers_do_not_round_up_what_is_whole() -> None:
    verdicts = tuple(Verdict(name=str(n), ok=n < 7) for n in range(10))
    one = played("Done.", score=Score(reward=0.0, share=0.7, verdicts=verdicts))
    assert RecordedTiers(zones=10, alpha=1.0)(one, TASK) == 0.7  # not ⌈7.000000000000001⌉
    assert RecordedTiers(zones=1, alpha=0.0)(one, TASK) == 0.0


def test_more_checks_never_earn_less() -> None:
    earned = []
    for held in range(6):
        verdicts = tuple(Verdict(name=str(n), ok=n < held) for n in range(5))
        score = Score(reward=float(held == 5), share=held / 5, verdicts=verdicts)
        earned.append(RecordedTiers()(played("Done.", score=score), TASK) or 0.0)
    assert earned == sorted(earned)
    assert earned[-1] == 1.0 > max(earned[:-1])


@pytest.mark.parametrize(("zones", "alpha"), [(0, 0.5), (4, -0.1), (4, 1.1)])
def test_tiers_refuse_wrong_options(zones: int, alpha: float) -> None:
    with pytest.raises(BadInput):
        RecordedTiers(zones, alpha)


def test_envscaler_looks_at_the_state_alone() -> None:
    # The frame does not hold: damage costs nothing there.
    assert recorded_envscaler(played("Done.", score=a_score(TASK, True, False, True)), TASK) == 1.0
    assert recorded_envscaler(played("Done.", score=a_score(TASK, True, True, False)), TASK) == 0.5
    # What could not be computed counts 0, and stays in the denominator.
    assert recorded_envscaler(played("Done.", score=a_score(TASK, None, True, True)), TASK) == 0.5


def test_envscaler_pays_only_who_ends() -> None:
    score = a_score(TASK, True, True, True)
    assert recorded_envscaler(played(score=score, stop=StopReason.MAX_TURNS), TASK) == 0.0
    assert recorded_envscaler(played(score=score, stop=StopReason.TRANSFERRED), TASK) == 1.0
    assert recorded_envscaler(played(stop=StopReason.FAILED), TASK) is None


def test_verdicts_of_another_rubric_are_refused() -> None:
    other = played("Done.", score=Score(reward=1, share=1, verdicts=(Verdict(name="x", ok=True),)))
    with pytest.raises(BadInput, match="verdicts are not those"):
        recorded_envscaler(other, TASK)


def test_without_a_score_there_is_no_reward() -> None:
    one = played(stop=StopReason.FAILED)
    assert (recorded_outcome(one, TASK), recorded_share(one, TASK), RecordedTiers()(one, TASK)) == (
        None,
        None,
        None,
    )
