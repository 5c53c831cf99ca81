"""Ways over a map."""

from __future__ import annotations

from itertools import pairwise

from envwright.sources.families.code_repair.packages.grid import Place, free_neighbours


def shortest_distance(grid: list[str], start: Place, end: Place) -> int:
    """Steps of a shortest way between two free places; -1 where there is none."""
    first, last = (start[0], start[1]), (end[0], end[1])
    seen, edge, steps = {first}, [first], 0
    while edge:
        if last in edge:
            return steps
        found = {near for place in edge for near in free_neighbours(grid, place)}
        edge = sorted(found - seen)
        seen = seen | found
        steps = steps + 1
    return -1


def tour_length(grid: list[str], stops: list[Place]) -> int:
    """Steps along stops in their order; -1 where one cannot be reached."""
    total = 0
    for one, other in pairwise(stops):
        steps = shortest_distance(grid, one, other)
        if steps < 0:
            return -1
        total = total + steps
    return total


def crossing_count(grid: list[str]) -> int:
    """How many free places have more than two free neighbours."""
    places = [(r, c) for r in range(len(grid)) for c in range(len(grid[0]))]
    return sum(grid[r][c] != "#" and len(free_neighbours(grid, (r, c))) > 2 for r, c in places)
