"""Chain questions: hops along foreign keys that tools really show, and the words for them."""

from __future__ import annotations

import random

import pytest

from envwright.environment.template import Template
from envwright.tasks.goals import Goal, Hop, RowReference, Unplannable
from envwright.tasks.grounding.compound_goals import chain_goal, path_values
from envwright.tasks.grounding.derived_values import evaluate_derived
from envwright.tasks.grounding.row_references import reference_fits
from envwright.tasks.samplers.graph_qa import GraphQuestion
from tests.conftest import make_spec
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import (
    FIND_ISSUES,
    FIND_PEOPLE,
    GET_ISSUE,
    GET_PERSON,
    LIST_NOTES,
    OFFICE_STATE,
    READS,
    office,
)

FIND_NOTES = """
find_notes:
  parameters: {text: {column: notes.text, optional: true}}
  returns:
    rows: |
      SELECT id, text, issue_id FROM notes WHERE :text IS NULL OR text = :text ORDER BY id
"""
ASSIGNEE, AUTHOR, NOTED = "issues.assignee_id", "issues.author_id", "notes.issue_id"


def last(goal: Goal) -> RowReference:
    assert goal.derived is not None
    assert goal.derived.row is not None
    return goal.derived.row


@pytest.mark.parametrize(
    ("link", "key", "role", "team"),
    [(ASSIGNEE, "P-2", "assignee", "blue"), (AUTHOR, "P-1", "author", "red")],
)
def test_a_forward_hop_says_which_of_two_links_it_takes(
    scene_of: SceneOf, link: str, key: str, role: str, team: str
) -> None:
    scene = scene_of(office())
    path = (Hop("issues", "I-1"), Hop("people", key, link))
    goal = chain_goal(scene, path, "team", "q1")
    row = last(goal)
    assert (row.table, row.key, row.role, row.facts) == ("people", key, role, ())
    assert [o.key for o in row.owners] == ["I-1"]
    assert goal.derived is not None
    assert (goal.derived.value, goal.question, goal.kind) == (team, "q1", "ask")
    assert [c.tool for c in goal.lookups()] == ["find_issues", "get_issue", "get_person"]
    assert goal.lookups()[-1].arguments == {"person_id": key}
    assert reference_fits(scene, row)
    assert path_values(goal) == (key, team)


def test_a_path_that_comes_back_is_no_question(scene_of: SceneOf) -> None:
    """A note that is described by its issue says which issue that is."""
    described_by_issue = 0
    for seed in range(20):
        scene = scene_of(office(READS + FIND_NOTES), seed)
        try:
            goal = chain_goal(scene, (Hop("notes", "N-1"), Hop("issues", "I-1", NOTED)), "due", "q")
        except Unplannable as error:
            described_by_issue += "comes back" in str(error)
        else:
            assert not last(goal).owners[0].owners
    assert described_by_issue


def test_one_link_needs_no_role(scene_of: SceneOf, mock_template: Template) -> None:
    scene = scene_of(office(READS.replace(LIST_NOTES, FIND_NOTES)))
    goal = chain_goal(scene, (Hop("notes", "N-1"), Hop("issues", "I-1", NOTED)), "due", "q1")
    assert last(goal).role == ""
    assert path_values(goal) == ("I-1", "2024-02-28")


def test_a_backward_hop_leads_to_the_only_row_of_a_list(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    goal = chain_goal(scene, (Hop("issues", "I-1"), Hop("notes", "N-1", NOTED, False)), "text", "q")
    assert [c.tool for c in goal.lookups()] == ["find_issues", "list_notes"]
    assert path_values(goal) == ("N-1", "Bulb ordered")
    with pytest.raises(Unplannable, match="no tool shows"):
        chain_goal(scene, (Hop("issues", "I-3"), Hop("notes", "N-2", NOTED, False)), "text", "q")


def test_a_list_cut_to_one_row_is_no_hop(scene_of: SceneOf) -> None:
    """Issue I-3 has two notes; that a tool shows one does not make it the note of the issue."""
    scene = scene_of(office(READS.replace("WHERE issue_id = :issue_id ORDER BY id", "LIMIT 1")))
    with pytest.raises(Unplannable):
        chain_goal(scene, (Hop("issues", "I-3"), Hop("notes", "N-1", NOTED, False)), "text", "q")
    tools = READS.replace("issue_id = :issue_id ORDER BY id", "issue_id = :issue_id LIMIT 1")
    with pytest.raises(Unplannable):
        chain_goal(
            scene_of(office(tools)),
            (Hop("issues", "I-3"), Hop("notes", "N-2", NOTED, False)),
            "text",
            "q",
        )


def test_a_backward_hop_by_one_of_two_links_cannot_be_said(scene_of: SceneOf) -> None:
    """Ada wrote I-1 and is assigned to I-3: "the issue of Ada" does not say which is meant."""
    path = (Hop("people", "P-1"), Hop("issues", "I-3", ASSIGNEE, False))
    with pytest.raises(Unplannable, match="cannot be said"):
        chain_goal(scene_of(office()), path, "points", "q1")


@pytest.mark.parametrize(
    "tools", [FIND_ISSUES, FIND_PEOPLE + FIND_ISSUES + GET_PERSON, FIND_ISSUES + GET_ISSUE]
)
def test_a_hop_that_no_tool_shows_is_refused(scene_of: SceneOf, tools: str) -> None:
    """No tool shows who is assigned, or none shows anything of that person."""
    path = (Hop("issues", "I-1"), Hop("people", "P-2", ASSIGNEE))
    with pytest.raises(Unplannable):
        chain_goal(scene_of(office(tools)), path, "team", "q1")


def test_a_link_to_nobody_is_no_hop(scene_of: SceneOf) -> None:
    """I-2 has no assignee."""
    path = (Hop("issues", "I-2"), Hop("people", "P-1", ASSIGNEE))
    with pytest.raises(Unplannable, match="no tool shows where a hop leads"):
        chain_goal(scene_of(office()), path, "team", "q1")


def test_a_path_of_three_rows(scene_of: SceneOf) -> None:
    """Note → issue → assignee: each row in terms of the one before."""
    tools = (
        READS
        + """
all_notes: {returns: {rows: "SELECT id, text, issue_id FROM notes ORDER BY id"}}
"""
    )
    scene = scene_of(office(tools))
    path = (Hop("notes", "N-2"), Hop("issues", "I-3", NOTED), Hop("people", "P-1", ASSIGNEE))
    goal = chain_goal(scene, path, "email", "q1")
    row = last(goal)
    assert path_values(goal) == ("I-3", "P-1", "ada@example.org")
    assert [o.key for o in row.owners] == ["I-3"]
    assert [o.key for o in row.owners[0].owners] == ["N-2"]
    assert goal.lookups()[0].tool in ("all_notes", "find_issues")
    assert reference_fits(scene, row)
    moved = OFFICE_STATE.replace("'P-2', 'P-1', 'waiting'", "'P-2', 'P-4', 'waiting'")
    other = scene_of(office(tools, moved))
    assert not reference_fits(other, row)
    assert goal.derived is not None
    assert evaluate_derived(other, goal.derived) == "alan@example.org"


def test_rows_without_one_key_are_no_ends(scene_of: SceneOf, ledger_template: Template) -> None:
    with pytest.raises(Unplannable, match="without a key of its own"):
        chain_goal(scene_of(ledger_template), (Hop("steps", 1),), "title", "q1")


def test_other_goals_have_no_path(scene_of: SceneOf) -> None:
    assert path_values(Goal("write", "x")) == ()
    goal = chain_goal(scene_of(office()), (Hop("issues", "I-4"),), "points", "q1")
    assert path_values(goal) == ()


def test_a_role_is_the_link_without_what_says_that_it_is_a_key(scene_of: SceneOf) -> None:
    template = Template(
        make_spec(
            """
CREATE TABLE gates (code TEXT PRIMARY KEY, hall TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE trips (
  id TEXT PRIMARY KEY, name TEXT NOT NULL,
  first_gate_key TEXT NOT NULL REFERENCES gates (code),
  last_gate_number TEXT NOT NULL REFERENCES gates (code)
) STRICT, WITHOUT ROWID;
""",
            """
list_trips: {returns: {rows: "SELECT id, name, first_gate_key, last_gate_number FROM trips"}}
gate:
  parameters: {code: {column: gates.code}}
  returns: {row: "SELECT code, hall FROM gates WHERE code = :code"}
""",
            state="INSERT INTO gates VALUES ('A', 'north'), ('B', 'south');"
            "INSERT INTO trips VALUES ('1', 'x', 'A', 'B'), ('2', 'y', 'B', 'B');",
        )
    )
    roles = []
    for link, key in (("first_gate_key", "A"), ("last_gate_number", "B")):
        path = (Hop("trips", "1"), Hop("gates", key, f"trips.{link}"))
        roles.append(last(chain_goal(scene_of(template), path, "hall", "q1")).role)
    assert roles == ["first_gate", "last_gate"]


@pytest.mark.parametrize("name", ["mock", "office", "petstore", "retail"])
def test_sampled_paths_lead_to_what_their_condition_finds(
    scene_of: SceneOf, name: str, request: pytest.FixtureRequest
) -> None:
    template: Template = request.getfixturevalue(f"{name}_template")
    sampler, made = GraphQuestion(template), 0
    for seed in range(40):
        scene = scene_of(template, seed)
        try:
            sketch = sampler.sample(random.Random(seed))
            goal = chain_goal(scene, sketch.path, sketch.column, "q1")
        except Unplannable:
            continue
        made += 1
        row = last(goal)
        assert row.key == sketch.path[-1].key
        assert reference_fits(scene, row)
        assert goal.derived is not None
        assert evaluate_derived(scene, goal.derived) == goal.derived.value
        keys = [hop.key for hop in sketch.path[1:]]
        assert path_values(goal) == (*keys, goal.derived.value)
    # Of retail, the paths lead back to what was said, or to what people know of themselves.
    assert made > 0 or name in ("petstore", "retail")
