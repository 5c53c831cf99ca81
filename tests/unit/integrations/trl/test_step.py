"""Real steps of a real trainer on a tiny random Qwen3, with the draws of the model itself."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import peft
import pytest
import torch
from datasets import load_dataset
from trl import GRPOTrainer

from envwright.errors import BadInput
from envwright.integrations.trl import ERPOTrainer
from envwright.training.policies import load_policy
from tests.unit.integrations.trl.conftest import FILTERS, config, model, noted, spec_of, tokenizer

pytestmark = FILTERS


def luck(completion_ids: list[list[int]], **_: Any) -> list[float]:
    """A reward that a model without any skill has sometimes."""
    return [sum(token % 2 for token in ids) / len(ids) for ids in completion_ids]


@pytest.mark.parametrize("kind", [ERPOTrainer, GRPOTrainer])
def test_a_step_changes_the_weights(folders: list[Path], tmp_path: Path, kind: Any) -> None:
    learner = model()
    before = {name: weight.clone() for name, weight in learner.state_dict().items()}
    arguments = spec_of(folders, user="agenda", answer_tokens=16).arguments
    arguments["reward_funcs"] = [*arguments["reward_funcs"], luck]
    trainer = kind(
        learner,
        args=config(tmp_path, max_steps=2, save_strategy="steps", save_steps=2, beta=0.0),
        processing_class=tokenizer(),
        **arguments,
    )
    batches = noted(trainer)
    trainer.train()
    assert len(batches) == 2
    for batch in batches:
        groups = [batch["task"][at : at + 4] for at in (0, 4)]
        assert [len(set(group)) for group in groups] == [1, 1]
        assert torch.isfinite(batch["advantages"]).all()
        assert batch["advantages"].abs().max() > 0
    for step in trainer.state.log_history[:2]:
        assert math.isfinite(step["loss"])
        assert 0 < step["grad_norm"] < math.inf
    changed = [n for n, w in learner.state_dict().items() if not torch.equal(w, before[n])]
    assert len(changed) == len(before)
    saved = load_policy(str(tmp_path / "checkpoint-2"))
    assert torch.equal(saved.module.lm_head.weight, learner.lm_head.weight)


def test_an_order_that_brings_environments_together(folders: list[Path], tmp_path: Path) -> None:
    trainer = ERPOTrainer(
        model(),
        args=config(tmp_path, max_steps=2),
        processing_class=tokenizer(),
        **spec_of(folders).arguments,
    )
    batches = noted(trainer)
    trainer.train()
    for batch in batches:
        assert len(set(batch["environment"])) == 1
        assert len(set(batch["task"])) == 2


def test_too_few_tasks_are_refused(folders: list[Path], tmp_path: Path) -> None:
    trainer = ERPOTrainer(
        model(),
        args=config(tmp_path),
        processing_class=tokenizer(),
        **spec_of(folders[:1], limit=1).arguments,
    )
    with pytest.raises(BadInput, match="a batch is made of 2 tasks, and there are 1"):
        trainer.train()


def test_evaluation_and_logs_of_completions(folders: list[Path], tmp_path: Path) -> None:
    attic, barn = folders
    spec = spec_of([attic], evaluation={"environments": [str(barn)], "limit": 2})
    trainer = ERPOTrainer(
        model(),
        args=config(
            tmp_path,
            num_generations_eval=2,
            per_device_eval_batch_size=4,
            log_completions=True,
            num_completions_to_print=0,
        ),
        processing_class=tokenizer(),
        **spec.arguments,
    )
    found = trainer.evaluate()
    assert found["eval_success/barn"] == 0
    assert math.isfinite(found["eval_loss"])
    assert (
        trainer.evaluate()["eval_completions/mean_length"] == found["eval_completions/mean_length"]
    )
    trainer.train()
    (table,) = (tmp_path / "completions").glob("*1.parquet")
    rows = load_dataset("parquet", data_files=str(table), cache_dir=str(tmp_path / "cache"))[
        "train"
    ]
    assert set(rows["environment"]) == {"attic"}
    assert {"masked", "stop", "envwright", "advantage", "prompt", "completion"} <= set(
        rows.column_names
    )


def test_several_steps_of_one_generation(folders: list[Path], tmp_path: Path) -> None:
    """Batches of generations are larger than those of a step and used twice; with adapters."""
    arguments = spec_of(folders).arguments
    arguments["reward_funcs"] = [luck]
    trainer = ERPOTrainer(
        model(),
        args=config(
            tmp_path,
            max_steps=4,
            per_device_train_batch_size=4,
            steps_per_generation=2,
            num_iterations=2,
            beta=0.01,
        ),
        processing_class=tokenizer(),
        peft_config=peft.LoraConfig(r=2, target_modules="all-linear", task_type="CAUSAL_LM"),
        **arguments,
    )
    batches = noted(trainer)
    trainer.train()
    assert len(batches) == 1
    assert len(batches[0]["advantages"]) == 8
    assert all(math.isfinite(step["loss"]) for step in trainer.state.log_history[:4])
    assert any("lora_B" in n and bool(w.any()) for n, w in trainer.model.state_dict().items())
