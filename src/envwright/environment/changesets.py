"""Changesets of SQLite: decoded, compared up to the names of generated ids, and applied.

A changeset is the difference between two states as the engine's session extension records it.
``normal_form`` decides whether two differences are the same but for generated ids; ``Applier``
moves a connection from state to state.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import apsw

from envwright import bounds
from envwright.environment.database import Database
from envwright.environment.schema import Schema, Table, quote_name
from envwright.errors import BadInput
from envwright.types import RowChange, Scalar, StateDiff

MAX_LEAVES = 200
"""Labellings tried when generated ids look alike; beyond that the normal form is undecided."""

Cell = tuple[str, str, Scalar]
"""``(phase, column, value)``; the phase is ``-`` before and ``+`` after."""


def decode_changeset(changeset: bytes, schema: Schema) -> tuple[RowChange, ...]:
    """The rows of a changeset, sorted by table and key.

    Example::

        decode_changeset(session.snapshot().changes, session.template.schema)
    """
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
        # An update's old side holds the key as well; only columns that changed are kept.
        if change.op == "UPDATE" and before is not None and after is not None:
            before = {name: before[name] for name in after}
        rows.append(RowChange(change.name, key, before, after))  # type: ignore[arg-type]
    # By ``repr``: keys of one table may mix types, which do not compare.
    return tuple(sorted(rows, key=lambda row: (row.table, repr(row.key))))


def _cells(names: tuple[str, ...], values: Iterable[object]) -> dict[str, Scalar]:
    return {
        name: value  # type: ignore[misc]
        for name, value in zip(names, values, strict=True)
        if value is not apsw.no_change
    }


def combine_changes(*changesets: bytes) -> bytes:
    """One changeset with the effect of several, applied in order; what cancels out is gone."""
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
    # Colour refinement (1-dimensional Weisfeiler-Leman): a row is an edge between its ids.
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
        # An update names its row by a key that did not change; inserts and deletes hold theirs.
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
        # A hash keeps colours short; equal surroundings give equal colours in every process.
        refined = {
            value: hashlib.sha256(
                "\0".join([colours[value], *sorted(places)]).encode("utf-8", "surrogatepass")
            ).hexdigest()[:16]
            for value, places in seen.items()
        }
        # Colours only ever split: an equal number of classes means that nothing did.
        now = len(set(refined.values()))
        if now == classes:
            return colours if classes == len(colours) and classes else refined
        colours, classes = refined, now


def _search(rows: list[Row], colours: Colours, leaves: list[int]) -> str | None:
    """The smallest text over all ways to break the ties; ``None`` when there are too many."""
    sizes = Counter(colours.values())
    # Individualise one member of the first tied class after the other, and refine again.
    tied = sorted(colour for colour, size in sizes.items() if size > 1)
    if not tied:
        leaves[0] -= 1
        order = {colour: str(n) for n, colour in enumerate(sorted(sizes))}
        names: Colours = {value: order[colour] for value, colour in colours.items()}
        return "\n".join(sorted(_line(row, names) for row in rows))
    best: str | None = None
    members = sorted((v for v, c in colours.items() if c == tied[0]), key=repr)
    for value in members:
        # The smallest of some texts only would depend on their order: undecided instead.
        if leaves[0] <= 0:
            return None
        text = _search(rows, _refine(rows, colours | {value: colours[value] + "!"}), leaves)
        if text is None:
            return None
        best = text if best is None or text < best else best
    return best


def short_digest(text: str) -> str:
    """The first 32 hex digits of SHA-256."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


# --- applying a changeset -------------------------------------------------------------------------

# The engine's own apply prepares its statements anew each time and, when told to leave foreign key
# actions out, expires every statement of the connection. So the usual case is done here: insert
# parents first, update, delete children first, in one transaction. Where that order meets a
# constraint (values that swap under UNIQUE, cycles of references), it is undone and the engine's
# apply takes over, which resolves such cases itself.


_FLAGS = apsw.SQLITE_CHANGESETAPPLY_FKNOACTION


class Applier:
    """The statements that write rows of a schema; shared by all sessions of a template."""

    def __init__(self, schema: Schema) -> None:
        self._rows = {name: _Rows(table) for name, table in schema.tables.items()}
        self._rank = {name: n for n, name in enumerate(_parents_first(schema))}

    def apply(self, database: Database, changeset: bytes, *, check: bool = False) -> None:
        """Apply a changeset; with ``check``, only where it finds the rows that it was made on.

        Raises:
            BadInput: it is no changeset of this schema, or does not fit the state, which stays.
        """
        if not changeset:
            return
        db = database.connection
        try:
            changes = self._read(changeset)
            # The engine's apply compares old values, the direct way only counts rows.
            if check or not self._directly(db, changes):
                apsw.Changeset.apply(changeset, db, flags=_FLAGS)
        except (apsw.Error, LookupError, ValueError, TypeError, OverflowError) as error:
            raise BadInput(
                "this snapshot or patch does not fit the environment's state "
                f"({database.refusal(error)}).",
                remedy="It was made on another version of the environment.",
            ) from None

    def _read(self, changeset: bytes) -> _Changes:
        """The changes, parents first; each is whole and of a table of the schema.

        Raises:
            ValueError: one is not. The engine's apply would leave such changes out silently, and
                whoever reads the changeset later would fail.
        """
        if len(changeset) > bounds.MAX_SNAPSHOT_BYTES:
            raise ValueError(f"it has more than {bounds.MAX_SNAPSHOT_BYTES} bytes")
        rank, rows = self._rank, self._rows
        inserts, updates, deletes = [], [], []
        before = ""
        for change in apsw.Changeset.iter(changeset):
            name = change.name
            if name != before:
                before = name
                if name not in rows:
                    raise ValueError(f"there is no table {name[:100]}")
                rows[name].check_shape(change.column_count, change.pk_columns)
            if change.op == "INSERT":
                inserts.append((rank[name], name, _whole(change.new)))
            elif change.op == "DELETE":
                # Negative rank: children before parents.
                deletes.append((-rank[name], name, _whole(change.old)))
            else:
                updates.append((name, *rows[name].sides(change.old, change.new)))
        return inserts, updates, deletes

    def _directly(self, db: apsw.Connection, given: _Changes) -> bool:
        """Write row by row; false, with nothing changed, when a constraint is in the way."""
        inserts, updates, deletes = given
        rows = self._rows
        inserts.sort(key=_first)
        deletes.sort(key=_first)
        execute, changes = db.execute, db.changes
        execute("BEGIN")
        try:
            for _, name, new in inserts:
                execute(*rows[name].insert(new))
                # A row that is not there, or not alone: the changeset is of another state.
                if changes() != 1:
                    raise apsw.AbortError
            for name, old, new in updates:
                execute(*rows[name].update(old, new))
                if changes() != 1:
                    raise apsw.AbortError
            for _, name, old in deletes:
                execute(*rows[name].delete(old))
                if changes() != 1:
                    raise apsw.AbortError
            execute("COMMIT")
        except (apsw.ConstraintError, apsw.AbortError):
            if db.in_transaction:
                execute("ROLLBACK")
            return False
        except BaseException:
            if db.in_transaction:
                execute("ROLLBACK")
            raise
        return True


Statement = tuple[str, tuple[Any, ...]]
"""SQL and the values to bind."""
Values = tuple[Any, ...] | None
_Written = tuple[int, str, tuple[Any, ...]]
"""Rank and name of the table, the row."""
_Update = tuple[str, tuple[Any, ...], tuple[Any, ...]]
_Changes = tuple[list[_Written], list[_Update], list[_Written]]


def _whole(values: Values) -> tuple[Any, ...]:
    if values is None or apsw.no_change in values:
        raise ValueError("a row is not whole")
    return values


class _Rows:
    """The statements that write rows of one table; values come in the order of its columns."""

    def __init__(self, table: Table) -> None:
        names = list(table.columns)
        self.width = len(names)
        self._names = [quote_name(name) for name in names]
        self._key = tuple(names.index(name) for name in table.primary_key)
        self._where = " AND ".join(f"{self._names[at]} = ?" for at in self._key)
        self._table = quote_name(table.name)
        marks = ", ".join("?" * self.width)
        self._insert = f"INSERT INTO {self._table} VALUES ({marks})"
        self._delete = f"DELETE FROM {self._table} WHERE {self._where}"
        self._updates: dict[tuple[int, ...], str] = {}

    def check_shape(self, width: int, key: set[int]) -> None:
        """Whether a changeset's table has the columns and the key of this one."""
        if width != self.width or key != set(self._key):
            raise ValueError(f"table {self._table} has other columns")

    def sides(self, old: Values, new: Values) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """An update's; they name its row, and of each column that changes what was there."""
        if old is None or new is None:
            raise ValueError("a row is not whole")
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            in_key = at in self._key
            if (before is apsw.no_change) != (after is apsw.no_change and not in_key):
                raise ValueError("a row is not whole")
        return old, new

    def insert(self, new: tuple[Any, ...]) -> Statement:
        return self._insert, new

    def delete(self, row: tuple[Any, ...]) -> Statement:
        return self._delete, tuple([row[at] for at in self._key])

    def update(self, before: tuple[Any, ...], after: tuple[Any, ...]) -> Statement:
        changed = tuple([at for at, value in enumerate(after) if value is not apsw.no_change])
        # One text per set of columns, so that the connection's statement cache finds it.
        sql = self._updates.get(changed)
        if sql is None:
            sets = ", ".join(f"{self._names[at]} = ?" for at in changed)
            sql = f"UPDATE {self._table} SET {sets} WHERE {self._where}"
            self._updates[changed] = sql
        return sql, tuple([after[at] for at in changed] + [before[at] for at in self._key])


def _first(item: tuple[int, str, Any]) -> int:
    return item[0]


def _parents_first(schema: Schema) -> list[str]:
    """Tables so that referenced ones come first, where references are not cyclic."""
    placed: dict[str, None] = {}
    for name in schema.tables:
        # A stack, not a recursion: a chain of references may be as long as there are tables.
        started = {} if name in placed else {name: None}
        while started:
            one = next(reversed(started))
            parents = (key.parent for key in schema.tables[one].foreign_keys)
            # One that was started already: a cycle, cut here.
            new = (p for p in parents if p in schema.tables and not (p in placed or p in started))
            if (parent := next(new, None)) is not None:
                started[parent] = None
            else:
                placed[one] = started.pop(one)
    return list(placed)


# --- what one call changed ------------------------------------------------------------------------

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
    # A row that went back to its start differs no more from it: only the earlier state has it.
    places = [*later, *(place for place in earlier if place not in later)]
    found = (_between(earlier.get(place), later.get(place)) for place in places)
    return tuple(_storable(change) for change in found if change is not None)


def _between(earlier: RowChange | None, later: RowChange | None) -> RowChange | None:
    """How a row got from the one state to the other; ``None`` where it is the same."""
    if earlier is None or earlier == later:
        return later if earlier is None else None
    if later is None:
        return _change(earlier, earlier.after, earlier.before)
    # Each side holds only what differs from the start; the start's values fill the gaps.
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
