"""Steps of verl's own trainer on a processor: two workers with FSDP, our loop, our estimator.

Only the servers are not verl's: vLLM and SGLang want a GPU, so ``cpu_rollout`` generates with our
engine, from the weights that the trainer sends. Skipped where verl is not installed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.unit.integrations.verl import contract
from tests.unit.integrations.verl.conftest import MOCK

pytestmark = pytest.mark.skipif(not contract.real(), reason="verl is not installed")
SMOKE = contract.ROOT / "recipes" / "smoke"
HERE = "tests.unit.integrations.verl"
RECIPE = """
name = "cpu"
model = {{ spec = "{smoke}/tiny", form = "compact" }}
train = {{ environments = ["{mock}"], tasks = ["{smoke}/train.jsonl"] }}

[rl]
preset = "{preset}"
steps = 2
tasks = 4
group = 4
lr = 1e-3
answer_tokens = 32
max_turns = 6
shape = "tiers"
longest = 1400
micro_tokens = 4000
"""
OPTIONS = (
    "trainer.n_gpus_per_node=2",
    "trainer.logger=[file]",
    "actor_rollout_ref.rollout.name=cpu",
    "actor_rollout_ref.rollout.load_format=auto",
    "actor_rollout_ref.rollout.free_cache_engine=False",
    "actor_rollout_ref.rollout.agent.num_workers=1",
    "actor_rollout_ref.model.use_remove_padding=False",
    "+actor_rollout_ref.model.override_config.attn_implementation=sdpa",
    "actor_rollout_ref.actor.use_torch_compile=False",
    "actor_rollout_ref.actor.fsdp_config.use_torch_compile=False",
    "actor_rollout_ref.ref.fsdp_config.use_torch_compile=False",
    "reward.num_workers=1",
    "transfer_queue.backend.SimpleStorage.num_data_storage_units=1",
    "ray_kwargs.ray_init.num_cpus=16",
    "+ray_kwargs.ray_init.num_gpus=2",
    "+ray_kwargs.ray_init.include_dashboard=False",
)
PATIENCE_S = 900


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.parametrize("preset", ["erpo", "grpo"])
def test_two_steps_with_two_workers(preset: str, tmp_path: Path) -> None:
    file = tmp_path / "recipe.toml"
    file.write_text(RECIPE.format(smoke=SMOKE, mock=MOCK, preset=preset))
    command = [sys.executable, "-m", "envwright", "train", str(file), "-o", str(tmp_path / "run")]
    options = [word for one in OPTIONS for word in ("--option", one)]
    env = {
        **os.environ,
        "PYTHONPATH": f"{contract.ROOT / 'src'}{os.pathsep}{contract.ROOT}",
        "VERL_PLATFORM": "cpu",
        # Our own plugin is added by the command.
        "VERL_USE_EXTERNAL_MODULES": f"{HERE}.cpu_platform,{HERE}.cpu_rollout",
        "VERL_FILE_LOGGER_PATH": str(tmp_path / "metrics.jsonl"),
        "ENVWRIGHT_CPU_ROLLOUT_LOG": str(tmp_path / "weights.jsonl"),
        "HF_DATASETS_CACHE": str(tmp_path / "cache"),
        "OMP_NUM_THREADS": "1",
        "HF_HUB_OFFLINE": "1",
    }
    done = subprocess.run(
        [*command, "--engine", "verl", "--json", *options],
        env=env, capture_output=True, text=True, check=False, timeout=PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout)["stopped"] == ""
    steps = [one["data"] for one in lines(tmp_path / "metrics.jsonl")]
    assert len(steps) == 2
    for step in steps:
        assert step["critic/rewards/min"] < step["critic/rewards/max"]  # something is learned
        # What our engine said of its tokens, and what verl's workers compute of them.
        assert step["training/rollout_probs_diff_max"] < 1e-4
        assert step["rollout_corr/log_ppl_abs_diff"] < 1e-4
        # One update a step: ratios are 1.
        assert step["actor/ppo_kl"] == 0.0
        assert step["actor/pg_clipfrac"] == 0.0
        assert step["actor/grad_norm"] > 0.0
    assert ("erpo/sigma/mean" in steps[0]) == (preset == "erpo")
    sent = lines(tmp_path / "weights.jsonl")
    by_step = {n: {one["moved"] for one in sent if one["step"] == n} for n in range(3)}
    assert by_step[0] == {0.0}
    (first,), (second,) = by_step[1], by_step[2]  # both servers have the same
    # Adam's first step moves a weight by the learning rate at most.
    assert 9e-4 < first < 1.1e-3 < second
