"""What comes back from a worker, judged by the host: data until proven otherwise.

A worker that was taken over can lie about its own session, but affects no other. Everything is
bounded before it is read and typed before it is used; a changeset is read to its end and may only
concern the session's own tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import apsw
import orjson

from envwright.environment.sandbox.call_outcome import MESSAGE_LENGTH, TIMER
from envwright.environment.sandbox.frames import FrameError
from envwright.environment.sandbox.program import (
    SandboxLimits,
    SandboxResult,
    SandboxState,
    Signature,
)
from envwright.types import ErrorKind, Json, ToolError

_KINDS = {
    kind.value: kind
    for kind in (
        ErrorKind.PRECONDITION,
        ErrorKind.CONSTRAINT,
        ErrorKind.LIMIT,
        ErrorKind.EXECUTION,
    )
}
_LONGEST_MESSAGE = MESSAGE_LENGTH + 200
# A hundred moves of a hundred years, the most that one ``advance_clock`` accepts.
_MOST_MOVED = 100 * 366 * 86_400 * 100
_MOST_ISSUED = 100_000
_LONGEST_ID = 1_000
# Beside the result a header holds ids and counts.
_HEADER_SLACK = 4_000_000


def call_bounds(limits: SandboxLimits) -> tuple[int, int]:
    """Most bytes of the header and of the body of a worker's frame."""
    return limits.result_bytes + _HEADER_SLACK, limits.changeset_bytes


def read_result(
    header: dict[str, Any],
    body: bytes,
    *,
    number: int,
    before: SandboxState,
    tables: Mapping[str, int],
    limits: SandboxLimits,
) -> SandboxResult:
    """The result that a frame carries.

    Args:
        header: the frame's header.
        body: the frame's body.
        number: the number of the call that it must answer.
        before: the state that the call was given.
        tables: the session's tables, and how many columns each has.
        limits: the bounds that hold.

    Raises:
        FrameError: it is not a well-formed answer to this call.
    """
    if header.get("n") != number:
        raise FrameError("a frame answers another call")
    fuel = _whole(header.get("fuel"), limits.fuel, "fuel")
    if "error" in header:
        _only(header, {"n", "fuel", "error"})
        if body:
            raise FrameError("a failed call has changes")
        return SandboxResult(None, _error(header["error"]), before, fuel)
    _only(header, {"n", "fuel", "value", "issued", "counts", "moved", "changed", "same"})
    value = header.get("value")
    _check_value(value, limits)
    if header.get("same") is True:
        if body:
            raise FrameError("a call that changed nothing has changes")
        return SandboxResult(value, None, before, fuel)
    return SandboxResult(value, None, _state(header, body, before, tables, limits), fuel)


def read_signatures(found: Any) -> dict[str, Signature]:
    """The public functions that a worker names.

    Raises:
        FrameError: they are malformed.
    """
    try:
        return {
            str(program): Signature(
                str(name),
                tuple((str(p), str(kind), bool(required)) for p, kind, required in parameters),
                str(returns),
            )
            for program, (name, parameters, returns) in found.items()
        }
    except (AttributeError, TypeError, ValueError):
        raise FrameError("the programs' signatures are malformed") from None


def _state(
    header: dict[str, Any],
    body: bytes,
    before: SandboxState,
    tables: Mapping[str, int],
    limits: SandboxLimits,
) -> SandboxState:
    issued, pairs = header.get("issued"), header.get("counts")
    if not isinstance(issued, list) or len(issued) > _MOST_ISSUED:
        raise FrameError("the issued ids are malformed")
    # Exact types: a bool is an int, but no id.
    if any(type(value) not in (str, int) or len(str(value)) > _LONGEST_ID for value in issued):
        raise FrameError("an issued id is malformed")
    moved = _whole(header.get("moved"), _MOST_MOVED, "clock")
    if moved < before.moved:
        raise FrameError("the clock went back")
    changes = before.changes
    if header.get("changed") is True:
        check_changeset(body, tables, limits)
        changes = body
    elif body:
        raise FrameError("a call that changed no row has changes")
    counts = tuple(sorted((dict(before.counts) | _counts(pairs)).items()))
    return SandboxState(changes, moved, (*before.issued, *issued), counts)


def _counts(pairs: Any) -> dict[str, int]:
    if not isinstance(pairs, list) or len(pairs) > 1:  # a call counts for itself
        raise FrameError("the counts are malformed")
    out = {}
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or type(pair[0]) is not str:
            raise FrameError("the counts are malformed")
        out[pair[0][:100]] = _whole(pair[1], 2**31, "count")
    return out


def check_changeset(changes: bytes, tables: Mapping[str, int], limits: SandboxLimits) -> None:
    """Read a changeset to its end.

    Raises:
        FrameError: it is malformed, speaks of another table, or holds what no tool may write.
    """
    try:
        # A table that is not there has no count of columns, so one comparison covers both.
        for change in apsw.Changeset.iter(changes) if changes else ():
            if tables.get(change.name) != change.column_count:
                raise FrameError("the changes speak of a table that is not there")
            for values in (change.old, change.new):
                for cell in values or ():
                    if isinstance(cell, str | bytes) and len(cell) > limits.sql.value_bytes:
                        raise FrameError("the changes hold a value that is too large")
    except (apsw.Error, ValueError, UnicodeError, MemoryError) as error:
        raise FrameError(f"the changes are malformed ({type(error).__name__})") from None


def _check_value(value: Json, limits: SandboxLimits) -> None:
    """Size and depth of a value; its types are those of JSON, since it came as JSON."""
    if len(orjson.dumps(value)) > limits.result_bytes:
        raise FrameError("the result is larger than allowed")
    # Level by level, without recursion: the depth of an answer is not known yet.
    level = [value]
    for _ in range(limits.depth + 1):
        level = [
            item
            for whole in level
            if isinstance(whole, list | dict)
            for item in (whole.values() if isinstance(whole, dict) else whole)
        ]
        if not level:
            return
    raise FrameError("the result is nested too deeply")


def _error(found: Any) -> ToolError:
    if not isinstance(found, list) or len(found) != 3:
        raise FrameError("an error is malformed")
    kind, message, limit = found
    # Time is no property of the tool: a failure of the sandbox, not an error of the tool.
    if kind == TIMER:
        raise FrameError("the engine's timer ended the call")
    known = isinstance(kind, str) and kind in _KINDS
    if not known or not isinstance(message, str) or len(message) > _LONGEST_MESSAGE:
        raise FrameError("an error is malformed")
    if limit is not None and (not isinstance(limit, str) or len(limit) > 40):
        raise FrameError("an error's limit is malformed")
    return ToolError(_KINDS[kind], message, limit)


def _whole(value: Any, most: int, name: str) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise FrameError(f"the {name} is malformed")
    return value


def _only(header: dict[str, Any], names: set[str]) -> None:
    if header.keys() != names:
        raise FrameError("a frame's header has other keys than it should")
