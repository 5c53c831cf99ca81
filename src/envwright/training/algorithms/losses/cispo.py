"""CISPO: clip the weight, not the gradient."""

from __future__ import annotations

from envwright.errors import BadInput
from envwright.training.algorithms.loss_reduction import (
    aggregate_tokens,
    importance_ratios,
    ratio_diagnostics,
)
from envwright.training.algorithms.registry import register_loss
from envwright.training.algorithms.tokens import Loss, Tokens


@register_loss
def cispo(
    tokens: Tokens,
    *,
    epsilon_low: float = 1.0,
    epsilon_high: float = 0.2,
    aggregation: str = "token_mean",
    constant: float | None = None,
) -> Loss:
    """ℓ_t = −sg[clip(w_t, 1 − ε_low, 1 + ε_high)] · A_t · log π_t, sg without gradient.

    Every token keeps a gradient, also those rare ones ("wait") whose ratio leaves the bounds first
    and which a clipped surrogate drops. Source: MiniMax-M1 (2506.13585), equations 4-5. There is no
    lower bound there, which is ε_low = 1; ε_high is to be tuned, and .2 is what common code falls
    back to.

    The value of this loss says nothing, only its gradient does. Nothing in the mask gives 0.

    Raises:
        BadInput: ``old_logprobs_nt`` or ``advantages`` is missing, or a bound is negative.
    """
    if not (0.0 <= epsilon_low <= 1.0 and epsilon_high >= 0.0):
        raise BadInput(f"the ratio cannot be clipped by {epsilon_low} below, {epsilon_high} above.")
    # Detached: the ratio is a weight here, and the gradient comes from log π alone.
    ratio_nt = importance_ratios(tokens, "token").detach()
    weight_nt = ratio_nt.clamp(1.0 - epsilon_low, 1.0 + epsilon_high)
    loss_nt = -weight_nt * tokens.advantages_nt * tokens.kept(tokens.logprobs_nt)
    value = aggregate_tokens(
        loss_nt, tokens.mask_nt, aggregation, constant=constant, whole=tokens.whole
    )
    figures = ratio_diagnostics(tokens, ratio_nt, weight_nt != ratio_nt)
    return Loss(value, {"loss/policy": float(value.detach()), **figures})
