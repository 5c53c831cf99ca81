"""Which column each tool of a graph stands in, and in which order; the discrete part of a layout.

A tool's column is its depth, the number of calls before its arguments can be known, reads before
writes. A line that crosses columns passes each through a ``via``; lines from one tool share their
vias, so that they run as one bundle and fork late. The order within columns comes from barycentre
sweeps.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from envwright.runtime.graph import ToolGraph

Item = tuple[str, int, int]
"""Tool, column and way: 0 for the tool itself, 1 or -1 for its via to the right or the left."""

_SWEEPS = 12


@dataclass(slots=True)
class Columns:
    """The graph cut into columns, with what stands in each and what is tied to what."""

    of: dict[str, int]
    depths: list[int]
    items: list[list[Item]]
    ties: dict[Item, list[Item]]
    """Neighbours in the columns left and right."""


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


def cut(graph: ToolGraph, pairs: Iterable[tuple[str, str]]) -> Columns:
    """The columns of a graph, with a via wherever a line between two of ``pairs`` passes one."""
    depth = depths(graph)
    places = {tool: (depth[tool], tool in graph.writes) for tool in graph.tools}
    used = sorted(set(places.values()))
    of = {tool: used.index(place) for tool, place in places.items()}
    items: list[dict[Item, None]] = [{} for _ in used]
    ties: dict[Item, dict[Item, None]] = {}
    for tool, column in of.items():
        items[column][tool, column, 0] = None
    for source, target in pairs:
        chain = chain_of(source, target, of)
        for item in chain:
            items[item[1]][item] = None
        for one, other in pairwise(chain):
            ties.setdefault(one, {})[other] = None
            ties.setdefault(other, {})[one] = None
    return Columns(
        of,
        [place[0] for place in used],
        [list(column) for column in items],
        {item: list(near) for item, near in ties.items()},
    )


def chain_of(source: str, target: str, of: Mapping[str, int]) -> list[Item]:
    """The items that a line touches, in its direction; empty within one column."""
    start, end = of[source], of[target]
    if start == end:
        return []
    way = 1 if end > start else -1
    vias = [(source, column, way) for column in range(start + way, end, way)]
    return [(source, start, 0), *vias, (target, end, 0)]


def order(columns: Columns) -> None:
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


def _sort_by(columns: Columns, number: int, fixed: int) -> None:
    """Sort one column by the mean place of each item's neighbours in a fixed column."""
    place = {item: n for n, item in enumerate(columns.items[fixed])}
    scale = len(place) / max(len(columns.items[number]), 1)

    def key(entry: tuple[int, Item]) -> float:
        near = [place[tie] for tie in columns.ties.get(entry[1], ()) if tie in place]
        return sum(near) / len(near) if near else entry[0] * scale

    columns.items[number] = [i for _, i in sorted(enumerate(columns.items[number]), key=key)]


def _crossings(columns: Columns) -> int:
    total = 0
    for left, right in pairwise(columns.items):
        place = {item: n for n, item in enumerate(right)}
        seen: list[int] = []
        for item in left:
            ends = sorted(place[tie] for tie in columns.ties.get(item, ()) if tie in place)
            total += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return total
