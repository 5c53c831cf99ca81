"""A template: one environment, checked and compiled, from which sessions start.

Building a template is where an environment is judged: its schema, its rows, every statement of
every tool. A template that exists can be trusted to run.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import apsw

from envwright.errors import SpecError
from envwright.runtime.analysis import Statement, analyse
from envwright.runtime.apply import Applier
from envwright.runtime.clock import seconds_of
from envwright.runtime.database import RESERVED, WRITING_FUNCTIONS, Database
from envwright.runtime.schema import Schema, nearest, quote, read_schema, statements
from envwright.runtime.session import Session
from envwright.runtime.sqltext import says_rollback
from envwright.runtime.tool import CompiledTool
from envwright.types import Actor, EnvironmentSpec, Json

_SCHEMA_ACTIONS = {
    apsw.SQLITE_CREATE_TABLE,
    apsw.SQLITE_CREATE_INDEX,
    apsw.SQLITE_CREATE_VIEW,
    apsw.SQLITE_CREATE_TRIGGER,  # refused afterwards, with a better message
    apsw.SQLITE_CREATE_VTABLE,
    apsw.SQLITE_REINDEX,
    apsw.SQLITE_SELECT,
    apsw.SQLITE_READ,
    apsw.SQLITE_FUNCTION,
    apsw.SQLITE_INSERT,
    apsw.SQLITE_UPDATE,
}
_IDLE_CONNECTIONS = 64
_VETTED = 100_000


class Template:
    """An environment, compiled; picklable as its spec, shared by threads.

    Args:
        spec: the environment.

    Raises:
        SpecError: the environment is not well formed; the message names the place.
    """

    def __init__(self, spec: EnvironmentSpec) -> None:
        self.spec = spec
        self.id = spec.id
        self._clock = seconds_of(spec.clock)
        builder = Database(None, spec.limits, self._clock)
        try:
            self._create(builder)
            self.schema: Schema = read_schema(builder.connection, spec.schema_sql)
            self._check_tables(builder)
            self._fill(builder)
            db = builder.connection
            self.tools = self._compile(db)
            self.invariants = self._read_invariants(db)
            self.content: bytes = db.serialize("main")
        finally:
            builder.close()
        self.applier = Applier(self.schema)
        self._vetted: set[str] = set()
        self._idle: list[Database] = []
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[type[Template], tuple[EnvironmentSpec]]:
        return Template, (self.spec,)

    def session(self, patch: bytes = b"") -> Session:
        """A session at the initial state, changed by ``patch`` (a changeset) when one is given."""
        return Session(self, patch)

    def tool_schemas(self, actor: Actor = Actor.AGENT, prefix: str = "") -> list[Json]:
        """The tools of an actor in OpenAI's form."""
        return [
            {
                "type": "function",
                "function": {
                    "name": f"{prefix}{tool.name}",
                    "description": tool.spec.description,
                    "parameters": tool.arguments.json_schema,
                },
            }
            for tool in self.tools.values()
            if tool.spec.actor is actor
        ]

    def acquire(self) -> Database:
        """A connection at the initial state; give it back with ``release``."""
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return Database(self.content, self.spec.limits, self._clock)

    def release(self, database: Database) -> None:
        """Take back a connection that is at the initial state again."""
        database.host.clear()
        with self._lock:
            if len(self._idle) < _IDLE_CONNECTIONS:
                self._idle.append(database)
                return
        database.close()

    def vet(self, sql: str) -> None:
        """Make sure that a query, from a task file say, only reads what a tool may read.

        Raises:
            SpecError: it does anything else.
        """
        if sql in self._vetted:
            return
        with self.reading() as db:
            statement = analyse(db, self.schema, sql, None, "query")
        if not statement.readonly or statement.functions & WRITING_FUNCTIONS:
            raise SpecError("this query would change something.", place=sql[:80])
        if len(self._vetted) >= _VETTED:
            self._vetted.clear()
        self._vetted.add(sql)

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """A connection at the initial state, for queries."""
        database = self.acquire()
        try:
            database.arm()
            yield database.connection
        finally:
            self.release(database)

    # --- building --------------------------------------------------------------------------------

    def _create(self, builder: Database) -> None:
        db = builder.connection
        if says_rollback(self.spec.schema_sql):
            raise SpecError("ROLLBACK is refused in a schema.", file="schema.sql")
        db.authorizer = _schema_authorizer
        builder.arm()
        try:
            for line, sql in statements(self.spec.schema_sql):
                try:
                    db.execute(sql)
                except apsw.Error as error:
                    raise SpecError(
                        f"{_reason(error)}.", file="schema.sql", place=f"line {line}"
                    ) from None
        finally:
            db.authorizer = None

    def _check_tables(self, builder: Database) -> None:
        """References point to tables; constraints and defaults use only what tools may use."""
        for table in self.schema.tables.values():
            place = f"table {table.name}"
            if table.name.lower().startswith(RESERVED):
                raise SpecError("this name belongs to the runtime.", place=place)
            for key in table.foreign_keys:
                if key.parent not in self.schema.tables:
                    raise SpecError(
                        f"it references {key.parent}, which does not exist.",
                        file="schema.sql",
                        place=place,
                        remedy=nearest(key.parent, list(self.schema.tables)),
                    )
            names = ", ".join(quote(name) for name in table.columns)
            marks = ", ".join(f":v{n}" for n in range(len(table.columns)))
            known = [f"v{n}" for n in range(len(table.columns))]
            for sql in (
                f"INSERT INTO {quote(table.name)} ({names}) VALUES ({marks})",
                f"INSERT INTO {quote(table.name)} DEFAULT VALUES",
            ):
                analyse(builder.connection, self.schema, sql, known, place)

    def _fill(self, builder: Database) -> None:
        """Put in the initial rows: those given, else those of the population's recipe."""
        db = builder.connection
        script = self.spec.state_sql
        if not script and self.spec.population is not None:
            from envwright.runtime.population import populate

            script = populate(db, self.schema, self.spec.population, self.spec.clock)
        db.execute("BEGIN")
        for line, sql in statements(script):
            place = f"line {line}"
            statement = analyse(db, self.schema, sql, [], place)
            if statement.readonly:
                raise SpecError("only INSERT statements.", file="state.sql", place=place)
            builder.arm()
            try:
                db.execute(sql)
            except apsw.Error as error:
                raise SpecError(f"{_reason(error)}.", file="state.sql", place=place) from None
        try:
            db.execute("COMMIT")
        except apsw.Error as error:
            raise SpecError(f"{_reason(error)}.", file="state.sql") from None
        builder.host.clear()

    def _compile(self, db: apsw.Connection) -> dict[str, CompiledTool]:
        tools: dict[str, CompiledTool] = {}
        for spec in self.spec.tools:
            if spec.name in tools:
                raise SpecError("two tools have this name.", file="tools.yaml", place=spec.name)
            try:
                tools[spec.name] = CompiledTool(spec, self.schema, db)
            except SpecError as error:
                raise SpecError(
                    error.message,
                    file="tools.yaml",
                    place=error.place or f"tool {spec.name}",
                    remedy=error.remedy,
                ) from None
        return tools

    def _read_invariants(self, db: apsw.Connection) -> dict[str, Statement]:
        out = {}
        for invariant in self.spec.invariants:
            place = f"invariant {invariant.name}"
            out[invariant.name] = analyse(db, self.schema, invariant.sql, [], place)
            if not out[invariant.name].readonly:
                raise SpecError("must be a query.", file="invariants.sql", place=place)
        return out


def _schema_authorizer(action: int, first: Any, second: Any, database: Any, trigger: Any) -> int:
    temporary = database == "temp"
    allowed = action in _SCHEMA_ACTIONS and not temporary
    return apsw.SQLITE_OK if allowed else apsw.SQLITE_DENY


def _reason(error: apsw.Error) -> str:
    return str(error).removeprefix("SQLError: ").rstrip(".")
