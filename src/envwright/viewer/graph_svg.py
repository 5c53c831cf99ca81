"""The tool graph as one self-contained SVG, for a page or on its own, in light and dark.

Reads are round and plain, writes square and barred, so that the difference does not hang on colour.
All lines between two tools in one direction are one line; its tooltip names the columns. Where a
browser can (``:has``), pointing at a tool dims what does not touch it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from importlib.resources import files

from envwright.runtime.graph import Edge, ToolGraph
from envwright.viewer.graph_marks import Verdicts, caption, legend, mark
from envwright.viewer.layout import Box, Layout, Point, lay_out
from envwright.viewer.markup import clean

_CHARACTER, _LINE = 7.3, 15.0
"""Width and height of a character: the font is monospaced so that widths need no measuring."""
_LONGEST, _MOST_LINES = 26, 4
_MARGIN, _TOP = 24.0, 92.0
_LEGEND_WIDTH = 660.0

Group = tuple[tuple[str, str], list[Edge]]
"""A pair of tools and the edges from the one to the other."""


def draw_graph(graph: ToolGraph, verdicts: Verdicts | None = None) -> str:
    """An SVG of the graph, with ``verdicts`` where it was checked; the same text for the same."""
    said: Verdicts = verdicts or {}
    labels = {tool: _lines(tool) for tool in graph.tools}
    layout = lay_out(graph, {tool: _size(lines) for tool, lines in labels.items()})
    groups = _groups(graph)
    # Styles of an inline SVG hold for the whole page, so every graph has a class of its own.
    scope = "g" + hashlib.sha256(repr(graph.tools + graph.edges).encode()).hexdigest()[:8]
    width = max(layout.width + 2 * _MARGIN + 36, _LEGEND_WIDTH)
    height = layout.height + _TOP + _MARGIN
    summary = (
        f"Tool graph: {len(graph.tools)} tools, {len(graph.writes & set(graph.tools))} of them "
        f"writing; {len(groups)} links."
    )
    number = {tool: n for n, tool in enumerate(graph.tools)}
    shift = f'<g transform="translate({_MARGIN:g} {_TOP:g})">'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tool-graph {scope}" role="img" '
            f'aria-label="{summary}" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}">',
            f"<style>{_style(scope, len(graph.tools))}</style>",
            f"<defs>{_marker(scope, 'data')}{_marker(scope, 'state')}</defs>",
            f'<rect class="paper" width="{width:.0f}" height="{height:.0f}" rx="10"/>',
            _legend(scope) + legend(said),
            shift,
            *_depths(layout),
            *(_edge(group, layout, scope, number, said) for group in groups),
            *(_tool(t, graph, layout.boxes[t], labels[t], number[t]) for t in graph.tools),
            "</g>",
            "</svg>\n",
        ]
    )


def _lines(name: str) -> list[str]:
    """A long name in lines, broken after a separator or before a capital where one is near."""
    lines: list[str] = []
    while len(name) > _LONGEST and len(lines) < _MOST_LINES - 1:
        breaks = [m.end() for m in re.finditer(r"[_.\-/ ]|[a-z](?=[A-Z])", name[:_LONGEST])]
        at = breaks[-1] if breaks and breaks[-1] > _LONGEST // 3 else _LONGEST
        lines.append(name[:at])
        name = name[at:]
    return [*lines, name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"]


def _size(lines: list[str]) -> tuple[float, float]:
    return max(map(len, lines)) * _CHARACTER + 30, len(lines) * _LINE + 17


def _groups(graph: ToolGraph) -> list[Group]:
    groups: dict[tuple[str, str], list[Edge]] = {}
    for edge in sorted(graph.edges):
        groups.setdefault((edge.source, edge.target), []).append(edge)
    return sorted(groups.items())


# --- parts ---------------------------------------------------------------------------------------


def _style(scope: str, tools: int) -> str:
    """The style sheet under the graph's own class, with one rule per tool for pointing at it."""
    text = files("envwright.viewer").joinpath("graph.css").read_text(encoding="utf-8")
    rules = (f".{scope}:has(.n{n}:hover) .edge:not(.e{n}) {{ opacity: .08 }}" for n in range(tools))
    return text.replace("SCOPE", f".{scope}") + "\n".join(rules)


def _marker(scope: str, kind: str) -> str:
    return (
        f'<marker id="{scope}-{kind}" viewBox="0 0 8 8" refX="7.4" refY="4" markerWidth="8" '
        f'markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path class="tip {kind}" d="M0 .6 8 4 0 7.4 1.8 4z"/></marker>'
    )


def _depths(layout: Layout) -> Iterable[str]:
    """A caption over the first column of each depth."""
    seen: set[int] = set()
    for depth, left in layout.columns:
        if depth not in seen:
            seen.add(depth)
            words = "needs no id" if depth == 0 else f"after {depth} call{'s' * (depth > 1)}"
            yield f'<text class="depth" x="{left:.1f}" y="-16">{words}</text>'


def _tool(tool: str, graph: ToolGraph, box: Box, lines: list[str], number: int) -> str:
    kind = "write" if tool in graph.writes else "read"
    radius = 3 if kind == "write" else min(box.height / 2, 16)
    top = box.y - box.height / 2
    bar = (
        f'<rect class="stripe" x="{box.x:.1f}" y="{top:.1f}" width="5" height="{box.height:.1f}"/>'
    )
    first = box.y - (len(lines) - 1) * _LINE / 2 + 4
    spans = "".join(
        f'<tspan x="{box.x + 16:.1f}" y="{first + n * _LINE:.1f}">{clean(line)}</tspan>'
        for n, line in enumerate(lines)
    )
    return (
        f'<g class="tool {kind} n{number}"><title>{clean(tool)} ({kind})</title>'
        f'<rect class="box" x="{box.x:.1f}" y="{top:.1f}" width="{box.width:.1f}" '
        f'height="{box.height:.1f}" rx="{radius:g}"/>{bar if kind == "write" else ""}'
        f'<text class="name">{spans}</text></g>'
    )


def _edge(
    group: Group, layout: Layout, scope: str, number: dict[str, int], verdicts: Verdicts
) -> str:
    (source, target), edges = group
    kinds = sorted({edge.kind for edge in edges})
    route = layout.routes[source, target]
    way = "back" if route[-1][0] < route[0][0] else "on"
    tip = kinds[0]
    path = _path(route, itself=source == target)
    marks = {kind: mark((e for e in edges if e.kind == kind), verdicts) for kind in kinds}
    drawn = "".join(
        f'<path class="line {kind}{marks[kind]}" d="{path}"{_end(scope, kind, tip)}/>'
        for kind in kinds
    )
    return (
        f'<g class="edge {" ".join(kinds)} {way} e{number[source]} e{number[target]}">'
        f"<title>{clean(caption(source, target, edges, verdicts))}</title>"
        f'<path class="near" d="{path}"/>{drawn}</g>'
    )


def _end(scope: str, kind: str, tip: str) -> str:
    return f' marker-end="url(#{scope}-{kind})"' if kind == tip else ""


def _path(points: tuple[Point, ...], *, itself: bool) -> str:
    """Curves and straight pieces in turns; lines within a column bulge to the right."""
    (x, y), rest = points[0], points[1:]
    if itself:
        return f"M{x:.1f} {y:.1f}c24 -8 24 {rest[0][1] - y + 8:.1f} 0 {rest[0][1] - y:.1f}"
    out = [f"M{x:.1f} {y:.1f}"]
    for n, (to_x, to_y) in enumerate(rest):
        if n % 2:
            out.append(f"L{to_x:.1f} {to_y:.1f}")
        elif len(rest) == 1 and abs(to_x - x) < 0.1 * abs(to_y - y):
            out.append(_bow(x, y, to_x, to_y))
        else:
            half = (to_x - x) / 2
            out.append(
                f"C{x + half:.1f} {y:.1f} {to_x - half:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}"
            )
        x, y = to_x, to_y
    return "".join(out)


def _bow(x: float, y: float, to_x: float, to_y: float) -> str:
    out = max(x, to_x) + min(22 + abs(to_y - y) / 9, 60)
    return f"C{out:.1f} {y:.1f} {out:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}"


def _legend(scope: str) -> str:
    """What the shapes and lines mean, in one row."""
    return (
        '<g class="legend" transform="translate(24 26)">'
        '<rect class="box read" y="-8" width="26" height="16" rx="8"/>'
        '<text x="34" y="4">reads</text>'
        '<rect class="box write" x="92" y="-8" width="26" height="16" rx="3"/>'
        '<rect class="stripe" x="92" y="-8" width="4" height="16"/>'
        '<text x="126" y="4">writes</text>'
        f'<path class="line data" d="M190 0h34" marker-end="url(#{scope}-data)"/>'
        '<text x="232" y="4">returns an id that it takes</text>'
        f'<path class="line state" d="M424 0h34" marker-end="url(#{scope}-state)"/>'
        '<text x="466" y="4">changes what it checks</text></g>'
    )
