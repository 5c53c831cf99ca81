"""Servers that generate on a processor, which verl has none of: the rollout ``cpu``.

They generate by our engine, and get the trainer's weights as verl's own servers do. With
``cpu_platform`` everything else of a run is verl's: FSDP, workers, losses, optimisers.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import ray
import torch
from torch.distributed.fsdp import CPUOffloadPolicy
from verl.workers import engine_workers
from verl.workers.engine import EngineRegistry, FSDPEngineWithLMHead
from verl.workers.engine.fsdp import transformer_impl
from verl.workers.rollout import base
from verl.workers.rollout.replica import RolloutReplica, RolloutReplicaRegistry, TokenOutput

from envwright.llm.client import Sampling
from envwright.llm.local_client import RequestBatcher, TokenPrompt
from envwright.training.policies import load_policy

NAME = "cpu"
LOG = "ENVWRIGHT_CPU_ROLLOUT_LOG"
"""Variable with the file that servers write to what weights they got."""


class CpuServer:
    """Generates for one replica with the weights that its trainer sent last."""

    def __init__(self, folder: str, rank: int) -> None:
        torch.set_num_threads(1)
        self._policy = load_policy(folder)
        self._first = self._weights()
        self._rank, self._step, self._asked = rank, 0, 0
        self._queue = RequestBatcher(self._policy.engine.generate, 16)

    def _weights(self) -> dict[str, torch.Tensor]:
        return {name: w.detach().clone() for name, w in self._policy.module.state_dict().items()}

    async def generate(
        self,
        request_id: str,
        prompt_ids: list[int],
        sampling_params: dict[str, Any],
        **_: Any,
    ) -> TokenOutput:
        self._asked += 1
        sampling = Sampling(
            temperature=sampling_params["temperature"], max_tokens=sampling_params["max_tokens"]
        )
        seed = f"{self._rank} {self._step} {self._asked}"
        wrote = await self._queue.submit(TokenPrompt(tuple(prompt_ids), sampling, seed))
        return TokenOutput(
            token_ids=list(wrote.token_ids),
            log_probs=list(wrote.logprobs),
            stop_reason="completed",
            num_preempted=0,
            extra_fields={"global_steps": self._step},
        )

    async def update(self, weights: dict[str, torch.Tensor], step: int) -> None:
        self._policy.module.load_state_dict(weights, strict=False)
        self._policy.engine.forget()
        self._step = step
        now = self._weights()
        moved = max(float((now[name] - self._first[name]).abs().max()) for name in now)
        if log := os.environ.get(LOG):
            with Path(log).open("a") as file:
                facts = {"rank": self._rank, "step": step, "moved": moved, "got": len(weights)}
                file.write(json.dumps(facts) + "\n")

    async def sleep(self) -> None:
        """There is no device memory to give back."""

    wake_up = clear_kv_cache = abort_all_requests = resume_generation = sleep


class CpuReplica(RolloutReplica):  # type: ignore[misc]  # verl is not always here
    """One server for each worker of the trainer."""

    async def launch_servers(self) -> None:
        actor: Any = ray.remote(num_cpus=1)(CpuServer)
        path = str(self.model_config.path)
        server = actor.options(name=_server_name(self.replica_rank)).remote(path, self.replica_rank)
        await server.sleep.remote()  # it is up
        self.servers = [server]
        self._server_handle, self._server_address = server, f"{NAME}:{self.replica_rank}"


class CpuAdapter(base.BaseRollout):  # type: ignore[misc]
    """In each worker of the trainer: sends the weights to its server."""

    async def resume(self, tags: list[str]) -> None:
        pass

    async def release(self) -> None:
        pass

    async def update_weights(
        self, weights: Iterable[tuple[str, torch.Tensor]], wire_format: str = "", **more: Any
    ) -> None:
        # Gathered by all workers together, also by those that nobody asks to send them.
        whole = {name: weight.detach().cpu() for name, weight in weights}
        server = ray.get_actor(_server_name(int(os.environ["RANK"])))
        await server.update.remote(whole, int(more.get("global_steps") or 0))


def _server_name(rank: int) -> str:
    return f"envwright_cpu_server_{rank}"


RolloutReplicaRegistry.register(NAME, lambda: CpuReplica)
EngineRegistry.register("language_model", "fsdp2", device=NAME)(FSDPEngineWithLMHead)
# verl's default names gloo for processors and the platform's backend for its device: here twice.
engine_workers.initialize_global_process_group_ray = partial(
    engine_workers.initialize_global_process_group_ray, backend="cpu:gloo"
)
# The frozen policy is kept in pinned memory, which there is only beside a GPU.
transformer_impl.CPUOffloadPolicy = lambda pin_memory: CPUOffloadPolicy(pin_memory=False)
base._ROLLOUT_REGISTRY[(NAME, "async")] = f"{__name__}.CpuAdapter"
