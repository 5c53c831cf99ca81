"""When a run is given up, and how strongly the policy is held back."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from envwright.training.recipe import CollapseRecipe, KlRecipe
from envwright.types import Json

UNUSABLE = 3
"""Steps in a row that were not finite after which nothing better is expected."""
IDLE = 20
"""Steps in a row from which nothing could be learned."""


@dataclass
class Watch:
    """Notices a collapse: a figure that is beyond its bound for so many steps in a row.

    The KL has a bound of its own; entropy and reward are held against the mean of the first steps.
    A reward that began at 0 or below has nothing to fall from.
    """

    recipe: CollapseRecipe
    firsts: dict[str, list[float]] = field(default_factory=dict)
    streaks: dict[str, int] = field(default_factory=dict)

    def heard(self, figures: Mapping[str, float | None]) -> str:
        """Take note of a step's ``kl``, ``entropy`` and ``reward``.

        Returns:
            why the run is to be given up; empty where it is not.
        """
        for name, bound in (("entropy", self.recipe.entropy), ("reward", self.recipe.reward)):
            value = figures.get(name)
            if bound is None or value is None:
                continue
            first = self.firsts.setdefault(name, [])
            if len(first) < self.recipe.start:
                first.append(value)
                continue
            start = math.fsum(first) / len(first)
            self._count(name, start > 0 and value < bound * start)
        if self.recipe.kl is not None and (apart := figures.get("kl")) is not None:
            self._count("kl", apart > self.recipe.kl)
        worst = next((n for n, k in sorted(self.streaks.items()) if k >= self.recipe.steps), "")
        return self._said(worst, figures) if worst else ""

    def _count(self, name: str, broken: bool) -> None:
        self.streaks[name] = self.streaks.get(name, 0) + 1 if broken else 0

    def _said(self, name: str, figures: Mapping[str, float | None]) -> str:
        now, steps = figures.get(name), self.recipe.steps
        if name == "kl":
            return f"the KL to the reference is {now:.3g}, above {self.recipe.kl} for {steps} steps"
        start = math.fsum(self.firsts[name]) / len(self.firsts[name])
        bound = getattr(self.recipe, name)
        return (
            f"the {name} is {now:.3g}, below {bound} of the {start:.3g} that it began with "
            f"for {steps} steps"
        )

    def state(self) -> dict[str, Json]:
        """What it remembers, as JSON."""
        return {"firsts": self.firsts, "streaks": self.streaks}

    def restore(self, state: Mapping[str, Json]) -> None:
        """Go on from ``state``."""
        self.firsts, self.streaks = dict(state["firsts"]), dict(state["streaks"])


def steered(coefficient: float, seen: float, recipe: KlRecipe) -> float:
    """The KL coefficient of the next step.

    β (1 + clip(KL / target − 1, ±.2) / horizon): proportional control in the logarithm. Source:
    D. Ziegler et al. (1909.08593), section 2.2; there the horizon counts episodes, here steps.
    """
    if recipe.target is None:
        return coefficient
    error = min(max(seen / recipe.target - 1.0, -0.2), 0.2)
    return coefficient * (1.0 + error / recipe.horizon)
