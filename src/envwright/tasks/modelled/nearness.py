"""How close a description is to other rows: which rows miss it by one fact, what is needed of it.

Descriptions are followed by the solver's look-ups at the start of a task.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from envwright.runtime.world import World
from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.modelled.watching import Watched, same_row
from envwright.tasks.solving.fields import Found
from envwright.tasks.solving.language import Unsolved
from envwright.tasks.solving.syntax import Row
from envwright.types import Json


def near(world: World, rows: Sequence[tuple[Row, Row]]) -> int:
    """Rows that fit all but one fact of the new descriptions, less those of the old ones."""
    return sum(_misses(world, new) - _misses(world, old) for old, new in rows)


def _misses(world: World, row: Row) -> int:
    found = {
        str(sorted(found.data.items(), key=str))
        for part in without_one(row)
        for found in _fitting(world, part)
    }
    return max(len(found) - 1, 0)


def _fitting(world: World, row: Row) -> list[Found]:
    """The rows that fit a description at the start, the right one among them."""
    world.reset()
    try:
        return Watched(world, ()).finder.several(row.select)
    except Unsolved:
        return []


def without_one(row: Row) -> Iterator[Row]:
    """A description with each of its own facts left out in turn, and each thing it belongs to.

    Nothing where only one is said.
    """
    select = row.select
    if row.extreme or select.reference or select.minus or len(select.any_of) != 1:
        return
    (facts,) = select.any_of
    if len(facts) + len(select.owners) < 2:
        return
    for at in range(len(facts)):
        rest = (*facts[:at], *facts[at + 1 :])
        yield replace(row, select=replace(select, any_of=(rest,)))
    for at in range(len(select.owners)):
        owners = (*select.owners[:at], *select.owners[at + 1 :])
        yield replace(row, select=replace(select, owners=owners))


def least(world: World, rows: Sequence[Row]) -> None:
    """Whether no fact could still go: without each, the row is not found, or not it alone.

    Raises:
        Refusal: one could.
    """
    for row in rows:
        whole = _alone(world, row)
        for part in without_one(row) if whole else ():
            there = _alone(world, part)
            if whole and there and same_row(whole, there):
                raise Refusal("a fact could still go", f"of the {' '.join(row.select.words)}")


def _alone(world: World, row: Row) -> tuple[Found, Json] | None:
    world.reset()
    solver = Watched(world, ())
    try:
        found = solver.finder.one(row, ask=False)
    except Unsolved:
        return None
    return solver.trace.led(row)[-1] if solver.trace.led(row) else (found, None)
