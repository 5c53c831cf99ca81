"""Modules that look like verl as it was recorded, for where verl is not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import pydantic

from tests.unit.integrations.verl.contract import LOOPS, recorded


def modules() -> dict[str, ModuleType]:
    """By name, parents included."""
    found = recorded()
    loops = {
        "_agent_loop_registry": {},
        "AgentLoopBase": _loop(list(found["called"]["AgentLoopBase"])),
        **{name: _record(name, found["records"][name]) for name in _RECORDS},
    }
    loops["register"] = _register(loops["_agent_loop_registry"])
    trainers: dict[str, type] = {}
    parts: dict[str, dict[str, Any]] = {
        LOOPS: loops,
        "verl.trainer.ppo.v1": {
            "TRAINERS": trainers,
            "register_trainer": _into(trainers),
            **{f"PPOTrainer{_camel(mode)}": _trainer(mode) for mode in found["modes"]},
        },
        "verl.trainer.ppo.core_algos": {"ESTIMATORS": {}},
        "verl.utils.tensordict_utils": {
            "assign_non_tensor_stack": lambda tensor_dict, key, val: tensor_dict.update({key: val})
        },
    }
    algorithms = parts["verl.trainer.ppo.core_algos"]
    algorithms["register_adv_est"] = _into(algorithms["ESTIMATORS"])
    out: dict[str, ModuleType] = {}
    for name, content in parts.items():
        steps = name.split(".")
        for end in range(1, len(steps) + 1):
            path = ".".join(steps[:end])
            module = out.setdefault(path, ModuleType(path))
            module.__spec__ = ModuleSpec(path, None)
        out[name].__dict__.update(content)
    return out


_RECORDS = ("AgentLoopOutput", "AgentLoopMetrics")


def _record(name: str, fields: dict[str, bool]) -> Any:
    """A record with these fields and no other."""
    given: dict[str, Any] = {
        field: (Any, ... if needed else None) for field, needed in fields.items()
    }
    config = pydantic.ConfigDict(extra="forbid")
    return pydantic.create_model(name, __config__=config, **given)


def _loop(parameters: list[str]) -> type:
    """The base of loops: keeps what it is given, as the real one does."""
    names = [name for name in parameters if name not in ("self", "kwargs")]

    class AgentLoopBase:
        def __init__(self, **given: Any) -> None:
            assert set(names) - {"hf_model_type"} <= set(given)
            self.config = given["trainer_config"].config
            self.rollout_config = self.config.actor_rollout_ref.rollout
            self.server_manager = given["server_manager"]
            self.tokenizer = given["tokenizer"]
            data = given["data_config"].config
            self.apply_chat_template_kwargs = data.get("apply_chat_template_kwargs", {})

    return AgentLoopBase


def _register(registry: dict[str, Any]) -> Callable[[str], Callable[[type], type]]:
    def register(agent_name: str) -> Callable[[type], type]:
        def keep(cls: type) -> type:
            registry[agent_name] = {"_target_": f"{cls.__module__}.{cls.__qualname__}"}
            return cls

        return keep

    return register


def _into(table: dict[str, Any]) -> Callable[[str], Callable[[Any], Any]]:
    def register(name: str) -> Callable[[Any], Any]:
        def keep(value: Any) -> Any:
            table[name] = value
            return value

        return keep

    return register


def _trainer(mode: str) -> type:
    class PPOTrainer:
        def __init__(self, config: Any) -> None:
            self.config, self.trainer_mode = config, config.trainer.v1.trainer_mode

        def _fetch_one_gen_batch(self) -> Any:
            return dict(next(self.batches))  # type: ignore[attr-defined]

        def _compute_advantage(self, batch: Any, metrics: dict[str, Any]) -> Any:
            return self.compute(batch)  # type: ignore[attr-defined]

    PPOTrainer.__name__ = f"PPOTrainer{_camel(mode)}"
    return PPOTrainer


def _camel(mode: str) -> str:
    return "".join(part.capitalize() for part in mode.split("_"))


OURS = tuple(f"envwright.integrations.verl.{name}" for name in ("loop", "trainer", "plugin"))


def forget_ours() -> None:
    """The modules of ours that import verl are imported anew the next time."""
    for name in OURS:
        sys.modules.pop(name, None)
    package = sys.modules.get("envwright.integrations.verl")
    for name in OURS:
        if package is not None and hasattr(package, name.rpartition(".")[2]):
            delattr(package, name.rpartition(".")[2])
