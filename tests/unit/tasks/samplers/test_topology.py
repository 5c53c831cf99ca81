"""Topology-aware sampling, on graphs worked by hand and on random ones."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph, tool_graph
from envwright.tasks.samplers.topology import Topology
from envwright.types import Json
from tests.conftest import make_spec
from tests.unit.tasks.samplers.worlds import shop, world

SHOP = shop()
DERIVED = tool_graph(SHOP)
LINE = ToolGraph(
    DERIVED.tools,
    DERIVED.writes,
    (
        Edge("create_order", "ship_order", "data", "orders.id", "id", "order_id"),
        Edge("find_customer_by_name", "create_order", "data", "customers.id", "id", "customer_id"),
    ),
)
"""``find → create → ship``, each the only producer of the next one's key."""


def found(template: Template, graph: ToolGraph, **options: float) -> Counter[tuple[str, ...]]:
    made = Topology(template, graph, **options)  # type: ignore[arg-type]
    return Counter(made.sample(random.Random(seed)).tools for seed in range(300))


def ending(tools: Counter[tuple[str, ...]], last: str) -> set[tuple[str, ...]]:
    return {sequence for sequence in tools if sequence[-1] == last}


def test_producers_of_producers_come_first() -> None:
    tools = found(SHOP, LINE, max_nodes=1)
    assert ending(tools, "ship_order") == {("find_customer_by_name", "create_order", "ship_order")}
    assert ending(tools, "create_order") == {("find_customer_by_name", "create_order")}
    assert ending(tools, "pay_order") == {("pay_order",)}


def test_priors_end_at_the_depth() -> None:
    short = ending(found(SHOP, LINE, max_nodes=1, max_depth=1), "ship_order")
    assert short == {("create_order", "ship_order")}
    assert ending(found(SHOP, LINE, max_nodes=1, max_depth=0), "ship_order") == {("ship_order",)}


def test_successors_follow_and_a_stuck_walk_goes_on_anywhere() -> None:
    tools = found(SHOP, LINE, max_nodes=2)
    assert ("find_customer_by_name", "create_order") in tools  # the only successor
    stuck = {sequence for sequence in tools if sequence[0] == "pay_order"}
    assert {s[-1] for s in stuck} == set(SHOP.tools) - {"pay_order"}


def test_every_tool_is_taken_once_where_there_is_room() -> None:
    for tools in found(SHOP, DERIVED, max_nodes=50):
        assert sorted(tools) == sorted(SHOP.tools)


PAIR = """
get_one: {returns: {rows: "SELECT id FROM a"}}
get_two: {returns: {rows: "SELECT id FROM a"}}
get_b: {returns: {rows: "SELECT id FROM b"}}
swap: {parameters: {x: {column: a.id}, y: {column: a.id}}, returns: {value: SELECT 1}}
use: {parameters: {b: {column: b.id, optional: true}}, returns: {value: SELECT 1}}
"""
TABLES = """
CREATE TABLE a (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE b (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
"""


def test_what_is_given_is_produced_again_only_by_chance() -> None:
    template = world(TABLES, PAIR)
    graph = tool_graph(template)
    one = {("get_one", "swap"), ("get_two", "swap")}
    both = {("get_one", "get_two", "swap"), ("get_two", "get_one", "swap")}
    assert ending(found(template, graph, max_nodes=1, skip_valid=1.0), "swap") == one
    assert ending(found(template, graph, max_nodes=1, skip_valid=0.0), "swap") == one | both


def test_optional_inputs_are_produced_by_chance() -> None:
    template = world(TABLES, PAIR)
    graph = tool_graph(template)
    always = found(template, graph, max_nodes=1, skip_optional=0.0)
    assert ending(always, "use") == {("get_b", "use")}
    assert ending(found(template, graph, max_nodes=1, skip_optional=1.0), "use") == {("use",)}
    some = found(template, graph, max_nodes=1)
    share = some["use",] / (some["use",] + some["get_b", "use"])
    assert 0.4 < share < 0.8  # 0.6 is published


def test_tools_that_need_each_other_end() -> None:
    edges = (
        Edge("create_order", "ship_order", "data", "orders.id", "id", "order_id"),
        Edge("ship_order", "create_order", "data", "customers.id", "id", "customer_id"),
    )
    graph = ToolGraph(DERIVED.tools, DERIVED.writes, edges)
    tools = found(SHOP, graph, max_nodes=1)
    assert ending(tools, "ship_order") == {("create_order", "ship_order")}
    assert ending(tools, "create_order") == {("ship_order", "create_order")}


needs = st.lists(
    st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=3, unique_by=lambda x: x[0]),
    min_size=1,
    max_size=6,
)


def layered(lines: list[list[tuple[int, bool]]]) -> tuple[Template, dict[str, list[str]]]:
    """``make_n`` shows keys of table n and takes keys of tables before; who needs whom."""
    schema, tools, required = "", list[Json](), dict[str, list[str]]()
    for n, line in enumerate(lines):
        schema += f"CREATE TABLE t{n} (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;\n"
        inputs = [(m, optional) for m, optional in line if m < n]
        parameters = {f"k{m}": {"column": f"t{m}.id", "optional": o} for m, o in inputs}
        returns = {"rows": f"SELECT id FROM t{n}"}
        tools.append({"name": f"make_{n}", "parameters": parameters, "returns": returns})
        required[f"make_{n}"] = [f"make_{m}" for m, optional in inputs if not optional]
    return Template(make_spec(schema, tools)), required


@settings(max_examples=40, deadline=None)
@given(lines=needs, seed=st.integers(), max_nodes=st.integers(1, 8), skip=st.floats(0, 1))
def test_producers_come_before_consumers(
    lines: list[list[tuple[int, bool]]], seed: int, max_nodes: int, skip: float
) -> None:
    template, required = layered(lines)
    made = Topology(
        template, tool_graph(template), max_nodes=max_nodes, max_depth=9, skip_valid=skip
    )
    tools = made.sample(random.Random(seed)).tools
    assert len(set(tools)) == len(tools) >= min(max_nodes, len(lines))
    for at, tool in enumerate(tools):
        assert set(required[tool]) <= set(tools[:at])


def test_required_keys_have_a_producer_before_them(petstore_template: Template) -> None:
    graph = tool_graph(petstore_template)
    made = Topology(petstore_template, graph)
    for seed in range(100):
        (*before, last) = made.sample(random.Random(seed)).tools
        producers = {e.source for e in graph.edges if e.kind == "data" and e.target == last}
        required = petstore_template.tools[last].arguments.json_schema["required"]
        keys = {e.parameter for e in graph.edges if e.kind == "data" and e.target == last}
        if keys & set(required):
            assert producers & set(before)
