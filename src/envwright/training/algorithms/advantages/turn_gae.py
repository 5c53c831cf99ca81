"""GAE over turns."""

from __future__ import annotations

import torch

from envwright.training.algorithms.groups import Advantages, Groups, finish_advantages
from envwright.training.algorithms.registry import register_advantage
from envwright.training.algorithms.tokens import step_rewards, token_turns, whiten_tokens


@register_advantage
def turn_gae(
    groups: Groups, *, gamma: float = 1.0, lam: float = 0.95, whiten: bool = True
) -> Advantages:
    """A_k = δ_k + γλ A_{k+1}, δ_k = r_k + γ V_{k+1} − V_k, k counts turns; each token has A_k.

    V_k is the value where the turn's first token is chosen, that is after the last observation; r_k
    is what the turn earned (``rewards_nt`` summed over it, or ``rewards_n`` at the last turn). The
    natural form where rewards come by step: with γ or λ below 1 a long message is not discounted
    for its length. This project's form of equations 11-16 of 1506.02438; with turns of one token
    it is ``gae``.

    Returns A_k + V_k stand at every token of turn k, so that a critic learns one value a turn.
    Needs ``mask_nt`` and ``values_nt``; turns are ``turns_nt`` or the runs of the mask.

    Raises:
        BadInput: one of them is missing.
    """
    mask_nt, values_nt = groups.counted_nt, groups.needed("values_nt").double()
    turns_nt = token_turns(mask_nt) if groups.turns_nt is None else groups.turns_nt
    rewards_nt = step_rewards(groups)
    out_nt, returns_nt = torch.zeros_like(rewards_nt), torch.zeros_like(rewards_nt)
    last_n = next_n = earned_n = rewards_nt.new_zeros(len(rewards_nt))
    later_n = torch.full_like(last_n, -1).long()  # the turn of the policy's token before this one
    starts_nt = torch.zeros_like(mask_nt)
    # Forward: mark the first token of each turn; tokens of others between two do not count.
    for t in range(rewards_nt.shape[1]):
        starts_nt[:, t] = mask_nt[:, t] & (turns_nt[:, t] != later_n)
        later_n = torch.where(mask_nt[:, t], turns_nt[:, t], later_n)
    for t in reversed(range(rewards_nt.shape[1])):
        # Backward: rewards add up within a turn, and are settled at its first token.
        earned_n = earned_n + rewards_nt[:, t]
        delta_n = earned_n + gamma * next_n - values_nt[:, t]
        start_n = starts_nt[:, t]
        last_n = torch.where(start_n, delta_n + gamma * lam * last_n, last_n)
        next_n = torch.where(start_n, values_nt[:, t], next_n)
        earned_n = torch.where(start_n, 0.0, earned_n)
        out_nt[:, t] = torch.where(start_n, last_n, 0.0)
        returns_nt[:, t] = torch.where(start_n, last_n + values_nt[:, t], 0.0)
    # The position of each token's turn start: the largest start so far.
    places_nt = torch.arange(mask_nt.shape[1], device=mask_nt.device).expand(mask_nt.shape)
    first_nt = torch.where(starts_nt, places_nt, 0).cummax(1).values
    out_nt, returns_nt = out_nt.gather(1, first_nt), returns_nt.gather(1, first_nt)
    out_nt = torch.where(mask_nt, out_nt, 0.0)
    scaled_nt = whiten_tokens(out_nt, mask_nt) if whiten else out_nt
    return finish_advantages(groups, scaled_nt, mask_nt.any(1), returns_nt=returns_nt)
