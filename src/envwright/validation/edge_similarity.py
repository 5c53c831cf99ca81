"""A tool graph for tools without provenance: values feed the parameters that their texts look like.

As EnvFactory does it (its released code, ``src/graph``): every output and every parameter becomes
the text "name (type): description", and an edge joins them when the cosine of their embeddings is
above 0.85. Compared with the graph that provenance gives, this says what a guess by names is worth.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from envwright.environment.template import Template
from envwright.environment.tool_graph import ToolGraph
from envwright.llm.embeddings import Embedder, cosine_similarity
from envwright.types import Json

# EnvFactory's threshold.
THRESHOLD = 0.85


@dataclass(frozen=True, slots=True)
class DescribedValue:
    """One value that a tool returns or takes."""

    path: str
    """Where it stands, as in ``Edge.output`` and ``Edge.parameter``: ``items[].sku``."""
    type: str
    description: str

    @property
    def text(self) -> str:
        """What is embedded; the path without its brackets is the name."""
        name = self.path.replace("[]", "").strip(".")
        return f"{name} ({self.type}): {self.description}"


@dataclass(frozen=True, slots=True, order=True)
class SimilarEdge:
    """An output of one tool that looks like a parameter of another."""

    source: str
    target: str
    output: str
    parameter: str
    similarity: float


@dataclass(frozen=True, slots=True)
class GraphAgreement:
    """How well found edges agree with those that should be found."""

    found: int
    wanted: int
    common: int

    @property
    def precision(self) -> float | None:
        """Share of the found edges: common / found."""
        return self.common / self.found if self.found else None

    @property
    def recall(self) -> float | None:
        """Share of the wanted edges: common / wanted."""
        return self.common / self.wanted if self.wanted else None

    @property
    def f1(self) -> float | None:
        """The harmonic mean of both, 2 common / (found + wanted)."""
        both = self.found + self.wanted
        return 2 * self.common / both if both else None


def similar_edges(
    tools: Sequence[Json],
    outputs: Mapping[str, Sequence[DescribedValue]],
    embedder: Embedder,
    threshold: float = THRESHOLD,
) -> tuple[SimilarEdge, ...]:
    """Edges between different tools whose outputs and parameters look alike, sorted.

    Args:
        tools: tools in the OpenAI form, ``{"function": {"name": …, "parameters": …}}``.
        outputs: what each tool returns, by its name; tools that are not named return nothing.
        embedder: turns texts into vectors of length one.
        threshold: an edge needs a cosine above it.
    """
    inputs = {tool["function"]["name"]: list(_taken(tool)) for tool in tools}
    # Each distinct text is embedded once; sorted, so that batches are the same every time.
    texts = sorted({d.text for many in (*inputs.values(), *outputs.values()) for d in many})
    vectors = dict(zip(texts, embedder.embed(texts), strict=True))
    alike: dict[tuple[str, str], float] = {}

    def likeness(one: DescribedValue, other: DescribedValue) -> float:
        pair = (one.text, other.text)
        if pair not in alike:
            alike[pair] = cosine_similarity(vectors[one.text], vectors[other.text])
        return alike[pair]

    return tuple(
        sorted(
            SimilarEdge(source, target, output.path, parameter.path, value)
            for source, returned in outputs.items()
            for target, taken in inputs.items()
            if source != target
            for output in returned
            for parameter in taken
            if (value := likeness(output, parameter)) > threshold
        )
    )


def outputs_of(template: Template) -> dict[str, list[DescribedValue]]:
    """What the tools of an environment return, described by the columns that it comes from."""
    tables = template.schema.tables
    return {
        tool.name: [
            _described(path, tables[table].columns[column].json_schema())
            for path, (table, column) in ((out.path, out.origin) for out in tool.outputs)
        ]
        for tool in template.tools.values()
    }


def compare_graphs(
    found: Sequence[SimilarEdge], template: Template, graph: ToolGraph
) -> dict[str, GraphAgreement]:
    """Similar edges against what provenance says of an environment.

    ``values`` and ``tools`` are the data edges of its graph, value to parameter and tool to tool.
    ``columns`` are all pairs of a value and a parameter of the same column, keys or not.
    """
    data = [edge for edge in graph.edges if edge.kind == "data"]
    values = {(e.source, e.output, e.target, e.parameter) for e in found}
    pairs = {(e.source, e.target) for e in found}
    wanted = {(e.source, e.output, e.target, e.parameter) for e in data}
    return {
        "values": _agreement(values, wanted),
        "tools": _agreement(pairs, {(e.source, e.target) for e in data}),
        "columns": _agreement(values, set(_same_column(template))),
    }


def _same_column(template: Template) -> Iterator[tuple[str, str, str, str]]:
    # Columns are compared by their root: a foreign key stands for the column that it refers to.
    root = template.schema.root
    for source, target in itertools.permutations(template.tools.values(), 2):
        for path, column in target.arguments.columns.items():
            for output in source.outputs:
                if root(*output.origin) == root(*column):
                    yield source.name, output.path, target.name, path


def _agreement(found: set[Any], wanted: set[Any]) -> GraphAgreement:
    return GraphAgreement(len(found), len(wanted), len(found & wanted))


def _taken(tool: Json) -> Iterator[DescribedValue]:
    """The parameters of a tool; of lists and objects, what is in them."""
    for name, schema in tool["function"]["parameters"].get("properties", {}).items():
        yield from _leaves(name, schema, schema.get("description", ""))


def _leaves(path: str, schema: Json, about: str) -> Iterator[DescribedValue]:
    about = schema.get("description", about)
    if isinstance(schema.get("items"), dict):
        yield from _leaves(f"{path}[]", schema["items"], about)
    elif isinstance(schema.get("properties"), dict):
        for name, inner in schema["properties"].items():
            yield from _leaves(f"{path}.{name}", inner, about)
    else:
        yield _described(path, {**schema, "description": about})


def _described(path: str, schema: Json) -> DescribedValue:
    kind = schema.get("type", "any")
    named = " or ".join(kind) if isinstance(kind, list) else str(kind)
    return DescribedValue(path, named, schema.get("description", ""))
