"""The optimiser of a phase, and the critic: a value head on the policy with its own optimiser."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

from envwright.training.loop.forward_pass import trainable_parameters
from envwright.training.recipe import CriticRecipe, RlRecipe, StepsRecipe


def learning_rate(step: int, steps: int, recipe: StepsRecipe) -> float:
    """The learning rate of step ``step`` (from 0) of ``steps``.

    It rises linearly over the first ``warmup`` of the steps, and then stays, or falls to 0 in a
    line or in half a cosine (1608.03983).
    """
    rising = math.ceil(recipe.warmup * steps)
    if step < rising:
        # + 1, so that the first step moves at all.
        return recipe.lr * (step + 1) / rising
    done = (step - rising) / max(steps - rising, 1)
    if recipe.schedule == "constant":
        return recipe.lr
    if recipe.schedule == "linear":
        return recipe.lr * (1.0 - done)
    return recipe.lr * 0.5 * (1.0 + math.cos(math.pi * done))


class Stepper:
    """AdamW (1711.05101) on what learns.

    Weights in less than float32 are stepped as copies in float32, of which they are the rounding:
    a bfloat16 has 8 bits, and a step of 1e-6 on a weight of .02 would be rounded away, each time.

    Args:
        module: the model.
        recipe: of the phase.
    """

    def __init__(self, module: Any, recipe: StepsRecipe) -> None:
        self._parameters = trainable_parameters(module)
        # Where a weight is in float32 already, it is its own copy.
        self._masters = {
            name: p if p.dtype.itemsize >= 4 else p.detach().float()
            for name, p in self._parameters.items()
        }
        self._clip = recipe.clip
        self.taken = 0
        """Steps that changed something."""
        self._optimiser = torch.optim.AdamW(
            self._masters.values(), lr=recipe.lr, weight_decay=recipe.weight_decay
        )

    def clear(self) -> None:
        """Discard the accumulated gradient."""
        for weights in (self._parameters, self._masters):
            for p in weights.values():
                p.grad = None

    def step(self, rate: float) -> float | None:
        """Apply the accumulated gradient at this learning rate, and discard it.

        Returns:
            its norm before it was clipped; ``None`` where it was not finite and nothing was done.
        """
        apart = self._apart()
        for p, master in apart.values():
            master.grad = None if p.grad is None else p.grad.float()
        # clip_grad_norm_ returns the norm before clipping; the step is skipped if it is not finite.
        norm = float(torch.nn.utils.clip_grad_norm_(self._masters.values(), self._clip))
        if math.isfinite(norm):
            for group in self._optimiser.param_groups:
                group["lr"] = rate
            self._optimiser.step()
            with torch.no_grad():
                for p, master in apart.values():
                    p.copy_(master)
            self.taken += 1
        self.clear()
        return norm if math.isfinite(norm) else None

    def _apart(self) -> dict[str, tuple[Tensor, Tensor]]:
        """The weights that have a copy, with it."""
        pairs = {name: (p, self._masters[name]) for name, p in self._parameters.items()}
        return {name: (p, master) for name, (p, master) in pairs.items() if p is not master}

    def tensors(self) -> dict[str, Any]:
        """The optimiser's tensors and the copies in float32, if any, for a checkpoint."""
        masters = {name: master for name, (_, master) in self._apart().items()}
        own = {"optimiser": self._optimiser.state_dict()}
        return {**own, "masters": masters} if masters else own

    def restore(self, tensors: Mapping[str, Any]) -> None:
        """Continue from ``tensors``; the weights are those of the same moment."""
        if tensors["optimiser"]:
            self._optimiser.load_state_dict(tensors["optimiser"])
        with torch.no_grad():
            for name, (_, master) in self._apart().items():
                master.copy_(tensors["masters"][name])


_FASTER = 10.0
"""A critic's learning rate over the policy's, where the recipe gives none."""


class Critic:
    """V = w · norm(h) + b, h being what the output layer is given at a token's place.

    It begins with V = 0 everywhere, and draws nothing. h is the policy's own, so that a value costs
    next to nothing; ``share`` of the value's gradient goes on into the policy.

    Args:
        module: the policy's model.
        recipe: of the phase.
    """

    def __init__(self, module: Any, recipe: RlRecipe) -> None:
        chosen = recipe.critic or CriticRecipe()
        self._share = chosen.share
        self.clip = chosen.clip or None
        """How far a value may move in a step."""
        width = module.get_output_embeddings().weight.shape[1]
        # Made without memory first: its usual beginning would draw numbers.
        self._head = torch.nn.Linear(width, 1, device="meta").to_empty(device=module.device)
        with torch.no_grad():
            for parameter in self._head.parameters():
                parameter.zero_()
        # The critic's schedule is the policy's, with its own rate and without decay of the head.
        rate_own = chosen.lr or _FASTER * recipe.lr
        self._recipe = recipe.model_copy(update={"lr": rate_own, "weight_decay": 0.0})
        self._stepper = Stepper(self._head, self._recipe)

    def values(self, states_mh: Tensor) -> Tensor:
        """The value of each state, in float32."""
        own_mh = states_mh.float()
        kept_mh = own_mh.detach()
        if self._share:  # the same numbers, and so much of the gradient
            kept_mh = kept_mh + self._share * (own_mh - kept_mh)
        scaled_mh = torch.nn.functional.layer_norm(kept_mh, kept_mh.shape[-1:])
        values_m: Tensor = self._head(scaled_mh)[..., 0]
        return values_m

    def step(self, number: int) -> bool:
        """Apply the accumulated gradient of step ``number``; returns whether it was finite."""
        return (
            self._stepper.step(learning_rate(number, self._recipe.steps, self._recipe)) is not None
        )

    def clear(self) -> None:
        """Discard the accumulated gradient."""
        self._stepper.clear()

    def tensors(self) -> dict[str, Any]:
        """The critic's tensors, for a checkpoint."""
        return {
            "head": self._head.state_dict(),
            **self._stepper.tensors(),
        }

    def restore(self, tensors: Mapping[str, Any]) -> None:
        """Continue from ``tensors``."""
        self._head.load_state_dict(tensors["head"])
        self._stepper.restore(tensors)
