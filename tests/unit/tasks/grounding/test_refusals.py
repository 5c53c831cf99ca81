"""Refusals: nothing is changed, and the reason is that of the rule that is broken."""

from __future__ import annotations

from contextlib import suppress

import pytest

from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.compound_goals import (
    DONE_ANSWER,
    OUTCOME_QUESTION,
    choose_goal,
    each_goal,
    plain_reason,
    refusal_reasons,
    refuse_goal,
)
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import READS, WRITES, office

SEEDS = range(40)


def test_a_refusal_changes_nothing_and_tells_the_guard_that_failed(scene_of: SceneOf) -> None:
    """I-3 and I-4 are not open; I-5 is, but has no points."""
    told: dict[object, str] = {}
    for seed in SEEDS:
        scene = scene_of(office(), seed)
        goal = refuse_goal(scene, office().tools["close_issue"])
        assert not scene.session.diff()
        assert (goal.kind, goal.question) == ("refuse", OUTCOME_QUESTION)
        told[goal.references["issue_id"].key] = goal.reason
        assert goal.reasons == (
            DONE_ANSWER,
            "There is no issue [issue id].",
            "Issue [issue id] is not open.",
            "Issue [issue id] has no points.",
        )
        observation = scene.session.call("close_issue", goal.calls[0].arguments)
        assert observation.error is not None
        key = str(goal.references["issue_id"].key)
        assert observation.error.message == goal.reason.replace("[issue id]", key)
    assert told == {
        "I-3": "Issue [issue id] is not open.",
        "I-4": "Issue [issue id] is not open.",
        "I-5": "Issue [issue id] has no points.",
    }


def test_a_pair_of_rows_can_be_refused(scene_of: SceneOf) -> None:
    for seed in range(10):
        goal = refuse_goal(scene_of(office(), seed), office().tools["assign_issue"])
        assert goal.reason == "Person [person id] has left."
        assert goal.references["person_id"].key == "P-4"


@pytest.mark.parametrize(
    "tool",
    [
        "free: {parameters: {issue_id: {column: issues.id}}, do: [DELETE FROM notes]}",
        "wipe: {require: [{sql: SELECT 0, error: never}], do: [DELETE FROM notes]}",
        WRITES.split("create_issue:")[1].split("set_due:")[0].join(["create_issue:", ""]),
    ],
)
def test_where_no_rule_can_be_broken_nothing_is_refused(scene_of: SceneOf, tool: str) -> None:
    template = office(READS + "\n" + tool)
    name = tool.split(":")[0]
    with pytest.raises(Unplannable, match="no rule of the tool can be broken"):
        refuse_goal(scene_of(template), template.tools[name])


def test_what_is_there_is_not_made_again(scene_of: SceneOf) -> None:
    tools = (
        READS
        + """
register:
  parameters: {id: {column: people.id}}
  require: [{sql: SELECT NOT EXISTS (SELECT 1 FROM people WHERE id = :id), error: taken}]
  do: ["INSERT INTO people VALUES (:id, 'x', :id, 'red', 1)"]
"""
    )
    made = 0
    for seed in range(8):
        scene = scene_of(office(tools), seed)
        with suppress(Unplannable):
            goal = refuse_goal(scene, office(tools).tools["register"])
            assert goal.reason == "taken"
            assert not goal.references  # the key is said as it is, and names no row
            assert scene.row(("people", "id"), goal.calls[0].arguments["id"])
            made += 1
    assert made


def test_a_failure_that_is_no_rule_is_no_refusal(scene_of: SceneOf) -> None:
    """The schema's own constraint says no, in the engine's words."""
    tools = (
        READS
        + """
negate:
  parameters: {issue_id: {column: issues.id}}
  require: [{sql: SELECT 1 FROM issues WHERE id = :issue_id, error: none}]
  do: [UPDATE issues SET points = -1 WHERE id = :issue_id]
"""
    )
    with pytest.raises(Unplannable, match="no rule"):
        refuse_goal(scene_of(office(tools)), office(tools).tools["negate"])


def test_reasons_are_in_the_tool_s_words_without_the_values() -> None:
    assert plain_reason("No {a_b} for {c}.") == "No [a b] for [c]."
    assert plain_reason("{a_b} {a_b}") == "[a b] [a b]"
    assert refusal_reasons(office().tools["find_people"]) == (DONE_ANSWER,)


def test_without_rows_nothing_is_possible(scene_of: SceneOf) -> None:
    template = office(state="")
    for name, tool in template.tools.items():
        if not tool.is_write or name == "create_issue":
            continue
        with pytest.raises(Unplannable):
            each_goal(scene_of(template), tool)
        with pytest.raises(Unplannable):
            refuse_goal(scene_of(template), tool)
        with pytest.raises(Unplannable):
            choose_goal(scene_of(template), tool, None)
