"""Goals put together to a task: gold, pauses, rubric, questions and features, by hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from envwright.environment.world import open_world
from envwright.scoring.rubric import apply_rubric
from envwright.tasks.assembly import prefix_tools
from envwright.tasks.goals import DerivedValue, DisclosurePlan, Goal, Unplannable, ValueShape
from envwright.tasks.grounding.compound_goals import each_goal, refuse_goal
from envwright.tasks.grounding.row_references import refer_to_row
from envwright.tasks.grounding.row_sets import row_set
from envwright.types import AnswerCheck, Call, EventCheck, FrameCheck, Json, StateCheck, Task
from tests.unit.tasks.assembled import ask, attribute, goal, made, telling_of
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import office

ISSUES = ("issues", "id")


def reward(task: Task, calls: Sequence[Call], answers: dict[str, Json]) -> float | None:
    with open_world(task, {office().id: office()}) as world:
        for call in calls:
            world.call(call.tool, call.arguments)
        return apply_rubric(task.rubric, world, answers).reward


# --- the gold ------------------------------------------------------------------------------------


def test_look_ups_come_before_the_change_and_none_twice(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    one = goal(scene, "assign_issue", issue_id="I-4", person_id="P-1")
    scene = scene_of(office())
    person = refer_to_row(scene, ("people", "id"), "P-1")
    row = refer_to_row(scene, ISSUES, "I-4")
    one = replace(one, references={"issue_id": row, "person_id": person})
    two = Goal(
        "write",
        "create_issue",
        (Call(tool="create_issue", arguments={"title": "x", "author_id": "P-1"}),),
        {"author_id": person},
    )
    task = made(telling_of([one, two]))
    assert [c.tool for c in task.gold] == [
        "find_issues",
        "find_people",
        "assign_issue",
        "create_issue",
    ]
    assert task.pauses == ()
    assert task.plan == "find_issues > find_people > assign_issue > create_issue"
    assert (task.sampler, task.family, task.seed) == ("s", "f", 7)
    assert reward(task, task.gold, {}) == 1.0
    assert reward(task, task.gold[:-1], {}) == 0.0
    assert reward(task, (), {}) == 0.0


def test_a_look_up_that_shows_nothing_new_is_left_out(scene_of: SceneOf) -> None:
    """The second list shows a key that the first has shown already."""
    scene = scene_of(office())
    row = refer_to_row(scene, ISSUES, "I-4")
    listed = Call(tool="find_issues", arguments={})
    again = Call(tool="find_issues", arguments={"status": "closed"})
    one = goal(scene, "set_due", issue_id="I-4", due="2025-05-01")
    one = replace(one, references={"issue_id": replace(row, lookups=(listed, again))})
    assert made(telling_of([one])).gold == (listed, *one.calls)


def test_a_look_up_that_only_leads_to_one_left_out_goes_too(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    people = Call(tool="find_people", arguments={"email": "alan@example.org"})
    assigned = Call(tool="list_assigned", arguments={"person_id": "P-4"})
    listed = Call(tool="find_issues", arguments={})
    one = goal(scene, "set_due", issue_id="I-4", due="2025-05-01")
    row = replace(one.references["issue_id"], lookups=(listed, people, assigned))
    task = made(telling_of([replace(one, references={"issue_id": row})]))
    assert task.gold == (listed, *one.calls)


def test_what_a_reasoning_node_rests_on_stays(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    task = made(telling_of([ask(attribute(scene, "I-4", "points"))]))
    assert task.gold[-1].tool in ("get_issue", "find_issues")
    assert task.answers == {"q1": 8}


def test_the_agent_speaks_between_turns_and_before_what_it_must_ask_for(
    scene_of: SceneOf,
) -> None:
    scene = scene_of(office())
    one = goal(scene, "set_due", issue_id="I-4", due="2025-05-01")
    two = goal(scene, "close_issue", issue_id="I-1")
    plain = made(DisclosurePlan((one, two), ((0,), (1,))))
    at = len(one.lookups()) + 1
    assert plain.pauses == (at,)
    asked = made(DisclosurePlan((one, two), ((0,), (1,)), withheld=((0, "due"),)))
    assert asked.pauses == (0, at)
    assert asked.difficulty["turns"] == 3
    rules = [c for c in asked.rubric.checks if isinstance(c, EventCheck)]
    assert [(r.first, r.then) for r in rules] == [("reply", ("set_due",))]
    assert not [c for c in plain.rubric.checks if isinstance(c, EventCheck)]


def test_a_gold_that_does_not_run_is_refused() -> None:
    """I-4 is closed at the start."""
    call = Call(tool="close_issue", arguments={"issue_id": "I-4"})
    with pytest.raises(Unplannable, match="does not run from the start"):
        made(telling_of([Goal("write", "close_issue", (call,))]))


def test_a_refusal_that_is_none_is_refused(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    refused = refuse_goal(scene, office().tools["close_issue"])
    assert made(telling_of([refused])).answers == {"outcome": refused.reason}
    allowed = replace(
        refused, calls=(Call(tool="close_issue", arguments={"issue_id": "I-1"}),), references={}
    )
    with pytest.raises(Unplannable, match="does not run from the start"):
        made(telling_of([allowed]))


# --- the rubric and the questions ----------------------------------------------------------------


def test_the_rubric_checks_rows_frame_and_answers(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    task = made(
        telling_of(
            [
                goal(scene, "create_issue", title="Loose tile", author_id="P-1"),
                ask(attribute(scene, "I-4", "points")),
            ]
        )
    )
    kinds = [type(c) for c in task.rubric.checks]
    assert kinds == [StateCheck, FrameCheck, AnswerCheck]
    frame = task.rubric.checks[1]
    assert isinstance(frame, FrameCheck)
    assert (frame.inserted, frame.changed) == ({"issues": 1}, {})
    assert reward(task, task.gold, {"q1": 8}) == 1.0
    assert reward(task, task.gold, {"q1": 9}) == 0.0
    assert reward(task, task.gold, {}) == 0.0
    assert reward(task, [*task.gold, task.gold[-1]], {"q1": 8}) == 1.0
    extra = Call(tool="close_issue", arguments={"issue_id": "I-1"})
    assert reward(task, [*task.gold, extra], {"q1": 8}) == 0.0


@pytest.mark.parametrize(
    ("derived", "kind", "tolerance", "text"),
    [
        (DerivedValue("attribute", True, ValueShape.TRUTH, "active"), "boolean", 0.0, ""),
        (DerivedValue("count", 3, ValueShape.NUMBER), "integer", 0.0, ""),
        (DerivedValue("sum", 3, ValueShape.MONEY, "price"), "integer", 0.0, ""),
        (DerivedValue("sum", 3.3, ValueShape.NUMBER, "cost"), "number", 1e-6, ""),
        (DerivedValue("highest", 3.3, ValueShape.NUMBER, "cost"), "number", 0.0, ""),
        (DerivedValue("average", 3.25, ValueShape.NUMBER, "cost"), "number", 0.01, "2 decimals"),
        (DerivedValue("attribute", "open", ValueShape.WORD, "status"), "string", 0.0, ""),
        (DerivedValue("attribute", "2025-01-31", ValueShape.DATE, "due"), "string", 0.0, ""),
    ],
)
def test_an_answer_has_a_type_and_a_tolerance(
    scene_of: SceneOf, derived: DerivedValue, kind: str, tolerance: float, text: str
) -> None:
    scene = scene_of(office())
    row = attribute(scene, "I-4", "points").row
    rows = row_set(scene, [ISSUES], 1, 5).rows
    about = {"row": row} if derived.kind == "attribute" else {"rows": rows}
    whole = replace(derived, **about)
    task = made(telling_of([ask(whole)]))
    (question,) = task.scenario.questions
    assert question.json_schema == {"type": kind}
    assert text in question.text
    (check,) = [c for c in task.rubric.checks if isinstance(c, AnswerCheck)]
    assert check.tolerance == tolerance
    assert reward(task, (), {"q1": derived.value}) == 1.0


def test_a_sum_of_floats_may_be_added_up_in_any_order(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    rows = row_set(scene, [ISSUES], 1, 5).rows
    task = made(telling_of([ask(DerivedValue("sum", 0.6, ValueShape.NUMBER, "cost", rows=rows))]))
    assert 0.1 + 0.2 + 0.3 != 0.6
    assert reward(task, (), {"q1": 0.1 + 0.2 + 0.3}) == 1.0
    assert reward(task, (), {"q1": 0.61}) == 0.0


# --- several environments ------------------------------------------------------------------------


def test_a_prefix_stands_before_every_tool_and_nowhere_else(scene_of: SceneOf) -> None:
    tools = office().tools
    for seed in range(30):
        scene = scene_of(office(), seed)
        rng = random.Random(seed)
        try:
            plain = each_goal(scene, tools[rng.choice(["set_due", "close_issue"])])
        except Unplannable:
            plain = goal(scene, "assign_issue", issue_id="I-3", person_id="P-2")
        moved = prefix_tools(plain, "a_")
        assert moved.tool == f"a_{plain.tool}"
        calls = (*plain.lookups(), *plain.changes())
        assert [c.tool for c in (*moved.lookups(), *moved.changes())] == [
            f"a_{c.tool}" for c in calls
        ]
        assert [c.arguments for c in moved.lookups()] == [c.arguments for c in plain.lookups()]
        assert repr(moved).replace("a_", "") == repr(plain).replace("a_", "")
        assert prefix_tools(plain, "") == plain
