"""A critic in the loop: it learns what it is told, touches nothing else, and is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from envwright.errors import BadInput
from envwright.training.algorithms.losses.value import value_loss
from envwright.training.loop.optimizer import Critic
from envwright.training.loop.recipe_components import recipe_preset
from envwright.training.recipe import RlRecipe
from tests.unit.training.loop.conftest import RL, Bandit, last, learner_of, lines, recipe_of, train

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


@pytest.mark.parametrize("advantage", ["gae", "turn_gae"])
def test_values_learn_a_constant_reward(advantage: str, tmp_path: Path) -> None:
    rl = {**RL, "steps": 40, "preset": "turn_ppo", "advantage": advantage}
    rl |= {"lr": 1e-5, "critic": {"lr": 0.02}}  # the policy hardly moves, and its states with it
    train(recipe_of(rl=rl), tmp_path, Bandit(lambda *_: 0.75))
    found = lines(tmp_path)
    assert (found[0]["value"], found[0]["value/error"]) == (0.0, 0.75)
    assert all(abs(line["value"] - 0.75) < 0.1 for line in found[-5:])
    assert all(line["value/error"] < 0.1 for line in found[-5:])


def test_states_of_other_worth_are_told_apart(bandit: Bandit) -> None:
    rl = RlRecipe.model_validate({**RL, "critic": {"lr": 0.02}})
    critic = Critic(learner_of(recipe_of(rl=RL), bandit).module, rl)
    states_nkh = torch.randn(8, 4, 32, generator=torch.Generator().manual_seed(1))
    goals_nk = states_nkh[..., :4].sum(-1)
    mask_nk = torch.ones(8, 4)
    for step in range(200):
        before = critic.values(states_nkh).detach()
        value_loss(critic.values(states_nkh), before, goals_nk, mask_nk).value.backward()
        assert critic.step(step)
    told = value_loss(critic.values(states_nkh), goals_nk, goals_nk, mask_nk)
    assert told.statistics["value/explained"] > 0.9


def test_the_first_advantages_are_the_rewards(tmp_path: Path, bandit: Bandit) -> None:
    """V is 0 everywhere at first: A = R - V = R, for episodes of one token."""
    rl = {**RL, "steps": 2, "preset": "epo", "advantage_options": {"whiten": False}}
    train(recipe_of(rl=rl), tmp_path, bandit)
    first, second = lines(tmp_path)
    assert first["advantage"] == pytest.approx(first["reward"])
    assert first["value"] == 0
    assert second["value"] > 0
    assert first["gap"] < 1e-4


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_a_share_of_the_gradient_goes_on(share: float, bandit: Bandit) -> None:
    rl = RlRecipe.model_validate({**RL, "critic": {"share": share}})
    critic = Critic(learner_of(recipe_of(rl=RL), bandit).module, rl)
    weights = {"weight": torch.arange(32.0)[None].cos(), "bias": torch.ones(1)}
    critic.restore({**critic.tensors(), "head": weights})
    states = torch.arange(64.0).sin().reshape(1, 2, 32).requires_grad_()
    values = critic.values(states)
    scaled = torch.nn.functional.layer_norm(states, (32,))
    plain = (scaled @ weights["weight"].T + 1.0)[..., 0]
    torch.testing.assert_close(values, plain)
    (expected,) = torch.autograd.grad(plain.square().sum(), states)
    values.square().sum().backward()
    found = torch.zeros_like(states) if states.grad is None else states.grad
    torch.testing.assert_close(found, share * expected)


def test_a_share_moves_the_policy(tmp_path: Path) -> None:
    norms = []
    for share in (0.0, 1.0):
        rl = {**RL, "steps": 2, "preset": "s_ppo", "critic": {"lr": 0.05, "share": share}}
        train(recipe_of(rl=rl), tmp_path / str(share), Bandit())
        norms.append([line["norm"] for line in lines(tmp_path / str(share))])
    (first, later), (first_shared, later_shared) = norms
    assert first == first_shared  # a head of zeros hands nothing on
    assert later != later_shared


def test_a_critic_is_kept_where_there_is_one(tmp_path: Path) -> None:
    for name in ("gae", "erpo"):
        rl = {**RL, "steps": 1, "advantage": name}
        train(recipe_of(rl=rl), tmp_path / name, Bandit())
    held, none = (torch.load(last(tmp_path / n), weights_only=True) for n in ("gae", "erpo"))
    assert held["phase"]["critic"]["head"]["weight"].shape == (1, 32)
    assert float(held["phase"]["critic"]["head"]["bias"]) != 0
    assert none["phase"] == {}
    assert not any("head" in name for name in held["weights"] if "lm_head" not in name)


def test_a_critic_that_nobody_asks_is_refused() -> None:
    rl = RlRecipe.model_validate({**RL, "critic": {"lr": 1e-3}})
    with pytest.raises(BadInput, match=r"rl\.critic: the advantage erpo has no use for a critic"):
        recipe_preset(rl)
    assert recipe_preset(rl.model_copy(update={"preset": "epo"})).advantage == "gae"


def test_a_gradient_of_the_critic_that_is_not_finite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of such a step is kept for the next one."""
    plain = Critic.step

    def once(self: Critic, number: int) -> bool:
        return plain(self, number) and number != 1

    monkeypatch.setattr(Critic, "step", once)
    result, learner = train(recipe_of(rl={**RL, "steps": 3, "preset": "epo"}), tmp_path, Bandit())
    assert (result["unusable"], result["steps"]) == (1, 3)
    assert [line.get("skipped") for line in lines(tmp_path)] == [
        None,
        "the gradient is not finite",
        None,
    ]
    assert all(bool(p.isfinite().all()) for p in learner.module.parameters())
