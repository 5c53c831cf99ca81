"""What the tests of this folder share: the command line, run folders, processes, a server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson

from envwright.types import Trajectory
from tests.fake_server import FakeServer

ROOT = Path(__file__).parents[2]
MOCK = ROOT / "environments" / "mock"
COMMAND = [sys.executable, "-m", "envwright", "rollout", str(MOCK)]
PATIENCE_S = 60.0


def start(*arguments: object) -> subprocess.Popen[str]:
    """``envwright rollout`` on the mock environment, running; it can be interrupted.

    A shell starts what runs in the background with SIGINT ignored, and children inherit that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "always::ResourceWarning"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def rollout(*arguments: object, code: int = 0) -> tuple[str, str]:
    """The same, to its end: what it wrote to standard output and to standard error."""
    with start(*arguments) as process:
        out, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == code, (process.returncode, out[-2000:], err[-2000:])
    assert "Traceback" not in err
    assert "ResourceWarning" not in err
    return out, err


def as_json(*arguments: object, code: int = 0) -> dict[str, Any]:
    """Its result as ``--json`` prints it."""
    found: dict[str, Any] = orjson.loads(rollout(*arguments, "--json", code=code)[0])
    return found


def some_tasks(folder: Path, count: int, wanted: Callable[[Any], bool] = bool) -> Path:
    """A file of the first tasks of the mock environment that are as wanted."""
    found = (MOCK / "tasks.jsonl").read_bytes().splitlines(keepends=True)
    chosen = [line for line in found if wanted(orjson.loads(line))][:count]
    assert len(chosen) == count
    file = folder / "some.jsonl"
    file.write_bytes(b"".join(chosen))
    return file


def lines(folder: Path) -> list[bytes]:
    """The episodes of a run as they are written, sorted: their order depends on the machine."""
    file = folder / "trajectories.jsonl"
    raw = file.read_bytes() if file.exists() else b""
    assert not raw or raw.endswith(b"\n")
    return sorted(raw.splitlines())


def episodes(folder: Path) -> list[Trajectory]:
    return [Trajectory.model_validate_json(line) for line in lines(folder)]


def whole_lines(folder: Path) -> int:
    """How many episodes a run has that may be writing one."""
    file = folder / "trajectories.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def wait_for(reached: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not reached():
        assert time.monotonic() < deadline, what
        time.sleep(0.002)


# --- processes -----------------------------------------------------------------------------------


def children(pid: int) -> list[int]:
    """Processes that a process started and that still run."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        stat = Path("/proc") / name / "stat"
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue  # it ended meanwhile
        if int(parent) == pid and state != "Z":
            found.append(int(stat.parent.name))
    return found


def command_of(pid: int) -> str:
    try:
        raw = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return ""
    return raw.replace(b"\0", b" ").decode(errors="replace")


def runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_for_end(pids: Sequence[int]) -> None:
    wait_for(lambda: not any(map(runs, pids)), f"still there: {[command_of(p) for p in pids]}")


# --- a server ------------------------------------------------------------------------------------


@contextmanager
def served(*arguments: Any, **more: Any) -> Iterator[FakeServer]:
    """A fake server in a thread, as long as the block lasts."""
    server = FakeServer(*arguments, **more)
    loop = asyncio.new_event_loop()
    entered, leave = threading.Event(), asyncio.Event()

    async def serve() -> None:
        async with server:
            entered.set()
            await leave.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    try:
        assert entered.wait(PATIENCE_S)
        yield server
    finally:
        loop.call_soon_threadsafe(leave.set)
        thread.join()
        loop.close()
