"""Jobs in processes of their own, with limits that the system keeps.

A worker is a process that does nothing but fork: each job runs in a fresh child with a limit on
its memory and on its processor time, so that a job that explodes or hangs is ended by the kernel,
reported, and leaves no trace in the jobs after it. What becomes of a job depends on the job alone,
never on which others ran before or beside it; only a job near its limits depends on the machine.

Jobs start in their order as soon as a worker is free and the memory that they may use together
stays below the total. Whatever ends the parent, workers see their pipe close, and end.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

import orjson

from envwright.errors import BadInput
from envwright.types import Json

MIB = 1 << 20
WALL = 100
"""Times its processor time that a job may take on the clock: beyond it, it waits for something."""
_READ = 1 << 20
_PLAIN = 256 * MIB
"""More than a worker has that has imported nothing but this package; a script's own imports, which
its workers repeat, are no part of a job."""
Work = Callable[..., Json]


@dataclass(frozen=True, slots=True)
class BulkJob:
    """One call of a function of a module, by data."""

    key: str
    work: Work
    arguments: tuple[Json, ...]
    memory: int
    """MiB of address space."""
    weight: int
    """MiB that the job and what it starts may use together."""
    seconds: int
    """Processor time."""


def run_jobs(
    jobs: Iterable[BulkJob], workers: int, memory: int, done: Callable[[str, Json], None]
) -> None:
    """Run jobs and hand each result to ``done``, as it comes.

    Args:
        jobs: in the order in which they start.
        workers: processes.
        memory: MiB that all jobs under way may use together; one job alone always may run.
        done: called with a job's key and ``{"ok": result}`` or ``{"failed": reason}``.
    """
    # Reversed, so that pop() takes the next job from the end.
    waiting = list(jobs)[::-1]
    idle = [_Worker() for _ in range(max(1, min(workers, len(waiting))))]
    busy: dict[Connection, tuple[_Worker, BulkJob]] = {}
    try:
        while waiting or busy:
            # In order: a large job is not overtaken, or it might wait until the end.
            while waiting and idle and _fits(waiting[-1], busy.values(), memory):
                job = waiting.pop()
                worker = _given(idle.pop(), job)
                busy[worker.pipe] = worker, job
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                worker, job = busy.pop(pipe)
                try:
                    outcome: Json = orjson.loads(pipe.recv_bytes())
                # The worker itself was killed, for example by the kernel for want of memory;
                # replace it.
                except EOFError:
                    worker.end()
                    worker, outcome = _Worker(), {"failed": "its worker was ended"}
                idle.append(worker)
                done(job.key, outcome)
    finally:
        for worker in [*idle, *(worker for worker, _ in busy.values())]:
            worker.end()


def _fits(job: BulkJob, busy: Iterable[tuple[_Worker, BulkJob]], memory: int) -> bool:
    used = [other.weight for _, other in busy]
    # A job that is larger than the total still runs, alone.
    return not used or sum(used) + job.weight <= memory


class _Worker:
    """The parent's side of a worker."""

    def __init__(self) -> None:
        # "spawn" gives clean workers; each then forks its children, which is cheap.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        # The parent's copy of the other end must be closed, or EOF would never arrive.
        theirs.close()

    def end(self) -> None:
        self.pipe.close()
        self._process.join(5)
        if self._process.is_alive():
            self._process.kill()


def _given(worker: _Worker, job: BulkJob) -> _Worker:
    """The worker that has the job: a new one where the old one is no more."""
    try:
        worker.pipe.send(job)
    except OSError:
        worker.end()
        worker = _Worker()
        worker.pipe.send(job)
    return worker


# --- in the worker -------------------------------------------------------------------------------


def _serve(pipe: Connection) -> None:
    """Run jobs until the parent goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send_bytes(orjson.dumps(_alone(pipe.recv(), pipe)))


def _alone(job: BulkJob, parent: Connection) -> Json:
    """Run a job in a child process, and return its outcome."""
    read, write = os.pipe()
    # A child for each job: a crash, a leak or a changed global dies with it.
    child = os.fork()
    if not child:
        os.close(read)
        # The child must not keep the parent's pipe open, or the parent could not see the worker's
        # end.
        parent.close()
        _run(job, write)
    os.close(write)
    try:
        raw = _read(read, parent, WALL * job.seconds)
    finally:
        os.close(read)
        # The child may hang after its answer, or never have answered; wait4 then returns in any
        # case.
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        _, status, used = os.wait4(child, 0)
    if raw is None:
        return {"failed": "hangs"}
    try:
        return orjson.loads(raw)
    # Nothing, or half an answer: the child was ended before it could write one.
    except orjson.JSONDecodeError:
        return {"failed": _ending(status, used.ru_utime + used.ru_stime, job)}


def _read(pipe: int, parent: Connection, seconds: float) -> bytes | None:
    """All that a child writes; ``None`` when it takes too long.

    Raises:
        EOFError: the parent went away.
    """
    parts: list[bytes] = []
    end = time.monotonic() + seconds
    while True:
        # The parent's pipe is watched, too: a worker must not outlive its parent.
        ready = wait([pipe, parent], max(0.0, end - time.monotonic()))
        if parent in ready:
            raise EOFError
        if not ready:
            return None
        part = os.read(pipe, _READ)
        if not part:
            return b"".join(parts)
        parts.append(part)


def _ending(status: int, seconds: float, job: BulkJob) -> str:
    """Why a child ended that wrote no outcome."""
    code = os.waitstatus_to_exitcode(status)
    # The kernel sends SIGXCPU at the soft limit and SIGKILL at the hard one.
    if code == -signal.SIGXCPU or (code == -signal.SIGKILL and seconds >= job.seconds):
        return f"needs more than {job.seconds} s"
    return f"ended with {signal.Signals(-code).name}" if code < 0 else f"ended with code {code}"


# --- in the child --------------------------------------------------------------------------------


def _run(job: BulkJob, pipe: int) -> None:
    """Do the work under its limits, write the outcome to the pipe, and end the process."""
    try:
        _limit(job)
        try:
            said: Json = {"ok": job.work(*job.arguments)}
        except Exception as error:
            said = {"failed": _failure(error, job)}
        with os.fdopen(pipe, "wb") as out:
            out.write(orjson.dumps(said))
    finally:
        # Without cleanup: exit handlers belong to the worker that was forked.
        os._exit(3)


def _limit(job: BulkJob) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + job.seconds
    # The hard limit is two seconds later, for a child that ignores the signal.
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    # RLIMIT_AS limits address space; what the worker had mapped before the fork is added.
    most = job.memory * MIB + max(0, _address_space() - _PLAIN)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _address_space() -> int:
    """Bytes that this process has now; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    except OSError:
        return 0
    return int(pages) * resource.getpagesize()


def _failure(error: Exception, job: BulkJob) -> str:
    """What a job's exception says in results: bad input as it stands, a defect with its kind."""
    # apsw raises NoMemError, compared by name to avoid importing the package here.
    if isinstance(error, MemoryError) or type(error).__name__ == "NoMemError":
        return f"needs more than {job.memory} MiB"
    if isinstance(error, RecursionError):
        return "is nested too deeply"
    if isinstance(error, BadInput):  # without the file, which lies elsewhere on other machines
        return f"{error.place}: {error.message}" if error.place else error.message
    return f"a defect: {type(error).__name__}: {error}"[:400]
