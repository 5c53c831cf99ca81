"""Keys and values of attention, kept for prompts that begin alike.

Two layers share work: ``Kept`` remembers what earlier prompts computed, ``Trunks`` hold once what
rows of one batch begin with in common.
Shapes: ``B`` rows of a batch, ``H`` and ``K`` heads of keys, ``T`` tokens, ``D`` dimensions of a
head, ``Q`` queries of a head of keys, ``S`` keys of a row behind its trunk, ``G`` trunks, ``R``
rows of a trunk at most, ``P`` tokens of a trunk at most.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import torch
from torch import Tensor
from transformers.cache_utils import DynamicCache, DynamicLayer

if TYPE_CHECKING:
    pass

ROOM = 128
"""Tokens for which room is made at once."""
# Tokens are packed as machine integers: comparing prefixes is then a comparison of bytes.
_BYTES = array("l").itemsize


@dataclass(frozen=True, slots=True)
class Entry:
    """What attention computed for some tokens: keys and values of each layer."""

    raw: bytes
    """The tokens' numbers, so that the beginnings of two are compared in one go."""
    layers: tuple[tuple[Any, Any], ...]
    """``[H, T, D]`` each."""
    size: int
    """Bytes."""

    @classmethod
    def of(cls, ids: Sequence[int], layers: Sequence[tuple[Any, Any]]) -> Entry:
        """What was computed for these tokens."""
        size = sum(k.numel() * k.element_size() + v.numel() * v.element_size() for k, v in layers)
        return cls(_raw(ids), tuple(layers), size)

    def __len__(self) -> int:
        return len(self.raw) // _BYTES


class Kept:
    """Entries, up to so many bytes; the one that was not used for the longest time goes first.

    What is found is only ever a shortcut: a prompt for which there is nothing is computed whole.

    Args:
        most: bytes; 0 keeps nothing.
    """

    def __init__(self, most: int) -> None:
        self.most, self.size, self.evicted = most, 0, 0
        self._entries: OrderedDict[bytes, Entry] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def put(self, entry: Entry) -> None:
        """Keep an entry. Those that are a beginning of it go: it serves whom they served."""
        if entry.size > self.most:
            return
        # `startswith` on bytes is correct, since keys are whole tokens of fixed width.
        for old in [key for key in self._entries if entry.raw.startswith(key)]:
            self.size -= self._entries.pop(old).size
        while self.size + entry.size > self.most:
            self.size -= self._entries.popitem(last=False)[1].size
            self.evicted += 1
        self._entries[entry.raw] = entry
        self.size += entry.size

    def longest(self, ids: Sequence[int]) -> tuple[int, Entry | None]:
        """The entry that shares the longest beginning with ``ids``, and how long that is."""
        raw, best, found = _raw(ids), 0, None
        for entry in self._entries.values():
            # Comparing only up to one token beyond the best so far skips most entries cheaply.
            if entry.raw[: best + _BYTES] != raw[: best + _BYTES]:
                continue  # it does not share more
            shared = _shared(entry.raw, raw)
            if shared > best:
                best, found = shared, entry
        if found is not None:
            # Least recently used: what was found moves to the end, eviction takes from the front.
            self._entries.move_to_end(found.raw)
        return best // _BYTES, found

    def clear(self) -> None:
        """Forget everything."""
        self._entries.clear()
        self.size = 0


def is_plain(config: Any) -> bool:
    """Whether all layers attend to all that came before, as ``Growing`` has it.

    Windows are counted in places of the cache, padding among them, and not in tokens.
    """
    # Exact type: subclasses such as sliding-window layers must not count.
    return all(type(layer) is DynamicLayer for layer in own_cache(config).layers)


def own_cache(config: Any) -> Any:
    """An empty cache as the library makes it for a model."""
    return DynamicCache(config=config)


def shared(prompts: Sequence[Sequence[int]]) -> int:
    """How many first tokens all prompts have in common."""
    raws = [_raw(prompt) for prompt in prompts]
    return min(_shared(raws[0], raw) for raw in raws) // _BYTES


def _raw(ids: Sequence[int]) -> bytes:
    return array("l", ids).tobytes()


def _shared(one: bytes, other: bytes) -> int:
    """Bytes of whole tokens that two have in common at their beginning; by halving."""
    low, high = 0, min(len(one), len(other)) // _BYTES
    while low < high:
        middle = (low + high + 1) // 2
        if one[low * _BYTES : middle * _BYTES] == other[low * _BYTES : middle * _BYTES]:
            low = middle
        else:
            high = middle - 1
    return low * _BYTES


def closed_up(live: Sequence[bool]) -> list[int]:
    """The rows that go on, with the last of them in the places of those that do not."""
    count = sum(live)
    last = [at for at in range(count, len(live)) if live[at]]
    # Rows beyond the new count fill the gaps: only those are moved, instead of copying all.
    return [at if live[at] else last.pop() for at in range(count)]


def batch_of(
    found: Sequence[tuple[int, Entry | None]],
    room: int,
    trunks: Trunks | None = None,
) -> tuple[Any, int]:
    """A cache whose rows begin with what was kept for them, padded on the left.

    Args:
        found: for each row how many tokens are taken from which entry.
        room: tokens for which there is to be room behind them.
        trunks: what they begin with in common, which the cache then lacks.

    Returns:
        the cache, and how many tokens it holds a row.
    """
    held = trunks.held() if trunks else [0] * len(found)
    sizes = [length - start for (length, _), start in zip(found, held, strict=True)]
    cache, past = DynamicCache(), max(sizes)
    known = next((entry for length, entry in found if entry is not None and length), None)
    if known is None:
        cache.layer_class_to_replicate = Growing
        return cache, 0
    for number, pair in enumerate(known.layers):
        wide = [
            one.new_empty((len(found), one.shape[0], past + room, one.shape[2])) for one in pair
        ]
        for row, ((length, entry), size) in enumerate(zip(found, sizes, strict=True)):
            for side, own in enumerate(wide):
                own[row, :, : past - size] = 0  # masked, but what is no number would spread
                if entry is not None and size:
                    kept = entry.layers[number][side]
                    own[row, :, past - size : past] = kept[:, length - size : length]
        layer = Growing(trunks, number)
        layer.fill(wide[0], wide[1], past)
        cache.layers.append(layer)
    return cache, past


class Growing(DynamicLayer):  # type: ignore[no-untyped-call]
    """One layer's cache with room for what is still to come.

    The library's own copies all that is there for each new token. Where rows have trunks, keys
    carry them to attention as their attribute ``trunks``, with the number of the layer: not every
    model hands on what its own function was given.
    """

    keys: Any
    values: Any

    def __init__(self, trunks: Trunks | None = None, number: int = 0) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._length, self._trunks, self._number = 0, trunks, number
        self._before = trunks.width if trunks else 0

    def fill(self, keys_BHTD: Any, values_BHTD: Any, length: int) -> None:
        """Begin with what was computed before; what comes after ``length`` is room."""
        self.lazy_initialization(keys_BHTD, values_BHTD)
        self.keys, self.values, self._length = keys_BHTD, values_BHTD, length

    def update(self, key_states: Any, value_states: Any, *_: Any, **__: Any) -> tuple[Any, Any]:
        if not self.is_initialized:
            self.lazy_initialization(key_states, value_states)
        key_states = key_states.to(value_states.dtype)  # they are turned in float32 by autocast
        length = self._length + key_states.shape[-2]
        # Room grows by a quarter at least, so that appending costs amortised constant time.
        if self.keys.dim() < 4 or length > self.keys.shape[-2]:
            self.keys = self._wider(self.keys, key_states, length)
            self.values = self._wider(self.values, value_states, length)
        self.keys[:, :, self._length : length] = key_states
        self.values[:, :, self._length : length] = value_states
        self._length = length
        keys, values = self.keys[:, :, :length], self.values[:, :, :length]
        if self._trunks:
            # A slice is a new tensor for each call, so the attribute never outlives this step.
            keys.trunks = self._trunks, self._number
        return keys, values

    def get_seq_length(self) -> int:
        """With the columns of trunks, so that masks are as wide."""
        return self._before + self._length

    def batch_select_indices(self, indices: Any) -> None:
        """Keep these rows, in place: each stands at its new place, or behind all new places.

        The library's own copies all rows for each that is done.
        """
        for to, at in enumerate(indices.tolist()):
            if to != at:
                self.keys[to, :, : self._length] = self.keys[at, :, : self._length]
                self.values[to, :, : self._length] = self.values[at, :, : self._length]
        self.keys, self.values = self.keys[: len(indices)], self.values[: len(indices)]

    def tokens(self, row: int, at_T: Any) -> tuple[Any, Any]:
        """Keys and values of some columns of one row, as a copy; those of its trunk left out."""
        # Columns of the mask include the trunk's; the cache's own begin behind them.
        own_T = at_T[at_T >= self._before] - self._before
        return self.keys[row].index_select(1, own_T), self.values[row].index_select(1, own_T)

    def _wider(self, old: Any, new: Any, length: int) -> Any:
        """Room for so many tokens and more, with what was there at its beginning."""
        room = max(length + ROOM, self._length + self._length // 4)
        wide = new.new_empty((*new.shape[:2], room, new.shape[3]))
        if self._length:
            wide[:, :, : self._length] = old[:, :, : self._length]
        return wide


# --- trunks --------------------------------------------------------------------------------------

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
    # After sorting, rows with a common prefix are neighbours: comparing pairs of neighbours
    # suffices.
    order = sorted(range(len(known)), key=lambda at: tuple(known[at]))
    sizes = [len(known[at]) for at in order]
    common = [shared([known[one], known[other]]) for one, other in pairwise(order)]
    best: list[_Part] = []
    # The baseline is no trunks: all rows padded to the longest. A plan has to save at least WORTH.
    least = len(known) * max(sizes) - WORTH
    # Candidates for the longest own part: 0, 16, 32, 64 …; the cheapest plan is taken.
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
    # Cut where the common prefix is shortest: both sides then share more than the whole does.
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
        # Rows are grouped by trunk and padded to the largest group, so that one matrix product
        # serves all.
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
        # The slots depend on `homes` and have to be built again.
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
        # Rows without a trunk were given slot 0's result, which belongs to another row.
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
