"""What reading tools show: containers, keys, filters, and how people say what stands in a cell."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template
from envwright.tasks.goals import AttributeFact, ValueShape
from envwright.tasks.grounding.call_arguments import is_plain_text
from envwright.tasks.grounding.scene import (
    ToolView,
    ToolViews,
    cell_fact,
    displayed_value,
    is_sayable,
    rows_at,
    shape_of,
)
from envwright.types import Json, Scalar
from tests.conftest import make_spec
from tests.unit.tasks.worlds import office

SHAPES = Template(
    make_spec(
        """
CREATE TABLE things (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('a', 'b')),
  level INTEGER NOT NULL CHECK (level IN (1, 2, 3)),
  fine INTEGER NOT NULL CHECK (fine IN (0, 1)),
  price INTEGER NOT NULL,                     -- Price in cents
  weight REAL NOT NULL,
  day TEXT CHECK (day IS date(day)),
  at TEXT CHECK (at IS strftime('%Y-%m-%dT%H:%M:%SZ', at)),
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  near TEXT REFERENCES things (id)
) STRICT, WITHOUT ROWID;
"""
    )
)


def views_of(tools: str) -> ToolViews:
    return ToolViews(office(tools))


def summary(view: ToolView) -> tuple[str, str, str]:
    return view.tool.name, view.container, view.key


def test_a_view_per_container_and_key() -> None:
    views = views_of(
        """
dashboard:
  returns:
    row: SELECT id, name FROM people WHERE id = 'P-1'
    open: {rows: "SELECT id, title FROM issues WHERE status = 'open'"}
    closed: {rows: "SELECT id AS number, due FROM issues WHERE status = 'closed'"}
"""
    )
    assert [summary(v) for v in views.by_home["people", "id"]] == [("dashboard", "", "id")]
    found = {v.container: v for v in views.by_home["issues", "id"]}
    assert found.keys() == {"open[]", "closed[]"}
    assert found["closed[]"].key == "number"
    assert found["closed[]"].shown == {("issues", "id"): "number", ("issues", "due"): "due"}
    assert ("issues", "due") not in found["open[]"].shown


def test_an_object_in_an_object_is_no_view() -> None:
    views = views_of("deep: {returns: {row: SELECT 1 AS n, x: {row: SELECT id FROM people}}}")
    assert views.by_home == {}


def test_what_stands_in_envelopes_is_a_view() -> None:
    views = views_of(
        """
one: {returns: {data: {row: "SELECT id, name FROM people"}, ok: {value: SELECT 1 AS told}}}
all: {returns: {result: {people: {rows: SELECT id FROM people}}}}
"""
    )
    one, many = views.by_home["people", "id"]
    assert (one.container, one.key, one.lists) == ("data", "id", False)
    assert (many.container, many.key, many.lists) == ("result.people[]", "id", True)
    assert rows_at({"data": {"id": 1}, "ok": True}, one.container) == [{"id": 1}]
    assert rows_at({"result": {"people": [{"id": 1}]}}, many.container) == [{"id": 1}]
    assert rows_at({"result": None}, many.container) == []


def test_a_scalar_result_is_a_view_without_a_key_name() -> None:
    views = views_of(
        """
person_by_email:
  parameters: {email: {column: people.email}}
  returns: {value: "SELECT id FROM people WHERE email = :email"}
"""
    )
    (view,) = views.lookups(("people", "id"))
    assert summary(view) == ("person_by_email", "", "")
    assert view.filters == {("people", "email"): "email"}
    assert view.required == ("email",)
    assert views.details(("people", "id")) == []


def test_lookups_find_by_something_else_and_details_take_the_key() -> None:
    views = ToolViews(office())
    issue = ("issues", "id")
    assert {v.tool.name for v in views.lookups(issue)} == {"find_issues", "list_assigned"}
    assert {v.tool.name for v in views.details(issue)} == {"get_issue"}
    assert {v.tool.name for v in views.lookups(("notes", "id"))} == {"list_notes"}
    assert ("people", "email") in views.key_columns
    assert ("people", "name") not in views.key_columns


def test_writing_tools_and_those_of_the_user_are_no_views() -> None:
    views = views_of(
        """
touch:
  do: ["UPDATE people SET active = 1"]
  returns: {rows: "SELECT id FROM people"}
mine: {actor: user, returns: {rows: "SELECT id FROM people"}}
"""
    )
    assert views.by_home == {}


def test_filters_take_lists_and_leave_out_what_is_inside_objects() -> None:
    views = views_of(
        """
some_people:
  parameters:
    teams: {type: array, items: {column: people.team}}
    about: {type: object, properties: {name: {column: people.name}}}
  returns:
    rows: SELECT id FROM people WHERE team IN (SELECT value FROM json_each(:teams))
"""
    )
    (view,) = views.lookups(("people", "id"))
    assert view.filters == {("people", "team"): "teams[]"}
    assert view.parameter_column("teams") == ("people", "team")
    assert view.parameter_column("about") is None


@pytest.mark.parametrize(
    ("column", "value", "shape", "said"),
    [
        ("name", "Ann", ValueShape.TEXT, "Ann"),
        ("kind", "a", ValueShape.WORD, "a"),
        ("level", 2, ValueShape.NUMBER, 2),
        ("fine", 1, ValueShape.TRUTH, True),
        ("fine", 0, ValueShape.TRUTH, False),
        ("price", 1250, ValueShape.MONEY, 1250),
        ("weight", 1.5, ValueShape.NUMBER, 1.5),
        ("day", "2025-01-01", ValueShape.DATE, "2025-01-01"),
        ("at", "2025-01-01T10:00:00Z", ValueShape.TIME, "2025-01-01T10:00:00Z"),
        ("tags", '["x"]', ValueShape.LIST, '["x"]'),
    ],
)
def test_how_people_say_a_cell(column: str, value: Scalar, shape: ValueShape, said: Json) -> None:
    about = SHAPES.schema.tables["things"].columns[column]
    assert shape_of(about, value) is shape
    assert cell_fact("label", about, value) == AttributeFact("label", said, shape)
    assert type(displayed_value(about, value)) is type(said)


def test_an_unknown_truth_stays_unknown() -> None:
    assert displayed_value(SHAPES.schema.tables["things"].columns["fine"], None) is None


@pytest.mark.parametrize(
    ("column", "value", "may"),
    [
        ("name", "Ann", True),
        ("name", "x" * 60, True),
        ("name", "x" * 61, False),
        ("name", "", False),
        ("name", " Ann", False),
        ("name", 'the "one"', False),
        ("name", "two\nlines", False),
        ("name", None, False),
        ("fine", 0, True),
        ("price", 0, True),
        ("id", "T-1", False),
        ("near", "T-1", False),
        ("tags", "[]", False),
        ("weight", b"\0", False),
    ],
)
def test_what_a_user_could_say(column: str, value: Scalar, may: bool) -> None:
    about = SHAPES.schema.tables["things"].columns[column]
    assert is_sayable(about, value, SHAPES.schema) is may


def test_a_plain_text_has_no_quotes_and_no_outer_space() -> None:
    assert is_plain_text("O'Brien — 50 %", 80)
    assert not is_plain_text("back\\slash", 80)
    assert not is_plain_text("a “b”", 80)
    assert not is_plain_text("abcd", 3)
