"""GSPO: one ratio a sequence."""

from __future__ import annotations

import warnings

from envwright.training.algorithms.losses.ppo import ppo
from envwright.training.algorithms.registry import register_loss
from envwright.training.algorithms.tokens import Loss, Tokens

WIDE = 0.01


@register_loss
def gspo(
    tokens: Tokens,
    *,
    epsilon_low: float = 3e-4,
    epsilon_high: float = 4e-4,
    gradient: str = "geomean",
) -> Loss:
    """``ppo`` with w = (π(y) / π_old(y))^(1/|y|), mean over tokens, then over sequences.

    A sequence is clipped as a whole. The mean of many log-ratios is small, so the bounds are three
    orders narrower than a token's: with ε = .2 nothing is ever clipped, hence the warning above
    .01. ``gradient="token"`` for advantages that differ within a sequence. Source: GSPO
    (2507.18071), equations 5-7, 13, 14; the widths are those of its section 5.1 as others report
    them.

    Warns:
        UserWarning: a bound is wider than .01.
    """
    if max(epsilon_low, epsilon_high) > WIDE:
        text = f"GSPO with bounds {epsilon_low}, {epsilon_high} clips next to nothing; try 3e-4."
        warnings.warn(text, stacklevel=2)
    return ppo(
        tokens,
        level="sequence",
        gradient=gradient,
        epsilon_low=epsilon_low,
        epsilon_high=epsilon_high,
        aggregation="sequence_mean",
    )
