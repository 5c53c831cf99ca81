"""What a call of a program comes to: its result as JSON data, or the error that it means.

This runs in the worker; the host takes only the constants.
"""

from __future__ import annotations

import math
from types import TracebackType
from typing import Any

import apsw
import orjson

from envwright.environment.database import Database
from envwright.environment.sandbox.fuel_meter import Meter, ProgramStopped
from envwright.types import ErrorKind, Json

TIMER = "timer"
"""The kind of an error that is none of the tool: a timer ended the call."""
MESSAGE_LENGTH = 2_000
Reason = tuple[str, str, str | None]
"""Kind, message, and the limit that was hit, if one was."""

# Integers that orjson can write: signed or unsigned, 64 bits.
_SMALLEST, _LARGEST = -(2**63), 2**64 - 1
_MEMORY = (MemoryError, apsw.NoMemError)
_ENGINE: dict[type[BaseException], tuple[str, str]] = {
    apsw.TooBigError: ("value_bytes", "A value is larger than the limit."),
    apsw.FullError: ("state_bytes", "The state is full."),
}


class TimerHit(Exception):
    """The engine's timer ended a statement."""


def failure_reason(error: BaseException, meter: Meter, database: Database) -> Reason:
    """Why a call failed; never raises, whatever the exception does when it is looked at."""
    if isinstance(error, TimerHit) or database.hit == "seconds":
        return TIMER, "The engine's timer ended the call.", "seconds"
    # A bound that was hit comes first: the program may have raised something else since.
    hit = meter.hit or (error.limit if isinstance(error, ProgramStopped) else database.hit)
    if isinstance(error, _MEMORY):
        hit = hit or "memory"
    elif isinstance(error, RecursionError):
        hit = hit or "recursion"
    if hit:
        message = f"The call was stopped: it exceeds the {hit} limit."
        return ErrorKind.LIMIT.value, message, hit
    if meter.refusal is not None:
        return ErrorKind.PRECONDITION.value, _text(meter.refusal), None
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
        # Programs are compiled under ``<name>``, the runtime's own modules under a path.
        if trace.tb_frame.f_code.co_filename.startswith("<"):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def plain_value(value: Any, meter: Meter) -> Json:
    """The value as JSON data: tuples become lists, bytes hexadecimal text.

    Raises:
        ProgramStopped: it is nested too deeply or too large.
        ValueError: it is no JSON value.
    """
    limits = meter.limits
    # A list of one number, shared by all levels of the copy.
    left = [limits.result_bytes]
    out = _copy(value, limits.depth, left, meter)
    try:
        size = len(orjson.dumps(out))
    except TypeError as error:  # a lone surrogate
        raise ValueError(f"the result is not valid JSON: {error}") from None
    if size > limits.result_bytes:
        meter.stop("result_bytes")
    return out


def _copy(value: Any, depth: int, left: list[int], meter: Meter) -> Json:
    # Each value is at least one byte: what is shared a thousand times is counted each time.
    left[0] -= 1
    if left[0] < 0:
        meter.stop("result_bytes")
    kind = type(value)
    if value is None or kind in (str, bool):
        return value
    if kind is int:
        if not _SMALLEST <= value <= _LARGEST:
            raise ValueError("the result holds an integer of more than 64 bits")
        return value
    if kind is float:
        if not math.isfinite(value):
            raise ValueError(f"the result holds {value}, which JSON lacks")
        return value
    if kind is bytes:
        return value.hex()
    if isinstance(value, list | tuple | dict) and depth <= 0:
        meter.stop("depth")
    if isinstance(value, list | tuple):
        return [_copy(item, depth - 1, left, meter) for item in value]
    if isinstance(value, dict):
        return {_key(key): _copy(item, depth - 1, left, meter) for key, item in value.items()}
    raise ValueError(f"the result holds a {kind.__name__}, which is no JSON value")


def _key(key: Any) -> str:
    if type(key) is not str:
        raise ValueError(f"the result has a key of type {type(key).__name__}; keys are texts")
    return key
