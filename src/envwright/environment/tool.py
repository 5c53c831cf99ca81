"""A tool, compiled: analysed statements in, answers out.

``guard``, ``act`` and ``answer`` of a tool are the hot path of the product: one call on one
connection. Only ``act`` needs a transaction, so that a failed guard costs two queries.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import apsw
import orjson

from envwright.environment.arguments import Arguments
from envwright.environment.database import WRITING_FUNCTIONS
from envwright.environment.host_tools import FILES, HOST_TOOLS, require_parameters
from envwright.environment.schema import Schema, nearest_name
from envwright.environment.sql_analysis import AnalysedStatement, ColumnRef, analyse_statement
from envwright.environment.sql_text import code_tokens, json_results
from envwright.environment.text_search import MAX_TEXT_CHARS, MAX_TEXTS, TextIndex
from envwright.errors import SpecError
from envwright.types import (
    ErrorKind,
    Guard,
    Json,
    Limits,
    Returns,
    Step,
    ToolError,
    ToolSpec,
)

Convert = Callable[[Any], Any]
_BREAKING = frozenset({"char", "json_extract", "->>", "json_each", "json_tree", "printf", "format"})
"""Functions whose texts may not be valid Unicode: half of a surrogate pair, as JSON writes it, and
half of a character, since ``%.10s`` counts bytes."""
# Cells between two measurements of a growing result, and those of one row that nobody measures:
# each may be as long as a value may be.
_CELLS, _FEW = 48, 8


class CallFailed(Exception):
    """Ends a call; the session turns it into an observation."""

    def __init__(self, kind: ErrorKind, message: str, limit: str | None = None) -> None:
        self.error = ToolError(kind, message, limit)


@dataclass(frozen=True, slots=True)
class Output:
    """A value that a tool returns: its path in the result and the column it comes from."""

    path: str
    """``status``, ``items[].sku``; ``[].id`` for the rows of a list."""
    origin: ColumnRef
    container: str = ""
    """Path of the row that shows it: ``items[]``; of the row itself where the answer is one."""
    name: str = ""
    """Its name in that row, ``address.city`` where it stands in an object; empty for a value."""


class Room:
    """What is left of the bytes of a result, over all its parts."""

    __slots__ = ("_limits", "_taken")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._taken = 0

    def take(self, size: int) -> None:
        """Add a part.

        Raises:
            CallFailed: the result is too large.
        """
        self._taken += size
        check_size(self._taken, self._limits)

    def check(self, size: int) -> None:
        """Whether a part would still fit."""
        check_size(self._taken + size, self._limits)


def long_cells(row: tuple[Any, ...]) -> int:
    """Characters and bytes of a row: less than it has as JSON, and counted without writing it."""
    return sum([len(cell) for cell in row if isinstance(cell, str | bytes)])


class _Answer:
    """A compiled ``returns``."""

    __slots__ = (
        "_convert",
        "_every",
        "_folds",
        "_is_wide",
        "_names",
        "_nested",
        "_objects",
        "_shape",
        "_sql",
    )

    def __init__(
        self, spec: Returns, compiled: AnalysedStatement | None, schema: Schema, tool: str
    ) -> None:
        self._shape = spec.shape
        self._sql = spec.sql
        outputs = compiled.outputs if compiled else ()
        made = json_results(spec.sql) if compiled else frozenset()
        self._names = tuple(output.name for output in outputs)
        self._every = max(1, _CELLS // max(1, len(self._names)))
        self._is_wide = len(self._names) > _FEW
        if len(set(self._names)) != len(self._names):
            # A dictionary keeps the last of two: the first value would be lost silently.
            twice = next(n for n in self._names if self._names.count(n) > 1)
            raise SpecError(
                f"the result has two columns named {twice}.", place=tool, remedy="Use AS."
            )
        self._folds = tuple(tuple(name.split(".", 1)) for name in self._names)
        self._objects = {head for head, *rest in self._folds if rest}
        if not self._objects:
            self._folds = ()
        if twice := next((name for name in self._names if name in self._objects), ""):
            raise SpecError(f"{twice} is a value and an object.", place=tool, remedy="Rename one.")
        self._convert: tuple[tuple[str, Convert], ...] = tuple(
            (output.name, convert)
            for place, output in enumerate(outputs)
            if (convert := _converter(schema, output.origin, place in made))
        )
        if spec.shape == "value" and len(outputs) != 1:
            raise SpecError(f"a value is one column, not {len(outputs)}.", place=tool)
        self._nested: dict[str, _Answer] = {}

    def _folded(self, row: dict[str, Any]) -> dict[str, Any]:
        """``{"address.city": …}`` as ``{"address": {"city": …}}``; null where all of it is NULL."""
        out: dict[str, Any] = {}
        for (head, *rest), value in zip(self._folds, row.values(), strict=True):
            if rest:
                out.setdefault(head, {})[rest[0]] = value
            else:
                out[head] = value
        for head in self._objects:
            if all(value is None for value in out[head].values()):
                out[head] = None
        return out

    def add(self, name: str, answer: _Answer) -> None:
        if name in self._names or name in self._objects:
            raise SpecError(f"the result already has a column named {name}.", remedy="Rename one.")
        self._nested[name] = answer

    def fetch(
        self, db: apsw.Connection, bound: dict[str, Any], limits: Limits, room: Room | None = None
    ) -> Json:
        """The JSON value of this part of the answer; with ``room``, of one part among others.

        Raises:
            CallFailed: it is too large.
        """
        if room is None and (self._is_wide or self._nested):
            room = Room(limits)
        if self._shape == "rows":
            return self._rows(db, bound, limits, room or Room(limits))
        if self._shape == "none":
            return {"ok": True}
        out: dict[str, Any] = {}
        if self._shape != "object":
            row = next(db.execute(self._sql, bound), None)
            if room is not None and row is not None:
                room.take(long_cells(row))
            if self._shape == "value":
                return self._value(row)
            if row is None:
                return None
            out = dict(zip(self._names, row, strict=True))
            for name, convert in self._convert:
                out[name] = convert(out[name])
            out = self._folded(out) if self._folds else out
        for name, answer in self._nested.items():
            out[name] = answer.fetch(db, bound, limits, room)
        return out

    def _rows(
        self, db: apsw.Connection, bound: dict[str, Any], limits: Limits, room: Room
    ) -> list[Any]:
        names, cap, every = self._names, limits.rows, self._every
        rows: list[Any] = []
        for row in db.execute(self._sql, bound):
            if len(rows) == cap:
                raise CallFailed(
                    ErrorKind.LIMIT, f"The result has more than {cap} rows; narrow it.", "rows"
                )
            if self._is_wide:
                room.check(long_cells(row))
            rows.append(dict(zip(names, row, strict=True)))
            if not len(rows) % every:  # before a thousand long rows fill the memory
                room.take(len(orjson.dumps(rows[-every:], default=blob_as_hex)))
        for name, convert in self._convert:
            for item in rows:
                item[name] = convert(item[name])
        return [self._folded(row) for row in rows] if self._folds else rows

    def shown(self, rows: list[tuple[Any, ...]]) -> list[Any]:
        """Rows as objects, without their last column."""
        found = [dict(zip(self._names[:-1], row, strict=False)) for row in rows]
        for name, convert in self._convert:
            for item in found:
                if name in item:
                    item[name] = convert(item[name])
        return found

    def _value(self, row: tuple[Any, ...] | None) -> Any:
        if row is None:
            return None
        value = row[0]
        for _, convert in self._convert:
            value = convert(value)
        return value


def _converter(schema: Schema, origin: ColumnRef | None, is_json: bool) -> Convert | None:
    """How a result is shown; ``is_json``: a JSON function makes it."""
    if is_json:
        return lambda value: None if value is None else orjson.loads(value)
    if origin is None:
        return None
    column = schema.tables[origin[0]].columns.get(origin[1])
    if column is None:
        return None
    if column.is_boolean:
        return lambda value: None if value is None else bool(value)
    if column.is_json:
        return lambda value: None if value is None else orjson.loads(value)
    return None


class CompiledTool:
    """One tool of a template, shared by all its sessions; holds no state."""

    def __init__(self, spec: ToolSpec, schema: Schema, db: apsw.Connection) -> None:
        place = f"tool {spec.name}"
        self.spec = spec
        self.arguments = Arguments(spec, schema, place)
        self._statements: list[AnalysedStatement] = []
        self.guards: list[AnalysedStatement] = []
        """Analysed guards, in the order of ``spec.require``."""
        self.outputs: list[Output] = []
        self.answers: list[str] = []
        """Paths of all that a call answers, computed values too."""
        known = list(spec.parameters)
        has_sql = bool(spec.let or spec.require or spec.do or spec.returns.shape != "none")
        if sum((spec.host not in (None, "search"), bool(spec.python), has_sql)) > 1:
            raise SpecError(
                "a tool is written in SQL, or in Python, or is the host's.", place=place
            )
        self.is_sandboxed = bool(spec.python) or spec.host == "python"
        """Whether it is carried out in a sandbox."""
        self._host = self._hosted(schema) if spec.host else None
        self._lets: list[tuple[str, str]] = []
        # A let may use the parameters and the lets before it.
        for name, sql in spec.let.items():
            where = f"{place}: let {name}"
            if name in known or not name.isidentifier() or name == "item":
                raise SpecError("this name is taken or is not a word.", place=where)
            self._lets.append((name, self._reading(db, schema, sql, known, where).sql))
            known.append(name)
        for number, guard in enumerate(spec.require, start=1):
            self._check_guard(db, schema, guard, known, f"{place}: require {number}")
        for number, step in enumerate(spec.do, start=1):
            self._check_step(db, schema, step, known, f"{place}: do {number}")
        self._answer = self._compile(spec.returns, db, schema, known, f"{place}: returns", "")
        if spec.host == "search":
            self._check_search(place)
        self.reads = frozenset(r for s in self._statements for r in s.reads)
        if spec.host in ("query", "python"):  # what it reads is not known before it is asked
            self.reads = frozenset((t.name, c) for t in schema.tables.values() for c in t.columns)
        self.writes = frozenset(w for s in self._statements for w in s.writes)
        functions = {f for s in self._statements for f in s.functions}
        # What a program writes is not known before it is run; an agent's writes files only.
        may_write = bool(spec.python) or (spec.host == "python" and FILES in schema.tables)
        self.is_write = bool(self.writes or functions & WRITING_FUNCTIONS or may_write)
        self.may_break_text = bool(self.writes) and (
            bool(functions & _BREAKING)
            or any(_says_blob(s.sql) for s in self._statements)
            or any(c != "*" and schema.tables[t].columns[c].is_blob for t, c in self.reads)
        )
        """Whether it could store a text that is not valid Unicode, which no reader could read."""

    @property
    def name(self) -> str:
        return self.spec.name

    def guard(
        self, db: apsw.Connection, arguments: Mapping[str, Any], limits: Limits
    ) -> dict[str, Any]:
        """Evaluate lets and guards; returns what the statements of the call are bound to.

        Raises:
            CallFailed: a guard does not hold, or takes too long over a list.
            apsw.Error: the engine refused; the session maps it, here and below.
        """
        bound = self.arguments.bind(arguments)
        for name, sql in self._lets:
            row = next(db.execute(sql, bound), None)
            bound[name] = row[0] if row else None
        for guard in self.spec.require:
            self._require(db, guard, bound, arguments, limits)
        return bound

    def act(self, db: apsw.Connection, bound: dict[str, Any]) -> None:
        """Carry out the steps, inside the transaction that the session opened.

        Raises:
            CallFailed: a step changed another number of rows than it should.
        """
        for step in self.spec.do:
            # ``when`` names a let, evaluated before any step changed a row.
            if step.when is None or _holds(bound[step.when]):
                self._do(db, step, bound)

    def answer(self, db: apsw.Connection, bound: dict[str, Any], limits: Limits) -> Json:
        """The result of the call.

        Raises:
            CallFailed: it has too many rows, or a host tool has no value.
        """
        if self._host is not None:
            try:
                return self._host(db, bound, limits)
            except ValueError as error:
                raise CallFailed(ErrorKind.EXECUTION, str(error)) from None
        return self._answer.fetch(db, bound, limits)

    # --- tools of the host that read the state ---------------------------------------------------

    def _hosted(
        self, schema: Schema
    ) -> Callable[[apsw.Connection, dict[str, Any], Limits], Json] | None:
        if self.spec.host == "search":
            require_parameters(self.arguments.json_schema, query="string", top="integer")
            return self._search
        if self.spec.host == "python":
            require_parameters(self.arguments.json_schema, code="string")
            return None
        make = HOST_TOOLS.get(self.spec.host or "")
        if make is not None:
            answer = make(self.arguments.json_schema)
            return lambda db, bound, limits: answer(bound)
        require_parameters(self.arguments.json_schema, sql="string")
        return lambda db, bound, limits: _queried(db, schema, str(bound["sql"]), limits)

    def _check_search(self, place: str) -> None:
        """The last column of the rows is what is searched, and is not shown."""
        names = [output.name for output in self._statements[-1].outputs] if self._statements else []
        if self.spec.returns.shape != "rows" or len(names) < 2:
            raise SpecError(
                "a search returns rows of two columns or more.",
                place=place,
                remedy="Give returns: {rows: SELECT url, title, body FROM pages}; the last column "
                "is searched and not shown.",
            )
        hidden = f"[].{names[-1]}"
        self.outputs = [output for output in self.outputs if output.path != hidden]
        self.answers = [path for path in self.answers if path != hidden]
        self._index: tuple[list[tuple[Any, ...]], TextIndex] | None = None

    def _search(self, db: apsw.Connection, bound: dict[str, Any], limits: Limits) -> Json:
        """The rows whose text fits a query best."""
        rows: list[tuple[Any, ...]] = []
        chars = 0
        for row in db.execute(self.spec.returns.sql, bound):
            rows.append(row)
            chars += len(str(row[-1] or ""))
            if len(rows) > MAX_TEXTS or chars > MAX_TEXT_CHARS:
                raise CallFailed(
                    ErrorKind.LIMIT, "There is too much text to search in.", "search_text"
                )
        known = self._index
        # The texts of most sessions are those of the one before; others get their own index.
        if known is None or known[0] != rows:
            known = rows, TextIndex([str(row[-1] or "") for row in rows])
            self._index = known
        most = min(limits.rows, int(bound["top"]))
        return self._answer.shown([rows[at] for at in known[1].best(str(bound["query"]), most)])

    def _require(
        self,
        db: apsw.Connection,
        guard: Guard,
        bound: dict[str, Any],
        arguments: Mapping[str, Any],
        limits: Limits,
    ) -> None:
        if guard.for_each is None:
            row = next(db.execute(guard.sql, bound), None)
            if row is None or not _holds(row[0]):
                raise CallFailed(ErrorKind.PRECONDITION, fill_message(guard.error, bound))
            return
        # The engine counts what a statement takes from a thousand operations on: a last resort
        # ends many statements that take fewer, each a slow one.
        latest = time.monotonic() + limits.seconds
        for item in self.arguments.value(arguments, guard.for_each) or ():
            if time.monotonic() > latest:
                raise limit_hit("seconds")
            value = orjson.dumps(item).decode() if isinstance(item, list | dict) else item
            mine = bound | {"item": value}
            row = next(db.execute(guard.sql, mine), None)
            if row is None or not _holds(row[0]):
                raise CallFailed(ErrorKind.PRECONDITION, fill_message(guard.error, mine))

    def _do(self, db: apsw.Connection, step: Step, bound: dict[str, Any]) -> None:
        for _ in db.execute(step.sql, bound):
            pass
        if step.expect is not None and (changed := db.changes()) != step.expect:
            raise CallFailed(
                ErrorKind.CONSTRAINT,
                f"The change was refused: it would touch {changed} rows instead of {step.expect}.",
            )

    def _reading(
        self, db: apsw.Connection, schema: Schema, sql: str, known: list[str], place: str
    ) -> AnalysedStatement:
        statement = analyse_statement(db, schema, sql, known, place)
        if not statement.readonly or not statement.outputs:
            raise SpecError("this must be a query that changes nothing.", place=place)
        self._statements.append(statement)
        return statement

    def _check_guard(
        self, db: apsw.Connection, schema: Schema, guard: Guard, known: list[str], place: str
    ) -> None:
        names = list(known)
        if guard.for_each is not None:
            if guard.for_each not in self.spec.parameters:
                raise SpecError(
                    f"for_each names {guard.for_each}, which is not a parameter.",
                    place=place,
                    remedy=nearest_name(guard.for_each, list(self.spec.parameters)),
                )
            if not self.arguments.is_list(guard.for_each):
                raise SpecError(
                    f"for_each names {guard.for_each}, which is not a list.",
                    place=place,
                    remedy="Give the parameter type: array.",
                )
            names.append("item")
        for placeholder in placeholder_names(guard.error):
            if placeholder not in names:
                raise SpecError(
                    f"the message names {{{placeholder}}}, which is not bound.",
                    place=place,
                    remedy=nearest_name(placeholder, names),
                )
        statement = self._reading(db, schema, guard.sql, names, place)
        if statement.functions & WRITING_FUNCTIONS:
            raise SpecError("a guard may not take ids or move the clock.", place=place)
        self.guards.append(statement)

    def _check_step(
        self, db: apsw.Connection, schema: Schema, step: Step, known: list[str], place: str
    ) -> None:
        if step.when is not None and step.when not in self.spec.let:
            raise SpecError(
                f"when names {step.when}, which is not a let.",
                place=place,
                remedy=nearest_name(step.when, list(self.spec.let)),
            )
        statement = analyse_statement(db, schema, step.sql, known, place)
        if statement.readonly and step.expect is not None:
            raise SpecError("expect counts changed rows; this step changes none.", place=place)
        self._statements.append(statement)

    def _compile(
        self,
        spec: Returns,
        db: apsw.Connection,
        schema: Schema,
        known: list[str],
        place: str,
        path: str,
    ) -> _Answer:
        statement = self._reading(db, schema, spec.sql, known, place) if spec.sql else None
        answer = _Answer(spec, statement, schema, place)
        lead = f"{path}[]." if spec.shape == "rows" else (f"{path}." if path else "")
        for output in statement.outputs if statement else ():
            own = "" if spec.shape == "value" else output.name
            name = f"{lead}{own}" if own else path
            self.answers.append(name)
            if output.origin:
                container = lead.removesuffix(".") if own else path
                self.outputs.append(Output(name, output.origin, container, own))
        for name, inner in spec.nested.items():
            answer.add(
                name, self._compile(inner, db, schema, known, f"{place} {name}", f"{lead}{name}")
            )
        return answer


def _queried(db: apsw.Connection, schema: Schema, sql: str, limits: Limits) -> Json:
    """The rows of an agent's query, which may read what a tool may, and change nothing.

    Raises:
        CallFailed: it is refused, or its result is too large.
    """
    try:
        statement = analyse_statement(db, schema, sql, [], "sql")
        if not statement.only_reads or not statement.outputs:
            raise SpecError("only queries that change nothing are answered.", place="sql")
        answer = _Answer(Returns(shape="rows", sql=sql), statement, schema, "sql")
    except SpecError as error:
        told = f"{error.message} {error.remedy}".strip()
        raise CallFailed(ErrorKind.EXECUTION, told) from None
    return answer.fetch(db, {}, limits)


def limit_hit(limit: str) -> CallFailed:
    """The end of a call that takes more than its budget."""
    message = f"The call was stopped: it exceeds the {limit} limit."
    return CallFailed(ErrorKind.LIMIT, message, limit)


def _says_blob(sql: str) -> bool:
    """Whether bytes are written in the text of a statement, or made by a cast."""
    return any(t.upper == "BLOB" or t.text[:2] in ("x'", "X'") for t in code_tokens(sql))


def _holds(value: Any) -> bool:
    """Whether a guard's or a condition's value is neither NULL nor 0."""
    return value is not None and value != 0


def blob_as_hex(value: Any) -> str:
    """JSON form of what JSON lacks: blobs as hexadecimal text."""
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"{type(value).__name__} is not JSON")


def check_size(size: int, limits: Limits) -> None:
    """Fail the call when its result is too large."""
    if size > limits.result_bytes:
        raise CallFailed(
            ErrorKind.LIMIT,
            f"The result is larger than the limit of {limits.result_bytes} bytes; narrow it.",
            "result_bytes",
        )


# ``{order_id}``; braces around anything else are plain text.
_PLACEHOLDER = re.compile(r"\{([A-Za-z_]\w*)\}")


def placeholder_names(message: str) -> list[str]:
    """Names in braces in a guard's message."""
    return _PLACEHOLDER.findall(message)


def fill_message(message: str, bound: Mapping[str, Any]) -> str:
    """The message with ``{name}`` replaced by plain text, in one pass; no format language.

    Example:
        >>> fill_message("Order {id} is {status}.", {"id": "O-1", "status": None})
        'Order O-1 is nothing.'
    """

    def text(match: re.Match[str]) -> str:
        value = bound.get(match[1])
        if isinstance(value, bool):
            value = "true" if value else "false"
        shown = "nothing" if value is None else str(value)
        return shown if len(shown) <= 200 else shown[:200] + "…"

    return _PLACEHOLDER.sub(text, message)
