"""Where the tools of a graph stand and how the lines between them run; no drawing here.

A small layered layout, left to right. Columns and the order in them are the layering's; here the
items of a column get heights, by least squares, and the columns get places. Nothing is random: one
graph, one picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from envwright.runtime.graph import ToolGraph
from envwright.viewer.layering import Columns, Item, chain_of, cut, order

Point = tuple[float, float]

_ROUNDS = 12
_TOOL_SPACE, _VIA_HEIGHT = 16.0, 8.0
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


def lay_out(graph: ToolGraph, sizes: Mapping[str, tuple[float, float]]) -> Layout:
    """A layout for boxes of the given widths and heights."""
    pairs = sorted({(e.source, e.target) for e in graph.edges})
    columns = cut(graph, pairs)
    order(columns)
    middle = _heights(columns, {name: size[1] for name, size in sizes.items()})
    lefts, widths = _widths(columns, sizes)
    boxes = {
        name: Box(lefts[column], middle[name, column, 0], widths[column], sizes[name][1])
        for name, column in columns.of.items()
    }
    spans = list(zip(lefts, widths, strict=True))
    routes = {pair: _route(pair, columns, boxes, middle, spans) for pair in pairs}
    height = max((y + _extent(i, sizes) / 2 for i, y in middle.items()), default=0.0)
    heads = tuple(zip(columns.depths, lefts, strict=True))
    width = lefts[-1] + widths[-1] if lefts else 0.0
    return Layout(boxes, routes, heads, width, height)


def _extent(item: Item, sizes: Mapping[str, tuple[float, float]]) -> float:
    return _VIA_HEIGHT if item[2] else sizes[item[0]][1]


def _heights(columns: Columns, tall: Mapping[str, float]) -> dict[Item, float]:
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
    for _ in range(_ROUNDS):
        for items in columns.items:
            wanted = [_wanted(item, columns, middle) - offsets[item] for item in items]
            for item, base in zip(items, _rising(wanted), strict=True):
                middle[item] = base + offsets[item]
    top = min((y - room(item) / 2 for item, y in middle.items()), default=0.0)
    return {item: y - top for item, y in middle.items()}


def _wanted(item: Item, columns: Columns, middle: Mapping[Item, float]) -> float:
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
    columns: Columns, sizes: Mapping[str, tuple[float, float]]
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
    columns: Columns,
    boxes: Mapping[str, Box],
    middle: Mapping[Item, float],
    spans: list[tuple[float, float]],
) -> tuple[Point, ...]:
    source, target = boxes[pair[0]], boxes[pair[1]]
    chain = chain_of(*pair, columns.of)
    way = 0 if not chain else chain[1][1] - chain[0][1]
    points: list[Point] = [(source.x + (way >= 0) * source.width, source.y - _PORT * (way or 1))]
    for item in chain[1:-1]:
        left, width = spans[item[1]]
        ends = [(left, middle[item]), (left + width, middle[item])]
        points += ends if way > 0 else ends[::-1]
    points.append((target.x + (way <= 0) * target.width, target.y - _PORT * (way or -1)))
    return tuple(points)
