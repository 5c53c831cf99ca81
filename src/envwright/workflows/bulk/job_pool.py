"""Jobs in processes of their own, with limits that the system keeps.

A worker is a process that does nothing but fork: each job runs in a fresh child with a limit on
its memory and on its processor time, so that a job that explodes or hangs is ended by the kernel,
reported, and leaves no trace in the jobs after it. What becomes of a job depends on the job alone,
never on which others ran before or beside it; only a job near its limits depends on the machine.

A job ends in one of three ways: it gives a result; it fails by what it was given or by its own
limits, which is a result as well; or the machine fails it (a full disk, a killed process), and
then it is unfinished: nothing is known of it, and it may be run again.

Jobs start in their order as soon as a worker is free and the memory that they may use together
stays below the total. Whatever ends the parent, workers and their children end with it.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import resource
import signal
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

import orjson

from envwright.bounds import MIB, WorkTooLarge, address_space
from envwright.errors import BadInput
from envwright.machine_failures import (
    ended_from_outside,
    lacks_memory,
    signal_name,
    unfinished_error,
)
from envwright.processes import end_with_parent
from envwright.types import Json

WALL = 100
"""Times its processor time that a job may take on the clock: beyond it, it waits for something."""
_READ = 1 << 20
_PLAIN = 256 * MIB
"""More than a worker has that has imported nothing but this package; a script's own imports, which
its workers repeat, are no part of a job."""
_SPEECHLESS = 3
"""Exit code of a child that has written its outcome, or could not."""
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
        done: called with a job's key and ``{"ok": result}``, ``{"failed": reason}`` or
            ``{"unfinished": reason}``.
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
                except (EOFError, OSError):
                    worker.end()
                    worker, outcome = _Worker(), {"unfinished": "its worker was ended"}
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
    parent = parent_process()
    assert parent is not None
    assert parent.pid is not None
    end_with_parent(parent.pid)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send_bytes(orjson.dumps(_alone(pipe.recv(), pipe)))


def _alone(job: BulkJob, parent: Connection) -> Json:
    """Run a job in a child process, and return its outcome."""
    read, write = os.pipe()
    worker = os.getpid()
    # A child for each job: a crash, a leak or a changed global dies with it.
    child = os.fork()
    if not child:
        end_with_parent(worker)
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
    # Jobs read files and compute: what one waits for is the machine.
    if raw is None:
        return {"unfinished": "it waits for something"}
    try:
        return orjson.loads(raw)
    # Nothing, or half an answer: the child was ended before it could write one.
    except orjson.JSONDecodeError:
        return _ending(status, used.ru_utime + used.ru_stime, job)


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


def _ending(status: int, seconds: float, job: BulkJob) -> Json:
    """What is known of a child that wrote no outcome."""
    code = os.waitstatus_to_exitcode(status)
    # The limit may also be a lower one that this machine sets for all. The kernel samples at ticks,
    # and on a busy machine its samples are a few percent off what it reports in the end.
    if code == -signal.SIGXCPU and seconds > 0.9 * job.seconds - 0.5:
        return {"failed": f"needs more than {job.seconds} s"}
    how = f"ended with {signal_name(code)}"
    others = ended_from_outside(code) or code in (-signal.SIGXCPU, _SPEECHLESS)
    return {"unfinished" if others else "failed": how}


# --- in the child --------------------------------------------------------------------------------


def _run(job: BulkJob, pipe: int) -> None:
    """Do the work under its limits, write the outcome to the pipe, and end the process."""
    try:
        most = _limit(job)
        # Given up where the job has used all of its memory: to say so needs some.
        reserve = bytearray(MIB)
        try:
            said = orjson.dumps({"ok": job.work(*job.arguments)})
        except Exception as error:
            del reserve
            error.__traceback__ = None  # with all that its frames hold
            said = orjson.dumps(_failure(error, job, most))
        with os.fdopen(pipe, "wb") as out:
            out.write(said)
    finally:
        # Without cleanup: exit handlers belong to the worker that was forked.
        os._exit(_SPEECHLESS)


def _limit(job: BulkJob) -> int:
    """Set the limits; bytes of address space that the job may have in all."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + job.seconds
    # The hard limit is two seconds later, for a child that ignores the signal.
    _lower(resource.RLIMIT_CPU, seconds, seconds + 2)
    # RLIMIT_AS limits address space; what the worker had mapped before the fork is added.
    most = job.memory * MIB + max(0, address_space() - _PLAIN)
    _lower(resource.RLIMIT_AS, most, most)
    return most


def _lower(limit: int, soft: int, hard: int) -> None:
    """Set a limit; one that is lower already stays."""
    there = resource.getrlimit(limit)[1]
    if there != resource.RLIM_INFINITY:
        soft, hard = min(soft, there), min(hard, there)
    resource.setrlimit(limit, (soft, hard))


def _failure(error: Exception, job: BulkJob, most: int) -> Json:
    """What a job's exception says of it: bad input as it stands, a defect with its kind."""
    if lacks_memory(error):
        if _machine_refuses(most):
            return {"unfinished": "the machine has no memory left"}
        return {"failed": f"needs more than {job.memory} MiB"}
    # A bound inside the job is one of its own.
    known = unfinished_error(error)
    if known:
        own = isinstance(known, WorkTooLarge)
        return {"failed" if own else "unfinished": str(known)[:400]}
    if isinstance(error, RecursionError):
        return {"failed": "is nested too deeply"}
    if isinstance(error, BadInput):  # without the file, which lies elsewhere on other machines
        return {"failed": f"{error.place}: {error.message}" if error.place else error.message}
    return {"failed": f"a defect: {type(error).__name__}: {error}"[:400]}


def _machine_refuses(most: int) -> bool:
    """Whether the machine refuses memory that the job's own limit still allows."""
    left = most - address_space() - MIB
    if left <= 0:
        return False
    try:
        mmap.mmap(-1, left).close()
    except OSError:
        return True
    return False
