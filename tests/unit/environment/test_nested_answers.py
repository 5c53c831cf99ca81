"""Columns that stand in an object of the answer: ``"address.city"``."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.types import Json
from envwright.validation.properties import answer_misfit, shape_of
from tests.conftest import make_spec

SCHEMA = """
CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  address_city TEXT,
  address_fine INTEGER CHECK (address_fine IN (0, 1))
) STRICT, WITHOUT ROWID;
"""
STATE = "INSERT INTO people VALUES (1, 'Ada', 'Oslo', 1), (2, 'Bob', NULL, NULL);"
SHOWN = (
    'SELECT id, address_city AS "address.city", address_fine AS "address.fine", name FROM people'
)


def template(returns: Json) -> Template:
    return Template(make_spec(SCHEMA, [{"name": "look", "returns": returns}], state=STATE))


def answered(returns: Json) -> Json:
    return template(returns).session().call("look", {}).value


def test_parts_stand_in_their_object_and_nothing_is_null() -> None:
    ada = {"id": 1, "address": {"city": "Oslo", "fine": True}, "name": "Ada"}
    bob = {"id": 2, "address": None, "name": "Bob"}
    assert answered({"rows": f"{SHOWN} ORDER BY id"}) == [ada, bob]
    assert answered({"data": {"row": f"{SHOWN} WHERE id = 1"}}) == {"data": ada}


def test_their_columns_are_known_by_path_and_by_row() -> None:
    tool = template({"data": {"rows": f"{SHOWN} ORDER BY id"}}).tools["look"]
    city = next(o for o in tool.outputs if o.origin == ("people", "address_city"))
    assert (city.path, city.container, city.name) == (
        "data[].address.city",
        "data[]",
        "address.city",
    )


def test_declared_forms_hold_for_objects() -> None:
    made = template({"rows": f"{SHOWN} ORDER BY id"})
    shape = shape_of(made, made.tools["look"].spec)
    rows = made.session().call("look", {}).value
    assert answer_misfit(shape, rows) is None
    rows[0]["address"]["city"] = 5
    assert answer_misfit(shape, rows) is not None
    assert answer_misfit(shape, [{"id": 1, "name": "Ada"}]) is not None


@pytest.mark.parametrize(
    "returns",
    [
        {"row": 'SELECT name AS address, address_city AS "address.city" FROM people'},
        {"row": 'SELECT address_city AS "a.b" FROM people', "a": {"row": "SELECT 1 AS n"}},
    ],
)
def test_a_value_is_no_object_too(returns: Json) -> None:
    with pytest.raises(SpecError):
        template(returns)
