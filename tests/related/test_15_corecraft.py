"""EnterpriseBench CoreCraft (2602.16179): a dense world, rubrics whose criteria stand alone."""

from __future__ import annotations

import pytest

from envwright.environment.world import open_world
from envwright.scoring.rubric import apply_rubric
from envwright.types import Call, StateCheck, Task
from tests.related.families import Family, noisy_success

SMALL = "family:enterprise_support?customers=100"


@pytest.fixture(scope="module")
def family() -> Family:
    return Family(SMALL, count=5)


def test_tasks_are_proven(family: Family) -> None:
    family.require_proven()
    assert family.success("oracle") == 1.0
    assert family.success("noop") == 0.0


def test_the_world_is_large_and_whole(family: Family) -> None:
    tables = family.template.schema.tables
    assert len(tables) >= 14
    assert len(family.template.tools) >= 23
    with family.template.session() as session:
        sizes = [session.query(f"SELECT count(*) FROM {name}")[0][0] for name in tables]
        assert sum(sizes) >= 2500
        for name, table in tables.items():
            for key in table.foreign_keys:
                (column,), (parent,) = key.columns, key.parent_columns
                lost = f"""SELECT 1 FROM {name} WHERE {column} IS NOT NULL
                    AND {column} NOT IN (SELECT {parent} FROM {key.parent})"""
                assert session.query(lost) == []


def verdicts(family: Family, task: Task, calls: tuple[Call, ...]) -> dict[str, bool | None]:
    with open_world(task, family.templates) as world:
        for call in calls:
            world.call(call.tool, call.arguments)
        found = apply_rubric(task.rubric, world, {}).verdicts
    return {verdict.name: verdict.ok for verdict in found}


def test_each_criterion_is_flipped_by_itself(family: Family) -> None:
    """Leaving out a call flips the criteria of its part and no other."""
    for task in family.tasks:
        criteria = {c.name for c in task.rubric.checks if isinstance(c, StateCheck)}
        assert len(criteria) >= 4
        assert all(verdicts(family, task, task.gold).values())
        flipped: set[str] = set()
        for at, call in enumerate(task.gold):
            if not family.template.tools[call.tool].is_write:
                continue
            left = verdicts(family, task, task.gold[:at] + task.gold[at + 1 :])
            lost = {name for name in criteria if not left[name]}
            # A call writes one thing; a refund and moved stock are two rows, a ticket that is
            # given to an agent is resolved after that.
            assert 1 <= len(lost) <= 2
            flipped |= lost
        assert flipped == criteria


def test_the_reward_is_the_share_or_all(family: Family) -> None:
    task = family.tasks[0]
    with open_world(task, family.templates) as world:
        for call in task.gold[:-1]:
            world.call(call.tool, call.arguments)
        score = apply_rubric(task.rubric, world, {})
    assert score.reward == 0.0
    assert score.share is not None
    assert 0.5 < score.share < 1.0


def test_more_parts_are_harder() -> None:
    found = noisy_success(
        [f"{SMALL}&items={items}" for items in (1, 4)], 3, policy="noisy-oracle:0.85"
    )
    assert found[0] > found[-1] + 0.1
