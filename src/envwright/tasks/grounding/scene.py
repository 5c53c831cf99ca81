"""What grounding works with."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.schema import Schema, quote
from envwright.runtime.session import Session
from envwright.tasks.grounding.views import Views
from envwright.tasks.values import Donor
from envwright.types import Call, Json, Scalar


@dataclass(slots=True)
class Scene:
    """A state, what tools show of it, where fresh values come from, and all random choices."""

    session: Session
    views: Views
    donor: Donor
    rng: random.Random
    made: dict[str, Scalar] = field(default_factory=dict)
    """Table → key of the row that an earlier goal made and that can be meant by "the new …"."""
    start: Session | None = None
    """The state before all goals; what is said must hold in it too."""
    preferred: frozenset[tuple[str, Scalar]] = frozenset()
    """``(table, key)`` of rows that have near misses; taken where they fit."""

    @property
    def schema(self) -> Schema:
        return self.session.template.schema

    def look(self, call: Call) -> Json:
        """The value of a reading call in the current state; ``None`` when it fails."""
        observation = self.session.call(call.tool, call.arguments)
        return observation.value if observation.ok else None

    def row(self, home: ColumnRef, key: Scalar) -> dict[str, Scalar] | None:
        """The cells of one row by its key."""
        columns = list(self.schema.tables[home[0]].columns)
        names = ", ".join(quote(c) for c in columns)
        sql = f"SELECT {names} FROM {quote(home[0])} WHERE {quote(home[1])} = :k"
        rows = self.session.query(sql, {"k": key})
        return dict(zip(columns, rows[0], strict=True)) if rows else None

    def keys(self, home: ColumnRef, condition: str = "1", bound: Any = None) -> list[Scalar]:
        """Keys of the rows that a condition holds for, ascending."""
        column = quote(home[1])
        sql = f"SELECT {column} FROM {quote(home[0])} WHERE {condition} ORDER BY {column}"
        return [row[0] for row in self.session.query(sql, bound)]

    def link(self, table: str, target: ColumnRef) -> str | None:
        """The one column of a table that points to a key; ``None`` for none or several."""
        found = self.links(table, target)
        return found[0] if len(found) == 1 else None

    def links(self, table: str, target: ColumnRef) -> list[str]:
        """All columns of a table that point to a key."""
        return [
            name
            for name, column in self.schema.tables[table].columns.items()
            if column.references and self.schema.root(table, name) == target
        ]

    def primary(self, table: str) -> ColumnRef | None:
        """The primary key column of a table; ``None`` when it has several."""
        key = self.schema.tables[table].primary_key
        return (table, key[0]) if len(key) == 1 else None

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """The items in random order."""
        return self.rng.sample(list(items), len(items))
