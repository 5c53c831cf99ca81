"""What single calls changed: by hand, and on random writes against the states themselves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from envwright.environment.changesets import changed_rows
from envwright.types import RowChange, Scalar, StateDiff

Rows = dict[tuple[str, tuple[Scalar, ...]], dict[str, Scalar]]


def change(before: Any, after: Any, key: str = "a") -> RowChange:
    return RowChange("t", (key,), before, after)


def state(*rows: RowChange) -> StateDiff:
    return StateDiff(rows=rows)


@pytest.mark.parametrize(
    ("before", "after", "step"),
    [
        ([], [({"x": 1}, {"x": 2})], [({"x": 1}, {"x": 2})]),
        ([({"x": 1}, {"x": 2})], [({"x": 1}, {"x": 2})], []),
        ([({"x": 1}, {"x": 2})], [({"x": 1}, {"x": 3})], [({"x": 2}, {"x": 3})]),
        ([({"x": 1}, {"x": 2})], [], [({"x": 2}, {"x": 1})]),
        (
            [({"x": 1}, {"x": 2})],
            [({"x": 1, "y": 5}, {"x": 2, "y": 6})],
            [({"y": 5}, {"y": 6})],
        ),
        (
            [({"x": 1, "y": 5}, {"x": 2, "y": 6})],
            [({"y": 5}, {"y": 6})],
            [({"x": 2}, {"x": 1})],
        ),
        ([], [(None, {"k": "a", "x": 1})], [(None, {"k": "a", "x": 1})]),
        ([(None, {"k": "a", "x": 1})], [(None, {"k": "a", "x": 2})], [({"x": 1}, {"x": 2})]),
        ([(None, {"k": "a", "x": 1})], [], [({"k": "a", "x": 1}, None)]),
        ([({"x": 1}, {"x": 2})], [({"k": "a", "x": 1}, None)], [({"k": "a", "x": 2}, None)]),
        ([({"k": "a", "x": 1}, None)], [({"x": 1}, {"x": 2})], [(None, {"k": "a", "x": 2})]),
        ([({"k": "a", "x": 1}, None)], [], [(None, {"k": "a", "x": 1})]),
    ],
)
def test_by_hand(before: list[Any], after: list[Any], step: list[Any]) -> None:
    found = changed_rows(state(*(change(*c) for c in before)), state(*(change(*c) for c in after)))
    assert found == tuple(change(*c) for c in step)


def test_blobs_are_written_as_sql_writes_them() -> None:
    (found,) = changed_rows(state(), state(change({"x": b"\x00\xff"}, {"x": None})))
    assert found == change({"x": "x'00ff'"}, {"x": None})


def diff_of(start: Rows, now: Rows) -> StateDiff:
    """As the runtime tells a state: whole rows for inserts and deletes, cells for updates."""
    out = []
    for table, key in sorted(start.keys() | now.keys(), key=repr):
        before, after = start.get((table, key)), now.get((table, key))
        if before and after:
            cells = [c for c in before if before[c] != after[c]]
            before, after = {c: before[c] for c in cells}, {c: after[c] for c in cells}
            if not cells:
                continue
        out.append(RowChange(table, key, before, after))
    return StateDiff(rows=tuple(out))


def applied(rows: Rows, changes: tuple[RowChange, ...]) -> Rows:
    out = {place: dict(row) for place, row in rows.items()}
    for one in changes:
        place = one.table, one.key
        held = out.pop(place, None)
        assert (held is None) == (one.before is None)
        assert all((held or {})[c] == value for c, value in (one.before or {}).items())
        if one.after is not None:
            out[place] = {**(held or {}), **one.after}
    return out


@pytest.mark.parametrize("seed", range(60))
def test_steps_lead_from_state_to_state(seed: int) -> None:
    rng = random.Random(seed)
    keys: list[tuple[str, tuple[Scalar, ...]]] = [(t, (k,)) for t in "tu" for k in "abc"]
    start: Rows = {k: {"k": k[1][0], "x": 0, "y": 0} for k in keys if rng.random() < 0.5}
    now, told = start, StateDiff()
    for _ in range(12):
        after = {place: dict(row) for place, row in now.items()}
        for place in rng.sample(keys, 2):
            if place in after and rng.random() < 0.3:
                del after[place]
            else:
                cells = {"k": place[1][0], "x": rng.randrange(3), "y": rng.randrange(3)}
                after[place] = cells
        tells = diff_of(start, after)
        assert applied(now, changed_rows(told, tells)) == after
        now, told = after, tells
