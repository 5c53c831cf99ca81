"""What is run in a sandbox, under which bounds, and what comes back. Data only."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import Field

from envwright.errors import MachineFailure
from envwright.types import Json, Limits, Record, ToolError


class Program(Record):
    """One tool written in Python: a module with exactly one public function.

    The function takes the database handle ``db`` first, then the tool's arguments by name, all of
    them annotated, and returns a JSON value. Helpers have names that begin with an underscore.
    """

    source: str


class SandboxLimits(Record):
    """Bounds on one call, and on a worker's life.

    ``fuel`` to ``memory_bytes`` do not depend on time: hitting one is an error of the tool, with
    the limit's name. ``seconds`` and ``cpu_seconds`` are timers: hitting one is a
    ``SandboxFailure``.
    """

    fuel: int = Field(2_000_000, gt=0)
    """Expressions and statements that a call may evaluate; built-ins count by what they touch."""
    int_bits: int = Field(65_536, ge=64)
    """Bits of the largest integer that an operator or a function may make."""
    items: int = Field(4_000_000, gt=0)
    """Length of the longest text or list that one operation may make."""
    recursion: int = Field(400, ge=50, le=900)
    """Python frames that a call may nest."""
    rows: int = Field(100_000, gt=0)
    """Rows that one query may hand to the program."""
    depth: int = Field(32, gt=0, le=200)
    """Nesting of lists and objects in the result."""
    result_bytes: int = Field(100_000, gt=0)
    """Bytes of the result as JSON."""
    changeset_bytes: int = Field(16_000_000, gt=0)
    """Bytes of the changes of a whole session."""
    source_bytes: int = Field(64_000, gt=0)
    """Bytes of one program."""
    memory_bytes: int = Field(256_000_000, gt=0)
    """Address space of a worker beyond that of the clean process; the database counts too."""
    seconds: float = Field(5.0, gt=0)
    """Wall time of one call, the last resort."""
    cpu_seconds: int = Field(600, gt=0)
    """Processor time of one worker over its life; ends what nobody waits for."""
    sql: Limits = Limits()
    """Bounds of the engine, as for tools written in SQL; ``steps`` spans all queries of a call."""


class SandboxFailure(MachineFailure):
    """The sandbox, not the tool, failed: a timer, a dead worker, a broken protocol.

    The session that raised it stays usable: its next call gets a new worker.
    """


@dataclass(frozen=True, slots=True)
class SandboxState:
    """The state of a session as data; the host keeps it and hands it in with each call."""

    changes: bytes = b""
    """A changeset on the session's image."""
    moved: int = 0
    """Seconds that the clock moved."""
    issued: tuple[str | int, ...] = ()
    """Ids handed out in calls that succeeded, in order."""
    counts: tuple[tuple[str, int], ...] = ()
    """Successes so far per call that took ids."""


@dataclass(frozen=True, slots=True)
class SandboxResult:
    """What one call gave: a value or an error, never both; the state after it; the fuel it took."""

    value: Json
    error: ToolError | None
    state: SandboxState
    """Equal to the state that was handed in when the call failed or changed nothing."""
    fuel: int

    @property
    def ok(self) -> bool:
        return self.error is None


@dataclass(frozen=True, slots=True)
class Signature:
    """The public function of a program."""

    name: str
    parameters: tuple[tuple[str, str, bool], ...]
    """``(name, annotation, required)``, without ``db``."""
    returns: str
