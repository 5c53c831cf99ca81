"""Collapse, learning rates, and the coefficient of the KL, by hand."""

from __future__ import annotations

import pytest

from envwright.errors import BadInput
from envwright.training.loop.optimizer import learning_rate
from envwright.training.loop.recipe_components import (
    CollapseWatch,
    recipe_preset,
    steer_kl_coefficient,
)
from envwright.training.recipe import CollapseRecipe, KlRecipe, RlRecipe, StepsRecipe
from envwright.types import Json


def test_a_streak_that_is_broken_begins_anew() -> None:
    watch = CollapseWatch(CollapseRecipe(reward=0.5, steps=2, start=2))
    said = [watch.observe({"reward": r}) for r in (0.8, 0.4, 0.29, 0.31, 0.29, 0.1)]
    assert said[:5] == [""] * 5
    assert said[5] == ("the reward is 0.1, below 0.5 of the 0.6 that it began with for 2 steps")


def test_a_reward_of_nothing_cannot_fall() -> None:
    watch = CollapseWatch(CollapseRecipe(reward=0.5, steps=1, start=1))
    assert [watch.observe({"reward": r}) for r in (0.0, -1.0, None)] == [""] * 3


def test_a_watch_goes_on_where_it_was() -> None:
    recipe = CollapseRecipe(kl=0.5, steps=3)
    one, other = CollapseWatch(recipe), CollapseWatch(recipe)
    assert not one.observe({"kl": 0.6})
    assert not one.observe({"kl": 0.6})
    other.restore(one.state())
    assert "above 0.5 for 3 steps" in other.observe({"kl": 0.7})


def test_rates() -> None:
    recipe = StepsRecipe(lr=1.0, warmup=0.2, schedule="cosine")
    assert [learning_rate(n, 10, recipe) for n in (0, 1, 2)] == [0.5, 1.0, 1.0]
    assert learning_rate(6, 10, recipe) == pytest.approx(0.5)
    line = recipe.model_copy(update={"schedule": "linear"})
    assert learning_rate(6, 10, line) == pytest.approx(0.5)
    assert learning_rate(9, 10, line) == pytest.approx(1 / 8)
    assert learning_rate(9, 10, recipe.model_copy(update={"schedule": "constant"})) == 1.0


def test_the_coefficient_follows_its_target() -> None:
    recipe = KlRecipe(target=0.1, horizon=2.0)
    assert steer_kl_coefficient(1.0, 0.1, recipe) == 1.0
    assert steer_kl_coefficient(1.0, 0.11, recipe) == pytest.approx(1.05)
    assert steer_kl_coefficient(1.0, 9.0, recipe) == pytest.approx(1.1)
    assert steer_kl_coefficient(1.0, 0.0, recipe) == pytest.approx(0.9)
    assert steer_kl_coefficient(1.0, 9.0, KlRecipe()) == 1.0


@pytest.mark.parametrize("kl", [{"target": 0.1}, {"kind": "k2"}])
def test_a_kl_that_nothing_is_held_to_is_refused(kl: dict[str, Json]) -> None:
    with pytest.raises(BadInput, match="nothing holds the preset erpo to a frozen policy"):
        recipe_preset(RlRecipe.model_validate({"steps": 1, "kl": kl}))
    recipe_preset(RlRecipe.model_validate({"steps": 1, "preset": "grpo", "kl": kl}))


@pytest.mark.parametrize(
    "given",
    [{"kl": {"coefficient": 0}}, {"preset": "grpo", "terms": {"kl": {"coefficient": 0}}}],
)
def test_a_coefficient_of_nothing_cannot_be_steered(given: dict[str, Json]) -> None:
    recipe = RlRecipe.model_validate({"steps": 1, **given})
    recipe_preset(recipe)
    kl = recipe.kl.model_copy(update={"target": 0.1})
    with pytest.raises(BadInput, match="a coefficient of 0 cannot be steered"):
        recipe_preset(recipe.model_copy(update={"kl": kl}))
