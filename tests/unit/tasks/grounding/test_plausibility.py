"""Goals that a person would bring up: none twice, none about nothing, each with its row."""

from __future__ import annotations

from contextlib import suppress

from envwright.environment.template import Template
from envwright.tasks.generator import TaskGenerator
from envwright.tasks.goals import Goal, RowReference, Sketch, Unplannable
from envwright.tasks.grounding.compound_goals import choose_goal
from envwright.tasks.grounding.row_sets import first_reference, sets_around
from envwright.tasks.grounding.sketch_goals import (
    GoalKindRates,
    essential_goals,
    ground_sketch,
    is_copied,
)
from envwright.types import Call
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import READS, WRITES, office

ISSUES = ("issues", "id")
PLAIN = GoalKindRates(each=0, choose=0, refuse=0, ask=1)
REOPEN = """
reopen_issue:
  parameters: {issue_id: {column: issues.id}}
  require:
    - sql: SELECT status = 'closed' FROM issues WHERE id = :issue_id
      error: Issue {issue_id} is not closed.
  do: [UPDATE issues SET status = 'open' WHERE id = :issue_id]
"""


def about(tool: str, key: str) -> Goal:
    row = RowReference("issues", "id", key, "named")
    call = Call(tool=tool, arguments={"issue_id": key})
    return Goal("write", tool, (call,), references={"issue_id": row})


def test_a_row_is_named_as_the_first_of_its_state(scene_of: SceneOf) -> None:
    found = first_reference(scene_of(office()), ISSUES, "I-1")
    assert found is not None
    assert found.kind == "extreme"
    assert found.among is not None
    assert found.among.keys == ("I-1", "I-2", "I-5")  # the open ones
    assert found.by is not None
    assert (found.by.label, found.most) in {("due", False), ("cost", False)}
    assert first_reference(scene_of(office()), ISSUES, "I-2") is None


def test_sets_around_a_row_begin_with_its_state(scene_of: SceneOf) -> None:
    sets = [shown.rows.keys for shown in sets_around(scene_of(office()), ISSUES, "I-5")]
    assert sets == [("I-1", "I-2", "I-5"), ("I-1", "I-2", "I-3", "I-4", "I-5")]


def test_nothing_is_asked_for_twice(scene_of: SceneOf) -> None:
    for seed in range(12):
        sketch = Sketch("again", tools=("set_due",) * 4)
        goals: list[Goal] = []
        with suppress(Unplannable):
            goals = ground_sketch(scene_of(office(), seed), sketch, PLAIN, 4)
        keys = [goal.calls[0].arguments["issue_id"] for goal in goals]
        assert len(keys) == len(set(keys))


def test_what_is_done_and_undone_is_left_out() -> None:
    template = office(READS + WRITES + REOPEN)
    there, back = about("close_issue", "I-1"), about("reopen_issue", "I-1")
    other = about("close_issue", "I-2")
    assert essential_goals(template, b"", [there, back, other]) == [other]


def test_both_branches_are_about_the_row_that_is_tested(scene_of: SceneOf) -> None:
    tools, made = office().tools, 0
    for seed in range(30):
        scene = scene_of(office(), seed)
        with suppress(Unplannable):
            goal = choose_goal(scene, tools["close_issue"], tools["set_due"])
            made += 1
            assert goal.derived is not None
            one = goal.derived.parts[0]
            assert one.label in ("status", "points")  # what decides about closing an issue
            keys = {r.key for r in goal.all_references() if r.table == "issues"}
            assert len(keys) == 1
    assert made


def test_answers_are_not_in_the_words(retail_template: Template) -> None:
    generator = TaskGenerator([retail_template], seed=11)
    for number in range(8):
        with suppress(Unplannable):
            task = generator.draft(number)
            said = " ".join([task.scenario.opening, *task.scenario.later]).casefold()
            for name, answer in task.answers.items():
                if name != "outcome" and isinstance(answer, str) and "-" in answer:
                    assert answer.casefold() not in said
            assert len(set(task.scenario.goals)) == len(task.scenario.goals)


def test_copying_is_what_words_alone_allow() -> None:
    goal = about("close_issue", "I-1")
    assert is_copied(goal)
    assert not is_copied(Goal("each", "close_issue", goal.calls))
