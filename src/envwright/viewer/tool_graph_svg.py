"""The tool graph as one self-contained SVG: columns by depth, a layered layout, the drawing.

A tool's column is its depth, the number of calls before its arguments can be known. The order
within columns comes from barycentre sweeps, heights from least squares. Nothing is random: one
graph, one picture. Reads are round and plain, writes square and barred, so that the difference does
not hang on colour.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right, insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise

from envwright.environment.tool_graph import Edge, ToolGraph
from envwright.viewer.html_markup import escape_text

EdgeVerdicts = Mapping[Edge, str]
"""Edge → ``confirmed``, ``refuted`` or another word for not decided; empty when none was tried."""


def edge_class(edges: Iterable[Edge], verdicts: EdgeVerdicts) -> str:
    """The class of a line that stands for some edges: plain as soon as one is confirmed."""
    said = {verdicts.get(edge, "") for edge in edges} if verdicts else {"confirmed"}
    if "confirmed" in said:
        return ""
    return " refuted" if said == {"refuted"} else " undecided"


def edge_tooltip(source: str, target: str, edges: Iterable[Edge], verdicts: EdgeVerdicts) -> str:
    """The tooltip of the line between two tools: what it carries, and what was found of it."""
    lines = dict.fromkeys(
        (f"data: {e.column} as {e.parameter}" if e.kind == "data" else f"state: {e.column}")
        + (f" ({verdicts[e]})" if e in verdicts else "")
        for e in edges
    )
    return "\n".join([f"{source} → {target}", *lines])


def verdict_legend(verdicts: EdgeVerdicts) -> str:
    """A second row of the legend, when edges were tried."""
    if not verdicts:
        return ""
    return (
        '<g class="legend" transform="translate(24 50)">'
        '<path class="line data" d="M0 0h26"/><text x="34" y="4">confirmed by calls</text>'
        '<path class="line data refuted" d="M190 0h34"/><text x="232" y="4">refuted</text>'
        '<path class="line data undecided" d="M424 0h34"/><text x="466" y="4">not decided</text>'
        "</g>"
    )


# --- columns -------------------------------------------------------------------------------------


LayerItem = tuple[str, int, int]
"""Tool, column and way: 0 for the tool itself, 1 or -1 for its via to the right or the left."""

_SWEEPS = 12


@dataclass(slots=True)
class GraphColumns:
    """The graph cut into columns, with what stands in each and what is tied to what."""

    of: dict[str, int]
    depths: list[int]
    items: list[list[LayerItem]]
    ties: dict[LayerItem, list[LayerItem]]
    """Neighbours in the columns left and right."""


def tool_depths(graph: ToolGraph) -> dict[str, int]:
    """How many calls must come before each tool, when values flow along the data edges.

    Where tools only feed each other, the one that lacks least and feeds most is taken as given.
    """
    needs: dict[str, dict[str, set[str]]] = {tool: {} for tool in graph.tools}
    feeds = dict.fromkeys(graph.tools, 0)
    for edge in graph.edges:
        if edge.kind == "data" and edge.source != edge.target:
            needs[edge.target].setdefault(edge.parameter, set()).add(edge.source)
            feeds[edge.source] += 1
    out: dict[str, int] = {}
    pending = list(graph.tools)
    while pending:
        # Per tool, the parameters that no placed tool can supply yet.
        lacks = {t: sum(not (p & out.keys()) for p in needs[t].values()) for t in pending}
        ready = [t for t in pending if not lacks[t]]
        # A cycle: take the best one as given, and go on from there.
        ready = ready or [min(pending, key=lambda t: (lacks[t], -feeds[t]))]
        level = {t: _depth(needs[t], out) for t in ready}
        out |= level
        pending = [t for t in pending if t not in out]
    return out


def _depth(needs: Mapping[str, set[str]], known: Mapping[str, int]) -> int:
    # Each parameter is known after its earliest source; the tool, after its latest parameter.
    earliest = (min((known[p] for p in ps if p in known), default=-1) for ps in needs.values())
    return max(earliest, default=-1) + 1


def cut_columns(graph: ToolGraph, pairs: Iterable[tuple[str, str]]) -> GraphColumns:
    """The columns of a graph, with a via wherever a line between two of ``pairs`` passes one."""
    depth = tool_depths(graph)
    places = {tool: (depth[tool], tool in graph.writes) for tool in graph.tools}
    used = sorted(set(places.values()))
    of = {tool: used.index(place) for tool, place in places.items()}
    items: list[dict[LayerItem, None]] = [{} for _ in used]
    ties: dict[LayerItem, dict[LayerItem, None]] = {}
    for tool, column in of.items():
        items[column][tool, column, 0] = None
    for source, target in pairs:
        chain = line_chain(source, target, of)
        for item in chain:
            items[item[1]][item] = None
        for one, other in pairwise(chain):
            ties.setdefault(one, {})[other] = None
            ties.setdefault(other, {})[one] = None
    return GraphColumns(
        of,
        [place[0] for place in used],
        [list(column) for column in items],
        {item: list(near) for item, near in ties.items()},
    )


def line_chain(source: str, target: str, of: Mapping[str, int]) -> list[LayerItem]:
    """The items that a line touches, in its direction; empty within one column."""
    start, end = of[source], of[target]
    if start == end:
        return []
    way = 1 if end > start else -1
    # Lines from one source in one direction share their vias, and so run together.
    vias = [(source, column, way) for column in range(start + way, end, way)]
    return [(source, start, 0), *vias, (target, end, 0)]


def order_columns(columns: GraphColumns) -> None:
    """Sort the items of each column so that few lines cross; the best of some sweeps."""
    best = [list(items) for items in columns.items]
    fewest = _crossings(columns)
    for sweep in range(_SWEEPS):
        # Alternately to the right and to the left, each column sorted by the one just passed.
        numbers = range(1, len(best)) if sweep % 2 == 0 else range(len(best) - 2, -1, -1)
        for number in numbers:
            _sort_by(columns, number, number - 1 if sweep % 2 == 0 else number + 1)
        if (count := _crossings(columns)) < fewest:
            best, fewest = [list(items) for items in columns.items], count
    columns.items = best


def _sort_by(columns: GraphColumns, number: int, fixed: int) -> None:
    """Sort one column by the mean place of each item's neighbours in a fixed column."""
    place = {item: n for n, item in enumerate(columns.items[fixed])}
    scale = len(place) / max(len(columns.items[number]), 1)

    def key(entry: tuple[int, LayerItem]) -> float:
        near = [place[tie] for tie in columns.ties.get(entry[1], ()) if tie in place]
        # Without neighbours an item keeps its relative place; the sort is stable.
        return sum(near) / len(near) if near else entry[0] * scale

    columns.items[number] = [i for _, i in sorted(enumerate(columns.items[number]), key=key)]


def _crossings(columns: GraphColumns) -> int:
    total = 0
    for left, right in pairwise(columns.items):
        place = {item: n for n, item in enumerate(right)}
        # Two lines cross when their ends are ordered otherwise than their starts: count inversions.
        # Ends of one item are added only after counting, since its own lines do not cross.
        seen: list[int] = []
        for item in left:
            ends = sorted(place[tie] for tie in columns.ties.get(item, ()) if tie in place)
            total += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return total


# --- layout --------------------------------------------------------------------------------------


Point = tuple[float, float]

_ROUNDS = 12
_TOOL_SPACE, _VIA_HEIGHT = 16.0, 8.0
_GAP, _GAP_MOST = 70.0, 150.0
_PORT = 6.0
"""Lines to the right use ports this much above the middle of a box, the others below it."""


@dataclass(frozen=True, slots=True)
class ToolBox:
    """A tool's place: left edge, middle height, and size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class GraphLayout:
    """Boxes by tool, lines by pair of tools, and the size of the whole."""

    boxes: dict[str, ToolBox]
    routes: dict[tuple[str, str], tuple[Point, ...]]
    """Points of a line: curves and straight pieces take turns, beginning with a curve."""
    columns: tuple[tuple[int, float], ...]
    """Depth and left edge of each column."""
    width: float
    height: float


def lay_out_graph(graph: ToolGraph, sizes: Mapping[str, tuple[float, float]]) -> GraphLayout:
    """A layout for boxes of the given widths and heights."""
    pairs = sorted({(e.source, e.target) for e in graph.edges})
    columns = cut_columns(graph, pairs)
    order_columns(columns)
    middle = _heights(columns, {name: size[1] for name, size in sizes.items()})
    lefts, widths = _widths(columns, sizes)
    boxes = {
        name: ToolBox(lefts[column], middle[name, column, 0], widths[column], sizes[name][1])
        for name, column in columns.of.items()
    }
    spans = list(zip(lefts, widths, strict=True))
    routes = {pair: _route(pair, columns, boxes, middle, spans) for pair in pairs}
    height = max((y + _extent(i, sizes) / 2 for i, y in middle.items()), default=0.0)
    heads = tuple(zip(columns.depths, lefts, strict=True))
    width = lefts[-1] + widths[-1] if lefts else 0.0
    return GraphLayout(boxes, routes, heads, width, height)


def _extent(item: LayerItem, sizes: Mapping[str, tuple[float, float]]) -> float:
    return _VIA_HEIGHT if item[2] else sizes[item[0]][1]


def _heights(columns: GraphColumns, tall: Mapping[str, float]) -> dict[LayerItem, float]:
    """The middle of each item: near its neighbours, in order, and never overlapping."""

    def room(item: LayerItem) -> float:
        return _VIA_HEIGHT if item[2] else tall[item[0]] + _TOOL_SPACE

    offsets: dict[LayerItem, float] = {}
    middle: dict[LayerItem, float] = {}
    for items in columns.items:
        at = 0.0
        for item in items:
            offsets[item] = at + room(item) / 2
            at += room(item)
        middle |= {item: offsets[item] - at / 2 for item in items}
    for _ in range(_ROUNDS):
        for items in columns.items:
            # Offsets are taken off, so that "no overlap" becomes "non-decreasing".
            wanted = [_wanted(item, columns, middle) - offsets[item] for item in items]
            for item, base in zip(items, _rising(wanted), strict=True):
                middle[item] = base + offsets[item]
    top = min((y - room(item) / 2 for item, y in middle.items()), default=0.0)
    return {item: y - top for item, y in middle.items()}


def _wanted(item: LayerItem, columns: GraphColumns, middle: Mapping[LayerItem, float]) -> float:
    near = [middle[tie] for tie in columns.ties.get(item, ())]
    return sum(near) / len(near) if near else middle[item]


def _rising(values: Iterable[float]) -> list[float]:
    """The non-decreasing sequence that is nearest to ``values`` (pool adjacent violators)."""
    pools: list[tuple[float, int]] = []
    for value in values:
        total, count = value, 1
        # A pool that is above the next one is merged with it, and both take their mean.
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            more, of = pools.pop()
            total, count = total + more, count + of
        pools.append((total, count))
    return [total / count for total, count in pools for _ in range(count)]


def _widths(
    columns: GraphColumns, sizes: Mapping[str, tuple[float, float]]
) -> tuple[list[float], list[float]]:
    """Left edge and width of each column; the more lines between two, the wider apart."""
    lefts, widths, at = [], [], 0.0
    for number, items in enumerate(columns.items):
        width = max((sizes[item[0]][0] for item in items if not item[2]), default=0.0)
        lefts.append(at)
        widths.append(width)
        lines = sum(t[1] == number + 1 for item in items for t in columns.ties.get(item, ()))
        # 2.5 pixels for each line between the columns, up to a bound.
        at += width + min(_GAP + 2.5 * lines, _GAP_MOST)
    return lefts, widths


def _route(
    pair: tuple[str, str],
    columns: GraphColumns,
    boxes: Mapping[str, ToolBox],
    middle: Mapping[LayerItem, float],
    spans: list[tuple[float, float]],
) -> tuple[Point, ...]:
    source, target = boxes[pair[0]], boxes[pair[1]]
    chain = line_chain(*pair, columns.of)
    # 1 to the right, -1 to the left, 0 within one column.
    way = 0 if not chain else chain[1][1] - chain[0][1]
    points: list[Point] = [(source.x + (way >= 0) * source.width, source.y - _PORT * (way or 1))]
    for item in chain[1:-1]:
        left, width = spans[item[1]]
        ends = [(left, middle[item]), (left + width, middle[item])]
        points += ends if way > 0 else ends[::-1]
    points.append((target.x + (way <= 0) * target.width, target.y - _PORT * (way or -1)))
    return tuple(points)


# --- drawing -------------------------------------------------------------------------------------


_CHARACTER, _LINE = 7.3, 15.0
"""Width and height of a character: the font is monospaced so that widths need no measuring."""
_LONGEST, _MOST_LINES = 26, 4
_MARGIN, _TOP = 24.0, 92.0
_LEGEND_WIDTH = 660.0

EdgeGroup = tuple[tuple[str, str], list[Edge]]
"""A pair of tools and the edges from the one to the other."""


def draw_graph(graph: ToolGraph, verdicts: EdgeVerdicts | None = None) -> str:
    """An SVG of the graph, with ``verdicts`` where it was checked; the same text for the same."""
    said: EdgeVerdicts = verdicts or {}
    labels = {tool: _lines(tool) for tool in graph.tools}
    layout = lay_out_graph(graph, {tool: _size(lines) for tool, lines in labels.items()})
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
            _legend(scope) + verdict_legend(said),
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


def _groups(graph: ToolGraph) -> list[EdgeGroup]:
    groups: dict[tuple[str, str], list[Edge]] = {}
    for edge in sorted(graph.edges):
        groups.setdefault((edge.source, edge.target), []).append(edge)
    return sorted(groups.items())


# --- parts ---------------------------------------------------------------------------------------


def _style(scope: str, tools: int) -> str:
    """The style sheet under the graph's own class, with one rule per tool for pointing at it."""
    text = files("envwright.viewer").joinpath("graph.css").read_text(encoding="utf-8")
    # Pointing at tool n fades the edges that do not touch it; no script is needed.
    rules = (f".{scope}:has(.n{n}:hover) .edge:not(.e{n}) {{ opacity: .08 }}" for n in range(tools))
    return text.replace("SCOPE", f".{scope}") + "\n".join(rules)


def _marker(scope: str, kind: str) -> str:
    return (
        f'<marker id="{scope}-{kind}" viewBox="0 0 8 8" refX="7.4" refY="4" markerWidth="8" '
        f'markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path class="tip {kind}" d="M0 .6 8 4 0 7.4 1.8 4z"/></marker>'
    )


def _depths(layout: GraphLayout) -> Iterable[str]:
    """A caption over the first column of each depth."""
    seen: set[int] = set()
    for depth, left in layout.columns:
        if depth not in seen:
            seen.add(depth)
            words = "needs no id" if depth == 0 else f"after {depth} call{'s' * (depth > 1)}"
            yield f'<text class="depth" x="{left:.1f}" y="-16">{words}</text>'


def _tool(tool: str, graph: ToolGraph, box: ToolBox, lines: list[str], number: int) -> str:
    kind = "write" if tool in graph.writes else "read"
    radius = 3 if kind == "write" else min(box.height / 2, 16)
    top = box.y - box.height / 2
    bar = (
        f'<rect class="stripe" x="{box.x:.1f}" y="{top:.1f}" width="5" height="{box.height:.1f}"/>'
    )
    first = box.y - (len(lines) - 1) * _LINE / 2 + 4
    spans = "".join(
        f'<tspan x="{box.x + 16:.1f}" y="{first + n * _LINE:.1f}">{escape_text(line)}</tspan>'
        for n, line in enumerate(lines)
    )
    return (
        f'<g class="tool {kind} n{number}"><title>{escape_text(tool)} ({kind})</title>'
        f'<rect class="box" x="{box.x:.1f}" y="{top:.1f}" width="{box.width:.1f}" '
        f'height="{box.height:.1f}" rx="{radius:g}"/>{bar if kind == "write" else ""}'
        f'<text class="name">{spans}</text></g>'
    )


def _edge(
    group: EdgeGroup,
    layout: GraphLayout,
    scope: str,
    number: dict[str, int],
    verdicts: EdgeVerdicts,
) -> str:
    (source, target), edges = group
    kinds = sorted({edge.kind for edge in edges})
    route = layout.routes[source, target]
    way = "back" if route[-1][0] < route[0][0] else "on"
    # Lines of both kinds lie on one path; only one of them draws the arrow head.
    tip = kinds[0]
    path = _path(route, itself=source == target)
    marks = {kind: edge_class((e for e in edges if e.kind == kind), verdicts) for kind in kinds}
    drawn = "".join(
        f'<path class="line {kind}{marks[kind]}" d="{path}"{_end(scope, kind, tip)}/>'
        for kind in kinds
    )
    return (
        f'<g class="edge {" ".join(kinds)} {way} e{number[source]} e{number[target]}">'
        f"<title>{escape_text(edge_tooltip(source, target, edges, verdicts))}</title>"
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
