"""The drawing of a tool graph: well-formed, complete, readable, the same every time."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph, tool_graph
from envwright.viewer.tool_graph_svg import draw_graph, lay_out_graph, tool_depths

MOCK = Path(__file__).parents[3] / "environments" / "mock"
SVG = "{http://www.w3.org/2000/svg}"


def link(source: str, target: str, kind: Literal["data", "state"] = "data", key: str = "a") -> Edge:
    return Edge(source, target, kind, f"{key}.id", "id", f"{key}_id" if kind == "data" else "")


def graph_of(tools: list[str], *edges: Edge) -> ToolGraph:
    return ToolGraph(tuple(tools), frozenset(tools[1::2]), tuple(sorted(edges)))


def forty() -> ToolGraph:
    """Eight resources of five tools; a resource's lists need its parent's key."""
    tools = [
        f"{verb}_resource_{n}" for n in range(8) for verb in ("find", "put", "get", "cut", "l")
    ]
    edges = []
    for n in range(8):
        find, put, get, cut, many = tools[5 * n : 5 * n + 5]
        pairs = [(find, get), (find, cut), (get, cut), (cut, get), (put, get), (many, get)]
        edges += [link(*pair, key=f"r{n}") for pair in pairs]
        edges += [link(put, cut, "state", f"r{n}"), link(cut, cut, "state", f"r{n}")]
        edges += [link(tools[5 * (n // 2)], many, key=f"r{n // 2}")] if n else []
        edges += [link(tools[5 * (n // 2) + 2], put, key=f"r{n // 2}")] if n else []
    return graph_of(tools, *edges)


@pytest.fixture(scope="module")
def mock() -> ToolGraph:
    return tool_graph(Template(load_environment(MOCK)))


def parsed(graph: ToolGraph) -> ElementTree.Element:
    return ElementTree.fromstring(draw_graph(graph))


def labels(root: ElementTree.Element) -> list[str]:
    return [
        "".join(text.itertext()) for text in root.iter(f"{SVG}text") if text.get("class") == "name"
    ]


def groups(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [g for g in root.iter(f"{SVG}g") if kind in (g.get("class") or "").split()]


@pytest.mark.parametrize("graph", [forty(), graph_of(["a", "b"], link("a", "b")), graph_of([])])
def test_every_tool_and_every_pair_appears_once(graph: ToolGraph) -> None:
    root = parsed(graph)
    assert sorted(labels(root)) == sorted(graph.tools)
    assert len(groups(root, "edge")) == len({(e.source, e.target) for e in graph.edges})
    assert len(groups(root, "tool")) == len(graph.tools)


def test_reads_and_writes_differ(mock: ToolGraph) -> None:
    root = parsed(mock)
    assert [t.findtext(f"{SVG}title") for t in groups(root, "write")] == [
        "lend_book (write)",
        "return_book (write)",
    ]
    assert len(groups(root, "read")) == 3


def test_parallel_edges_are_one_line_with_all_columns() -> None:
    several = [link("a", "b", key="x"), link("a", "b", key="y"), link("a", "b", "state", "z")]
    (edge,) = groups(parsed(graph_of(["a", "b"], *several)), "edge")
    assert (
        edge.findtext(f"{SVG}title") == "a → b\ndata: x.id as x_id\ndata: y.id as y_id\nstate: z.id"
    )
    assert {"data", "state"} <= set((edge.get("class") or "").split())


def test_same_graph_same_bytes(mock: ToolGraph) -> None:
    assert draw_graph(mock) == draw_graph(mock)
    assert draw_graph(forty()) == draw_graph(forty())


def test_hostile_and_long_names() -> None:
    hostile = "<script>alert('x')</script>&\"\x00\ud800"
    long = "list_" + "VeryLongOperationName" * 3
    text = draw_graph(graph_of([hostile, long], link(hostile, long)))
    assert "<script" not in text
    shown = "".join(labels(ElementTree.fromstring(text)))
    assert "<script>alert('x')</script>&\"" in shown
    assert long in shown
    text.encode("utf-8")


def test_nothing_is_loaded_from_elsewhere() -> None:
    text = draw_graph(forty())
    assert re.findall(r"https?://[^\"' ]+", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"@import|url\((?!#)|<script|<image|foreignObject", text)


def test_boxes_do_not_overlap_and_fit() -> None:
    graph = forty()
    layout = lay_out_graph(graph, {tool: (40.0 + 7 * len(tool), 32.0) for tool in graph.tools})
    for one, other in combinations(layout.boxes.values(), 2):
        apart_x = one.x + one.width <= other.x or other.x + other.width <= one.x
        assert apart_x or abs(one.y - other.y) >= (one.height + other.height) / 2 + 8
    assert all(box.y - box.height / 2 >= 0 for box in layout.boxes.values())
    assert all(box.y + box.height / 2 <= layout.height for box in layout.boxes.values())
    assert all(box.x + box.width <= layout.width for box in layout.boxes.values())


def test_lines_start_and_end_at_their_boxes() -> None:
    graph = forty()
    layout = lay_out_graph(graph, dict.fromkeys(graph.tools, (90.0, 32.0)))
    for (source, target), points in layout.routes.items():
        for tool, (x, y) in ((source, points[0]), (target, points[-1])):
            box = layout.boxes[tool]
            assert x in (box.x, box.x + box.width)
            assert abs(y - box.y) < box.height / 2


def test_straight_pieces_are_level() -> None:
    graph = graph_of(["a", "b", "c"], link("a", "b"), link("b", "c", key="b"), link("a", "c"))
    layout = lay_out_graph(graph, dict.fromkeys(graph.tools, (90.0, 32.0)))
    inner = layout.routes["a", "c"][1:-1]
    assert len(inner) == 2
    assert all(one[1] == other[1] for one, other in pairwise(inner))


def test_depth_is_the_number_of_calls_before(mock: ToolGraph) -> None:
    assert tool_depths(mock) == {
        "find_members": 0,
        "find_books": 0,
        "list_loans": 1,
        "lend_book": 1,
        "return_book": 2,
    }


def test_tools_that_only_feed_each_other_still_get_a_place() -> None:
    ring = graph_of(["a", "b", "c"], link("a", "b"), link("b", "c"), link("c", "a"))
    assert tool_depths(ring) == {"a": 0, "b": 1, "c": 2}
    assert len(labels(parsed(ring))) == 3
