"""Maps of rows of letters, in which # is a wall."""

from __future__ import annotations

Place = tuple[int, int]


def free_neighbours(grid: list[str], place: Place) -> list[Place]:
    """Free places above, below, left and right of a place."""
    row, column = place
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(r, c) for r, c in near if is_inside(grid, r, c) and grid[r][c] != "#"]


def is_inside(grid: list[str], row: int, column: int) -> bool:
    """Whether a place is on the map."""
    return 0 <= row < len(grid) and 0 <= column < len(grid[0])


def room_size(grid: list[str], start: Place) -> int:
    """How many places can be reached from a free place, itself with them."""
    first = start[0], start[1]
    seen, left = {first}, [first]
    while left:
        for place in free_neighbours(grid, left.pop()):
            if place not in seen:
                seen.add(place)
                left.append(place)
    return len(seen)
