"""Curricula over task ids, horizons, and groups that teach."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import mean
from typing import Any

import pytest

from envwright.errors import BadInput
from envwright.training.curriculum import (
    ALPGMM,
    TTI_SCHEDULE,
    BucketALP,
    Curriculum,
    ExItCurriculum,
    HorizonCurriculum,
    ParameterBox,
    PassRates,
    RandomTasks,
    ScalingInterSchedule,
    SelfPlay,
    TaughtTasks,
    fill_batch,
    generator_state,
    has_spread,
    in_band,
    pass_rate,
    restore_generator,
)
from envwright.types import Group, Score
from tests.unit.scoring.rewards.made import played
from tests.unit.training.curriculum.students import Chain, attempts_to_master

MAKERS: dict[str, Callable[[], Curriculum[str]]] = {
    "random": lambda: RandomTasks(Chain.tasks),
    "pass-rates": lambda: PassRates(Chain.tasks),
    "bucket-alp": lambda: BucketALP(Chain.tasks),
}


@pytest.mark.parametrize("name", ["pass-rates", "bucket-alp"])
def test_half_of_the_attempts_of_chance_or_less(name: str) -> None:
    """Ten skills in a chain and ten impossible tasks, over ten seeds."""
    taught = [attempts_to_master(MAKERS[name](), seed) for seed in range(10)]
    by_chance = [attempts_to_master(MAKERS["random"](), seed) for seed in range(10)]
    assert mean(taught) < 0.5 * mean(by_chance), (taught, by_chance)
    assert all(a < b for a, b in zip(taught, by_chance, strict=True))


@pytest.mark.parametrize("name", MAKERS)
def test_it_goes_on_where_it_was_saved(name: str) -> None:
    one, student, rng = MAKERS[name](), Chain(2), random.Random(2)
    for _ in range(400):
        task = one.propose(rng)
        one.update(task, student.attempt(task))
    saved = json.loads(json.dumps([one.state(), generator_state(rng)]))
    other = MAKERS[name]()
    other.restore(saved[0])
    following = restore_generator(saved[1])
    assert [one.propose(rng) for _ in range(50)] == [other.propose(following) for _ in range(50)]


def test_pass_rates_stay_within_the_band() -> None:
    one = PassRates(["easy", "hard", "right", "new"], least=2, window=4, recheck=0.0)
    rng = random.Random(0)
    for task, rewards in (("easy", [1, 1]), ("hard", [0, 0.9]), ("right", [0, 1])):
        for reward in rewards:
            one.update(task, reward)
    assert {one.propose(rng) for _ in range(20)} == {"new"}  # not believed yet
    one.update("new", 0.0)
    one.update("new", 0.0)
    assert {one.propose(rng) for _ in range(20)} == {"right"}
    assert [one.rate(t) for t in ("easy", "hard", "right")] == [1.0, 0.0, 0.5]
    for _ in range(4):
        one.update("right", 1.0)  # mastered: the window forgets the failure
    assert {one.propose(rng) for _ in range(200)} == {"easy", "hard", "new", "right"}


def test_what_is_not_known_is_useful_before_what_is_within_the_band() -> None:
    one = PassRates(["easy", "new", "right"], least=2)
    for task, rewards in (("easy", [1, 1]), ("right", [0, 1])):
        for reward in rewards:
            one.update(task, reward)
    assert one.useful(["easy", "new", "right"]) == ["new"]
    assert one.useful(["easy", "right"]) == ["right"]
    assert one.useful(["easy"]) == []
    assert RandomTasks(["a", "b"]).useful(["a"]) == ["a"]


def test_bucket_progress_by_hand() -> None:
    one = BucketALP(["a", "b"], half=2, exploring=0.0)
    for reward in (0.0, 0.0, 1.0):
        one.update("a", reward)
    assert one.progress("a") == 0.5  # mean(0, 1) against 0
    one.update("a", 1.0)
    assert one.progress("a") == 1.0
    assert {one.propose(random.Random(n)) for n in range(20)} == {"a"}


def test_what_is_wrong_is_refused() -> None:
    wrong: list[Callable[[], object]] = [
        lambda: RandomTasks([]),
        lambda: RandomTasks(["a", "a"]),
        lambda: PassRates(["a"], low=0.9, high=0.1),
        lambda: BucketALP(["a"], half=0),
        lambda: RandomTasks(["a"]).update("b", 1.0),
        lambda: RandomTasks(["a"]).update("a", float("inf")),
        lambda: RandomTasks(["a"]).restore({"earned": {"b": [1.0]}}),
        lambda: RandomTasks(["a"]).restore({}),
        lambda: HorizonCurriculum(TTI_SCHEDULE, 0),
        lambda: HorizonCurriculum(TTI_SCHEDULE).restore({"attempts": -1}),
    ]
    for make in wrong:
        with pytest.raises(BadInput):
            make()


# --- horizons ------------------------------------------------------------------------------------


def test_a_horizon_moves_on_by_attempts() -> None:
    one, rng = (
        HorizonCurriculum(ScalingInterSchedule((2, 4, 8), every=2), per_step=3),
        random.Random(0),
    )
    turns = []
    for _ in range(18):
        turns.append(one.propose(rng))
        one.update(turns[-1], 0.0)
    assert turns == [2] * 6 + [4] * 6 + [8] * 6
    other = HorizonCurriculum(ScalingInterSchedule((2, 4, 8), every=2), per_step=3)
    other.restore(json.loads(json.dumps(one.state())))
    assert other.turns == one.turns == 8


def chain_solved(schedule: Callable[[int], int], seed: int, budget: int) -> int:
    """Solved episodes of a task of twelve steps within a budget of turns.

    A student who knows the first k steps tries its luck at the next; a wrong step loses its way,
    and the rest of the episode goes by without anything to learn.
    """
    rng, known, solved, spent, step = random.Random(seed), 0, 0, 0, 0
    while spent < budget:
        turns = schedule(step // 10)
        step += 1
        reached = 0
        for _ in range(turns):
            spent += 1
            if reached < known or (reached == known and rng.random() < 0.25):
                reached += 1
            elif reached <= known:
                reached = 99  # lost
            if reached == 12:
                break
        if known < reached < 99:
            known = min(reached, 12)
        solved += reached == 12
    return solved


def test_short_episodes_first_spend_fewer_turns() -> None:
    staged = [chain_solved(ScalingInterSchedule((4, 8, 12), 3), seed, 3000) for seed in range(10)]
    fixed = [chain_solved(lambda _: 30, seed, 3000) for seed in range(10)]
    assert mean(staged) > 1.1 * mean(fixed), (staged, fixed)


# --- groups that teach ---------------------------------------------------------------------------


def group(*rewards: float | None, **more: Any) -> Group:
    members = tuple(
        played("Done.", sample=n, score=None if r is None else Score(reward=r, share=r), **more)
        for n, r in enumerate(rewards)
    )
    return Group(task="t", trajectories=members)


FLAT, MIXED, LOST = group(1.0, 1.0), group(0.0, 1.0), group(None, 1.0)


def drawing(*groups: Group) -> Callable[[], Group | None]:
    source: Iterator[Group] = iter(groups)
    return lambda: next(source, None)


def test_it_draws_until_the_batch_is_full() -> None:
    found = fill_batch(drawing(FLAT, MIXED, LOST, FLAT, MIXED, MIXED), size=2, most=10)
    assert (len(found.groups), found.drawn, found.flat, found.unscored) == (2, 5, 2, 1)
    assert found.full


def test_it_stops_at_its_bound_and_where_there_is_no_more() -> None:
    bounded = fill_batch(drawing(*[FLAT] * 9), size=2, most=4)
    assert (bounded.full, bounded.drawn, bounded.flat) == (False, 4, 4)
    ended = fill_batch(drawing(MIXED), size=2, most=4)
    assert (ended.full, len(ended.groups), ended.drawn) == (False, 1, 1)
    with pytest.raises(BadInput):
        fill_batch(drawing(MIXED), size=3, most=2)


def test_spread_and_pass_rates_count_what_counts() -> None:
    assert has_spread(MIXED)
    assert not has_spread(group(0.0, 1.0, user_error=True))
    assert pass_rate(group(1.0, 0.5, None, 0.0)) == pytest.approx(1 / 3)
    assert pass_rate(LOST) == 1.0
    assert pass_rate(group(None)) is None
    assert Counter(map(in_band, (MIXED, FLAT, group(0.0), group(None)))) == {True: 1, False: 3}


def test_what_was_played_before_is_a_group() -> None:
    """A teacher hears the mean of a group, a proposer its share; other tasks are passed over."""
    box = ParameterBox((0.0,), (1.0,))
    taught = TaughtTasks({"t": (0.5,)}, ALPGMM(box), box)
    proposing = SelfPlay(["t", "u"])
    for curriculum in (taught, proposing, PassRates(["t"]), ExItCurriculum(["t"])):
        curriculum.recall(group(0.0, 1.0).model_copy(update={"task": "another"}))
        curriculum.recall(MIXED)
    assert taught.state()["teacher"]["past"] == [[[0.5], 0.5]]
    assert proposing.state()["mean"] == 1.0
