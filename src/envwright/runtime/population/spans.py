"""How many children each parent must and may have, while the children are made."""

from __future__ import annotations

from collections import Counter

from envwright.runtime.population.source import Row
from envwright.types import Scalar


class Span:
    """The children of one reference, counted.

    Args:
        columns: the reference.
        targets: the columns of the parent that it names.
        least: children that each parent must have.
        most: children that it may have; ``None`` for any number.
    """

    def __init__(
        self, columns: tuple[str, ...], targets: tuple[str, ...], least: int, most: int | None
    ) -> None:
        self._columns, self._targets = columns, targets
        self._least, self._most = least, most
        self._counts: Counter[tuple[Scalar, ...]] = Counter()
        self._parents: list[Row] = []
        self._left = 0

    def begin(self, parents: list[Row], children: int) -> None:
        """Say whose children come, and how many."""
        self._parents, self._left = parents, children

    def took(self, row: Row | None) -> None:
        """Count a child that is there; ``None`` for one that could not be made."""
        self._left -= 1
        if row is not None:
            self._counts[tuple(row[name] for name in self._columns)] += 1

    def is_tight(self) -> bool:
        """Whether every child that is left is needed by a parent that lacks one."""
        lacking = sum(max(0, self._least - self._count(row)) for row in self._parents)
        return lacking > 0 and lacking >= self._left

    def among(self, pool: list[Row]) -> list[Row]:
        """The parents that the next child may have."""
        if self.is_tight():
            return [row for row in pool if self._count(row) < self._least]
        most = self._most
        return pool if most is None else [row for row in pool if self._count(row) < most]

    def _count(self, parent: Row) -> int:
        return self._counts[tuple(parent[name] for name in self._targets)]
