"""TongSIM (2512.20206), in text: errands that need other people's acts, absence and hours."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from envwright.environment.call_sampling import CallSampler
from envwright.sources.families.house import FIRST, LAST, Errand, HouseWorld, Visit, quickest_plan
from envwright.types import Actor, Call
from tests.related.families import Family, noisy_success

SMALL = "family:house?rooms=5&people=3"


def world_of(family: Family) -> HouseWorld:
    assert isinstance(family.world, HouseWorld)
    return family.world


@pytest.fixture(scope="module")
def family() -> Family:
    return Family(SMALL, count=8)


def test_errands_are_proven_and_played_with_the_user(family: Family) -> None:
    family.require_proven()
    made = Counter((call.tool, call.actor) for task in family.tasks for call in task.gold)
    assert made["unlock_your_chest", Actor.USER] > 0
    assert made["ask_to_unlock", Actor.AGENT] * made["give", Actor.AGENT] > 0
    assert made["tidy", Actor.AGENT] > 0
    episodes = family.play("oracle")
    assert {one.score.reward for one in episodes if one.score} == {1.0}
    assert not any(one.user_faults for one in episodes)
    acts = [s for one in episodes for s in one.steps if s.actor is Actor.USER]
    assert len(acts) == made["unlock_your_chest", Actor.USER]
    assert family.success("noop") == 0.0


def test_nothing_works_without_the_other_person(family: Family) -> None:
    """Of each act of somebody else: an hour or a room at which it is refused."""
    home = world_of(family).household
    with family.template.session() as session:
        for owner, room in home.chests.items():
            for hour in range(FIRST, LAST + 1):
                session.reset()
                if hour > FIRST:
                    session.call("wait_until", {"hour": hour})
                session.call("go", {"room": room})
                there = home.room_of(owner, hour) == room
                if owner == home.user:
                    done = session.call("unlock_your_chest", {}, Actor.USER)
                    assert not session.call("ask_to_unlock", {"person": owner}).ok
                else:
                    done = session.call("ask_to_unlock", {"person": owner})
                assert done.ok is there
                assert session.call("tidy", {}).ok is home.is_empty(room, hour)
        assert not session.call("unlock_your_chest", {}).ok  # which is no tool of the agent


def errand(name: str, *rooms: str | None) -> Errand:
    """One that is done where these rooms say, from ``FIRST`` on, and in none later."""
    at = dict(enumerate(rooms, start=FIRST))
    return Errand(name, (), (Visit(lambda hour: at.get(hour), ()),), (name,))


def test_the_plan_takes_the_order_that_ends_first() -> None:
    late, early = errand("late", "hall", None, "hall"), errand("early", None, "attic")
    plan = quickest_plan([late, early], "hall")
    assert [(hour, room) for hour, room, _ in plan or ()] == [(FIRST, "hall"), (FIRST + 1, "attic")]
    gone = errand("gone", None, None, "attic")
    plan = quickest_plan([early, gone, late], "hall")
    # Both orders end at ten; in the hall first and then in the attic is less walking.
    assert [room for _, room, _ in plan or ()] == ["hall", "attic", "attic"]
    assert quickest_plan([errand("never", None)], "hall") is None


def test_people_and_chests_stay_as_they_are_whatever_is_called(family: Family) -> None:
    home = world_of(family).household
    sampler = CallSampler(family.template, random.Random(5))
    changed = 0
    with family.template.session() as session:
        for _ in range(300):
            call: Call = sampler.call(session)
            done = session.call(call.tool, call.arguments)
            if not done.ok and call.tool != "wait_until":
                continue
            changed += done.ok
            for invariant in family.template.spec.invariants:
                assert session.query(invariant.sql) == []
            if session.query("SELECT 1 FROM now WHERE hour = 20"):
                session.reset()
        places = dict(session.query("SELECT owner, room FROM chests"))
    assert places == dict(home.chests)
    assert changed > 50


def test_more_errands_are_harder() -> None:
    found = noisy_success([f"{SMALL}&errands={n}" for n in (1, 2, 4)], policy="noisy-oracle:0.9")
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1] + 0.1
