"""Sketches become goals: what is possible of them, in order, each of it once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from envwright.tasks.goals import Goal, Hop, Sketch, Unplannable
from envwright.tasks.grounding.compound_goals import OUTCOME_QUESTION
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.sketch_goals import GoalKindRates, ground_sketch
from envwright.types import Call
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import CREATE, READS, office

PLAIN = GoalKindRates(each=0, choose=0, refuse=0, ask=0, vague=0)
WRITE = Sketch("s", tools=("find_issues", "close_issue", "set_due"))


@pytest.fixture
def started(scene_of: SceneOf) -> Iterator[Scene]:
    """A scene that knows its start."""
    scene = scene_of(office())
    with office().session() as start:
        scene.start = start
        yield scene


def test_writing_tools_become_changes_in_order(started: Scene) -> None:
    goals = ground_sketch(started, WRITE, PLAIN, 5)
    assert [(g.kind, g.tool) for g in goals] == [("write", "close_issue"), ("write", "set_due")]
    with office().session() as fresh:
        for goal in goals:
            assert all(fresh.call(c.tool, c.arguments).ok for c in goal.changes())
        assert fresh.digest() == started.session.digest()


def test_no_more_goals_than_are_wanted(started: Scene) -> None:
    assert len(ground_sketch(started, WRITE, PLAIN, 1)) == 1
    assert {row.table for row in started.session.diff().rows} == {"issues"}
    assert len(started.session.diff().rows) == 1


def test_what_is_not_possible_is_left_out(scene_of: SceneOf) -> None:
    never = """
never:
  parameters: {issue_id: {column: issues.id}}
  require: [{sql: SELECT 0, error: no}]
  do: [DELETE FROM notes]
"""
    template = office(READS + never + CREATE)
    goals = ground_sketch(
        scene_of(template), Sketch("s", tools=("never", "create_issue")), PLAIN, 5
    )
    assert [g.tool for g in goals] == ["create_issue"]
    with pytest.raises(Unplannable, match="no row satisfies the guards"):
        ground_sketch(scene_of(template), Sketch("s", tools=("never",)), PLAIN, 5)


def test_a_sketch_of_reading_tools_asks(started: Scene) -> None:
    made = 0
    for _ in range(12):
        try:
            (goal,) = ground_sketch(started, Sketch("s", tools=("find_people",)), PLAIN, 3)
        except Unplannable:
            continue
        made += 1
        assert (goal.kind, goal.question) == ("ask", "q1")
    assert made > 3
    assert not started.session.diff()


def test_no_question_is_asked_twice(scene_of: SceneOf) -> None:
    """There is one thing to ask of people whose names nobody sees: how many there are."""
    template = office("list_people: {returns: {rows: SELECT id FROM people}}")
    sketch = Sketch("s", tools=("list_people",) * 9)
    asked = Counter[str]()
    for seed in range(20):
        try:
            goals = ground_sketch(scene_of(template, seed), sketch, GoalKindRates(ask=1.0), 9)
        except Unplannable:
            continue
        told = [str(goal.derived) for goal in goals]
        assert len(set(told)) == len(told)
        asked.update(told)
    assert asked
    first = Goal("ask", "list_people", question="q1", derived=goals[0].derived)
    for seed in range(20):
        try:
            more = ground_sketch(
                scene_of(template, seed), sketch, GoalKindRates(ask=1.0), 9, [first]
            )
        except Unplannable:
            continue
        assert first.derived not in [goal.derived for goal in more]
        assert [goal.question for goal in more] == [f"q{2 + n}" for n in range(len(more))]


def test_a_path_becomes_a_chain(started: Scene) -> None:
    path = (Hop("issues", "I-1"), Hop("people", "P-2", "issues.assignee_id"))
    (goal,) = ground_sketch(started, Sketch("s", path=path, column="team"), PLAIN, 3)
    assert goal.derived is not None
    assert goal.derived.value == "blue"


def test_calls_that_were_made_are_made_again(started: Scene) -> None:
    calls = (
        Call(tool="find_issues"),
        Call(tool="close_issue", arguments={"issue_id": "I-1"}),
        Call(tool="set_due", arguments={"issue_id": "I-1", "due": "2025-06-01"}),
    )
    goals = ground_sketch(started, Sketch("s", calls=calls), PLAIN, 5)
    assert [g.tool for g in goals] == ["close_issue", "set_due"]
    ((status, due),) = started.session.query("SELECT status, due FROM issues WHERE id = 'I-1'")
    assert status == "closed"
    assert due is not None


def test_a_row_that_a_goal_made_is_new_to_the_next(started: Scene) -> None:
    kinds = set()
    for _ in range(10):
        started.session.reset()
        started.made.clear()
        goals = ground_sketch(started, Sketch("s", tools=("create_issue", "set_due")), PLAIN, 2)
        if len(goals) == 2:
            kinds.add(goals[1].references["issue_id"].kind)
    assert "new" in kinds


def test_one_request_at_most_asks_how_it_went(started: Scene) -> None:
    refusing = GoalKindRates(each=0, choose=0, refuse=1.0, ask=0)
    twice, found = Sketch("s", tools=("close_issue", "close_issue")), 0
    for _ in range(12):
        started.session.reset()
        try:
            goals = ground_sketch(started, twice, refusing, 3)
            more = ground_sketch(started, Sketch("s", tools=("assign_issue",)), refusing, 3, goals)
        except Unplannable:  # what is closed may leave another that is said alike
            continue
        found += 1
        assert [g.question for g in goals] == [OUTCOME_QUESTION, ""]
        assert OUTCOME_QUESTION not in [g.question for g in more]
    assert found >= 3


def test_a_goal_that_does_not_hold_at_the_start_is_left_out_and_undone(started: Scene) -> None:
    started.session.call("set_due", {"issue_id": "I-4", "due": "2025-09-09"})
    before = started.session.digest()
    with pytest.raises(Unplannable, match="another at the start"):
        ground_sketch(started, Sketch("s", path=(Hop("issues", "I-4"),), column="due"), PLAIN, 1)
    assert started.session.digest() == before


def test_a_change_that_does_not_hold_at_the_start_is_undone(scene_of: SceneOf) -> None:
    """By now one person alone is called Grace Murray, but at the start there were two."""
    tools = """
list_people: {returns: {rows: "SELECT id, name FROM people ORDER BY id"}}
leave:
  parameters: {person_id: {column: people.id}}
  require: [{sql: "SELECT :person_id = 'P-2'", error: no}]
  do: [UPDATE people SET active = 0 WHERE id = :person_id]
rename:
  parameters: {person_id: {column: people.id}}
  do: [UPDATE people SET name = 'Grace Hopper' WHERE id = :person_id]
"""
    template = office(tools)
    scene = scene_of(template, start=template.session())
    scene.session.call("rename", {"person_id": "P-3"})
    before = scene.session.digest()
    with pytest.raises(Unplannable, match="ambiguous at the start"):
        ground_sketch(scene, Sketch("s", tools=("leave",)), PLAIN, 1)
    assert scene.session.digest() == before
    assert scene.start is not None
    scene.start.close()


def test_an_empty_sketch_holds_nothing(scene_of: SceneOf) -> None:
    with pytest.raises(Unplannable):
        ground_sketch(scene_of(office(state="")), Sketch("s"), PLAIN, 3)
