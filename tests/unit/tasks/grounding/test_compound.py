"""Loops, conditions and questions: what is carried out, and what is not."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template
from envwright.tasks.goals import Goal, Unplannable
from envwright.tasks.grounding.compound_goals import ask_goal, choose_goal, each_goal
from envwright.tasks.grounding.derived_values import evaluate_derived
from envwright.tasks.grounding.scene import Scene
from envwright.types import Call, Json
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import FIND_ISSUES, READS, office

SEEDS = range(40)
COUNT = """
charge:
  parameters: {issue_id: {column: issues.id}}
  require: [{sql: SELECT 1 FROM issues WHERE id = :issue_id, error: none}]
  do: [UPDATE issues SET cost = cost + 1 WHERE id = :issue_id]
"""


def issues(scene: Scene) -> dict[str, dict[str, Json]]:
    names = ("id", "status", "cost", "due")
    sql = f"SELECT {', '.join(names)} FROM issues ORDER BY id"
    return {row[0]: dict(zip(names, row, strict=True)) for row in scene.session.query(sql)}


# --- loops ---------------------------------------------------------------------------------------


def test_a_loop_changes_every_row_of_the_set_once_and_no_other(scene_of: SceneOf) -> None:
    template, sizes = office(READS + COUNT), set()
    for seed in SEEDS:
        scene = scene_of(template, seed)
        before = issues(scene)
        try:
            goal = each_goal(scene, template.tools["charge"])
        except Unplannable:
            assert not scene.session.diff()
            continue
        assert goal.rows is not None
        sizes.add(len(goal.rows.keys))
        assert goal.calls == tuple(
            Call(tool="charge", arguments={"issue_id": key}) for key in goal.rows.keys
        )
        raised = {k for k, row in issues(scene).items() if row["cost"] != before[k]["cost"]}
        assert raised == set(goal.rows.keys)
        for key in raised:
            assert issues(scene)[key]["cost"] == pytest.approx(before[key]["cost"] + 1)
        assert goal.each_parameter == "issue_id"
        assert goal.references == {}
        assert goal.lookups() == goal.rows.lookups
    assert min(sizes) >= 2
    assert len(sizes) > 1


def test_a_loop_says_one_value_for_all(scene_of: SceneOf) -> None:
    made = 0
    for seed in SEEDS:
        scene = scene_of(office(), seed)
        try:
            goal = each_goal(scene, office().tools["set_due"])
        except Unplannable:
            assert not scene.session.diff()
            continue
        made += 1
        assert goal.rows is not None
        after = issues(scene)
        assert {after[str(key)]["due"] for key in goal.rows.keys} == {goal.values["due"].value}
    assert made > 5


def test_a_loop_over_what_is_not_possible_for_all_is_refused(scene_of: SceneOf) -> None:
    """Only I-1 and I-2 are open and have points: no other set of two or more can be closed."""
    closed = set()
    for seed in range(80):
        scene = scene_of(office(), seed)
        try:
            goal = each_goal(scene, office().tools["close_issue"])
        except Unplannable:
            assert not scene.session.diff()
            continue
        assert goal.rows is not None
        closed.add(goal.rows.keys)
    assert closed <= {("I-1", "I-2")}


def test_a_loop_that_stops_half_way_is_undone(scene_of: SceneOf) -> None:
    """Each call alone is possible; after the first there is no money left for a second."""
    tools = (
        READS
        + """
pay:
  parameters: {issue_id: {column: issues.id}}
  require: [{sql: "SELECT sum(cost) < 15 FROM issues", error: too much}]
  do: [UPDATE issues SET cost = cost + 5 WHERE id = :issue_id]
"""
    )
    for seed in range(20):
        scene = scene_of(office(tools), seed)
        with pytest.raises(Unplannable, match=r"not possible|no set of rows"):
            each_goal(scene, office(tools).tools["pay"])
        assert not scene.session.diff()


@pytest.mark.parametrize("tool", ["assign_issue", "add_notes", "swap"])
def test_tools_that_do_not_work_on_one_row_make_no_loop(
    scene_of: SceneOf, ledger_template: Template, tool: str
) -> None:
    template = office() if tool == "assign_issue" else ledger_template
    with pytest.raises(Unplannable, match="does not work on one row"):
        each_goal(scene_of(template), template.tools[tool])


# --- conditions ----------------------------------------------------------------------------------


def test_only_the_branch_that_holds_is_carried_out(scene_of: SceneOf) -> None:
    taken = {True: 0, False: 0}
    for seed in SEEDS:
        scene = scene_of(office(), seed)
        tools = office().tools
        try:
            goal = choose_goal(scene, tools["close_issue"], tools["set_due"])
        except Unplannable:
            assert not scene.session.diff()
            continue
        assert goal.derived is not None
        assert goal.then is not None
        holds = bool(goal.derived.value)
        taken[holds] += 1
        branch, spare = (goal.then, goal.otherwise) if holds else (goal.otherwise, goal.then)
        assert branch is not None
        assert spare is not None
        assert (branch.tool, spare.tool) == ("close_issue", "set_due")
        assert goal.taken() is branch
        assert goal.changes() == branch.calls
        with office().session() as fresh:
            for call in branch.calls:
                assert fresh.call(call.tool, call.arguments).ok
            assert fresh.digest() == scene.session.digest()
            assert evaluate_derived(scene_of(office()), goal.derived) is holds
        with office().session() as fresh:
            assert all(fresh.call(call.tool, call.arguments).ok for call in spare.calls)
    assert min(taken.values()) > 3


def test_a_condition_without_another_branch_holds(scene_of: SceneOf) -> None:
    """Nobody says: if it is so, do nothing, and otherwise do that."""
    made = 0
    for seed in SEEDS:
        scene = scene_of(office(), seed)
        try:
            goal = choose_goal(scene, office().tools["close_issue"], None)
        except Unplannable:
            assert not scene.session.diff()
            continue
        made += 1
        assert goal.derived is not None
        assert goal.derived.value is True
        assert goal.otherwise is None
    assert made > 3


def test_two_branches_are_two(scene_of: SceneOf) -> None:
    """There is one thing to do, so that both branches would be the same."""
    tools = (
        FIND_ISSUES
        + """
wipe:
  do: [DELETE FROM notes]
"""
    )
    template = office(tools)
    for seed in range(10):
        scene = scene_of(template, seed)
        with pytest.raises(Unplannable):
            choose_goal(scene, template.tools["wipe"], template.tools["wipe"])
        assert not scene.session.diff()


# --- questions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mock", "petstore", "retail", "office"])
def test_a_question_has_a_true_answer_and_look_ups(
    scene_of: SceneOf, name: str, request: pytest.FixtureRequest
) -> None:
    template: Template = request.getfixturevalue(f"{name}_template")
    kinds = set()
    for seed in SEEDS:
        scene = scene_of(template, seed)
        try:
            goal = ask_goal(scene, "q1")
        except Unplannable:
            continue
        assert goal.derived is not None
        assert (goal.kind, goal.question, goal.changes()) == ("ask", "q1", ())
        assert evaluate_derived(scene, goal.derived) == goal.derived.value
        assert goal.lookups() == goal.derived.lookups() != ()
        assert goal.tool == goal.lookups()[-1].tool
        assert not scene.session.diff()
        kinds.add(goal.derived.kind)
    assert len(kinds) >= 2


def test_a_question_is_about_what_the_tool_shows(scene_of: SceneOf) -> None:
    for seed in range(15):
        goal = ask_goal_or_none(scene_of(office(), seed), "find_people")
        assert goal is None or {r.table for r in goal.all_references()} <= {"people"}
    with pytest.raises(Unplannable, match="nothing can be asked"):
        ask_goal(scene_of(office()), "q1", office().tools["set_due"])


def ask_goal_or_none(scene: Scene, tool: str) -> Goal | None:
    try:
        return ask_goal(scene, "q1", scene.session.template.tools[tool])
    except Unplannable:
        return None
