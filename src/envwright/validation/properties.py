"""Properties that hold after every call, whatever was called; what answers look like; results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import apsw
import orjson

from envwright.environment.schema import Column, Schema
from envwright.environment.session import Session
from envwright.environment.sql_analysis import analyse_statement
from envwright.environment.template import Template
from envwright.types import Call, CheckResult, ErrorKind, Json, Returns, ToolSpec
from envwright.validation.call_events import CallEvent


def check_result(
    name: str, tried: int, problems: list[str], note: str = "", calls: tuple[Call, ...] = ()
) -> CheckResult:
    """A check that holds when there is no problem; a note says what is worth knowing anyway."""
    detail = "; ".join(
        [first_items(problems), note] if problems and note else [first_items(problems) or note]
    )
    shown = calls if problems else ()
    return CheckResult(name=name, ok=not problems, tried=tried, detail=detail, calls=shown)


def first_items(items: list[str], most: int = 12) -> str:
    """The first items, and how many there are beyond."""
    more = [f"and {len(items) - most} more"] if len(items) > most else []
    return "; ".join([*items[:most], *more])


# --- the shape of answers -------------------------------------------------------------------------


_JSON_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
}


@dataclass(frozen=True, slots=True)
class AnswerShape:
    """The declared form of one part of an answer."""

    kind: str
    columns: dict[str, Column | None] = field(default_factory=dict)
    """Columns of the result; ``None`` where an expression hides the origin."""
    nested: dict[str, AnswerShape] = field(default_factory=dict)


def shape_of(template: Template, tool: ToolSpec) -> AnswerShape:
    """The declared form of a tool's answers."""
    if tool.host is not None or tool.python:  # neither declares a form
        return AnswerShape("host")
    with template.reading() as db:
        return _shape(db, template.schema, tool.returns)


def _shape(db: apsw.Connection, schema: Schema, returns: Returns) -> AnswerShape:
    columns: dict[str, Column | None] = {}
    if returns.sql:
        for output in analyse_statement(db, schema, returns.sql, None, "returns").outputs:
            origin = output.origin
            columns[output.name] = schema.tables[origin[0]].columns[origin[1]] if origin else None
    nested = {name: _shape(db, schema, inner) for name, inner in returns.nested.items()}
    return AnswerShape(returns.shape, columns, nested)


def answer_misfit(shape: AnswerShape, value: Json, path: str = "the answer") -> str | None:
    """How a value differs from the declared form; ``None`` when it does not."""
    if shape.kind in ("row", "object"):
        return _row_misfit(shape, value, path) if value is not None else None
    if shape.kind == "rows":
        if not isinstance(value, list):
            return f"{path} is not a list"
        found = (_row_misfit(shape, row, f"{path}[{n}]") for n, row in enumerate(value))
        return next((problem for problem in found if problem), None)
    if shape.kind == "value":
        return _cell_misfit(next(iter(shape.columns.values())), value, path)
    if shape.kind == "none" and value != {"ok": True}:
        return f"{path} should say ok and nothing else"
    return None


def _row_misfit(shape: AnswerShape, row: Json, path: str) -> str | None:
    if not isinstance(row, dict):
        return f"{path} is not an object"
    objects = {name.split(".", 1)[0] for name in shape.columns if "." in name}
    plain = {name for name in shape.columns if "." not in name}
    if set(row) != plain | objects | set(shape.nested):
        return f"{path} has other keys than declared: {', '.join(row)}"
    for name, column in shape.columns.items():
        value: Any = row
        for part in name.split(".", 1):
            value = value[part] if isinstance(value, dict) and part in value else None
        if problem := _cell_misfit(column, value, f"{path}.{name}"):
            return problem
    for name, inner in shape.nested.items():
        if problem := answer_misfit(inner, row[name], f"{path}.{name}"):
            return problem
    return None


def _cell_misfit(column: Column | None, value: Json, path: str) -> str | None:
    """NULL passes everywhere: an outer join may put it in place of any column."""
    if column is None or value is None or column.is_json or column.type in ("", "ANY"):
        return None
    declared = str(column.json_schema()["type"])
    # In Python True is an int; in JSON it is not a number.
    wrong_number = isinstance(value, bool) and declared != "boolean"
    if not isinstance(value, _JSON_TYPES[declared]) or wrong_number:
        return f"{path} is {value!r:.60}, but {column.table}.{column.name} is {column.type}"
    return None


# --- properties -----------------------------------------------------------------------------------


FAILED_CALLS = "failed calls change nothing"
READING = "reading changes nothing"
INVARIANTS = "invariants hold after every call"
SHAPES = "answers have the declared shape"
JSON_TEXT = "observations are JSON"


def broken_invariants(template: Template, session: Session) -> list[str]:
    """Names of the invariants that the state violates; one that cannot be asked is violated."""
    return [i.name for i in template.spec.invariants if _is_broken(session, i.sql)]


def _is_broken(session: Session, sql: str) -> bool:
    try:
        return bool(session.query(sql))
    # An invariant that cannot be evaluated cannot be trusted to hold.
    except apsw.Error:
        return True


class Properties:
    """The properties of one environment, ready to be asked after a call."""

    def __init__(self, template: Template) -> None:
        self._template = template
        self._shapes = {name: shape_of(template, t.spec) for name, t in template.tools.items()}
        with template.session() as session:
            # What is broken from the start is reported once, there, and not after every call.
            self._broken = frozenset(broken_invariants(template, session))
        self._all: dict[str, Callable[[Session, CallEvent], str | None]] = {
            FAILED_CALLS: self._failed_calls,
            READING: self._reading,
            INVARIANTS: self._invariants,
            SHAPES: self._shape,
            JSON_TEXT: self._json_text,
        }

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._all)

    def applies(self, name: str, event: CallEvent) -> bool:
        """Whether a call tries a property at all."""
        ok, writes = event.observation.ok, self._template.tools[event.tool].is_write
        # Properties that are not listed apply to every call.
        fits = {FAILED_CALLS: not ok, READING: not writes, INVARIANTS: ok and writes, SHAPES: ok}
        return fits.get(name, True)

    def problem(self, name: str, session: Session, event: CallEvent) -> str | None:
        """How a call violated a property; the session stands right after the call."""
        return self._all[name](session, event) if self.applies(name, event) else None

    def _failed_calls(self, session: Session, event: CallEvent) -> str | None:
        if event.after.digest != event.before.digest:
            return f"{event.tool} failed ({event.observation.text:.200}) and changed the state"
        return None

    def _reading(self, session: Session, event: CallEvent) -> str | None:
        if event.after.digest != event.before.digest:
            return f"{event.tool} only reads, and changed the state"
        return None

    def _invariants(self, session: Session, event: CallEvent) -> str | None:
        for name in broken_invariants(self._template, session):
            if name not in self._broken:
                return f"after {event.tool}: {name}"
        return None

    def _shape(self, session: Session, event: CallEvent) -> str | None:
        problem = answer_misfit(self._shapes[event.tool], event.observation.value)
        return f"{event.tool}: {problem}" if problem else None

    def _json_text(self, session: Session, event: CallEvent) -> str | None:
        seen = event.observation
        try:
            said = orjson.loads(seen.text)
        except ValueError:
            return f"{event.tool} answers a text that is not JSON: {seen.text:.80}"
        wanted = {"error": seen.error.message} if seen.error else seen.value
        # The text that the agent reads must say the same as the value that programs read.
        if said != wanted:
            return f"{event.tool} says something else than it returns: {seen.text:.80}"
        return None


def is_fault(event: CallEvent) -> bool:
    """Whether a call with valid arguments ended at a limit or could not be evaluated."""
    error = event.observation.error
    return error is not None and error.kind in (ErrorKind.LIMIT, ErrorKind.EXECUTION)
