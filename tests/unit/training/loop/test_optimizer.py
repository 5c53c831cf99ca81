"""A critic in the loop: it learns what it is told, touches nothing else, and is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from envwright.errors import BadInput
from envwright.training.algorithms.losses.value import value_loss
from envwright.training.loop.memory import estimate_memory
from envwright.training.loop.optimizer import Critic, Stepper
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


def taught(dtype: torch.dtype, steps: int, again: int | None = None) -> torch.Tensor:
    """Weights after steps of 1e-6 that all go one way; made anew from a checkpoint in between."""
    module = torch.nn.Linear(64, 64, bias=False)
    generator = torch.Generator().manual_seed(0)
    with torch.no_grad():  # as weights of models are; bfloat16 holds these numbers
        module.weight.copy_((torch.randn(64, 64, generator=generator) * 0.02).bfloat16())
    module.to(dtype)
    recipe = RlRecipe.model_validate({**RL, "lr": 1e-6, "clip": 1e9})
    stepper = Stepper(module, recipe)
    for step in range(steps):
        if step == again:
            held, stepper = stepper.tensors(), Stepper(module, recipe)
            stepper.restore(held)
        module.weight.grad = torch.ones_like(module.weight)
        assert stepper.step(1e-6) is not None
        assert module.weight.grad is None
    return module.weight.detach()


def test_small_steps_are_not_rounded_away() -> None:
    """400 steps of 1e-6 are .0004, several times the spacing of bfloat16 at .02."""
    begun, exact = taught(torch.float32, 0), taught(torch.float32, 400)
    rounded = taught(torch.bfloat16, 400)
    assert rounded.dtype == torch.bfloat16
    assert torch.equal(rounded, exact.bfloat16())
    assert float((rounded != begun).float().mean()) > 0.95
    assert torch.equal(taught(torch.bfloat16, 400, again=200), rounded)


def test_copies_in_float32_are_counted(bandit: Bandit) -> None:
    recipe = recipe_of(rl=RL)
    learner = learner_of(recipe, bandit)
    wide = estimate_memory(recipe, learner, 100)["bytes"]
    learner.module.to(torch.bfloat16)
    narrow = estimate_memory(recipe, learner, 100)["bytes"]
    assert narrow["weights"] == wide["weights"] / 2
    assert narrow["optimiser"] == wide["optimiser"] + wide["weights"]
