"""Random walks and their merging, on graphs worked by hand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.environment.phrasebook import phrasing_of
from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph, tool_graph
from envwright.tasks.samplers.random_walk import RandomWalk
from tests.unit.tasks.samplers.worlds import shop

SHOP = shop()
GRAPH = tool_graph(SHOP)


def line() -> ToolGraph:
    """``create → pay → ship``, and five tools that nothing leads to or from."""
    pairs = [("create_order", "pay_order"), ("pay_order", "ship_order")]
    edges = tuple(Edge(a, b, "state", "orders.status") for a, b in pairs)
    return ToolGraph(GRAPH.tools, GRAPH.writes, edges)


def walks(graph: ToolGraph, **options: float) -> set[tuple[str, ...]]:
    made = RandomWalk(SHOP, graph, walks=1, **options)  # type: ignore[arg-type]
    return {made.sample(random.Random(seed)).tools for seed in range(200)}


LONE = {
    ("find_customer_by_name",),
    ("find_customer_by_email",),
    ("list_orders",),
    ("get_order",),
    ("ship_order",),
}


def test_walks_follow_the_edges_until_they_end() -> None:
    whole = {("create_order", "pay_order", "ship_order"), ("pay_order", "ship_order")}
    assert walks(line(), shortest=3, longest=3, restart=0.0) == LONE | whole


def test_a_walk_has_as_many_tools_as_were_drawn() -> None:
    found = walks(line(), shortest=2, longest=2, restart=0.0)
    assert found == LONE | {("create_order", "pay_order"), ("pay_order", "ship_order")}


def test_a_restart_leaves_from_the_first_tool() -> None:
    found = walks(line(), shortest=3, longest=3, restart=1.0)
    assert found == LONE | {("create_order", "pay_order"), ("pay_order", "ship_order")}


def test_a_revisit_needs_the_option() -> None:
    edges = (
        Edge("create_order", "pay_order", "state", "orders.id"),
        Edge("pay_order", "create_order", "state", "orders.id"),
    )
    graph = ToolGraph(GRAPH.tools, GRAPH.writes, edges)
    fixed = {"shortest": 3, "longest": 3, "restart": 0.0}
    assert ("create_order", "pay_order") in walks(graph, **fixed)
    back = ("create_order", "pay_order", "create_order")
    assert back in walks(graph, **fixed, revisits=True)


@pytest.mark.parametrize(
    ("tools", "left"),
    [
        # Both are there for the customer's id: the first shows it.
        (
            "find_customer_by_name list_orders find_customer_by_email create_order",
            "find_customer_by_name list_orders create_order",
        ),
        # Nothing after the second takes anything from it, and the first does not show the e-mail.
        (
            "find_customer_by_email list_orders find_customer_by_name",
            "find_customer_by_email list_orders find_customer_by_name",
        ),
        # Here the first shows all that the second does.
        ("find_customer_by_name find_customer_by_email", "find_customer_by_name"),
        # The order's id is there already.
        ("list_orders get_order pay_order", "list_orders pay_order"),
        # Asked for its own sake: it shows when the order was paid, which the list does not.
        ("list_orders pay_order get_order", "list_orders pay_order get_order"),
        # What a change answers is about the row that it made, not about the one looked for.
        ("create_order list_orders pay_order", "create_order list_orders pay_order"),
        ("get_order pay_order get_order pay_order", "get_order pay_order"),
        ("", ""),
    ],
)
def test_merging_removes_what_is_redundant(tools: str, left: str) -> None:
    assert RandomWalk(SHOP, GRAPH).merge(tools.split()) == tuple(left.split())


def test_with_revisits_two_requirements_may_be_the_same_change() -> None:
    twice = ("pay_order", "pay_order")
    assert RandomWalk(SHOP, GRAPH, revisits=True).merge(twice) == twice
    assert RandomWalk(SHOP, GRAPH).merge(twice) == ("pay_order",)


@given(
    seed=st.integers(),
    longest=st.integers(2, 6),
    count=st.integers(1, 4),
    restart=st.floats(0, 1),
)
def test_every_sequence_is_of_known_tools_and_short_enough(
    seed: int, longest: int, count: int, restart: float
) -> None:
    made = RandomWalk(SHOP, GRAPH, longest=longest, walks=count, restart=restart)
    tools = made.sample(random.Random(seed)).tools
    assert set(tools) <= set(SHOP.tools)
    assert 1 <= len(tools) <= longest * count
    assert len(set(tools)) == len(tools)


@given(seed=st.integers(), revisits=st.booleans())
def test_merging_again_changes_nothing_and_keeps_the_order(seed: int, revisits: bool) -> None:
    rng = random.Random(seed)
    tools = [rng.choice(GRAPH.tools) for _ in range(8)]
    made = RandomWalk(SHOP, GRAPH, revisits=revisits)
    once = made.merge(tools)
    rest = iter(tools)
    assert all(tool in rest for tool in once)
    assert made.merge(once) == once


def test_an_isolated_tool_is_a_walk(mock_template: Template) -> None:
    tools = mock_template.spec.tools[:1]
    phrasing = phrasing_of(mock_template.spec.phrasing, {tools[0].name})
    change = {"tools": tools, "phrasing": phrasing}
    template = Template(mock_template.spec.model_copy(update=change))
    sketch = RandomWalk(template, tool_graph(template)).sample(random.Random(0))
    assert sketch.tools == (tools[0].name,)
