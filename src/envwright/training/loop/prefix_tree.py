"""Rows that begin alike are read once, as far as they are alike: a tree, in which a row is a path.

Tasks of one environment have its rules and tools in common, most of what a small model reads; the
episodes of a group have their request in common too, and often their first calls and results. What
some rows have in common goes through the model by itself, and they go on from the keys and values
that it left there. These carry the gradient, so what is computed is what it would be row by row,
but for the last digits.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor
from transformers import DynamicCache
from transformers.cache_utils import DynamicLayer

from envwright.llm.attention.kv_cache import shared
from envwright.training.loop.token_rows import PaddedRows

_LEAST = 32
"""Tokens in common under which a pass of their own is not worth it."""
_PADDING = 1 / 8
"""Of what rows that are read side by side may be padding, but for what is not worth a pass."""


@dataclass(frozen=True, eq=False)
class SharedOutput:
    """Logits and states at the requested places; what rows have in common appears once."""

    logits_uv: Tensor
    states_uh: Tensor
    """What the output layer was given."""
    at_m: Tensor
    """Where it stands, for each place that was asked about."""


def shared_output(module: Any, rows: PaddedRows, row_m: Tensor, at_m: Tensor) -> SharedOutput:
    """Logits and hidden states at these places, computing each shared prefix once.

    The output layer, which is large, is applied at these places only, and a row is read no further
    than its last one.

    Args:
        module: the model.
        rows: what it reads.
        row_m: of each place.
        at_m: position of each place.
    """
    reading = _Reading(module, rows.ids_nt, row_m, at_m)
    # A row ends one past its last requested place; rows without any are not read.
    ends_n = at_m.new_zeros(len(rows.ids_nt)).scatter_reduce(0, row_m, at_m + 1, "amax")
    # Without any place, one token is read, so that there is something to concatenate.
    ends = {row: end for row, end in enumerate(ends_n.tolist()) if end} or {0: 1}
    (reading.branch if reading.keeps else reading.side_by_side)(ends, 0, None)
    return SharedOutput(torch.cat(reading.logits), torch.cat(reading.states), reading.found_m)


def _keeps(module: Any) -> bool:
    """Whether a pass leaves keys and values that another can go on from."""
    if module.training and any(
        getattr(part, "gradient_checkpointing", False) for part in module.modules()
    ):
        return False  # activations that are computed anew leave nothing behind
    # a window, or a state that is no list of keys, is another kind of layer
    return all(type(own) is DynamicLayer for own in DynamicCache(config=module.config).layers)


class _Reading:
    """Rows on their way through a model."""

    def __init__(self, module: Any, ids_nt: Tensor, row_m: Tensor, at_m: Tensor) -> None:
        self._module, self._ids_nt, self._row_m, self._at_m = module, ids_nt, row_m, at_m
        self.keeps = _keeps(module)
        self.logits: list[Tensor] = []
        self.states: list[Tensor] = []
        self.found_m = torch.zeros_like(at_m)
        self._count = 0

    def branch(self, ends: dict[int, int], start: int, cache: DynamicCache | None) -> None:
        """Read rows that are alike up to ``start``, which ``cache`` knows.

        Args:
            ends: row → where it ends, after ``start``.
            start: the first token that is to be read.
            cache: keys and values of one of them, None at the beginning.
        """
        # 1. What all of these rows have in common is read once, if it is long enough.
        alike = start + self._alike(ends, start)
        if len(ends) > 1 and (alike - start >= _LEAST or alike == max(ends.values())):
            cache = self._pass(dict.fromkeys(ends, 0), start, alike, cache)
            start = alike
        # 2. The rest is grouped by the next token; min() is for rows that end before it.
        by_next: dict[int, dict[int, int]] = {}
        for row, end in ends.items():
            if end > start:
                by_next.setdefault(int(self._ids_nt[row, min(alike, end - 1)]), {})[row] = end
        # 3. Rows that share too little for that are batched, padded on the right.
        alone: dict[int, int] = {}
        for own in by_next.values():
            # The strict < ends the recursion: an undivided set would come back here unchanged.
            if 1 < len(own) < len(ends):
                self.branch(own, start, cache)
            else:
                alone |= own
        if alone:
            self.side_by_side(alone, start, cache)

    def side_by_side(self, ends: dict[int, int], start: int, cache: DynamicCache | None) -> None:
        """Read the rest of rows that have nothing more in common, those of like length together."""
        run: dict[int, int] = {}
        padding = total = 0
        # Longest first: the first row of a run sets its width, and later ones only add padding.
        for row, end in sorted(ends.items(), key=lambda item: -item[1]):
            longest = next(iter(run.values()), end)
            padding, total = padding + longest - end, total + longest - start
            if run and padding > max(_LEAST, _PADDING * total):
                self._run(run, start, cache)
                run, padding, total = {}, 0, end - start
            run[row] = end
        self._run(run, start, cache)

    def _run(self, ends: dict[int, int], start: int, cache: DynamicCache | None) -> None:
        self._pass({row: at for at, row in enumerate(ends)}, start, max(ends.values()), cache)

    def _alike(self, ends: dict[int, int], start: int) -> int:
        """The length of the prefix, from ``start`` on, that all of these rows share."""
        own_nt = self._ids_nt[list(ends), start : min(ends.values())]
        # cumprod turns to 0 at the first column that differs, so that the sum is the prefix length.
        return int((own_nt == own_nt[:1]).all(0).long().cumprod(0).sum())

    def _pass(
        self, place_of: dict[int, int], start: int, end: int, cache: DynamicCache | None
    ) -> DynamicCache | None:
        """Read from ``start`` to ``end``; keys and values of all that was read, if there are any.

        Rows of one place in ``place_of`` are alike.
        """
        # Reversed, so that the earliest row of each place wins.
        first = {place: row for row, place in reversed(place_of.items())}
        ids_kt = self._ids_nt[[first[place] for place in range(len(first))], start:end]
        given: dict[str, Any] = {"use_cache": False}
        if self.keeps:
            cache = DynamicCache(config=self._module.config) if cache is None else _copy(cache)
            # The prefix was computed for one row; every row of this pass continues from it.
            if start and len(first) > 1:
                cache.batch_repeat_interleave(len(first))
            given = {"use_cache": True, "past_key_values": cache}
        # Row -> its place in this pass, -1 for rows that are not part of it.
        place_n = self._row_m.new_full((len(self._ids_nt),), -1)
        place_n[list(place_of)] = place_n.new_tensor(list(place_of.values()))
        place_m = place_n[self._row_m]
        mine_m = (place_m >= 0) & (self._at_m >= start) & (self._at_m < end)
        width = end - start
        # (place, position) as one number; rows of one place ask for the same output only once.
        asked_u, own_m = torch.unique(
            place_m[mine_m] * width + self._at_m[mine_m] - start, return_inverse=True
        )
        # Index into the concatenation of all passes, in the order in which they ran.
        self.found_m[mine_m] = self._count + own_m
        self._count += len(asked_u)
        with _picked(self._module, asked_u // width, asked_u % width) as states:
            out = self._module(
                input_ids=ids_kt,
                position_ids=torch.arange(start, end, device=ids_kt.device)[None],
                **given,
            )
        self.logits.append(out.logits[0])
        self.states.append(states[-1][0])
        return cache


def _copy(cache: DynamicCache) -> DynamicCache:
    """A copy that grows by itself; it shares the tensors, which nothing changes in place."""
    made = copy.copy(cache)
    made.layers = [copy.copy(own) for own in cache.layers]
    return made


@contextmanager
def _picked(module: Any, row_u: Tensor, at_u: Tensor) -> Iterator[list[Tensor]]:
    """Give the output layer these places alone, [1, U, H], and collect them in the list."""
    states: list[Tensor] = []

    # Selecting before the output layer keeps logits from being computed for every token.
    def pick(_: Any, given: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        states.append(given[0][row_u, at_u][None])
        return (states[-1], *given[1:])

    hook = module.get_output_embeddings().register_forward_pre_hook(pick)
    try:
        yield states
    finally:
        hook.remove()


def forward_passes(
    rows: PaddedRows, homes: Sequence[int], micro_batch: int, micro_tokens: int | None
) -> list[Tensor]:
    """Split rows into forward passes, keeping those with a common beginning together.

    Args:
        rows: all of them.
        homes: of each row; those of one home begin alike and stay together where they fit.
        micro_batch: rows of a pass at most.
        micro_tokens: see ``split_to_budget``.
    """
    return split_to_budget(split_by_group(homes, micro_batch), rows, micro_tokens)


def split_by_group(homes: Sequence[int], size: int) -> list[Tensor]:
    """Places in runs of up to ``size``, which go through a model together.

    What is of one home stands together, and is not cut where it fits.
    """
    places: dict[int, list[int]] = {}
    for place, home in enumerate(homes):
        places.setdefault(home, []).append(place)
    out: list[list[int]] = [[]]
    for own in places.values():
        if out[-1] and len(out[-1]) + len(own) > size:
            out.append([])
        for place in own:
            if len(out[-1]) == size:
                out.append([])
            out[-1].append(place)
    return [torch.tensor(run) for run in out if run]


def split_to_budget(found: Iterable[Tensor], rows: PaddedRows, most: int | None) -> list[Tensor]:
    """Halve these parts until each has at most ``most`` tokens to compute, or one row.

    Args:
        found: places of rows.
        rows: all of them.
        most: tokens, where what rows begin with in common counts once; any number by default.
    """
    if most is None:
        return list(found)
    own = [[ids] for ids in row_tokens(rows)]
    return [torch.tensor(part) for at in found for part in halve_to_budget(at.tolist(), own, most)]


def row_tokens(rows: PaddedRows) -> list[list[int]]:
    """The tokens of each row, without padding."""
    return [ids_t[seen_t].tolist() for ids_t, seen_t in zip(rows.ids_nt, rows.seen_nt, strict=True)]


def halve_to_budget(
    places: list[int], own: Sequence[list[list[int]]], most: int
) -> list[list[int]]:
    """Halve until each part has at most ``most`` tokens to compute, or one place.

    Args:
        places: of what goes through the model.
        own: of each place, the sequences that belong together there.
        most: tokens; see ``split_to_budget``.
    """
    if len(places) == 1 or _distinct([ids for place in places for ids in own[place]]) <= most:
        return [places]
    ordered = sorted(places, key=own.__getitem__)  # what is alike stays together
    middle = len(ordered) // 2
    parts = ordered[:middle], ordered[middle:]
    return [part for half in parts for part in halve_to_budget(half, own, most)]


def _distinct(sequences: list[list[int]]) -> int:
    """The number of tokens in the prefix tree of these sequences."""
    ordered = sorted(sequences)
    # Among sorted sequences, neighbours share the longest prefixes: the tree's edges once each.
    common = sum(shared(pair) for pair in pairwise(ordered))
    return sum(map(len, ordered)) - common


def group_by_beginning(beginnings: Iterable[tuple[int, ...]], length: int = 256) -> list[list[int]]:
    """Group sequences by their first tokens, in the order of first appearance.

    Args:
        beginnings: the tokens of each.
        length: how many of them are compared; rules and tools are longer.
    """
    found: dict[tuple[int, ...], list[int]] = {}
    for number, ids in enumerate(beginnings):
        found.setdefault(ids[:length], []).append(number)
    return list(found.values())


def shuffle_groups(
    piles: Sequence[Sequence[int]], alike: int, batch: int, rng: random.Random
) -> list[int]:
    """Shuffle all numbers of these piles, in runs of up to ``alike`` of one pile.

    Where another run fits into what is left of a batch, none is cut.
    """
    if len(piles) == 1 or alike == 1:
        order = sorted(number for pile in piles for number in pile)
        rng.shuffle(order)
        return order
    runs: list[Sequence[int]] = []
    for pile in piles:
        mixed = rng.sample(pile, len(pile))
        runs += [mixed[at : at + alike] for at in range(0, len(mixed), alike)]
    rng.shuffle(runs)
    order = []
    while runs:
        # Take the first run that fits into the rest of the batch; if none does, cut the front one.
        room = batch - len(order) % batch
        run = runs.pop(next((at for at, run in enumerate(runs) if len(run) <= room), 0))
        order += run[:room]
        if rest := run[room:]:
            runs.insert(0, rest)
    return order
