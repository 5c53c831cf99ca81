"""Tiers by what was counted, on environments whose figures are known."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright import Template, load_environment
from envwright.workflows.environment_structure import EnvironmentDepth, environment_depth
from tests.unit.bulk.test_structure import SCHEMA, TOOLS, spec

ENVIRONMENTS = Path(__file__).parents[3] / "environments"


def test_the_aspects_are_counted() -> None:
    assert environment_depth(Template(spec())) == EnvironmentDepth(
        transitions=1, guards=1, references=1, invariants=0
    )


def test_a_value_that_the_caller_sends_is_no_transition() -> None:
    tools = [
        {
            "name": "change",
            "parameters": {"pet_id": {"column": "pets.id"}, "state": {"column": "pets.state"}},
            "require": [{"sql": "SELECT 1 FROM pets WHERE id = :pet_id", "error": "None."}],
            "do": ["UPDATE pets SET state = :state WHERE id = :pet_id AND state <> 'taken'"],
        }
    ]
    found = environment_depth(Template(spec(tools=tools)))
    assert (found.transitions, found.guards, found.tier) == (0, 0, "shallow")


@pytest.mark.parametrize(
    ("change", "transitions"),
    [
        ("locked = 1, state = :state", 1),
        ("state = :state, locked = 0", 1),
        ("locked = :locked", 0),
        ("locked = 1 - locked", 0),
        ("visits = 1", 0),
        ("state = CASE WHEN :state = 'old' THEN 'new' END", 1),
        ("visits = CASE WHEN :state = 'old' THEN 1 END, state = :state", 0),
    ],
)
def test_a_flag_that_a_tool_sets_by_itself_is_a_transition(change: str, transitions: int) -> None:
    schema = (
        "CREATE TABLE doors (id TEXT PRIMARY KEY, state TEXT CHECK (state IN ('old', 'new')),"
        " locked INTEGER CHECK (locked IN (0, 1)), visits INTEGER) WITHOUT ROWID;"
    )
    names = [name for name in ("state", "locked") if f":{name}" in change]
    tool = {
        "name": "change",
        "parameters": {name: {"column": f"doors.{name}"} for name in ("id", *names)},
        "do": [f"UPDATE doors SET {change} WHERE id = :id"],
    }
    show = {
        "name": "list_doors",
        "returns": {"rows": "SELECT id, state, locked, visits FROM doors ORDER BY id"},
    }
    assert environment_depth(Template(spec(schema, [tool, show]))).transitions == transitions


def test_a_guard_about_dependants_binds() -> None:
    tools = [
        {
            "name": "remove_owner",
            "parameters": {"owner_id": {"column": "owners.id"}},
            "require": [
                {"sql": "SELECT 1 FROM owners WHERE id = :owner_id", "error": "None."},
                {
                    "sql": "SELECT NOT EXISTS (SELECT 1 FROM pets WHERE owner_id = :owner_id)",
                    "error": "Pets.",
                },
            ],
            "do": ["DELETE FROM owners WHERE id = :owner_id"],
        }
    ]
    assert environment_depth(Template(spec(tools=tools))).guards == 1


def test_assumed_rules_can_be_left_out() -> None:
    template = Template(spec())
    assert environment_depth(template, {"take/require/2"}).guards == 0
    assert environment_depth(template, {"take/do/1"}).transitions == 0
    assert environment_depth(template, {"take/do/1", "take/require/2"}).tier == "shallow"


@pytest.mark.parametrize(
    ("counts", "tier"),
    [
        ((0, 0, 9, 0), "shallow"),
        ((0, 1, 0, 0), "standard"),
        ((1, 0, 0, 0), "standard"),
        ((2, 4, 2, 0), "standard"),
        ((2, 4, 3, 0), "rich"),
        ((2, 4, 0, 1), "rich"),
        ((0, 4, 3, 1), "rich"),
        ((1, 3, 3, 1), "standard"),
    ],
)
def test_tiers(counts: tuple[int, int, int, int], tier: str) -> None:
    assert EnvironmentDepth(*counts).tier == tier


@pytest.mark.parametrize(("name", "tier"), [("mock", "standard"), ("retail", "rich")])
def test_shipped_environments(name: str, tier: str) -> None:
    assert environment_depth(Template(load_environment(ENVIRONMENTS / name))).tier == tier


def test_the_bare_schema_is_shallow() -> None:
    assert environment_depth(Template(spec(SCHEMA, TOOLS[1:]))).tier == "shallow"
