"""Aviary (2412.21154): a majority of several episodes is right more often than one."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from envwright.errors import BadInput
from envwright.rollout.probes.majority_vote import majority_at_k, majority_votes
from tests.related.conftest import Library


def by_enumeration(votes: list[tuple[int, float]], k: int) -> float:
    """Every set of k episodes, one after the other."""
    ballots = [end for end, (count, _) in enumerate(votes) for _ in range(count)]
    chances = []
    for chosen in itertools.combinations(ballots, k):
        counts = Counter(chosen)
        top = [end for end, n in counts.items() if n == max(counts.values())]
        chances.append(sum(votes[end][1] for end in top) / len(top))
    return sum(chances) / len(chances)


def test_by_hand() -> None:
    assert majority_at_k([(3, 1.0)], 3) == 1.0
    # Two of three are right: of the three pairs one agrees, two are drawn by lot.
    assert majority_at_k([(2, 1.0), (1, 0.0)], 2) == pytest.approx((1 + 0.5 + 0.5) / 3)
    # The wrong ends disagree among themselves: two right ones outvote three wrong ones.
    assert majority_at_k([(2, 1.0), (1, 0.0), (1, 0.0), (1, 0.0)], 5) == 1.0
    with pytest.raises(ValueError, match="no majority"):
        majority_at_k([(2, 1.0)], 3)


def test_it_is_the_mean_over_all_sets() -> None:
    rng = random.Random(3)
    for _ in range(60):
        votes = [(rng.randint(1, 3), rng.choice([0.0, 0.5, 1.0])) for _ in range(rng.randint(1, 4))]
        k = rng.randint(1, sum(count for count, _ in votes))
        assert majority_at_k(votes, k) == pytest.approx(by_enumeration(votes, k))


def test_a_noisy_policy_gains(library: Library) -> None:
    played = library.play("noisy-oracle:0.7,task", library.tasks[:40], samples=5)
    one, three, five = majority_votes(played, [1, 3, 5])
    assert one.majority.value == one.one.value == one.any.value
    for found in (three, five):
        assert found.majority.value is not None
        assert found.one.value is not None
        assert found.any.value is not None
        assert found.one.value <= found.majority.value <= found.any.value
    assert five.gain.value is not None
    assert five.gain.value > 0.05
    assert majority_votes(list(reversed(played)), [5]) == [five]
    with pytest.raises(BadInput, match="the most is 5"):
        majority_votes(played, [6])
