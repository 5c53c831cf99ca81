"""What goes back to a model names the cause: of guards that are never met, of tests that fail."""

from __future__ import annotations

from envwright.authoring.environment_draft import DraftProblem
from envwright.authoring.tool_trials import add_guard_causes, failed_tests
from envwright.environment.template import Template
from tests.conftest import make_spec

SCHEMA = """
CREATE TABLE owners (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE pets (id TEXT PRIMARY KEY, owner_id TEXT NOT NULL REFERENCES owners (id))
  STRICT, WITHOUT ROWID;
"""
STATE = """INSERT INTO owners VALUES ('o1', 'Ada'), ('o2', 'Bo');
INSERT INTO pets VALUES ('p1', 'o1'), ('p2', 'o2');
"""
TOOLS = """
get_pet:
  description: Show a pet.
  parameters: {pet_id: {column: pets.id}}
  require:
    - {sql: SELECT 1 FROM pets WHERE id = :pet_id, error: There is no pet.}
    - {sql: SELECT 1  FROM pets WHERE id = :pet_id;, error: Again.}
    - sql: SELECT 1 FROM owners JOIN pets ON owners.id = pets.owner_id WHERE pets.id = :pet_id
      error: It has no owner.
  returns: {row: "SELECT id, owner_id FROM pets WHERE id = :pet_id"}
"""


def template() -> Template:
    return Template(make_spec(SCHEMA, TOOLS, state=STATE))


def test_a_guard_that_never_refuses_is_explained() -> None:
    said = "never refused: get_pet, guard 2 (Again.); never refused: get_pet, guard 3 (It has no.)"
    problem = DraftProblem(kind="check", place="every guard refuses", message=said)
    shown = add_guard_causes(template(), problem, 0).shown
    second, third = shown.split("get_pet, guard 3:")
    assert "guard 1 asks the same; leave one of them out" in second
    assert "those before it refused: guard 1" in second
    assert "pets.owner_id refers to owners: its row is always there; a guard" in third
    assert "and refused 0 of them" in third


def test_what_names_no_guard_stays_as_it_is() -> None:
    problem = DraftProblem(
        kind="check", place="x", message="nobody, guard 1 (no); get_pet, guard 9 (no)"
    )
    assert add_guard_causes(template(), problem, 0) == problem


def test_the_failing_call_is_shown_whole_and_those_before_are_cut() -> None:
    filler = {"tool": "get_pet", "arguments": {"pet_id": "x" * 400}, "error": "no pet"}
    last = {"tool": "get_pet", "arguments": {"pet_id": "p1"}, "result": {"owner_id": "o2"}}
    (problem,) = failed_tests(template(), {"long": [filler] * 11 + [last]})
    lines = problem.shown.splitlines()
    assert lines[-1] == 'get_pet({"pet_id":"p1"}) → {"id":"p1","owner_id":"o1"}'
    assert len(problem.text()) < 4_000
    assert "calls before)" in lines[0]
