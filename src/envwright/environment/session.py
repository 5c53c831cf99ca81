"""A session: one copy of an environment's state, on which tools are called.

A session holds a connection only while it is awake. At rest it is a snapshot: the changes since
the start, some hundred bytes. Each call is its own transaction; a call that fails leaves no trace.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import apsw
import orjson

from envwright import bounds
from envwright.environment import changesets
from envwright.environment.arguments import describe_value
from envwright.environment.database import Database
from envwright.environment.host_tools import FILES
from envwright.environment.sandbox.program import SandboxFailure, SandboxState
from envwright.environment.sandbox.worker_pool import SandboxSession
from envwright.environment.schema import nearest_name
from envwright.environment.tool import (
    CallFailed,
    CompiledTool,
    blob_as_hex,
    check_size,
    limit_hit,
    long_cells,
)
from envwright.errors import BadInput
from envwright.types import Actor, ErrorKind, Observation, RowChange, StateDiff, ToolError

if TYPE_CHECKING:
    from envwright.environment.template import Template

_MAX_MOVED = 10_000 * 366 * 86_400
"""Seconds that a clock can move at most: years have four digits."""
_MESSAGE_LENGTH = 2_000
_IMAGES = 16
"""Starts whose database is kept for the sandbox."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A session's state as data: what changed since its start, and the id counters."""

    start: str
    """Which start it belongs to: the environment, its given state, and the task's patch."""
    changes: bytes = b""
    """An SQLite changeset."""
    moved: int = 0
    """Seconds that the clock moved."""
    issued: tuple[str | int, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()

    def pack(self) -> bytes:
        """The snapshot as bytes."""
        head = orjson.dumps([self.start, self.moved, self.issued, self.counts])
        return len(head).to_bytes(4) + head + self.changes

    @classmethod
    def unpack(cls, raw: bytes) -> Snapshot:
        """The snapshot that ``pack`` wrote.

        Raises:
            BadInput: these are other bytes.
        """
        try:
            if len(raw) > bounds.MAX_SNAPSHOT_BYTES:
                raise ValueError
            size = int.from_bytes(raw[:4])
            start, moved, issued, counts = orjson.loads(raw[4 : 4 + size])
            snapshot = cls(
                start, raw[4 + size :], moved, tuple(issued), tuple((k, n) for k, n in counts)
            )
        except (ValueError, TypeError):
            raise BadInput("these bytes are not a snapshot of a session.") from None
        snapshot.check()
        return snapshot

    def check(self) -> None:
        """Whether it could be of a session at all.

        Raises:
            BadInput: a part of it is of the wrong kind.
        """
        kinds = [type(self.start), type(self.changes), type(self.moved)]
        issued = {type(value) for value in self.issued}
        counts = {(type(key), type(count)) for key, count in self.counts}
        if kinds != [str, bytes, int] or not issued <= {str, int} or not counts <= {(str, int)}:
            raise BadInput("this is not a snapshot of a session.")
        if not 0 <= self.moved <= _MAX_MOVED or any(count < 0 for _, count in self.counts):
            raise BadInput("a number in this snapshot is out of range.")


class QueryFailed(BadInput, apsw.Error):
    """A query was refused or stopped by the engine; whoever expects the engine's errors gets one.

    Example::

        try:
            session.query("SELECT sum(amount) FROM orders")
        except QueryFailed as error:  # integer overflow
            print(error.message)
    """


class Session:
    """One episode's state. Made by ``Template.session``.

    Calls are synchronous and short (microseconds), so a session may be used from asyncio; a lock
    makes it safe to share between threads. Sessions never see each other.
    """

    def __init__(self, template: Template, patch: bytes = b"") -> None:
        self.template = template
        self._patch = patch
        self._lock = threading.RLock()
        self._database: Database | None = None
        self._recorder: apsw.Session | None = None
        self._changeset: tuple[int, bytes] | None = None
        """The last changeset made, and how many rows the connection had written by then."""
        self._decoded: tuple[bytes, tuple[RowChange, ...]] | None = None
        self._start = (
            changesets.short_digest(f"{template.start} {patch.hex()}")[:16]
            if patch
            else template.start
        )
        self._resting = Snapshot(self._start)
        self._sandbox: SandboxSession | None = None
        self._closed = False
        # A new patch is tried at once, so that a wrong one fails here and not at the first call.
        if patch and self._start not in template.checked_patches:
            self._awake()

    # --- calls -----------------------------------------------------------------------------------

    def call(
        self,
        tool: str,
        arguments: Mapping[str, Any] | str | bytes | None = None,
        actor: Actor = Actor.AGENT,
    ) -> Observation:
        """Call a tool.

        Args:
            tool: its name.
            arguments: a mapping, or JSON text as a model writes it.
            actor: who calls; the tools of others are unknown to it.

        Returns:
            the answer, or an error that says what to do. Never raises for what a caller sends.
        """
        compiled = self.template.tools.get(tool) if isinstance(tool, str) else None
        if compiled is None or compiled.spec.actor is not actor:
            return self._unknown(tool, actor)
        # The usual case, a plain dictionary, is passed on without a copy.
        if not isinstance(arguments, dict):
            if arguments is None:
                arguments = {}
            elif isinstance(arguments, str | bytes):
                if len(arguments) > bounds.MAX_ARGUMENT_BYTES:
                    return failed_observation(
                        ErrorKind.INVALID_ARGUMENTS,
                        f"The arguments have more than {bounds.MAX_ARGUMENT_BYTES} bytes.",
                    )
                try:
                    arguments = orjson.loads(arguments or b"{}")
                except (ValueError, TypeError) as error:
                    return failed_observation(
                        ErrorKind.INVALID_ARGUMENTS, f"The arguments are not JSON: {error}."
                    )
            elif isinstance(arguments, Mapping):
                arguments = dict(arguments)
        if problem := compiled.arguments.problem(arguments):
            return failed_observation(ErrorKind.INVALID_ARGUMENTS, problem)
        assert isinstance(arguments, dict)
        with self._lock:
            if compiled.is_sandboxed:
                return self._run_sandboxed(compiled, arguments)
            return self._run(compiled, arguments, self._awake())

    def _run(
        self, tool: CompiledTool, arguments: dict[str, Any], database: Database
    ) -> Observation:
        db, host, limits = database.connection, database.host, database.limits
        database.arm()
        try:
            if tool.is_write:
                host.begin(tool.name, arguments)
            # Outside a transaction: guards only read, and most refusals end here.
            bound = tool.guard(db, arguments, limits)
            if tool.is_write:
                db.execute("BEGIN")
                tool.act(db, bound)
            value = tool.answer(db, bound, limits)
            try:
                # A value with bytes fails here; the slow way is for that rare case only.
                raw = orjson.dumps(value)
            except TypeError:
                raw = orjson.dumps(value, default=blob_as_hex)
                value = orjson.loads(raw)  # the value is what the text says
            check_size(len(raw), limits)
            if tool.is_write:
                # Decoding fails on text that is not valid Unicode: better now than at each reader.
                if tool.may_break_text and self._recorder is not None:
                    changesets.decode_changeset(self._recorder.changeset(), self.template.schema)
                db.execute("COMMIT")
                host.keep()
            return Observation(value, raw.decode())
        # Also a keyboard interrupt: the connection must not stay inside a transaction.
        except BaseException as error:
            if tool.is_write:
                host.drop()
                if db.in_transaction:
                    db.execute("ROLLBACK")
            reason = _reason(error, database)
            if reason is None:
                raise
            return failed_observation(reason.kind, reason.message, reason.limit)

    def _run_sandboxed(self, tool: CompiledTool, arguments: dict[str, Any]) -> Observation:
        """Call a Python tool: the state goes into the sandbox as data and comes back as data.

        Raises:
            SandboxFailure: the sandbox failed, not the tool.
        """
        before = self.snapshot()
        state = SandboxState(before.changes, before.moved, before.issued, before.counts)
        given = tool.arguments.defaults | arguments
        result = self._sandboxed().call(tool.name, given, state)
        if result.error is not None:
            return failed_observation(result.error.kind, result.error.message, result.error.limit)
        raw = orjson.dumps(result.value)
        after = Snapshot(
            self._start,
            result.state.changes,
            result.state.moved,
            result.state.issued,
            result.state.counts,
        )
        if after != before:
            if tool.spec.host == "python" and not self._only_files(before, after):
                raise SandboxFailure("a worker reported changes that no script can make.")
            try:
                self.restore(after)
            except BadInput:
                raise SandboxFailure("a worker reported changes that do not fit.") from None
        return Observation(result.value, raw.decode())

    def _only_files(self, before: Snapshot, after: Snapshot) -> bool:
        """Whether two states differ in nothing but files."""
        others = [
            [row for row in self._decode(state.changes) if row.table != FILES]
            for state in (before, after)
        ]
        same = replace(before, changes=b"") == replace(after, changes=b"")
        return same and others[0] == others[1]

    def _sandboxed(self) -> SandboxSession:
        """The programs on this session's start; made when they are first called."""
        template = self.template
        assert template.sandboxed is not None
        if self._sandbox is None:
            if self._start not in template.images:
                # The oldest goes; ``pop`` with a default, as another thread may have been first.
                while len(template.images) >= _IMAGES:
                    template.images.pop(next(iter(template.images)), None)
                template.images[self._start] = self._image()
            self._sandbox = template.sandboxed.session(template.images[self._start])
        return self._sandbox

    def _image(self) -> bytes:
        """The database at the start of the session."""
        database = self.template.acquire()
        database.disarm()
        try:
            self._apply_patch(database)
            image: bytes = database.connection.serialize("main")
            self._undo(database, self._patch)
        except BaseException:
            database.close()
            raise
        self.template.release(database)
        return image

    def _unknown(self, tool: Any, actor: Actor) -> Observation:
        names = [t.name for t in self.template.tools.values() if t.spec.actor is actor]
        # Cut before it is compared: that takes the square of its length.
        shown = (tool if isinstance(tool, str) else describe_value(tool))[:100]
        hint = nearest_name(shown, names, most=3) if isinstance(tool, str) else ""
        hint = hint or f"Known: {', '.join(names)}."
        return failed_observation(ErrorKind.UNKNOWN_TOOL, f"There is no tool {shown}. {hint}")

    # --- state -----------------------------------------------------------------------------------

    def query(self, sql: str, bindings: Mapping[str, Any] | None = None) -> list[tuple[Any, ...]]:
        """Rows of a query on the current state; for scoring and grounding, never for agents.

        Raises:
            SpecError: it does what a tool may not do, or changes something.
            QueryFailed: the engine refuses the query on these values, or a limit of a call is hit.
        """
        self.template.vet(sql)
        with self._lock:
            database = self._awake()
            database.arm()
            try:
                return self._rows(database, sql, bindings)
            except (apsw.Error, ValueError, TypeError, OverflowError) as error:
                raise QueryFailed(f"{database.refusal(error)}.", place=sql[:80]) from None

    def _rows(
        self, database: Database, sql: str, bindings: Mapping[str, Any] | None
    ) -> list[tuple[Any, ...]]:
        out: list[tuple[Any, ...]] = []
        size = 0
        for row in database.connection.execute(sql, bindings):
            out.append(row)
            size += long_cells(row)
            if len(out) > bounds.MAX_QUERY_ROWS or size > bounds.MAX_QUERY_BYTES:
                raise ValueError("its result is too large")
        return out

    def snapshot(self) -> Snapshot:
        """The current state as data."""
        with self._lock:
            self._check_open()
            if self._database is None or self._recorder is None:
                return self._resting
            host = self._database.host
            self._database.disarm()
            return Snapshot(
                self._start,
                self._changes(self._database),
                host.moved,
                tuple(host.issued),
                tuple(sorted(host.counts.items())),
            )

    def restore(self, snapshot: Snapshot) -> None:
        """Go to a state that ``snapshot`` gave, of this session or of one with the same start.

        Raises:
            BadInput: it does not fit; the session stays where it was.
        """
        snapshot.check()
        if snapshot.start != self._start:
            raise BadInput(
                "this snapshot belongs to another environment or another start.",
                remedy="Restore it in a session of the environment and task that it came from.",
            )
        with self._lock:
            self._check_open()
            before = self.snapshot()
            if self._database is not None:
                self._database.disarm()
                # Back to the start first: snapshots are changesets on the start.
                self._undo(self._database, before.changes)
                try:
                    self._begin(self._database, snapshot)
                except BaseException:
                    self._begin(self._database, before)
                    raise
                return
            self._resting = snapshot
            if snapshot.changes:
                try:
                    self._awake()
                except BaseException:
                    self._resting = before
                    raise

    def reset(self) -> None:
        """Back to the start of the episode."""
        self.restore(Snapshot(self._start))

    def fork(self) -> Session:
        """A second session in the same state; it wakes when it is first used."""
        other = Session(self.template, self._patch)
        other._resting = self.snapshot()
        return other

    def park(self) -> bytes:
        """Give the connection back; the session is now these bytes, and wakes when used."""
        with self._lock:
            self._check_open()
            self._resting = self.snapshot()
            self._sleep()
            return self._resting.pack()

    def wake(self) -> None:
        """Take a connection now rather than at the first call."""
        with self._lock:
            self._awake()

    def unpark(self, raw: bytes) -> None:
        """Take up the state that ``park`` returned."""
        self.restore(Snapshot.unpack(raw))

    def close(self) -> None:
        """Give the connection back and end the session; using it again is an error."""
        with self._lock:
            if not self._closed:
                self._sleep()
                self._closed = True
                if self._sandbox is not None:
                    self._sandbox.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def diff(self) -> StateDiff:
        """All that changed since the start of the episode."""
        now = self.snapshot()
        return StateDiff(self._decode(now.changes), now.moved, frozenset(now.issued))

    def digest(self, *, normalise: bool = False) -> str:
        """A text that is equal iff the state is equal, among all sessions of one environment.

        Sessions that begin in different given states are never equal.

        With ``normalise``, states that differ only in the names of generated ids are equal too;
        where that cannot be decided the digest is that of the plain state, marked ``undecided-``.
        """
        now = self.snapshot()
        # Patch and changes together are the difference from the environment's own initial state.
        rows = self._decode(changesets.combine_changes(self._patch, now.changes))
        state = StateDiff(rows, now.moved, frozenset(now.issued))
        plain = f"{self.template.start}\n{changesets.plain_form(state)}"
        if not normalise:
            return changesets.short_digest(plain)
        normal = changesets.normal_form(state)
        if normal is None:
            return f"undecided-{changesets.short_digest(plain)}"
        return changesets.short_digest(f"{self.template.start}\n{normal}")

    def _decode(self, changeset: bytes) -> tuple[RowChange, ...]:
        """The rows of a changeset; judging an episode asks for the same ones several times."""
        # Compared by the bytes: equal changesets decode to equal rows.
        if self._decoded is None or self._decoded[0] != changeset:
            self._decoded = changeset, changesets.decode_changeset(changeset, self.template.schema)
        return self._decoded[1]

    # --- connection ------------------------------------------------------------------------------

    def _awake(self) -> Database:
        """The connection, taken from the pool and brought to this session's state if needed."""
        if self._database is None:
            self._check_open()
            database = self.template.acquire()
            try:
                self._apply_patch(database)
                self._begin(database, self._resting)
            except BaseException:
                database.close()
                raise
            self._database = database
        return self._database

    def _apply_patch(self, database: Database) -> None:
        """Go to the start of the episode. The first time that a patch is seen it is checked."""
        checked = self.template.checked_patches
        self._apply(database, self._patch, check=self._start not in checked)
        checked.add(self._start)

    def _begin(self, database: Database, snapshot: Snapshot) -> None:
        """Record from here on; then go to the snapshot, so that its changes are recorded too."""
        if self._recorder is not None:
            self._recorder.close()
        self._recorder = apsw.Session(database.connection, "main")
        self._recorder.attach()
        self._apply(database, snapshot.changes)
        self._changeset = None
        host = database.host
        host.clear()
        host.moved = snapshot.moved
        host.issued = list(snapshot.issued)
        host.counts = dict(snapshot.counts)

    def _changes(self, database: Database) -> bytes:
        """What was recorded since the start; made anew only when rows were written since."""
        assert self._recorder is not None
        written = database.connection.total_changes()
        if self._changeset is None or self._changeset[0] != written:
            empty = self._recorder.is_empty  # a changeset of nothing costs as much as of something
            self._changeset = written, b"" if empty else self._recorder.changeset()
        return self._changeset[1]

    def _undo(self, database: Database, changeset: bytes) -> None:
        if changeset:
            self._apply(database, apsw.Changeset.invert(changeset))

    def _apply(self, database: Database, changeset: bytes, check: bool = False) -> None:
        """Move a connection; whoever wrote the changeset, a bound ends it."""
        if changeset:
            database.arm_whole()
            try:
                self.template.applier.apply(database, changeset, check=check)
            finally:
                database.disarm()

    def _sleep(self) -> None:
        database, self._database = self._database, None
        if database is None or self._recorder is None:
            return
        database.disarm()
        try:
            # Changes before the patch: the reverse of the order in which they were applied.
            self._undo(database, self._changes(database))
            self._recorder.close()
            self._recorder = None
            self._undo(database, self._patch)
        except BaseException:
            # A connection in an unknown state must never go back to the pool.
            database.close()
            raise
        self.template.release(database)

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("this session is closed")


def failed_observation(kind: ErrorKind, message: str, limit: str | None = None) -> Observation:
    """An observation of a failed call."""
    if len(message) > _MESSAGE_LENGTH:
        message = f"{message[:_MESSAGE_LENGTH]}…"
    try:
        text = orjson.dumps({"error": message}).decode()
    except TypeError:  # a lone surrogate in what the caller sent
        message = message.encode("utf-8", "replace").decode()
        text = orjson.dumps({"error": message}).decode()
    return Observation(None, text, ToolError(kind, message, limit))


_LIMITS: dict[type[BaseException], tuple[str, str]] = {
    apsw.TooBigError: ("value_bytes", "A value is larger than the limit."),
    apsw.FullError: ("state_bytes", "The state is full."),
    apsw.NoMemError: ("memory", "The call needs too much memory."),
}


def _reason(error: BaseException, database: Database) -> ToolError | None:
    """What an exception inside a call means for the caller; ``None`` for a defect of ours."""
    if isinstance(error, CallFailed):
        return error.error
    if isinstance(error, apsw.InterruptError) and database.hit:
        return limit_hit(database.hit).error
    if type(error) in _LIMITS:
        limit, message = _LIMITS[type(error)]
        return ToolError(ErrorKind.LIMIT, message, limit)
    if isinstance(error, apsw.ConstraintError):
        text = str(error).removeprefix("ConstraintError: ")
        return ToolError(ErrorKind.CONSTRAINT, f"The change was refused: {text}.")
    if isinstance(error, OverflowError | UnicodeEncodeError):
        return ToolError(ErrorKind.INVALID_ARGUMENTS, f"A value cannot be stored: {error}.")
    if isinstance(error, apsw.Error | ValueError | TypeError):
        return ToolError(ErrorKind.EXECUTION, f"The call could not be carried out: {error}.")
    return None
