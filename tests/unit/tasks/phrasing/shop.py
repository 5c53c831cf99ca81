"""A pet shop whose tools are described in many styles, and goals on it made by hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from envwright import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import (
    AttributeFact,
    DerivedValue,
    DisclosurePlan,
    Goal,
    RowReference,
    RowSet,
    ValueShape,
)
from envwright.tasks.phrasing import PhrasedMessages, phrase_messages
from envwright.types import Scalar
from tests.conftest import make_spec

SCHEMA = """
CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE,
  active INTEGER NOT NULL CHECK (active IN (0, 1))) STRICT, WITHOUT ROWID;
CREATE TABLE pets (id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES owners (id),
  name TEXT NOT NULL, status TEXT NOT NULL CHECK (status IN ('available', 'pending', 'sold')),
  price INTEGER NOT NULL, born TEXT, tags TEXT, quantity INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE repos (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL,
  UNIQUE (owner, name)) STRICT, WITHOUT ROWID;
CREATE TABLE issues (id INTEGER PRIMARY KEY, repo_id INTEGER REFERENCES repos (id),
  number INTEGER NOT NULL, title TEXT, UNIQUE (repo_id, number)) STRICT, WITHOUT ROWID;
CREATE TABLE transfers (id INTEGER PRIMARY KEY, source INTEGER, target INTEGER)
  STRICT, WITHOUT ROWID;
"""

TOOLS = """
find_pets:
  description: Finds Pets by status.
  parameters: {status: {column: pets.status, optional: true}}
  returns: {rows: "SELECT id, name, status, price, born, owner_id, quantity FROM pets"}
find_owners:
  returns: {rows: "SELECT id, name, email, active FROM owners"}
add_pet:
  description: Add a new pet to the store.
  parameters:
    name: {column: pets.name}
    status: {column: pets.status, optional: true}
    price: {column: pets.price, optional: true}
    born: {column: pets.born, optional: true}
  do: ["INSERT INTO pets (id, name, status, price) VALUES (new_int_id(), :name, 'sold', 1)"]
update_pet:
  description: Update an existing pet.
  parameters:
    pet_id: {column: pets.id}
    name: {column: pets.name, optional: true}
    status: {column: pets.status}
    price: {column: pets.price, optional: true}
    born: {column: pets.born, optional: true}
    quantity: {column: pets.quantity, optional: true}
    tags: {type: array, items: {type: string}, optional: true}
  do:
    - |
      UPDATE pets SET name = :name, status = :status, price = :price, born = :born, tags = :tags,
             quantity = :quantity WHERE id = :pet_id
update_pet_with_form:
  description: Updates a pet in the store with form data.
  parameters:
    pet_id: {column: pets.id}
    name: {column: pets.name, optional: true}
    status: {column: pets.status, optional: true}
  do: ["UPDATE pets SET name = :name, status = :status WHERE id = :pet_id"]
delete_pet:
  description: Deletes a pet.
  parameters: {pet_id: {column: pets.id}}
  do: ["DELETE FROM pets WHERE id = :pet_id"]
give_pet:
  description: >-
    Give a pet to an owner who is known to the shop. This can only be done by the logged in user.
  parameters: {pet_id: {column: pets.id}, owner_id: {column: owners.id}}
  do: ["UPDATE pets SET owner_id = :owner_id WHERE id = :pet_id"]
update_owner:
  description: This can only be done by the logged in user.
  parameters:
    owner_id: {column: owners.id}
    email: {column: owners.email, optional: true}
    active: {column: owners.active, optional: true}
  do: ["UPDATE owners SET email = :email, active = :active WHERE id = :owner_id"]
delete_issue:
  description: Delete an issue.
  parameters:
    owner: {column: repos.owner}
    repo: {column: repos.name}
    issue_index: {column: issues.number}
  do: ["DELETE FROM issues WHERE number = :issue_index"]
swap_owners:
  description: ""
  parameters: {first_owner_id: {column: owners.id}, second_owner_id: {column: owners.id}}
  do: ["INSERT INTO transfers (id, source, target) VALUES (1, :first_owner_id, :second_owner_id)"]
brush_pets:
  description: Brush pets of an owner.
  parameters:
    owner_id: {column: owners.id}
    pet_ids: {type: array, items: {column: pets.id}}
  do: ["UPDATE owners SET active = 1 WHERE id = :owner_id"]
"""


def make_tools() -> Mapping[str, CompiledTool]:
    """The tools of the shop."""
    return Template(make_spec(SCHEMA, TOOLS)).tools


def word(label: str, value: str) -> AttributeFact:
    """An option."""
    return AttributeFact(label, value, ValueShape.WORD)


def pet(
    key: int = 1, *facts: AttributeFact, owners: tuple[RowReference, ...] = (), **more: Any
) -> RowReference:
    """A pet with facts; named “Rex” where none are given."""
    if not facts and not owners:
        facts = (AttributeFact("name", "Rex"),)
    return RowReference("pets", "id", key, "described", facts, owners, **more)


def owner(key: int = 7, email: str = "ann@example.org") -> RowReference:
    """An owner, by e-mail."""
    return RowReference("owners", "id", key, "described", (AttributeFact("email", email),))


def pets(*facts: AttributeFact, **more: Any) -> RowSet:
    """A set of pets."""
    return RowSet("pets", "id", (1, 2), facts, **more)


def delete(row: RowReference | None = None) -> Goal:
    """The wish that a pet goes."""
    return Goal("write", "delete_pet", references={"pet_id": row or pet()})


def update(row: RowReference, **values: AttributeFact | DerivedValue) -> Goal:
    """The wish that a pet changes."""
    return Goal("write", "update_pet", references={"pet_id": row}, values=values)


def attribute(row: RowReference, label: str, value: Any, shape: ValueShape) -> DerivedValue:
    """A cell of a row."""
    return DerivedValue("attribute", value, shape, label, row=row)


def count(rows: RowSet, value: int = 2) -> DerivedValue:
    """How many rows a set has."""
    return DerivedValue("count", value, ValueShape.NUMBER, rows=rows)


def ask(derived: DerivedValue) -> Goal:
    """A question."""
    return Goal("ask", "find_pets", question="q1", derived=derived)


def tell(*goals: Goal, **more: Any) -> DisclosurePlan:
    """All goals in one turn, unless other turns are given."""
    more.setdefault("turns", (tuple(range(len(goals))),))
    return DisclosurePlan(goals, **more)


def new(table: str, key: Scalar) -> RowReference:
    """A row that an earlier goal made."""
    return RowReference(table, "id", key, "new")


def spoken(
    tools: Mapping[str, CompiledTool], telling: DisclosurePlan, family: str, seed: int = 0
) -> PhrasedMessages:
    """A telling in words."""
    return phrase_messages(telling, tools, family, random.Random(seed))
