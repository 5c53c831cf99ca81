"""Spans of time: a start and an end, of which the end is not part."""

from __future__ import annotations

Span = list[int]


def overlap_length(one: Span, other: Span) -> int:
    """For how long two spans overlap; 0 where they only touch."""
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))


def merged_spans(spans: list[Span]) -> list[Span]:
    """Spans in order, those that overlap or touch as one."""
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1][1] = max(out[-1][1], end)
        else:
            out.append([start, end])
    return out


def free_gaps(spans: list[Span], start: int, end: int) -> list[Span]:
    """What is left of a time from start to end without the spans."""
    out, at = [], start
    for left, right in merged_spans(spans):
        if left > at and left < end:
            out.append([at, left])
        at = max(at, right)
    if at < end:
        out.append([at, end])
    return out
