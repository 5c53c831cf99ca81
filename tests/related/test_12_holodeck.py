"""Holodeck (2312.09067), in text: rules that hold, wishes that are kept as far as can be."""

from __future__ import annotations

from itertools import product

import pytest

from envwright.environment.world import open_world
from envwright.scoring.rubric import apply_rubric
from envwright.sources.families.constraints import (
    PlanProblem,
    PlanRule,
    PlanWorld,
    best_plan,
    minimal_conflict,
)
from envwright.types import Score
from tests.related.families import Family, noisy_success

SMALL = "family:constraints?members=4&plans=10"


def world_of(family: Family) -> PlanWorld:
    assert isinstance(family.world, PlanWorld)
    return family.world


def kept(problem: PlanProblem, places: dict[str, int]) -> int | None:
    """Wishes that a plan keeps; ``None`` where a rule is broken or a place is too full."""
    taken = list(places.values())
    if any(taken.count(place) > problem.capacity for place in taken):
        return None
    if not all(rule.holds(places) for rule in problem.rules):
        return None
    return sum(wish.holds(places) is True for wish in problem.wishes)


def every_plan(problem: PlanProblem) -> list[dict[str, int]]:
    numbers = range(1, problem.places + 1)
    return [
        dict(zip(problem.members, places, strict=True))
        for places in product(numbers, repeat=len(problem.members))
    ]


@pytest.mark.parametrize("setting", [1, 2, 3])
def test_plans_are_proven_and_no_plan_keeps_more(setting: int) -> None:
    family = Family(f"{SMALL}&setting={setting}&rules=10", count=4)
    family.require_proven()
    assert family.success("oracle") == 1.0
    assert family.success("noop") == 0.0
    for problem in world_of(family).problems.values():
        found = [n for plan in every_plan(problem) if (n := kept(problem, plan)) is not None]
        best = best_plan(problem)
        assert best is not None
        assert kept(problem, best[0]) == best[1] == max(found) > 0


def end_of(family: Family, number: int, places: dict[str, int]) -> Score:
    """How a plan is scored that is made and confirmed."""
    task = family.tasks[number]
    key = task.entities[0].rpartition("/")[2]
    with open_world(task, family.templates) as world:
        for member, place in places.items():
            world.call("assign", {"plan_id": key, "member": member, "place": place})
        world.call("confirm", {"plan_id": key})
        return apply_rubric(task.rubric, world, {})


def test_every_plan_that_satisfies_scores_1_and_wishes_are_worth_a_share() -> None:
    family = Family(f"{SMALL}&rules=8", count=3)
    several = 0
    for number, problem in enumerate(list(world_of(family).problems.values())[:3]):
        best = best_plan(problem)
        assert best is not None
        shares: dict[int, list[float]] = {}
        for places in every_plan(problem)[:: 1 if number == 0 else 7]:
            score, wishes = end_of(family, number, places), kept(problem, places)
            assert score.reward == float(wishes == best[1]), places
            shares.setdefault(-1 if wishes is None else wishes, []).append(score.share or 0.0)
        several += sum(kept(problem, places) == best[1] for places in every_plan(problem)) > 1
        # A plan with a broken rule is not sent out, however much is on its board.
        most = [max(shares[wishes]) for wishes in sorted(shares)]
        assert most == sorted(set(most))
    assert several > 0


def test_a_set_that_cannot_be_kept_is_told_by_a_smallest_conflict() -> None:
    circle = [PlanRule("before", a, b) for a, b in ("ab", "bc", "ca")]
    rules = [PlanRule("off", "a", place=2), *circle, PlanRule("apart", "a", "c")]
    assert minimal_conflict(PlanProblem("abc", 3, 3, rules)) == circle
    assert minimal_conflict(PlanProblem("abc", 3, 3, rules[:3])) == []
    full = PlanProblem("abc", 2, 1, [])
    assert best_plan(full) is None
    assert minimal_conflict(full) == []  # no rule is to blame


def test_the_same_seed_gives_the_same_plans() -> None:
    one, same, other = (
        Family(f"{SMALL}&rules=6", count=1, seed=seed).world.spec.state_sql for seed in (1, 1, 2)
    )
    assert one == same != other


def test_more_rules_are_harder() -> None:
    texts = [f"{SMALL}&rules={rules}" for rules in (2, 6, 14)]
    found = noisy_success(texts, 10, policy="noisy-oracle:0.97,hard=1")
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1] + 0.1
