"""Sweet Spot Learning (2601.22491): progress in zones, z = ⌈K p⌉, instead of success alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from statistics import fmean, pvariance

import pytest

from envwright.errors import BadInput
from envwright.scoring.rewards.verdict_rewards import TieredProgress, share_reward
from envwright.training.loop.recipe_components import recipe_reward
from envwright.training.recipe import RlRecipe, parse_table
from envwright.types import Score, StopReason, Task, Trajectory, Verdict
from tests.unit.scoring.rewards.made import a_task


def judged(holding: int, of: int = 10, won: bool = False) -> Trajectory:
    """An episode in which so many of the checks hold."""
    verdicts = tuple(Verdict(name=str(n), ok=n < holding) for n in range(of))
    return Trajectory(
        task="t",
        environments=(),
        policy="p",
        stop=StopReason.DONE,
        score=Score(reward=float(won), share=holding / of, verdicts=verdicts),
    )


def tiered(zones: int, alpha: float) -> Callable[[Trajectory, Task], float | None]:
    rl = RlRecipe.model_validate(
        {"steps": 1, "shape": "tiers", "tiers": {"zones": zones, "alpha": alpha}}
    )
    return recipe_reward(rl)


def test_zones_by_hand() -> None:
    """⌈4 p⌉ of p = 0, .1, .2, .3, .5, .6, .8, .9, and an eighth of each; success apart."""
    task, reward = a_task(), tiered(4, 0.5)
    found = [reward(judged(n), task) for n in (0, 1, 2, 3, 5, 6, 8, 9)]
    assert found == [0.0, 0.125, 0.125, 0.25, 0.25, 0.375, 0.5, 0.5]
    assert reward(judged(10, won=True), task) == 1.0


@pytest.mark.parametrize("alpha", [0.0, 0.5, 1.0])
def test_one_zone_is_binary(alpha: float) -> None:
    task, reward = a_task(), tiered(1, alpha)
    assert {reward(judged(n), task) for n in range(10)} == {0.0}
    assert reward(judged(10, won=True), task) == 1.0


@pytest.mark.parametrize("zones", [1, 2, 3, 4, 7, 10])
def test_order_is_kept_and_only_success_earns_the_most(zones: int) -> None:
    task, reward = a_task(), tiered(zones, 0.5)
    earned = [reward(judged(n), task) or 0.0 for n in range(11)]
    assert all(a <= b for a, b in pairwise(earned))
    assert max(earned) <= 0.5 < (reward(judged(10, won=True), task) or 0.0)
    assert len(set(earned)) == (1 if zones == 1 else zones + 1)


def test_options_are_checked() -> None:
    for wrong in ({"zones": 0}, {"alpha": 1.5}):
        with pytest.raises(BadInput, match=next(iter(wrong))):
            parse_table(RlRecipe, {"steps": 1, "tiers": wrong})


# --- the signal of the gradient, and its noise ---------------------------------------------------

STAGES, SURE = 4, 0.4
"""A task of four stages, each passed with this probability; the first one that is not ends it."""


def signal_to_noise(reward: Callable[[Trajectory], float], draws: int = 3000) -> float:
    """(E g)² / Var g of g = (R − E R) · d log π / d logit, all stages sharing the logit.

    Progress is read with noise: of 40 checks ten belong to each stage, and those of the stage
    under way hold by chance.
    """
    rng = random.Random(0)
    rewards, scores = [], []
    for _ in range(draws):
        passed = next((n for n in range(STAGES) if rng.random() >= SURE), STAGES)
        # Σ (x − q) over the stages that were tried.
        score = passed * (1 - SURE) - (SURE if passed < STAGES else 0.0)
        holding = 10 * passed + (rng.randint(1, 9) if passed < STAGES else 0)
        rewards.append(reward(judged(holding, 40, passed == STAGES)))
        scores.append(score)
    mean = fmean(rewards)
    gradients = [(r - mean) * s for r, s in zip(rewards, scores, strict=True)]
    return fmean(gradients) ** 2 / pvariance(gradients)


def test_the_gradient_has_more_signal_to_noise() -> None:
    """Than success alone, and than progress as it is read; both at the same scale."""
    task = a_task()
    tiers, binary = tiered(4, 0.5), tiered(1, 0.5)

    def of(shape: Callable[[Trajectory, Task], float | None]) -> Callable[[Trajectory], float]:
        return lambda one: shape(one, task) or 0.0

    def raw(one: Trajectory) -> float:
        assert one.score is not None
        return 1.0 if one.score.reward == 1.0 else 0.5 * (one.score.share or 0.0)

    found = {
        name: signal_to_noise(reward)
        for name, reward in (("tiers", of(tiers)), ("raw", raw), ("binary", of(binary)))
    }
    assert found["tiers"] > found["raw"] > found["binary"], found


def test_the_share_itself_knows_no_success() -> None:
    """Why zones have success apart: an episode of which nearly all holds earns nearly as much."""
    from envwright.scoring.rewards.scored_episode import RecordedEpisode

    near = RecordedEpisode(judged(39, 40), a_task())
    assert share_reward(near) == 0.975
    assert TieredProgress()(near) == 0.5
