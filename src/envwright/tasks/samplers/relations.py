"""Foreign keys as ways from row to row, as far as reading tools show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import apsw

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.schema import Column, quote
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.tasks.samplers.links import agent_tools
from envwright.types import Scalar


@dataclass(frozen=True, slots=True)
class Way:
    """A way from the rows of one table to those of another: a foreign key, taken or turned."""

    table: str
    """Where it leads."""
    link: str
    """``table.column`` of the foreign key."""
    forward: bool
    """Whether the row that it leaves holds the foreign key."""
    near: str
    """The column by which the row that it leaves is linked."""
    far: str
    """The column by which the row that it leads to is linked."""
    sql: str
    """Keys of the rows that it leads to from the row with key ``:k``; two at most."""


@dataclass(frozen=True)
class Relations:
    """The tables of a template whose rows have one key column, and the ways between them."""

    template: Template

    def key(self, table: str) -> str:
        """The primary key of a table."""
        return self.template.schema.tables[table].primary_key[0]

    def starts(self) -> list[str]:
        """Tables that a way leaves."""
        return [table for table, ways in self._ways.items() if ways]

    def neighbours(self, db: apsw.Connection, row: tuple[str, Scalar]) -> list[tuple[Way, Scalar]]:
        """Rows that a row leads to: the one it refers to, or the only one that refers to it."""
        out = []
        for way in self._ways[row[0]]:
            keys = [found[0] for found in db.execute(way.sql, {"k": row[1]})]
            if len(keys) == 1:
                out.append((way, keys[0]))
        return out

    def askable(self, table: str) -> list[str]:
        """Columns whose values a question can ask for: shown by a tool, no keys, no JSON."""
        return [c.name for c in self._plain(table) if (table, c.name) in self._shown]

    def facts(self, table: str) -> list[str]:
        """Columns by which a user can describe a row: shown or taken by a tool, no keys."""
        taken = {column for tool in self._readers for column in tool.arguments.columns.values()}
        return [c.name for c in self._plain(table) if (table, c.name) in self._shown | taken]

    def count(self, db: apsw.Connection, table: str, cells: Mapping[str, Scalar]) -> int:
        """How many rows of a table have these cells."""
        where = " AND ".join(f"{quote(name)} IS ?" for name in cells) or "1"
        sql = f"SELECT count(*) FROM {quote(table)} WHERE {where}"
        return int(next(iter(db.execute(sql, list(cells.values()))))[0])

    def answer_sql(self, start: str, ways: Sequence[Way], column: str, known: Sequence[str]) -> str:
        """The query whose rows are the answers, with a ``?`` per known column of the start."""
        joins = [
            f"JOIN {quote(way.table)} AS r{n + 1} ON r{n + 1}.{quote(way.far)} = "
            f"r{n}.{quote(way.near)}"
            for n, way in enumerate(ways)
        ]
        where = " AND ".join(f"r0.{quote(name)} IS ?" for name in known)
        source = " ".join([f"{quote(start)} AS r0", *joins])
        return f"SELECT r{len(ways)}.{quote(column)} FROM {source} WHERE {where}"

    def _plain(self, table: str) -> list[Column]:
        """Columns that are no part of a key or reference, and hold no JSON and no bytes."""
        found = self.template.schema.tables[table]
        keys = {*found.primary_key, *(c for link in found.foreign_keys for c in link.columns)}
        return [
            column
            for column in found.columns.values()
            if column.name not in keys and not column.is_json and not column.is_blob
        ]

    @cached_property
    def _readers(self) -> list[CompiledTool]:
        tools = [self.template.tools[name] for name in agent_tools(self.template)]
        return [tool for tool in tools if not tool.is_write]

    @cached_property
    def _shown(self) -> frozenset[ColumnRef]:
        return frozenset(output.origin for tool in self._readers for output in tool.outputs)

    @cached_property
    def _ways(self) -> dict[str, list[Way]]:
        """Table → the ways that leave it."""
        tables = self.template.schema.tables
        out: dict[str, list[Way]] = {t.name: [] for t in tables.values() if len(t.primary_key) == 1}
        for child in out:
            for link in tables[child].foreign_keys:
                if link.parent not in out or len(link.columns) != 1:
                    continue
                column, parent_column = link.columns[0], link.parent_columns[0]
                if (child, column) in self._shown:
                    out[child].append(self._way(child, column, link.parent, parent_column, True))
                if self._listed(child, column):
                    out[link.parent].append(
                        self._way(child, column, link.parent, parent_column, False)
                    )
        return out

    def _way(self, child: str, column: str, parent: str, parent_column: str, forward: bool) -> Way:
        ends = (child, column), (parent, parent_column)
        (start, near), (end, far) = ends if forward else ends[::-1]
        inner = f"SELECT {quote(near)} FROM {quote(start)} WHERE {quote(self.key(start))} = :k"
        sql = (
            f"SELECT {quote(self.key(end))} FROM {quote(end)} "
            f"WHERE {quote(far)} = ({inner}) LIMIT 2"
        )
        return Way(end, f"{child}.{column}", forward, near, far, sql)

    def _listed(self, child: str, column: str) -> bool:
        """Whether a tool finds rows by what they refer to, or shows it, without their key."""
        schema = self.template.schema
        key = (child, self.key(child))
        root = schema.root(child, column)
        for tool in self._readers:
            columns = tool.arguments.columns
            required = {columns.get(name) for name in tool.arguments.json_schema["required"]}
            shown = {output.origin for output in tool.outputs}
            asked = {schema.root(*where) for where in columns.values()}
            if key in shown and key not in required and ((child, column) in shown or root in asked):
                return True
        return False
