"""Exact beliefs: which of some records can be meant, and what a look at an attribute would tell.

Any record may be the wanted one with the same chance, so the belief is the list of those that agree
with all that was shown. A look-up takes off it on average, in bits,

    log2 n - Σ_v (n_v / n) log2 n_v

with n records left, of which n_v have the value v.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

LOOK_UP = "look_up"
"""The tool that shows an attribute of the wanted record."""
Records = Mapping[str, Mapping[str, str]]
"""Record → attribute → value."""


def expected_bits(records: Records, belief: Iterable[str], attribute: str) -> float:
    """The bits that a look-up takes off a belief on average.

    >>> records = {"a": {"x": "1"}, "b": {"x": "2"}, "c": {"x": "2"}, "d": {"x": "2"}}
    >>> round(expected_bits(records, "abcd", "x"), 3)
    0.811
    >>> expected_bits(records, "bcd", "x")
    0.0
    """
    counts = Counter(records[record][attribute] for record in belief)
    n = counts.total()
    return math.log2(n) - math.fsum(c / n * math.log2(c) for c in counts.values())


def best_look_up(records: Records, belief: Sequence[str]) -> tuple[str, float]:
    """The look-up that tells most on average, and its bits; of equals, the first by name."""
    attributes = sorted(next(iter(records.values())))
    bits = [expected_bits(records, belief, attribute) for attribute in attributes]
    at = max(range(len(bits)), key=lambda place: bits[place])
    return attributes[at], bits[at]


def left_after(records: Records, belief: Sequence[str], wanted: str, attribute: str) -> list[str]:
    """The records that agree with what a look-up shows."""
    shown = records[wanted][attribute]
    return [record for record in belief if records[record][attribute] == shown]
