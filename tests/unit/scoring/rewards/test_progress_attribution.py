"""SPA on episodes in which one tool decides."""

from __future__ import annotations

import random

import pytest

from envwright.errors import BadInput
from envwright.scoring.events import turns_of
from envwright.scoring.rewards.progress_attribution import ProgressModel, step_rewards
from envwright.types import Call, ErrorKind, Score, Trajectory
from tests.unit.scoring.rewards.made import call, played

pytest.importorskip("numpy")


def episode(number: int) -> Trajectory:
    """Looks around; unlocks or fails to, which decides; says so."""
    rng = random.Random(number)
    looks: list[Call | tuple[Call, ErrorKind] | str] = [
        call("look", at=n) for n in range(rng.randrange(1, 5))
    ]
    won = rng.random() < 0.5
    key = call("unlock", door=1)
    looks.insert(rng.randrange(len(looks)), key if won else (key, ErrorKind.PRECONDITION))
    score = Score(reward=float(won), share=float(won))
    return played(*looks, "Done.", writes="unlock", score=score, sample=number)


@pytest.fixture(scope="module")
def model() -> ProgressModel:
    return ProgressModel.fit([episode(n) for n in range(200)])


def test_contributions_sum_to_the_outcome_of_new_episodes(model: ProgressModel) -> None:
    held_out = [episode(n) for n in range(1000, 1100)]
    errors = [
        (sum(model.contributions(one)) - one.score.reward) ** 2
        for one in held_out
        if one.score and one.score.reward is not None
    ]
    assert sum(errors) / len(errors) < 0.02


def test_the_turn_that_decides_has_the_largest_share(model: ProgressModel) -> None:
    for one in [episode(n) for n in range(1000, 1100)]:
        shares = model.contributions(one)
        turns = turns_of(one)
        key = next(n for n, t in enumerate(turns) if t.steps and t.steps[0].call.tool == "unlock")
        if not turns[key].failed:
            assert max(range(len(shares)), key=shares.__getitem__) == key
        looks = [s for n, s in enumerate(shares) if turns[n].steps and n != key]
        assert max(map(abs, looks)) < 0.01  # looking around brings nothing


def test_the_formula_by_hand() -> None:
    model = ProgressModel({"look:ok": 0.1, "unlock:ok": 0.6, "writes": 0.2, "words": 0.05})
    one = played(
        call("look"),
        (call("unlock"), ErrorKind.PRECONDITION),
        call("unlock"),
        "Done.",
        writes="unlock",
        score=Score(reward=1.0, share=1.0),
    )
    found = step_rewards(one, model, alpha=2.0, beta=0.5)
    assert found.contributions == pytest.approx((0.1, 0.0, 0.8, 0.05))
    assert found.grounded == (True, False, True, False)
    # Two grounded turns share at most half of the highest outcome: .25 each.
    assert found.rewards == pytest.approx((0.45, 0.0, 1.85, 0.1))
    exact = step_rewards(one, model, beta=0.0, exact=True)
    assert sum(exact.rewards) == pytest.approx(1.0)
    assert exact.rewards == pytest.approx((0.1125, 0.0125, 0.8125, 0.0625))


def test_harmless_calls_in_a_circle_pay_less_than_success(model: ProgressModel) -> None:
    circle = played(*[call("look", at=n % 3) for n in range(40)], score=Score(reward=0, share=0))
    bonus = step_rewards(circle, ProgressModel({}), beta=0.5)
    assert sum(bonus.rewards) == pytest.approx(0.5)
    win = next(one for one in map(episode, range(1000, 1100)) if one.score and one.score.reward)
    assert sum(step_rewards(circle, model).rewards) < sum(step_rewards(win, model).rewards)


def test_bad_input() -> None:
    with pytest.raises(BadInput, match="no trajectory has an outcome"):
        ProgressModel.fit([played("Done.")])
    with pytest.raises(BadInput, match="ridge"):
        ProgressModel.fit([episode(1)], ridge=0.0)
    with pytest.raises(BadInput, match="no outcome"):
        step_rewards(played("Done."), ProgressModel({}), exact=True)
    with pytest.raises(BadInput, match="without its call"):
        turns_of(played(call("look")).model_copy(update={"steps": ()}))
