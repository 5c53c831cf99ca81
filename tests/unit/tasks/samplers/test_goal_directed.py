"""Plans towards a change, worked by hand on a shop, and carried out again by blind search."""

from __future__ import annotations

import random
from typing import Any

import pytest

from envwright.environment.call_sampling import CallSampler
from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.call_arguments import bound_call
from envwright.tasks.samplers.goal_directed import GoalDirected
from envwright.types import Call
from tests.unit.tasks.samplers.worlds import SHOP_STATE, shop, world

NO_ORDERS = SHOP_STATE.split("INSERT INTO orders")[0]


def plans(template: Template, count: int = 60, **options: float) -> set[tuple[str, ...]]:
    made = GoalDirected(template, tool_graph(template), **options)  # type: ignore[arg-type]
    found = set()
    for seed in range(count):
        try:
            found.add(made.sample(random.Random(seed)).tools)
        except Unplannable:
            found.add(())
    return found


def test_what_is_possible_at_once_needs_nothing_before_it() -> None:
    """No order is paid: to ship one, one must be paid first, an open one or a new one."""
    assert plans(shop(), longer=0.0) == {
        ("create_order",),
        ("pay_order",),
        ("pay_order", "ship_order"),
        ("create_order", "pay_order", "ship_order"),
    }


def test_longer_chains_make_what_they_need() -> None:
    chains = plans(shop(), longer=1.0)
    assert ("create_order", "pay_order") in chains
    assert ("create_order", "pay_order", "ship_order") in chains
    assert ("pay_order",) not in chains
    assert {chain for chain in chains if chain[-1] == "create_order"} == {("create_order",)}


def test_missing_rows_are_made() -> None:
    assert plans(shop(NO_ORDERS), longer=0.0) == {
        ("create_order",),
        ("create_order", "pay_order"),
        ("create_order", "pay_order", "ship_order"),
    }


def test_the_depth_is_a_bound() -> None:
    found = plans(shop(NO_ORDERS), depth=1, targets=1)
    assert found == {("create_order",), ("create_order", "pay_order"), ()}
    assert plans(shop(NO_ORDERS), depth=0, targets=1) == {("create_order",), ()}


def test_rare_changes_have_their_share() -> None:
    """Of the columns that are written, one is written by ``pay_order`` alone."""
    made = GoalDirected(shop(), tool_graph(shop()), by_column=1.0, longer=0.0)
    last = [made.sample(random.Random(seed)).tools[-1] for seed in range(100)]
    assert set(last) == {"create_order", "pay_order", "ship_order"}
    # orders.*: create; parcels.*: ship; orders.paid_on: pay; orders.status: pay or ship.
    assert 0.25 < last.count("pay_order") / 100 < 0.5


BOTH = """
create_a: {let: {id: SELECT new_id('A')}, do: ["INSERT INTO a VALUES (:id)"],
  returns: {row: SELECT id FROM a WHERE id = :id}}
create_b: {let: {id: SELECT new_id('B')}, do: ["INSERT INTO b VALUES (:id)"],
  returns: {row: SELECT id FROM b WHERE id = :id}}
link:
  parameters: {a: {column: a.id}, b: {column: b.id}}
  require:
    - {sql: SELECT 1 FROM a WHERE id = :a, error: no}
    - {sql: SELECT 1 FROM b WHERE id = :b, error: no}
  do: ["INSERT INTO links VALUES (:a, :b)"]
"""
LINKED = """
CREATE TABLE a (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE b (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE links (a TEXT REFERENCES a (id), b TEXT REFERENCES b (id), PRIMARY KEY (a, b))
  STRICT, WITHOUT ROWID;
"""


def test_a_tool_may_need_two_others() -> None:
    found = plans(world(LINKED, BOTH), longer=0.0)
    link = {chain for chain in found if chain[-1] == "link"}
    assert link == {("create_a", "create_b", "link"), ("create_b", "create_a", "link")}


ROOM = """
add:
  let: {id: SELECT new_id('A')}
  require: [{sql: SELECT count(*) = 0 FROM a, error: full}]
  do: ["INSERT INTO a VALUES (:id)"]
remove:
  parameters: {id: {column: a.id}}
  require: [{sql: SELECT 1 FROM a WHERE id = :id, error: no}]
  do: [DELETE FROM a WHERE id = :id]
"""


def test_a_step_that_matters_without_a_common_row_is_kept() -> None:
    """The new row is another than the one removed; without the removal there is no room."""
    found = plans(world(LINKED, ROOM, "INSERT INTO a VALUES ('A-1')"), longer=0.0)
    assert found == {("remove",), ("remove", "add")}


def test_what_stands_in_the_way_is_no_way() -> None:
    """An order keeps its pet from being deleted; deleting the only order of a pet helps."""
    schema = """
        CREATE TABLE pets (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE orders (id TEXT PRIMARY KEY, pet TEXT NOT NULL REFERENCES pets (id))
          STRICT, WITHOUT ROWID;"""
    tools = """
place: {parameters: {pet: {column: pets.id}}, let: {id: SELECT new_id('O')},
  require: [{sql: SELECT 1 FROM pets WHERE id = :pet, error: no}],
  do: ["INSERT INTO orders VALUES (:id, :pet)"], returns: {row: "SELECT id, pet FROM orders"}}
drop: {parameters: {id: {column: orders.id}},
  require: [{sql: SELECT 1 FROM orders WHERE id = :id, error: no}],
  do: [DELETE FROM orders WHERE id = :id]}
delete: {parameters: {pet: {column: pets.id}},
  require: [{sql: SELECT NOT EXISTS (SELECT 1 FROM orders WHERE pet = :pet), error: no}],
  do: [DELETE FROM pets WHERE id = :pet]}
"""
    rows = "INSERT INTO pets VALUES ('P'); INSERT INTO orders VALUES ('O', 'P');"
    found = plans(world(schema, tools, rows), longer=0.0)
    assert {chain for chain in found if chain[-1] == "delete"} == {("drop", "delete")}


def test_detours_are_left_out() -> None:
    """``wave`` writes what a guard reads, and ``note`` shows an order; neither helps to ship."""
    tools = """
wave: {do: [UPDATE flags SET v = v + 1]}
note: {parameters: {order_id: {column: orders.id}, text: {enum: [a, b]}},
  require: [{sql: SELECT 1 FROM orders WHERE id = :order_id, error: none}],
  do: [UPDATE orders SET note = :text WHERE id = :order_id],
  returns: {row: SELECT id FROM orders WHERE id = :order_id}}
pay: {parameters: {order_id: {column: orders.id}},
  require: [{sql: SELECT paid = 0 FROM orders WHERE id = :order_id, error: paid}],
  do: [UPDATE orders SET paid = 1 WHERE id = :order_id]}
ship: {parameters: {order_id: {column: orders.id}},
  require: [{sql: SELECT paid FROM orders WHERE id = :order_id, error: unpaid},
            {sql: SELECT min(v) < 100 FROM flags, error: busy}],
  do: [DELETE FROM orders WHERE id = :order_id]}
"""
    schema = """
        CREATE TABLE flags (id INTEGER PRIMARY KEY, v INTEGER) STRICT, WITHOUT ROWID;
        CREATE TABLE orders (id TEXT PRIMARY KEY, paid INTEGER, note TEXT) STRICT, WITHOUT ROWID;"""
    rows = "INSERT INTO flags VALUES (1, 0); INSERT INTO orders VALUES ('O', 0, NULL);"
    found = plans(world(schema, tools, rows))
    assert {chain for chain in found if chain[-1] == "ship"} == {("pay", "ship")}


def carried_out(template: Template, tools: tuple[str, ...], rng: random.Random) -> bool:
    """Whether random calls of these tools, in this order, all change something at last."""
    sampler = CallSampler(template, rng, aimed=1.0, invalid=0.0)
    with template.session() as session:
        for _ in range(300):
            session.reset()
            for tool in tools:
                before = session.digest()
                call = sampler.call(session, tool)
                if not session.call(tool, call.arguments).ok or session.digest() == before:
                    break
            else:
                return True
    return False


@pytest.mark.parametrize("name", ["shop_template", "mock_template", "petstore_template"])
def test_every_plan_can_be_carried_out(name: str, request: pytest.FixtureRequest) -> None:
    template: Template = request.getfixturevalue(name)
    graph = tool_graph(template)
    for tools in plans(template, 40):
        assert tools[-1] in graph.writes
        assert carried_out(template, tools, random.Random(0)), tools
        for at, tool in enumerate(tools[:-1]):
            later = {e.target for e in graph.edges if e.source == tool}
            assert later & set(tools[at + 1 :]), tools


def test_the_search_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve tools that wait for each other, all in vain."""
    tools = "".join(
        f"t{n}: {{parameters: {{id: {{column: a.id}}}}, "
        "require: [{sql: SELECT 0 FROM a WHERE id = :id, error: no}], "
        "do: [DELETE FROM a WHERE id = :id]}\n"
        for n in range(12)
    )
    tried = 0

    def counted(*args: Any, **options: Any) -> Call:
        nonlocal tried
        tried += 1
        return bound_call(*args, **options)

    monkeypatch.setattr("envwright.tasks.samplers.goal_directed.bound_call", counted)
    template = world(LINKED, tools, "INSERT INTO a VALUES ('A-1')")
    made = GoalDirected(template, tool_graph(template), targets=2, effort=50)
    with pytest.raises(Unplannable, match="no target can be reached"):
        made.sample(random.Random(0))
    assert tried == 100
