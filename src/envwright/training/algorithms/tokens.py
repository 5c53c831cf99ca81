"""What losses are computed from, and what they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.groups import Advantages
from envwright.training.algorithms.turns import turns_of


@dataclass(frozen=True)
class Size:
    """How much a loss averages over; sizes of micro-batches add up to that of the step."""

    tokens: float
    """Sum of the weights of the tokens."""
    sequences: float
    """Trajectories with a token whose weight is not 0."""

    def __add__(self, other: Size) -> Size:
        return Size(self.tokens + other.tokens, self.sequences + other.sequences)


def size_of(weight_nt: Tensor) -> Size:
    """The size of a mask, or of weights."""
    return Size(float(weight_nt.double().sum()), float((weight_nt != 0).any(1).sum()))


@dataclass(frozen=True, eq=False)
class Tokens:
    """N trajectories of T positions, as a loss sees them.

    ``mask_nt`` is what counts: tokens that the policy wrote, in trajectories that are used. What is
    outside of it may hold any number, NaN included, and gets a gradient of exactly 0.

    Raises:
        BadInput: shapes differ, or a number that counts is not finite.
    """

    logprobs_nt: Tensor
    """log π of the policy that is trained, with its gradient."""
    mask_nt: Tensor
    old_logprobs_nt: Tensor | None = None
    """log π of the policy that acted, in the context that it saw."""
    advantages: Tensor | None = None
    """[N] or [N, T]."""
    reference_logprobs_nt: Tensor | None = None
    entropies_nt: Tensor | None = None
    """Entropy of π at each token, with its gradient."""
    turns_nt: Tensor | None = None
    """Turn of each token, from 0; by default the runs of ``mask_nt``."""
    thoughts_nt: Tensor | None = None
    """Bool: tokens of thoughts; the rest of the mask are actions."""
    whole: Size | None = None
    """The size of the step's whole batch, where this is a part of it: losses of parts then add up
    to the loss of the whole."""

    @classmethod
    def of(cls, logprobs_nt: Tensor, mask_nt: Tensor, earned: Advantages, **more: Any) -> Tokens:
        """With advantages; trajectories that these do not use leave the mask."""
        used_nt = mask_nt.bool() & earned.used_n[:, None]
        turns_nt = more.pop("turns_nt", None)
        turns_nt = turns_of(mask_nt) if turns_nt is None else turns_nt
        return cls(logprobs_nt, used_nt, advantages=earned.values, turns_nt=turns_nt, **more)

    def __post_init__(self) -> None:
        shape = self.logprobs_nt.shape
        if len(shape) != 2:
            raise BadInput(f"logprobs_nt must be [N, T], not {tuple(shape)}.")
        object.__setattr__(self, "mask_nt", self.mask_nt.bool())
        if self.logprobs_nt.dtype in (torch.float16, torch.bfloat16):  # ratios need the digits
            object.__setattr__(self, "logprobs_nt", self.logprobs_nt.float())
        for name, value in vars(self).items():
            if not isinstance(value, Tensor):
                continue
            if value.shape != shape and not (name == "advantages" and value.shape == shape[:1]):
                raise BadInput(f"{name} is {tuple(value.shape)}, log-probs are {tuple(shape)}.")
            spread = value[:, None] if value.ndim == 1 else value
            bad = (self.mask_nt & ~spread.isfinite()).nonzero()
            if len(bad):
                n, t = bad[0].tolist()
                raise BadInput(f"{name} is not finite at token {t} of trajectory {n}.")

    def needed(self, name: str) -> Tensor:
        """An optional field that a loss cannot do without.

        Raises:
            BadInput: it was not given.
        """
        value: Tensor | None = getattr(self, name)
        if value is None:
            raise BadInput(f"this loss needs {name}.", remedy=f"Give {name} to Tokens.")
        return value

    @property
    def advantages_nt(self) -> Tensor:
        """Advantages at each token of the mask, without gradient; 0 elsewhere."""
        values = self.needed("advantages").detach().to(self.logprobs_nt.dtype)
        spread_nt = values[:, None] if values.ndim == 1 else values
        return torch.where(self.mask_nt, spread_nt, 0.0)

    @property
    def turn_nt(self) -> Tensor:
        """The turn of each token."""
        return turns_of(self.mask_nt) if self.turns_nt is None else self.turns_nt

    def kept(self, values_nt: Tensor) -> Tensor:
        """The values in the mask, 0 elsewhere, and no gradient to there."""
        return torch.where(self.mask_nt, values_nt, 0.0)

    def part(self, start: int, end: int, whole: Size | None = None) -> Tokens:
        """A micro-batch: trajectories ``start`` to ``end``, which knows the size of the whole."""
        rows = {
            name: value[start:end]
            for name, value in vars(self).items()
            if isinstance(value, Tensor)
        }
        return replace(self, **rows, whole=whole or self.whole or size_of(self.mask_nt))


@dataclass(frozen=True, eq=False)
class Loss:
    """A scalar to minimise, and figures of what went into it."""

    value: Tensor
    statistics: dict[str, float]

    def __add__(self, other: Loss) -> Loss:
        return Loss(self.value + other.value, {**self.statistics, **other.statistics})
