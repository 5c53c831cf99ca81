"""Edges of the tool graph that a model proposes; execution decides which of them are there.

After AutoForge, whose edges are what a model believes. Here a proposal is an edge only if calls
confirm it: the checker is handed in, since it belongs to the stage that validates environments.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph, tool_graph
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.environment_text import tool_schemas_text
from envwright.tasks.llm.task_conversation import (
    TaskConversation,
    TaskExchange,
    TaskRefusal,
    fill_prompt,
)
from envwright.types import Json

Confirm = Callable[[Template, ToolGraph], Mapping[Edge, str]]
"""Tries edges by execution: the verdict on each, ``confirmed`` for one that is real."""
CONFIRMED = "confirmed"
# `id`, `items[].id`; empty where the result itself is the value.
_PATH = re.compile(r"[\w\[\].]{0,100}")


@dataclass(frozen=True, slots=True)
class EdgeAnswer:
    """What became of a model's edges."""

    environment: str
    verdicts: tuple[tuple[Edge, str], ...] = ()
    """The edges that could be tried, sorted, each with the checker's verdict."""
    counts: Counter[str] = field(default_factory=Counter)
    """Verdicts of the checker, and reasons why an edge could not be tried."""
    derived: int = 0
    """Data edges of the derived graph, between values."""
    common: int = 0
    """Those of the derived graph that are among the accepted."""
    failed: str = ""
    """Why no answer could be read."""
    log: list[TaskExchange] = field(default_factory=list)

    @property
    def accepted(self) -> tuple[Edge, ...]:
        """Those that execution confirmed."""
        return tuple(edge for edge, verdict in self.verdicts if verdict == CONFIRMED)


async def propose_edges(
    template: Template,
    client: ModelClient,
    sampling: Sampling,
    confirm: Confirm,
    log: list[TaskExchange],
    *,
    tries: int = 2,
) -> EdgeAnswer:
    """Ask a model for edges of the tool graph, and confirm or reject each by execution.

    Raises:
        TaskRefusal: no answer could be read.
        ProviderError: the model gave none.
    """
    opening = fill_prompt("edges"), tool_schemas_text(template.tool_schemas())
    talk = TaskConversation(client, sampling, "edges", ("edges",), opening, log)
    proposals = await talk.until_kept(_read, tries)
    return _edge_verdicts(template, proposals, confirm, log)


async def _read(answer: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    found = answer.get("edges")
    keys = ("source", "output", "target", "parameter")
    if not isinstance(found, list) or not all(
        isinstance(edge, dict) and all(isinstance(edge.get(key), str) for key in keys)
        for edge in found
    ):
        raise TaskRefusal("another form", f"edges must be a list of objects with {', '.join(keys)}")
    return found


def _edge_verdicts(
    template: Template,
    proposals: Sequence[Mapping[str, Json]],
    confirm: Confirm,
    log: list[TaskExchange],
) -> EdgeAnswer:
    counts: Counter[str] = Counter()
    edges: set[Edge] = set()
    for proposal in proposals:
        made = _edge(template, proposal)
        if isinstance(made, str):
            counts[made] += 1
        elif made in edges:
            counts["a duplicate"] += 1
        else:
            edges.add(made)
    derived = tool_graph(template)
    tried = ToolGraph(derived.tools, derived.writes, tuple(sorted(edges)))
    verdicts = confirm(template, tried) if edges else {}
    counts.update(verdicts[edge] for edge in sorted(edges))
    judged = tuple((edge, verdicts[edge]) for edge in sorted(edges))
    known = {_place(edge) for edge in derived.edges if edge.kind == "data"}
    common = known & {_place(edge) for edge, verdict in judged if verdict == CONFIRMED}
    name = template.spec.name
    return EdgeAnswer(name, judged, counts, len(known), len(common), log=log)


def _edge(template: Template, proposal: Mapping[str, Json]) -> Edge | str:
    """The edge that a proposal means; why there is none."""
    source, target = proposal["source"], proposal["target"]
    if source not in template.tools or target not in template.tools:
        return "no such tool"
    columns = template.tools[target].arguments.columns
    if proposal["parameter"] not in columns:
        return "no such parameter"
    column = template.schema.root(*columns[proposal["parameter"]])
    output, parameter = proposal["output"], proposal["parameter"]
    if not _PATH.fullmatch(output):
        return "no such result"
    return Edge(source, target, "data", ".".join(column), output, parameter)


def _place(edge: Edge) -> tuple[str, str, str, str]:
    return edge.source, edge.output, edge.target, edge.parameter
