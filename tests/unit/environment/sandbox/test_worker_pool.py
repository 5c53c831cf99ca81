"""The pool: sessions apart, dead workers and dead zygotes, timers, turns, and what leaks."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from envwright.bounds import MAX_STEPS
from envwright.environment.sandbox import seccomp
from envwright.environment.sandbox import worker_pool as pool_module
from envwright.environment.sandbox.program import (
    Program,
    SandboxFailure,
    SandboxLimits,
    SandboxState,
)
from envwright.environment.sandbox.worker_pool import SandboxPool, SandboxSession
from envwright.errors import BadInput
from tests.unit.environment.sandbox.kit import VICTIM, program

ONE = {"item": "I-1", "amount": 1}
SELL = {"sell": Program(source=VICTIM)}


@pytest.fixture
def small(sealed: None) -> Iterator[SandboxPool]:
    with SandboxPool(workers=2) as pool:
        yield pool


def _zygote(pool: SandboxPool) -> int:
    assert pool._zygote is not None
    return pool._zygote.pid


def _gone(pid: int) -> bool:
    """Whether a process ends within some seconds."""
    for _ in range(500):
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rsplit(")", 1)[1].split()[0] in "ZX":
                    return True
        except FileNotFoundError:
            return True
        time.sleep(0.01)
    return False


def _pid(session: SandboxSession) -> int:
    assert session.worker_pid is not None
    return session.worker_pid


def test_a_killed_worker_is_replaced(small: SandboxPool, image: bytes) -> None:
    with small.session(image, SELL) as one, small.session(image, SELL) as two:
        state = one.call("sell", ONE).state
        killed = _pid(one)
        os.kill(killed, signal.SIGKILL)
        with pytest.raises(SandboxFailure):
            one.call("sell", ONE, state)
        assert one.call("sell", ONE, state).value == {"stock": 98}
        assert one.worker_pid != killed
        assert two.call("sell", ONE).value == {"stock": 99}


def test_a_killed_zygote_is_replaced(small: SandboxPool, image: bytes) -> None:
    with small.session(image, SELL) as one, small.session(image, SELL) as two:
        state = one.call("sell", ONE).state
        workers, zygote = [_pid(one), _pid(two)], _zygote(small)
        os.kill(zygote, signal.SIGKILL)
        assert all(_gone(pid) for pid in workers), "workers outlive their zygote"
        with pytest.raises(SandboxFailure):
            one.call("sell", ONE, state)
        assert one.call("sell", ONE, state).value == {"stock": 98}
        with pytest.raises(SandboxFailure):
            two.call("sell", ONE)
        assert two.call("sell", ONE).value == {"stock": 99}
        assert _zygote(small) != zygote


def test_a_zygote_ends_only_its_own_children(small: SandboxPool) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as innocent:
        assert small._zygote is not None
        assert small._zygote.end(innocent.pid) == ""
        assert innocent.poll() is None
        innocent.communicate(b"\n")
    assert innocent.returncode == 0


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_host_gets_workers_of_its_own(small: SandboxPool, image: bytes) -> None:
    with small.session(image, SELL) as session:
        state = session.call("sell", ONE).state
        pid = _pid(session)
        child = os.fork()
        if not child:
            try:
                good = session.call("sell", ONE, state).value == {"stock": 98}
                good = good and session.worker_pid != pid
            except BaseException:
                good = False
            os._exit(0 if good else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert session.call("sell", ONE, state).value == {"stock": 98}
        assert session.worker_pid == pid


def test_closing_ends_every_process(sealed: None, image: bytes) -> None:
    pool = SandboxPool(workers=2)
    session = pool.session(image, SELL)
    pids = [_zygote(pool), _pid(session)]
    pool.close()
    assert all(_gone(pid) for pid in pids)
    with pytest.raises(SandboxFailure, match="closed"):
        session.call("sell", ONE)
    with pytest.raises(SandboxFailure, match="closed"):
        pool.session(image, SELL)
    pool.close()


def test_a_closed_session_ends_its_worker(small: SandboxPool, image: bytes) -> None:
    with small.session(image, SELL) as session:
        pid = _pid(session)
    assert _gone(pid)


def test_more_sessions_than_workers_take_turns(small: SandboxPool, image: bytes) -> None:
    sessions = [small.session(image, SELL) for _ in range(5)]
    states = [SandboxState()] * 5
    for stock in (99, 98, 97):
        for number, session in enumerate(sessions):
            result = session.call("sell", ONE, states[number])
            assert result.value == {"stock": stock}
            states[number] = result.state
            assert sum(s.worker_pid is not None for s in sessions) <= 2
    for session in sessions:
        session.close()


def test_sessions_of_many_threads(small: SandboxPool, image: bytes) -> None:
    ends: list[object] = []

    def sell() -> None:
        with small.session(image, SELL) as session:
            state = SandboxState()
            for _ in range(10):
                result = session.call("sell", ONE, state)
                state = result.state
            ends.append(result.value)

    threads = [threading.Thread(target=sell) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert ends == [{"stock": 90}] * 6


def test_a_worker_per_call(sealed: None, image: bytes) -> None:
    count = program("import_count.append(1)\nreturn len(import_count)", before="import_count = []")
    with SandboxPool(2, fresh="call") as pool, pool.session(image, SELL | {"n": count}) as session:
        assert session.worker_pid is None
        first = session.call("sell", ONE)
        assert session.worker_pid is None
        assert session.call("sell", ONE, first.state).value == {"stock": 98}
        assert session.call("n", {}).value == session.call("n", {}).value == 1


def test_a_timer_is_a_failure_of_the_sandbox(sealed: None, image: bytes) -> None:
    # The fuel would end it, much later than the timer does.
    slow = program("while True: pass")
    with (
        SandboxPool(2, SandboxLimits(fuel=10**15, seconds=0.3)) as pool,
        pool.session(image, {"slow": slow} | SELL) as session,
    ):
        pid = _pid(session)
        with pytest.raises(SandboxFailure, match="time is up"):
            session.call("slow", {})
        assert _gone(pid)
        assert session.call("sell", ONE).ok


def test_the_engines_timer_is_a_failure_of_the_sandbox(sealed: None, image: bytes) -> None:
    limits = SandboxLimits.model_validate({"sql": {"steps": MAX_STEPS, "seconds": 0.05}})
    endless = (
        "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT n FROM t WHERE n>1"
    )
    body = f"try: db.query('{endless}')\nexcept Exception: pass\nreturn 1"
    with (
        SandboxPool(1, limits) as pool,
        pool.session(image, {"slow": program(body)}) as session,
        pytest.raises(SandboxFailure, match="timer"),
    ):
        session.call("slow", {})


def test_the_processor_time_of_a_worker_is_bounded(sealed: None, image: bytes) -> None:
    limits = SandboxLimits(cpu_seconds=1, seconds=30)
    with (
        SandboxPool(1, limits, static_check=False) as pool,
        pool.session(image, {"slow": _raw("while True: pass")}) as session,
        # The limit's hard form ends the process without a word.
        pytest.raises(SandboxFailure, match="closed the channel"),
    ):
        session.call("slow", {})


def _raw(body: str) -> Program:
    source = program(body).source
    return Program(source=f"from __future__ import annotations\nimport os, sys\n{source}")


def test_workers_see_no_environment(open_pool: SandboxPool, image: bytes) -> None:
    os.environ["SANDBOX_TEST_SECRET"] = "secret"
    try:
        with open_pool.session(image, {"see": _raw("return [dict(os.environ), sys.argv]")}) as one:
            assert one.call("see", {}).value == [{}, [""]]
    finally:
        del os.environ["SANDBOX_TEST_SECRET"]


def _memory(pid: int) -> bytes:
    """All that a process could write to; needs the rights of a debugger."""
    try:
        with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb") as memory:
            parts = []
            for line in maps:
                span, rights, *_ = line.split()
                if rights.startswith("rw") and "[v" not in line:
                    start, stop = (int(part, 16) for part in span.split("-"))
                    memory.seek(start)
                    parts.append(memory.read(stop - start))
            return b"".join(parts)
    except PermissionError:
        pytest.skip("reading a worker's memory needs the rights of a debugger")


def test_workers_hold_nothing_of_the_host_or_of_other_sessions(
    small: SandboxPool, image: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = f"secret-{secrets.token_hex(8)}"
    monkeypatch.setenv("SANDBOX_TEST_SECRET", secret)
    keep = program(f"db.execute(\"UPDATE items SET note = '{secret}'\")\nreturn {secret!r}")
    with small.session(image, {"keep": keep}) as one, small.session(image, SELL) as two:
        assert one.call("keep", {}).value == secret
        two.call("sell", ONE)
        assert secret.encode() in _memory(_pid(one))
        assert secret.encode() not in _memory(_pid(two))
        assert secret.encode() not in _memory(_zygote(small))


def test_workers_have_one_descriptor(small: SandboxPool, image: bytes) -> None:
    with small.session(image, SELL) as session:
        session.call("sell", ONE)
        try:
            found = os.listdir(f"/proc/{_pid(session)}/fd")
        except PermissionError:
            pytest.skip("a sealed worker's descriptors are root's to see")
        assert found == ["3"]


def test_the_kernel_knows_the_worker_as_sealed(small: SandboxPool, image: bytes) -> None:
    with small.session(image, SELL) as session, open(f"/proc/{_pid(session)}/status") as file:
        status = {name: value.strip() for name, _, value in (line.partition(":") for line in file)}
    assert status["Seccomp"] == "2"
    assert status["NoNewPrivs"] == "1"
    assert status["Threads"] == "1"


def test_the_host_keeps_no_descriptors(small: SandboxPool, image: bytes) -> None:
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        with small.session(image, SELL) as session:
            session.call("sell", ONE)
    assert len(os.listdir("/proc/self/fd")) == before


def test_workers_share_their_zygotes_hash_seed(small: SandboxPool, image: bytes) -> None:
    order = program("return list({'a', 'b', 'c', 'd', 'e', 'f', 'g'})")
    found = set()
    for _ in range(2):
        with SandboxPool(1) as pool, pool.session(image, {"order": order}) as session:
            found.add(tuple(session.call("order", {}).value))
    assert len(found) == 1


def test_without_seccomp_it_refuses(
    sealed: None, image: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seccomp, "missing_support", lambda: "this is a test")
    assert pool_module.sandbox_supported() == "this is a test"
    with pytest.raises(SandboxFailure, match="this is a test"):
        SandboxPool()
    with (
        SandboxPool(1, allow_without_seccomp=True) as pool,
        pool.session(image, SELL) as session,
    ):
        assert session.call("sell", ONE).value == {"stock": 99}


MAP = """
import ctypes
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_long
return libc.mmap(0, 4096, 7, 0x22, -1, 0) != -1
"""


def test_the_filter_is_what_holds(
    open_pool: SandboxPool, image: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_pool.session(image, {"map": _raw(MAP)}) as session:
        assert session.call("map", {}).value is False
    monkeypatch.setattr(seccomp, "missing_support", lambda: "this is a test")
    with (
        SandboxPool(1, allow_without_seccomp=True, static_check=False) as pool,
        pool.session(image, {"map": _raw(MAP)}) as session,
    ):
        assert session.call("map", {}).value is True


def test_a_pool_has_workers() -> None:
    with pytest.raises(BadInput):
        SandboxPool(0)
