"""What our trainer leans on in TRL, public or not: if one of these fails, TRL has changed.

The extra ``trl`` bounds the version. Before the bound is raised, these tests say what
``erpo_trainer``, ``rollout_func``, ``recipe_trainer`` and ``sharded_replica`` have to follow.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest
import torch
import trl
from trl import GRPOTrainer

from tests.unit.integrations.trl.conftest import (
    FILTERS,
    config,
    model,
    noted,
    scripted,
    spec_of,
    tokenizer,
)

pytestmark = FILTERS
METHODS = {
    "_compute_loss": ["self", "model", "inputs"],
    "_calculate_rewards": ["self", "inputs", "prompts", "completions", "completion_ids_list"],
    "_generate_and_score_completions": ["self", "inputs"],
    "_get_train_sampler": ["self", "dataset"],
}
READ = {
    "recipe_trainer.py": [
        "accelerator.device",
        "accelerator.num_processes",
        "add_callback",
        "callback_handler.on_evaluate",
        "control",
        "create_model_card",
        "create_scheduler",
        "evaluate",
        "get_decay_parameter_names",
        "loss_type",
        "lr_scheduler",
        "max_completion_length",
        "optimizer",
    ],
    "sharded_replica.py": [
        "accelerator.is_main_process",
        "accelerator.state",
        "accelerator.unwrap_model",
        "accelerator.wait_for_everyone",
        "model_wrapped",
        "state.global_step",
    ],
    "erpo_trainer.py": [
        "accelerator.gather",
        "accelerator.process_index",
        "args.generation_batch_size",
        "args.seed",
        "args.steps_per_generation",
        "model.training",
        "multi_objective_aggregation",
        "num_generations",
        "num_generations_eval",
        "num_iterations",
        "reward_weights",
        "shuffle_dataset",
        "train_dataset.column_names",
    ],
    "rollout_func.py": [
        "args.bf16",
        "args.ds3_gather_for_generation",
        "args.gradient_checkpointing_kwargs",
        "chat_template_kwargs",
        "is_fsdp_enabled",
        "max_completion_length",
        "min_p",
        "model_wrapped",
        "num_generations_eval",
        "processing_class",
        "repetition_penalty",
        "state.global_step",
        "temperature",
        "top_k",
        "top_p",
        "use_vllm",
    ],
}


def held(condition: bool, what: str) -> None:
    """Fail with what has to be looked at."""
    if not condition:
        pytest.fail(f"TRL {trl.__version__} has changed: {what}", pytrace=False)


@pytest.mark.parametrize("name", METHODS)
def test_methods_that_are_overridden(name: str) -> None:
    method = getattr(GRPOTrainer, name, None)
    held(method is not None, f"GRPOTrainer.{name} is gone.")
    found = list(inspect.signature(inspect.unwrap(method)).parameters)  # type: ignore[arg-type]
    held(found == METHODS[name], f"GRPOTrainer.{name} takes {found}, not {METHODS[name]}.")


def test_arguments_of_a_trainer() -> None:
    found = inspect.signature(GRPOTrainer).parameters
    needed = {"reward_funcs", "args", "train_dataset", "eval_dataset", "rollout_func"}
    held(needed <= set(found), f"GRPOTrainer takes no {needed - set(found)}.")


def test_generation_with_unwrapped_models() -> None:
    found = inspect.signature(trl.models.unwrap_model_for_generation).parameters
    needed = {"model", "accelerator", "gather_deepspeed3_params", "gradient_checkpointing_kwargs"}
    held(needed <= set(found), f"unwrap_model_for_generation takes no {needed - set(found)}.")


@pytest.fixture
def trainer(folders: list[Path], tmp_path: Path) -> Any:
    """TRL's own trainer, with our rollouts."""
    return GRPOTrainer(
        model(),
        args=config(tmp_path, per_device_train_batch_size=16),
        processing_class=tokenizer(),
        **spec_of(folders, limit=2).arguments,
    )


@pytest.mark.parametrize("file", READ)
def test_what_is_read(trainer: Any, file: str) -> None:
    for path in READ[file]:
        here = trainer
        for part in path.split("."):
            held(hasattr(here, part), f"there is no {path}, which {file} reads of a trainer.")
            here = getattr(here, part)


def test_what_a_batch_is(trainer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Called in this order, with these keys and shapes, rows in the order of the prompts."""
    scripted(monkeypatch, lambda home, lamp, number: number == 0 and lamp == "north")
    order: list[str] = []
    rewarded, prepared = trainer._calculate_rewards, trainer._prepare_inputs

    def rewards(*args: Any) -> Any:
        order.append("rewards")
        found = rewarded(*args)
        held(found.shape == (16, 1), "_calculate_rewards returns no rewards by row and function.")
        return found

    def prepare(batch: Any) -> Any:
        found = prepared(batch)
        order.append("prepared")
        return found

    trainer._calculate_rewards, trainer._prepare_inputs = rewards, prepare
    batches = noted(trainer)
    trainer.train()
    held(order == ["rewards", "prepared"], f"a step calls {order}.")
    (batch,) = batches
    for key in ("environment", "task", "reward", "user_error", "masked", "episode"):
        held(key in batch, f"the rollouts' key {key!r} does not reach the rows.")
    keys = {"advantages", "completion_mask", "tool_mask", "num_items_in_batch"}
    held(keys <= set(batch), f"_generate_and_score_completions returns no {keys - set(batch)}.")
    held(batch["advantages"].shape == (16,), "advantages are no vector.")
    held(batch["completion_mask"].shape == batch["tool_mask"].shape, "masks differ in shape.")
    held(batch["num_items_in_batch"].ndim == 0, "num_items_in_batch is no number.")
    counted = (batch["completion_mask"] * batch["tool_mask"]).sum()
    held(bool(batch["num_items_in_batch"] == counted), "num_items_in_batch counts otherwise.")
    signs = [1 if reward else 0 for reward in batch["reward"]]
    held(
        [int(value > 0.5) for value in batch["advantages"].tolist()] == signs,
        "advantages do not stand in the order of the prompts.",
    )
    held(len(trainer._logs["advantages"]) == 16, "_logs has no advantage for each row.")
    held("train" in trainer._metrics, "_metrics has no part 'train'.")


def test_what_is_masked_is_not_learned(trainer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loss counts ``completion_mask * tool_mask`` alone, over ``num_items_in_batch``."""
    scripted(monkeypatch, lambda home, lamp, number: number == 0)
    trainer.train()
    (batch,) = trainer._buffered_inputs
    trainer.current_gradient_accumulation_steps = 1
    whole = trainer._compute_loss(trainer.model, dict(batch)).detach()
    half = dict(batch)
    half["tool_mask"] = batch["tool_mask"].clone()
    half["tool_mask"][::2] = 0
    half["advantages"] = batch["advantages"].clone()
    half["advantages"][::2] = 1e6
    counted = (half["tool_mask"] * half["completion_mask"]).sum(1)
    by_hand = -(half["advantages"] * counted).sum() / half["num_items_in_batch"]
    masked = trainer._compute_loss(trainer.model, half).detach()
    held(abs(float(masked - by_hand)) < 1e-3, "_compute_loss counts tokens of tool_mask 0.")
    twice = {**batch, "num_items_in_batch": 2 * batch["num_items_in_batch"]}
    halved = trainer._compute_loss(trainer.model, twice).detach()
    held(torch.allclose(2 * halved, whole, atol=1e-5), "the loss has another denominator.")
