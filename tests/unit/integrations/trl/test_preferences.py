"""Our loss of preferences is TRL's, on the same model and the same tokens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from datasets import Dataset
from trl import DPOConfig, DPOTrainer

from envwright.training.algorithms.preference_loss import dpo_loss
from tests.unit.integrations.trl.conftest import model, tokenizer

WAYS = {
    "prompt": ["Light north. ", "Light south. "],
    "chosen": ["I light it.", "It is lit now, as you asked."],
    "rejected": ["I do not know how.", "No."],
}


@pytest.mark.filterwarnings("ignore")
def test_the_loss_is_that_of_trl(tmp_path: Path) -> None:
    policy, frozen = model(0), model(1)
    args = DPOConfig(
        output_dir=str(tmp_path),
        per_device_train_batch_size=2,
        beta=0.3,
        report_to=[],
        use_cpu=True,
        bf16=False,
        gradient_checkpointing=False,
    )
    trainer = DPOTrainer(
        policy,
        ref_model=frozen,
        args=args,
        train_dataset=Dataset.from_dict(WAYS),
        processing_class=tokenizer(),
    )
    batch = next(iter(trainer.get_train_dataloader()))
    policy.eval()
    theirs = trainer._compute_loss(policy, batch, False)

    def sums(module: Any) -> list[torch.Tensor]:
        logits = module(batch["input_ids"], attention_mask=batch["attention_mask"]).logits
        logprobs = torch.log_softmax(logits[:, :-1].float(), -1)
        own = logprobs.gather(2, batch["input_ids"][:, 1:, None])[..., 0]
        chosen, rejected = (own * batch["completion_mask"][:, 1:]).sum(1).chunk(2)
        return [chosen, rejected]

    ours = dpo_loss(*sums(policy), *sums(frozen), beta=0.3)
    assert float(ours.value) == pytest.approx(float(theirs), rel=1e-4)
    assert abs(float(theirs) - 0.6931) > 1e-3  # the two models differ
