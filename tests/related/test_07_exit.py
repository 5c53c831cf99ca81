"""ExIt (2509.04575): partial histories become tasks, by the variance of their groups' returns."""

from __future__ import annotations

import random

import pytest

from envwright import Trajectory
from envwright.environment.world import open_world
from envwright.episode_starts import StartPoint
from envwright.training.curriculum import ExItCurriculum, RandomTasks, call_diversity
from envwright.types import Group
from tests.related.doors import LENGTH, RIGHT, Corridor, Walker, own_calls, through


@pytest.fixture(scope="module")
def corridor() -> Corridor:
    return Corridor()


def walker_to(place: int) -> Walker:
    """Knows the first doors, and no other."""
    known = {n: [9.0 * (door == right) for door in "abc"] for n, right in enumerate(RIGHT[:place])}
    return Walker(logits=known)


def learn(corridor: Corridor, curriculum: RandomTasks, seed: int) -> tuple[int, int, float]:
    """Calls until the corridor is walked in four of five episodes: its own, and all."""
    walker, calls, whole, rng = Walker(), 0, 0, random.Random(seed)
    for number in range(100):
        task = curriculum.propose(rng)
        start = curriculum.start_of(task)
        group = corridor.play(walker.factory(), 8, 1000 * seed + number, start)
        assert not any(one.failures for one in group)
        calls += own_calls(group)
        whole += sum(len(one.steps) for one in group)
        walker.learn(group)
        curriculum.observe(Group(task=task, trajectories=tuple(group)))
        if walker.success > 0.8:
            break
    return calls, whole, walker.success


def test_a_chain_of_twelve_takes_fewer_steps(corridor: Corridor) -> None:
    """The shared part is restored and not counted: 5,626 calls of 7,716, fewer in five of six."""
    task = corridor.task.id
    restarted = [learn(corridor, ExItCurriculum([task], new=0.25), seed) for seed in range(6)]
    plain = [learn(corridor, RandomTasks([task]), seed) for seed in range(6)]
    assert min(success for _, _, success in (*restarted, *plain)) > 0.8
    assert sum(calls for calls, _, _ in restarted) < 0.9 * sum(calls for calls, _, _ in plain)
    # What leads back to a point is played through the engine, and costs where calls do.
    assert sum(whole for _, whole, _ in restarted) > sum(whole for _, whole, _ in plain)


def group_with(one: Trajectory, rewards: list[float]) -> Group:
    """A group of which each episode earned something."""
    assert one.score
    found = [
        one.model_copy(
            update={"sample": n, "score": one.score.model_copy(update={"reward": reward})}
        )
        for n, reward in enumerate(rewards)
    ]
    return Group(task=one.task, trajectories=tuple(found))


def test_histories_of_mixed_returns_are_preferred(corridor: Corridor) -> None:
    (one,) = corridor.play(walker_to(12).factory(), 1, 0)
    curriculum = ExItCurriculum([corridor.task.id], new=0.0, notes=False)
    curriculum.observe(group_with(one, [0.0, 1.0]))
    assert len(curriculum.histories) == LENGTH  # one before each own message but the first
    rewards = {1: [1.0] * 4, 2: [0.0] * 4, 3: [0.0, 1.0, 0.0, 1.0]}
    others = range(4, LENGTH + 1)
    rng = random.Random(0)
    told: dict[int, int] = {}
    for _ in range(600):
        start = curriculum.start_of(curriculum.propose(rng))
        assert start is not None
        told[start.turn] = told.get(start.turn, 0) + 1
        mixed = [0.0, 0.0, 0.0, 0.2] if start.turn in others else rewards[start.turn]
        curriculum.observe(group_with(one, mixed))
    found = {history.start.turn: history.priority for history in curriculum.histories}
    assert found[1] == found[2] == 0.0 < found[4] < found[3]
    assert told[1] == told[2] == 1  # once, until their returns were known
    assert told[3] > 10 * max(told[n] for n in others)


def test_restored_observations_are_identical(corridor: Corridor) -> None:
    (first,) = corridor.play(walker_to(8).factory(), 1, 3)
    for turn in (2, 5, 8):
        (again,) = corridor.play(walker_to(8).factory(), 1, 4, StartPoint(prefix=first, turn=turn))
        start = StartPoint(prefix=first, turn=turn)
        assert again.messages[: start.shared] == first.messages[: start.shared]
        assert again.given == tuple(range(turn))
        with open_world(corridor.task, corridor.templates) as world:
            for door in RIGHT[:turn]:
                world.call("open_door", through(door).arguments)
            before = world.snapshot()
            seen = world.call("open_door", {"door": RIGHT[turn]})
            world.restore(before)
            assert world.call("open_door", {"door": RIGHT[turn]}) == seen


def test_the_notes_ask_to_improve_or_to_diverge(corridor: Corridor) -> None:
    (one,) = corridor.play(walker_to(12).factory(), 1, 0)
    told = {}
    for diverge in (0.0, 1.0):
        curriculum = ExItCurriculum([corridor.task.id], new=0.0, diverge=diverge)
        curriculum.observe(group_with(one, [0.0, 1.0]))
        start = curriculum.start_of(curriculum.propose(random.Random(1)))
        assert start is not None
        told[diverge] = start.note
        (again,) = corridor.play(walker_to(12).factory(), 1, 1, start)
        assert start.note in again.contexts[0].model_dump_json().replace('\\"', '"')
        assert all(start.note != message.content for message in again.messages)
    assert "do better" in told[0.0]
    assert "another way" in told[1.0]
    assert "open_door" in told[1.0]


def test_a_curriculum_goes_on_where_it_was(corridor: Corridor) -> None:
    (one,) = corridor.play(walker_to(12).factory(), 1, 0)
    first, other = (ExItCurriculum([corridor.task.id], size=5) for _ in range(2))
    first.observe(group_with(one, [0.0, 1.0]))
    assert len(first.histories) == 5
    other.restore(first.state())
    assert other.state() == first.state()
    drawn = [[c.start_of(c.propose(random.Random(n))) for n in range(9)] for c in (first, other)]
    assert drawn[0] == drawn[1]


def test_diversity_is_the_distance_to_what_the_group_does(corridor: Corridor) -> None:
    alike = corridor.play(walker_to(12).factory(), 3, 0)
    (other,) = corridor.play(walker_to(0).factory(), 1, 5)
    assert call_diversity(alike) == [0.0] * 3
    found = call_diversity([*alike, other])
    assert found[3] == 1.0
    assert max(found[:3]) < 0.5
