"""Keep the policy near another one."""

from __future__ import annotations

from torch import Tensor

from envwright.training.algorithms.loss_reduction import aggregate_tokens
from envwright.training.algorithms.registry import register_term, require_one_of
from envwright.training.algorithms.tokens import Loss, Tokens

KINDS = ("k1", "k2", "k3", "k3+")
COEFFICIENT = 1e-3
"""β, where nobody gives another one."""


def kl_estimates(logprobs_nt: Tensor, other_nt: Tensor, kind: str) -> Tensor:
    """An estimate of KL(π ‖ other) at each token that π drew. d = log other − log π, within ±20.

    - ``k1`` = −d: no bias, may be negative.
    - ``k2`` = d²/2: biased value; its gradient is the KL's.
    - ``k3`` = e^d − d − 1: no bias, never negative. It ends at 10 (d = 2.6), and its gradient too.
    - ``k3+``: the value of k3 with the gradient of k2.

    Source: J. Schulman, Approximating KL divergence (2020). As a *loss*, k1 has the gradient
    ∇log π, whose mean is 0: it does not know the other policy at all. k3's is (1 − e^d) ∇log π,
    the gradient of KL(other ‖ π). Only k2's mean is the gradient of KL(π ‖ other).
    """
    require_one_of("kind", kind, KINDS)
    # Clamped, so that exp(d) is finite; beyond the bound there is no gradient.
    d_nt = (other_nt.detach() - logprobs_nt).clamp(-20.0, 20.0)
    if kind == "k1":
        return -d_nt
    k2_nt = 0.5 * d_nt.square()
    if kind == "k2":
        return k2_nt
    k3_nt = (d_nt.exp() - d_nt - 1.0).clamp(max=10.0)
    # Straight-through: the value of k3, while only k2_nt carries a gradient.
    return k3_nt if kind == "k3" else k2_nt + (k3_nt - k2_nt).detach()


@register_term
def kl(
    tokens: Tokens,
    *,
    coefficient: float = COEFFICIENT,
    kind: str = "k3",
    target: str = "reference",
    aggregation: str = "token_mean",
    constant: float | None = None,
) -> Loss:
    """β · mean of the estimate of KL(π ‖ target).

    ``target`` is the reference (GRPO, 2402.03300, equation 4), or ``old``, the policy that acted:
    AutoForge's equation 2 says so, perhaps by a slip of the pen. Against ``old`` the first step
    after sampling has no gradient (k2, k3). β .001 with k3 is the common default.

    Nothing in the mask gives 0. Needs ``reference_logprobs_nt`` or ``old_logprobs_nt``.

    Raises:
        BadInput: it is missing, or an option is unknown.
    """
    require_one_of("target", target, ("reference", "old"))
    other_nt = tokens.needed(f"{target}_logprobs_nt")
    apart_nt = kl_estimates(tokens.kept(tokens.logprobs_nt), tokens.kept(other_nt), kind)
    mean = aggregate_tokens(
        apart_nt, tokens.mask_nt, aggregation, constant=constant, whole=tokens.whole
    )
    return Loss(coefficient * mean, {f"kl/{target}": float(mean.detach())})
