"""Rewards from verdicts, against figures worked out by hand."""

from __future__ import annotations

import pytest

from envwright.errors import BadInput
from envwright.scoring.rewards.scored_episode import RecordedEpisode
from envwright.scoring.rewards.verdict_rewards import (
    TieredProgress,
    envscaler,
    outcome_reward,
    share_reward,
)
from envwright.types import Score, StopReason, Trajectory, Verdict
from tests.unit.scoring.rewards.made import a_score, a_task, played

TASK = a_task()


def recorded(trajectory: Trajectory) -> RecordedEpisode:
    return RecordedEpisode(trajectory, TASK)


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
    one = recorded(played("Done.", score=a_score(TASK, *held)))
    assert (outcome_reward(one), share_reward(one), TieredProgress()(one)) == expected


def test_tiers_do_not_round_up_what_is_whole() -> None:
    verdicts = tuple(Verdict(name=str(n), ok=n < 7) for n in range(10))
    one = recorded(played("Done.", score=Score(reward=0.0, share=0.7, verdicts=verdicts)))
    assert TieredProgress(zones=10, alpha=1.0)(one) == 0.7  # not ⌈7.000000000000001⌉
    assert TieredProgress(zones=1, alpha=0.0)(one) == 0.0


def test_more_checks_never_earn_less() -> None:
    earned = []
    for held in range(6):
        verdicts = tuple(Verdict(name=str(n), ok=n < held) for n in range(5))
        score = Score(reward=float(held == 5), share=held / 5, verdicts=verdicts)
        earned.append(TieredProgress()(recorded(played("Done.", score=score))) or 0.0)
    assert earned == sorted(earned)
    assert earned[-1] == 1.0 > max(earned[:-1])


@pytest.mark.parametrize(("zones", "alpha"), [(0, 0.5), (4, -0.1), (4, 1.1)])
def test_tiers_refuse_wrong_options(zones: int, alpha: float) -> None:
    with pytest.raises(BadInput):
        TieredProgress(zones, alpha)


def test_envscaler_looks_at_the_state_alone() -> None:
    # The frame does not hold: damage costs nothing there.
    assert envscaler(recorded(played("Done.", score=a_score(TASK, True, False, True)))) == 1.0
    assert envscaler(recorded(played("Done.", score=a_score(TASK, True, True, False)))) == 0.5
    # What could not be computed counts 0, and stays in the denominator.
    assert envscaler(recorded(played("Done.", score=a_score(TASK, None, True, True)))) == 0.5


def test_envscaler_pays_only_who_ends() -> None:
    score = a_score(TASK, True, True, True)
    assert envscaler(recorded(played(score=score, stop=StopReason.MAX_TURNS))) == 0.0
    assert envscaler(recorded(played(score=score, stop=StopReason.TRANSFERRED))) == 1.0
    assert envscaler(recorded(played(stop=StopReason.FAILED))) is None


def test_verdicts_of_another_rubric_are_refused() -> None:
    other = played("Done.", score=Score(reward=1, share=1, verdicts=(Verdict(name="x", ok=True),)))
    with pytest.raises(BadInput, match="verdicts are not those"):
        envscaler(recorded(other))


def test_without_a_score_there_is_no_reward() -> None:
    one = recorded(played(stop=StopReason.FAILED))
    assert (outcome_reward(one), share_reward(one), TieredProgress()(one)) == (None, None, None)


def test_success_is_success_whatever_else_was_lost() -> None:
    one = recorded(played("Done.", score=Score(reward=1.0, share=None)))
    assert TieredProgress()(one) == 1.0
