"""RAPO: GRPO, with more weight where the policy prefers what fails."""

from __future__ import annotations

import torch

from envwright.errors import BadInput
from envwright.training.algorithms.advantages.grpo import grpo
from envwright.training.algorithms.groups import (
    Advantages,
    Groups,
    finish_advantages,
    group_statistics,
)
from envwright.training.algorithms.registry import register_advantage


@register_advantage
def rapo(
    groups: Groups,
    *,
    alpha: float = 0.1,
    margin: float = 0.5,
    threshold: float = 0.5,
    epsilon: float = 1e-6,
    ddof: int = 1,
) -> Advantages:
    """A_i = Γ_i · A_i(GRPO), Γ of a winner w: mean over losers l of 1 + α [s_w − s_l < margin].

    Winners earned more than ``threshold``, losers the rest of the group; s is a trajectory's mean
    token log-probability. Γ of a loser is the mean over winners. Source: TableMind (2509.06278),
    rank-aware policy optimisation, as its release computes it. There the threshold is 1, for
    rewards that go above 1; rewards here end at 1, hence .5.

    With a margin above 0, pairs in the right order but close count as inverted too; ``margin`` 0 is
    the strict reading. α = 0 is GRPO. Groups without winners or without losers have Γ = 1. Needs
    ``likelihoods_n``.

    Raises:
        BadInput: it is missing, or not finite where the trajectory counts.
    """
    counted_n = groups.counted_n
    likely_n = groups.needed("likelihoods_n").double()
    if bool((counted_n & ~likely_n.isfinite()).any()):
        raise BadInput("the likelihood of a trajectory that counts is not finite.")
    index_n = group_statistics(groups.rewards_n, groups.tasks_n, counted_n).index_n
    winner_n = counted_n & (groups.rewards_n > threshold)
    loser_n = counted_n & ~winner_n
    # Row: winner, column: loser of the same task.
    pair_nn = (index_n[:, None] == index_n) & winner_n[:, None] & loser_n
    likely_n = torch.where(counted_n, likely_n, 0.0)
    inverted_nn = pair_nn & (likely_n[:, None] - likely_n < margin)
    # clamp: without a partner the share is 0, so that the factor is 1.
    share_w = inverted_nn.sum(1) / pair_nn.sum(1).clamp(min=1)
    share_l = inverted_nn.sum(0) / pair_nn.sum(0).clamp(min=1)
    gamma_n = 1.0 + alpha * torch.where(winner_n, share_w, share_l).double()
    plain = grpo(groups, epsilon=epsilon, ddof=ddof)
    pairs = max(float(pair_nn.sum()), 1.0)
    figures = {"pairs/inverted": float(inverted_nn.sum()) / pairs}
    return finish_advantages(groups, gamma_n * plain.values.double(), plain.used_n, figures=figures)
