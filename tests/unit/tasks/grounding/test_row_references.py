"""References: the fewest attributes that single out a row, and a look-up that really finds it."""

from __future__ import annotations

from itertools import combinations

import pytest

from envwright.environment.phrasebook import slots_of
from envwright.environment.schema import quote_name
from envwright.environment.template import Template
from envwright.tasks.goals import AttributeFact, RowReference, Unplannable, ValueShape
from envwright.tasks.grounding.row_references import (
    MAX_FACTS,
    described_reference,
    named_reference,
    refer_to_row,
    reference_fits,
)
from envwright.tasks.grounding.scene import Scene, rows_at
from tests.conftest import make_spec
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import FIND_PEOPLE, GET_PERSON, OFFICE_STATE, READS, office

PEOPLE, ISSUES, NOTES = ("people", "id"), ("issues", "id"), ("notes", "id")
SEEDS = range(12)


def matching(scene: Scene, reference: RowReference) -> list[object]:
    """Keys of all rows that fit a description, by its own condition."""
    sql = f"SELECT {quote_name(reference.column)} FROM {quote_name(reference.table)}"
    return [
        r[0] for r in scene.session.query(f"{sql} WHERE {reference.condition}", reference.bound)
    ]


@pytest.mark.parametrize("key", ["P-1", "P-2", "P-3", "P-4"])
def test_one_attribute_is_enough_where_one_is(scene_of: SceneOf, key: str) -> None:
    for seed in SEEDS:
        scene = scene_of(office(), seed)
        found = refer_to_row(scene, PEOPLE, key)
        assert (found.kind, found.key, len(found.facts)) == ("described", key, 1)
        assert matching(scene, found) == [key]
        assert found.others == ()


def test_a_name_that_two_people_have_is_never_enough(scene_of: SceneOf) -> None:
    tools = FIND_PEOPLE.replace("SELECT id, name, email, team", "SELECT id, name, team")
    tools = tools.replace("    email: {column: people.email, optional: true}\n", "")
    tools = tools.replace("AND (:email IS NULL OR email = :email) ", "")
    said = set()
    for seed in SEEDS:
        found = refer_to_row(scene_of(office(tools), seed), PEOPLE, "P-2")
        said.add(tuple(sorted(f.label for f in found.facts)))
    assert said == {("name", "team")}


def test_the_look_up_returns_the_row(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    found = refer_to_row(scene, PEOPLE, "P-4")
    (fact,) = found.facts
    (call,) = found.lookups
    rows = rows_at(scene.look(call), "[]")
    assert [r["id"] for r in rows if r[fact.label] == fact.value] == ["P-4"]


def test_a_look_up_that_hides_the_row_finds_nothing(scene_of: SceneOf) -> None:
    """P-4 has left, and the tool shows only who has not: no description may rest on it."""
    tools = FIND_PEOPLE.replace("WHERE (:name", "WHERE active AND (:name")
    assert described_reference(scene_of(office(tools)), PEOPLE, "P-4") is None
    assert refer_to_row(scene_of(office(tools)), PEOPLE, "P-4").kind == "named"
    assert refer_to_row(scene_of(office(tools)), PEOPLE, "P-1").kind == "described"


def test_a_second_row_counts_though_no_tool_shows_it(scene_of: SceneOf) -> None:
    """Of two people called Grace Murray the tool shows one: the name alone still means both."""
    state = OFFICE_STATE.replace("'green', 1)", "'green', 0)")
    template = office(FIND_PEOPLE.replace("WHERE (:name", "WHERE active AND (:name"), state)
    said = set()
    for seed in range(30):
        found = described_reference(scene_of(template, seed), PEOPLE, "P-2")
        assert found is not None
        said.add(tuple(f.label for f in found.facts))
    assert ("email",) in said
    assert ("name",) not in said


def test_a_look_up_cut_short_finds_nothing_behind_the_cut(scene_of: SceneOf) -> None:
    tools = "list_people: {returns: {rows: 'SELECT id, name FROM people ORDER BY id LIMIT 1'}}"
    assert described_reference(scene_of(office(tools)), PEOPLE, "P-1") is not None
    assert described_reference(scene_of(office(tools)), PEOPLE, "P-4") is None


def test_without_a_look_up_a_row_is_named(scene_of: SceneOf) -> None:
    found = refer_to_row(scene_of(office(GET_PERSON)), PEOPLE, "P-1")
    assert (found.kind, found.facts, found.lookups) == ("named", (), ())
    assert reference_fits(scene_of(office(GET_PERSON)), found)


@pytest.mark.parametrize("key", ["", "x" * 81, 'a"b', " P-1", None, b"\x00"])
def test_an_identifier_that_nobody_could_say_is_refused(key: str | bytes | None) -> None:
    with pytest.raises(Unplannable, match="nobody could say"):
        named_reference(PEOPLE, key)


def test_a_row_that_does_not_exist_is_not_described(scene_of: SceneOf) -> None:
    assert described_reference(scene_of(office()), PEOPLE, "P-9") is None


def test_a_new_row_is_the_new_one(scene_of: SceneOf) -> None:
    scene = scene_of(office(), made={"people": "P-3"})
    assert refer_to_row(scene, PEOPLE, "P-3").kind == "new"
    assert refer_to_row(scene, PEOPLE, "P-2").kind == "described"
    assert reference_fits(scene, refer_to_row(scene, PEOPLE, "P-3"))


def test_owners_are_described_in_turn(scene_of: SceneOf) -> None:
    """Notes are listed per issue; the issue is described first, and looked up first."""
    for seed in SEEDS:
        scene = scene_of(office(), seed)
        # Half of the references to a note are by its key, since nothing else names one.
        found = described_reference(scene, NOTES, "N-2")
        assert found is not None
        (issue,) = found.owners
        assert (issue.table, issue.key, issue.kind) == ("issues", "I-3", "described")
        assert {f.label for f in issue.facts} == {"title", "status"} or len(issue.facts) == 1
        assert [c.tool for c in found.lookups] == ["find_issues", "list_notes"]
        assert found.lookups[-1].arguments == {"issue_id": "I-3"}
        assert found.facts == (AttributeFact("text", "Rope checked", ValueShape.TEXT),)


def test_an_owner_without_a_description_is_named(scene_of: SceneOf) -> None:
    tools = "list_notes:" + READS.split("list_notes:")[1].split("list_assigned:")[0]
    found = refer_to_row(scene_of(office(tools)), NOTES, "N-3")
    assert [(o.kind, o.key) for o in found.owners] == [("named", "I-3")]
    assert [c.tool for c in found.lookups] == ["list_notes"]


def test_an_owner_by_one_of_two_links_is_no_owner(scene_of: SceneOf) -> None:
    """Issues point to people twice: "the issue of Ada" would not say which way."""
    tools = READS.split("find_issues:")[0] + "list_assigned:" + READS.split("list_assigned:")[1]
    assert described_reference(scene_of(office(tools)), ISSUES, "I-3") is None


VAGUE_STATE = OFFICE_STATE.replace("'Ada Byron'", "'Grace Murray'")


def test_a_vague_description_starts_with_what_others_fit_too(scene_of: SceneOf) -> None:
    kinds = set()
    for seed in SEEDS:
        scene = scene_of(office(FIND_PEOPLE, VAGUE_STATE), seed)
        found = described_reference(scene, PEOPLE, "P-2", vague=True)
        assert found is not None
        first = found.facts[0]
        sql = f"SELECT id FROM people WHERE {first.label} = :v AND id <> 'P-2' ORDER BY id"
        value = int(first.value) if isinstance(first.value, bool) else first.value
        assert [r[0] for r in scene.session.query(sql, {"v": value})] == list(found.others)
        assert 1 <= len(found.others) < 8
        assert len(found.facts) >= 2
        assert matching(scene, found) == ["P-2"]
        kinds.add(first.label)
    assert "email" not in kinds


def test_where_the_first_fact_is_always_enough_nothing_is_vague(scene_of: SceneOf) -> None:
    state = OFFICE_STATE.split("INSERT INTO issues")[0].split(",\n  ('P-2'")[0]
    assert (
        described_reference(scene_of(office(FIND_PEOPLE, state)), PEOPLE, "P-1", vague=True) is None
    )


def test_a_description_that_fits_a_second_row_later_no_longer_fits(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    found = refer_to_row(scene, ISSUES, "I-1")
    assert reference_fits(scene, found)
    title = next((f.value for f in found.facts if f.label == "title"), None)
    other = scene_of(office(state=OFFICE_STATE.replace("'Wet floor'", "'Broken lamp'")))
    assert reference_fits(other, found) is (title is None)


def test_a_user_is_found_by_a_scalar_look_up(scene_of: SceneOf, retail_template: Template) -> None:
    tools = set()
    for seed in SEEDS:
        scene = scene_of(retail_template, seed)
        key = scene.keys(("users", "user_id"))[seed]
        found = refer_to_row(scene, ("users", "user_id"), key)
        (call,) = found.lookups
        assert scene.look(call) == key
        assert matching(scene, found) == [key]
        labels = {"find_user_id_by_email": {"email"}}.get(
            call.tool, {"first_name", "last_name", "zip"}
        )
        assert {f.label for f in found.facts} == labels == call.arguments.keys()
        tools.add(call.tool)
    assert tools == {"find_user_id_by_email", "find_user_id_by_name_zip"}


@pytest.mark.parametrize("name", ["mock", "petstore", "retail"])
def test_descriptions_are_unique_and_smallest(
    scene_of: SceneOf, name: str, request: pytest.FixtureRequest
) -> None:
    """Of each description no part without a parameter that the look-up needs is enough.

    Where the environment's own phrase for such rows says more, people do: all that it says.
    """
    template = request.getfixturevalue(f"{name}_template")
    scene = scene_of(template)
    for home in sorted(scene.views.by_home):
        for key in scene.keys(home)[:6]:
            found = described_reference(scene, home, key)
            if found is None:
                continue
            assert matching(scene, found) == [key]
            assert len(found.facts) <= MAX_FACTS
            assert reference_fits(scene, found)
            last = found.lookups[-1].tool
            views = [v for v in scene.views.lookups(home) if v.tool.name == last]
            if not views:  # told by looking at each row of a list
                continue
            view = views[0]
            said = {f.label for f in found.facts}
            phrases = template.wording.rows.get(home[0], ())
            if any(said == set(slots_of(phrase)) for phrase in phrases):
                continue
            needed = {p for p in view.required if p in {f.label for f in found.facts}}
            for part in combinations(found.facts, len(found.facts) - 1):
                if part and needed <= {f.label for f in part}:
                    assert len(fitting(scene, found, part)) != 1


def fitting(
    scene: Scene, reference: RowReference, facts: tuple[AttributeFact, ...]
) -> list[object]:
    """Rows of the last look-up without the arguments of facts left out, that show the others."""
    left_out = {f.label for f in reference.facts} - {f.label for f in facts}
    call = reference.lookups[-1]
    given = {k: v for k, v in call.arguments.items() if k not in left_out}
    value = scene.look(call.model_copy(update={"arguments": given}))
    view = next(
        v
        for v in scene.views.lookups((reference.table, reference.column))
        if v.tool.name == call.tool
    )
    return [
        row
        for row in rows_at(value, view.container)
        if all(row.get(f.label, f.value) == f.value for f in facts)
    ]


def test_the_smallest_key_that_is_zero_or_a_number(scene_of: SceneOf) -> None:
    template = Template(
        make_spec(
            """
CREATE TABLE shelves (id INTEGER PRIMARY KEY, floor TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE boxes (
  id INTEGER PRIMARY KEY, shelf INTEGER NOT NULL REFERENCES shelves (id), label TEXT NOT NULL
) STRICT, WITHOUT ROWID;
""",
            """
list_shelves: {returns: {rows: "SELECT id, floor FROM shelves"}}
list_boxes:
  parameters: {shelf: {column: boxes.shelf}}
  returns: {rows: "SELECT id, label FROM boxes WHERE shelf = :shelf"}
""",
            state="INSERT INTO shelves VALUES (0, 'first'), (7, 'second');"
            "INSERT INTO boxes VALUES (0, 0, 'nails'), (1, 7, 'nails'), (2, 7, 'screws');",
        )
    )
    found = refer_to_row(scene_of(template), ("boxes", "id"), 0)
    assert (found.kind, found.key) == ("described", 0)
    assert [f.value for f in found.facts] == ["nails"]
    assert [(o.key, o.facts[0].value) for o in found.owners] == [(0, "first")]
