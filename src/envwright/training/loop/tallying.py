"""The figures of a step of reinforcement, over all parts that it was computed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from torch import Tensor

from envwright.training.algorithms import Tokens
from envwright.training.algorithms.losses.kl import divergences
from envwright.training.loop.earning import Lesson
from envwright.types import Json

FLAT = 1e-9
"""Returns whose variance is no more are equal but for rounding: there is nothing to explain."""


@dataclass
class Tally:
    """Figures of a step; means are by token."""

    sums: dict[str, float] = field(default_factory=dict)
    tokens: float = 0.0
    shown: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Of corrections: the sum of −log π, and of how many tokens."""
    norms: list[float] = field(default_factory=list)
    gap: float = 0.0
    """Largest difference of a log-probability to the recorded one, before any step."""

    def add(self, figures: Mapping[str, float], tokens: float) -> None:
        """Take note of a part."""
        for name, value in figures.items():
            self.sums[name] = self.sums.get(name, 0.0) + value * tokens
        self.tokens += tokens

    def imitated(self, loss: float, tokens: float) -> None:
        """Take note of corrections that were learned beside: the mean over their tokens."""
        self.shown[0] += loss * tokens
        self.shown[1] += tokens

    def means(self) -> dict[str, Json]:
        """The figures; empty where nothing was computed."""
        out: dict[str, Json] = {n: v / self.tokens for n, v in self.sums.items()}
        if self.shown[1]:
            out["loss/corrections"] = self.shown[0] / self.shown[1]
        return {**out, "norm": max(self.norms), "gap": self.gap} if self.norms else out


def figures_of(tokens: Tokens, said: Mapping[str, float]) -> dict[str, float]:
    """The figures of a part that are worth a line, as means over its tokens."""
    mask_nt = tokens.mask_nt
    out = {"entropy": float(tokens.needed("entropies_nt").detach()[mask_nt].double().mean())}
    if "ratio/clipped" in said:
        out["clip"] = said["ratio/clipped"]
    if tokens.old_logprobs_nt is not None:
        old_nt = divergences(tokens.logprobs_nt.detach(), tokens.old_logprobs_nt, "k3")
        out["kl/old"] = float(old_nt[mask_nt].double().mean())
    if tokens.reference_logprobs_nt is not None:
        apart_nt = divergences(tokens.logprobs_nt.detach(), tokens.reference_logprobs_nt, "k3")
        out["kl"] = float(apart_nt[mask_nt].double().mean())
    return out


def of_values(lesson: Lesson) -> dict[str, Json]:
    """What the critic said before a step: its mean, how far off it was, what it explains."""
    if lesson.values_nt is None or lesson.returns_nt is None:
        return {}
    values, returns = (_of(part, lesson) for part in (lesson.values_nt, lesson.returns_nt))
    apart, spread = returns - values, float(returns.var(correction=0))
    return {
        "value": float(values.mean()),
        "value/error": float(apart.abs().mean()),
        "value/explained": 1.0 - float(apart.var(correction=0)) / spread if spread > FLAT else None,
    }


def _of(values_nt: Tensor, lesson: Lesson) -> Tensor:
    return values_nt[lesson.mask_nt].double()
