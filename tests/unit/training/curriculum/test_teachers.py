"""Teachers of task parameters: better than chance, and the same after they were saved."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from statistics import mean

import pytest

from envwright.errors import BadInput
from envwright.training.curriculum import (
    ADR,
    ALPGMM,
    RIAC,
    CovarGMM,
    Curriculum,
    ParameterBox,
    Point,
    UniformCurriculum,
    generator_state,
    restore_generator,
)
from envwright.training.curriculum.alp_gmm import GaussianMixture, best_mixture, fit_mixture
from tests.unit.training.curriculum.students import Frontier, frontier_after

pytest.importorskip("numpy")

SQUARE = ParameterBox((0.0, 0.0), (1.0, 1.0))
SEEDS = range(10)
ATTEMPTS = 1200
TEACHERS: dict[str, Callable[[], Curriculum[Point]]] = {
    "uniform": lambda: UniformCurriculum(SQUARE),
    "alp-gmm": lambda: ALPGMM(SQUARE, every=100, counts=(2, 4), memory=250),
    "covar-gmm": lambda: CovarGMM(SQUARE, every=150, counts=(2, 4, 6)),
    "riac": lambda: RIAC(SQUARE, most=60),
    "adr": lambda: ADR(SQUARE, (0.05, 0.25)),
}


@pytest.fixture(scope="module")
def by_chance() -> list[float]:
    return [frontier_after(TEACHERS["uniform"], seed, ATTEMPTS) for seed in SEEDS]


@pytest.mark.parametrize("name", [name for name in TEACHERS if name != "uniform"])
def test_a_teacher_is_better_than_chance(name: str, by_chance: list[float]) -> None:
    """Half of the tasks are impossible, most of the others too hard or too easy."""
    taught = [frontier_after(TEACHERS[name], seed, ATTEMPTS) for seed in SEEDS]
    assert mean(taught) > 1.25 * mean(by_chance), (taught, by_chance)
    assert sum(a > b for a, b in zip(taught, by_chance, strict=True)) >= 9


@pytest.mark.parametrize("name", TEACHERS)
def test_it_goes_on_where_it_was_saved(name: str) -> None:
    teacher, student, rng = TEACHERS[name](), Frontier(1), random.Random(1)

    def draws(teacher: Curriculum[Point], student: Frontier, rng: random.Random) -> list[Point]:
        out = []
        for _ in range(330):
            out.append(teacher.propose(rng))
            teacher.update(out[-1], student.attempt(out[-1]))
        return out

    draws(teacher, student, rng)
    saved = json.loads(json.dumps([teacher.state(), generator_state(rng)]))
    other = Frontier(1)
    other.frontier = student.frontier
    other._rng.setstate(student._rng.getstate())
    expected = draws(teacher, student, rng)
    again = TEACHERS[name]()
    again.restore(saved[0])
    assert draws(again, other, restore_generator(saved[1])) == expected


@pytest.mark.parametrize("name", TEACHERS)
def test_what_is_proposed_is_in_the_box(name: str) -> None:
    box = ParameterBox((-3.0, 10.0), (5.0, 10.5))
    makers: dict[str, Callable[[], Curriculum[Point]]] = {
        "uniform": lambda: UniformCurriculum(box),
        "alp-gmm": lambda: ALPGMM(box, every=20, counts=(2,)),
        "covar-gmm": lambda: CovarGMM(box, every=20, counts=(2,)),
        "riac": lambda: RIAC(box, most=20),
        "adr": lambda: ADR(box, (-3.0, 10.2), step=0.3),
    }
    teacher, rng = makers[name](), random.Random(3)
    for number in range(200):
        point = teacher.propose(rng)
        assert all(a <= x <= b for x, a, b in zip(point, box.low, box.high, strict=True))
        teacher.update(point, float(number % 2))


@pytest.mark.parametrize("name", TEACHERS)
def test_what_is_wrong_is_refused(name: str) -> None:
    teacher = TEACHERS[name]()
    for task, reward in (((0.5,), 1.0), ((2.0, 0.5), 1.0), ((0.5, 0.5), float("nan"))):
        with pytest.raises(BadInput):
            teacher.update(task, reward)
    for state in ({"attempts": 1}, {"window": 3}, {"ranges": [[0, 1]], "earned": [[[], []]]}):
        with pytest.raises(BadInput):
            teacher.restore(state)


def test_options_are_checked() -> None:
    wrong: list[Callable[[], object]] = [
        lambda: ParameterBox((), ()),
        lambda: ParameterBox((0.0,), (0.0,)),
        lambda: ParameterBox((0.0,), (float("inf"),)),
        lambda: ALPGMM(SQUARE, every=2),
        lambda: ALPGMM(SQUARE, memory=0),
        lambda: CovarGMM(SQUARE, neighbours=-1),
        lambda: RIAC(SQUARE, most=1),
        lambda: ADR(SQUARE, (0.5, 0.5), widen=0.1, narrow=0.5),
        lambda: ADR(SQUARE, (2.0, 0.5)),
        lambda: restore_generator([1, 2]),
    ]
    for make in wrong:
        with pytest.raises(BadInput):
            make()


# --- each by itself ------------------------------------------------------------------------------


def test_adr_moves_one_border_by_its_rewards() -> None:
    teacher = ADR(ParameterBox((0.0,), (1.0,)), (0.5,), step=0.1, queue=2)
    assert teacher.ranges == [[0.5, 0.5]]
    teacher.update((0.5,), 1.0)
    teacher.update((0.5,), 1.0)  # both borders are there
    assert teacher.ranges[0] == pytest.approx([0.4, 0.6])
    for _ in range(2):
        teacher.update((teacher.ranges[0][1],), 0.0)
    assert teacher.ranges[0] == pytest.approx([0.4, 0.5])
    for _ in range(6):
        teacher.update((teacher.ranges[0][1],), 0.0)
    assert teacher.ranges[0][1] == 0.5  # never past the start
    teacher.update((teacher.ranges[0][0],), 1.0)
    teacher.update((teacher.ranges[0][0],), 0.5)  # .75 is neither mastered nor lost
    assert teacher.ranges[0][0] == pytest.approx(0.4)


def test_riac_cuts_where_progress_differs() -> None:
    teacher = RIAC(ParameterBox((0.0,), (1.0,)), most=100, seed=1)
    rng = random.Random(0)
    for number in range(101):
        x = rng.random()
        teacher.update((x,), float(number > 50) if x < 0.3 else 0.0)
    assert teacher.regions == 2
    border = teacher._regions[0].high[0]
    assert 0.2 < border < 0.4
    proposed = [teacher.propose(rng)[0] for _ in range(300)]
    assert sum(x < border for x in proposed) > 200


def test_alp_gmm_goes_where_reward_changes_in_either_direction() -> None:
    teacher = ALPGMM(ParameterBox((0.0,), (1.0,)), every=200, counts=(2, 3), memory=200)
    rng = random.Random(0)
    for number in range(200):
        x = rng.random()  # forgotten, bit by bit, on the right; the rest is mastered
        teacher.update((x,), float(rng.random() > number / 200) if x > 0.7 else 1.0)
    proposed = [teacher.propose(rng)[0] for _ in range(300)]
    assert sum(x > 0.6 for x in proposed) > 200


# --- mixtures ------------------------------------------------------------------------------------


def two_clouds() -> list[tuple[float, ...]]:
    rng = random.Random(4)
    return [
        (rng.gauss(0.2, 0.05), rng.gauss(0.3, 0.02))
        if number % 4
        else (rng.gauss(0.8, 0.05), rng.gauss(0.7, 0.1))
        for number in range(400)
    ]


def test_a_mixture_finds_what_it_was_made_of() -> None:
    found = best_mixture(two_clouds(), (1, 2, 3, 4), "seed")
    assert len(found.weights) == 2
    order = sorted(range(2), key=lambda k: found.means[k][0])
    assert [found.weights[k] for k in order] == pytest.approx([0.75, 0.25], abs=0.03)
    assert found.means[order[0]] == pytest.approx((0.2, 0.3), abs=0.02)
    assert found.means[order[1]] == pytest.approx((0.8, 0.7), abs=0.03)
    assert found.covariances[order[0]][0][0] == pytest.approx(0.05**2, rel=0.25)


def test_the_criterion_by_hand() -> None:
    """One Gaussian on one coordinate: two parameters, and the likelihood of a normal sample."""
    import math

    points = [(0.0,), (1.0,), (2.0,), (5.0,)]
    found = fit_mixture(points, 1, "x", rounds=5)
    variance = found.covariances[0][0][0]
    assert found.means[0][0] == pytest.approx(2.0)
    assert variance == pytest.approx(3.5, abs=1e-3)
    log_likelihood = sum(
        -0.5 * (math.log(2 * math.pi * variance) + (x - 2.0) ** 2 / variance) for (x,) in points
    )
    assert found.score == pytest.approx(2 * 2 - 2 * log_likelihood)


def test_points_in_one_place_and_too_few_points() -> None:
    same = best_mixture([(0.5, 0.5)] * 30, (2, 3), "x")
    assert same.means[0] == pytest.approx((0.5, 0.5))
    assert len(best_mixture([(0.1, 0.2), (0.3, 0.4)], (2, 5), "x").weights) == 2


def test_a_mixture_as_json() -> None:
    found = best_mixture(two_clouds(), (2,), "seed")
    assert GaussianMixture.of(json.loads(json.dumps(found.data()))) == found
