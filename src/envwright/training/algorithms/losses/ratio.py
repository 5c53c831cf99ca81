"""Importance ratios by token, turn or sequence, and what they tell about a batch."""

from __future__ import annotations

from torch import Tensor

from envwright.training.algorithms.registry import one_of
from envwright.training.algorithms.tokens import Tokens
from envwright.training.algorithms.turns import turn_means

LEVELS = ("token", "turn", "sequence")
LARGEST = 20.0
"""Bound of |log π − log π_old| of a token, so that no ratio is infinite; beyond it no gradient."""


def log_ratios(tokens: Tokens) -> Tensor:
    """The differences log π − log π_old in the mask, within ±20; 0 elsewhere."""
    difference_nt = tokens.logprobs_nt - tokens.needed("old_logprobs_nt").detach()
    return tokens.kept(difference_nt).clamp(-LARGEST, LARGEST)


def levelled(values_nt: Tensor, tokens: Tokens, level: str) -> Tensor:
    """Each token's own value, or the mean over its turn or its sequence; 0 outside the mask."""
    one_of("level", level, LEVELS)
    if level == "turn":
        return turn_means(values_nt, tokens.turn_nt, tokens.mask_nt)
    if level == "sequence":
        whole_nt = tokens.mask_nt.long() - 1  # one turn, number 0
        return turn_means(values_nt, whole_nt, tokens.mask_nt)
    return tokens.kept(values_nt)


def ratios(tokens: Tokens, level: str, gradient: str = "geomean") -> Tensor:
    """w_t = exp(mean of log π − log π_old over the token, its turn, or its sequence).

    The geometric mean of a turn's (ST-PPO 2511.20718) or a sequence's ratios (GSPO 2507.18071,
    equation 7). ``gradient``: ``geomean`` differentiates it, so that each token gets 1/length of
    the gradient of every other; ``token`` has the same value, and each token's gradient comes from
    its own term alone (GSPO-token, equation 14). Where all tokens of a unit have one advantage, the
    two give the same gradient.
    """
    one_of("gradient", gradient, ("geomean", "token"))
    logs_nt = log_ratios(tokens)
    unit_nt = levelled(logs_nt, tokens, level)
    if gradient == "token":
        unit_nt = unit_nt.detach() + logs_nt - logs_nt.detach()
    return unit_nt.exp()


def diagnostics(tokens: Tokens, ratio_nt: Tensor, clipped_nt: Tensor) -> dict[str, float]:
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
