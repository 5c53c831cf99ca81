"""What the product leans on in verl, as data: read off the real package, kept in contract.json.

    python -m tests.unit.integrations.verl.contract > tests/unit/integrations/verl/contract.json

in an environment with verl writes it anew.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import envwright
from envwright.integrations.verl.recipe_options import VerlPlaces, option_words, verl_options
from envwright.integrations.verl.trainer_command import MainPpo
from envwright.training.recipe import parse_recipe

ROOT = Path(envwright.__file__).parent.parent.parent
ROLLOUT = "actor_rollout_ref.rollout"
FILE = Path(__file__).parent / "contract.json"
LOOPS = "verl.experimental.agent_loop.agent_loop"
CALLED = {
    "register": (LOOPS, "register"),
    "AgentLoopBase": (LOOPS, "AgentLoopBase.__init__"),
    "AgentLoopBase.run": (LOOPS, "AgentLoopBase.run"),
    "generate": ("verl.workers.rollout.llm_server", "LLMServerClient.generate"),
    "register_adv_est": ("verl.trainer.ppo.core_algos", "register_adv_est"),
    "register_trainer": ("verl.trainer.ppo.v1", "register_trainer"),
    "PPOTrainer": ("verl.trainer.ppo.v1", "PPOTrainer.__init__"),
    "_fetch_one_gen_batch": ("verl.trainer.ppo.v1", "PPOTrainer._fetch_one_gen_batch"),
    "_compute_advantage": ("verl.trainer.ppo.v1", "PPOTrainer._compute_advantage"),
    "assign_non_tensor_stack": ("verl.utils.tensordict_utils", "assign_non_tensor_stack"),
}
RECORDS = {
    "AgentLoopOutput": (LOOPS, "AgentLoopOutput"),
    "AgentLoopMetrics": (LOOPS, "AgentLoopMetrics"),
    "TokenOutput": ("verl.workers.rollout.replica", "TokenOutput"),
}


def recorded() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def real() -> bool:
    """Whether verl is here with all that its trainers need."""
    return all(find_spec(name) for name in ("verl", "transfer_queue", "tensordict", "uvicorn"))


def named(module: str, path: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        value = import_module(module)
    for part in path.split("."):
        value = getattr(value, part)
    return value


def observe() -> dict[str, Any]:
    """What the real package has."""
    return {
        "version": version("verl"),
        "called": {name: _parameters(named(*where)) for name, where in CALLED.items()},
        "records": {name: _fields(named(*where)) for name, where in RECORDS.items()},
        "modes": sorted(
            name
            for name in named("verl.trainer.ppo.v1.trainer_base", "TRAINER_REGISTRY")
            if not name.startswith("envwright_")
        ),
        "loop_is_given": _given(),
        "estimator_is_given": _estimated(),
        "config": _keys(),
    }


def _parameters(function: Any) -> dict[str, str]:
    """Name → kind, with ``=`` where there is a default."""
    found = inspect.signature(function).parameters.values()
    return {p.name: p.kind.name.lower() + ("" if p.default is p.empty else " =") for p in found}


def _fields(record: Any) -> dict[str, bool]:
    """Name → whether it has to be given."""
    return {name: field.is_required() for name, field in record.model_fields.items()}


def _given() -> dict[str, list[str]]:
    """What a worker gives a loop: when it is made, and when it runs."""
    out: dict[str, list[str]] = {}
    loops = import_module(LOOPS)

    class Probe:
        def __init__(self, **given: Any) -> None:
            out["made"] = sorted(given)

        async def run(self, sampling_params: Any, **row: Any) -> None:
            out["run"] = ["sampling_params", *sorted(row)]

    async def stop(*_: Any, **__: Any) -> None:
        return None

    Probe.__qualname__ = "Probe"
    sys.modules[__name__].__dict__["Probe"] = Probe
    worker: Any = object.__new__(loops.AgentLoopWorker)
    names = ("llm_client", "tokenizer", "processor", "hf_model_type", "dataset_cls")
    worker.__dict__ |= dict.fromkeys(names)
    worker.config, worker.tools = SimpleNamespace(data=None), []
    worker._agent_loop_postprocess = stop
    loops._agent_loop_registry["probe"] = {"_target_": f"{__name__}.Probe"}
    trajectory = {"step": 0, "sample_index": 0, "rollout_n": 0, "validate": False}
    try:
        asyncio.run(
            worker._run_agent_loop({}, trajectory, agent_name="probe", trace=False, row="row")
        )
    finally:
        del loops._agent_loop_registry["probe"]
    return out


def _estimated() -> list[str]:
    """What an estimator is given."""
    import numpy as np
    import torch

    algorithms = import_module("verl.trainer.ppo.core_algos")
    given: list[str] = []

    def probe(**more: Any) -> Any:
        given.extend(sorted(more))
        return more["token_level_rewards"], more["token_level_rewards"]

    algorithms.ADV_ESTIMATOR_REGISTRY["probe"] = probe
    try:
        ones = torch.ones(2, 3)
        data = named("verl.protocol", "DataProto").from_dict(
            tensors={"token_level_rewards": ones, "response_mask": ones},
            non_tensors={"uid": np.array(["a", "b"], dtype=object)},
        )
        compute = named("verl.trainer.ppo.v1.utils", "compute_advantage_for_multi_trajectories")
        compute(data, batch_keys=["a_0_0", "b_0_0"], adv_estimator="probe")
    finally:
        del algorithms.ADV_ESTIMATOR_REGISTRY["probe"]
    return given


WIDE: dict[str, Any] = {
    "model": {"spec": "model", "device": "cuda", "dtype": "bfloat16", "lora": {"rank": 8}},
    "train": {"environments": ["mock"]},
    "evaluation": {"environments": ["retail"], "samples": 2, "temperature": 0.5},
    "rl": {
        "steps": 20,
        "longest": 4096,
        "loss_options": {"aggregation": "constant", "constant": 512},
        "kl": {"coefficient": 0.01, "kind": "k3"},
        "terms": {"kl": {"aggregation": "constant"}, "entropy": {"aggregation": "constant"}},
        "entropy": 0.001,
        "behaviour": {"truncate": 2.0},
    },
}
"""A recipe that says as much as verl can be told."""


def overrides(**rl: Any) -> list[str]:
    """The options of that recipe, as ``envwright train --engine verl`` gives them."""
    recipe = parse_recipe({**WIDE, "rl": {**WIDE["rl"], **rl}}, "")
    places = VerlPlaces(
        Path("/run/data"), Path("/model"), Path("/run"), train=32, held_out=8, prompt=1024
    )
    return option_words(verl_options(recipe, places))


def configured(*more: str, own: Sequence[str] | None = None) -> Any:
    """The configuration of verl with such options, after its own checks."""
    # Of vLLM it asks how large its adapters may be, and for that imports it.
    given = (f"{ROLLOUT}.name=sglang", *more)
    return MainPpo.of(overrides(micro_tokens=8192) if own is None else own, given).check()


def set_keys() -> list[str]:
    """The keys that recipes set, but for those with a +, which verl takes and does not list."""
    both = (overrides(), overrides(micro_tokens=8192))
    keys = {word.partition("=")[0] for words in both for word in words}
    return sorted(key for key in keys if not key.startswith("+"))


def _keys() -> list[str]:
    """The same, after verl has taken them: it refuses keys that it does not have."""
    for micro in (None, 8192):
        configured(own=overrides(micro_tokens=micro))
    return set_keys()


if __name__ == "__main__":
    print(json.dumps(observe(), indent=1))  # noqa: T201
