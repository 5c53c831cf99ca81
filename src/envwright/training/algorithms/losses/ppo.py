"""The clipped surrogate, over ratios of tokens, turns or sequences."""

from __future__ import annotations

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.loss_reduction import (
    aggregate_tokens,
    importance_ratios,
    ratio_diagnostics,
)
from envwright.training.algorithms.registry import register_loss
from envwright.training.algorithms.tokens import Loss, Tokens


def clipped_surrogate(
    ratio_nt: Tensor,
    advantages_nt: Tensor,
    epsilon_low: float,
    epsilon_high: float,
    dual_clip: float | None = None,
) -> tuple[Tensor, Tensor]:
    """The loss of each token, and whether it is clipped (without gradient).

    Raises:
        BadInput: ε_low outside [0, 1], ε_high below 0, or ``dual_clip`` not above 1.
    """
    if not (0.0 <= epsilon_low <= 1.0 and epsilon_high >= 0.0):
        raise BadInput(f"the ratio cannot be clipped by {epsilon_low} below, {epsilon_high} above.")
    if dual_clip is not None and dual_clip <= 1.0:
        raise BadInput(f"dual_clip is {dual_clip}; it must be above 1.")
    # maximum() is the pessimistic bound: clipping never makes the loss smaller.
    bounded_nt = ratio_nt.clamp(1.0 - epsilon_low, 1.0 + epsilon_high)
    loss_nt = torch.maximum(-advantages_nt * ratio_nt, -advantages_nt * bounded_nt)
    above_nt = (advantages_nt > 0) & (ratio_nt > 1.0 + epsilon_high)
    below_nt = (advantages_nt < 0) & (ratio_nt < 1.0 - epsilon_low)
    clipped_nt = above_nt | below_nt
    if dual_clip is not None:
        # With A < 0 the upper bound does not apply: the loss would grow with the ratio.
        far_nt = (advantages_nt < 0) & (ratio_nt > dual_clip)
        loss_nt = torch.where(far_nt, -advantages_nt * dual_clip, loss_nt)
        clipped_nt = clipped_nt | far_nt
    return loss_nt, clipped_nt


@register_loss
def ppo(
    tokens: Tokens,
    *,
    level: str = "token",
    gradient: str = "geomean",
    epsilon_low: float = 0.2,
    epsilon_high: float = 0.2,
    dual_clip: float | None = None,
    aggregation: str = "token_mean",
    constant: float | None = None,
) -> Loss:
    """ℓ_t = max(−A_t w_t, −A_t clip(w_t, 1 − ε_low, 1 + ε_high)).

    w is the ratio of the token (PPO 1707.06347, equation 7), of its turn (Turn-PPO, in ST-PPO
    2511.20718), or of the sequence; the advantages may come from any estimator, so this is GRPO's
    loss too. ``dual_clip`` c (published: 3) bounds the loss of a negative advantage by −A c, where
    w explodes (1912.09729). ε .2.

    At π = π_old it is the policy gradient, −A ∇log π. Nothing in the mask gives 0. Needs
    ``old_logprobs_nt`` and ``advantages``.

    Raises:
        BadInput: they are missing, or an option is out of bounds.
    """
    ratio_nt = importance_ratios(tokens, level, gradient)
    loss_nt, clipped_nt = clipped_surrogate(
        ratio_nt, tokens.advantages_nt, epsilon_low, epsilon_high, dual_clip
    )
    value = aggregate_tokens(
        loss_nt, tokens.mask_nt, aggregation, constant=constant, whole=tokens.whole
    )
    figures = {
        "loss/policy": float(value.detach()),
        **ratio_diagnostics(tokens, ratio_nt, clipped_nt),
    }
    return Loss(value, figures)
