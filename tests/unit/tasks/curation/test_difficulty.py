"""Difficulty: worked figures, a fit that finds known weights, and pass rates written back."""

from __future__ import annotations

import math
import random
from dataclasses import astuple, replace
from pathlib import Path

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.errors import BadInput
from envwright.tasks.curation.difficulty import (
    DEFAULT_WEIGHTS,
    FEATURES,
    CalibrationRow,
    FeatureWeights,
    calibrate_weights,
    difficulty_level,
    difficulty_scalar,
    feature_measures,
    spearman,
    success_probability,
    with_pass_rates,
)
from envwright.types import (
    Call,
    EnvironmentRef,
    Rubric,
    Scenario,
    Score,
    StopReason,
    Task,
    Trajectory,
)

EASIEST = dict.fromkeys(("calls", "depth", "width", "turns", "goals", "hops", "ambiguity"), 1.0)


def a_task(opening: str = "Do it.", **difficulty: float) -> Task:
    return Task(
        environments=(EnvironmentRef(name="small", id="0"),),
        scenario=Scenario(opening=opening),
        gold=(Call(tool="act"),),
        rubric=Rubric(checks=()),
        difficulty=difficulty,
    )


def an_episode(
    task: Task, reward: float | None, sample: int = 0, policy: str = "p", user_error: bool = False
) -> Trajectory:
    return Trajectory(
        task=task.id,
        environments=("0",),
        policy=policy,
        sample=sample,
        stop=StopReason.DONE,
        score=Score(reward=reward, share=reward),
        user_error=user_error,
    )


# --- the number ----------------------------------------------------------------------------------


def test_the_easiest_task_and_an_unknown_one_are_at_zero() -> None:
    assert difficulty_scalar({}) == 0.0
    assert difficulty_scalar(EASIEST) == 0.0
    assert difficulty_scalar({**EASIEST, "hops": 0.0, "pass_rate:p": 0.5, "weather": 9.0}) == 0.0


def test_a_worked_sum() -> None:
    features = {
        "calls": 4.0,  # 3 more than one: 3 · 0.15 = 0.45
        "depth": 3.0,  # 2 · 0.3 = 0.6
        "writes": 1.0,  # 0.25
        "reasoning": 2.0,  # 2 · 0.5 = 1
        "distractors": 7.0,  # log2(8) = 3; 3 · 0.15 = 0.45
        "ambiguity": 4.0,  # log2(4) = 2; 2 · 0.3 = 0.6
    }
    assert difficulty_scalar(features) == pytest.approx(0.45 + 0.6 + 0.25 + 1 + 0.45 + 0.6)
    assert difficulty_scalar(features, replace(DEFAULT_WEIGHTS, reasoning=0.0)) == pytest.approx(
        2.35
    )


def test_levels_are_logits() -> None:
    values = (0.0, 0.999, 1.0, 1.5, 2.0, 3.0, 3.999, 4.0, 40.0)
    assert [difficulty_level(value) for value in values] == [1, 1, 2, 2, 3, 4, 4, 5, 5]


def test_the_rasch_curve() -> None:
    assert success_probability(2.0, 2.0) == 0.5
    assert success_probability(2.0, 0.0) == pytest.approx(0.1192029220221175)  # 1 / (1 + e²)
    assert success_probability(0.0, 2.0) == pytest.approx(0.8807970779778825)
    odds = [success_probability(value) / (1 - success_probability(value)) for value in (1.0, 2.0)]
    assert odds[0] / odds[1] == pytest.approx(math.e)
    assert success_probability(1e6) == 0.0
    assert success_probability(-1e6) == 1.0


@given(st.dictionaries(st.sampled_from(FEATURES), st.floats(0, 1e6)), st.sampled_from(FEATURES))
def test_more_of_a_feature_is_never_easier(features: dict[str, float], name: str) -> None:
    more = {**features, name: features.get(name, 0.0) + 1}
    assert 0.0 <= difficulty_scalar(features) <= difficulty_scalar(more)
    assert min(feature_measures(features)) >= 0


# --- weights on disk -----------------------------------------------------------------------------


def test_weights_are_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "weights.json"
    weights = replace(DEFAULT_WEIGHTS, calls=0.0, hops=1 / 3)
    weights.save(path)
    assert FeatureWeights.load(path) == weights
    path.write_text('{"calls": 1}')
    assert FeatureWeights.load(path) == replace(DEFAULT_WEIGHTS, calls=1.0)


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("[1]", "JSON object"),
        ('{"call": 1}', "call: is no feature"),
        ('{"calls": -1}', "calls: is not a number"),
        ('{"calls": true}', "calls: is not a number"),
        ('{"calls": "1"}', "calls: is not a number"),
        ("{", "not JSON"),
    ],
)
def test_bad_weights_name_the_file(tmp_path: Path, content: str, word: str) -> None:
    path = tmp_path / "weights.json"
    path.write_text(content)
    with pytest.raises(BadInput, match=r"weights\.json") as error:
        FeatureWeights.load(path)
    assert word in str(error.value)


# --- calibration ---------------------------------------------------------------------------------

TRUE = FeatureWeights(
    calls=0.3,
    depth=0.0,
    width=0.2,
    lookups=0.1,
    writes=0.4,
    reasoning=0.8,
    distractors=0.2,
    turns=0.1,
    ambiguity=0.5,
    goals=0.0,
    questions=0.3,
    given_values=0.1,
    hops=0.25,
)


def measured(
    count: int, trials: int, abilities: dict[str, float]
) -> tuple[list[CalibrationRow], list[str]]:
    """Rows drawn from the model itself, with ``TRUE`` weights."""
    rng = random.Random(5)
    rows: list[CalibrationRow] = []
    policies = []
    for _ in range(count):
        features = {name: float(rng.randint(0, 4)) for name in FEATURES}
        for policy, ability in abilities.items():
            p = success_probability(difficulty_scalar(features, TRUE), ability)
            rows.append((features, sum(rng.random() < p for _ in range(trials)), trials))
            policies.append(policy)
    return rows, policies


def test_the_fit_finds_known_weights() -> None:
    rows, policies = measured(1500, 16, {"weak": 2.0, "strong": 4.0})
    fit = calibrate_weights(rows, policies=policies)
    assert astuple(fit.weights) == pytest.approx(astuple(TRUE), abs=0.05)
    assert fit.abilities == pytest.approx({"weak": 2.0, "strong": 4.0}, abs=0.15)
    assert fit.log_loss < 0.8 * fit.base_log_loss
    assert fit.spearman is not None
    assert fit.spearman > 0.7
    assert (fit.rows, fit.trials) == (3000, 48000)
    assert calibrate_weights(rows, policies=policies) == fit


def test_one_feature_by_hand() -> None:
    """Pass rates of 3/4 with no write and 1/4 with two: log-odds fall from log 3 to -log 3.

    So the ability is log 3 and a write costs log 3. With so many trials the ridge hardly counts.
    """
    rows: list[CalibrationRow] = [({}, 75_000, 100_000), ({"writes": 2.0}, 25_000, 100_000)]
    fit = calibrate_weights(rows)
    assert fit.weights.writes == pytest.approx(math.log(3), abs=1e-4)
    assert fit.abilities["all"] == pytest.approx(math.log(3), abs=1e-4)
    assert fit.base_log_loss == pytest.approx(math.log(2))
    entropy = -(0.75 * math.log(0.75) + 0.25 * math.log(0.25))
    assert fit.log_loss == pytest.approx(entropy, abs=1e-6)
    assert fit.spearman == pytest.approx(1.0)


def test_weights_stay_above_zero_and_the_others_settle_accordingly() -> None:
    """More calls go with success here: the weight rests on its bound, at a true optimum there."""
    rng = random.Random(2)
    rows: list[CalibrationRow] = []
    for _ in range(300):
        calls, writes = rng.randint(1, 5), rng.randint(0, 3)
        p = success_probability(1.0 * writes - 0.5 * calls, 1.0)
        rows.append(
            (
                {"calls": float(calls), "writes": float(writes)},
                sum(rng.random() < p for _ in range(20)),
                20,
            )
        )
    fit = calibrate_weights(rows)
    assert fit.weights.calls == 0.0
    assert fit.weights.writes > 0.5
    x, theta = fit.weights.writes, fit.abilities["all"]
    slope = math.fsum(
        f["writes"] * (s - n * success_probability(x * f["writes"], theta)) for f, s, n in rows
    ) + (x - DEFAULT_WEIGHTS.writes)
    assert slope == pytest.approx(0.0, abs=1e-5)  # the derivative of the penalised likelihood


def test_a_feature_that_never_varies_keeps_its_prior() -> None:
    rows: list[CalibrationRow] = [({"writes": 1.0}, 30, 40), ({"writes": 3.0}, 10, 40)]
    prior = replace(DEFAULT_WEIGHTS, reasoning=0.9)
    fit = calibrate_weights(rows, prior=prior)
    assert fit.weights.reasoning == pytest.approx(0.9)
    assert fit.weights.hops == pytest.approx(DEFAULT_WEIGHTS.hops)
    strong = calibrate_weights(rows, prior=prior, ridge=1e9)
    assert astuple(strong.weights) == pytest.approx(astuple(prior), abs=1e-6)


@pytest.mark.parametrize("successes", [0, 10])
def test_all_or_nothing_stays_finite(successes: int) -> None:
    fit = calibrate_weights([({"writes": float(n)}, successes, 10) for n in range(4)])
    assert all(0 <= weight < 10 for weight in astuple(fit.weights))
    assert math.isfinite(fit.abilities["all"])
    assert fit.base_log_loss == 0.0
    assert fit.log_loss < 0.02
    assert fit.spearman is None


def test_one_row_and_equal_rows() -> None:
    for rows in ([({"calls": 2.0}, 1, 2)], [({"calls": 2.0}, 1, 2)] * 5):
        fit = calibrate_weights(rows)
        assert fit.spearman is None
        assert fit.log_loss == pytest.approx(math.log(2), abs=1e-3)


def test_rows_that_cannot_be_fitted() -> None:
    for rows in ([], [({"calls": 1.0}, 0, 0)]):
        with pytest.raises(BadInput, match="nothing to fit"):
            calibrate_weights(rows)
    for successes in (3, -1):
        with pytest.raises(ValueError, match="between 0 and trials"):
            calibrate_weights([({}, successes, 2)])
    with pytest.raises(ValueError, match="ridge"):
        calibrate_weights([({}, 1, 2)], ridge=0.0)


def test_spearman_by_hand() -> None:
    assert spearman([1, 2, 3, 4], [10, 20, 30, 25]) == pytest.approx(0.8)  # 1 - 6·2 / (4·15)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1.0)
    # Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: 4.5 / √(4.5 · 5)
    assert spearman([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(4.5 / math.sqrt(22.5))
    assert spearman([1, 1, 1], [1, 2, 3]) is None
    assert spearman([], []) is None


# --- pass rates ----------------------------------------------------------------------------------


def test_pass_rates_are_written_back() -> None:
    one, two = a_task("One.", calls=2.0), a_task("Two.", calls=3.0)
    episodes = [an_episode(one, reward, sample) for sample, reward in enumerate((1.0, 0.0, 1.0))]
    episodes += [an_episode(one, 0.0, 3, "q"), an_episode(two, 0.5, 0)]
    rated = with_pass_rates([one, two], episodes)
    assert rated.tasks[0].difficulty == {
        "calls": 2.0,
        "pass_rate:p": 2 / 3,
        "episodes:p": 3.0,
        "pass_rate:q": 0.0,
        "episodes:q": 1.0,
    }
    assert rated.tasks[1].difficulty == {"calls": 3.0, "pass_rate:p": 0.0, "episodes:p": 1.0}
    assert rated.rows == [({"calls": 2.0}, 2, 3), ({"calls": 2.0}, 0, 1), ({"calls": 3.0}, 0, 1)]
    assert rated.policies == ["p", "q", "p"]
    assert rated.excluded == {}
    assert [task.scenario for task in rated.tasks] == [one.scenario, two.scenario]


def test_what_counts_for_no_rate_is_counted_apart() -> None:
    task = a_task()
    good = an_episode(task, 1.0, 0)
    unscored = an_episode(task, 1.0, 4).model_copy(update={"score": None})
    episodes = [
        good,
        good,
        an_episode(task, 0.0, 1, user_error=True),
        an_episode(task, None, 2),
        an_episode(a_task("Another."), 0.0, 3),
        unscored,
    ]
    rated = with_pass_rates([task], episodes)
    assert rated.tasks[0].difficulty == {"pass_rate:p": 1.0, "episodes:p": 1.0}
    assert rated.excluded == {
        "a user error": 1,
        "counted before": 1,
        "no reward": 2,
        "of another task": 1,
    }


def test_tasks_with_rates_keep_their_ids_and_runs_still_join() -> None:
    task = a_task(calls=2.0)
    (first,) = with_pass_rates([task], [an_episode(task, 1.0)]).tasks
    assert first.id == task.id
    again = with_pass_rates([first], [an_episode(task, 0.0)])
    assert again.tasks[0].difficulty["pass_rate:p"] == 0.0
    assert again.excluded == {}
    other = with_pass_rates([first], [an_episode(first, 0.0, policy="q")])
    assert other.tasks[0].difficulty["pass_rate:p"] == 1.0
    assert other.tasks[0].difficulty["pass_rate:q"] == 0.0
    assert difficulty_scalar(other.tasks[0].difficulty) == difficulty_scalar(task.difficulty)


def test_equal_tasks_share_their_rates() -> None:
    task = a_task()
    rated = with_pass_rates([task, task], [an_episode(task, 1.0)])
    assert [t.difficulty["pass_rate:p"] for t in rated.tasks] == [1.0, 1.0]
    assert len(rated.rows) == 1


def test_nothing_in_nothing_out() -> None:
    assert with_pass_rates([], []).tasks == []
    task = a_task(calls=1.0)
    assert with_pass_rates([task], []).tasks == [task]
    assert orjson.loads(orjson.dumps(task.data()))["difficulty"] == {"calls": 1.0}
