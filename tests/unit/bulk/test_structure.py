"""The structure of an environment: renamed copies have one, changed ones another."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright import Template
from envwright.types import EnvironmentSpec, Json
from envwright.workflows.environment_structure import structure_hash

SCHEMA = """
CREATE TABLE owners (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE shelters (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE pets (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('free', 'taken')),
  age INTEGER,
  owner_id TEXT REFERENCES owners (id)
) STRICT, WITHOUT ROWID;
"""
TOOLS: Json = [
    {
        "name": "take",
        "parameters": {"pet_id": {"column": "pets.id"}, "owner_id": {"column": "owners.id"}},
        "require": [
            {"sql": "SELECT 1 FROM pets WHERE id = :pet_id", "error": "No pet {pet_id}."},
            {"sql": "SELECT state = 'free' FROM pets WHERE id = :pet_id", "error": "Taken."},
        ],
        "do": ["UPDATE pets SET state = 'taken', owner_id = :owner_id WHERE id = :pet_id"],
        "returns": {"row": "SELECT id, state, owner_id FROM pets WHERE id = :pet_id"},
    },
    {
        "name": "add_owner",
        "parameters": {"called": {"column": "owners.name"}},
        "let": {"owner_id": "SELECT new_id('O')"},
        "do": ["INSERT INTO owners (id, name) VALUES (:owner_id, :called)"],
    },
    {"name": "list_owners", "returns": {"rows": "SELECT id, name FROM owners ORDER BY id"}},
]
WORDS = {
    "owners": "members",
    "shelters": "branches",
    "pets": "books",
    "pet_id": "book_id",
    "owner_id": "member_id",
    "state": "standing",
    "age": "pages",
    "take": "borrow",
    "free": "in",
    "taken": "out",
    "name": "label",
    "No pet": "There is no book",
    "Taken": "It is lent",
}


def spec(schema: str = SCHEMA, tools: Json = TOOLS, name: str = "pets") -> EnvironmentSpec:
    return EnvironmentSpec.model_validate({"name": name, "schema_sql": schema, "tools": tools})


def renamed(value: Json) -> Json:
    """A value with every name and text replaced, keys of the format left as they are."""
    if isinstance(value, dict):
        return {k if k in KEYS else renamed(k): renamed(v) for k, v in value.items()}
    if isinstance(value, list):
        return [renamed(inner) for inner in value]
    for old, new in WORDS.items():
        value = value.replace(old, new) if isinstance(value, str) else value
    return value


KEYS = {"name", "parameters", "column", "require", "sql", "error", "do", "returns", "row", "rows"}


def test_a_renamed_copy_has_the_same_structure() -> None:
    copy = spec(renamed(SCHEMA), renamed(TOOLS), "books")
    assert "pets" not in copy.schema_sql
    assert copy.tools[0].name == "borrow"
    assert structure_hash(Template(copy)) == structure_hash(Template(spec()))


@given(st.permutations([0, 1, 2]), st.booleans())
def test_the_order_of_tables_and_tools_does_not_matter(order: list[int], turned: bool) -> None:
    tables = [part + ";" for part in SCHEMA.split(";")[:3]]
    mixed = spec("\n".join(tables[at] for at in order), TOOLS[::-1] if turned else TOOLS)
    assert structure_hash(Template(mixed)) == structure_hash(Template(spec()))


def test_rows_do_not_matter() -> None:
    filled = spec().model_copy(update={"state_sql": "INSERT INTO owners VALUES ('O-1', 'Ann');"})
    assert structure_hash(Template(filled)) == structure_hash(Template(spec()))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("TEXT REFERENCES owners", "TEXT REFERENCES shelters"),
        ("age INTEGER", "age TEXT"),
        ("age INTEGER", "age INTEGER NOT NULL DEFAULT 0"),
        ("IN ('free', 'taken')", "IN ('free', 'taken', 'gone')"),
        ("owner_id TEXT REFERENCES owners (id)", "owner_id TEXT"),
        ("id TEXT PRIMARY KEY, name TEXT NOT NULL", "id TEXT PRIMARY KEY, name TEXT UNIQUE"),
    ],
)
def test_another_schema_is_another_structure(old: str, new: str) -> None:
    changed = SCHEMA.replace(old, new, 1)
    assert changed != SCHEMA
    assert structure_hash(Template(spec(changed))) != structure_hash(Template(spec()))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (", owner_id = :owner_id WHERE", " WHERE"),
        ("SET state = 'taken', owner_id", "SET age = 3, owner_id"),
        ("SELECT state = 'free' FROM", "SELECT state <> 'free' FROM"),
        ("SELECT state = 'free' FROM pets", "SELECT age FROM pets"),
        ("SELECT id, state, owner_id FROM", "SELECT id, state FROM"),
    ],
)
def test_another_effect_is_another_structure(old: str, new: str) -> None:
    text = json.dumps(TOOLS)
    changed = json.loads(text.replace(old, new, 1))
    assert changed != TOOLS
    assert structure_hash(Template(spec(tools=changed))) != structure_hash(Template(spec()))
