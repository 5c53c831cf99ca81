"""One optimiser: a learning rate by the step, a gradient that is clipped, or refused."""

from __future__ import annotations

import math
from typing import Any

import torch

from envwright.training.loop.forward import trained
from envwright.training.recipe import StepsRecipe


def rate(step: int, steps: int, recipe: StepsRecipe) -> float:
    """The learning rate of step ``step`` (from 0) of ``steps``.

    It rises linearly over the first ``warmup`` of the steps, and then stays, or falls to 0 in a
    line or in half a cosine (1608.03983).
    """
    rising = math.ceil(recipe.warmup * steps)
    if step < rising:
        return recipe.lr * (step + 1) / rising
    done = (step - rising) / max(steps - rising, 1)
    if recipe.schedule == "constant":
        return recipe.lr
    if recipe.schedule == "linear":
        return recipe.lr * (1.0 - done)
    return recipe.lr * 0.5 * (1.0 + math.cos(math.pi * done))


class Stepper:
    """AdamW (1711.05101) on what learns.

    Args:
        module: the model.
        recipe: of the phase.
    """

    def __init__(self, module: Any, recipe: StepsRecipe) -> None:
        self._parameters = list(trained(module).values())
        self._clip = recipe.clip
        self.taken = 0
        """Steps that changed something."""
        self.optimiser = torch.optim.AdamW(
            self._parameters, lr=recipe.lr, weight_decay=recipe.weight_decay
        )

    def clear(self) -> None:
        """Forget the gradient."""
        self.optimiser.zero_grad(set_to_none=True)

    def step(self, rate: float) -> float | None:
        """Go along the gradient that was gathered, and forget it.

        Returns:
            its norm before it was clipped; ``None`` where it was not finite and nothing was done.
        """
        norm = float(torch.nn.utils.clip_grad_norm_(self._parameters, self._clip))
        if math.isfinite(norm):
            for group in self.optimiser.param_groups:
                group["lr"] = rate
            self.optimiser.step()
            self.taken += 1
        self.clear()
        return norm if math.isfinite(norm) else None
