"""Intervals and means against published and exact values."""

from __future__ import annotations

import pytest

from envwright.environment.statistics import mean_or_none, wilson_interval


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(
    successes: int, trials: int, low: float, high: float
) -> None:
    assert wilson_interval(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_wilson_is_symmetric_and_holds_the_share() -> None:
    for trials in (1, 2, 7, 100):
        for successes in range(trials + 1):
            low, high = wilson_interval(successes, trials)
            assert 0.0 <= low <= successes / trials <= high <= 1.0
            other_low, other_high = wilson_interval(trials - successes, trials)
            assert (other_low, other_high) == pytest.approx((1 - high, 1 - low))
    assert wilson_interval(0, 5)[0] == 0.0
    assert wilson_interval(5, 5)[1] == 1.0


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (2, 1), (-1, 3)])
def test_wilson_refuses_what_is_no_share(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="not a share"):
        wilson_interval(successes, trials)


def test_mean() -> None:
    assert mean_or_none([]) is None
    assert mean_or_none([0.1] * 10) == 0.1
    assert mean_or_none([1.0, 0.0]) == 0.5
