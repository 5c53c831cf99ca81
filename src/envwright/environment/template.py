"""A template: one environment, checked and compiled, from which sessions start.

Building a template is where an environment is judged: its schema, its rows, every statement of
every tool. A template that exists can be trusted to run.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import Any

import apsw

from envwright import bounds
from envwright.environment.changesets import Applier, short_digest
from envwright.environment.database import FUNCTIONS, MAX_EXPRESSION_DEPTH, RESERVED, Database
from envwright.environment.phrasebook import Wording, with_defaults, wording_from
from envwright.environment.sandbox_tools import SandboxedTools
from envwright.environment.schema import (
    Schema,
    nearest_name,
    quote_name,
    read_schema,
    schema_statements,
)
from envwright.environment.session import Session
from envwright.environment.sql_analysis import AnalysedStatement, analyse_statement
from envwright.environment.sql_host import CLOCK_FUNCTIONS, reads_clock, seconds_of, time_in_words
from envwright.environment.sql_text import code_tokens, inside
from envwright.environment.tool import CompiledTool
from envwright.errors import BadInput, SpecError
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
_VALUE = r"(?:[xX]?'(?:[^']++|'')*+'|[+-]?\d[\d.]*+(?:[eE][+-]?\d++)?|NULL)"
_ROW = rf"\(\s*+{_VALUE}\s*+(?:,\s*+{_VALUE}\s*+)*+\)"
_ROWS = re.compile(
    rf"(?P<into>INSERT\s++INTO\s++\w++\s*+(?:\([\w\s,]*+\)\s*+)?VALUES)\s*+{_ROW}\s*+(?:,\s*+{_ROW}\s*+)*+",
    re.IGNORECASE,
)
"""A statement that gives rows as they are: names, numbers, texts, and no expression."""
# Connections kept open for later sessions; more are closed when they come back.
_IDLE_CONNECTIONS = 64
_VETTED = 100_000


def without_tools(spec: EnvironmentSpec, **others: Any) -> EnvironmentSpec:
    """An environment of which only tables and rows count: without tools, and what is about them.

    Args:
        spec: the environment.
        others: fields that get other values.
    """
    return spec.model_copy(update={"tools": (), "phrasing": {}, **others})


class Template:
    """An environment, compiled; picklable as its spec, shared by threads.

    Example::

        template = Template(load_environment(Path("environments/mock")))
        with template.session() as session:
            session.call("list_loans", {"member_id": "M-2"}).value
            session.diff().rows  # () - reading changes nothing

    Args:
        spec: the environment.
        state: one of its further given states, as ``in_state`` takes it; else its own.

    Raises:
        SpecError: the environment is not well formed; the message names the place.
    """

    def __init__(self, spec: EnvironmentSpec, state: str = "") -> None:
        self.spec, self.state = spec, state
        self._states: dict[str, Template] = {state: self}
        try:
            self.id = spec.id
        except (TypeError, ValueError) as error:
            # A lone surrogate, an integer of more than 64 bits, lists thousands deep.
            raise SpecError(f"a value is not JSON ({error}).") from None
        self.start = short_digest(f"{self.id} {state}") if state else self.id
        """Identity of the rows that sessions begin with; the id says nothing of a given state."""
        try:
            self._clock = seconds_of(spec.clock)
        except ValueError:
            raise SpecError(
                f"the clock's start {spec.clock} is not a time.", file="environment.yaml"
            ) from None
        builder = Database(None, spec.limits, self._clock)
        try:
            db = builder.connection
            builder.arm_whole()
            # The order matters: each part is judged against those before it.
            with _in_file("schema.sql"):
                self._create(builder)
                self.schema: Schema = read_schema(db, spec.schema_sql)
                self._check_tables(builder)
            name = spec.state_keys[state] if state else ""
            with _in_file(f"states/{name}.sql" if state else "state.sql"):
                self._fill(builder, spec.states[name] if state else spec.state_sql)
            with _in_file("tools.yaml"):
                self.tools = self._compile(db)
                self.sandboxed = self._sandbox()
            given = wording_from(spec.phrasing, spec.tools)
            self.wording: Wording = with_defaults(
                given, self._shown_columns(), self._text_keys(), self._renamed_columns()
            )
            with _in_file("invariants.sql"):
                self.invariants = self._read_invariants(builder)
            self.content: bytes = db.serialize("main")
        finally:
            builder.close()
        self.applier = Applier(self.schema)
        self.images: dict[str, bytes] = {}
        """Start of a session → its database, for the sandbox; the last few."""
        self.checked_patches: set[str] = set()
        """Starts of sessions whose patch was found to fit."""
        self._vetted: set[str] = set()
        self._idle: list[Database] = []
        self._lock = threading.Lock()

    def __reduce__(self) -> tuple[type[Template], tuple[EnvironmentSpec, str]]:
        return Template, (self.spec, self.state)

    def in_state(self, state: str) -> Template:
        """The same environment as it begins in one of its given states.

        Args:
            state: one of ``EnvironmentSpec.state_keys``; empty for the environment's own.

        Raises:
            BadInput: there is no such state.
            SpecError: its rows break a rule of the environment.
        """
        with self._lock:
            if (found := self._states.get(state)) is None:
                if state and state not in self.spec.state_keys:
                    raise BadInput(
                        f"{self.spec.name} has no state {state}.",
                        remedy=f"It has: {', '.join(self.spec.state_keys) or 'only its own'}.",
                    )
                found = self._states[state] = Template(self.spec, state)
                found._states, found._lock = self._states, self._lock
        return found

    def _shown_columns(self) -> dict[str, set[str]]:
        """Table → names under which tools show its columns as they are called there."""
        found: dict[str, set[str]] = {name: set() for name in self.schema.tables}
        for tool in self.tools.values():
            for output in tool.outputs:
                table, column = output.origin
                if column == (output.name or output.path):
                    found[table].add(column)
        return found

    def _renamed_columns(self) -> set[str]:
        """Names under which tools show columns that are called otherwise where they stand."""
        shown = [output for tool in self.tools.values() for output in tool.outputs]
        return {output.name for output in shown if output.name not in ("", output.origin[1])}

    def _text_keys(self) -> dict[str, str]:
        """Table → the column of text by which rows are named; numbers are said as such."""
        found: dict[str, str] = {}
        for table in self.schema.tables.values():
            own = [key for key in table.unique if key[0].endswith("_id")]
            for key in (table.primary_key, *own):
                if len(key) == 1 and table.columns[key[0]].type[:3] != "INT":
                    found.setdefault(table.name, key[0])
        return found

    @property
    def briefing(self) -> str:
        """What all who work in it are told: day and time at the start, and its rules.

        The time is told in every environment, since every one has a clock: to tell an agent a date
        that it does not need costs some words, but "at least three days before" cannot be kept
        without it, and whether a rule depends on the date cannot be seen from its SQL (a row holds
        seconds since 1970, the policy says "this week").
        """
        rules = self.spec.policy.strip()
        return f"{self.today}\n\n{rules}" if rules else self.today

    @property
    def today(self) -> str:
        """Day and time at the start, as *It is Wednesday, 15 January 2025, 09:00 UTC*."""
        return f"It is {time_in_words(self._clock)}."

    def session(self, patch: bytes = b"") -> Session:
        """A session at the initial state, changed by ``patch`` (a changeset) when one is given.

        Raises:
            BadInput: the patch does not fit the initial state.
        """
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

    def broken_invariant(self, database: Database) -> str | None:
        """The first invariant that a connection's state breaks; ``None`` when all hold.

        Raises:
            SpecError: one takes longer than a call may.
        """
        for name, statement in self.invariants.items():
            if is_broken(database, name, statement):
                return name
        return None

    def vet(self, sql: str) -> None:
        """Make sure that a query, from a task file say, only reads what a tool may read.

        Raises:
            SpecError: it does anything else.
        """
        if sql in self._vetted:
            return
        with self.reading() as db:
            statement = analyse_statement(db, self.schema, sql, None, "query")
        if not statement.only_reads:
            raise SpecError("this query would change something.", place=sql[:80])
        if len(self._vetted) >= _VETTED:
            self._vetted.clear()
        self._vetted.add(sql)

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """A connection at the initial state, for queries; anything else is refused."""
        database = self.acquire()
        try:
            with database.reading() as db:
                yield db
        finally:
            self.release(database)

    # --- building --------------------------------------------------------------------------------

    def _create(self, builder: Database) -> None:
        db = builder.connection
        _check_length(self.spec.schema_sql)
        db.authorizer = _schema_authorizer
        try:
            for line, sql in schema_statements(self.spec.schema_sql):
                if problem := _schema_problem(sql):
                    raise SpecError(problem, place=f"line {line}")
                try:
                    db.execute(sql)
                except (apsw.Error, ValueError) as error:
                    raise SpecError(f"{builder.refusal(error)}.", place=f"line {line}") from None
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
                        place=place,
                        remedy=nearest_name(key.parent, list(self.schema.tables)),
                    )
            # Prepared, never run: the engine then reports every function of CHECKs and defaults.
            names = ", ".join(quote_name(name) for name in table.columns)
            marks = ", ".join(f":v{n}" for n in range(len(table.columns)))
            known = [f"v{n}" for n in range(len(table.columns))]
            for sql in (
                f"INSERT INTO {quote_name(table.name)} ({names}) VALUES ({marks})",
                f"INSERT INTO {quote_name(table.name)} DEFAULT VALUES",
            ):
                analyse_statement(builder.connection, self.schema, sql, known, place)

    def _fill(self, builder: Database, script: str) -> None:
        """Put in the initial rows: those of a script, else those of the population's recipe."""
        db = builder.connection
        spec = self.spec
        if not script and spec.population is not None:
            # Imported here, since that package imports from this one, and only recipes need it.
            from envwright.population import populate_state

            script = populate_state(
                self.schema, spec.schema_sql, spec.population, spec.clock, spec.invariants
            )
        else:
            _check_length(script)
        # One transaction, so that deferred references are judged once all rows are there.
        db.execute("BEGIN")
        builder.host.begin("state.sql", {})
        judged: set[str] = set()
        for line, sql in schema_statements(script):
            place = f"line {line}"
            # What a row holds changes nothing about what may be done with it: the beginning of
            # such statements is judged once.
            plain = _ROWS.fullmatch(sql)
            if plain is None or plain["into"] not in judged:
                self._judge_row(db, sql, place)
            if plain is not None:
                judged.add(plain["into"])
            builder.arm()
            try:
                db.execute(sql)
            except (apsw.Error, ValueError) as error:
                raise SpecError(f"{builder.refusal(error)}.", place=place) from None
        builder.arm()
        try:
            self._shorten_json(db)
            db.execute("COMMIT")
        except apsw.Error as error:
            raise SpecError(f"{builder.refusal(error)}.") from None
        builder.host.clear()

    def _shorten_json(self, db: apsw.Connection) -> None:
        """Write JSON in cells as calls write it: who gives back what was read changes nothing."""
        for table in self.schema.tables.values():
            for column in table.columns.values():
                if column.is_json:
                    cell = quote_name(column.name)
                    db.execute(
                        f"UPDATE {quote_name(table.name)} SET {cell} = json({cell}) "
                        f"WHERE typeof({cell}) = 'text' AND json_valid({cell})"
                        f" AND {cell} <> json({cell})"
                    )

    def _judge_row(self, db: apsw.Connection, sql: str, place: str) -> None:
        statement = analyse_statement(db, self.schema, sql, [], place)
        if statement.readonly or code_tokens(sql)[0].upper not in ("INSERT", "WITH", "REPLACE"):
            raise SpecError("only INSERT statements.", place=place)

    def _compile(self, db: apsw.Connection) -> dict[str, CompiledTool]:
        tools: dict[str, CompiledTool] = {}
        if len(self.spec.tools) > bounds.MAX_TOOLS:
            raise SpecError(f"it has more than {bounds.MAX_TOOLS:,} tools.", remedy="Split it.")
        for spec in self.spec.tools:
            if spec.name in tools:
                raise SpecError("two tools have this name.", place=f"tool {spec.name}")
            try:
                tools[spec.name] = CompiledTool(spec, self.schema, db)
            except SpecError as error:
                place = error.place or f"tool {spec.name}"
                raise SpecError(error.message, place=place, remedy=error.remedy) from None
        return tools

    def _sandbox(self) -> SandboxedTools | None:
        """What runs the Python tools; ``None`` where there are none."""
        programs = [tool.spec for tool in self.tools.values() if tool.is_sandboxed]
        if not programs:
            return None
        arguments = {name: tool.arguments for name, tool in self.tools.items()}
        # What an agent may not ask in SQL, its Python may not ask either.
        agents = [spec for spec in self.spec.tools if spec.actor is Actor.AGENT]
        tables = any(spec.host == "query" for spec in agents)
        return SandboxedTools(programs, arguments, self.spec.limits, self._clock, tables=tables)

    def _read_invariants(self, builder: Database) -> dict[str, AnalysedStatement]:
        out = {}
        for invariant in self.spec.invariants:
            place = f"invariant {invariant.name}"
            statement = analyse_statement(builder.connection, self.schema, invariant.sql, [], place)
            if not statement.only_reads:
                raise SpecError("must be a query that changes nothing.", place=place)
            # Asked once, so that one that takes too long shows here and not in each use.
            is_broken(builder, invariant.name, statement)
            out[invariant.name] = statement
        return out


def is_broken(database: Database, name: str, invariant: AnalysedStatement) -> bool:
    """Whether the state of a connection breaks an invariant, asked with the budget of one call.

    Raises:
        SpecError: the budget is not enough.
    """
    database.arm()
    try:
        return next(iter(database.connection.execute(invariant.sql)), None) is not None
    except UnicodeDecodeError:  # a row, though no text that can be read
        return True
    except apsw.Error as error:
        if database.hit is None:
            return True  # one that cannot be asked does not hold
        raise SpecError(
            f"{database.refusal(error)}.",
            file="invariants.sql",
            place=f"invariant {name}",
            remedy="Write it so that it reads less.",
        ) from None


def _schema_authorizer(action: int, first: Any, second: Any, database: Any, trigger: Any) -> int:
    if action == apsw.SQLITE_FUNCTION and str(second).lower() not in FUNCTIONS:
        return apsw.SQLITE_DENY
    # Temporary tables are not part of the state that is serialised.
    temporary = database == "temp"
    allowed = action in _SCHEMA_ACTIONS and not temporary
    return apsw.SQLITE_OK if allowed else apsw.SQLITE_DENY


@contextmanager
def _in_file(file: str) -> Iterator[None]:
    """Errors inside name the file."""
    try:
        yield
    except SpecError as error:
        raise SpecError(
            error.message, file=error.file or file, place=error.place, remedy=error.remedy
        ) from None


def _schema_problem(sql: str) -> str | None:
    """Why a statement may not stand in a schema; ``None`` when the engine may judge it."""
    parts = code_tokens(sql)
    words = [token.upper for token in parts]
    if words[0] != "CREATE":
        return f"a schema has CREATE statements only, not {parts[0].text}."
    depths = accumulate((word == "(") - (word == ")") for word in words)
    if max(depths) > MAX_EXPRESSION_DEPTH:  # the engine's own bound, before anything is looked for
        return f"it is nested more than {MAX_EXPRESSION_DEPTH} deep."
    if "TRIGGER" in words[1:3]:
        return "triggers are refused. Write their effect as statements of the tools."
    if "ROLLBACK" in words:
        return "ROLLBACK is refused in a schema: it would end the transaction of a call."
    if "INDEX" in words[1:3] and CLOCK_FUNCTIONS & {t.value.lower() for t in parts}:
        return "an index may not depend on a date function: it would not follow the clock."
    for at, word in enumerate(words):
        if word == "CHECK" and reads_clock(inside(parts, at + 1)):
            return "a CHECK may not ask for the time or an id: a row must stay valid. Use a guard."
    return None


def _check_length(script: str) -> None:
    if len(script) > bounds.MAX_SCRIPT_BYTES:
        raise SpecError(f"it is longer than {bounds.MAX_SCRIPT_BYTES} characters.")
