"""Tokens, turns and step rewards: who wrote what, and what came of it."""

from __future__ import annotations

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.groups import Groups


def turns_of(mask_nt: Tensor) -> Tensor:
    """Number of each token's turn, from 0: the contiguous runs of a mask; −1 outside of it."""
    mask_nt = mask_nt.bool()
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
        left_nt = mask_nt.long().flip(1).cumsum(1).flip(1)
        last_nt = mask_nt & (left_nt == 1)
        return torch.where(last_nt, groups.rewards_n.double()[:, None], 0.0)
    given_nt = torch.where(groups.counted_n[:, None], groups.rewards_nt.double(), 0.0)
    out_nt = torch.zeros_like(given_nt)
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


def whitened(values_nt: Tensor, mask_nt: Tensor, epsilon: float = 1e-8) -> Tensor:
    """(x − mean) / (deviation + ε) over all tokens of the mask, in the whole batch at once.

    Sample deviation. One token, or tokens that are all equal, become 0.
    """
    chosen = values_nt[mask_nt]
    if chosen.numel() < 2 or bool((chosen == chosen[0]).all()):
        return torch.zeros_like(values_nt)
    scaled_nt = (values_nt - chosen.mean()) / (chosen.std() + epsilon)
    return torch.where(mask_nt, scaled_nt, 0.0)
