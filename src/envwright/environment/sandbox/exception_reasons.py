"""What an exception inside a program means for the caller: an error's kind, message and limit."""

from __future__ import annotations

from types import TracebackType

import apsw

from envwright.environment.database import Database
from envwright.environment.sandbox.fuel_meter import Meter, ProgramRefusal, ProgramStopped
from envwright.types import ErrorKind

TIMER = "timer"
"""The kind of an error that is none of the tool: a timer ended the call."""
MESSAGE_LENGTH = 2_000
Reason = tuple[str, str, str | None]
"""Kind, message, and the limit that was hit, if one was."""

_MEMORY = (MemoryError, apsw.NoMemError)
_ENGINE: dict[type[BaseException], tuple[str, str]] = {
    apsw.TooBigError: ("value_bytes", "A value is larger than the limit."),
    apsw.FullError: ("state_bytes", "The state is full."),
}


class TimerHit(Exception):
    """The engine's timer ended a statement."""


def reason_of(error: BaseException, meter: Meter, database: Database) -> Reason:
    """Why a call failed; never raises, whatever the exception does when it is looked at."""
    if isinstance(error, TimerHit) or database.hit == "seconds":
        return TIMER, "The engine's timer ended the call.", "seconds"
    hit = meter.hit or (error.limit if isinstance(error, ProgramStopped) else database.hit)
    if isinstance(error, _MEMORY):
        hit = hit or "memory"
    elif isinstance(error, RecursionError):
        hit = hit or "recursion"
    if hit:
        message = f"The call was stopped: it exceeds the {hit} limit."
        return ErrorKind.LIMIT.value, message, hit
    if isinstance(error, ProgramRefusal):
        return ErrorKind.PRECONDITION.value, _text(error), None
    if type(error) in _ENGINE:
        limit, message = _ENGINE[type(error)]
        return ErrorKind.LIMIT.value, message, limit
    if isinstance(error, apsw.ConstraintError):
        text = _text(error).removeprefix("ConstraintError: ")
        return ErrorKind.CONSTRAINT.value, f"The change was refused: {text}.", None
    line = _line(error.__traceback__)
    where = f" (line {line})" if line else ""
    text = _text(error)
    name = type(error).__name__[:80]
    message = f"The tool failed: {f'{name}: {text}' if text else name}{where}."
    return ErrorKind.EXECUTION.value, message, None


def _text(error: BaseException) -> str:
    """The message of an exception: short, and valid Unicode."""
    try:
        text = str(error)[:MESSAGE_LENGTH]
        return text.encode("utf-8", "replace").decode()
    except BaseException:
        return "its message cannot be read"


def _line(trace: TracebackType | None) -> int:
    """The innermost line of the program itself."""
    line = 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.startswith("<"):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
