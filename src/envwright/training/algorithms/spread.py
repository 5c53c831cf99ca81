"""Means and deviations of rewards within groups, in float64."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor


@dataclass(frozen=True, eq=False)
class Cells:
    """What the values of each name have in common; shapes [G], ``index_n`` says who is where."""

    names: tuple[str, ...]
    index_n: Tensor
    sizes_g: Tensor
    means_g: Tensor
    squares_g: Tensor
    """Sum of squared distances from the mean."""
    equal_g: Tensor
    """Bool: fewer than two values, or no two that differ."""

    def each(self, values_g: Tensor) -> Tensor:
        """For every trajectory what its cell says."""
        return values_g[self.index_n]

    def centred(self, values_n: Tensor) -> Tensor:
        """The values minus their cell's mean; 0 in equal cells, where the mean is off by ulps."""
        apart_n = values_n.double() - self.each(self.means_g)
        return torch.where(self.each(self.equal_g), 0.0, apart_n)

    def deviations_g(self, ddof: int) -> Tensor:
        """√(squares / (size − ddof)); 0 where ``size`` is not above ``ddof``."""
        return (self.squares_g / (self.sizes_g - ddof).clamp(min=1)).sqrt()


def cells_of(values_n: Tensor, names_n: Sequence[str], counted_n: Tensor) -> Cells:
    """The cells of those that count; a cell without any has mean 0 and is ``equal``."""
    places = {name: place for place, name in enumerate(dict.fromkeys(names_n))}
    index_n = torch.tensor([places[name] for name in names_n], device=values_n.device)
    exact_n = torch.where(counted_n, values_n.double(), 0.0)
    zeros_g = exact_n.new_zeros(len(places))
    sizes_g = zeros_g.index_add(0, index_n, counted_n.double())
    means_g = zeros_g.index_add(0, index_n, exact_n) / sizes_g.clamp(min=1)
    apart_n = torch.where(counted_n, exact_n - means_g[index_n], 0.0)
    highs_n = torch.where(counted_n, exact_n, -math.inf)
    lows_n = torch.where(counted_n, exact_n, math.inf)
    top_g = (zeros_g - math.inf).scatter_reduce(0, index_n, highs_n, "amax")
    low_g = (zeros_g + math.inf).scatter_reduce(0, index_n, lows_n, "amin")
    return Cells(
        names=tuple(places),
        index_n=index_n,
        sizes_g=sizes_g,
        means_g=means_g,
        squares_g=zeros_g.index_add(0, index_n, apart_n.square()),
        equal_g=(sizes_g < 2) | (top_g <= low_g),
    )


@dataclass(frozen=True)
class RunningSpread:
    """The rewards seen so far, by environment: (size, mean, sum of squared distances).

    Plain numbers, so that a checkpoint can hold it. New rewards are merged by T. Chan, G. Golub,
    R. LeVeque, Algorithms for computing the sample variance (1983).
    """

    seen: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)

    def merged(self, cells: Cells, decay: float) -> RunningSpread:
        """With the cells of one more batch; what is older counts ``decay`` times as much.

        Environments that are not in the batch keep what they had.
        """
        seen = dict(self.seen)
        rows = zip(cells.names, cells.sizes_g, cells.means_g, cells.squares_g, strict=True)
        for name, size, mean, square in rows:
            new, centre, apart = float(size), float(mean), float(square)
            if new == 0.0:
                continue
            old, before, spread = seen.get(name, (0.0, 0.0, 0.0))
            old, spread = old * decay, spread * decay
            total, step = old + new, centre - before
            between = step * step * old * new / total
            seen[name] = (total, before + step * new / total, spread + apart + between)
        return RunningSpread(seen)

    def deviations_g(self, cells: Cells, ddof: int) -> Tensor:
        """The deviation of each cell's environment; 0 where nothing was seen."""
        found = [self.seen.get(name, (0.0, 0.0, 0.0)) for name in cells.names]
        spreads = [math.sqrt(square / max(size - ddof, 1.0)) for size, _, square in found]
        return cells.means_g.new_tensor(spreads)
