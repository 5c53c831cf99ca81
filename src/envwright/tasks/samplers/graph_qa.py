"""Questions along the relations of the state (ExCyTIn-Bench, 2507.14201).

The paper walks a graph of incidents and entities: a question starts at one end of a path and asks
for a value at the other, and is dropped when the answer stands in the question or is not unique.
Here rows are the nodes and foreign keys the edges, of which only those count that tools show.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

import apsw

from envwright.environment.schema import Column, quote_name
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import Hop, Sketch, Unplannable
from envwright.tasks.grounding.call_arguments import is_speakable
from envwright.tasks.samplers.exploration import agent_tools
from envwright.types import Scalar


@dataclass(frozen=True)
class GraphQuestion:
    """A row that a user can name, hops from row to row, and a column of the last row."""

    template: Template
    _: KW_ONLY
    max_hops: int = 3
    """Hops, at most; the number is drawn uniformly, and a path that ends early is taken too."""
    tries: int = 12
    """Paths that are tried."""
    queried: bool = False
    """Whether the agent asks in SQL: then every column is shown, and every relation."""

    name = "graph_qa"

    def sample(self, rng: random.Random) -> Sketch:
        """One path and the column that is asked for; see ``Sampler``."""
        path, _, column, _ = self.draw(rng)
        return Sketch(self.name, path=tuple(path), column=column)

    def draw(
        self, rng: random.Random
    ) -> tuple[list[Hop], list[RelationStep], str, dict[str, Scalar]]:
        """A path, the ways that it takes, the column that is asked for, and what tells its start.

        Raises:
            Unplannable: there is no relation, or no path leads to an answer.
        """
        if not self._sizes:
            raise Unplannable("no relation that tools show")
        with self.template.reading() as db:
            for _ in range(self.tries):
                path, ways = self._path(db, rng)
                known = self._nameable(db, path[0], self._cells(db, path[0]))
                if ways and known is not None:
                    column = self._asked(db, path, ways, known, rng)
                    if column is not None:
                        return path, ways, column, known
        raise Unplannable("no path leads to an answer")

    def _path(
        self, db: apsw.Connection, rng: random.Random
    ) -> tuple[list[Hop], list[RelationStep]]:
        """Rows from a random one on, none twice, and none that a row before the last leads to."""
        table = rng.choice(list(self._sizes))
        name = quote_name(self._relations.key(table))
        sql = f"SELECT {name} FROM {quote_name(table)} ORDER BY {name} LIMIT 1 OFFSET :n"
        row = table, next(iter(db.execute(sql, {"n": rng.randrange(self._sizes[table])})))[0]
        path, ways, near = [Hop(*row)], list[RelationStep](), {row}
        for _ in range(rng.randint(1, self.max_hops)):
            found = [(way, key) for way, key in self._relations.neighbours(db, row)]
            options = [(way, key) for way, key in found if (way.table, key) not in near]
            if not options:
                break
            # All rows seen so far are barred, not only those visited: otherwise a shorter path
            # would lead to the answer.
            near |= {(way.table, key) for way, key in options}
            way, key = rng.choice(options)
            row = way.table, key
            path.append(Hop(*row, link=way.link, forward=way.forward))
            ways.append(way)
        return path, ways

    def _asked(
        self,
        db: apsw.Connection,
        path: Sequence[Hop],
        ways: Sequence[RelationStep],
        known: Mapping[str, Scalar],
        rng: random.Random,
    ) -> str | None:
        """A column of the last row that can be asked for; ``None`` when there is none."""
        facts = self._cells(db, path[0])
        said = [self._text(path[0].table, n, v) for n, v in facts.items() if v is not None]
        end = path[-1].table
        cells = self._cells(db, path[-1])
        columns = [name for name in self._relations.askable(end) if is_speakable(cells[name])]
        rng.shuffle(columns)
        for name in columns:
            text = self._text(end, name, cells[name])
            # The answer would stand in the question.
            if any(text in fact for fact in said):
                continue
            sql = self._relations.answer_sql(path[0].table, ways, name, list(known))
            # The join must give exactly one row, also when a far row is reached in two ways.
            if [row[0] for row in db.execute(sql, list(known.values()))] == [cells[name]]:
                return name
        return None

    def _cells(self, db: apsw.Connection, hop: Hop) -> dict[str, Scalar]:
        columns = list(self.template.schema.tables[hop.table].columns)
        names = ", ".join(quote_name(name) for name in columns)
        where = f"{quote_name(self._relations.key(hop.table))} = :k"
        rows = db.execute(
            f"SELECT {names} FROM {quote_name(hop.table)} WHERE {where}", {"k": hop.key}
        )
        return dict(zip(columns, next(iter(rows)), strict=True))

    def _nameable(
        self, db: apsw.Connection, hop: Hop, cells: Mapping[str, Scalar]
    ) -> dict[str, Scalar] | None:
        """What a user can say about the row so that it is meant and no other, else its key."""
        known = {n: cells[n] for n in self._relations.facts(hop.table) if is_speakable(cells[n])}
        if known and self._relations.count(db, hop.table, known) == 1:
            return known
        return {self._relations.key(hop.table): hop.key} if is_speakable(hop.key) else None

    def _text(self, table: str, name: str, value: Scalar) -> str:
        """A value as text in which, or for which, one can look."""
        if self.template.schema.tables[table].columns[name].is_boolean:
            return "yes" if value else "no"
        return str(value).casefold()

    @cached_property
    def _relations(self) -> RelationGraph:
        return RelationGraph(self.template, self.queried)

    @cached_property
    def _sizes(self) -> dict[str, int]:
        """Tables from which a path can start → number of their rows."""
        with self.template.reading() as db:
            counts = {t: self._relations.count(db, t, {}) for t in self._relations.starts()}
        return {table: count for table, count in counts.items() if count}


# --- relations ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RelationStep:
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
class RelationGraph:
    """The tables of a template whose rows have one key column, and the ways between them."""

    template: Template
    queried: bool = False

    def key(self, table: str) -> str:
        """The primary key of a table."""
        return self.template.schema.tables[table].primary_key[0]

    def starts(self) -> list[str]:
        """Tables that a way leaves."""
        return [table for table, ways in self._ways.items() if ways]

    def neighbours(
        self, db: apsw.Connection, row: tuple[str, Scalar]
    ) -> list[tuple[RelationStep, Scalar]]:
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
        # IS instead of =, since NULL = NULL is not true in SQL.
        where = " AND ".join(f"{quote_name(name)} IS ?" for name in cells) or "1"
        sql = f"SELECT count(*) FROM {quote_name(table)} WHERE {where}"
        return int(next(iter(db.execute(sql, list(cells.values()))))[0])

    def answer_sql(
        self, start: str, ways: Sequence[RelationStep], column: str, known: Sequence[str]
    ) -> str:
        """The query whose rows are the answers, with a ``?`` per known column of the start."""
        joins = [
            f"JOIN {quote_name(way.table)} AS r{n + 1} ON r{n + 1}.{quote_name(way.far)} = "
            f"r{n}.{quote_name(way.near)}"
            for n, way in enumerate(ways)
        ]
        where = " AND ".join(f"r0.{quote_name(name)} IS ?" for name in known)
        source = " ".join([f"{quote_name(start)} AS r0", *joins])
        return f"SELECT r{len(ways)}.{quote_name(column)} FROM {source} WHERE {where}"

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
        if self.queried:
            tables = self.template.schema.tables.values()
            return frozenset((table.name, name) for table in tables for name in table.columns)
        return frozenset(output.origin for tool in self._readers for output in tool.outputs)

    @cached_property
    def _ways(self) -> dict[str, list[RelationStep]]:
        """Table → the ways that leave it."""
        tables = self.template.schema.tables
        out: dict[str, list[RelationStep]] = {
            t.name: [] for t in tables.values() if len(t.primary_key) == 1
        }
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

    def _way(
        self, child: str, column: str, parent: str, parent_column: str, forward: bool
    ) -> RelationStep:
        ends = (child, column), (parent, parent_column)
        (start, near), (end, far) = ends if forward else ends[::-1]
        table, key = quote_name(start), quote_name(self.key(start))
        inner = f"SELECT {quote_name(near)} FROM {table} WHERE {key} = :k"
        sql = (
            f"SELECT {quote_name(self.key(end))} FROM {quote_name(end)} "
            f"WHERE {quote_name(far)} = ({inner}) LIMIT 2"
        )
        return RelationStep(end, f"{child}.{column}", forward, near, far, sql)

    def _listed(self, child: str, column: str) -> bool:
        """Whether a tool finds rows by what they refer to, or shows it, without their key."""
        if self.queried:
            return True
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
