"""Train, dev and test: which part a provider belongs to, now and for ever.

The part depends on the provider's name alone: the first eight bytes of SHA-256 of
``envwright split 1: NAME`` as a number from 0 to 1, below 0.8 train, below 0.9 dev, else test. So
no document, option or later addition moves a provider, and all of a provider's environments are in
one part.
"""

from __future__ import annotations

import hashlib

PARTS = (("train", 0.8), ("dev", 0.9), ("test", 1.0))
"""Each part and where it ends."""


def part_of(provider: str) -> str:
    """``train``, ``dev`` or ``test``."""
    digest = hashlib.sha256(f"envwright split 1: {provider}".encode()).digest()
    share = int.from_bytes(digest[:8], "big") / 2**64
    return next(name for name, end in PARTS if share < end)
