"""Edges tried by calls: look-alikes are refuted, taking anything is no evidence, flips count."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.validation.data_edges import lookalike_value, parameters_of
from envwright.validation.edge_checks import EdgeReport, check_edges, edge_precision
from envwright.validation.edge_trials import CheckedEdge

SCHEMA = """
CREATE TABLE rooms (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE items (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, room TEXT REFERENCES rooms (id), borrower TEXT,
  colour TEXT NOT NULL DEFAULT 'grey'
) STRICT, WITHOUT ROWID;
"""
STATE = """
INSERT INTO rooms VALUES ('R-1'), ('R-2'), ('R-3');
INSERT INTO items (id, kind, room) VALUES
  ('I-1', 'book', 'R-1'), ('I-2', 'book', 'R-2'), ('I-3', 'book', 'R-2'), ('I-4', 'book', 'R-3'),
  ('I-5', 'map', NULL), ('I-6', 'map', NULL), ('I-7', 'map', NULL), ('I-8', 'map', NULL);
"""
TOOLS = """
list_books: {returns: {rows: "SELECT id FROM items WHERE kind = 'book' ORDER BY id"}}
list_maps: {returns: {rows: "SELECT id, room FROM items WHERE kind = 'map' ORDER BY id"}}
list_nothing: {returns: {rows: "SELECT id FROM items WHERE kind = 'globe' ORDER BY id"}}
never:
  require: [{sql: SELECT count(*) > 100 FROM items, error: No.}]
  returns: {rows: SELECT id FROM items ORDER BY id}
get_book:
  parameters: {thing: {column: items.id}}
  require:
    - {sql: "SELECT 1 FROM items WHERE id = :thing AND kind = 'book'", error: "No book {thing}."}
  returns: {row: "SELECT kind FROM items WHERE id = :thing"}
find_in_room:
  parameters: {room: {column: rooms.id}, thing: {column: items.id}}
  let: {place: SELECT id FROM rooms WHERE id = :room}
  require:
    - {sql: "SELECT 1 FROM rooms WHERE id = :room", error: "No room {room}."}
    - {sql: "SELECT 1 FROM items WHERE id = :thing AND room = :place", error: "Not in {room}."}
  returns: {row: "SELECT kind FROM items WHERE id = :thing"}
search:
  parameters: {thing: {column: items.id}}
  returns: {rows: "SELECT kind, colour FROM items WHERE id = :thing"}
ping:
  parameters: {thing: {column: items.id}}
  returns: {value: SELECT 1}
add:
  parameters: {thing: {column: items.id}}
  require:
    - {sql: "SELECT NOT EXISTS (SELECT 1 FROM items WHERE id = :thing)", error: "{thing} is there."}
  do: ["INSERT INTO items (id, kind) SELECT :thing, 'book'"]
paint_all:
  parameters: {colour: {enum: [red, green]}}
  do: ["UPDATE items SET colour = :colour"]
lend:
  parameters: {thing: {column: items.id}, who: {enum: [Ada, Bo]}}
  require:
    - {sql: "SELECT borrower IS NULL FROM items WHERE id = :thing", error: "{thing} is lent."}
    - {sql: "SELECT colour <> 'gold' FROM items WHERE id = :thing", error: "{thing} is precious."}
  do: ["UPDATE items SET borrower = :who WHERE id = :thing"]
take_back:
  parameters: {thing: {column: items.id}}
  require:
    - {sql: "SELECT borrower IS NOT NULL FROM items WHERE id = :thing", error: "{thing} is here."}
  do: ["UPDATE items SET borrower = NULL WHERE id = :thing"]
"""


@pytest.fixture(scope="module")
def library(template_of: Callable[..., Template]) -> Template:
    return template_of(SCHEMA, TOOLS, state=STATE)


@pytest.fixture(scope="module")
def report(library: Template) -> EdgeReport:
    return check_edges(library, tool_graph(library), seed=4)


def of(report: EdgeReport, source: str, target: str, where: str = "thing") -> CheckedEdge:
    """The edge between two tools at a parameter, or at a column for state edges."""
    (found,) = (
        checked
        for checked in report.edges
        if (checked.edge.source, checked.edge.target) == (source, target)
        and where in (checked.edge.parameter, checked.edge.column)
        and (checked.edge.kind == "data") == (where == checked.edge.parameter)
    )
    return found


def test_values_that_are_accepted_confirm(report: EdgeReport) -> None:
    found = of(report, "list_books", "get_book")
    assert (found.verdict, found.reason) == ("confirmed", "")
    assert found.example in {"I-1", "I-2", "I-3", "I-4"}
    # accepted where the right room is found, or the right book
    assert of(report, "list_books", "find_in_room").verdict == "confirmed"


def test_a_look_alike_column_is_refuted(report: EdgeReport) -> None:
    """Maps are items, with numbers like those of books, and no tool for books takes one."""
    found = of(report, "list_maps", "get_book")
    assert found.verdict == "refuted"
    assert found.reason == "the target takes values of other rows only"
    assert found.example in {"I-5", "I-6", "I-7", "I-8"}


def test_refused_with_every_row_of_another_parameter_is_refuted(report: EdgeReport) -> None:
    assert of(report, "list_maps", "find_in_room").verdict == "refuted"


def test_a_constraint_can_do_what_a_guard_does(template_of: Callable[..., Template]) -> None:
    schema = """
    CREATE TABLE a (id INTEGER PRIMARY KEY, note TEXT) STRICT, WITHOUT ROWID;
    CREATE TABLE b (id INTEGER PRIMARY KEY, a_id INTEGER NOT NULL REFERENCES a (id))
      STRICT, WITHOUT ROWID;
    """
    tools = """
    list_a: {returns: {rows: "SELECT id FROM a ORDER BY id"}}
    add_b:
      parameters: {a_id: {column: b.a_id}}
      let: {new: SELECT new_int_id()}
      do: ["INSERT INTO b (id, a_id) VALUES (:new, :a_id)"]
    """
    template = template_of(schema, tools, state="INSERT INTO a (id) VALUES (1), (2);")
    (found,) = check_edges(template, tool_graph(template)).edges
    assert (found.edge.target, found.verdict) == ("add_b", "confirmed")


def test_a_closed_list_leaves_nothing_to_compare_with(
    template_of: Callable[..., Template],
) -> None:
    schema = """
    CREATE TABLE sizes (code TEXT PRIMARY KEY CHECK (code IN ('S', 'M')))
      STRICT, WITHOUT ROWID;
    """
    tools = """
    list_sizes: {returns: {rows: "SELECT code FROM sizes ORDER BY code"}}
    pick: {parameters: {code: {column: sizes.code}}, returns: {value: "SELECT :code"}}
    """
    template = template_of(schema, tools, state="INSERT INTO sizes VALUES ('S'), ('M');")
    (found,) = check_edges(template, tool_graph(template)).edges
    assert found.verdict == "untested"
    assert found.reason == "no other value fits the schema of the parameter"


def test_a_value_that_must_be_new_is_refuted(report: EdgeReport) -> None:
    found = of(report, "list_books", "add")
    assert (found.verdict, found.reason) == ("refuted", "the target wants a value that no row has")


def test_a_parameter_that_takes_anything_is_no_evidence(report: EdgeReport) -> None:
    told = "the target takes any value"
    assert of(report, "list_books", "search").verdict == "no evidence"
    assert of(report, "list_books", "search").reason == f"{told}; the answer differs"
    assert of(report, "list_books", "ping").verdict == "no evidence"
    assert of(report, "list_books", "ping").reason == f"{told}, with the same answer"


def test_what_was_not_seen_is_untested(report: EdgeReport) -> None:
    never, nothing = of(report, "never", "get_book"), of(report, "list_nothing", "get_book")
    assert (never.verdict, never.reason) == ("untested", "the source never succeeded")
    assert (nothing.verdict, nothing.reason) == (
        "untested",
        "the source returned no value there",
    )
    assert of(report, "list_maps", "find_in_room", "room").verdict == "untested"


def test_a_guard_that_flips_confirms_a_state_edge(report: EdgeReport) -> None:
    for source, target in (("lend", "take_back"), ("take_back", "lend"), ("lend", "lend")):
        found = of(report, source, target, "items.borrower")
        assert found.verdict == "confirmed"
        assert found.example["thing"].startswith("I-")
    assert of(report, "add", "get_book", "items.id").verdict == "confirmed"


def test_a_write_that_never_decides_a_guard_is_refuted(report: EdgeReport) -> None:
    found = of(report, "paint_all", "lend", "items.colour")
    assert (found.verdict, found.reason) == ("refuted", "no guard changed its mind")
    assert found.tries >= 100


def test_counts_and_precision(report: EdgeReport) -> None:
    counts = report.counts()
    assert sum(counts.values()) == len(report.edges)
    assert counts == {v: report.counts("data")[v] + report.counts("state")[v] for v in counts}
    share = report.precision("data")
    assert share is not None
    assert share.decided == report.counts("data")["confirmed"] + report.counts("data")["refuted"]
    assert share.low < share.value == share.confirmed / share.decided < share.high
    assert edge_precision({"confirmed": 0, "refuted": 0, "no evidence": 5, "untested": 1}) is None


def test_the_same_seed_gives_the_same_report(library: Template, report: EdgeReport) -> None:
    graph = tool_graph(library)
    done: list[int] = []
    assert check_edges(library, graph, seed=4, progress=done.append) == report
    assert done[-1] == len(graph.edges)
    assert done == sorted(done)


@pytest.mark.parametrize("seed", range(3))
def test_every_edge_of_the_mock_environment_is_real(mock_template: Template, seed: int) -> None:
    found = check_edges(mock_template, tool_graph(mock_template), seed=seed)
    assert {checked.verdict for checked in found.edges} == {"confirmed"}


def test_trying_changes_nothing_for_others(library: Template) -> None:
    with library.session() as session:
        before = session.digest()
        check_edges(library, tool_graph(library), seed=1)
        assert session.digest() == before
    with library.session() as fresh:
        assert fresh.digest() == before


def test_lookalikes_keep_the_form() -> None:
    rng = random.Random(0)
    for changed in range(1, 6):
        text = lookalike_value("#W-12ab É", changed, rng)
        assert text != "#W-12ab É"
        assert [c.isalnum() for c in text] == [c.isalnum() for c in "#W-12ab É"]
        assert [c.isdigit() for c in text] == [c.isdigit() for c in "#W-12ab É"]
        assert lookalike_value(7, changed, rng) != 7
    assert lookalike_value("--", 1, rng) == "--x"


def test_parameters_on_which_a_guard_depends(library: Template) -> None:
    tool = library.tools["find_in_room"]
    assert parameters_of(tool, 0) == {"room"}
    assert parameters_of(tool, 1) == {"room", "thing"}  # the room by way of a let
