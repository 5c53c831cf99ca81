"""The plain policy gradient."""

from __future__ import annotations

from envwright.training.algorithms.loss_reduction import aggregate_tokens
from envwright.training.algorithms.registry import register_loss
from envwright.training.algorithms.tokens import Loss, Tokens


@register_loss
def reinforce(
    tokens: Tokens, *, aggregation: str = "sequence_sum", constant: float | None = None
) -> Loss:
    """ℓ_t = −A_t log π_t.

    For one step on what the current policy itself has just produced; for more steps take a loss
    with ratios. Summed over a sequence it is the gradient of the sequence's log-probability, as in
    RLOO (2402.14740). Source: R. Williams (1992). Nothing in the mask gives 0.

    Raises:
        BadInput: ``advantages`` is missing.
    """
    loss_nt = -tokens.advantages_nt * tokens.kept(tokens.logprobs_nt)
    value = aggregate_tokens(
        loss_nt, tokens.mask_nt, aggregation, constant=constant, whole=tokens.whole
    )
    return Loss(value, {"loss/policy": float(value.detach())})
