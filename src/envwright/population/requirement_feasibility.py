"""Whether whole numbers meet bounds on sums of them: how many rows of which kind there may be.

Bounds are propagated to the variables until nothing changes; then one variable's range is
halved. Where that does not end soon, the simplex method asks whether fractions would do
(G. B. Dantzig, Linear Programming and Extensions, 1963, chapter 5; with R. G. Bland's rule). If
they do not, or if a search ends without a solution, that is a proof that there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

_SOON, _NODES = 20, 300
"""Nodes of a search before fractions are tried, and before it is given up."""


@dataclass(frozen=True)
class Sum:
    """Bounds on the sum of some variables."""

    members: tuple[int, ...]
    least: int
    most: int


def is_solvable(tops: Sequence[int], sums: Sequence[Sum]) -> bool:
    """Whether variables from 0 to ``tops`` meet all sums; true also where that is not found out."""
    stack = [([0] * len(tops), list(tops))]
    for node in range(_NODES):
        if not stack:
            return False
        if node == _SOON and not _solvable_in_fractions(tops, sums):
            return False
        lows, highs = stack.pop()
        if not _propagate(lows, highs, sums):
            continue
        at = max(range(len(lows)), key=lambda n: highs[n] - lows[n], default=-1)
        if at < 0 or lows[at] == highs[at]:
            return True
        middle = (lows[at] + highs[at]) // 2
        lower = (list(lows), [*highs[:at], middle, *highs[at + 1 :]])
        upper = ([*lows[:at], middle + 1, *lows[at + 1 :]], list(highs))
        stack += [lower, upper]
    return True


def _solvable_in_fractions(tops: Sequence[int], sums: Sequence[Sum]) -> bool:
    """Whether fractions from 0 to ``tops`` meet all sums: the first phase of the simplex method."""
    whole = [*sums, *(Sum((n,), 0, top) for n, top in enumerate(tops))]
    rows: list[tuple[tuple[int, ...], int, int]] = []  # members, sign of the slack, bound
    for one in whole:
        if one.most < 0 or one.least > one.most:
            return False
        rows.append((one.members, 1, one.most))
        if one.least > 0:
            rows.append((one.members, -1, one.least))
    width = len(tops) + len(rows)
    table = []
    for number, (members, sign, bound) in enumerate(rows):
        line = [Fraction(0)] * width
        for n in members:
            line[n] = Fraction(1)
        line[len(tops) + number] = Fraction(sign)
        table.append([*line, Fraction(bound)])
    # A row with a surplus starts with an artificial variable, which has no column: it only leaves.
    basis = [len(tops) + n if sign > 0 else -1 for n, (_, sign, _) in enumerate(rows)]
    while True:
        cost = [
            sum((r[c] for r, b in zip(table, basis, strict=True) if b < 0), Fraction(0))
            for c in range(width + 1)
        ]
        if cost[-1] == 0:
            return True
        entering = next((c for c in range(width) if cost[c] > 0), None)
        if entering is None:
            return False
        ratios = [
            (line[-1] / line[entering], basis[n], n)
            for n, line in enumerate(table)
            if line[entering] > 0
        ]
        leaving = min(ratios)[-1]
        _pivot(table, leaving, entering)
        basis[leaving] = entering


def _pivot(table: list[list[Fraction]], row: int, column: int) -> None:
    """Make a column the unit vector of a row."""
    head = table[row][column]
    table[row] = base = [value / head for value in table[row]]
    for n, line in enumerate(table):
        if n != row and (factor := line[column]):
            table[n] = [a - factor * b for a, b in zip(line, base, strict=True)]


def _propagate(lows: list[int], highs: list[int], sums: Sequence[Sum]) -> bool:
    """Narrow the ranges to what the sums allow; false where one becomes empty."""
    changed = True
    while changed:
        changed = False
        for one in sums:
            least = sum(lows[n] for n in one.members)
            most = sum(highs[n] for n in one.members)
            if least > one.most or most < one.least:
                return False
            for n in one.members:
                top = min(highs[n], one.most - least + lows[n])
                bottom = max(lows[n], one.least - most + highs[n])
                if (bottom, top) != (lows[n], highs[n]):
                    least += bottom - lows[n]
                    most += top - highs[n]
                    lows[n], highs[n], changed = bottom, top, True
                if bottom > top:
                    return False
    return True
