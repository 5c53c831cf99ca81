"""Where the tools of a graph stand and how the lines between them run; no drawing here.

A small layered layout, left to right. A tool's column is its depth, the number of calls before its
arguments can be known, reads before writes. A line that crosses columns passes each through a
``via``; lines from one tool share their vias, so that they run as one bundle and fork late. The
order within columns comes from barycentre sweeps, the heights from least squares. Nothing is
random: one graph, one picture.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from envwright.runtime.graph import ToolGraph

Point = tuple[float, float]
Item = tuple[str, int, int]
"""Tool, column and way: 0 for the tool itself, 1 or -1 for its via to the right or the left."""

_SWEEPS = 12
_TOOL_SPACE, _VIA_HEIGHT = 14.0, 7.0
_GAP, _GAP_MOST = 70.0, 150.0
_PORT = 6.0
"""Lines to the right use ports this much above the middle of a box, the others below it."""


@dataclass(frozen=True, slots=True)
class Box:
    """A tool's place: left edge, middle height, and size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes by tool, lines by pair of tools, and the size of the whole."""

    boxes: dict[str, Box]
    routes: dict[tuple[str, str], tuple[Point, ...]]
    """Points of a line: curves and straight pieces take turns, beginning with a curve."""
    columns: tuple[tuple[int, float], ...]
    """Depth and left edge of each column."""
    width: float
    height: float


@dataclass(slots=True)
class _Columns:
    """The graph cut into columns, with what stands in each and what is tied to what."""

    of: dict[str, int]
    depths: list[int]
    items: list[list[Item]]
    ties: dict[Item, list[Item]] = field(default_factory=dict)
    """Neighbours in the columns left and right."""


def lay_out(graph: ToolGraph, sizes: Mapping[str, tuple[float, float]]) -> Layout:
    """A layout for boxes of the given widths and heights."""
    pairs = sorted({(e.source, e.target) for e in graph.edges})
    columns = _cut(graph, pairs)
    _order(columns)
    middle = _heights(columns, {name: size[1] for name, size in sizes.items()})
    lefts, widths = _widths(columns, sizes)
    boxes = {
        name: Box(
            lefts[column] + (widths[column] - sizes[name][0]) / 2,
            middle[name, column, 0],
            *sizes[name],
        )
        for name, column in columns.of.items()
    }
    spans = list(zip(lefts, widths, strict=True))
    routes = {pair: _route(pair, columns, boxes, middle, spans) for pair in pairs}
    height = max((y + _extent(i, sizes) / 2 for i, y in middle.items()), default=0.0)
    heads = tuple(zip(columns.depths, lefts, strict=True))
    width = lefts[-1] + widths[-1] if lefts else 0.0
    return Layout(boxes, routes, heads, width, height)


def depths(graph: ToolGraph) -> dict[str, int]:
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
        lacks = {t: sum(not (p & out.keys()) for p in needs[t].values()) for t in pending}
        ready = [t for t in pending if not lacks[t]]
        ready = ready or [min(pending, key=lambda t: (lacks[t], -feeds[t]))]
        level = {t: _depth(needs[t], out) for t in ready}
        out |= level
        pending = [t for t in pending if t not in out]
    return out


def _depth(needs: Mapping[str, set[str]], known: Mapping[str, int]) -> int:
    earliest = (min((known[p] for p in ps if p in known), default=-1) for ps in needs.values())
    return max(earliest, default=-1) + 1


def _cut(graph: ToolGraph, pairs: Iterable[tuple[str, str]]) -> _Columns:
    depth = depths(graph)
    places = {tool: (depth[tool], tool in graph.writes) for tool in graph.tools}
    used = sorted(set(places.values()))
    of = {tool: used.index(place) for tool, place in places.items()}
    cut = _Columns(of, [place[0] for place in used], [[] for _ in used])
    for tool, column in of.items():
        cut.items[column].append((tool, column, 0))
    for source, target in pairs:
        chain = _chain(source, target, of)
        for left, right in zip(chain, chain[1:], strict=False):
            for one, other in ((left, right), (right, left)):
                known = cut.ties.setdefault(one, [])
                if other not in known:
                    known.append(other)
                if one[2] and one not in cut.items[one[1]]:
                    cut.items[one[1]].append(one)
    return cut


def _chain(source: str, target: str, of: Mapping[str, int]) -> list[Item]:
    """The items that a line touches, in its direction; empty within one column."""
    start, end = of[source], of[target]
    if start == end:
        return []
    way = 1 if end > start else -1
    vias = [(source, column, way) for column in range(start + way, end, way)]
    return [(source, start, 0), *vias, (target, end, 0)]


# --- order ---------------------------------------------------------------------------------------


def _order(columns: _Columns) -> None:
    """Sort the items of each column so that few lines cross; the best of some sweeps."""
    best = [list(items) for items in columns.items]
    fewest = _crossings(columns)
    for sweep in range(_SWEEPS):
        numbers = range(1, len(best)) if sweep % 2 == 0 else range(len(best) - 2, -1, -1)
        for number in numbers:
            _sort_by(columns, number, number - 1 if sweep % 2 == 0 else number + 1)
        if (count := _crossings(columns)) < fewest:
            best, fewest = [list(items) for items in columns.items], count
    columns.items = best


def _sort_by(columns: _Columns, number: int, fixed: int) -> None:
    """Sort one column by the mean place of each item's neighbours in a fixed column."""
    place = {item: n for n, item in enumerate(columns.items[fixed])}
    scale = len(place) / max(len(columns.items[number]), 1)

    def key(entry: tuple[int, Item]) -> float:
        near = [place[tie] for tie in columns.ties.get(entry[1], ()) if tie in place]
        return sum(near) / len(near) if near else entry[0] * scale

    columns.items[number] = [i for _, i in sorted(enumerate(columns.items[number]), key=key)]


def _crossings(columns: _Columns) -> int:
    total = 0
    for left, right in zip(columns.items, columns.items[1:], strict=False):
        place = {item: n for n, item in enumerate(right)}
        seen: list[int] = []
        for item in left:
            ends = sorted(place[tie] for tie in columns.ties.get(item, ()) if tie in place)
            total += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return total


# --- coordinates ---------------------------------------------------------------------------------


def _extent(item: Item, sizes: Mapping[str, tuple[float, float]]) -> float:
    return _VIA_HEIGHT if item[2] else sizes[item[0]][1]


def _heights(columns: _Columns, tall: Mapping[str, float]) -> dict[Item, float]:
    """The middle of each item: near its neighbours, in order, and never overlapping."""

    def room(item: Item) -> float:
        return _VIA_HEIGHT if item[2] else tall[item[0]] + _TOOL_SPACE

    offsets: dict[Item, float] = {}
    middle: dict[Item, float] = {}
    for items in columns.items:
        at = 0.0
        for item in items:
            offsets[item] = at + room(item) / 2
            at += room(item)
        middle |= {item: offsets[item] - at / 2 for item in items}
    for _ in range(_SWEEPS):
        for items in columns.items:
            wanted = [_wanted(item, columns, middle) - offsets[item] for item in items]
            for item, base in zip(items, _rising(wanted), strict=True):
                middle[item] = base + offsets[item]
    top = min((y - room(item) / 2 for item, y in middle.items()), default=0.0)
    return {item: y - top for item, y in middle.items()}


def _wanted(item: Item, columns: _Columns, middle: Mapping[Item, float]) -> float:
    near = [middle[tie] for tie in columns.ties.get(item, ())]
    return sum(near) / len(near) if near else middle[item]


def _rising(values: Iterable[float]) -> list[float]:
    """The non-decreasing sequence that is nearest to ``values`` (pool adjacent violators)."""
    pools: list[tuple[float, int]] = []
    for value in values:
        total, count = value, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            more, of = pools.pop()
            total, count = total + more, count + of
        pools.append((total, count))
    return [total / count for total, count in pools for _ in range(count)]


def _widths(
    columns: _Columns, sizes: Mapping[str, tuple[float, float]]
) -> tuple[list[float], list[float]]:
    """Left edge and width of each column; the more lines between two, the wider apart."""
    lefts, widths, at = [], [], 0.0
    for number, items in enumerate(columns.items):
        width = max((sizes[item[0]][0] for item in items if not item[2]), default=0.0)
        lefts.append(at)
        widths.append(width)
        lines = sum(t[1] == number + 1 for item in items for t in columns.ties.get(item, ()))
        at += width + min(_GAP + 2.5 * lines, _GAP_MOST)
    return lefts, widths


def _route(
    pair: tuple[str, str],
    columns: _Columns,
    boxes: Mapping[str, Box],
    middle: Mapping[Item, float],
    spans: list[tuple[float, float]],
) -> tuple[Point, ...]:
    source, target = boxes[pair[0]], boxes[pair[1]]
    chain = _chain(*pair, columns.of)
    way = 0 if not chain else chain[1][1] - chain[0][1]
    points: list[Point] = [(source.x + (way >= 0) * source.width, source.y - _PORT * (way or 1))]
    for item in chain[1:-1]:
        left, width = spans[item[1]]
        ends = [(left, middle[item]), (left + width, middle[item])]
        points += ends if way > 0 else ends[::-1]
    points.append((target.x + (way <= 0) * target.width, target.y - _PORT * (way or -1)))
    return tuple(points)
