"""SID (2509.24910): what an agent found by itself, detours and all, is what it learns from next."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest

from envwright import Task, Trajectory
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.rollout.policies.script import DONE, Move, ScriptedPolicy, ScriptView
from envwright.training.loop.imitation_phase import draw_successes
from envwright.training.recipe import SelectionRecipe
from envwright.types import Call
from tests.related.conftest import Library
from tests.related.doors import LENGTH, RIGHT, Corridor, Walker

SID = SelectionRecipe(kind="self_improving", per_task=4)


def wanderer(tasks: list[Task]) -> OrdinaryFactory:
    """Does the gold of its task after some lookups that nobody needs."""
    golds = {task.scenario.opening: task.gold for task in tasks}

    def script(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
        rng = random.Random(start.seed)
        gold = next(gold for said, gold in golds.items() if said in view.messages[1].content)
        for _ in range(rng.randrange(3)):
            yield Call(tool="find_books", arguments={})
        yield from gold
        yield DONE

    def make(start: EpisodeStart) -> ScriptedPolicy:
        return ScriptedPolicy("wanderer", lambda view: script(start, view))

    return OrdinaryFactory("wanderer", make)


@pytest.fixture(scope="module")
def tasks(library: Library) -> list[Task]:
    plain = [t for t in library.tasks if not (t.pauses or t.answers or t.scenario.later)]
    return [task for task in plain if not task.scenario.known][:4]


def test_the_second_round_has_detours(library: Library, tasks: list[Task]) -> None:
    shortest = library.play("oracle", tasks)
    explored = library.play(wanderer(tasks), tasks, samples=6)
    drawn = draw_successes(SID, [shortest, explored], 400, "seed")
    assert {one.task for one in drawn} == {task.id for task in tasks}
    gold = {task.id: len(task.gold) for task in tasks}
    detours = [one for one in drawn if len(one.steps) > gold[one.task]]
    assert 0.2 < len(detours) / len(drawn) < 1.0
    assert all(one.score and one.score.reward == 1.0 for one in drawn)


def cloned(shown: list[Trajectory]) -> Walker:
    """A table of how often each door was opened at each place."""
    counts = {place: [0.5] * 3 for place in range(LENGTH)}
    for one in shown:
        for place, step in enumerate(one.steps[:LENGTH]):
            counts[place]["abc".index(step.call.arguments["door"])] += 1
    return Walker(logits={p: [math.log(n) for n in found] for p, found in counts.items()})


def test_success_does_not_fall_over_three_rounds() -> None:
    """Each round learns from the successes so far, and is tried in episodes that it never saw."""
    corridor = Corridor()
    start = Walker(logits={n: [2.5 * (d == r) for d in "abc"] for n, r in enumerate(RIGHT)})
    rounds, learner, success = [list[Trajectory]()], start, [start.success]
    for number in range(3):
        rounds.append(corridor.play(learner.factory(), 24, number))
        won = draw_successes(SID, rounds, 24, f"round {number}")
        learner = cloned(won) if won else learner
        success.append(learner.success)
    assert success == sorted(success)
    assert success[-1] > success[0] + 0.2
