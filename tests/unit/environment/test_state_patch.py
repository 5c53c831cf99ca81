"""Patches: statements on the initial state, kept as a changeset, with all rules of the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from envwright.environment.state_patch import Statement, make_patch
from envwright.environment.template import Template
from envwright.errors import BadInput
from tests.conftest import make_spec

SCHEMA = """
CREATE TABLE teams (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  lead TEXT REFERENCES people (id) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  team TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  age INTEGER NOT NULL CHECK (age >= 0)
) STRICT, WITHOUT ROWID;
"""
STATE = """
INSERT INTO teams VALUES ('T-1', 'red', NULL), ('T-2', 'blue', NULL);
INSERT INTO people VALUES ('P-1', 'T-1', 30), ('P-2', 'T-1', 40), ('P-3', 'T-2', 50);
"""
RULES = {"a team is small": "SELECT 1 FROM people GROUP BY team HAVING count(*) > 3"}
SPEC = make_spec(SCHEMA, state=STATE, invariants=RULES)
ADD = "INSERT INTO people VALUES (:id, :team, :age)"


@pytest.fixture
def template() -> Template:
    return Template(SPEC)


def person(key: str, team: str = "T-1", age: Any = 20) -> Statement:
    return ADD, {"id": key, "team": team, "age": age}


def rows(template: Template, patch: bytes = b"") -> dict[str, list[tuple[Any, ...]]]:
    with template.session(patch) as session:
        return {
            table: session.query(f"SELECT * FROM {table} ORDER BY id")
            for table in ("teams", "people")
        }


BEFORE = rows(Template(SPEC))


def test_a_patch_is_the_state_after_its_statements(template: Template) -> None:
    statements = [
        person("P-9", "T-2", 1),
        ("UPDATE people SET age = age + 1 WHERE team = :t", {"t": "T-1"}),
        ("DELETE FROM people WHERE id = 'P-3'", {}),
    ]
    patch = make_patch(template, statements)
    after = rows(template, patch)
    assert after["people"] == [("P-1", "T-1", 31), ("P-2", "T-1", 41), ("P-9", "T-2", 1)]
    assert after["teams"] == BEFORE["teams"]


def test_the_template_stays_as_it_was(template: Template) -> None:
    make_patch(template, [person("P-9")])
    with pytest.raises(BadInput):
        make_patch(template, [person("P-9"), person("P-9")])
    assert rows(template) == BEFORE
    with template.session() as one, Template(SPEC).session() as other:
        assert one.digest() == other.digest()
        assert not one.diff()


def test_a_session_on_a_patch_starts_with_no_change(template: Template) -> None:
    patch = make_patch(template, [person("P-9")])
    with template.session(patch) as session:
        assert not session.diff()
        session.park()
        assert len(session.query("SELECT * FROM people")) == 4
        session.reset()
        assert len(session.query("SELECT * FROM people")) == 4


def test_a_patch_fits_a_fresh_template_of_the_same_spec(template: Template) -> None:
    patch = make_patch(template, [person("P-9")])
    other = Template(SPEC)
    assert rows(other, patch) == rows(template, patch)
    with template.session(patch) as one, other.session(patch) as two:
        assert one.digest() == two.digest()


def test_a_patch_of_another_state_is_refused(template: Template) -> None:
    patch = make_patch(template, [("UPDATE people SET age = 31 WHERE id = 'P-1'", {})])
    moved = make_spec(SCHEMA, state=STATE.replace("30", "35"), invariants=RULES)
    with pytest.raises(BadInput):
        Template(moved).session(patch)


def test_the_same_statements_give_the_same_bytes(template: Template) -> None:
    statements = [person("P-9"), person("P-8", "T-2")]
    assert make_patch(template, statements) == make_patch(Template(SPEC), statements)


@pytest.mark.parametrize(
    "statements",
    [
        [],
        [("UPDATE people SET age = 30 WHERE id = 'P-1'", {})],
        [("DELETE FROM people WHERE id = 'P-9'", {})],
        [person("P-9"), ("DELETE FROM people WHERE id = 'P-9'", {})],
    ],
)
def test_what_changes_nothing_is_empty(template: Template, statements: list[Statement]) -> None:
    assert make_patch(template, statements) == b""


BROKEN: dict[str, Sequence[Statement]] = {
    "a check": [person("P-9", age=-1)],
    "a key": [person("P-1")],
    "a unique column": [("UPDATE teams SET name = 'red' WHERE id = 'T-2'", {})],
    "a missing value": [person("P-9", age=None)],
    "a type": [person("P-9", age="old")],
    "a reference": [person("P-9", "T-9")],
    "a reference checked late": [("UPDATE teams SET lead = 'P-9' WHERE id = 'T-1'", {})],
    "an invariant": [person("P-8"), person("P-9")],
    "no table": [("INSERT INTO pets VALUES (1)", {})],
    "no sql": [("INSRT", {})],
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_breaks_a_rule_is_refused_and_undone(template: Template, what: str) -> None:
    with pytest.raises(BadInput, match="the patch"):
        make_patch(template, [("UPDATE people SET age = 99 WHERE id = 'P-3'", {}), *BROKEN[what]])
    assert rows(template) == BEFORE
    assert make_patch(template, [person("P-9")])


@pytest.mark.parametrize(
    "statement",
    [
        (ADD, {"id": "P-9"}),
        person("P-9", age=2**70),
        person("P-9", age=["x"]),
        ("INSERT INTO people VALUES (new_id('P'), 'T-2', 1)", {}),
    ],
)
def test_a_caller_s_mistake_leaves_nothing_behind(template: Template, statement: Statement) -> None:
    """Bindings that the engine does not know, and ids, which only calls of tools are given."""
    with pytest.raises((KeyError, OverflowError, TypeError, ValueError)):
        make_patch(template, [("UPDATE people SET age = 99 WHERE id = 'P-3'", {}), statement])
    assert rows(template) == BEFORE
    assert make_patch(template, [person("P-9")])


def test_an_invariant_is_named(template: Template) -> None:
    with pytest.raises(BadInput, match="a team is small"):
        make_patch(template, BROKEN["an invariant"])


def test_rules_hold_at_the_end_not_at_every_step(template: Template) -> None:
    statements = [
        ("UPDATE teams SET lead = 'P-9' WHERE id = 'T-1'", {}),
        person("P-8"),
        person("P-9"),
        ("DELETE FROM people WHERE id = 'P-1'", {}),
    ]
    assert rows(template, make_patch(template, statements))["teams"][0] == ("T-1", "red", "P-9")


def test_cascades_and_swaps_are_kept(template: Template) -> None:
    patch = make_patch(template, [("DELETE FROM teams WHERE id = 'T-1'", {})])
    assert rows(template, patch) == {
        "teams": [("T-2", "blue", None)],
        "people": [("P-3", "T-2", 50)],
    }
    swap = make_patch(
        template,
        [
            ("UPDATE teams SET name = '' WHERE id = 'T-1'", {}),
            ("UPDATE teams SET name = 'red' WHERE id = 'T-2'", {}),
            ("UPDATE teams SET name = 'blue' WHERE id = 'T-1'", {}),
        ],
    )
    assert [row[1] for row in rows(template, swap)["teams"]] == ["blue", "red"]
    assert rows(template) == BEFORE
