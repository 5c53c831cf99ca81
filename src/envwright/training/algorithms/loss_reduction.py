"""From numbers by token to one number a batch; importance ratios by token, turn or sequence."""

from __future__ import annotations

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.registry import require_one_of
from envwright.training.algorithms.tokens import LossSize, Tokens, loss_size, turn_means

AGGREGATIONS = ("token_mean", "sequence_mean", "sequence_sum", "constant")


def aggregate_tokens(
    values_nt: Tensor,
    weight_nt: Tensor,
    mode: str,
    *,
    constant: float | None = None,
    whole: LossSize | None = None,
) -> Tensor:
    """Σ over tokens of w·ℓ, divided by one of these. B counts trajectories with a weight ≠ 0.

    - ``token_mean``: Σ w ℓ / Σ w. Every token alike: long trajectories count more (DAPO).
    - ``sequence_mean``: mean over trajectories of Σ w ℓ / Σ w of each. Every trajectory alike: a
      token of a long one counts less, so long failures are punished less (GRPO, GSPO).
    - ``sequence_sum``: Σ w ℓ / B.
    - ``constant``: Σ w ℓ / (B · C), C the same for all batches, as the longest response allowed. No
      length bias (Dr. GRPO). Some code divides by C alone: the step then grows with the batch.

    ``whole`` is the size of the step's batch when ``values_nt`` is a part of it; means of parts are
    not the mean of the whole. Nothing to average over gives 0 with a gradient of 0.

    Raises:
        BadInput: an unknown mode, or ``constant`` without a positive constant.
    """
    require_one_of("aggregation", mode, AGGREGATIONS)
    here = weight_nt != 0
    weight_nt = weight_nt.to(values_nt.dtype)
    # where() before the product: NaN outside the mask stays out of value and gradient.
    weighed_nt = torch.where(here, values_nt, 0.0) * weight_nt
    size = whole or loss_size(weight_nt)
    if mode == "token_mean":
        # `or 1.0`: an empty mask gives 0 and not 0 / 0.
        return weighed_nt.sum() / (size.tokens or 1.0)
    sums_n = weighed_nt.sum(1)
    if mode == "sequence_mean":
        lengths_n = weight_nt.sum(1)
        sums_n = sums_n / torch.where(lengths_n == 0, 1.0, lengths_n)
    if mode == "constant":
        if constant is None or constant <= 0:
            remedy = "Give the largest number of tokens that a trajectory may have."
            raise BadInput("the aggregation 'constant' needs a constant above 0.", remedy=remedy)
        sums_n = sums_n / constant
    return sums_n.sum() / (size.sequences or 1.0)


RATIO_LEVELS = ("token", "turn", "sequence")
LARGEST_LOG_RATIO = 20.0
"""Bound of |log π − log π_old| of a token, so that no ratio is infinite; beyond it no gradient."""


def log_ratios(tokens: Tokens) -> Tensor:
    """The differences log π − log π_old in the mask, within ±20; 0 elsewhere."""
    difference_nt = tokens.logprobs_nt - tokens.needed("old_logprobs_nt").detach()
    return tokens.kept(difference_nt).clamp(-LARGEST_LOG_RATIO, LARGEST_LOG_RATIO)


def level_means(values_nt: Tensor, tokens: Tokens, level: str) -> Tensor:
    """Each token's own value, or the mean over its turn or its sequence; 0 outside the mask."""
    require_one_of("level", level, RATIO_LEVELS)
    if level == "turn":
        return turn_means(values_nt, tokens.turn_nt, tokens.mask_nt)
    if level == "sequence":
        whole_nt = tokens.mask_nt.long() - 1  # one turn, number 0
        return turn_means(values_nt, whole_nt, tokens.mask_nt)
    return tokens.kept(values_nt)


def importance_ratios(tokens: Tokens, level: str, gradient: str = "geomean") -> Tensor:
    """w_t = exp(mean of log π − log π_old over the token, its turn, or its sequence).

    The geometric mean of a turn's (ST-PPO 2511.20718) or a sequence's ratios (GSPO 2507.18071,
    equation 7). ``gradient``: ``geomean`` differentiates it, so that each token gets 1/length of
    the gradient of every other; ``token`` has the same value, and each token's gradient comes from
    its own term alone (GSPO-token, equation 14). Where all tokens of a unit have one advantage, the
    two give the same gradient.
    """
    require_one_of("gradient", gradient, ("geomean", "token"))
    logs_nt = log_ratios(tokens)
    unit_nt = level_means(logs_nt, tokens, level)
    if gradient == "token":
        # Straight-through: the value of the unit's mean, the gradient of the token's own term.
        unit_nt = unit_nt.detach() + logs_nt - logs_nt.detach()
    return unit_nt.exp()


def ratio_diagnostics(tokens: Tokens, ratio_nt: Tensor, clipped_nt: Tensor) -> dict[str, float]:
    """How far off policy the batch is: share clipped, KL (k3), effective sample size (share).

    The effective size is (Σ w)² / (n Σ w²), 1 when all ratios are equal, 1/n when one token has it
    all. Zeros, and size 1, when nothing counts.
    """
    chosen = ratio_nt.detach()[tokens.mask_nt].double()
    if chosen.numel() == 0:
        return {"ratio/clipped": 0.0, "ratio/largest": 1.0, "ratio/effective": 1.0, "kl/old": 0.0}
    logs = log_ratios(tokens).detach()[tokens.mask_nt].double()
    effective = chosen.sum().square() / (chosen.numel() * chosen.square().sum())
    return {
        "ratio/clipped": float(clipped_nt[tokens.mask_nt].double().mean()),
        "ratio/largest": float(chosen.max()),
        "ratio/effective": float(effective),
        "kl/old": float(((-logs).exp() + logs - 1.0).mean()),
    }
