"""The plain entropy bonus."""

from __future__ import annotations

from envwright.training.algorithms.loss_reduction import aggregate_tokens
from envwright.training.algorithms.registry import register_term
from envwright.training.algorithms.tokens import Loss, Tokens


@register_term
def entropy(tokens: Tokens, *, coefficient: float = 1e-3, aggregation: str = "token_mean") -> Loss:
    """−c · mean entropy of the policy at its tokens. Source: R. Williams, J. Peng (1991).

    Nothing in the mask gives 0. Needs ``entropies_nt``.

    Raises:
        BadInput: it is missing.
    """
    mean = aggregate_tokens(
        tokens.needed("entropies_nt"), tokens.mask_nt, aggregation, whole=tokens.whole
    )
    return Loss(-coefficient * mean, {"entropy/mean": float(mean.detach())})
