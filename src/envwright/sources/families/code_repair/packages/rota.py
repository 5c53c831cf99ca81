"""A rota: who works when."""

from __future__ import annotations

from envwright.sources.families.code_repair.packages.spans import Span, free_gaps, overlap_length

Rota = dict[str, list[Span]]


def total_hours(rota: Rota, person: str) -> int:
    """How long a person works in all."""
    return sum(end - start for start, end in rota.get(person, []))


def clash_count(rota: Rota, person: str) -> int:
    """How many pairs of a person's spans overlap."""
    spans = rota.get(person, [])
    pairs = [(a, b) for at, a in enumerate(spans) for b in spans[at + 1 :]]
    return sum(overlap_length(a, b) > 0 for a, b in pairs)


def least_busy(rota: Rota) -> str:
    """Who works least; of equals the first by name."""
    return min(sorted(rota), key=lambda person: total_hours(rota, person))


def next_free(rota: Rota, person: str, long: int, end: int) -> int:
    """When a person first is free for so long between 0 and the end; -1 for never."""
    for left, right in free_gaps(rota.get(person, []), 0, end):
        if right - left >= long:
            return left
    return -1
