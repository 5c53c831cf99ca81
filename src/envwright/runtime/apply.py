"""Moving a connection between states: applying a changeset with prepared statements.

The engine's own apply prepares its statements anew each time and, when told to leave foreign key
actions out, expires every statement of the connection. So the usual case is done here: insert
parents first, update, delete children first, in one transaction. Where that order meets a
constraint (values that swap under UNIQUE, cycles of references), it is undone and the engine's
apply takes over, which resolves such cases itself.
"""

from __future__ import annotations

from typing import Any

import apsw

from envwright.errors import BadInput
from envwright.runtime.schema import Schema, Table, quote

_FLAGS = apsw.SQLITE_CHANGESETAPPLY_FKNOACTION


class Applier:
    """The statements that write rows of a schema; shared by all sessions of a template."""

    def __init__(self, schema: Schema) -> None:
        self._rows = {name: _Rows(table) for name, table in schema.tables.items()}
        self._rank = {name: n for n, name in enumerate(_parents_first(schema))}

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
            if self._rows[change.name].width != change.column_count:
                raise ValueError(f"table {change.name} has other columns")

    def _directly(self, db: apsw.Connection, changeset: bytes) -> bool:
        """Write row by row; false, with nothing changed, when a constraint is in the way."""
        rank, rows = self._rank, self._rows
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
                execute(*rows[name].insert(new))
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


class _Rows:
    """The statements that write rows of one table; values come in the order of its columns."""

    def __init__(self, table: Table) -> None:
        names = list(table.columns)
        self.width = len(names)
        self._names = [quote(name) for name in names]
        self._key = tuple(names.index(name) for name in table.primary_key)
        self._where = " AND ".join(f"{self._names[at]} = ?" for at in self._key)
        self._table = quote(table.name)
        marks = ", ".join("?" * self.width)
        self._insert = f"INSERT INTO {self._table} VALUES ({marks})"
        self._delete = f"DELETE FROM {self._table} WHERE {self._where}"
        self._updates: dict[tuple[int, ...], str] = {}

    def insert(self, new: Values) -> Statement:
        return self._insert, self._whole(new)

    def delete(self, old: Values) -> Statement:
        row = self._whole(old)
        return self._delete, tuple([row[at] for at in self._key])

    def update(self, old: Values, new: Values) -> Statement:
        before, after = self._whole(old), self._whole(new)
        changed = tuple([at for at, value in enumerate(after) if value is not apsw.no_change])
        sql = self._updates.get(changed)
        if sql is None:
            sets = ", ".join(f"{self._names[at]} = ?" for at in changed)
            sql = f"UPDATE {self._table} SET {sets} WHERE {self._where}"
            self._updates[changed] = sql
        return sql, tuple([after[at] for at in changed] + [before[at] for at in self._key])

    def _whole(self, values: Values) -> tuple[Any, ...]:
        if values is None or len(values) != self.width:
            raise ValueError(f"table {self._table} has other columns")
        return values


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
