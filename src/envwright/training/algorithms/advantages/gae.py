"""GAE over the policy's tokens."""

from __future__ import annotations

import torch

from envwright.training.algorithms.groups import Advantages, Groups, finish_advantages
from envwright.training.algorithms.registry import register_advantage
from envwright.training.algorithms.tokens import step_rewards, whiten_tokens


@register_advantage
def gae(
    groups: Groups, *, gamma: float = 1.0, lam: float = 0.95, whiten: bool = True
) -> Advantages:
    """A_t = δ_t + γλ A_{t+1}, δ_t = r_t + γ V_{t+1} − V_t; returns A + V.

    t counts the policy's tokens only: across what users and tools wrote, the next value and
    advantage are those of the policy's next token. After the last one V = A = 0, so a trajectory
    that was cut off counts as ended. The advantages are whitened over the batch, the returns are
    not. γ 1, λ .95-1. Source: J. Schulman et al. (1506.02438), equations 11-16.

    Needs ``mask_nt`` and ``values_nt``; takes ``rewards_nt`` or ``rewards_n``. Groups of one are
    fine.

    Raises:
        BadInput: one of them is missing.
    """
    mask_nt, values_nt = groups.counted_nt, groups.needed("values_nt").double()
    rewards_nt = step_rewards(groups)
    out_nt = torch.zeros_like(rewards_nt)
    # A_{t+1} and V_{t+1} of the policy's next token; 0 after the last one.
    last_n = next_n = rewards_nt.new_zeros(len(rewards_nt))
    for t in reversed(range(rewards_nt.shape[1])):
        here_n = mask_nt[:, t]
        delta_n = rewards_nt[:, t] + gamma * next_n - values_nt[:, t]
        last_n = torch.where(here_n, delta_n + gamma * lam * last_n, last_n)
        next_n = torch.where(here_n, values_nt[:, t], next_n)
        out_nt[:, t] = torch.where(here_n, last_n, 0.0)
    # Returns use the raw advantages: a critic must learn values on the scale of the rewards.
    scaled_nt = whiten_tokens(out_nt, mask_nt) if whiten else out_nt
    return finish_advantages(groups, scaled_nt, mask_nt.any(1), returns_nt=out_nt + values_nt)
