"""What an agent brings with a call: Python to run, statements to try. In the worker.

Unlike a program's author its writer is the one who is judged. So the code gets no handle, only a
few functions by name; its queries change nothing; and statements that it wrote see the tables that
the program names, take no ids, and are undone.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, SimpleNamespace
from typing import Any

import apsw

from envwright.environment.database import (
    TABLE_FUNCTIONS,
    WRITING_FUNCTIONS,
    Database,
    refusal_reason,
)
from envwright.environment.host_tools import FILES
from envwright.environment.sandbox.builtin_shims import Shims, refusing
from envwright.environment.sandbox.fuel_instrument import instrument_program
from envwright.environment.sandbox.fuel_meter import Meter
from envwright.environment.sandbox.static_check import check_code
from envwright.environment.sql_text import statement_verb
from envwright.errors import SpecError

_SCHEMA_PRAGMAS = ("table_info", "table_xinfo")
"""The recorder of changes asks for these, in the middle of a program's statement."""


class CodeRefused(ValueError):
    """Code is not Python, or says what the allow-list does not hold; the message names the line."""


Compile = Callable[[ast.Module, str], CodeType]
Execute = Callable[[CodeType, dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Grant:
    """Tables that an agent's statement may read (``None``: all of them) and change."""

    reads: frozenset[str] | None
    writes: frozenset[str] = frozenset()

    def allows(self, action: int, first: str | None, second: str | None) -> bool:
        """Whether an action of a statement is inside, as the engine's authorizer names it."""
        table = str(first).lower()
        if action == apsw.SQLITE_FUNCTION:
            return str(second).lower() not in WRITING_FUNCTIONS
        if action in (apsw.SQLITE_INSERT, apsw.SQLITE_UPDATE, apsw.SQLITE_DELETE):
            return table in self.writes
        if action == apsw.SQLITE_READ and self.reads is not None:
            return table in self.reads or table in TABLE_FUNCTIONS
        return True


class Fence:
    """The authorizer of a worker's connection; open only for the worker's own statements."""

    def __init__(self) -> None:
        self.open = True
        self.grant: Grant | None = None
        """Set while statements of an agent are made ready."""

    def __call__(self, action: int, first: str | None, second: str | None, _: Any, __: Any) -> int:
        if self.open or (action == apsw.SQLITE_PRAGMA and first in _SCHEMA_PRAGMAS):
            return apsw.SQLITE_OK
        if refusal_reason(action, first, second):
            return apsw.SQLITE_DENY
        inside = self.grant is None or self.grant.allows(action, first, second)
        return apsw.SQLITE_OK if inside else apsw.SQLITE_DENY


class AgentStatements:
    """Runs statements that agents wrote, on one connection."""

    def __init__(self, database: Database, fence: Fence, meter: Meter) -> None:
        self.database = database
        self._fence, self._meter = fence, meter

    @contextmanager
    def opened(self) -> Iterator[None]:
        """The fence, open for the worker's own statements in the middle of a call."""
        self._fence.open = True
        try:
            yield
        finally:
            self._fence.open = False

    def trial(
        self, steps: Sequence[Sequence[str]], tables: Sequence[str], values: Mapping[str, Any]
    ) -> dict[str, Any]:
        """What the statements of a tool come to, which an agent wrote; then all is undone.

        Args:
            steps: pairs of a role and a statement: ``let NAME`` binds a value, ``require …`` goes
                on only where its value is true, ``do …`` changes rows, ``returns …`` shows them.
            tables: what they may read and change.
            values: what they are bound to.

        Returns:
            ``rows``, a list for each ``returns``; ``refused``, the role of the ``require`` that
            does not hold; or ``error``, why a statement cannot be run.
        """
        db, inside = self.database.connection, frozenset(name.lower() for name in tables)
        bound, shown, role = dict(values), list[Any](), ""
        with self.opened():
            db.execute("SAVEPOINT trial")
        try:
            for role, sql in steps:
                changes = role.startswith("do")
                grant = Grant(inside, inside if changes else frozenset())
                rows = self.queried(sql, grant, bound, changes=changes)
                first = next(iter(rows[0].values()), None) if rows else None
                if role.startswith("let "):
                    bound[role.removeprefix("let ")] = first
                elif role.startswith("require") and not first:
                    return {"refused": role}
                elif role.startswith("returns"):
                    shown.append(rows)
            return {"rows": shown}
        except (apsw.Error, ValueError, TypeError) as error:
            if self.database.hit:
                raise
            return {"error": f"{role}: {str(error)[:300]}"}
        finally:
            # A statement that the budget ends takes the whole transaction with it.
            if db.in_transaction:
                with self.opened():
                    db.execute("ROLLBACK TO trial")
                    db.execute("RELEASE trial")

    def queried(
        self, sql: str, grant: Grant, values: Mapping[str, Any], *, changes: bool = False
    ) -> list[dict[str, Any]]:
        """The rows of an agent's statement.

        Raises:
            ValueError: it is none, or does what the grant does not hold.
            apsw.Error: the engine refuses it.
        """
        if not isinstance(sql, str):
            raise TypeError("a statement is a text")
        statement_verb(sql)
        cursor = self.database.connection.cursor()
        cursor.exec_trace = None if changes else _only_query
        self._fence.grant = grant
        try:
            # Made ready anew: a statement of the program may have the same words.
            cursor.execute(sql, values, can_cache=False)
        except apsw.ExecTraceAbort:
            raise ValueError("this is no query") from None
        finally:
            self._fence.grant = None
        out: list[dict[str, Any]] = []
        names: list[str] = []
        for row in cursor:
            names = names or [column[0] for column in cursor.get_description()]
            if len(out) >= self._meter.limits.rows:
                self._meter.stop("rows")
            self._meter.tick(1 + len(row))
            out.append(dict(zip(names, row, strict=True)))
        return out


def _only_query(cursor: apsw.Cursor, sql: str, bindings: Any) -> bool:
    return cursor.is_readonly and bool(cursor.get_description())


class AgentWork:
    """Runs Python that agents wrote, for the programs of one worker.

    Args:
        statements: on the session's database.
        shims: what code has for built-ins.
        meter: of the call.
        compiled: from a checked tree and a path to code.
        executed: runs code with these names; it stands in the worker, and is nowhere else.
    """

    def __init__(
        self,
        statements: AgentStatements,
        shims: Shims,
        meter: Meter,
        compiled: Compile,
        executed: Execute,
    ) -> None:
        self.statements = statements
        self._shims, self._meter = shims, meter
        self._compiled, self._executed = compiled, executed

    # --- Python ----------------------------------------------------------------------------------

    def load(
        self, files: Mapping[str, str], name: str, given: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The public names of a file once it has run.

        Args:
            files: path (``shapes/area.py``) → text; they may import each other (``shapes.area``).
            name: the path of the file.
            given: names that it has beside the built-in ones.

        Raises:
            CodeRefused: a file is refused; it is named, with the line.
        """
        modules = {path.removesuffix(".py").replace("/", "."): path for path in files}
        loaded: dict[str, SimpleNamespace | None] = {}

        def module(word: str, *_: Any) -> Any:
            if word not in modules:
                return self._shims.imported(word)
            if word not in loaded:
                loaded[word] = None  # under way
                names = self._named(modules[word], files, modules, module, {})
                loaded[word] = SimpleNamespace(**names)
            if loaded[word] is None:
                raise ImportError(f"{modules[word]} imports itself")
            return loaded[word]

        return self._named(name, files, modules, module, given or {})

    def _named(
        self,
        path: str,
        files: Mapping[str, str],
        modules: Mapping[str, str],
        importing: Any,
        given: Mapping[str, Any],
    ) -> dict[str, Any]:
        source = files[path]
        # Checked, rewritten and compiled: some ten units for each word of it.
        self._meter.tick(1 + 2 * len(source))
        try:
            if len(source) > self._meter.limits.source_bytes:
                raise SpecError("it is too long.")
            tree = instrument_program(check_code(source, frozenset(given), frozenset(modules)))
            code = self._compiled(tree, path)
        except (SpecError, SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise CodeRefused(f"{path}: {error}") from None
        own = {**self._shims.builtins(), **given, "__import__": importing}
        names: dict[str, Any] = {"__name__": "code", "__builtins__": own}
        self._executed(code, names)
        return {word: value for word, value in names.items() if not word.startswith("_")}

    def run(self, code: str, tables: bool) -> dict[str, str]:
        """What a script prints.

        It may ``print``; ``query`` the tables, with ``tables``; and where there is a table
        ``files``, ``list_files``, ``read_file`` and ``write_file``, and import those in Python.

        Raises:
            ProgramRefusal: it is refused.
        """
        printed: list[str] = []
        left = self._meter.limits.result_bytes

        def say(*values: Any, sep: str = " ", end: str = "\n") -> None:
            nonlocal left
            for text in (*(part for v in values for part in (sep, v)), end)[1 if values else 0 :]:
                shown = self._shims.text_of(text)
                left -= len(shown)
                if left < 0:
                    self._meter.stop("result_bytes")
                printed.append(shown)

        given: dict[str, Any] = {"print": say}
        if tables:
            given["query"] = lambda sql: self.statements.queried(sql, Grant(None), {})
        files: dict[str, str] = {}
        if self._has_files():
            files = dict(self._files())
            given |= {"list_files": self._paths, "read_file": self._read, "write_file": self._write}
        modules = {path: text for path, text in files.items() if path.endswith(".py")}
        try:
            self.load({**modules, "code": code}, "code", given)
        except CodeRefused as error:
            refusing(self._meter)(str(error))
        return {"output": "".join(printed)}

    # --- files -----------------------------------------------------------------------------------

    def _has_files(self) -> bool:
        sql = "SELECT count(*) FROM pragma_table_info(?) WHERE name IN ('path', 'content')"
        with self.statements.opened():
            ((columns,),) = self.statements.database.connection.execute(sql, (FILES,))
        return bool(columns == 2)

    def _files(self) -> list[tuple[str, str]]:
        return [(str(p), str(c)) for p, c in self._made(f"SELECT path, content FROM {FILES}")]

    def _paths(self) -> list[str]:
        return [str(path) for (path,) in self._made(f"SELECT path FROM {FILES} ORDER BY path")]

    def _read(self, path: str) -> str:
        sql = f"SELECT content FROM {FILES} WHERE path = ?"
        for (content,) in self._made(sql, (path,)):
            return str(content)
        raise ValueError(f"there is no file {path}")

    def _write(self, path: str, content: str) -> None:
        if not isinstance(path, str) or not isinstance(content, str):
            raise TypeError("a file has a path and a text")
        sql = (
            f"INSERT INTO {FILES} (path, content) VALUES (?, ?) "
            "ON CONFLICT DO UPDATE SET content = excluded.content"
        )
        self._made(sql, (path, content))

    def _made(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        rows = list(self.statements.database.connection.execute(sql, values))
        self._meter.tick(1 + sum(len(str(cell)) // 16 for row in rows for cell in row))
        return rows
