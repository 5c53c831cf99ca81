"""The clean process: it imports once, owns nothing, and forks sealed workers on request.

It never sees an image, a program or an environment variable of the host. The host asks by packets
on one socket: ``F`` with the worker's end of a channel forks, ``K`` and a process id ends a worker
and returns its exit status, ``R`` ends it without an answer. When the socket closes it exits, and
with it all workers.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import socket
import sys
from typing import Any

import apsw
import orjson

from envwright.environment.sandbox.frames import pack_frame, write_frame
from envwright.environment.sandbox.seal import address_space, seal_process
from envwright.environment.sandbox.static_check import MODULES
from envwright.environment.sandbox.worker import Worker, serve_calls
from envwright.processes import end_with_parent

_LAZY = tuple("_strptime ast calendar fractions heapq locale traceback unicodedata".split())
"""What the standard library would open a file for when it is first used; the parser needs the last
for names that are not plain English."""

_WARM = """
import re
def warm(db: Database, n: int) -> list[str]:
    db.execute("INSERT INTO empty VALUES (:n)", n=n)
    rows = [f"{row['id']:>3}" for row in db.query("SELECT id FROM empty") if row["id"] in (1, n)]
    return re.findall("[0-9]+", ",".join(sorted(rows))) * 2
"""


def main(text: str) -> None:
    """Serve the host.

    Args:
        text: JSON with ``control`` (the socket's descriptor), ``memory_bytes``, ``cpu_seconds``
            and ``filtered`` (install the seccomp filter).
    """
    config: dict[str, Any] = orjson.loads(text)
    os.environ.clear()
    sys.argv = [""]
    for name in (*MODULES, *_LAZY):
        importlib.import_module(name)
    _warm_up()
    # Frozen objects are left alone by the collector, so children share their pages with the zygote.
    gc.collect()
    gc.freeze()
    # Measured after the warm-up: the bound is on what a worker takes beyond the clean process.
    config["address_space"] = address_space() + config["memory_bytes"]
    control = socket.socket(fileno=config["control"])
    control.send(b"ready")
    children: set[int] = set()
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 64, 1)
        if not message:
            os._exit(0)
        if message[:1] == b"F":
            pid = _fork(descriptors[0], config)
            children.add(pid)
            control.send(pid.to_bytes(8, signed=True))
        else:
            status = _end(int(message[1:]), children)
            if message[:1] == b"K":
                control.send(status.to_bytes(8, signed=True))


def _warm_up() -> None:
    """Do once, on a program of our own, what each worker would otherwise be the first to do."""
    db = apsw.Connection(":memory:")
    db.execute("CREATE TABLE empty (id INTEGER PRIMARY KEY)")
    # Seeds the engine's generator, which would open a file otherwise.
    db.execute("SELECT random()").fetchall()
    load = {"programs": {"warm": _WARM}, "limits": {}, "clock": 0, "checked": True}
    worker = Worker(load, db.serialize("main"))
    call = {"n": 1, "name": "warm", "arguments": {"n": 3}, "same": False, "moved": 0, "counts": []}
    for _ in range(3):
        worker.call(call, b"")
    db.close()


def _fork(channel: int, config: dict[str, Any]) -> int:
    """Fork a worker on a channel; its process id."""
    zygote = os.getpid()
    pid = os.fork()
    if pid:
        os.close(channel)
        return pid
    try:
        end_with_parent(zygote)
        _become_worker(channel, config)
    finally:
        # Whatever happened: a child never returns into the zygote's loop.
        os._exit(1)


def _become_worker(channel: int, config: dict[str, Any]) -> None:
    try:
        seal_process(channel, config["address_space"], config["cpu_seconds"], config["filtered"])
    except OSError as error:
        write_frame(channel, pack_frame({"unsealed": f"a worker cannot be sealed: {error}"}))
        return
    serve_calls()


def _end(pid: int, children: set[int]) -> int:
    """Kill a worker and return its ``waitpid`` status. A worker that died before keeps its own.

    Only a child of this zygote is killed: the number of a worker of one that is gone may belong to
    anybody by now.
    """
    if pid not in children:
        return 0
    children.remove(pid)
    os.kill(pid, signal.SIGKILL)
    return os.waitpid(pid, 0)[1]
