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

from envwright.runtime.schema import quote
from envwright.runtime.template import Template
from envwright.tasks.plan import Hop, Sketch, Unplannable
from envwright.tasks.samplers.relations import Relations, Way
from envwright.tasks.values import speakable
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

    name = "graph_qa"

    def sample(self, rng: random.Random) -> Sketch:
        """One path and the column that is asked for; see ``Sampler``."""
        if not self._sizes:
            raise Unplannable("no relation that tools show")
        with self.template.reading() as db:
            for _ in range(self.tries):
                path, ways = self._path(db, rng)
                column = self._asked(db, path, ways, rng) if ways else None
                if column is not None:
                    return Sketch(self.name, path=tuple(path), column=column)
        raise Unplannable("no path leads to an answer")

    def _path(self, db: apsw.Connection, rng: random.Random) -> tuple[list[Hop], list[Way]]:
        """Rows from a random one on, none twice, and none that a row before the last leads to."""
        table = rng.choice(list(self._sizes))
        name = quote(self._relations.key(table))
        sql = f"SELECT {name} FROM {quote(table)} ORDER BY {name} LIMIT 1 OFFSET :n"
        row = table, next(iter(db.execute(sql, {"n": rng.randrange(self._sizes[table])})))[0]
        path, ways, near = [Hop(*row)], list[Way](), {row}
        for _ in range(rng.randint(1, self.max_hops)):
            found = [(way, key) for way, key in self._relations.neighbours(db, row)]
            options = [(way, key) for way, key in found if (way.table, key) not in near]
            if not options:
                break
            near |= {(way.table, key) for way, key in options}
            way, key = rng.choice(options)
            row = way.table, key
            path.append(Hop(*row, link=way.link, forward=way.forward))
            ways.append(way)
        return path, ways

    def _asked(
        self, db: apsw.Connection, path: Sequence[Hop], ways: Sequence[Way], rng: random.Random
    ) -> str | None:
        """A column of the last row that can be asked for; ``None`` when there is none."""
        facts = self._cells(db, path[0])
        known = self._nameable(db, path[0], facts)
        if known is None:
            return None
        said = [self._text(path[0].table, n, v) for n, v in facts.items() if v is not None]
        end = path[-1].table
        cells = self._cells(db, path[-1])
        columns = [name for name in self._relations.askable(end) if speakable(cells[name])]
        rng.shuffle(columns)
        for name in columns:
            text = self._text(end, name, cells[name])
            if any(text in fact for fact in said):
                continue
            sql = self._relations.answer_sql(path[0].table, ways, name, list(known))
            if [row[0] for row in db.execute(sql, list(known.values()))] == [cells[name]]:
                return name
        return None

    def _cells(self, db: apsw.Connection, hop: Hop) -> dict[str, Scalar]:
        columns = list(self.template.schema.tables[hop.table].columns)
        names = ", ".join(quote(name) for name in columns)
        where = f"{quote(self._relations.key(hop.table))} = :k"
        rows = db.execute(f"SELECT {names} FROM {quote(hop.table)} WHERE {where}", {"k": hop.key})
        return dict(zip(columns, next(iter(rows)), strict=True))

    def _nameable(
        self, db: apsw.Connection, hop: Hop, cells: Mapping[str, Scalar]
    ) -> dict[str, Scalar] | None:
        """What a user can say about the row so that it is meant and no other, else its key."""
        known = {n: cells[n] for n in self._relations.facts(hop.table) if speakable(cells[n])}
        if known and self._relations.count(db, hop.table, known) == 1:
            return known
        return {self._relations.key(hop.table): hop.key} if speakable(hop.key) else None

    def _text(self, table: str, name: str, value: Scalar) -> str:
        """A value as text in which, or for which, one can look."""
        if self.template.schema.tables[table].columns[name].is_boolean:
            return "yes" if value else "no"
        return str(value).casefold()

    @cached_property
    def _relations(self) -> Relations:
        return Relations(self.template)

    @cached_property
    def _sizes(self) -> dict[str, int]:
        """Tables from which a path can start → number of their rows."""
        with self.template.reading() as db:
            counts = {t: self._relations.count(db, t, {}) for t in self._relations.starts()}
        return {table: count for table, count in counts.items() if count}
