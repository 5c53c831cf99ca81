"""Are the edges of the tool graph real? Each is tried by calling the tools that it joins.

What a verdict means is said where it is reached: ``data_edges`` and ``state_edges``. Nothing here
looks at how the graph was derived, so that the two can contradict each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from envwright.environment.statistics import wilson_interval
from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph
from envwright.validation.data_edges import check_data
from envwright.validation.edge_trials import CheckedEdge, EdgeTrials, EdgeVerdict
from envwright.validation.state_edges import check_states

EdgeKind = Literal["data", "state"]
VERDICTS: tuple[EdgeVerdict, ...] = ("confirmed", "refuted", "no evidence", "untested")


@dataclass(frozen=True, slots=True)
class EdgePrecision:
    """Confirmed of those edges that were decided, with a 95 % Wilson interval."""

    confirmed: int
    decided: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class EdgeReport:
    """The verdicts on all edges of a graph, in the order of the graph."""

    edges: tuple[CheckedEdge, ...]

    def counts(self, kind: EdgeKind | None = None) -> dict[str, int]:
        """Edges by verdict, of one kind or of both."""
        found = Counter(c.verdict for c in self.edges if kind in (None, c.edge.kind))
        return {verdict: found[verdict] for verdict in VERDICTS}

    def precision(self, kind: EdgeKind | None = None) -> EdgePrecision | None:
        """Confirmed / (confirmed + refuted); ``None`` when nothing was decided."""
        return edge_precision(self.counts(kind))


def edge_precision(counts: dict[str, int]) -> EdgePrecision | None:
    """The precision by counts of verdicts; ``None`` when nothing was decided."""
    confirmed, decided = counts["confirmed"], counts["confirmed"] + counts["refuted"]
    if not decided:
        return None
    return EdgePrecision(
        confirmed, decided, confirmed / decided, *wilson_interval(confirmed, decided)
    )


def check_edges(
    template: Template,
    graph: ToolGraph,
    *,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> EdgeReport:
    """Try every edge of a graph.

    Example::

        report = check_edges(template, tool_graph(template))
        report.counts("data")  # {"confirmed": …, "refuted": …, "no evidence": …, "untested": …}

    Args:
        template: the environment.
        graph: its tool graph.
        seed: all chance comes from it; the same seed gives the same report.
        progress: called with the number of edges done.
    """
    verdicts: dict[Edge, CheckedEdge] = {}
    with EdgeTrials(template, seed) as trials:
        # State edges of the same pair of tools share one search, which groupby collects.
        for (_, _, kind), group in groupby(
            graph.edges, key=lambda edge: (edge.source, edge.target, edge.kind)
        ):
            edges = list(group)
            if kind == "data":
                verdicts |= {edge: check_data(trials, edge) for edge in edges}
            else:
                verdicts |= check_states(trials, edges)
            if progress is not None:
                progress(len(verdicts))
    return EdgeReport(tuple(verdicts[edge] for edge in graph.edges))
