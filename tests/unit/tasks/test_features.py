"""What a task says about itself: features of its difficulty, entities, and a path."""

from __future__ import annotations

from envwright.tasks.assembly import reasoning_nodes
from envwright.tasks.goals import DerivedValue, Goal, Hop, Unplannable, ValueShape
from envwright.tasks.grounding.compound_goals import chain_goal, each_goal
from tests.unit.tasks.assembled import ask, attribute, goal, made, telling_of
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import office


def test_features_of_a_small_task(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    goals = [
        goal(scene, "assign_issue", issue_id="I-4", person_id="P-1"),
        ask(attribute(scene, "I-1", "due")),
    ]
    task = made(telling_of(goals), distractors=2)
    found = task.difficulty
    assert found["calls"] == len(task.gold)
    assert found["writes"] == 1
    assert found["lookups"] == len(task.gold) - 1
    assert found["depth"] == 2
    assert (found["reasoning"], found["distractors"], found["hops"]) == (0, 2, 1)
    assert (found["goals"], found["questions"], found["turns"]) == (2, 1, 1)
    assert (found["ambiguity"], found["given_values"]) == (1, 0)
    assert task.entities == ("office.issues/I-1", "office.issues/I-4", "office.people/P-1")


def test_entities_are_the_members_of_a_set_and_no_new_row(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    loop = None
    while loop is None:
        try:
            loop = each_goal(scene, office().tools["set_due"])
        except Unplannable:
            continue
    assert loop.rows is not None
    task = made(telling_of([loop]))
    assert set(task.entities) >= {f"office.issues/{key!s}" for key in loop.rows.keys}
    assert reasoning_nodes(loop) == 1


def test_a_row_that_the_task_makes_is_no_entity(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    first = goal(scene, "create_issue", title="Loose tile", author_id="P-1")
    ((key,),) = scene.session.query("SELECT id FROM issues WHERE title = 'Loose tile'")
    scene.made["issues"] = key
    second = goal(scene, "set_due", issue_id=key, due="2025-07-01")
    assert made(telling_of([first, second])).entities == ("office.people/P-1",)


def test_a_chain_leaves_its_path(scene_of: SceneOf) -> None:
    path = (Hop("issues", "I-1"), Hop("people", "P-2", "issues.assignee_id"))
    chain = chain_goal(scene_of(office()), path, "team", "q1")
    assert made(telling_of([chain])).path == ("P-2", "blue")
    scene = scene_of(office())
    other = goal(scene, "set_due", issue_id="I-4", due="2025-05-01")
    assert made(telling_of([chain, other])).path == ()


def test_reasoning_nodes_are_counted_through_and_through(scene_of: SceneOf) -> None:
    plain = DerivedValue("attribute", 1, ValueShape.NUMBER)
    gap = DerivedValue("difference", 1, ValueShape.NUMBER, parts=(plain, plain))
    test = DerivedValue("compare", True, ValueShape.TRUTH, parts=(gap, plain))
    inner = Goal("write", "x", values={"n": DerivedValue("count", 1, ValueShape.NUMBER)})
    assert reasoning_nodes(Goal("ask", "x", derived=plain)) == 0
    assert reasoning_nodes(Goal("ask", "x", derived=gap)) == 1
    assert reasoning_nodes(Goal("choose", "x", derived=test, then=inner)) == 3
