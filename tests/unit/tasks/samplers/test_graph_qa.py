"""Questions along relations: the paths of a small shop by hand, others by walking them again."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from envwright.environment.template import Template
from envwright.tasks.goals import Hop, Sketch, Unplannable
from envwright.tasks.samplers.graph_qa import GraphQuestion
from envwright.types import Scalar
from tests.unit.tasks.samplers.worlds import SHOP_STATE, shop, world


def sketches(template: Template, count: int = 200, **options: Any) -> list[Sketch]:
    made = GraphQuestion(template, **options)
    return [made.sample(random.Random(seed)) for seed in range(count)]


def plain(sketch: Sketch) -> str:
    return " ".join([*(str(hop.key) for hop in sketch.path), sketch.column])


def test_the_questions_of_the_shop() -> None:
    """O-2 and O-3 are both of C-2, so that no way leads back; of parcels no tool says whose."""
    assert {plain(sketch) for sketch in sketches(shop())} == {
        "O-1 C-1 name",
        "O-1 C-1 email",
        "O-2 C-2 name",
        "O-2 C-2 email",
        "O-3 C-2 name",
        "O-3 C-2 email",
        "O-3 P-1 carrier",
        "C-1 O-1 status",
        "C-1 O-1 note",  # when it was paid is NULL
    }


def test_hops_say_which_key_was_followed_and_from_where() -> None:
    by_text = {plain(sketch): sketch.path for sketch in sketches(shop())}
    start = Hop("orders", "O-1")
    assert by_text["O-1 C-1 name"] == (start, Hop("customers", "C-1", "orders.customer_id"))
    last = by_text["C-1 O-1 note"][-1]
    assert last == Hop("orders", "O-1", "orders.customer_id", forward=False)


def test_an_answer_that_stands_in_the_facts_of_the_start_is_not_asked() -> None:
    state = SHOP_STATE.replace("ring twice", "for ada BYRON, upstairs")
    found = {plain(sketch) for sketch in sketches(shop(state))}
    assert "O-1 C-1 email" in found
    assert "O-1 C-1 name" not in found


def test_a_start_that_cannot_be_told_from_another_is_named_by_its_key() -> None:
    state = SHOP_STATE.replace("'O-3', 'C-2', 'shipped', 'for the porch', '2025-01-02'", TWIN)
    assert "O-2 C-2 name" in {plain(sketch) for sketch in sketches(shop(state))}
    odd = state.replace("'O-2'", "'O“2'")  # and this key cannot be said
    found = {plain(sketch) for sketch in sketches(shop(odd))}
    assert not any(text.startswith("O“2") for text in found)


TWIN = "'O-3', 'C-2', 'open', NULL, NULL"

CHAIN = """
CREATE TABLE a (id TEXT PRIMARY KEY, b_id TEXT REFERENCES b (id), c_id TEXT REFERENCES c (id),
  word TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE b (id TEXT PRIMARY KEY, c_id TEXT REFERENCES c (id)) STRICT, WITHOUT ROWID;
CREATE TABLE c (id TEXT PRIMARY KEY, fine INTEGER CHECK (fine IN (0, 1)),
  data TEXT CHECK (json_valid(data))) STRICT, WITHOUT ROWID;
"""
SHOW_ALL = """
get_a: {parameters: {id: {column: a.id}}, returns: {row: SELECT * FROM a WHERE id = :id}}
get_b: {parameters: {id: {column: b.id}}, returns: {row: SELECT * FROM b WHERE id = :id}}
get_c: {parameters: {id: {column: c.id}}, returns: {row: SELECT * FROM c WHERE id = :id}}
"""


def test_a_path_takes_no_detour() -> None:
    """There is a way from a to c, so that the one over b is not asked for."""
    rows = """INSERT INTO c VALUES ('C', 1, '{}'); INSERT INTO b VALUES ('B', 'C');
        INSERT INTO a VALUES ('A', 'B', 'C', 'word');"""
    found = {plain(sketch) for sketch in sketches(world(CHAIN, SHOW_ALL, rows))}
    assert found == {"A C fine", "B C fine"}
    without = rows.replace("('A', 'B', 'C',", "('A', 'B', NULL,")
    found = {plain(sketch) for sketch in sketches(world(CHAIN, SHOW_ALL, without))}
    assert found == {"A B C fine", "B C fine"}
    (text,) = {plain(s) for s in sketches(world(CHAIN, SHOW_ALL, without)) if len(s.path) > 2}
    assert text == "A B C fine"


def test_hops_have_a_limit() -> None:
    rows = """INSERT INTO c VALUES ('C', 1, '{}'); INSERT INTO b VALUES ('B', 'C');
        INSERT INTO a VALUES ('A', 'B', NULL, 'word');"""
    found = {plain(s) for s in sketches(world(CHAIN, SHOW_ALL, rows), max_hops=1)}
    assert found == {"B C fine"}


def test_a_yes_that_was_said_is_not_asked_for() -> None:
    rows = """INSERT INTO c VALUES ('C', 1, '{}');
        INSERT INTO a VALUES ('A', NULL, 'C', 'Yes, this one');"""
    with pytest.raises(Unplannable, match="no path leads to an answer"):
        sketches(world(CHAIN, SHOW_ALL, rows), 1)
    no = rows.replace("'C', 1", "'C', 0")
    assert {plain(s) for s in sketches(world(CHAIN, SHOW_ALL, no))} == {"A C fine"}


def test_what_no_tool_shows_is_not_walked() -> None:
    rows = "INSERT INTO c VALUES ('C', 1, '{}'); INSERT INTO a VALUES ('A', NULL, 'C', 'w');"
    hidden = SHOW_ALL.replace("SELECT * FROM a", "SELECT word FROM a").replace(
        "SELECT * FROM b", "SELECT id FROM b"
    )
    with pytest.raises(Unplannable, match="no relation that tools show"):
        sketches(world(CHAIN, hidden, rows), 1)
    with pytest.raises(Unplannable, match="no relation that tools show"):
        sketches(world(CHAIN, SHOW_ALL), 1)


def test_a_list_that_does_not_say_whose_its_rows_are_is_no_way() -> None:
    rows = "INSERT INTO c VALUES ('C', 1, '{}'); INSERT INTO a VALUES ('A', NULL, 'C', 'w');"
    listed = SHOW_ALL + 'list_a: {returns: {rows: "SELECT id, word FROM a"}}'
    found = {plain(s) for s in sketches(world(CHAIN, listed, rows))}
    assert found == {"A C fine"}
    whose = listed.replace("SELECT id, word", "SELECT id, word, c_id")
    assert {plain(s) for s in sketches(world(CHAIN, whose, rows))} == {"A C fine", "C A word"}


def test_what_no_tool_shows_is_not_asked_for() -> None:
    rows = "INSERT INTO c VALUES ('C', 1, '{}'); INSERT INTO a VALUES ('A', NULL, 'C', 'w');"
    hidden = SHOW_ALL.replace("SELECT * FROM c", "SELECT id FROM c")
    with pytest.raises(Unplannable, match="no path leads to an answer"):
        sketches(world(CHAIN, hidden, rows), 1)


def cell(template: Template, hop: Hop, column: str) -> Scalar:
    key = template.schema.tables[hop.table].primary_key[0]
    with template.session() as session:
        sql = f'SELECT "{column}" FROM "{hop.table}" WHERE "{key}" = :k'
        ((value,),) = session.query(sql, {"k": hop.key})
    assert value is None or isinstance(value, str | int | float)
    return value


def text(template: Template, hop: Hop, column: str) -> str:
    """A cell as a person would say it; nothing for NULL."""
    value = cell(template, hop, column)
    if template.schema.tables[hop.table].columns[column].is_boolean:
        return "" if value is None else "yes" if value else "no"
    return "" if value is None else str(value).lower()


def follow(template: Template, before: Hop, hop: Hop) -> list[Scalar]:
    """Keys of the rows that a hop can mean."""
    child, column = hop.link.split(".")
    (link,) = (k for k in template.schema.tables[child].foreign_keys if k.columns == (column,))
    key = template.schema.tables[hop.table].primary_key[0]
    near, far = (column, link.parent_columns[0])[:: 1 if hop.forward else -1]
    with template.session() as session:
        sql = f'SELECT "{key}" FROM "{hop.table}" WHERE "{far}" = :v'
        return [row[0] for row in session.query(sql, {"v": cell(template, before, near)})]


@pytest.mark.parametrize("name", ["mock_template", "petstore_template", "retail_template"])
def test_every_path_can_be_walked_to_an_answer_that_was_not_said(
    name: str, request: pytest.FixtureRequest
) -> None:
    template: Template = request.getfixturevalue(name)
    for sketch in sketches(template, 120):
        path, tables = sketch.path, template.schema.tables
        assert 2 <= len(path) <= 4
        assert len({(hop.table, hop.key) for hop in path}) == len(path)
        for before, hop in pairwise(path):
            assert follow(template, before, hop) == [hop.key]
        asked = tables[path[-1].table].columns[sketch.column]
        assert asked.references is None
        assert not asked.is_json
        assert sketch.column not in tables[path[-1].table].primary_key
        answer = text(template, path[-1], sketch.column)
        assert answer
        for column in tables[path[0].table].columns:
            assert answer not in text(template, path[0], column)
