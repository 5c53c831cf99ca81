"""The sealed process: it holds one session's database and runs its programs, call by call.

Each call runs the program's module afresh, so that nothing but the database goes from one call to
the next, and is one transaction: what fails leaves no trace.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable
from types import CodeType
from typing import Any

import apsw

from envwright.environment.database import Database
from envwright.environment.sandbox.agent_work import AgentStatements, AgentWork, Fence
from envwright.environment.sandbox.builtin_shims import Shims, refusing
from envwright.environment.sandbox.call_outcome import TimerHit, failure_reason, plain_value
from envwright.environment.sandbox.database_handle import DatabaseHandle
from envwright.environment.sandbox.frames import pack_frame, read_frame, write_frame
from envwright.environment.sandbox.fuel_instrument import instrument_program
from envwright.environment.sandbox.fuel_meter import Meter
from envwright.environment.sandbox.program import SandboxLimits, Signature
from envwright.environment.sandbox.seal import CHANNEL
from envwright.environment.sandbox.static_check import (
    check_program,
    parse_program,
    program_signature,
)
from envwright.errors import SpecError

# A changeset holds what cascades did: foreign key actions must not run a second time.
_FLAGS = apsw.SQLITE_CHANGESETAPPLY_FKNOACTION
_OWN_FRAMES = 40
"""Python frames that the worker itself needs below a program's."""


def serve_calls() -> None:
    """Answer the host's frames until it closes the channel."""
    worker: Worker | None = None
    while (frame := read_frame(CHANNEL)) is not None:
        header, body = frame
        if header["do"] == "load":
            try:
                worker = Worker(header, body)
                write_frame(CHANNEL, pack_frame({"loaded": worker.signatures()}))
            except SpecError as error:
                text = {"message": error.message, "place": error.place, "remedy": error.remedy}
                write_frame(CHANNEL, pack_frame({"refused": text}))
        elif worker is not None:
            write_frame(CHANNEL, pack_frame(*worker.call(header, body)))


def _compiled(tree: ast.Module, name: str) -> CodeType:
    code: CodeType = builtins.compile(tree, f"<{name}>", "exec", dont_inherit=True)
    return code


def _executed(code: CodeType, names: dict[str, Any]) -> None:
    builtins.exec(code, names)  # noqa: S102 - what the sandbox is for; this process is sealed


class Worker:
    """One session: its database, its programs, its meter."""

    def __init__(self, header: dict[str, Any], image: bytes) -> None:
        limits = SandboxLimits.model_validate(header["limits"])
        self._meter = Meter(limits)
        self._checked: bool = header["checked"]
        self._shims = Shims(self._meter)
        self._programs = {
            name: self._compile(name, source) for name, source in header["programs"].items()
        }
        self._database = Database(image, limits.sql, header["clock"])
        self._database.disarm()
        # Set after the schema is loaded; the worker's own statements pass while the fence is open.
        self._fence = Fence()
        self._connection.authorizer = self._fence
        statements = AgentStatements(self._database, self._fence, self._meter)
        work = AgentWork(statements, self._shims, self._meter, _compiled, _executed)
        self._handle = DatabaseHandle(self._database, self._meter, work)
        self._recorder = self._record()
        for name in self._programs:
            self._try_out(name)

    @property
    def _connection(self) -> apsw.Connection:
        return self._database.connection

    def signatures(self) -> dict[str, Any]:
        """The public function of each program, as JSON data."""
        return {
            name: [found.name, found.parameters, found.returns]
            for name, (_, found) in self._programs.items()
        }

    def call(self, header: dict[str, Any], changes: bytes) -> tuple[dict[str, Any], bytes]:
        """Run one call; the answer's header and the changes of the whole session."""
        # The host names a state only where it differs from the one that this database is in.
        if not header["same"]:
            self._go_to(header, changes)
        database, host = self._database, self._database.host
        answer: dict[str, Any] = {"n": header["n"]}
        database.arm()
        self._meter.arm()
        host.begin(header["name"], header["arguments"])
        counts, moved, host.issued = dict(host.counts), host.moved, []
        # Counts rows that a statement touched; a changeset is computed only when there are some.
        written = self._connection.total_changes()
        try:
            self._connection.execute("BEGIN")
            answer["value"] = self._run(header["name"], header["arguments"])
            database.disarm()
            changed = self._connection.total_changes() != written
            body = self._changes() if changed else b""
            # Before the commit, so that the call is undone like any other that hits a limit.
            if len(body) > self._meter.limits.changeset_bytes:
                self._meter.stop("changeset_bytes")
            self._connection.execute("COMMIT")
            host.keep()
        except BaseException as error:
            # Whatever it is belongs to the program: it is reported to the host and undone here.
            body, changed = b"", False
            answer = {"n": header["n"], "error": failure_reason(error, self._meter, database)}
            self._undo()
        answer["fuel"] = self._meter.used
        if "value" in answer:
            new = [[key, n] for key, n in host.counts.items() if counts.get(key) != n]
            answer |= {"issued": host.issued, "counts": new, "moved": host.moved}
            answer["changed"] = changed
            answer["same"] = not (changed or new or host.issued or host.moved != moved)
        return answer, body

    def _run(self, name: str, arguments: dict[str, Any]) -> Any:
        """The value of a call, as JSON data."""
        before = sys.getrecursionlimit()
        self._fence.open = False
        # Set inside the call only: the worker's own code keeps the interpreter's limit.
        sys.setrecursionlimit(self._meter.limits.recursion + _OWN_FRAMES)
        try:
            value = plain_value(self._function(name)(self._handle, **arguments), self._meter)
        finally:
            sys.setrecursionlimit(before)
            self._fence.open = True
        # The program may have caught the engine's interrupt: a timer is never the tool's result.
        if self._database.hit == "seconds":
            raise TimerHit
        if hit := self._meter.hit or self._database.hit:
            self._meter.stop(hit)  # the program caught what should have ended it
        if self._meter.refusal is not None:
            raise self._meter.refusal
        return value

    def _function(self, name: str) -> Callable[..., Any]:
        """The program's function, of a module that was run just now."""
        code, found = self._programs[name]
        names: dict[str, Any] = {"__name__": "tool", "refuse": refusing(self._meter)}
        if self._checked:
            # Given explicitly, else the interpreter would add the real built-ins.
            names = {"__builtins__": self._shims.builtins()}
        _executed(code, names)
        function: Callable[..., Any] = names[found.name]
        return function

    def _compile(self, name: str, source: str) -> tuple[CodeType, Signature]:
        """A program as code.

        Raises:
            SpecError: it is not on the allow-list, or is not Python.
        """
        place = f"program {name}"
        if len(source.encode("utf-8", "replace")) > self._meter.limits.source_bytes:
            raise SpecError("the program is too long.", place=place)
        try:
            if self._checked:
                tree, found = check_program(source)
                tree = instrument_program(tree)
            else:
                tree = parse_program(source)
                found = program_signature(tree)
            code = _compiled(tree, name)
        except SpecError as error:
            where = f"{place}: {error.place}" if error.place else place
            raise SpecError(error.message, place=where, remedy=error.remedy) from None
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise SpecError(f"it cannot be compiled: {error}.", place=place) from None
        return code, found

    def _try_out(self, name: str) -> None:
        """Run the module once, so that what fails outside of the function shows before a call."""
        if not self._checked:
            return
        self._meter.arm()
        try:
            self._function(name)
        except BaseException as error:
            _, message, _ = failure_reason(error, self._meter, self._database)
            raise SpecError(message, place=f"program {name}") from None

    # --- state -----------------------------------------------------------------------------------

    def _record(self) -> apsw.Session:
        recorder = apsw.Session(self._connection, "main")
        recorder.attach()
        return recorder

    def _changes(self) -> bytes:
        return b"" if self._recorder.is_empty else self._recorder.changeset()

    def _undo(self) -> None:
        self._fence.open = True
        self._database.disarm()
        self._database.host.drop()
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _go_to(self, header: dict[str, Any], changes: bytes) -> None:
        """Go to the state that the host names: the image, and these changes of it."""
        # First back to the image, by the inverse of all changes; then forward to the new state.
        done = self._changes()
        self._recorder.close()
        if done:
            apsw.Changeset.apply(apsw.Changeset.invert(done), self._connection, flags=_FLAGS)
        # Started at the image, so that it always holds the whole session's changes.
        self._recorder = self._record()
        if changes:
            apsw.Changeset.apply(changes, self._connection, flags=_FLAGS)
        host = self._database.host
        host.clear()
        host.moved = header["moved"]
        host.counts = dict(header["counts"])
