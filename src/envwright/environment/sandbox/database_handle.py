"""The database as a program sees it: queries and statements under the fences of SQL tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import apsw
import orjson

from envwright.environment.database import Database
from envwright.environment.sandbox.agent_work import AgentWork
from envwright.environment.sandbox.fuel_meter import Meter
from envwright.environment.sql_text import statement_verb
from envwright.types import Json

_QUERIES = {"SELECT", "VALUES", "WITH"}
_CHANGES = {"INSERT", "REPLACE", "UPDATE", "DELETE", "WITH"}
_MOST_VETTED = 1_000


class DatabaseHandle:
    """What a program's ``db`` is. Parameters are named: ``db.query(sql, order_id="O-1")``.

    Values are JSON values; lists and objects are bound as JSON text, booleans as 0 and 1.
    """

    # Two underscores: the names are mangled, and the static check refuses any attribute with them.
    __slots__ = ("__database", "__meter", "__vetted", "__work")

    def __init__(self, database: Database, meter: Meter, work: AgentWork | None = None) -> None:
        self.__database = database
        self.__work = work
        self.__meter = meter
        self.__vetted: dict[str, str] = {}

    def query(self, sql: str, **parameters: Json) -> list[dict[str, Any]]:
        """All rows of a query, each a dictionary from column names to values."""
        return list(self.__rows(sql, parameters))

    def row(self, sql: str, **parameters: Json) -> dict[str, Any] | None:
        """The first row of a query, ``None`` when there is none."""
        return next(self.__rows(sql, parameters), None)

    def value(self, sql: str, **parameters: Json) -> Any:
        """The first column of the first row of a query, ``None`` when there is none."""
        row = self.row(sql, **parameters)
        return next(iter(row.values()), None) if row else None

    def execute(self, sql: str, **parameters: Json) -> int:
        """Change rows; returns how many changed."""
        self.__vet(sql, _CHANGES, "execute")
        connection = self.__database.connection
        for _ in connection.execute(sql, _bound(parameters)):
            self.__meter.tick(1)
        return connection.changes()

    def clock(self) -> str:
        """The environment's time, as ISO 8601 in UTC."""
        return str(self.value("SELECT now()"))

    def new_id(self, prefix: str, *key: str | int) -> str:
        """A new text id; see ``new_id`` of SQL tools."""
        return str(self.__new("new_id", (prefix, *key)))

    def new_int_id(self, *key: str | int) -> int:
        """A new integer id; see ``new_int_id`` of SQL tools."""
        return int(self.__new("new_int_id", key))

    def load(self, files: dict[str, str], name: str) -> dict[str, Any]:
        """The public names of a file of Python that an agent wrote, which may import the others."""
        return self.__agents().load(files, name)

    def run(self, code: str, tables: bool) -> dict[str, str]:
        """What an agent's script prints; with ``tables`` it may ``query`` them."""
        return self.__agents().run(code, tables)

    def trial(
        self, steps: list[list[str]], tables: list[str], **parameters: Json
    ) -> dict[str, Any]:
        """What statements that an agent wrote come to on these tables; then they are undone."""
        return self.__agents().statements.trial(steps, tables, _bound(parameters))

    def __agents(self) -> AgentWork:
        if self.__work is None:
            raise ValueError("nothing of an agent is run here")
        return self.__work

    def __new(self, function: str, values: tuple[Any, ...]) -> Any:
        names = [f"k{number}" for number in range(len(values))]
        marks = ", ".join(f":{name}" for name in names)
        return self.value(f"SELECT {function}({marks})", **dict(zip(names, values, strict=True)))

    def __rows(self, sql: str, parameters: dict[str, Json]) -> Iterator[dict[str, Any]]:
        self.__vet(sql, _QUERIES, "query")
        most, tick = self.__meter.limits.rows, self.__meter.tick
        cursor = self.__database.connection.cursor()
        # Called once the statement is prepared: a WITH that ends in a DELETE is refused there.
        cursor.exec_trace = _only_query
        cursor.execute(sql, _bound(parameters))
        names: list[str] = []
        for number, row in enumerate(cursor):
            if not number:
                names = [column[0] for column in cursor.get_description()]
            if number >= most:
                self.__meter.stop("rows")
            tick(1 + len(names))
            yield dict(zip(names, row, strict=True))

    def __vet(self, sql: str, verbs: set[str], method: str) -> None:
        """Refuse what the authorizer does not see; the answer is kept per text."""
        self.__meter.tick(1)
        if not isinstance(sql, str):
            raise TypeError(f"db.{method} takes SQL as text")
        first = self.__vetted.get(sql)
        if first is None:
            first = statement_verb(sql)
            # Texts may be made in a loop; an emptied cache is cheaper than an ordered one.
            if len(self.__vetted) >= _MOST_VETTED:
                self.__vetted.clear()
            self.__vetted[sql] = first
        if first not in verbs:
            raise ValueError(f"db.{method} cannot run {first or 'this'}")


def _only_query(cursor: apsw.Cursor, sql: str, bindings: Any) -> bool:
    return cursor.is_readonly and bool(cursor.get_description())


def _bound(parameters: dict[str, Json]) -> dict[str, Any]:
    return {
        name: orjson.dumps(value).decode() if isinstance(value, list | dict) else value
        for name, value in parameters.items()
    }
