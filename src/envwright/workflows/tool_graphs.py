"""The tool graph of an environment: derived, tried by calls, compared, shown."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph, tool_graph
from envwright.llm.embeddings import local_embedder
from envwright.validation import edge_similarity
from envwright.validation.edge_checks import EdgeKind, EdgeReport, check_edges
from envwright.validation.edge_trials import CheckedEdge
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress
from envwright.workflows.view import export_contents
from envwright.workflows.view.contents import ViewContents


class GraphResult(VerbResult):
    """The tool graph, and what was asked of its edges."""

    tools: tuple[str, ...]
    writes: tuple[str, ...]
    """Tools that change the state."""
    edges: tuple[JsonObject, ...]
    page: str | None
    """Where it is drawn."""
    check: JsonObject | None = None
    """Counts and precision by kind of edge; absent unless edges were tried."""
    similar: JsonObject | None = None
    """The graph that embeddings give; absent unless it was asked for."""


def graph_environment(
    environment: Path,
    output: Path | None,
    *,
    check: bool = False,
    similar: bool = False,
    threshold: float = edge_similarity.THRESHOLD,
    seed: int = 0,
    progress: Progress = ignore_progress,
) -> GraphResult:
    """The tool graph of an environment, in a page when one is wanted.

    Args:
        environment: its folder.
        output: the HTML file, whose graph shows what came of the edges; ``None`` writes none.
        check: try every edge by calls.
        similar: compare the graph with the one that embeddings of names and descriptions give.
        threshold: cosine above which values count as similar.
        seed: of the calls that try edges.
        progress: called with the number of edges tried so far.
    """
    template = Template(load_environment(environment))
    found = tool_graph(template)
    report = check_edges(template, found, seed=seed, progress=progress) if check else None
    checked = {c.edge: c for c in report.edges} if report else {}
    edges = tuple(_edge(edge, checked.get(edge)) for edge in found.edges)
    if output is not None:
        contents = ViewContents(template.spec.title or template.spec.name)
        contents.environments[environment.name] = environment
        export_contents(contents, output, told={f"edges/{environment.name}": list(edges)})
    return GraphResult(
        tools=found.tools,
        writes=tuple(sorted(found.writes)),
        edges=edges,
        page=str(output) if output else None,
        check=_precisions(report, seed) if report else None,
        similar=_similar(template, found, threshold) if similar else None,
    )


def _edge(edge: Edge, checked: CheckedEdge | None) -> JsonObject:
    out = asdict(edge)
    if checked is not None:
        out |= {name: getattr(checked, name) for name in ("verdict", "reason", "example", "tries")}
    return out


def _precisions(report: EdgeReport, seed: int) -> JsonObject:
    """Counts by verdict and precision, of data edges, of state edges and of both."""
    out: JsonObject = {"seed": seed}
    kinds: dict[str, EdgeKind | None] = {"data": "data", "state": "state", "all": None}
    for name, kind in kinds.items():
        counts, share = report.counts(kind), report.precision(kind)
        out[name] = {
            "edges": sum(counts.values()),
            **counts,
            "precision": share.value if share else None,
            "interval": [share.low, share.high] if share else None,
        }
    return out


def _similar(template: Template, found: ToolGraph, threshold: float) -> JsonObject:
    """The similarity graph and how well it agrees with provenance."""
    embedder = local_embedder()
    outputs = edge_similarity.outputs_of(template)
    edges = edge_similarity.similar_edges(template.tool_schemas(), outputs, embedder, threshold)
    agreements = edge_similarity.compare_graphs(edges, template, found)
    return {
        "embedder": embedder.name,
        "threshold": threshold,
        "edges": [asdict(edge) for edge in edges],
        **{
            level: {
                **asdict(agreed),
                "precision": agreed.precision,
                "recall": agreed.recall,
                "f1": agreed.f1,
            }
            for level, agreed in agreements.items()
        },
    }
