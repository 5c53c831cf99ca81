"""Moving a connection between states: applying a changeset with prepared statements.

The engine's own apply prepares its statements anew each time and, when told to leave foreign key
actions out, expires every statement of the connection. So the usual case is done here: insert
parents first, update, delete children first, in one transaction. Where that order meets a
constraint (values that swap under UNIQUE, cycles of references), it is undone and the engine's
apply takes over, which resolves such cases itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import apsw

from envwright.errors import BadInput
from envwright.runtime.schema import Schema, quote

_FLAGS = apsw.SQLITE_CHANGESETAPPLY_FKNOACTION


class Applier:
    """The statements that write rows of a schema; shared by all sessions of a template."""

    def __init__(self, schema: Schema) -> None:
        self._tables = schema.tables
        self._rank = {name: n for n, name in enumerate(_parents_first(schema))}
        self._sql: dict[tuple[str, ...], str] = {}

    def apply(self, db: apsw.Connection, changeset: bytes, *, check: bool = False) -> None:
        """Apply a changeset; with ``check``, only where it finds the rows that it was made on.

        Raises:
            BadInput: it does not fit the state.
        """
        if not changeset:
            return
        try:
            if check:
                self._check(changeset)
            if check or not self._directly(db, changeset):
                apsw.Changeset.apply(changeset, db, flags=_FLAGS)
        except (apsw.Error, KeyError, ValueError) as error:
            raise BadInput(
                f"this snapshot or patch does not fit the environment's state ({error}).",
                remedy="It was made on another version of the environment.",
            ) from None

    def _check(self, changeset: bytes) -> None:
        """Refuse rows of other tables: the engine's apply would leave them out silently."""
        for change in apsw.Changeset.iter(changeset):
            if len(self._tables[change.name].columns) != change.column_count:
                raise ValueError(f"table {change.name} has other columns")

    def _directly(self, db: apsw.Connection, changeset: bytes) -> bool:
        """Write row by row; false, with nothing changed, when a constraint is in the way."""
        rank = self._rank
        inserts, updates, deletes = [], [], []
        for change in apsw.Changeset.iter(changeset):
            name = change.name
            if change.op == "INSERT":
                inserts.append((rank[name], name, change.new))
            elif change.op == "DELETE":
                deletes.append((-rank[name], name, change.old))
            else:
                updates.append((name, change.old, change.new))
        inserts.sort(key=_first)
        deletes.sort(key=_first)
        execute, changes = db.execute, db.changes
        execute("BEGIN")
        try:
            for _, name, new in inserts:
                execute(self._insert(name), new)
                if changes() != 1:
                    raise apsw.AbortError
            for name, old, new in updates:
                execute(*self._update(name, old, new))
                if changes() != 1:
                    raise apsw.AbortError
            for _, name, old in deletes:
                execute(*self._delete(name, old))
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

    def _insert(self, table: str) -> str:
        key = ("insert", table)
        if key not in self._sql:
            marks = ", ".join("?" * len(self._tables[table].columns))
            self._sql[key] = f"INSERT INTO {quote(table)} VALUES ({marks})"
        return self._sql[key]

    def _update(
        self, table: str, old: Iterable[Any] | None, new: Iterable[Any] | None
    ) -> tuple[str, tuple[Any, ...]]:
        before = dict(zip(self._tables[table].columns, old or (), strict=True))
        cells = {
            name: value
            for name, value in zip(before, new or (), strict=True)
            if value is not apsw.no_change
        }
        key = ("update", table, *cells)
        if key not in self._sql:
            sets = ", ".join(f"{quote(name)} = ?" for name in cells)
            self._sql[key] = f"UPDATE {quote(table)} SET {sets} WHERE {self._key(table)}"
        keys = [before[name] for name in self._tables[table].primary_key]
        return self._sql[key], (*cells.values(), *keys)

    def _delete(self, table: str, old: Iterable[Any] | None) -> tuple[str, tuple[Any, ...]]:
        row = dict(zip(self._tables[table].columns, old or (), strict=True))
        key = ("delete", table)
        if key not in self._sql:
            self._sql[key] = f"DELETE FROM {quote(table)} WHERE {self._key(table)}"
        return self._sql[key], tuple(row[name] for name in self._tables[table].primary_key)

    def _key(self, table: str) -> str:
        return " AND ".join(f"{quote(c)} = ?" for c in self._tables[table].primary_key)


def _first(item: tuple[int, str, Any]) -> int:
    return item[0]


def _parents_first(schema: Schema) -> list[str]:
    """Tables so that referenced ones come first, where references are not cyclic."""
    out: list[str] = []
    visiting: set[str] = set()

    def visit(name: str) -> None:
        if name in out or name in visiting or name not in schema.tables:
            return
        visiting.add(name)
        for key in schema.tables[name].foreign_keys:
            visit(key.parent)
        out.append(name)

    for name in schema.tables:
        visit(name)
    return out
