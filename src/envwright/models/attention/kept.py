"""Keys and values of attention that were computed before, kept for prompts that begin alike.

Shapes: ``H`` heads of keys, ``T`` tokens, ``D`` dimensions of a head; ``B`` rows of a batch.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from transformers.cache_utils import DynamicCache, DynamicLayer

if TYPE_CHECKING:
    from envwright.models.attention.trunks import Trunks

ROOM = 128
"""Tokens for which room is made at once."""
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
            if entry.raw[: best + _BYTES] != raw[: best + _BYTES]:
                continue  # it does not share more
            shared = _shared(entry.raw, raw)
            if shared > best:
                best, found = shared, entry
        if found is not None:
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
        if self.keys.dim() < 4 or length > self.keys.shape[-2]:
            self.keys = self._wider(self.keys, key_states, length)
            self.values = self._wider(self.values, value_states, length)
        self.keys[:, :, self._length : length] = key_states
        self.values[:, :, self._length : length] = value_states
        self._length = length
        keys, values = self.keys[:, :, :length], self.values[:, :, :length]
        if self._trunks:
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
        own_T = at_T[at_T >= self._before] - self._before
        return self.keys[row].index_select(1, own_T), self.values[row].index_select(1, own_T)

    def _wider(self, old: Any, new: Any, length: int) -> Any:
        """Room for so many tokens and more, with what was there at its beginning."""
        room = max(length + ROOM, self._length + self._length // 4)
        wide = new.new_empty((*new.shape[:2], room, new.shape[3]))
        if self._length:
            wide[:, :, : self._length] = old[:, :, : self._length]
        return wide
