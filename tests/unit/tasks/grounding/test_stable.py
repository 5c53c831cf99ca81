"""What is said holds at the start, in whatever order an agent works."""

from __future__ import annotations

import pytest

from envwright.tasks.goals import AttributeFact, DerivedValue, Goal, Unplannable, ValueShape
from envwright.tasks.grounding import derived_values
from envwright.tasks.grounding.compound_goals import refuse_goal
from envwright.tasks.grounding.row_references import described_reference, refer_to_row
from envwright.tasks.grounding.row_sets import row_set
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.sketch_goals import (
    answered_at_end,
    essential_goals,
    require_at_start,
)
from envwright.tasks.grounding.write_goals import goal_of_call
from envwright.types import Call, Json
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import READS, WRITES, office

ISSUES, PEOPLE = ("issues", "id"), ("people", "id")
EDIT = """
rename:
  parameters: {person_id: {column: people.id}, name: {column: people.name}}
  do: [UPDATE people SET name = :name WHERE id = :person_id]
rate:
  parameters: {issue_id: {column: issues.id}, points: {column: issues.points}}
  do: [UPDATE issues SET points = :points WHERE id = :issue_id]
unset:
  parameters: {issue_id: {column: issues.id}}
  do: [UPDATE issues SET points = NULL WHERE id = :issue_id]
open_issue:
  parameters: {issue_id: {column: issues.id}}
  do: [UPDATE issues SET status = 'open' WHERE id = :issue_id]
"""
TEMPLATE = office(READS + WRITES + EDIT)


def goal(scene: Scene, tool: str, **arguments: Json) -> Goal:
    return goal_of_call(scene, TEMPLATE.tools[tool], arguments)


def check(scene_of: SceneOf, *goals: Goal) -> None:
    for each in goals:
        require_at_start(scene_of(TEMPLATE), each)


def issue(scene: Scene, key: str, name: str) -> DerivedValue:
    return derived_values.attribute_of(
        scene, refer_to_row(scene, ISSUES, key), lambda c, _: c.name == name
    )


def ask(value: DerivedValue) -> Goal:
    return Goal("ask", "get_issue", question="q1", derived=value)


def test_goals_that_do_not_meet_are_stable(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    first = goal(scene, "set_due", issue_id="I-4", due="2025-07-01")
    second = goal(scene, "rename", person_id="P-1", name="Ada King")
    check(scene_of, first, second, ask(issue(scene, "I-1", "points")))


def test_a_description_that_an_earlier_goal_made_unique_is_refused(scene_of: SceneOf) -> None:
    """Two people are called Grace Murray until one of them is renamed."""
    scene = scene_of(TEMPLATE)
    first = goal(scene, "rename", person_id="P-3", name="Grace Hopper")
    by_name = described_reference(scene, PEOPLE, "P-2")
    while by_name is None or by_name.facts[0].label != "name":
        by_name = described_reference(scene, PEOPLE, "P-2")
    again = Goal(
        "write",
        "rename",
        (Call(tool="rename", arguments={"person_id": "P-2", "name": "x"}),),
        {"person_id": by_name},
    )
    check(scene_of, first)
    with pytest.raises(Unplannable, match="ambiguous at the start"):
        check(scene_of, first, again)


def test_a_value_that_an_earlier_goal_changed_is_refused(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    first = goal(scene, "rate", issue_id="I-4", points=13)
    with pytest.raises(Unplannable, match="a value is another"):
        check(scene_of, first, ask(issue(scene, "I-4", "points")))


def test_a_value_that_was_unknown_at_the_start_is_refused(scene_of: SceneOf) -> None:
    """The points of I-5 are known only after the first goal, and so is what follows from them."""
    scene = scene_of(TEMPLATE)
    first = goal(scene, "rate", issue_id="I-5", points=13)
    one, other = issue(scene, "I-5", "points"), issue(scene, "I-1", "points")
    for value in (
        one,
        DerivedValue("difference", 10, ValueShape.NUMBER, parts=(one, other)),
        DerivedValue("shift", 14, ValueShape.NUMBER, parts=(one,), amount=1),
    ):
        with pytest.raises(Unplannable, match="a value is another"):
            check(scene_of, first, ask(value))


def test_an_answer_that_a_later_goal_changes_does_not_hold(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    asked = ask(issue(scene, "I-4", "points"))
    assert answered_at_end(scene, asked)
    later = goal(scene, "rate", issue_id="I-4", points=13)
    assert not answered_at_end(scene, asked)
    assert answered_at_end(scene, later)


def test_what_an_earlier_goal_asks_is_not_asked_in_other_words(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    first, again = (ask(issue(scene, "I-4", "points")) for _ in range(2))
    another = ask(issue(scene, "I-1", "points"))
    goals = (first, again, another)
    assert [answered_at_end(scene, asked, goals) for asked in goals] == [True, False, True]


def test_a_set_that_an_earlier_goal_changed_is_refused(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    first = goal(scene, "create_issue", title="Loose tile", author_id="P-1")
    for seed in range(200):
        scene.rng.seed(seed)
        rows = row_set(scene, [ISSUES], 2, 9, 50).rows
        if any(len(str(key)) > 3 for key in rows.keys):
            break
    loop = Goal("each", "set_due", rows=rows, each_parameter="issue_id")
    with pytest.raises(Unplannable, match="a set is another"):
        check(scene_of, first, loop)


def test_a_refusal_that_an_earlier_goal_caused_is_refused(scene_of: SceneOf) -> None:
    """I-1 can be closed at the start: whoever begins with the second request is not refused."""
    scene = scene_of(TEMPLATE)
    goal(scene, "close_issue", issue_id="I-1")
    second = refusal_of(scene, "I-1")
    assert answered_at_end(scene, second)
    with pytest.raises(Unplannable, match="a refusal is another"):
        check(scene_of, second)


def test_a_refusal_that_a_later_goal_lifts_does_not_hold(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    first = refusal_of(scene, "I-4")
    check(scene_of, first)
    assert answered_at_end(scene, first)
    goal(scene, "open_issue", issue_id="I-4")
    assert not answered_at_end(scene, first)


def test_a_refusal_for_another_reason_does_not_hold(scene_of: SceneOf) -> None:
    """I-5 has no points; once it has some and is closed, the tool says that it is not open."""
    scene = scene_of(TEMPLATE)
    first = refusal_of(scene, "I-5")
    assert first.reason == "Issue [issue id] has no points."
    scene.session.call("rate", {"issue_id": "I-5", "points": 1})
    scene.session.call("close_issue", {"issue_id": "I-5"})
    assert scene.session.call("close_issue", {"issue_id": "I-5"}).error is not None
    assert not answered_at_end(scene, first)


def refusal_of(scene: Scene, key: str) -> Goal:
    for seed in range(200):
        scene.rng.seed(seed)
        found = refuse_goal(scene, TEMPLATE.tools["close_issue"])
        if found.references["issue_id"].key == key:
            return found
    raise AssertionError


def test_branches_are_checked_too(scene_of: SceneOf) -> None:
    """The branch not taken names a person by a name that two had at the start."""
    scene = scene_of(TEMPLATE)
    value = issue(scene, "I-4", "due")
    test = DerivedValue("compare", True, ValueShape.TRUTH, parts=(value, value))
    scene.session.call("rename", {"person_id": "P-3", "name": "Grace Hopper"})
    inner = goal(scene, "rename", person_id="P-3", name="Grace Brewster")
    for then, otherwise in ((None, inner), (inner, None)):
        whole = Goal("choose", "rename", derived=test, then=then, otherwise=otherwise)
        if inner.references["person_id"].facts[0].label == "name":
            with pytest.raises(Unplannable, match="ambiguous at the start"):
                check(scene_of, whole)


def test_values_of_the_branch_not_taken_are_checked(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    goal(scene, "set_due", issue_id="I-4", due="2025-07-01")
    later = Goal("write", "set_due", values={"due": issue(scene, "I-4", "due")})
    test = DerivedValue(
        "compare", True, ValueShape.TRUTH, parts=(AttributeFact("", 1), AttributeFact("", 1))
    )
    with pytest.raises(Unplannable, match="a value is another"):
        check(scene_of, Goal("choose", "set_due", derived=test, otherwise=later))


def test_a_new_row_need_not_be_there_at_the_start(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    first = goal(scene, "create_issue", title="Loose tile", author_id="P-1")
    ((key,),) = scene.session.query("SELECT id FROM issues WHERE title = 'Loose tile'")
    scene.made["issues"] = key
    check(scene_of, first, goal(scene, "set_due", issue_id=key, due="2025-07-01"))


def test_others_that_a_vague_word_fits_were_there_at_the_start(scene_of: SceneOf) -> None:
    """Who is called like P-4 only since an earlier goal leaves the request clear at the start."""
    scene = scene_of(TEMPLATE, start=TEMPLATE.session())
    goal(scene, "rename", person_id="P-4", name="Ada Byron")
    labels = set()
    for seed in range(40):
        scene.rng.seed(seed)
        found = described_reference(scene, PEOPLE, "P-1", vague=True)
        labels |= {f.label for f in found.facts[:1]} if found else set()
    assert scene.start is not None
    scene.start.close()
    assert labels == {"active"}


# --- goals that make no difference ---------------------------------------------------------------


def test_a_goal_that_a_later_one_undoes_is_left_out(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    first = goal(scene, "set_due", issue_id="I-4", due="2025-07-01")
    other = goal(scene, "rename", person_id="P-1", name="Ada King")
    second = goal(scene, "set_due", issue_id="I-4", due="2025-08-01")
    question = ask(issue(scene, "I-1", "points"))
    assert essential_goals(TEMPLATE, b"", [first, other, second]) == [other, second]
    assert essential_goals(TEMPLATE, b"", [other, question]) == [other, question]
    assert essential_goals(TEMPLATE, b"", [first]) == [first]


def test_goals_that_need_each_other_all_stay(scene_of: SceneOf) -> None:
    """The second is possible only after the first, though both change one row."""
    scene = scene_of(TEMPLATE)
    first = goal(scene, "open_issue", issue_id="I-3")
    second = goal(scene, "close_issue", issue_id="I-3")
    assert essential_goals(TEMPLATE, b"", [first, second]) == [first, second]


def test_a_refusal_is_left_where_it_is(scene_of: SceneOf) -> None:
    scene = scene_of(TEMPLATE)
    refused = refusal_of(scene, "I-4")
    change = goal(scene, "rename", person_id="P-1", name="Ada King")
    assert essential_goals(TEMPLATE, b"", [refused, change]) == [refused, change]
