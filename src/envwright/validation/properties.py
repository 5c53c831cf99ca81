"""What must hold after every call, whatever was called. Each property tells what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import apsw
import orjson

from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.types import ErrorKind
from envwright.validation.events import Event
from envwright.validation.shapes import misfit, shape_of

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
        self._all: dict[str, Callable[[Session, Event], str | None]] = {
            FAILED_CALLS: self._failed_calls,
            READING: self._reading,
            INVARIANTS: self._invariants,
            SHAPES: self._shape,
            JSON_TEXT: self._json_text,
        }

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._all)

    def applies(self, name: str, event: Event) -> bool:
        """Whether a call tries a property at all."""
        ok, writes = event.observation.ok, self._template.tools[event.tool].is_write
        fits = {FAILED_CALLS: not ok, READING: not writes, INVARIANTS: ok and writes, SHAPES: ok}
        return fits.get(name, True)

    def problem(self, name: str, session: Session, event: Event) -> str | None:
        """How a call violated a property; the session stands right after the call."""
        return self._all[name](session, event) if self.applies(name, event) else None

    def _failed_calls(self, session: Session, event: Event) -> str | None:
        if event.after.digest != event.before.digest:
            return f"{event.tool} failed ({event.observation.text:.200}) and changed the state"
        return None

    def _reading(self, session: Session, event: Event) -> str | None:
        if event.after.digest != event.before.digest:
            return f"{event.tool} only reads, and changed the state"
        return None

    def _invariants(self, session: Session, event: Event) -> str | None:
        for name in broken_invariants(self._template, session):
            if name not in self._broken:
                return f"after {event.tool}: {name}"
        return None

    def _shape(self, session: Session, event: Event) -> str | None:
        problem = misfit(self._shapes[event.tool], event.observation.value)
        return f"{event.tool}: {problem}" if problem else None

    def _json_text(self, session: Session, event: Event) -> str | None:
        seen = event.observation
        try:
            said = orjson.loads(seen.text)
        except ValueError:
            return f"{event.tool} answers a text that is not JSON: {seen.text:.80}"
        wanted = {"error": seen.error.message} if seen.error else seen.value
        if said != wanted:
            return f"{event.tool} says something else than it returns: {seen.text:.80}"
        return None


def is_fault(event: Event) -> bool:
    """Whether a call with valid arguments ended at a limit or could not be evaluated."""
    error = event.observation.error
    return error is not None and error.kind in (ErrorKind.LIMIT, ErrorKind.EXECUTION)
