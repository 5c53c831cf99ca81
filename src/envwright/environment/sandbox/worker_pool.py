"""The sandbox as its host uses it: sealed workers in a pool, and sessions that call them.

A worker serves one session and is never given to another. A session needs no worker to exist: its
state is data that the host hands in, so the pool may end the worker of an idle session and start a
new one at its next call.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

import apsw

from envwright.environment.sandbox import seccomp
from envwright.environment.sandbox.program import (
    Program,
    SandboxFailure,
    SandboxLimits,
    SandboxResult,
    SandboxState,
    Signature,
)
from envwright.environment.sandbox.worker_process import WorkerLoad, WorkerProcess, Zygote
from envwright.errors import BadInput
from envwright.types import Json

Fresh = Literal["session", "call"]
_START = SandboxState()


def sandbox_supported() -> str | None:
    """Why this system cannot seal a worker; ``None`` when it can."""
    return seccomp.missing_support()


class SandboxPool:
    """Sealed workers for Python tools. Use as a context manager, or ``close`` it.

    Example::

        with SandboxPool(workers=4) as pool, pool.session(image, {"refund": program}) as session:
            result = session.call("refund", {"order_id": "O-1"})
            if result.ok:
                result = session.call("refund", {"order_id": "O-2"}, result.state)

    Args:
        workers: most processes that hold a session at once; more sessions take turns.
        limits: bounds on calls and on workers.
        fresh: ``session`` keeps a worker for a session's life, ``call`` takes a new one per call.
        allow_without_seccomp: run also where the system has no seccomp filters. Then only the
            static check and the limits of resources stand between a program and the machine.
        static_check: off only to test the outer walls; programs then run as they are, unmetered.

    Raises:
        SandboxFailure: the system cannot seal a worker (see ``sandbox_supported``), or the zygote
            does not start.
    """

    def __init__(
        self,
        workers: int = 8,
        limits: SandboxLimits | None = None,
        *,
        fresh: Fresh = "session",
        allow_without_seccomp: bool = False,
        static_check: bool = True,
    ) -> None:
        if workers < 1:
            raise BadInput("a pool has at least one worker.")
        reason = sandbox_supported()
        if reason is not None and not allow_without_seccomp:
            raise SandboxFailure(
                f"Python tools cannot be sandboxed here: {reason}. Environments of SQL tools only "
                "are not affected; allow_without_seccomp=True runs them without this wall."
            )
        self.limits = limits if limits is not None else SandboxLimits()
        self.fresh: Fresh = fresh
        self._filtered = reason is None
        self._checked = static_check
        self._workers = workers
        # A dictionary for its order: an ordered set.
        self._live: dict[SandboxSession, None] = {}
        """Sessions that hold a worker, the least recently used first."""
        self._count = 0
        """Workers that live or are about to."""
        # Its lock is reentrant: retiring a session under it takes it again.
        self._change = threading.Condition()
        # One request to the zygote at a time: an answer does not name its request.
        self._asking = threading.Lock()
        self._zygote: Zygote | None = None
        self._owner = 0
        self._closed = False
        with self._asking:
            self._start()

    def session(
        self, image: bytes, programs: Mapping[str, Program], *, clock: int = 0
    ) -> SandboxSession:
        """A session on a database image (``apsw.Connection.serialize``) with these programs.

        Args:
            image: the database at the start of the session; it holds nothing secret.
            programs: what can be called, by the name of the tool.
            clock: seconds since 1970 at the start of the session.

        Raises:
            SpecError: a program is not on the allow-list; the message names program and line.
            SandboxFailure: no worker could be started.
        """
        header = {
            "do": "load",
            "programs": {name: program.source for name, program in programs.items()},
            "limits": self.limits.model_dump(mode="json"),
            "clock": clock,
            "checked": self._checked,
        }
        session = SandboxSession(self, WorkerLoad(header, image), tables_of(image))
        session._open()
        return session

    def check(self, programs: Mapping[str, Program]) -> dict[str, Signature]:
        """Check programs in a worker, on an empty database, without calling their functions.

        Returns:
            The signature of the public function of each program.

        Raises:
            SpecError: a program is not on the allow-list, or fails outside of its function.
            SandboxFailure: no worker could be started.
        """
        with self.session(_EMPTY_IMAGE, programs) as session:
            return session.signatures

    def close(self) -> None:
        """End all workers; sessions that are still open fail from here on."""
        with self._change:
            self._closed = True
            sessions = list(self._live)
            self._change.notify_all()
        # Outside the lock: closing waits for a call under way, and that call needs the lock to end.
        for session in sessions:
            session.close()
        with self._asking:
            if self._zygote is not None:
                self._zygote.close()
                self._zygote = None

    def __enter__(self) -> SandboxPool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- workers ---------------------------------------------------------------------------------

    def _reserve(self, session: SandboxSession) -> None:
        """Wait for a place for one more worker; an idle session gives its own up."""
        while True:
            with self._change:
                if self._closed:
                    raise SandboxFailure("the sandbox is closed.")
                if self._count < self._workers:
                    self._count += 1
                    return
                others = [other for other in self._live if other is not session]
                if not any(other._retire() for other in others):
                    # Polled: a session that becomes idle notifies nobody.
                    self._change.wait(0.05)

    def _fork(self) -> WorkerProcess:
        """A sealed worker that has loaded nothing.

        Raises:
            SandboxFailure: neither this zygote nor a new one gives one.
        """
        with self._asking:
            # A dead zygote is replaced once. One inherited by a fork belongs to the parent: two
            # processes on one socket would take each other's answers.
            for _ in range(2):
                if self._zygote is None or self._owner != os.getpid():
                    self._start()
                assert self._zygote is not None
                try:
                    pid, channel = self._zygote.fork()
                    return WorkerProcess(pid, channel)
                except OSError:
                    self._zygote.close()
                    self._zygote = None
        raise SandboxFailure("the sandbox gives no worker: its zygote ends again and again.")

    def _start(self) -> None:
        if self._closed:
            raise SandboxFailure("the sandbox is closed.")
        self._zygote = Zygote(self.limits, self._filtered)
        self._owner = os.getpid()

    def _end(self, worker: WorkerProcess, failed: bool) -> str:
        """End a worker; when it failed, how it had ended before, in words."""
        worker.channel.close()
        words = ""
        with self._asking:
            if self._zygote is not None and self._owner == os.getpid():
                try:
                    if failed:
                        words = self._zygote.end(worker.pid)
                    else:
                        self._zygote.release(worker.pid)
                except OSError:
                    words = "its zygote is gone"
                    self._zygote.close()
                    self._zygote = None
        with self._change:
            self._count -= 1
            self._change.notify_all()
        return words


class SandboxSession:
    """One session's programs on one session's database. Made by ``SandboxPool.session``.

    Calls of one session run one after the other; sessions never see each other.
    """

    def __init__(self, pool: SandboxPool, load: WorkerLoad, tables: Mapping[str, int]) -> None:
        self._pool = pool
        self._load = load
        self._tables = tables
        self._lock = threading.Lock()
        self._worker: WorkerProcess | None = None
        self._closed = False
        self.signatures: dict[str, Signature] = {}
        """The public function of each program."""

    def call(
        self, name: str, arguments: Mapping[str, Json], state: SandboxState = _START
    ) -> SandboxResult:
        """Call a program.

        Args:
            name: the name of the tool.
            arguments: by name; validated by the caller against the tool's schema.
            state: the state to call it in; the result holds the state after it.

        Raises:
            BadInput: there is no such program, or the arguments are not JSON.
            SandboxFailure: the sandbox failed, not the tool; the next call gets a new worker.
        """
        if name not in self._load.header["programs"]:
            raise BadInput(f"there is no program {name}.")
        with self._lock:
            if self._closed:
                raise SandboxFailure("this session is closed.")
            return self._call(name, arguments, state)

    def close(self) -> None:
        """End the session and its worker."""
        with self._lock:
            self._closed = True
            self._drop()

    def __enter__(self) -> SandboxSession:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker that the session holds now, for logs and tests."""
        return self._worker.pid if self._worker is not None else None

    def _open(self) -> None:
        with self._lock:
            self._awake()
            if self._pool.fresh == "call":
                self._drop()

    def _call(self, name: str, arguments: Mapping[str, Json], state: SandboxState) -> SandboxResult:
        worker = self._awake()
        limits = self._pool.limits
        keep = False
        try:
            result = worker.call(name, arguments, state, self._tables, limits)
            # What is left of a call that filled the memory would end the next one sooner.
            full = result.error is not None and result.error.limit == "memory"
            keep = self._pool.fresh == "session" and not full
            return result
        except SandboxFailure as error:
            words = self._drop(failed=True)
            raise SandboxFailure(f"{error}{f' ({words})' if words else ''}") from None
        finally:
            if not keep:
                self._drop()

    def _awake(self) -> WorkerProcess:
        """The session's worker; a new one when it has none."""
        pool = self._pool
        if self._worker is not None and self._worker.owner != os.getpid():
            self._drop()  # the host forked; the worker stays with its parent
        if self._worker is None:
            pool._reserve(self)
            try:
                worker = pool._fork()
            except BaseException:
                # Give the reserved place back.
                with pool._change:
                    pool._count -= 1
                    pool._change.notify_all()
                raise
            self._worker = worker
            try:
                self.signatures = worker.load(self._load)
            except BaseException:
                self._drop()
                raise
        with pool._change:
            # Moved to the end: the most recently used.
            pool._live.pop(self, None)
            pool._live[self] = None
        return self._worker

    def _drop(self, failed: bool = False) -> str:
        """Give the worker up; when it failed, how it had ended before, in words."""
        worker, self._worker = self._worker, None
        with self._pool._change:
            self._pool._live.pop(self, None)
        return self._pool._end(worker, failed) if worker is not None else ""

    def _retire(self) -> bool:
        """Give the worker up for another session, unless a call is under way."""
        # Never waits: the caller holds the pool's lock.
        if not self._lock.acquire(blocking=False):
            return False
        try:
            if self._worker is None:
                return False
            self._drop()
            return True
        finally:
            self._lock.release()


@lru_cache(maxsize=16)
def tables_of(image: bytes) -> Mapping[str, int]:
    """The tables of an image, and how many columns each has."""
    db = apsw.Connection(":memory:")
    try:
        db.deserialize("main", image)
        rows: Iterable[tuple[Any, ...]] = db.execute(
            "SELECT name, (SELECT count(*) FROM pragma_table_info(t.name)) "
            "FROM sqlite_master AS t WHERE type = 'table'"
        )
        return MappingProxyType({str(name): int(count) for name, count in rows})
    finally:
        db.close()


def _empty_image() -> bytes:
    db = apsw.Connection(":memory:")
    try:
        db.execute("CREATE TABLE empty (id INTEGER PRIMARY KEY)")
        return db.serialize("main")
    finally:
        db.close()


_EMPTY_IMAGE = _empty_image()
