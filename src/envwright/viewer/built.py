"""The part of a report that says what was built: the source, the tables, the tools, their graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from envwright.runtime.graph import ToolGraph
from envwright.types import BuildResult, EnvironmentSpec, Origin, ToolSpec, UnmappedOperation
from envwright.viewer.graph_svg import draw_graph
from envwright.viewer.markup import (
    Html,
    clip,
    code,
    count,
    counted,
    details,
    join,
    mark,
    table,
    tag,
)

_MOST_LISTED = 200
_OPEN_TOOLS = 12
"""An environment with more tools than this has them in a part that opens on demand."""


def built(spec: EnvironmentSpec, graph: ToolGraph, tables: Mapping[str, int]) -> Html:
    """The environment: where it comes from, its tables, its tools and its policy."""
    facts = [
        ("Name", join([spec.name, f" (version {spec.version})"])),
        ("Domain", spec.domain),
        ("Identity", code(spec.id)),
        ("Clock", spec.clock),
        ("Source", _source(spec.source)),
        ("Licence", spec.source.licence or "none stated"),
        ("SHA-256", code(spec.source.sha256) if spec.source.sha256 else ""),
    ]
    policy = details("Policy that an agent must follow", tag("pre", spec.policy))
    return join(
        [
            tag("h2", "What was built"),
            _facts(facts),
            _tables(tables),
            _tools(spec, graph),
            policy if spec.policy else "",
        ]
    )


def mapped(build: BuildResult) -> Html:
    """What became of the operations of the source."""
    total, done = build.operations_total, build.operations_mapped
    by_reason = Counter(item.reason for item in build.unmapped)
    rows = [
        (reason, count(number), _operations([i for i in build.unmapped if i.reason == reason]))
        for reason, number in sorted(by_reason.items(), key=lambda entry: (-entry[1], entry[0]))
    ]
    said = f"{count(done)} of {counted(total, 'operation')} of the source became tools."
    listed = table("Operations left out, by reason", ("Reason", "Operations#", "Which"), rows)
    return join([tag("h3", "Operations"), tag("p", said), listed if rows else ""])


def graph_figure(graph: ToolGraph) -> Html:
    """The tool graph as a picture with its caption."""
    caption = (
        "Columns count the calls that must come before a tool. Point at a tool to see its lines, "
        "at a line to see the columns that carry it."
    )
    scene = tag(
        "div",
        Html(draw_graph(graph)),
        class_="graph",
        role="region",
        tabindex=0,
        aria_label="Tool graph",
    )
    return join(
        [tag("h2", "Tool graph"), tag("figure", scene, tag("figcaption", caption)), _links(graph)]
    )


def _facts(facts: list[tuple[str, str]]) -> Html:
    shown = (tag("dt", name) + tag("dd", value) for name, value in facts if value)
    return tag("dl", join(Html(pair) for pair in shown))


def _source(origin: Origin) -> Html:
    """Title and place of the source; only a web address becomes a link."""
    title = origin.title or origin.uri or origin.kind
    if origin.uri.startswith(("https://", "http://")):
        shown = tag("a", clip(title, 200), href=origin.uri, rel="noreferrer")
        return join([shown, f" ({origin.kind})"])
    place = f", {origin.uri}" if origin.uri not in ("", title) else ""
    kind = f" ({origin.kind})" if title != origin.kind else ""
    return join([clip(title, 200), kind, place])


def _tables(tables: Mapping[str, int]) -> Html:
    rows = [(code(name), count(number)) for name, number in tables.items()]
    return table("Tables and their rows at the start", ("Table", "Rows#"), rows, "narrow")


def _tools(spec: EnvironmentSpec, graph: ToolGraph) -> Html:
    rows = [_tool(tool, tool.name in graph.writes) for tool in spec.tools]
    heads: tuple[str, ...] = ("Tool", "Kind", "Description", "Parameters", "Operation")
    if not any(tool.operation for tool in spec.tools):
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    listed = table("Tools", heads, rows)
    if len(rows) <= _OPEN_TOOLS:
        return listed
    return details(f"All {counted(len(rows), 'tool')}", listed)


def _tool(tool: ToolSpec, writes: bool) -> tuple[object, ...]:
    kind = "writes" if writes else "reads"
    names = (code(n if p.required else f"{n}?") for n, p in tool.parameters.items())
    return (
        code(tool.name),
        tag("span", kind, class_=kind),
        clip(tool.description),
        join(names, ", "),
        code(tool.operation) if tool.operation else "",
    )


def _operations(items: list[UnmappedOperation]) -> Html:
    lines = [
        f"{item.operation}: {clip(item.detail, 160)}" if item.detail else item.operation
        for item in items[:_MOST_LISTED]
    ]
    if len(items) > _MOST_LISTED:
        lines.append(f"and {counted(len(items) - _MOST_LISTED, 'more operation')}")
    return details("show", tag("ul", *(tag("li", line) for line in lines)))


def _links(graph: ToolGraph) -> Html:
    """The graph in words, for those who cannot see it."""
    pairs: dict[tuple[str, str], dict[str, None]] = {}
    for edge in graph.edges:
        pairs.setdefault((edge.source, edge.target), {})[f"{edge.kind} {edge.column}"] = None
    shown = list(pairs.items())[:_MOST_LISTED]
    rows = [(code(s), code(t), ", ".join(why)) for (s, t), why in shown]
    words = f"The graph as a table ({counted(len(pairs), 'link')}"
    words += f", the first {_MOST_LISTED} shown)" if len(pairs) > _MOST_LISTED else ")"
    listed = table("Links between tools", ("From", "To", "Carried by"), rows)
    return details(words, listed) if rows else mark(None, "no tool depends on another")
