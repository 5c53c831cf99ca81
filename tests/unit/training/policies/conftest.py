"""What the tests of this folder share: tiny policies, and episodes that they played."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import torch
import transformers

from envwright import Task, Template, Trajectory, load_environment
from envwright.llm.client import Sampling
from envwright.llm.local_client import TokenRequest
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.policies.agent_policy import AgentPolicyOptions, agent_factory
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.runs.rollout_runner import run_rollout
from envwright.scoring.rubric import score_episode
from envwright.storage.jsonl import load_records
from envwright.storage.run_directory import RunDirectory
from envwright.training.policies import (
    TrainablePolicy,
    load_policy,
    policy_client,
    vocabulary_texts,
)
from envwright.training.policies.trainable_policy import ComputeSettings
from tests.conftest import ENVIRONMENTS


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


@dataclass(frozen=True)
class World:
    """An environment with its tasks."""

    template: Template
    tasks: list[Task]
    texts: list[str]

    @property
    def tools(self) -> list[Any]:
        return list(self.template.tool_schemas())


@pytest.fixture(scope="session")
def world() -> World:
    folder = ENVIRONMENTS / "mock"
    tasks = load_records(folder / "tasks.jsonl", Task)[:20]
    template = Template(load_environment(folder))
    return World(template, tasks, vocabulary_texts({template.id: template}, tasks))


@pytest.fixture(scope="session")
def tiny(world: World) -> TrainablePolicy:
    return load_policy("tiny:0:32x2", texts=world.texts)


def random_policy(
    tokenizer: Any,
    *,
    form: ToolCallFormat = ToolCallFormat.HERMES,
    spread: float = 0.3,
    **numbers: Any,
) -> TrainablePolicy:
    """A policy of random weights; a larger spread makes it surer of what it says."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        config = transformers.LlamaConfig(
            vocab_size=len(tokenizer),
            hidden_size=32,
            intermediate_size=64,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            max_position_embeddings=8192,
            eos_token_id=tokenizer.eos_token_id,
            initializer_range=spread,
        )
        module = transformers.LlamaForCausalLM(config)
    given = {"autocast": False, "kept_bytes": 2**28, "context": None, **numbers}
    return TrainablePolicy(module, tokenizer, "random", form, ComputeSettings(**given))


@dataclass(frozen=True)
class Episodes:
    """Episodes, and each request of them."""

    trajectories: list[Trajectory]
    asked: list[TokenRequest]


def play(
    policy: TrainablePolicy,
    world: World,
    *,
    tasks: int = 3,
    batch: int = 4,
    turns: int = 4,
    keep: Any = "since_user",
    **sampling: Any,
) -> Episodes:
    """Episodes of a policy."""
    asked: list[TokenRequest] = []
    chosen = Sampling(**{"temperature": 1.0, "max_tokens": 10, **sampling})
    made = agent_factory(
        policy_client(policy, batch=batch, note=asked.append),
        AgentPolicyOptions(sampling=chosen, keep_thinking=keep),
    )
    plan = RolloutPlan(
        world.tasks[:tasks],
        {world.template.id: world.template},
        made,
        score_episode,
        samples=2,
        limits=EpisodeLimits(turns=turns),
    )
    with tempfile.TemporaryDirectory() as folder:
        with RunDirectory(Path(folder)) as run:
            asyncio.run(run_rollout(plan, run, concurrency=8))
        found = load_records(Path(folder) / "trajectories.jsonl", Trajectory)
    return Episodes(sorted(found, key=lambda t: t.id), asked)


def full_logprobs(
    policy: TrainablePolicy, ids: Sequence[int], temperature: float = 1.0
) -> list[float]:
    """Log-probability of each token after the first, by one pass over all."""
    with torch.no_grad():
        logits = policy.module(torch.tensor([ids])).logits[0, :-1].double() / temperature
    told = torch.log_softmax(logits, -1).gather(1, torch.tensor(ids[1:])[:, None])
    return [float(value) for value in told[:, 0]]
