"""What losses are computed from (``Tokens``) and what they are (``Loss``); turns, step rewards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.groups import Advantages, Groups


def token_turns(mask_nt: Tensor) -> Tensor:
    """Number of each token's turn, from 0: the contiguous runs of a mask; −1 outside of it."""
    mask_nt = mask_nt.bool()
    # The mask one to the right: a turn starts where a token is in the mask and the previous is not.
    before_nt = torch.nn.functional.pad(mask_nt, (1, 0))[:, :-1]
    return torch.where(mask_nt, (mask_nt & ~before_nt).long().cumsum(1) - 1, -1)


def turn_means(values_nt: Tensor, turns_nt: Tensor, mask_nt: Tensor) -> Tensor:
    """For each token of the mask the mean of ``values_nt`` over its turn; 0 elsewhere.

    Raises:
        BadInput: a token of the mask has a negative turn.
    """
    if bool((mask_nt & (turns_nt < 0)).any()):
        raise BadInput("a token that the policy wrote belongs to no turn.")
    count = max(int(turns_nt.max()) + 1, 1) if turns_nt.numel() else 1
    index_nt = turns_nt.clamp(min=0).long()
    zeros_nk = values_nt.new_zeros(values_nt.shape[0], count)
    sums_nk = zeros_nk.scatter_add(1, index_nt, torch.where(mask_nt, values_nt, 0.0))
    sizes_nk = zeros_nk.scatter_add(1, index_nt, mask_nt.to(values_nt.dtype))
    means_nt = (sums_nk / sizes_nk.clamp(min=1)).gather(1, index_nt)
    return torch.where(mask_nt, means_nt, 0.0)


def step_rewards(groups: Groups) -> Tensor:
    """Rewards at the policy's tokens, [N, T] in float64.

    Without ``rewards_nt`` the whole reward is at the last token of the policy. With them, a reward
    at a token of a tool or a user goes back to the last token of the policy before it; what comes
    before the first one is left out, since nobody earned it.
    """
    mask_nt = groups.counted_nt
    if groups.rewards_nt is None:
        # Policy tokens from here to the end, this one included; 1 only at the last.
        left_nt = mask_nt.long().flip(1).cumsum(1).flip(1)
        last_nt = mask_nt & (left_nt == 1)
        return torch.where(last_nt, groups.rewards_n.double()[:, None], 0.0)
    given_nt = torch.where(groups.counted_n[:, None], groups.rewards_nt.double(), 0.0)
    out_nt = torch.zeros_like(given_nt)
    # Walking backwards, what others' tokens earned is carried to the policy token before them.
    carry_n = given_nt.new_zeros(len(given_nt))
    for t in reversed(range(given_nt.shape[1])):
        carry_n = carry_n + given_nt[:, t]
        out_nt[:, t] = torch.where(mask_nt[:, t], carry_n, 0.0)
        carry_n = torch.where(mask_nt[:, t], 0.0, carry_n)
    return out_nt


def returns_to_go(rewards_nt: Tensor, mask_nt: Tensor, gamma: float) -> Tensor:
    """Σ of the rewards from each token of the mask on, discounted once for each such token.

    What others wrote in between neither discounts nor interrupts: a turn is paid for what later
    turns earn.
    """
    out_nt = torch.zeros_like(rewards_nt)
    total_n = rewards_nt.new_zeros(len(rewards_nt))
    for t in reversed(range(rewards_nt.shape[1])):
        total_n = torch.where(mask_nt[:, t], rewards_nt[:, t] + gamma * total_n, total_n)
        out_nt[:, t] = torch.where(mask_nt[:, t], total_n, 0.0)
    return out_nt


def whiten_tokens(values_nt: Tensor, mask_nt: Tensor, epsilon: float = 1e-8) -> Tensor:
    """(x − mean) / (deviation + ε) over all tokens of the mask, in the whole batch at once.

    Sample deviation. One token, or tokens that are all equal, become 0.
    """
    chosen = values_nt[mask_nt]
    # Equal values are caught first: their computed deviation is rounding, and would be scaled up.
    if chosen.numel() < 2 or bool((chosen == chosen[0]).all()):
        return torch.zeros_like(values_nt)
    scaled_nt = (values_nt - chosen.mean()) / (chosen.std() + epsilon)
    return torch.where(mask_nt, scaled_nt, 0.0)


@dataclass(frozen=True)
class LossSize:
    """How much a loss averages over; sizes of micro-batches add up to that of the step."""

    tokens: float
    """Sum of the weights of the tokens."""
    sequences: float
    """Trajectories with a token whose weight is not 0."""

    def __add__(self, other: LossSize) -> LossSize:
        return LossSize(self.tokens + other.tokens, self.sequences + other.sequences)


def loss_size(weight_nt: Tensor) -> LossSize:
    """The size of a mask, or of weights."""
    return LossSize(float(weight_nt.double().sum()), float((weight_nt != 0).any(1).sum()))


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
    weights_nt: Tensor | None = None
    """How much a token is imitated, beside others; 1 by default."""
    whole: LossSize | None = None
    """The size of the step's whole batch, where this is a part of it: losses of parts then add up
    to the loss of the whole."""

    @classmethod
    def of(cls, logprobs_nt: Tensor, mask_nt: Tensor, earned: Advantages, **more: Any) -> Tokens:
        """Combine log-probabilities with advantages; unused trajectories leave the mask."""
        used_nt = mask_nt.bool() & earned.used_n[:, None]
        turns_nt = more.pop("turns_nt", None)
        turns_nt = token_turns(mask_nt) if turns_nt is None else turns_nt
        return cls(logprobs_nt, used_nt, advantages=earned.values, turns_nt=turns_nt, **more)

    def __post_init__(self) -> None:
        shape = self.logprobs_nt.shape
        if len(shape) != 2:
            raise BadInput(f"logprobs_nt must be [N, T], not {tuple(shape)}.")
        # The way to set a field of a frozen dataclass during its construction.
        object.__setattr__(self, "mask_nt", self.mask_nt.bool())
        if self.logprobs_nt.dtype in (torch.float16, torch.bfloat16):  # ratios need the digits
            object.__setattr__(self, "logprobs_nt", self.logprobs_nt.float())
        for name, value in vars(self).items():
            if not isinstance(value, Tensor):
                continue
            if value.shape != shape and not (name == "advantages" and value.shape == shape[:1]):
                raise BadInput(f"{name} is {tuple(value.shape)}, log-probs are {tuple(shape)}.")
            spread = value[:, None] if value.ndim == 1 else value
            # Checked in the mask only: padding may hold anything.
            bad = (self.mask_nt & ~spread.isfinite()).nonzero()
            if len(bad):
                n, t = bad[0].tolist()
                raise BadInput(f"{name} is not finite at token {t} of trajectory {n}.")

    def needed(self, name: str) -> Tensor:
        """Return an optional field that a loss cannot do without.

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
        return token_turns(self.mask_nt) if self.turns_nt is None else self.turns_nt

    def kept(self, values_nt: Tensor) -> Tensor:
        """The values in the mask, 0 elsewhere, and no gradient to there."""
        return torch.where(self.mask_nt, values_nt, 0.0)

    def part(self, start: int, end: int, whole: LossSize | None = None) -> Tokens:
        """A micro-batch: trajectories ``start`` to ``end``, which knows the size of the whole."""
        rows = {
            name: value[start:end]
            for name, value in vars(self).items()
            if isinstance(value, Tensor)
        }
        # `whole` refers to the full batch: the size of the part would average each part by itself.
        return replace(self, **rows, whole=whole or self.whole or loss_size(self.mask_nt))


@dataclass(frozen=True, eq=False)
class Loss:
    """A scalar to minimise, and figures of what went into it."""

    value: Tensor
    statistics: dict[str, float]

    def __add__(self, other: Loss) -> Loss:
        return Loss(self.value + other.value, {**self.statistics, **other.statistics})
