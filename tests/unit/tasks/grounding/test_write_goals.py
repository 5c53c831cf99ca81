"""Changes: made exactly once on the session, with rows named, values said, and an effect."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template
from envwright.tasks.goals import AttributeFact, DerivedValue, Goal, Unplannable, ValueShape
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.write_goals import describe_call, goal_of_call, made_rows, write_goal
from envwright.types import Json
from tests.conftest import make_spec
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import READS, office

COUNTED = Template(
    make_spec(
        """
CREATE TABLE things (id TEXT PRIMARY KEY, name TEXT NOT NULL, used INTEGER NOT NULL)
  STRICT, WITHOUT ROWID;
""",
        """
list_things: {returns: {rows: "SELECT id, name, used FROM things ORDER BY id"}}
use:
  parameters: {thing: {column: things.id}}
  require: [{sql: SELECT 1 FROM things WHERE id = :thing, error: none}]
  do: [UPDATE things SET used = used + 1 WHERE id = :thing]
""",
        state="INSERT INTO things VALUES ('a', 'lamp', 0), ('b', 'desk', 0);",
    )
)


def rows(scene: Scene, table: str) -> list[tuple[Json, ...]]:
    return scene.session.query(f'SELECT * FROM "{table}"')


def goal(scene: Scene, tool: str, **arguments: Json) -> Goal:
    return goal_of_call(scene, scene.session.template.tools[tool], arguments)


def test_a_change_is_made_once(scene_of: SceneOf) -> None:
    for seed in range(10):
        scene = scene_of(COUNTED, seed)
        found = write_goal(scene, COUNTED.tools["use"])
        (call,) = found.calls
        used = {row[0]: row[2] for row in rows(scene, "things")}
        assert used.pop(str(call.arguments["thing"])) == 1
        assert set(used.values()) == {0}


def test_a_change_names_its_row_and_says_its_values(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    found = goal(scene, "set_due", issue_id="I-3", due="2025-05-01")
    assert (found.kind, found.tool) == ("write", "set_due")
    assert found.references["issue_id"].key == "I-3"
    assert found.references["issue_id"].kind == "described"
    assert found.values == {"due": AttributeFact("due", "2025-05-01", ValueShape.DATE)}
    assert found.lookups() == found.references["issue_id"].lookups
    assert [c.arguments for c in found.changes()] == [{"issue_id": "I-3", "due": "2025-05-01"}]
    due = {row[0]: row[7] for row in rows(scene, "issues")}
    assert due["I-3"] == "2025-05-01"
    assert due["I-1"] == "2024-02-28"


@pytest.mark.parametrize("name", ["mock", "petstore", "retail", "office"])
def test_the_calls_lead_to_the_session_s_state(
    scene_of: SceneOf, name: str, request: pytest.FixtureRequest
) -> None:
    """Made anew in a fresh session, look-ups included, the calls end where grounding did."""
    template: Template = request.getfixturevalue(f"{name}_template")
    writes = [t for t in template.tools.values() if t.is_write and t.spec.actor == "agent"]
    made = 0
    for seed, tool in enumerate(writes * 2):
        scene = scene_of(template, seed)
        try:
            found = write_goal(scene, tool, vague=seed % 2 == 1)
        except Unplannable:
            assert not scene.session.diff()
            continue
        made += 1
        with template.session() as fresh:
            for call in (*found.lookups(), *found.changes()):
                assert fresh.call(call.tool, call.arguments).ok
            assert fresh.digest() == scene.session.digest()
            assert fresh.diff()
    assert made >= len(writes) / 2


def test_what_fails_leaves_the_session_as_it_was(scene_of: SceneOf) -> None:
    """Every issue is due already on the only day there is, so the call changes nothing."""
    same = """
set_day:
  parameters: {issue_id: {column: issues.id}}
  do: [UPDATE issues SET title = title WHERE id = :issue_id]
half:
  parameters: {issue_id: {column: issues.id}, status: {column: issues.status}}
  do: [UPDATE issues SET cost = cost + 1 WHERE id = :issue_id]
never:
  parameters: {issue_id: {column: issues.id}}
  require: [{sql: SELECT 0, error: no}]
  do: [DELETE FROM notes]
"""
    template = office(READS + same)
    reasons = {
        "set_day": "the call changes nothing",
        "half": "a value would change nothing",
        "never": "no row satisfies the guards",
    }
    for tool, reason in reasons.items():
        scene = scene_of(template)
        scene.session.call("half", {"issue_id": "I-1", "status": "open"})
        before = scene.session.digest()
        with pytest.raises(Unplannable, match=reason):
            write_goal(scene, template.tools[tool])
        assert scene.session.digest() == before


def test_a_value_that_is_there_already_changes_nothing(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    with pytest.raises(Unplannable, match="the call changes nothing"):
        goal(scene, "set_due", issue_id="I-1", due="2024-02-28")
    with pytest.raises(Unplannable, match="the call fails"):
        goal(scene, "close_issue", issue_id="I-4")


def test_values_that_nobody_could_say_are_refused(scene_of: SceneOf) -> None:
    for title in ("two\nlines", "", "x" * 81, 'a "word"'):
        scene = scene_of(office())
        with pytest.raises(Unplannable, match="nobody could say"):
            goal(scene, "create_issue", title=title, author_id="P-1")


def test_a_guard_may_end_like_any_sql_text(scene_of: SceneOf) -> None:
    """A semicolon, a comment, more than one column: all that the runtime takes."""
    tools = """
drop_note:
  parameters: {note_id: {column: notes.id}}
  require:
    - {sql: "SELECT 1 FROM notes WHERE id = :note_id;", error: none}
    - {sql: "SELECT 1 FROM notes WHERE id = :note_id -- it exists", error: none}
    - {sql: "SELECT 1, text FROM notes WHERE id = :note_id AND id <> 'N-1'", error: kept}
  do: [DELETE FROM notes WHERE id = :note_id]
"""
    template = office(READS + tools)
    keys = set()
    for seed in range(12):
        found = write_goal(scene_of(template, seed), template.tools["drop_note"])
        keys.add(found.references["note_id"].key)
    assert keys == {"N-2", "N-3"}


def test_a_tool_over_a_list_finds_its_rows(scene_of: SceneOf) -> None:
    tools = """
close_all:
  parameters: {issue_ids: {type: array, minItems: 1, items: {column: issues.id}}}
  require:
    - {sql: "SELECT status = 'open' FROM issues WHERE id = :item", error: no, for_each: issue_ids}
  do: [UPDATE issues SET status = 'closed' WHERE id IN (SELECT value FROM json_each(:issue_ids))]
"""
    template = office(READS + tools)
    for seed in range(8):
        scene = scene_of(template, seed)
        found = write_goal(scene, template.tools["close_all"])
        keys = [r.key for r in found.lists["issue_ids"]]
        assert found.calls[0].arguments == {"issue_ids": keys}
        assert set(keys) <= {"I-1", "I-2", "I-5"}
        closed = {r[0] for r in rows(scene, "issues") if r[4] == "closed"}
        assert closed == {"I-4", *keys}
        assert found.values == {}


def test_a_key_of_several_columns_says_where(scene_of: SceneOf, ledger_template: Template) -> None:
    scene = scene_of(ledger_template)
    tool = ledger_template.tools["add_notes"]
    given = {"project_id": 1, "no": 2, "bodies": ["hello"]}
    found = describe_call(scene, tool, given, {})
    assert found.where == {"no": AttributeFact("no", 2, ValueShape.NUMBER)}
    assert found.values == {"bodies": AttributeFact("bodies", ["hello"], ValueShape.LIST)}
    assert found.references["project_id"].key == 1


def test_a_new_key_is_a_value_and_an_old_one_a_row(scene_of: SceneOf) -> None:
    tools = """
put:
  parameters: {id: {column: notes.id}, issue_id: {column: issues.id}, text: {column: notes.text}}
  do: ["INSERT INTO notes VALUES (:id, :issue_id, :text) ON CONFLICT DO UPDATE SET text = :text"]
"""
    scene = scene_of(office(READS + tools))
    given: dict[str, Json] = {"id": "N-9", "issue_id": "I-1", "text": "Soon"}
    tool = scene.session.template.tools["put"]
    new = describe_call(scene, tool, given, {})
    assert set(new.references) == {"issue_id"}
    assert new.values["id"] == AttributeFact("id", "N-9", ValueShape.TEXT)
    old = describe_call(scene, tool, {**given, "id": "N-1"}, {})
    assert set(old.references) == {"id", "issue_id"}


def test_the_row_that_a_goal_made_is_told(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    found = goal(scene, "create_issue", title="Loose tile", author_id="P-1")
    made = made_rows(scene, found, frozenset())
    ((key,),) = scene.session.query("SELECT id FROM issues WHERE title = 'Loose tile'")
    assert made == {"issues": key}
    scene.made.update(made)
    after = goal(scene, "set_due", issue_id=key, due="2025-06-01")
    assert after.references["issue_id"].kind == "new"
    assert made_rows(scene, after, frozenset({("issues", (key,))})) == {}


def test_a_row_whose_key_is_not_told_cannot_be_meant(scene_of: SceneOf) -> None:
    silent = (
        READS
        + """
create_issue:
  parameters: {title: {column: issues.title}}
  do: ["INSERT INTO issues VALUES (new_id('I'), :title, 'P-1', NULL, 'open', NULL, 0.0, NULL)"]
"""
    )
    scene = scene_of(office(silent))
    assert made_rows(scene, goal(scene, "create_issue", title="Loose tile"), frozenset()) == {}


def test_of_two_rows_that_a_goal_made_neither_is_the_new_one(scene_of: SceneOf) -> None:
    two = (
        READS
        + """
report_twice:
  parameters: {issue_id: {column: issues.id}, text: {column: notes.text}}
  let: {one: "SELECT new_id('N', 1)"}
  do:
    - INSERT INTO notes VALUES (:one, :issue_id, :text)
    - INSERT INTO notes VALUES (new_id('N', 2), :issue_id, :text)
  returns: {row: "SELECT id FROM notes WHERE id = :one"}
"""
    )
    scene = scene_of(office(two))
    found = goal(scene, "report_twice", issue_id="I-1", text="Soon")
    assert len(scene.session.diff().rows) == 2
    assert made_rows(scene, found, frozenset()) == {}


def test_rows_with_near_misses_and_new_rows_are_taken_first(scene_of: SceneOf) -> None:
    tool = office().tools["close_issue"]
    for seed in range(6):
        scene = scene_of(office(), seed, preferred=frozenset({("issues", "I-2")}))
        assert write_goal(scene, tool).references["issue_id"].key == "I-2"
    taken = []
    for seed in range(30):
        scene = scene_of(office(), seed, made={"issues": "I-1"})
        taken.append(write_goal(scene, tool).references["issue_id"].key)
    assert taken.count("I-1") > 20


def test_a_value_can_be_one_to_find_out(scene_of: SceneOf) -> None:
    found_out = 0
    for seed in range(120):
        scene = scene_of(office(), seed)
        try:
            found = write_goal(scene, office().tools["set_due"])
        except Unplannable:
            continue
        value = found.values["due"]
        assert value.value == found.calls[0].arguments["due"]
        if isinstance(value, DerivedValue):
            found_out += 1
            assert all(call in found.lookups() for call in value.lookups())
    assert found_out >= 2


@pytest.mark.parametrize(("rule", "vague"), [("assignee_id IS NULL", False), ("1", True)])
def test_where_a_rule_leaves_one_row_nothing_is_vague(
    scene_of: SceneOf, rule: str, vague: bool
) -> None:
    """Whoever looks need not ask: one issue alone has no assignee."""
    tools = f"""
drop_issue:
  parameters: {{issue_id: {{column: issues.id}}}}
  require: [{{sql: SELECT {rule} FROM issues WHERE id = :issue_id, error: "It is taken."}}]
  do: ["UPDATE issues SET status = 'closed' WHERE id = :issue_id"]
"""
    template = office(READS + tools)
    drop, given = template.tools["drop_issue"], {"issue_id": "I-2"}
    goals = [goal_of_call(scene_of(template, n), drop, given, vague=True) for n in range(6)]
    assert any(goal.references["issue_id"].others for goal in goals) == vague


def test_a_vague_change_has_others_that_could_be_meant(scene_of: SceneOf) -> None:
    vague = 0
    for seed in range(12):
        scene = scene_of(office(), seed)
        found = write_goal(scene, office().tools["close_issue"], vague=True)
        vague += bool(found.references["issue_id"].others)
    assert vague >= 6
