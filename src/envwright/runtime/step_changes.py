"""What one call changed, from what the episode had changed before it and after it."""

from __future__ import annotations

from envwright.types import RowChange, Scalar, StateDiff

_Row = dict[str, Scalar]


def changed_rows(before: StateDiff, after: StateDiff) -> tuple[RowChange, ...]:
    """The rows that differ between two states of an episode.

    Args:
        before: what differs from the start at the earlier state.
        after: what differs from the start at the later one.

    Returns:
        the rows as ``RowChange`` has them, but relative to the earlier state; those that differ
        from the start first. Blobs as SQL writes them, so that they can be stored as JSON.
    """
    if before.rows == after.rows:
        return ()
    earlier = {(row.table, row.key): row for row in before.rows}
    later = {(row.table, row.key): row for row in after.rows}
    places = [*later, *(place for place in earlier if place not in later)]
    found = (_between(earlier.get(place), later.get(place)) for place in places)
    return tuple(_storable(change) for change in found if change is not None)


def _between(earlier: RowChange | None, later: RowChange | None) -> RowChange | None:
    """How a row got from the one state to the other; ``None`` where it is the same."""
    if earlier is None or earlier == later:
        return later if earlier is None else None
    if later is None:
        return _change(earlier, earlier.after, earlier.before)
    start = {**(earlier.before or {}), **(later.before or {})}
    before = None if earlier.after is None else {**start, **earlier.after}
    after = None if later.after is None else {**start, **later.after}
    if before is None or after is None:
        return _change(later, before, after)
    columns = [column for column in after if after[column] != before.get(column)]
    return _change(later, {c: before.get(c) for c in columns}, {c: after[c] for c in columns})


def _change(place: RowChange, before: _Row | None, after: _Row | None) -> RowChange:
    return RowChange(table=place.table, key=place.key, before=before, after=after)


def _storable(change: RowChange) -> RowChange:
    rows = [row for row in (change.before, change.after) if row is not None]
    if not any(
        isinstance(cell, bytes) for cell in (*change.key, *(c for r in rows for c in r.values()))
    ):
        return change
    before, after = (
        None if row is None else {column: _text(cell) for column, cell in row.items()}
        for row in (change.before, change.after)
    )
    return _change(
        RowChange(change.table, tuple(_text(cell) for cell in change.key), None, None),
        before,
        after,
    )


def _text(cell: Scalar) -> Scalar:
    return f"x'{cell.hex()}'" if isinstance(cell, bytes) else cell
