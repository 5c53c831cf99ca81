"""S-PPO and ST-PPO: smaller steps where much was clipped."""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.loss_reduction import (
    aggregate_tokens,
    importance_ratios,
    ratio_diagnostics,
)
from envwright.training.algorithms.losses.ppo import clipped_surrogate
from envwright.training.algorithms.registry import register_loss
from envwright.training.algorithms.tokens import Loss, Tokens


@register_loss
def s_ppo(
    tokens: Tokens,
    *,
    level: str = "token",
    gradient: str = "geomean",
    epsilon: float = 0.2,
    threshold: float | None = None,
    over: Sequence[Tensor] | None = None,
    aggregation: str = "sequence_mean",
    constant: float | None = None,
) -> Loss:
    """The gradient g of ``ppo`` becomes g / max(1, ‖C‖ / c), C the clipping bias.

    C = E[ (1/|y|) Σ_t 1[t is clipped] w_t A_t ∇log π_t ] is what clipping takes from the gradient;
    t is clipped iff A > 0 and w > 1 + ε, or A < 0 and w < 1 − ε. Source: ST-PPO (2511.20718;
    SORL in its second version). The paper divides by ‖C‖; without clipping that divides by 0, and
    little clipping makes steps large. This form only ever shrinks them, and is ``ppo`` where
    nothing is clipped.

    - ``over`` given (the policy's parameters): ‖C‖ is the norm over them, by a second backward
      pass; c is 1. Exact for a batch in one piece; parts of a step each see their own C.
    - otherwise E[ (1/|y|) Σ_t 1[clipped] |w_t A_t| ]: no pass, an upper bound in units of the
      largest ‖∇log π_t‖ (this project's). It is a share of tokens times their size, so c is .1.

    Nothing in the mask gives 0. Needs ``old_logprobs_nt`` and ``advantages``.

    Raises:
        BadInput: they are missing, or ``threshold`` is not above 0.
    """
    limit = (0.1 if over is None else 1.0) if threshold is None else threshold
    if limit <= 0:
        raise BadInput(f"threshold is {limit}; it must be above 0.")
    ratio_nt = importance_ratios(tokens, level, gradient)
    loss_nt, clipped_nt = clipped_surrogate(ratio_nt, tokens.advantages_nt, epsilon, epsilon)
    norm = _bias(tokens, ratio_nt, clipped_nt, over)
    scale = 1.0 / max(1.0, norm / limit)
    plain = aggregate_tokens(
        loss_nt, tokens.mask_nt, aggregation, constant=constant, whole=tokens.whole
    )
    figures = {"loss/policy": float(plain.detach()), "clip/bias": norm, "clip/scale": scale}
    return Loss(plain * scale, {**figures, **ratio_diagnostics(tokens, ratio_nt, clipped_nt)})


@register_loss
def st_ppo(
    tokens: Tokens,
    *,
    gradient: str = "geomean",
    epsilon: float = 0.2,
    threshold: float | None = None,
    over: Sequence[Tensor] | None = None,
    aggregation: str = "sequence_mean",
) -> Loss:
    """``s_ppo`` with the ratio of the turn: the two remedies of ST-PPO together."""
    return s_ppo(
        tokens,
        level="turn",
        gradient=gradient,
        epsilon=epsilon,
        threshold=threshold,
        over=over,
        aggregation=aggregation,
    )


def _bias(
    tokens: Tokens, ratio_nt: Tensor, clipped_nt: Tensor, over: Sequence[Tensor] | None
) -> float:
    """‖C‖: over parameters, or its bound from the log-probabilities alone."""
    size_nt = torch.where(clipped_nt, (ratio_nt * tokens.advantages_nt).detach(), 0.0)
    mask_nt, whole = tokens.mask_nt, tokens.whole
    if over is None:
        return float(aggregate_tokens(size_nt.abs(), mask_nt, "sequence_mean", whole=whole))
    # size_nt is detached, so that the gradient of the sum is the sum of w A ∇log π.
    lost_nt = size_nt * tokens.kept(tokens.logprobs_nt)
    lost = aggregate_tokens(lost_nt, mask_nt, "sequence_mean", whole=whole)
    # retain_graph: the caller's backward pass goes through the same graph afterwards.
    found = torch.autograd.grad(lost, list(over), retain_graph=True, allow_unused=True)
    squares = [float(g.double().square().sum()) for g in found if g is not None]
    return math.sqrt(sum(squares))
