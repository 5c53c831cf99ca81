"""Which trajectories are imitated, and with what weight."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from envwright.errors import BadInput
from envwright.training.sft.behaviour_cloning import (
    agent_calls_key,
    bc_warmstart,
    filtered_bc,
    select_successes,
    self_improving_demos,
)
from envwright.types import Score, StopReason, Trajectory
from tests.unit.scoring.rewards.made import call, played


def one(
    task: str, sample: int, reward: float | None = 1.0, length: int = 1, **more: Any
) -> Trajectory:
    """An episode of so many calls."""
    score = None if reward is None else Score(reward=reward, share=reward)
    calls = [call("look", at=n, way=more.pop("way", 0)) for n in range(length)]
    return played(*calls, "Done.", score=score, task=task, sample=sample, **more)


def test_who_is_imitated() -> None:
    good = one("a", 0)
    found = [
        good,
        one("a", 1, 0.5),
        one("a", 2, None),
        one("a", 3, user_error=True),
        one("a", 4, stop=StopReason.FAILED),
    ]
    assert select_successes(found) == [good]
    assert len(select_successes(found, 0.5)) == 2


# --- warm start ----------------------------------------------------------------------------------


def mixed() -> list[Trajectory]:
    return [one(t, n, float(n % 2)) for t in ("a", "b", "c", "d") for n in range(10)]


def test_quality_is_the_share_of_successes() -> None:
    for quality, expected in ((1.0, 8), (0.5, 4), (0.0, 0)):
        chosen = bc_warmstart(mixed(), 8, quality=quality)
        assert len(chosen) == 8
        assert len(select_successes(w.trajectory for w in chosen)) == expected


def test_tasks_take_turns() -> None:
    assert {w.trajectory.task for w in bc_warmstart(mixed(), 4)} == {"a", "b", "c", "d"}
    assert len(bc_warmstart(mixed(), 100, per_task=2)) == 8
    assert len(bc_warmstart(mixed(), 100)) == 20


def test_the_seed_alone_decides() -> None:
    assert bc_warmstart(mixed(), 6, seed=1) == bc_warmstart(mixed()[::-1], 6, seed=1)
    assert bc_warmstart(mixed(), 6, seed=1) != bc_warmstart(mixed(), 6, seed=2)


@pytest.mark.parametrize("wrong", [{"count": 0}, {"quality": 1.5}, {"per_task": 0}])
def test_warm_start_refuses(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        bc_warmstart(mixed(), **{"count": 1, **wrong})


# --- filtered cloning ----------------------------------------------------------------------------


def test_later_successes_weigh_more() -> None:
    store = [one("a", 0), one("a", 1, 0.0), one("b", 2), one("c", 3)]
    chosen = filtered_bc(store)
    assert [w.trajectory.sample for w in chosen] == [0, 2, 3]
    assert [w.weight for w in chosen] == pytest.approx([1 / 6, 2 / 6, 3 / 6])


def test_capacity_length_and_giving_up() -> None:
    store = [one("a", n, length=length) for n, length in enumerate((5, 1, 3, 2))]
    assert [w.trajectory.sample for w in filtered_bc(store, capacity=2)] == [2, 3]
    assert [w.trajectory.sample for w in filtered_bc(store, longest=0.5)] == [1, 3]
    assert len(filtered_bc([one("b", 0, length=50)], longest=0.1)) == 1  # one always stays
    gave_up = one("a", 9, stop=StopReason.TRANSFERRED)
    assert filtered_bc([gave_up]) == []
    assert len(filtered_bc([gave_up], keep_given_up=True)) == 1
    with pytest.raises(BadInput):
        filtered_bc(store, longest=0.0)


# --- self-improving demonstrations ---------------------------------------------------------------


def test_detours_stay_and_repetitions_go() -> None:
    short, again = one("a", 0, length=1), one("a", 1, length=1)
    detour = one("a", 2, length=3)
    failed = one("a", 3, 0.0, length=2)
    chosen = self_improving_demos([[short], [again, detour, failed]])
    assert {agent_calls_key(w.trajectory) for w in chosen} == {
        agent_calls_key(short),
        agent_calls_key(detour),
    }
    assert [w.weight for w in chosen] == [0.5, 0.5]


def test_later_rounds_come_first() -> None:
    old = [one("a", n, way=n) for n in range(3)]
    new = [one("a", 10 + n, way=10 + n) for n in range(3)]
    chosen = self_improving_demos([old, new], per_task=4)
    assert sum(w.trajectory.sample >= 10 for w in chosen) == 3
    assert len(chosen) == 4
    with pytest.raises(BadInput):
        self_improving_demos([old], per_task=0)


def test_a_student_that_learns_from_its_own_ways_does_not_get_worse() -> None:
    """A student by table: from each place it goes as its demonstrations did, or anywhere.

    The first demonstrations know the shortest way from one door only; what is tried is every door.
    """
    import random

    exits = {place: (place + 1) % 6 for place in range(6)}
    known: dict[int, set[int]] = {0: {1}, 1: {2}}
    rounds: list[list[Trajectory]] = [[]]
    rates = []
    for number in range(4):
        rng = random.Random(number)
        found = []
        for sample in range(60):
            place = sample % 5
            path: list[int] = []
            while place != 5 and len(path) < 8:
                options = sorted(known.get(place, set())) or [exits[place], place]
                place = rng.choice(options)
                path.append(place)
            score = Score(reward=float(place == 5), share=0.0)
            calls = [call("go", to=to) for to in (sample % 5, *path)]
            found.append(
                played(*calls, score=score, task=f"door {sample % 5}", sample=sample, seed=number)
            )
        rates.append(len(select_successes(found)) / len(found))
        rounds.append(found)
        known = {}
        for w in self_improving_demos(rounds):
            places = [step.call.arguments["to"] for step in w.trajectory.steps]
            for a, b in itertools.pairwise(places):
                if a != b:
                    known.setdefault(a, set()).add(b)
    assert rates == sorted(rates)
    assert rates[-1] == 1.0 > rates[0]
