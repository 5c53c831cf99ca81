"""Sets of rows: what a user describes, what the query finds and what tools show are the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from envwright.environment.schema import quote_name
from envwright.environment.template import Template
from envwright.tasks.goals import AttributeFact, RowSet, Unplannable, ValueShape
from envwright.tasks.grounding.row_sets import (
    extreme_reference,
    is_label,
    ordered_columns,
    row_satisfies,
    row_set,
)
from envwright.tasks.grounding.scene import Scene, rows_at
from envwright.types import Json, Scalar
from tests.conftest import make_spec
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import FIND_ISSUES, OFFICE_STATE, READS, office

ISSUES, PEOPLE = ("issues", "id"), ("people", "id")
ROWS: list[dict[str, Json]] = [
    {"id": "I-1", "title": "Broken lamp", "status": "open", "points": 3, "cost": 0.1},
    {"id": "I-2", "title": "Slow lift", "status": "open", "points": 5, "cost": 0.2},
    {"id": "I-3", "title": "Slow lift", "status": "waiting", "points": 5, "cost": 0.3},
    {"id": "I-4", "title": "New door", "status": "closed", "points": 8, "cost": 10.0},
    {"id": "I-5", "title": "Wet floor", "status": "open", "points": None, "cost": 4.0},
]
DUE = ["2024-02-28", "2024-12-31", None, "2025-01-31", "2025-03-01"]


def holds(row: dict[str, Json], fact: AttributeFact) -> bool:
    cell = row[fact.label]
    if cell is None:
        return False
    if fact.compare == "is":
        return bool(cell == fact.value)
    return bool(cell > fact.value if fact.compare == "above" else cell < fact.value)


def by_hand(rows: RowSet) -> tuple[Scalar, ...]:
    """The members of a set of issues, from the table above and what the user would say."""
    out = []
    for row, due in zip(ROWS, DUE, strict=True):
        whole = {**row, "due": due}
        if (
            all(holds(whole, f) for f in rows.facts)
            and (not rows.either or any(holds(whole, f) for f in rows.either))
            and not any(holds(whole, f) for f in rows.without)
        ):
            out.append(row["id"])
    return tuple(out)


def test_the_members_are_those_that_a_person_would_find(scene_of: SceneOf) -> None:
    template, kinds = office(FIND_ISSUES), Counter[str]()
    for seed in range(150):
        try:
            found = row_set(scene_of(template, seed), [ISSUES], 1, 5).rows
        except Unplannable:
            continue
        assert found.keys == by_hand(found)
        kinds.update(f.compare for f in found.facts)
        kinds.update({"either": bool(found.either), "without": bool(found.without)})
        assert len({f.label for f in found.facts}) == len(found.facts)
    assert all(kinds[kind] > 0 for kind in ("is", "above", "below", "either", "without"))


def shown_by(scene: Scene, rows: RowSet) -> set[Scalar]:
    """All keys of the set's table that its look-ups show, whatever else the rows are."""
    out: set[Scalar] = set()
    for call in rows.lookups:
        for view in scene.views.lookups((rows.table, rows.column)):
            if view.tool.name == call.tool:
                out |= {r.get(view.key) for r in rows_at(scene.look(call), view.container)}
    return out


@pytest.mark.parametrize("name", ["mock", "petstore", "retail"])
def test_the_members_are_the_answer_of_the_query_and_are_shown(
    scene_of: SceneOf, name: str, request: pytest.FixtureRequest
) -> None:
    template: Template = request.getfixturevalue(f"{name}_template")
    made = 0
    for seed in range(20):
        scene = scene_of(template, seed)
        try:
            found = row_set(scene, sorted(scene.views.by_home), 1, 8).rows
        except Unplannable:
            continue
        made += 1
        column, table = quote_name(found.column), quote_name(found.table)
        sql = f"SELECT {column} FROM {table} WHERE {found.condition} ORDER BY {column}"
        assert tuple(r[0] for r in scene.session.query(sql, found.bound)) == found.keys
        assert set(found.keys) <= shown_by(scene, found)
        assert 1 <= len(found.keys) <= 8
    assert made >= 5


def test_a_list_that_is_cut_short_is_never_taken(scene_of: SceneOf) -> None:
    """Members behind the cut are none; two lists of two may still hold all that is meant."""
    template = office(FIND_ISSUES.replace("ORDER BY id", "ORDER BY id LIMIT 2"))
    made = 0
    for seed in range(60):
        scene = scene_of(template, seed)
        try:
            found = row_set(scene, [ISSUES], 1, 8, tries=4).rows
        except Unplannable:
            continue
        made += 1
        assert found.keys == by_hand(found)
        assert set(found.keys) <= shown_by(scene, found)
        assert found.facts or found.either or found.without
    assert made > 5


def test_rows_without_a_key_cannot_be_told_apart(scene_of: SceneOf) -> None:
    """Two of three people have no badge; a list that shows one of them is not complete."""
    schema = """
CREATE TABLE people (id TEXT PRIMARY KEY, badge TEXT UNIQUE, team TEXT NOT NULL)
  STRICT, WITHOUT ROWID;
"""
    tools = "list_people: {returns: {rows: 'SELECT badge, team FROM people ORDER BY id LIMIT 2'}}"
    state = "INSERT INTO people VALUES ('1', NULL, 'a'), ('2', 'B-2', 'a'), ('3', NULL, 'a');"
    template = Template(make_spec(schema, tools, state=state))
    for seed in range(20):
        with pytest.raises(Unplannable, match="no set of rows"):
            row_set(scene_of(template, seed), [("people", "badge")], 1, 8)


def test_bounds_on_the_number_of_members_are_kept(scene_of: SceneOf) -> None:
    for seed in range(20):
        assert len(row_set(scene_of(office(), seed), [PEOPLE], 3, 4, 50).rows.keys) in (3, 4)
    with pytest.raises(Unplannable, match="no set of rows"):
        row_set(scene_of(office()), [ISSUES], 6, 9)
    with pytest.raises(Unplannable, match="no set of rows"):
        row_set(scene_of(office(state="")), [ISSUES], 0, 9)
    with pytest.raises(Unplannable, match="no set of rows"):
        row_set(scene_of(office()), [], 1, 9)


def test_a_required_option_is_asked_for_in_turn(scene_of: SceneOf) -> None:
    """A set that the status does not bound takes a look-up per status."""
    tools = FIND_ISSUES.replace(", optional: true", "").replace(":status IS NULL OR ", "")
    sizes = set()
    for seed in range(40):
        found = row_set(scene_of(office(tools), seed), [ISSUES], 1, 5).rows
        asked = [call.arguments["status"] for call in found.lookups]
        labels = {f.label for f in found.facts} | {f.label for f in found.either}
        if "status" not in labels:
            assert asked == ["open", "closed", "waiting"]
        assert len(asked) == len(set(asked))
        assert found.keys == by_hand(found)
        sizes.add(len(asked))
    assert sizes == {1, 2, 3}


def test_a_list_parameter_takes_all_options_in_one_call(scene_of: SceneOf) -> None:
    tools = """
find_issues:
  parameters: {statuses: {type: array, items: {column: issues.status}}}
  returns:
    rows: |
      SELECT id, title, status, points, cost, due FROM issues
      WHERE status IN (SELECT value FROM json_each(:statuses)) ORDER BY id
"""
    lengths = set()
    for seed in range(40):
        found = row_set(scene_of(office(tools), seed), [ISSUES], 1, 5).rows
        (call,) = found.lookups
        assert found.keys == by_hand(found)
        lengths.add(len(call.arguments["statuses"]))
    assert lengths == {1, 2, 3}


def test_members_belong_to_their_owner(scene_of: SceneOf) -> None:
    for seed in range(10):
        scene = scene_of(office(), seed)
        found = row_set(scene, [("notes", "id")], 2, 8, 50).rows
        (owner,) = found.owners
        assert (owner.key, found.keys) == ("I-3", ("N-2", "N-3"))
        assert [c.tool for c in found.lookups][-1] == "list_notes"
        assert found.lookups[: len(owner.lookups)] == owner.lookups


# --- what is shown against what is said ----------------------------------------------------------

RED, BLUE = (
    AttributeFact("team", "red", ValueShape.WORD),
    AttributeFact("team", "blue", ValueShape.WORD),
)
OVER = AttributeFact("points", 3, ValueShape.NUMBER, "above")


@pytest.mark.parametrize(
    ("row", "facts", "either", "without", "fits"),
    [
        ({"team": "red"}, [RED], [], [], True),
        ({"team": "blue"}, [RED], [], [], False),
        ({"team": "blue"}, [], [RED, BLUE], [], True),
        ({"team": "green"}, [], [RED, BLUE], [], False),
        ({"team": "red"}, [], [], [RED], False),
        ({"team": None}, [], [], [RED], True),
        ({"points": 4}, [OVER], [], [], True),
        ({"points": 3}, [OVER], [], [], False),
        ({"points": None}, [OVER], [], [], False),
        ({"points": "4"}, [OVER], [], [], False),
    ],
)
def test_a_shown_row_fits_or_not(
    row: dict[str, Json],
    facts: Sequence[AttributeFact],
    either: Sequence[AttributeFact],
    without: Sequence[AttributeFact],
    fits: bool,
) -> None:
    rows = RowSet("people", "id", (), tuple(facts), tuple(either), tuple(without))
    assert row_satisfies(row, rows, {f: f.label for f in (*facts, *either, *without)}) is fits


def test_a_difference_must_be_shown() -> None:
    rows = RowSet("people", "id", (), without=(RED,))
    assert not row_satisfies({}, rows, {RED: None})
    assert row_satisfies({}, RowSet("people", "id", (), facts=(RED,)), {RED: None})


# --- extremes ------------------------------------------------------------------------------------


def ends(scene_of: SceneOf, state: str) -> set[str]:
    """Which rows are the first of all five issues in a state: the end, the label and the row."""
    out = set()
    for seed in range(80):
        try:
            found = extreme_reference(scene_of(office(FIND_ISSUES, state), seed), [ISSUES])
        except Unplannable:
            continue
        assert found.among is not None
        assert found.by is not None
        if len(found.among.keys) == 5:
            out.add(f"{'most' if found.most else 'least'} {found.by.label} {found.key!s}")
    return out


def test_a_column_with_an_empty_cell_has_no_first(scene_of: SceneOf) -> None:
    """All five issues have a cost; the points of one and the day of another are unknown."""
    assert ends(scene_of, OFFICE_STATE) == {"most cost I-4", "least cost I-1"}


def test_a_tie_is_no_first(scene_of: SceneOf) -> None:
    tied = OFFICE_STATE.replace("0.2, '2024", "0.1, '2024")
    assert ends(scene_of, tied) == {"most cost I-4"}


def test_a_filled_cell_makes_a_first(scene_of: SceneOf) -> None:
    filled = OFFICE_STATE.replace("'open', NULL", "'open', 1")
    assert ends(scene_of, filled) == {
        "most cost I-4",
        "least cost I-1",
        "most points I-4",
        "least points I-5",
    }


def test_an_extreme_in_any_set_is_the_only_one(scene_of: SceneOf) -> None:
    made = 0
    for seed in range(40):
        try:
            found = extreme_reference(scene_of(office(FIND_ISSUES), seed), [ISSUES])
        except Unplannable:
            continue
        made += 1
        assert found.among is not None
        assert found.by is not None
        rows = {r["id"]: {**r, "due": d} for r, d in zip(ROWS, DUE, strict=True)}
        cells = {key: rows[str(key)][found.by.label] for key in found.among.keys}
        assert None not in cells.values()
        best = (max if found.most else min)(cells.values())
        assert [key for key, cell in cells.items() if cell == best] == [found.key]
        assert found.by.value == best
        assert found.lookups == found.among.lookups
    assert made > 10


def test_only_numbers_and_dates_that_measure_are_ordered(scene_of: SceneOf) -> None:
    scene = scene_of(office(READS))
    (view,) = [v for v in scene.views.lookups(ISSUES) if v.tool.name == "find_issues"]
    assert {c[1] for c, _ in ordered_columns(scene, view)} == {"points", "cost", "due"}
    (view,) = scene.views.lookups(PEOPLE)
    assert ordered_columns(scene, view) == []
    assert [is_label(n) for n in ("zip", "order_number", "postCode", "points", "price")] == [
        True,
        True,
        True,
        False,
        False,
    ]
