"""Verdicts in the drawing of a tool graph."""

from __future__ import annotations

from xml.etree import ElementTree

from envwright.environment.tool_graph import Edge, ToolGraph
from envwright.viewer.tool_graph_svg import draw_graph, edge_class, edge_tooltip

KEY = Edge("a", "b", "data", "x.id", "id", "x_id")
NAME = Edge("a", "b", "data", "x.name", "name", "name")
STATE = Edge("a", "c", "state", "x.open")
GRAPH = ToolGraph(("a", "b", "c"), frozenset("a"), (KEY, NAME, STATE))


def lines(verdicts: dict[Edge, str]) -> list[str]:
    """Classes of the lines between tools, those of the legend left out."""
    root = ElementTree.fromstring(draw_graph(GRAPH, verdicts))
    groups = [g for g in root.iter() if (g.get("class") or "").startswith("edge ")]
    found = [path.get("class") or "" for group in groups for path in group]
    return [name for name in found if name.startswith("line ")]


def test_a_line_is_plain_as_soon_as_one_of_its_edges_is_confirmed() -> None:
    assert edge_class([KEY, NAME], {KEY: "refuted", NAME: "confirmed"}) == ""
    assert edge_class([KEY, NAME], {KEY: "refuted", NAME: "refuted"}) == " refuted"
    assert edge_class([KEY, NAME], {KEY: "refuted", NAME: "untested"}) == " undecided"
    assert edge_class([KEY], {KEY: "no evidence"}) == " undecided"
    assert edge_class([KEY], {}) == ""


def test_marks_are_drawn_and_explained() -> None:
    verdicts = {KEY: "refuted", NAME: "refuted", STATE: "no evidence"}
    assert lines(verdicts) == ["line data refuted", "line state undecided"]
    assert "not decided" in draw_graph(GRAPH, verdicts)
    assert "x.id as x_id (refuted)" in draw_graph(GRAPH, verdicts)
    assert edge_tooltip("a", "c", [STATE], verdicts) == "a → c\nstate: x.open (no evidence)"


def test_a_graph_that_was_not_checked_has_none() -> None:
    assert lines({}) == ["line data", "line state"]
    assert "not decided" not in draw_graph(GRAPH)
    assert draw_graph(GRAPH) == draw_graph(GRAPH, {})
