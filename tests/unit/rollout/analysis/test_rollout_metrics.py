"""Formulas against numbers worked by hand, and what must hold for any run."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.rollout.analysis.rollout_metrics import (
    UNKNOWN_GROUP,
    bootstrap_interval,
    by_stop,
    by_task,
    cluster_ratio,
    measure_rollout,
    pass_at_k,
    pass_hat_k,
)
from envwright.types import (
    Boundary,
    Call,
    ErrorKind,
    Failure,
    Message,
    Role,
    Score,
    StepRecord,
    StopReason,
    Trajectory,
)


def episode(task: str, reward: float | None, sample: int = 0, **more: Any) -> Trajectory:
    score = None if reward is None else Score(reward=reward, share=more.pop("share", reward))
    more.setdefault("stop", StopReason.DONE)
    return Trajectory(
        task=task, environments=("e",), policy="p", sample=sample, score=score, **more
    )


def of_counts(counts: list[tuple[int, int]]) -> list[Trajectory]:
    """Task number i has (successes, failures) episodes."""
    return [
        episode(f"t{task}", float(sample < won), sample)
        for task, (won, lost) in enumerate(counts)
        for sample in range(won + lost)
    ]


# By hand: of the 10 pairs from 5 episodes with 2 successes, 3 hold none and
# 1 holds both.
@pytest.mark.parametrize(
    ("n", "c", "k", "at", "hat"),
    [
        (5, 2, 1, 2 / 5, 2 / 5),
        (5, 2, 2, 1 - 3 / 10, 1 / 10),
        (5, 2, 3, 1 - 1 / 10, 0.0),
        (5, 2, 4, 1.0, 0.0),
        (4, 2, 2, 1 - 1 / 6, 1 / 6),
        (4, 3, 2, 1.0, 3 / 6),
        (1, 0, 1, 0.0, 0.0),
        (1, 1, 1, 1.0, 1.0),
    ],
)
def test_pass_formulas(n: int, c: int, k: int, at: float, hat: float) -> None:
    assert pass_at_k(n, c, k) == pytest.approx(at)
    assert pass_hat_k(n, c, k) == pytest.approx(hat)


@pytest.mark.parametrize(("n", "c", "k"), [(2, 1, 3), (2, 3, 1), (2, -1, 1), (2, 1, 0), (0, 0, 1)])
def test_no_estimate(n: int, c: int, k: int) -> None:
    for formula in (pass_at_k, pass_hat_k):
        with pytest.raises(ValueError, match="no estimate"):
            formula(n, c, k)


def test_the_bootstrap_by_hand() -> None:
    """Of two tasks, 0 and 1, draws are 0, 1/2 or 1 with chances 1/4, 1/2, 1/4."""
    assert bootstrap_interval([(0, 1), (1, 1)]) == (0.0, 1.0)
    assert bootstrap_interval([(1, 2), (2, 4), (1, 2)]) is None
    assert bootstrap_interval([(1, 1)]) is None
    assert bootstrap_interval([]) is None
    assert cluster_ratio([(1, 1), (0, 3)]) == 0.25
    assert cluster_ratio([]) is None


def test_the_bootstrap_has_the_width_of_theory() -> None:
    """50 of 100 tasks: the standard error is 0.05, so about 0.5 ± 0.098."""
    found = bootstrap_interval([(n % 2, 1) for n in range(100)], seed=3)
    assert found is not None
    assert found == pytest.approx((0.402, 0.598), abs=0.02)
    assert found == bootstrap_interval([(n % 2, 1) for n in range(100)], seed=3)


def test_a_run_by_hand() -> None:
    """Six episodes of three tasks: 1, 0; 1, 1; none, and 0 by the user's fault."""
    episodes = [
        episode("t1", 1.0, 0),
        episode("t1", 0.0, 1, share=0.5),
        episode("t2", 1.0, 0),
        episode("t2", 1.0, 1),
        episode("t3", None, 0),
        episode("t3", 0.0, 1, user_error=True),
    ]
    total, groups = measure_rollout(episodes, ks=(1, 2))
    assert (total.episodes, total.tasks, total.scored, total.unscored) == (6, 3, 5, 1)
    assert (total.user_errors, total.excluded) == (1, 0)
    assert total.success.value == 3 / 5
    assert total.pass_at[1].value == pytest.approx((0.5 + 1 + 0) / 3)
    assert (total.pass_at[2].value, total.pass_at[2].tasks) == (1.0, 2)
    assert total.pass_hat[2].value == 0.5
    assert total.share.value == pytest.approx(3.5 / 5)
    assert total.wilson is None
    assert groups == {}
    kept, _ = measure_rollout(episodes, ks=(1,), drop_user_errors=True)
    assert (kept.scored, kept.unscored, kept.excluded, kept.user_errors) == (4, 1, 1, 1)
    assert (kept.success.value, kept.success.tasks) == (3 / 4, 2)


def test_wilson_stands_where_tasks_are_trials() -> None:
    """0 of 4: from 0 to z²/(4 + z²) = 3.8415 / 7.8415."""
    once, _ = measure_rollout([episode(f"t{n}", 0.0) for n in range(4)])
    assert once.wilson == pytest.approx((0.0, 0.48990), abs=1e-5)
    agreeing, _ = measure_rollout(of_counts([(0, 3)] * 4))
    assert agreeing.wilson == once.wilson
    assert agreeing.success.interval is None
    assert measure_rollout(of_counts([(0, 3), (2, 1)]))[0].wilson is None
    assert measure_rollout(of_counts([(0, 3), (2, 0)]))[0].wilson is None
    unanimous, _ = measure_rollout(of_counts([(0, 1), (0, 3), (0, 1), (0, 2)]))
    assert unanimous.wilson == once.wilson


def test_calls_stops_failures_and_tokens() -> None:
    def step(tool: str, error: ErrorKind | None = None) -> StepRecord:
        return StepRecord(call=Call(tool=tool), error=error)

    spoken = (Message(role=Role.USER), Message(role=Role.ASSISTANT), Message(role=Role.ASSISTANT))
    failures = (Failure(boundary=Boundary.USER, message="silent"),) * 2
    total, _ = measure_rollout(
        [
            episode(
                "t",
                1.0,
                messages=spoken,
                steps=(step("look"), step("look", ErrorKind.PRECONDITION), step("lend")),
                usage={"output": 5},
            ),
            episode(
                "t", None, 1, stop=StopReason.FAILED, failures=failures, usage={"output": 2, "x": 1}
            ),
        ]
    )
    assert (total.turns, total.calls) == (1.0, 1.5)
    look = total.tools["look"]
    assert (look.calls, look.errors, look.error_rate) == (2, {"precondition": 1}, 0.5)
    assert total.tools["lend"].errors == {}
    assert total.stop == {"done": 1, "failed": 1}
    assert total.failures == {"user": 2}
    assert total.tokens == {"output": 7, "x": 1}


def test_groups() -> None:
    episodes = [
        episode("a", 1.0),
        episode("b", 0.0),
        episode("b", 0.0, 1, stop=StopReason.MAX_TURNS),
    ]
    _, levels = measure_rollout(episodes, label=by_task({"a": "1"}))
    assert {name: found.success.value for name, found in levels.items()} == {
        "1": 1.0,
        UNKNOWN_GROUP: 0.0,
    }
    _, stops = measure_rollout(episodes, label=by_stop)
    assert {name: found.episodes for name, found in stops.items()} == {"done": 2, "max_turns": 1}


def test_no_episode_one_episode_and_none_scored() -> None:
    empty, _ = measure_rollout([])
    assert (empty.episodes, empty.success.value, empty.wilson, empty.turns) == (0, None, None, None)
    assert empty.pass_at[1].value is None
    one, _ = measure_rollout([episode("t", 1.0)])
    assert (one.success.value, one.success.interval) == (1.0, None)
    assert one.wilson == pytest.approx((0.20654, 1.0), abs=1e-5)  # 1 / (1 + z²)
    assert (one.pass_at[2].value, one.pass_at[2].tasks) == (None, 0)
    lost, _ = measure_rollout([episode("t", None), episode("u", None)])
    assert (lost.unscored, lost.scored, lost.success.value) == (2, 0, None)
    unjudged = episode("t", None).model_copy(update={"score": Score(reward=None, share=0.5)})
    assert measure_rollout([unjudged])[0].share.value is None


def test_k_below_one() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        measure_rollout([], ks=(0,))


counts = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4)).filter(lambda c: sum(c) > 0), max_size=8
)


@given(st.integers(1, 30).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))))
def test_passes_move_with_k(pair: tuple[int, int]) -> None:
    n, c = pair
    at = [pass_at_k(n, c, k) for k in range(1, n + 1)]
    hat = [pass_hat_k(n, c, k) for k in range(1, n + 1)]
    assert at[0] == pytest.approx(c / n)
    assert hat[0] == c / n
    assert at == sorted(at)
    assert hat == sorted(hat, reverse=True)


@settings(deadline=None, max_examples=30)
@given(counts, st.randoms(use_true_random=False))
def test_any_run(found: list[tuple[int, int]], random: Any) -> None:
    episodes = of_counts(found)
    total, groups = measure_rollout(episodes, label=lambda e: e.task[-1])
    random.shuffle(episodes)
    assert measure_rollout(episodes, label=lambda e: e.task[-1]) == (total, groups)
    assert total.episodes == total.scored == sum(one.scored for one in groups.values())
    estimates = [total.success, total.share, *total.pass_at.values(), *total.pass_hat.values()]
    for estimate in estimates:
        if estimate.interval and estimate.value is not None:
            assert estimate.interval[0] <= estimate.value <= estimate.interval[1]
    if total.wilson and total.success.value is not None:
        assert total.wilson[0] <= total.success.value <= total.wilson[1]


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 4).flatmap(lambda n: st.lists(st.integers(0, n).map(lambda c: (c, n - c)))))
def test_pass_at_1_is_success_where_tasks_have_equally_many(found: list[tuple[int, int]]) -> None:
    total, _ = measure_rollout(of_counts(found), ks=(1,))
    expected = None if not found else pytest.approx(total.success.value)
    assert total.pass_at[1].value == expected
    assert total.pass_hat[1].value == expected
