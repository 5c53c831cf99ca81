"""Paired comparisons against numbers worked by hand, and what must hold for any two runs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.rollout.analysis.rollout_metrics import UNKNOWN_GROUP, TaskOutcomes
from envwright.rollout.analysis.run_comparison import (
    FlippedTask,
    compare_runs,
    familywise_p_values,
    mcnemar_test,
    permutation_test,
)

Run = dict[str, TaskOutcomes]


def run(*counts: tuple[int, int]) -> Run:
    """Task number i has n episodes of which c succeed, given as (c, n)."""
    return {f"t{i}": TaskOutcomes(episodes=n, successes=c) for i, (c, n) in enumerate(counts)}


@pytest.mark.parametrize(
    ("wins", "losses", "p"),
    [
        (0, 0, 1.0),
        (1, 0, 1.0),  # 2 · 1/2
        (7, 0, 2 / 128),
        (3, 1, 2 * (1 + 4) / 16),
        (2, 2, 1.0),  # 2 · (1 + 4 + 6) / 16 is above 1
        (4, 16, 2 * (1 + 20 + 190 + 1140 + 4845) / 2**20),
    ],
)
def test_mcnemar(wins: int, losses: int, p: float) -> None:
    assert mcnemar_test(wins, losses) == pytest.approx(p)
    assert mcnemar_test(losses, wins) == mcnemar_test(wins, losses)


def test_mcnemar_of_many_does_not_overflow() -> None:
    assert 0 <= mcnemar_test(5000, 100) < 1e-100
    with pytest.raises(ValueError, match="counts"):
        mcnemar_test(-1, 2)


@pytest.mark.parametrize(
    ("gains", "p"),
    [
        ([], 1.0),
        ([0, 0], 1.0),
        ([1, 1, 1], 2 / 8),  # +++ and ---
        ([3, 2, -1], 4 / 8),  # sums ±6, ±4, ±2, 0, 0 of which four are 4 or further
        ([2, 1, 1, 0], 2 / 8),
        ([1, -1], 1.0),
    ],
)
def test_all_ways(gains: list[int], p: float) -> None:
    assert permutation_test(gains) == p


def test_drawn_ways() -> None:
    """Ten up, three down: 2 · (C(13,10) + C(13,11) + C(13,12) + 1) / 2^13 = 756 / 8192."""
    gains = [1] * 10 + [-1] * 3
    assert permutation_test(gains, seed=1) == pytest.approx(756 / 8192, abs=0.01)
    assert permutation_test(gains, seed=1) == permutation_test(gains, seed=1)
    assert permutation_test([1] * 10 + [-1] * 10) == 1.0
    assert permutation_test([1] * 40) == 1 / 10_000


def test_one_sample_a_task() -> None:
    """Two won, one lost, one tied; 2 · (1 + 3) / 8 = 1."""
    a = run((0, 1), (0, 1), (1, 1), (1, 1))
    b = run((1, 1), (1, 1), (0, 1), (1, 1))
    found = compare_runs(a, b, ks=(1, 2))
    total = found.total
    assert (total.success_a, total.success_b, total.difference.value) == (0.5, 0.75, 0.25)
    assert (total.wins, total.losses, total.ties, total.tasks) == (2, 1, 1, 4)
    assert (total.test, total.p_value) == ("mcnemar", 1.0)
    assert total.pass_at[1].value == 0.25
    assert (total.pass_at[2].value, total.pass_at[2].tasks) == (None, 0)
    assert found.flipped == (
        FlippedTask(task="t0", a=0, b=1),
        FlippedTask(task="t1", a=0, b=1),
        FlippedTask(task="t2", a=1, b=0),
    )


def test_several_samples_a_task() -> None:
    """Gains of 1/2, 1/4 and 1/4: all of one sign in 2 of 8 ways; pass^2 and pass@2 by hand."""
    a = run((0, 4), (2, 4), (3, 4))
    b = run((2, 4), (3, 4), (4, 4))
    total = compare_runs(a, b, ks=(2,)).total
    assert (total.test, total.p_value) == ("permutation", 0.25)
    assert total.difference.value == pytest.approx(1 / 3)
    # pass@2: 0 → 5/6, 5/6 → 1, 1 → 1; pass^2: 0 → 1/6, 1/6 → 1/2, 1/2 → 1
    assert total.pass_at[2].value == pytest.approx((5 / 6 + 1 / 6 + 0) / 3)
    assert total.pass_hat[2].value == pytest.approx((1 / 6 + 1 / 3 + 1 / 2) / 3)
    assert [flip.task for flip in compare_runs(a, b).flipped] == ["t1"]  # 1/2 is not more than half


def test_different_numbers_of_samples() -> None:
    """1/2 → 2/3 and 1/3 → 1/3: whole gains of 1 and 0 sixths."""
    found = compare_runs(run((1, 2), (1, 3)), run((2, 3), (1, 3)), ks=(3,))
    assert (found.total.wins, found.total.ties) == (1, 1)
    assert found.total.difference.value == pytest.approx(1 / 12)
    assert found.total.pass_at[3].tasks == 1


def test_groups_and_what_cannot_be_paired() -> None:
    a = run((1, 1), (0, 1), (0, 0), (1, 1), (1, 1))
    b = run((1, 1), (1, 1), (1, 1))
    found = compare_runs(a, b, labels={"t0": "easy"})
    assert (found.only_a, found.only_b, found.unscored, found.total.tasks) == (2, 0, 1, 2)
    assert {name: group.wins for name, group in found.groups.items()} == {
        "easy": 0,
        UNKNOWN_GROUP: 1,
    }
    assert compare_runs(b, a).only_b == 2


@pytest.mark.parametrize("other", [{}, {"else": TaskOutcomes(1, 1)}])
def test_nothing_in_common(other: Run) -> None:
    found = compare_runs(run((1, 1)), other, labels={})
    assert (found.total.tasks, found.total.p_value, found.total.difference.value) == (0, None, None)
    assert (found.total.success_a, found.groups, found.flipped) == (None, {}, ())


def test_k_below_one() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        compare_runs({}, {}, ks=(0,))


outcomes = st.integers(1, 4).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
runs = st.lists(outcomes, min_size=1, max_size=8).map(lambda counts: run(*counts))


@settings(deadline=None, max_examples=30)
@given(runs)
def test_a_run_is_as_good_as_itself(a: Run) -> None:
    found = compare_runs(a, a)
    assert found.total.difference.value == 0
    assert found.total.p_value == 1
    assert (found.total.wins, found.total.losses, found.flipped) == (0, 0, ())


@settings(deadline=None, max_examples=30)
@given(runs, runs)
def test_turned_round_the_signs_turn(a: Run, b: Run) -> None:
    one, other = compare_runs(a, b), compare_runs(b, a)
    assert one.total.difference.value is not None
    assert other.total.difference.value == pytest.approx(-one.total.difference.value)
    assert one.total.p_value == other.total.p_value
    assert (one.total.wins, one.only_a) == (other.total.losses, other.only_b)
    assert one.total.wins + one.total.losses + one.total.ties == one.total.tasks
    for estimate in (one.total.difference, *one.total.pass_at.values()):
        if estimate.interval and estimate.value is not None:
            assert estimate.interval[0] <= estimate.value <= estimate.interval[1]


def test_one_feature_has_the_p_of_its_permutations() -> None:
    """With one feature there is nothing to correct."""
    for gains in ([1, 1, 1, -1], [3, -1, 0, 2, 2], [1] * 12):
        assert familywise_p_values({"a": gains})["a"] == permutation_test(gains)
    many = [1] * 15 + [-1] * 5
    exact = pytest.approx(
        2 * (1 + 20 + 190 + 1140 + 4845 + 15504) / 2**20, abs=0.01
    )  # mcnemar_test(5, 15)
    assert familywise_p_values({"a": many}, seed=3)["a"] == exact == permutation_test(many)


def test_features_are_corrected_by_hand() -> None:
    """Two independent features over two pairs each: of 16 ways, 12 have one at its largest."""
    found = familywise_p_values({"a": [1, 1, 0, 0], "b": [0, 0, 1, 1], "c": [0, 0, 0, 0]})
    assert found == {"a": 0.75, "b": 0.75, "c": 1.0}
    # The same feature twice is corrected for once.
    assert familywise_p_values({"a": [1, 1], "b": [2, 2]}) == {"a": 0.5, "b": 0.5}
    assert familywise_p_values({}) == {}
