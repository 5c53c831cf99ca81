"""Rows that begin alike are read once: what stands before the first word of any of them.

Tasks of one environment have its rules and tools in common, most of what a small model reads.
The beginning goes through the model by itself, and the rows go on from the keys and values that
it left there. These carry the gradient, so what is computed is what it would be row by row, but
for the last digits.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from torch import Tensor
from transformers import DynamicCache
from transformers.cache_utils import DynamicLayer

from envwright.training.loop.rows import Padded

_LEAST = 32
"""Tokens in common under which a second pass is not worth it."""


def said_after(module: Any, rows: Padded, row_m: Tensor, at_m: Tensor) -> tuple[Tensor, Tensor]:
    """Logits [M, V] after these places of rows, and what the output layer was given for them.

    The output layer, which is large, is asked about these places alone.

    Args:
        module: the model.
        rows: what it reads.
        row_m: of each place.
        at_m: position of each place.
    """
    shared = _shared(module, rows, int(at_m.min())) if len(at_m) else 0
    positions_nt = (rows.seen_nt.long().cumsum(1) - 1).clamp(min=0)
    given: dict[str, Any] = {"use_cache": False}
    if shared:
        cache = DynamicCache(config=module.config)
        module(input_ids=rows.ids_nt[:1, :shared], past_key_values=cache, logits_to_keep=1)
        cache.batch_repeat_interleave(len(rows.ids_nt))
        given = {"past_key_values": cache}
    with _picked(module, row_m, at_m - shared) as states:
        out = module(
            input_ids=rows.ids_nt[:, shared:],
            attention_mask=rows.seen_nt.long(),
            position_ids=positions_nt[:, shared:],
            **given,
        )
    return out.logits[0], states[-1][0]


@contextmanager
def _picked(module: Any, row_m: Tensor, at_m: Tensor) -> Iterator[list[Tensor]]:
    """Give the output layer these places alone, [1, M, H]; they are told in the list."""
    heard: list[Tensor] = []

    def pick(_: Any, given: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        heard.append(given[0][row_m, at_m][None])
        return (heard[-1], *given[1:])

    hook = module.get_output_embeddings().register_forward_pre_hook(pick)
    try:
        yield heard
    finally:
        hook.remove()


def _shared(module: Any, rows: Padded, first: int) -> int:
    """How many tokens are read once; the first position that is asked for is not among them."""
    anew = any(getattr(part, "gradient_checkpointing", False) for part in module.modules())
    if len(rows.ids_nt) < 2 or (module.training and anew):
        return 0  # activations that are computed anew leave nothing behind
    if any(type(layer) is not DynamicLayer for layer in DynamicCache(config=module.config).layers):
        return 0  # a window, or a state that is no list of keys
    alike_t = (rows.ids_nt == rows.ids_nt[:1]).all(0) & rows.seen_nt.all(0)
    alike = int(alike_t.long().cumprod(0).sum())
    shared = min(alike, first)
    return shared if shared >= _LEAST else 0


def together(beginnings: Iterable[tuple[int, ...]], length: int = 256) -> list[list[int]]:
    """Numbers of sequences by what they begin with, in the order of their first.

    Args:
        beginnings: the tokens of each.
        length: how many of them are compared; rules and tools are longer.
    """
    found: dict[tuple[int, ...], list[int]] = {}
    for number, ids in enumerate(beginnings):
        found.setdefault(ids[:length], []).append(number)
    return list(found.values())


def ordered(
    piles: Sequence[Sequence[int]], alike: int, batch: int, rng: random.Random
) -> list[int]:
    """All numbers of these piles in a random order, in runs of up to ``alike`` of one pile.

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
        room = batch - len(order) % batch
        run = runs.pop(next((at for at, run in enumerate(runs) if len(run) <= room), 0))
        order += run[:room]
        if rest := run[room:]:
            runs.insert(0, rest)
    return order
