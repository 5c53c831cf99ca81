"""What the product leans on in verl, as data: read off the real package, kept in contract.json.

    python -m tests.unit.integrations.verl.contract > tests/unit/integrations/verl/contract.json

in an environment with verl writes it anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import re
import shlex
import sys
import warnings
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import envwright

ROOT = Path(envwright.__file__).parent.parent.parent
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


def overrides() -> list[str]:
    """What the documented command sets."""
    text = (ROOT / "docs" / "how-to" / "trl-and-verl.md").read_text(encoding="utf-8")
    found = re.search(r"python -m verl\.trainer\.main_ppo (.*?)```", text, re.DOTALL)
    assert found is not None
    return shlex.split(found[1].replace("\\\n", " ").replace("$PWD", str(ROOT)))


def configured(*more: str) -> Any:
    """The configuration of verl with the documented command's options, after its own checks."""
    from hydra import compose, initialize_config_module

    with initialize_config_module("verl.trainer.config", version_base=None):
        config = compose("ppo_trainer", overrides=[*overrides(), *more])
    checks, needs = "verl.utils.config", "verl.trainer.ppo.utils"
    with contextlib.redirect_stdout(sys.stderr), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        named(checks, "validate_config")(
            config=config,
            use_reference_policy=named(needs, "need_reference_policy")(config),
            use_critic=named(needs, "need_critic")(config),
        )
    return config


def _keys() -> list[str]:
    """The keys that the documented command sets, which verl has."""
    from omegaconf import OmegaConf

    missing = object()
    keys = [one.partition("=")[0] for one in overrides()]
    config = configured()
    return [key for key in keys if OmegaConf.select(config, key, default=missing) is not missing]


if __name__ == "__main__":
    print(json.dumps(observe(), indent=1))  # noqa: T201
