"""The loss of TRL with a recipe's settings has the gradient of our own."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from trl import GRPOConfig

from envwright.integrations.trl.recipe_options import TrlOptions, trl_settings
from envwright.integrations.trl.recipe_trainer import RecipeRun, RecipeTrainer
from envwright.integrations.trl.training_spec import EnvwrightSpec
from envwright.training.algorithms import Groups
from envwright.training.algorithms.presets import compute_advantages, compute_objective
from envwright.training.algorithms.tokens import Tokens
from envwright.training.loop.optimizer import learning_rate
from envwright.training.loop.recipe_components import recipe_preset
from envwright.training.recipe import parse_recipe
from envwright.workflows.training_player import RecipePlayer, load_recipe_sets
from tests.unit.integrations.trl.conftest import FILTERS, model, noted, scripted, tokenizer

pytestmark = FILTERS
PLAY = {"user": "whole", "answer_tokens": 8, "max_turns": 2}
SIZES = {"steps": 4, "tasks": 3, "group": 4, "micro_batch": 12}
# In the third task all are equal: ERPO masks it, the others count it as advantages of 0.
WINS = {0: (1, 0, 0, 0), 1: (1, 1, 0, 1), 2: (1, 1, 1, 1)}


def trainer_of(folders: list[Path], folder: Path, rl: dict[str, Any]) -> RecipeTrainer:
    data = {
        "model": {"spec": "m"},
        "train": {"environments": [str(one) for one in folders]},
        "rl": {**PLAY, **SIZES, **rl},
    }
    recipe = parse_recipe(data, "")
    found = load_recipe_sets(recipe, folder / "recipe.toml")
    settings = trl_settings(recipe, folder, len(found.train), TrlOptions.of(["save_strategy=no"]))
    spec = EnvwrightSpec.of_recipe(recipe, found)
    player = RecipePlayer(recipe, found.templates)
    run = RecipeRun(recipe, settings, found, player, spec.rollouts, folder, None)
    arguments = {**spec.arguments, "args": GRPOConfig(**settings.fields)}
    begun = folder / "begun"  # TRL reads its frozen model from there
    model().save_pretrained(begun)
    learner = type(model()).from_pretrained(begun)
    return RecipeTrainer(run, model=learner, processing_class=tokenizer(), **arguments)


def gradient(module: Any, loss: torch.Tensor) -> torch.Tensor:
    module.zero_grad()
    loss.backward()
    return torch.cat([p.grad.flatten() for p in module.parameters() if p.grad is not None])


@pytest.mark.parametrize(
    "rl",
    [
        {"preset": "erpo"},
        {"preset": "grpo", "kl": {"coefficient": 0.1}},
        {"preset": "dr_grpo", "loss_options": {"aggregation": "constant", "constant": 50}},
        {"preset": "dapo"},
        {"preset": "gspo"},
        {"preset": "cispo"},
        {"preset": "rloo"},
        {"preset": "guide_grpo", "loss_options": {"dual_clip": 3.0}},
    ],
    ids=lambda rl: rl["preset"],
)
def test_gradients_are_our_loops(
    folders: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rl: dict[str, Any]
) -> None:
    order: list[str] = []

    def wins(home: str, lamp: str, number: int) -> bool:
        if (task := f"{home} {lamp}") not in order:
            order.append(task)
        return bool(WINS[order.index(task)][number])

    scripted(monkeypatch, wins)
    trainer = trainer_of(folders, tmp_path, rl)
    batches = noted(trainer)
    trainer.args.max_steps = 1
    trainer.train()
    (batch,) = batches
    tensors = {key: batch[key] for key in batch if isinstance(batch[key], torch.Tensor)}
    ids = torch.cat([tensors["prompt_ids"], tensors["completion_ids"]], 1)
    seen = torch.cat([tensors["prompt_mask"], tensors["completion_mask"]], 1)
    count = tensors["completion_ids"].shape[1]
    module = trainer.model.train()
    trainer.current_gradient_accumulation_steps = 1

    def passed() -> torch.Tensor:
        logps: torch.Tensor
        logps, *_ = trainer._get_per_token_logps_and_entropies(module, ids, seen, count)
        return logps

    # As if another policy had acted: some ratios leave their bounds.
    torch.manual_seed(0)
    sampled = rl["preset"] != "rloo"  # a policy gradient has no ratios
    wide = 1e-3 if rl["preset"] == "gspo" else 0.3
    old = passed().detach()
    old = old + wide * torch.randn_like(old) if sampled else old
    theirs = gradient(
        module, trainer._compute_loss(module, {**tensors, "old_per_token_logps": old})
    )

    assert trainer.run.recipe.rl
    preset = recipe_preset(trainer.run.recipe.rl)
    groups = Groups.of(batch["reward"], [str(n // 4) for n in range(12)], batch["environment"])
    earned = compute_advantages(preset, groups)
    assert torch.allclose(earned.values.float(), tensors["advantages"].float(), atol=1e-6)
    mask = tensors["completion_mask"] * tensors["tool_mask"]
    frozen = tensors.get("ref_per_token_logps")
    tokens = Tokens.of(
        passed(), mask.bool(), earned, old_logprobs_nt=old, reference_logprobs_nt=frozen
    )
    ours = gradient(module, compute_objective(preset, tokens).value)
    assert float(ours.norm()) > 1e-4
    assert float((ours - theirs).norm() / ours.norm()) < 1e-4


def test_rates_and_decay_are_our_loops(folders: list[Path], tmp_path: Path) -> None:
    rl = {"warmup": 0.5, "schedule": "cosine", "minibatches": 2, "weight_decay": 0.1}
    trainer = trainer_of(folders, tmp_path, rl)
    trainer.create_optimizer_and_scheduler(8)
    rates = []
    for _ in range(8):
        rates.append(trainer.lr_scheduler.get_last_lr()[0])
        trainer.optimizer.step()
        trainer.lr_scheduler.step()
    recipe = trainer.run.recipe.rl
    assert recipe
    assert rates == pytest.approx([learning_rate(n // 2, 4, recipe) for n in range(8)])
    assert trainer.run.step(5) == 2
    decays = {group["weight_decay"] for group in trainer.optimizer.param_groups if group["params"]}
    assert decays == {0.1}


def test_weights_of_a_step_are_fetched_once(tmp_path: Path) -> None:
    """Of adapters only what learns is fetched again."""
    from envwright.errors import BadInput
    from envwright.integrations.trl.sharded_replica import fetch_weights

    one, other = model(seed=1), model(seed=2)
    first = next(iter(dict(one.named_parameters())))
    for weight in one.parameters():
        weight.requires_grad_(False)
    one.get_parameter(first).requires_grad_(True)
    fetch_weights(one, other, trained=True)
    same = {n: torch.equal(w, other.get_parameter(n)) for n, w in one.named_parameters()}
    assert same[first]
    assert not all(same.values())
    fetch_weights(one, other, trained=False)
    assert all(torch.equal(w, other.get_parameter(n)) for n, w in one.named_parameters())
    holder = SimpleNamespace(named_parameters=lambda: iter(()))
    with pytest.raises(BadInput, match="has no parameter"):
        fetch_weights(holder, other, trained=False)  # type: ignore[arg-type]
