"""Figures about many trials, each with its formula and source."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z_95 = 1.959963984540054
"""The 97.5 % quantile of the standard normal distribution."""


def wilson_interval(successes: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """The Wilson score interval of a share.

    Example:
        >>> low, high = wilson_interval(9, 10)
        >>> round(low, 2), round(high, 2)
        (0.6, 0.98)

    With p = successes / n::

        (p + z²/2n ± z √(p (1 - p)/n + z²/4n²)) / (1 + z²/n)

    It is right for small n and for shares of 0 and 1, where the usual interval collapses. Source:
    E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of
    the American Statistical Association 22 (1927), 209-212. Trials count as independent.

    Raises:
        ValueError: there are no trials, or more successes than trials.
    """
    if not 0 <= successes <= trials or trials == 0:
        raise ValueError(f"{successes} of {trials} is not a share")
    share, part = successes / trials, z * z / trials
    centre = share + part / 2
    half = z * math.sqrt(share * (1 - share) / trials + part / (4 * trials))
    # Rounding must not put the ends beside the share itself at 0 and 1.
    low = 0.0 if successes == 0 else (centre - half) / (1 + part)
    high = 1.0 if successes == trials else (centre + half) / (1 + part)
    return low, high


def mean_or_none(values: Sequence[float]) -> float | None:
    """The arithmetic mean, Σ x / n, summed without loss; ``None`` when there are no values."""
    return math.fsum(values) / len(values) if values else None
