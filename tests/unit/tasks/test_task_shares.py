"""Shares of tasks: kept by every prefix, given up where an environment does not hold them."""

from __future__ import annotations

import random

import pytest

from envwright.errors import BadInput
from envwright.tasks.generator import RULES, TRIVIAL, TaskOptions
from envwright.tasks.task_shares import TaskShares
from envwright.types import EnvironmentRef, Rubric, Scenario, Task

RULED, PLAIN, EASY = (1.0, 0.0), (0.0, 0.0), (0.0, 1.0)


def task(number: int, kind: tuple[float, float]) -> Task:
    return Task(
        environments=(EnvironmentRef(name="shop", id="1"),),
        scenario=Scenario(opening=str(number)),
        gold=(),
        rubric=Rubric(checks=()),
        difficulty={RULES: kind[0], TRIVIAL: kind[1]},
    )


def offered(shares: TaskShares, kinds: list[tuple[float, float]]) -> int:
    """Attempts until there are enough; each gives one task."""
    for attempt, kind in enumerate(kinds, 1):
        shares.offer(task(attempt, kind), attempt)
        if shares.enough(attempt):
            return attempt
    return len(kinds)


def test_every_prefix_keeps_the_shares() -> None:
    shares = TaskShares(TaskOptions(rules=0.5, trivial=0.25), 8, ruled=True)
    kinds = [EASY, PLAIN, EASY, PLAIN, PLAIN, RULED, RULED, RULED, RULED, RULED]
    assert offered(shares, kinds) == 9
    told = [(int(t.scenario.opening), t.difficulty) for t in shares.tasks]
    assert len(told) == 8
    for size in range(1, 9):
        some = [features for _, features in told[:size]]
        assert sum(f[RULES] > 0 for f in some) >= size / 2
        assert sum(f[TRIVIAL] for f in some) <= size / 4
    assert [number for number, _ in told][:3] == [6, 2, 7]  # the oldest that fits comes first


def test_what_is_lacking_is_filled_up() -> None:
    shares = TaskShares(TaskOptions(), 10, ruled=True)
    # Each place waits three times as long, and five more.
    assert offered(shares, [PLAIN] * 40) == 35
    assert [t.scenario.opening for t in shares.finish()] == [str(n) for n in range(1, 11)]


@pytest.mark.parametrize("seed", range(5))
def test_more_tasks_begin_with_the_same(seed: int) -> None:
    kinds = random.Random(seed).choices((RULED, PLAIN, EASY), (1, 3, 2), k=80)

    def told(count: int) -> list[str]:
        shares = TaskShares(TaskOptions(), count, ruled=True)
        offered(shares, kinds)
        return [task.scenario.opening for task in shares.finish()]

    assert told(30)[:4] == told(4)
    assert told(30)[:11] == told(11)


def test_no_rule_is_asked_for_where_none_binds() -> None:
    shares = TaskShares(TaskOptions(), 4, ruled=False)
    assert offered(shares, [PLAIN] * 9) == 4


def test_shares_lie_between_0_and_1() -> None:
    with pytest.raises(BadInput, match="from 0 to 1"):
        TaskOptions(rules=1.2)
