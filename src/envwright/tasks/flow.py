"""Which gold calls feed which: the DAG behind a list of calls, by the values that flow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from envwright.types import Call, Json


def dependencies(calls: Sequence[Call], results: Sequence[Json]) -> list[set[int]]:
    """For each call, the earlier calls whose result shows one of its argument values first.

    Args:
        calls: in the order in which they were made.
        results: what each gave back; ``None`` for a failure.
    """
    shown: dict[Json, int] = {}
    out: list[set[int]] = []
    for at, call in enumerate(calls):
        out.append({shown[value] for value in leaves(call.arguments) if value in shown})
        for value in leaves(results[at]):
            shown.setdefault(value, at)
    return out


def depth_and_width(needs: Sequence[set[int]]) -> tuple[int, int]:
    """Calls on the longest chain, and the most calls that stand equally deep in the DAG."""
    level: list[int] = []
    for before in needs:
        level.append(1 + max((level[at] for at in before), default=0))
    return max(level, default=0), max((level.count(n) for n in set(level)), default=0)


def leaves(value: Json) -> Iterator[str | int | float]:
    """Texts and numbers in a JSON value that could identify something: no truth, no null."""
    if isinstance(value, dict):
        for part in value.values():
            yield from leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield value
