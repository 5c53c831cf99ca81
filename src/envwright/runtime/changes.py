"""Changesets as data: decoding them, hashing them, and giving generated ids canonical names."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping

import apsw

from envwright.runtime.schema import Schema
from envwright.types import RowChange, Scalar, StateDiff

MAX_LEAVES = 200
"""Labellings tried when generated ids look alike; beyond that the normal form is undecided."""

Cell = tuple[str, str, Scalar]
"""``(phase, column, value)``; the phase is ``-`` before and ``+`` after."""


def decode(changeset: bytes, schema: Schema) -> tuple[RowChange, ...]:
    """The rows of a changeset, sorted by table and key."""
    rows = []
    for change in apsw.Changeset.iter(changeset) if changeset else ():
        table = schema.tables[change.name]
        names = tuple(table.columns)
        old, new = change.old, change.new
        before = _cells(names, old) if old is not None else None
        after = _cells(names, new) if new is not None else None
        whole = old if old is not None else new
        assert whole is not None
        by_name = dict(zip(names, whole, strict=True))
        key = tuple(by_name[column] for column in table.primary_key)
        if change.op == "UPDATE" and before is not None and after is not None:
            before = {name: before[name] for name in after}
        rows.append(RowChange(change.name, key, before, after))  # type: ignore[arg-type]
    return tuple(sorted(rows, key=lambda row: (row.table, repr(row.key))))


def _cells(names: tuple[str, ...], values: Iterable[object]) -> dict[str, Scalar]:
    return {
        name: value  # type: ignore[misc]
        for name, value in zip(names, values, strict=True)
        if value is not apsw.no_change
    }


def combine(*changesets: bytes) -> bytes:
    """One changeset with the effect of several, applied in order."""
    wanted = [changeset for changeset in changesets if changeset]
    if len(wanted) < 2:
        return wanted[0] if wanted else b""
    builder = apsw.ChangesetBuilder()  # type: ignore[no-untyped-call]
    for changeset in wanted:
        builder.add(changeset)
    return bytes(builder.output())


def plain_form(diff: StateDiff) -> str:
    """One text per state reached: every changed row with its values, and the clock."""
    lines = [repr((row.table, row.key, row.before, row.after)) for row in diff.rows]
    return "\n".join([*lines, f"clock {diff.clock}"])


def normal_form(diff: StateDiff) -> str | None:
    """The plain form with generated ids renamed canonically, or ``None`` when undecided.

    Two diffs have equal normal forms iff a renaming of generated ids turns one into the other.
    Colour refinement over rows and the ids in them; ties are broken by bounded search for the
    smallest text. Only values that the runtime handed out are renamed, wherever they stand.
    """
    rows = [_cells_of(row) for row in diff.rows]
    ids = {value for _, cells in rows for *_, value in cells if _is_generated(value, diff)}
    colours = _refine(rows, dict.fromkeys(ids, ""))
    leaves = [MAX_LEAVES]
    text = _search(rows, colours, leaves)
    return None if text is None else f"{text}\nclock {diff.clock}"


def _is_generated(value: Scalar, diff: StateDiff) -> bool:
    return isinstance(value, str | int) and value in diff.generated


Row = tuple[str, tuple[Cell, ...]]
Colours = dict[Scalar, str]


def _cells_of(row: RowChange) -> Row:
    cells: list[Cell] = []
    if row.operation == "update":
        cells += [("=", str(n), value) for n, value in enumerate(row.key)]
    for phase, values in (("-", row.before), ("+", row.after)):
        cells += [(phase, column, value) for column, value in (values or {}).items()]
    return f"{row.operation} {row.table}", tuple(cells)


def _is_in(value: Scalar, ids: Mapping[Scalar, object]) -> bool:
    """Whether a cell holds one of the ids; 7.0 equals 7 for Python, and is another value."""
    return value in ids and not isinstance(value, float)


def _line(row: Row, colours: Colours) -> str:
    head, cells = row
    shown = [
        f"{phase}{column}={'#' + colours[value] if _is_in(value, colours) else repr(value)}"
        for phase, column, value in cells
    ]
    return f"{head} {' '.join(shown)}"


def _refine(rows: list[Row], colours: Colours) -> Colours:
    """Give ids with different surroundings different colours, until nothing more splits."""
    classes = len(set(colours.values()))
    while True:
        seen: dict[Scalar, list[str]] = {value: [] for value in colours}
        for row in rows:
            line = _line(row, colours)
            for phase, column, value in row[1]:
                if _is_in(value, seen):
                    seen[value].append(f"{phase}{column}@{line}")
        refined = {
            value: hashlib.sha256(
                "\0".join([colours[value], *sorted(places)]).encode("utf-8", "surrogatepass")
            ).hexdigest()[:16]
            for value, places in seen.items()
        }
        now = len(set(refined.values()))
        if now == classes:
            return colours if classes == len(colours) and classes else refined
        colours, classes = refined, now


def _search(rows: list[Row], colours: Colours, leaves: list[int]) -> str | None:
    """The smallest text over all ways to break the ties; ``None`` when there are too many."""
    sizes = Counter(colours.values())
    tied = sorted(colour for colour, size in sizes.items() if size > 1)
    if not tied:
        leaves[0] -= 1
        order = {colour: str(n) for n, colour in enumerate(sorted(sizes))}
        names: Colours = {value: order[colour] for value, colour in colours.items()}
        return "\n".join(sorted(_line(row, names) for row in rows))
    best: str | None = None
    members = sorted((v for v, c in colours.items() if c == tied[0]), key=repr)
    for value in members:
        if leaves[0] <= 0:
            return None
        text = _search(rows, _refine(rows, colours | {value: colours[value] + "!"}), leaves)
        if text is None:
            return None
        best = text if best is None or text < best else best
    return best


def digest(text: str) -> str:
    """The first 32 hex digits of SHA-256."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
