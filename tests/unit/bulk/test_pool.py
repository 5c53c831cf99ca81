"""Jobs in processes with limits: what goes wrong in one is said of it, and the rest goes on."""

from __future__ import annotations

import errno
import mmap
import os
import resource
import signal
import time
from dataclasses import replace
from multiprocessing import Pipe

import pytest

from envwright.bounds import MIB, address_space
from envwright.environment.sandbox.program import SandboxFailure
from envwright.errors import BadInput
from envwright.types import Json
from envwright.workflows.bulk import job_pool
from envwright.workflows.bulk.job_pool import BulkJob, run_jobs


def double(number: int) -> Json:
    return 2 * number


def fail(_: int) -> Json:
    raise BadInput("is wrong.", file="/somewhere/a.json", place="#/paths")


def crash(_: int) -> Json:
    raise KeyError("lost")


def die(_: int) -> Json:
    os.kill(os.getpid(), signal.SIGSEGV)
    return None


def leave(_: int) -> Json:
    os._exit(7)


def spin(_: int) -> Json:
    while True:
        pass


def sleep(_: int) -> Json:
    time.sleep(3600)
    return None


def grow(_: int) -> Json:
    held = []
    while True:
        held.append(bytearray(10_000_000))


def crumble(_: int) -> Json:
    """All of the memory, to the last small object."""
    held: tuple[object, ...] = ()
    while True:
        held = (held, bytes(2_000))


def hold(_: int) -> Json:
    return len(bytearray(30_000_000))


def full_disk(_: int) -> Json:
    raise OSError(errno.ENOSPC, "No space left on device", "/somewhere/specs")


def full_disk_behind(_: int) -> Json:
    """As bad input, which writers make of it."""
    try:
        full_disk(_)
    except OSError:
        raise BadInput("cannot be written.") from None


def long_name(_: int) -> Json:
    raise OSError(errno.ENAMETOOLONG, "File name too long")


def no_room(_: int) -> Json:
    """The machine gives less memory than the job may use."""
    now = address_space()
    resource.setrlimit(resource.RLIMIT_AS, (now + 30 * MIB, now + 30 * MIB))
    return grow(_)


def killed(_: int) -> Json:
    os.kill(os.getpid(), signal.SIGKILL)
    return None


def told_to_end(_: int) -> Json:
    os.kill(os.getpid(), signal.SIGTERM)
    return None


def no_pipe(_: int) -> Json:
    raise BrokenPipeError(errno.EPIPE, "Broken pipe")


def seal(_: int) -> Json:
    raise SandboxFailure("the sandbox does not start.")


def nest(_: int) -> Json:
    return nest(_)


def worker(_: int) -> Json:
    os.kill(os.getppid(), signal.SIGKILL)
    return 1


def job(work: object, number: int = 1, weight: int = 300) -> BulkJob:
    key = f"{getattr(work, '__name__', '')} {number}"
    return BulkJob(key, work, (number,), memory=300, weight=weight, seconds=1)  # type: ignore[arg-type]


def outcomes(jobs: list[BulkJob], workers: int = 2, memory: int = 1_000) -> dict[str, Json]:
    found: dict[str, Json] = {}
    run_jobs(jobs, workers, memory, found.__setitem__)
    return found


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        (fail, "#/paths: is wrong."),
        (crash, "a defect: KeyError: 'lost'"),
        (die, "ended with SIGSEGV"),
        (leave, "ended with exit code 7"),
        (spin, "needs more than 1 s"),
        (grow, "needs more than 300 MiB"),
        (crumble, "needs more than 300 MiB"),
        (nest, "is nested too deeply"),
        (long_name, "a defect: OSError: [Errno 36] File name too long"),
    ],
)
def test_what_goes_wrong_is_told_and_stops_nothing(work: object, reason: str) -> None:
    found = outcomes([job(double, 1), job(work), job(double, 2), job(double, 3)])
    name = getattr(work, "__name__", "")
    assert found.pop(f"{name} 1") == {"failed": reason}
    assert found == {f"double {n}": {"ok": 2 * n} for n in (1, 2, 3)}


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        (full_disk, "No space left on device (/somewhere/specs)"),
        (full_disk_behind, "No space left on device (/somewhere/specs)"),
        (no_room, "the machine has no memory left"),
        (killed, "ended with SIGKILL"),
        (told_to_end, "ended with SIGTERM"),
        (no_pipe, "Broken pipe"),
        (seal, "the sandbox does not start."),
    ],
)
def test_a_failure_of_the_machine_is_no_result(work: object, reason: str) -> None:
    found = outcomes([job(double, 1), job(work), job(double, 2)])
    name = getattr(work, "__name__", "")
    assert found.pop(f"{name} 1") == {"unfinished": reason}
    assert found == {f"double {n}": {"ok": 2 * n} for n in (1, 2)}


def test_a_lower_limit_of_the_machine_is_none_of_the_job() -> None:
    """The processor time that the shell allows, not that of the job."""
    slow = replace(job(spin), seconds=60)
    before = resource.getrlimit(resource.RLIMIT_CPU)
    reader, writer = Pipe()

    def limited() -> Json:
        used = int(time.process_time()) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (used, used + 2))
        return spin(1)

    with reader, writer:
        found = job_pool._alone(replace(slow, work=lambda _: limited()), reader)
    assert found == {"unfinished": "ended with SIGXCPU"}
    assert resource.getrlimit(resource.RLIMIT_CPU) == before


def test_a_job_that_waits_for_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_pool, "WALL", 1)
    reader, writer = Pipe()
    with reader, writer:
        assert job_pool._alone(job(sleep), reader) == {"unfinished": "it waits for something"}


def test_what_a_script_holds_is_no_part_of_a_job() -> None:
    """As torch, which takes gigabytes of addresses before anything is done."""
    reader, writer = Pipe()
    with reader, writer, mmap.mmap(-1, 2 << 30):
        assert job_pool._alone(job(hold), reader) == {"ok": 30_000_000}
        assert job_pool._alone(job(grow), reader) == {"failed": "needs more than 300 MiB"}


def test_a_worker_that_is_killed_is_replaced() -> None:
    found = outcomes([job(worker), job(double, 1), job(double, 2)], workers=1)
    assert found["worker 1"] == {"unfinished": "its worker was ended"}
    assert found["double 2"] == {"ok": 4}


def test_jobs_wait_for_memory_and_a_large_one_runs_alone() -> None:
    jobs = [job(double, n, weight=900 if n % 2 else 5_000) for n in range(6)]
    assert len(outcomes(jobs, workers=3)) == 6


def test_no_job_is_no_work() -> None:
    assert outcomes([]) == {}
