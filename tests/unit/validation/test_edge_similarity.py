"""The similarity graph, with vectors made by hand, and its agreement with provenance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.llm.embeddings import HashedNgrams
from envwright.types import Json
from envwright.validation.edge_similarity import (
    DescribedValue,
    GraphAgreement,
    compare_graphs,
    outputs_of,
    similar_edges,
)


@dataclass
class Given:
    """An embedder that knows its texts."""

    vectors: Mapping[str, list[float]]
    name: str = "given"

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        return [self.vectors[text] for text in texts]


def tool(name: str, **properties: Json) -> Json:
    parameters = {"type": "object", "properties": properties}
    return {"type": "function", "function": {"name": name, "parameters": parameters}}


def paths(*tools: Json) -> list[str]:
    """The parameters that an embedder sees which finds everything alike."""
    outputs = {"other": [DescribedValue("out", "string", "")]}

    class Same:
        name = "same"

        def embed(self, texts: Sequence[str]) -> list[list[float]]:
            return [[1.0] for _ in texts]

    return [edge.parameter for edge in similar_edges(tools, outputs, Same())]


def test_edges_need_a_cosine_above_the_threshold() -> None:
    outputs = {
        "find": [DescribedValue("[].id", "string", "Order number")],
        "cancel": [DescribedValue("id", "string", "Order number")],
    }
    text = "id (string): Order number"
    vectors = {
        text: [1.0, 0.0],
        "order_id (string): The order": [0.9, 0.1**0.5],
        "reason (string): Why": [0.85, 0.2],
    }
    order = {"type": "string", "description": "The order"}
    reason = {"type": "string", "description": "Why"}
    tools = [tool("find"), tool("cancel", order_id=order, reason=reason)]
    (edge,) = similar_edges(tools, outputs, Given(vectors))
    assert (edge.source, edge.target, edge.output, edge.parameter, edge.similarity) == (
        "find",  # and no edge from cancel to itself
        "cancel",
        "[].id",
        "order_id",
        0.9,
    )
    found = similar_edges(tools, outputs, Given(vectors), threshold=0.8)
    assert [edge.parameter for edge in found] == ["order_id", "reason"]
    assert similar_edges(tools, {}, Given(vectors)) == ()


def test_lists_and_objects_are_flattened() -> None:
    text = {"type": "string"}
    inner = {"type": "object", "properties": {"sku": text, "n": {"type": "integer"}}}
    assert paths(tool("t", ids={"type": "array", "items": text}, line=inner)) == [
        "ids[]",
        "line.n",
        "line.sku",
    ]
    assert paths(tool("t", lines={"type": "array", "items": inner}, any={})) == [
        "any",
        "lines[].n",
        "lines[].sku",
    ]


def test_a_text_is_name_type_and_description() -> None:
    assert DescribedValue("[].id", "string", "Number").text == "id (string): Number"
    assert DescribedValue("items[].sku", "integer", "").text == "items.sku (integer): "


def test_what_an_environment_returns_is_described_by_its_columns(mock_template: Template) -> None:
    found = outputs_of(mock_template)
    assert DescribedValue("[].id", "string", "Member number") in found["find_members"]
    assert DescribedValue("id", "string", "Loan number") in found["lend_book"]
    # what an element takes from its list, and a list of types
    edges = similar_edges(mock_template.tool_schemas(), found, HashedNgrams(), threshold=0.0)
    assert {e.parameter for e in edges if e.target == "return_book"} == {"loan_id"}


def test_agreement_on_the_mock_environment(mock_template: Template) -> None:
    graph = tool_graph(mock_template)
    outputs = outputs_of(mock_template)
    everything = similar_edges(mock_template.tool_schemas(), outputs, HashedNgrams(), -1.1)
    told = compare_graphs(everything, mock_template, graph)
    data = {edge for edge in graph.edges if edge.kind == "data"}
    assert told["values"].common == told["values"].wanted == len(data)
    assert told["values"].found == len(everything)
    assert told["tools"].recall == told["columns"].recall == 1.0
    assert told["columns"].wanted > told["values"].wanted  # titles and states, besides the keys
    nothing = compare_graphs((), mock_template, graph)["values"]
    assert (nothing.precision, nothing.recall, nothing.f1) == (None, 0.0, 0.0)


def test_agreement() -> None:
    agreed = GraphAgreement(found=4, wanted=6, common=3)
    assert (agreed.precision, agreed.recall) == (0.75, 0.5)
    assert agreed.f1 == pytest.approx(0.6)
    assert GraphAgreement(0, 0, 0).f1 is None
