"""Samples in an order and a shape to train on: packed into blocks, or in buckets of like length."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.training.sft.rendering import Sample


@dataclass(frozen=True, slots=True)
class Packed:
    """Several samples, one after the other; none sees another (``tensors.batch``)."""

    samples: tuple[Sample, ...]

    @property
    def length(self) -> int:
        """Tokens of all samples."""
        return sum(len(sample.ids) for sample in self.samples)

    @property
    def positions(self) -> tuple[int, ...]:
        """Place of each token in its own sample."""
        return tuple(at for sample in self.samples for at in range(len(sample.ids)))

    @property
    def blocks(self) -> tuple[int, ...]:
        """Number of the sample that each token belongs to."""
        return tuple(n for n, sample in enumerate(self.samples) for _ in sample.ids)


def pack(samples: Iterable[Sample], longest: int, *, seed: int = 0) -> list[Packed]:
    """Blocks of at most ``longest`` tokens: longest samples first, each where it first fits.

    Args:
        samples: each fits into a block.
        longest: tokens of a block.
        seed: order of the blocks, and of samples that are equally long.

    Raises:
        BadInput: a sample is longer than a block.
    """
    rng = random.Random(f"pack {seed}")
    left = list(samples)
    if left and (most := max(len(sample.ids) for sample in left)) > longest:
        raise BadInput(
            f"a sample has {most} tokens, a block {longest}.",
            remedy="Make samples with a bound (longest), or blocks that are longer.",
        )
    rng.shuffle(left)
    blocks: list[tuple[int, list[Sample]]] = []
    for sample in sorted(left, key=lambda one: -len(one.ids)):
        size = len(sample.ids)
        at = next((n for n, (used, _) in enumerate(blocks) if used + size <= longest), None)
        if at is None:
            blocks.append((size, [sample]))
        else:
            used, inside = blocks[at]
            blocks[at] = (used + size, [*inside, sample])
    out = [Packed(tuple(inside)) for _, inside in blocks]
    rng.shuffle(out)
    return out


def unpacked(samples: Iterable[Sample]) -> list[Packed]:
    """Each sample in a block of its own, in the same order."""
    return [Packed((sample,)) for sample in samples]


def buckets(samples: Sequence[Sample], tokens: int, *, seed: int = 0) -> list[list[Packed]]:
    """Batches of samples of like length, so that little of them is padding.

    Args:
        samples: in any order.
        tokens: of a batch, padding included; a sample that is longer is a batch of its own.
        seed: order of the batches, and of samples that are equally long.

    Raises:
        BadInput: ``tokens`` is not positive.
    """
    if tokens < 1:
        raise BadInput(f"a batch of {tokens} tokens holds nothing.")
    rng = random.Random(f"buckets {seed}")
    left = list(samples)
    rng.shuffle(left)
    out: list[list[Packed]] = []
    for sample in sorted(left, key=lambda one: len(one.ids)):
        batch = out[-1] if out else []
        if not batch or len(sample.ids) * (len(batch) + 1) > tokens:
            batch = []
            out.append(batch)
        batch.append(Packed((sample,)))
    rng.shuffle(out)
    return out
