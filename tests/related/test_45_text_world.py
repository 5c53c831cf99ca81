"""Interactive narratives (2103.09977): quests with a planner's gold, and the graph of facts."""

from __future__ import annotations

import random

import pytest

from envwright.environment.call_sampling import CallSampler
from envwright.sources.families.text_world import (
    StoryWorld,
    read_facts,
    shortest_way,
)
from tests.related.families import Family, noisy_success

SMALL = "family:text_world?rooms=5&locks=1"
COMMANDS = {"go", "take", "put", "unlock"}


def world_of(family: Family) -> StoryWorld:
    assert isinstance(family.world, StoryWorld)
    return family.world


@pytest.mark.parametrize("quest", [4, 7])
def test_quests_are_proven_and_the_shortest_way_has_so_many_steps(quest: int) -> None:
    family = Family(f"{SMALL}&quest={quest}", count=5)
    family.require_proven()
    for task in family.tasks:
        assert sum(call.tool in COMMANDS for call in task.gold) == quest
    assert family.success("oracle") == 1.0
    assert family.success("noop") == 0.0


def test_the_graph_of_facts_is_the_state_after_every_call() -> None:
    family = Family(f"{SMALL}&quest=8", count=4)
    state = world_of(family).state
    with family.template.session() as session:
        assert read_facts(session) == state.facts
        for task in family.tasks:
            session.reset()
            now = state
            for call in task.gold:
                assert session.call(call.tool, call.arguments).ok
                now = now.after(call)
                assert read_facts(session) == now.facts
        session.reset()
        now, changed = state, 0
        sampler = CallSampler(family.template, random.Random(7))
        for _ in range(400):
            call = sampler.call(session)
            if session.call(call.tool, call.arguments).ok:
                then = now.after(call)
                changed += then.facts != now.facts
                now = then
            assert read_facts(session) == now.facts
    assert changed > 50


def test_no_shorter_way_leads_there() -> None:
    family = Family(f"{SMALL}&quest=5", count=4)
    world = world_of(family)
    for task in family.tasks:
        now = world.state
        for call in task.gold:
            now = now.after(call)
        moved = frozenset(now.facts - world.state.facts) | {("you", "in", now.room)}
        goals = frozenset(f for f in moved if f[1] == "in" and f[2] != "lock" and "key" not in f[0])
        assert shortest_way(world.state, goals, 4) is None
        assert len(shortest_way(world.state, goals, 5) or ()) == 5


def test_words_name_outcomes_and_no_command() -> None:
    family = Family(f"{SMALL}&quest=7", count=8)
    for task in family.tasks:
        said = task.scenario.opening.lower()
        for word in ("go ", "take", "put ", "unlock", "open", "north", "east ", "south", "key"):
            assert word not in said.replace("monkey", ""), said


def test_longer_quests_are_harder() -> None:
    texts = [f"{SMALL}&quest={quest}" for quest in (4, 9)]
    found = noisy_success(texts, 10, policy="noisy-oracle:0.9")
    assert found[0] > found[-1] + 0.1
