"""A model trained with TRL on environments of ours, by ERPO.

    pip install '.[trl]'
    python examples/trl_erpo.py [MODEL] [--steps 3]

MODEL is a folder of the transformers library; without one it is a tiny model from nothing, which
learns next to nothing, in under a minute on a processor. Prints the figures of each step.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("TRL_EXPERIMENTAL_SILENCE", "1")  # its rollout_func may change, it says

from trl import GRPOConfig

from envwright import Task, Template, load_environment
from envwright.integrations.trl import EnvwrightSpec, ERPOTrainer
from envwright.storage.jsonl import load_records
from envwright.training.policies import load_policy, vocabulary_texts

ROOT = Path(__file__).parents[1] / "environments"
FOLDERS = [ROOT / "mock", ROOT / "authored" / "todo_service"]
SHOWN = ("reward", "loss", "erpo/sigma/mean", "erpo/trajectories/used", "masked/user")

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("model", nargs="?", help="a folder")
parser.add_argument("--steps", type=int, default=3)
options = parser.parse_args()


def tiny() -> Any:
    """A model from nothing whose tokens are the words of the environments."""
    templates = {t.id: t for t in (Template(load_environment(folder)) for folder in FOLDERS)}
    tasks = [task for folder in FOLDERS for task in load_records(folder / "tasks.jsonl", Task)]
    return load_policy("tiny:0:64x2", texts=vocabulary_texts(templates, tasks))


# The reward has degrees, and takes off for long episodes: a tiny model would see no success.
spec = EnvwrightSpec(
    FOLDERS,
    user="agenda",
    shape="tiers",
    penalties={"long": 0.5},
    long_tokens=128,
    answer_tokens=64,
    max_turns=4,
)
learner = load_policy(options.model) if options.model else tiny()
with tempfile.TemporaryDirectory() as folder:
    arguments = GRPOConfig(
        output_dir=folder,
        max_steps=options.steps,
        per_device_train_batch_size=16,  # four tasks, four episodes each
        num_generations=4,
        max_completion_length=4096,  # all that follows the first prompt
        learning_rate=1e-3,
        logging_steps=1,
        save_strategy="no",
        report_to=[],
        bf16=False,
        activation_checkpointing=False,
        disable_tqdm=True,
    )
    trainer = ERPOTrainer(
        learner.module, args=arguments, processing_class=learner.tokenizer, **spec.arguments
    )
    trainer.train()
for step in trainer.state.log_history[:-1]:
    print(step["step"], *(f"{name}={step[name]:.3f}" for name in SHOWN))
