"""What rows of a batch begin with in common, held once and read once for each token.

Rows that continue side by side mostly read the same: the tools of their environment, their task's
request. A trunk is such a beginning, of some of the rows; each row has one at most.
Shapes: ``B`` rows, ``K`` heads of keys, ``Q`` queries of a head of keys, ``S`` keys of a row behind
its trunk, ``G`` trunks, ``R`` rows of a trunk at most, ``P`` tokens of a trunk at most, ``D``
dimensions of a head.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor

from envwright.models.attention.kept import Entry, closed_up, shared

WORTH = 32
"""Tokens from which on a beginning is held apart."""
Plan = list[tuple[list[int], int]]
"""Rows, and how many tokens they have in common."""


def planned(known: Sequence[Sequence[int]]) -> Plan:
    """Which rows are to have which trunk, so that the fewest tokens are held in all.

    Trunks are padded to the longest, and so is what rows have of their own: a row that is much
    longer than what it has in common with others is a trunk of its own.

    Args:
        known: of each row the tokens that were read before.

    Returns:
        nothing, where it does not pay.
    """
    order = sorted(range(len(known)), key=lambda at: tuple(known[at]))
    sizes = [len(known[at]) for at in order]
    common = [shared([known[one], known[other]]) for one, other in pairwise(order)]
    best: list[_Part] = []
    least = len(known) * max(sizes) - WORTH
    for most in (0, *(2**power for power in range(4, max(sizes).bit_length()))):
        plan = [part for part in _within(0, len(known), most, sizes, common) if part[2] >= WORTH]
        if plan and (cost := _cost(plan, sizes)) <= least:
            best, least = plan, cost
    return [(sorted(order[start:end]), size) for start, end, size in best]


_Part = tuple[int, int, int]
"""From which row to which, sorted; how many tokens they have in common."""


def _within(start: int, end: int, most: int, sizes: list[int], common: list[int]) -> list[_Part]:
    """As few parts as there can be, if no row may have more than so many tokens of its own.

    ``common`` has the tokens that each row shares with the next one.
    """
    size = min(common[start : end - 1], default=sizes[start])
    if max(sizes[start:end]) - size <= most:
        return [(start, end, size)]
    cuts = [at + 1 for at in range(start, end - 1) if common[at] == size]
    bounds = pairwise([start, *cuts, end])
    return [part for one, other in bounds for part in _within(one, other, most, sizes, common)]


def _cost(plan: list[_Part], sizes: list[int]) -> int:
    """Tokens that are held, padding among them."""
    own = list(sizes)
    for start, end, size in plan:
        own[start:end] = [one - size for one in own[start:end]]
    return len(plan) * max(size for _, _, size in plan) + len(own) * max(own)


@dataclass(slots=True)
class Trunks:
    """The trunks of a batch."""

    layers: list[tuple[Tensor, Tensor]]
    """Keys and values, [G, K, P, D], padded on the left."""
    sizes: list[int]
    """Tokens of each trunk."""
    homes: list[int]
    """The trunk of each row, -1 for none."""
    _slots_GR: Tensor = field(init=False)
    """The rows of each trunk; some row where there are fewer."""
    _place_B: Tensor = field(init=False)
    """Where a row stands among the slots; anywhere where it has no trunk."""
    _bare: list[int] = field(init=False)
    """Rows without a trunk."""

    def __post_init__(self) -> None:
        rows = [[at for at, home in enumerate(self.homes) if home == g] for g in range(self.count)]
        most = max(1, *map(len, rows))
        self._slots_GR = torch.tensor([own + [0] * (most - len(own)) for own in rows])
        places = {at: g * most + n for g, own in enumerate(rows) for n, at in enumerate(own)}
        self._place_B = torch.tensor([places.get(at, 0) for at in range(len(self.homes))])
        self._bare = [at for at, home in enumerate(self.homes) if home < 0]

    @classmethod
    def grown(cls, plan: Plan, found: Sequence[Entry | None]) -> Trunks:
        """The trunks of a plan, out of what is kept for their rows."""
        kept = [(entry, size) for rows, size in plan if (entry := found[rows[0]]) is not None]
        homes = [-1] * len(found)
        for number, (rows, _) in enumerate(plan):
            for at in rows:
                homes[at] = number
        layers = [
            (
                _stacked([(entry.layers[n][0], size) for entry, size in kept]),
                _stacked([(entry.layers[n][1], size) for entry, size in kept]),
            )
            for n in range(len(kept[0][0].layers))
        ]
        return cls(layers, [size for _, size in plan], homes)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.sizes)

    @property
    def width(self) -> int:
        """Columns that each row has before its own; its trunk ends there."""
        return int(self.layers[0][0].shape[2])

    def held(self) -> list[int]:
        """How many tokens of each row are held here."""
        return [self.sizes[home] if home >= 0 else 0 for home in self.homes]

    def keep(self, rows: Sequence[int]) -> None:
        """Keep these rows of the batch, in this order, and the trunks that they have.

        One trunk stays in any case, as its columns do.
        """
        homes = [self.homes[at] for at in rows]
        left = closed_up([number in homes for number in range(self.count)]) or [0]
        for side in (side for layer in self.layers for side in layer):
            for to, at in enumerate(left):
                if to != at:
                    side[to] = side[at]
        self.layers = [(key[: len(left)], value[: len(left)]) for key, value in self.layers]
        self.sizes = [self.sizes[at] for at in left]
        self.homes = [left.index(home) if home >= 0 else -1 for home in homes]
        self.__post_init__()

    def before(self, row: int, layers: Sequence[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
        """Keys and values of a row, with those of its trunk before its own."""
        home = self.homes[row]
        if home < 0:
            return list(layers)
        start = self.width - self.sizes[home]
        trunk = [(key[home, :, start:], value[home, :, start:]) for key, value in self.layers]
        return [
            (torch.cat([a, c], dim=1), torch.cat([b, d], dim=1))
            for (a, b), (c, d) in zip(trunk, layers, strict=True)
        ]

    def scores(self, layer: int, query_BKQD: Tensor) -> Tensor:
        """Queries by the keys of their trunks, [B, K, Q, P]; what is no key's is to be masked."""
        key_GKPD = self.layers[layer][0].to(query_BKQD.dtype)
        return self._of_rows(self._by_trunk(query_BKQD) @ key_GKPD.transpose(-1, -2), query_BKQD)

    def values(self, layer: int, weights_BKQP: Tensor) -> Tensor:
        """Values of the trunks by these weights, [B, K, Q, D]; 0 where a row has none."""
        value_GKPD = self.layers[layer][1].to(weights_BKQP.dtype)
        out = self._of_rows(self._by_trunk(weights_BKQP) @ value_GKPD, weights_BKQP)
        if self._bare:
            out[self._bare] = 0
        return out

    def _by_trunk(self, each: Tensor) -> Tensor:
        """What rows have, those of a trunk below each other: [G, K, R of Q, ...]."""
        heads, many, size = each.shape[1:]
        count, most = self._slots_GR.shape
        taken = each[self._slots_GR.flatten()].view(count, most, heads, many, size)
        return taken.transpose(1, 2).reshape(count, heads, most * many, size)

    def _of_rows(self, found: Tensor, like: Tensor) -> Tensor:
        """Back to rows: [B, K, Q, ...]."""
        heads, many = like.shape[1:3]
        count, most = self._slots_GR.shape
        apart = found.view(count, heads, most, many, -1).transpose(1, 2)
        return apart.reshape(count * most, heads, many, -1)[self._place_B]

    def whole(self, layer: int, key_BKSD: Tensor, value_BKSD: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values with the trunks' before them, a copy for each row."""
        index_B = torch.tensor([max(home, 0) for home in self.homes])
        key, value = (side[index_B] for side in self.layers[layer])
        own = (key_BKSD, value_BKSD)
        both = [
            torch.cat([a.to(b.dtype), b], dim=2) for a, b in zip((key, value), own, strict=True)
        ]
        return both[0], both[1]


def _stacked(parts: Sequence[tuple[Tensor, int]]) -> Tensor:
    """The first tokens of each as one tensor, padded on the left with 0."""
    first = parts[0][0]
    wide = max(size for _, size in parts)
    out = first.new_zeros((len(parts), first.shape[0], wide, first.shape[2]))
    for at, (part, size) in enumerate(parts):
        out[at, :, wide - size :] = part[:, :size]
    return out
