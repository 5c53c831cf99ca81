"""A whole model beside one that FSDP keeps in pieces, and a server beside several processes.

Generation calls a model as often as its episodes need, which differs between processes, and the
forward pass of a model in pieces is a meeting of all of them. So each process has the whole model
once more, for playing alone, and fetches the pieces after each step.
"""

from __future__ import annotations

from typing import Any

import torch

from envwright.errors import BadInput
from envwright.training.policies import TrainablePolicy
from envwright.training.policies.served_generation import ServedEngine

_WRAPPERS = ("_checkpoint_wrapped_module.", "_orig_mod.", "module.")
"""What accelerate may put into the names of parameters."""


class ShardedReplica:
    """The model that plays, with the weights of the model that learns.

    Args:
        policy: the same model, whole; its weights are replaced.
    """

    def __init__(self, policy: TrainablePolicy) -> None:
        self._policy, self._step = policy, -1
        policy.module.requires_grad_(False)

    def refreshed(self, trainer: Any) -> TrainablePolicy:
        """The policy with the trainer's weights of now. A meeting of all processes.

        Raises:
            BadInput: the trainer shards otherwise than by FSDP2, or has another model.
        """
        step = int(trainer.state.global_step)
        if step == self._step:
            return self._policy
        plugin = trainer.accelerator.state.fsdp_plugin
        if getattr(plugin, "fsdp_version", 1) != 2:
            raise BadInput(
                "episodes can be played beside FSDP2, and not beside FSDP1.",
                remedy="Launch with --fsdp_version 2.",
            )
        module = trainer.accelerator.unwrap_model(trainer.model_wrapped)
        # Frozen weights are fetched once: what does not learn does not change.
        fetch_weights(module, self._policy.module, trained=self._step >= 0)
        self._step = step
        self._policy.module.eval()
        return self._policy


def fetch_weights(sharded: torch.nn.Module, whole: torch.nn.Module, *, trained: bool) -> None:
    """Copy the weights of a model in pieces into a whole one. A meeting of all processes.

    Args:
        sharded: its parameters may be ``DTensor``s.
        whole: gets them; its parameters are among those of the other.
        trained: only those that learn.

    Raises:
        BadInput: the whole model has a parameter that the other lacks.
    """
    pieces = {_plain_name(name): weight for name, weight in sharded.named_parameters()}
    with torch.no_grad():
        for name, own in whole.named_parameters():
            found: Any = pieces.get(name)
            if found is None:
                raise BadInput(f"the model in pieces has no parameter {name}.")
            if trained and not found.requires_grad:
                continue
            # One after the other, so that only one is whole beside the two models.
            gathered = found.full_tensor() if hasattr(found, "full_tensor") else found
            own.copy_(gathered)


def _plain_name(name: str) -> str:
    for wrapper in _WRAPPERS[:2]:
        name = name.replace(wrapper, "")
    return name.removeprefix(_WRAPPERS[2])


class SharedServer:
    """The server that generates for all processes, where there is one."""

    def __init__(self) -> None:
        self._step = -1

    def refresh(self, learner: TrainablePolicy, trainer: Any) -> None:
        """Have one process send the weights of a new step. A meeting of all processes."""
        engine, step = learner.engine, int(trainer.state.global_step)
        if not isinstance(engine, ServedEngine):
            return
        if step != self._step:
            engine.note_step()
            self._step = step
        if trainer.accelerator.is_main_process:
            engine.refresh()
        trainer.accelerator.wait_for_everyone()
        engine.refresh(sends=False)
