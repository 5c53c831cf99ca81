"""A process that has loaded a release and forks a fresh worker for every episode.

It runs no tool itself, so every worker begins where the first did: what one episode leaves behind
in modules and classes cannot reach another. The host asks by packets on one socket: ``F`` with the
worker's end of a channel forks and answers the process id, ``K`` and an id ends that worker and
answers how it ended. When the socket closes it exits, and its workers with it.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
from collections.abc import Callable


def tend(descriptor: int, become: Callable[[int], None]) -> None:
    """Fork workers until the host is gone.

    Args:
        descriptor: of the socket to the host.
        become: what a worker does with its channel; the process ends after it.
    """
    gc.collect()
    gc.freeze()  # a collection would touch, and so copy, every page that is shared
    control = socket.socket(fileno=descriptor)
    children: set[int] = set()
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 64, 1)
        if not message:
            os._exit(0)
        if message[:1] == b"F":
            children.add(pid := _fork(descriptors[0], become))
            control.send(pid.to_bytes(8, signed=True))
        else:
            control.send(_end(int(message[1:]), children).to_bytes(8, signed=True))


def _fork(channel: int, become: Callable[[int], None]) -> int:
    pid = os.fork()
    if pid:
        os.close(channel)
        return pid
    try:
        become(channel)
        os._exit(0)
    finally:
        os._exit(1)


def _end(pid: int, children: set[int]) -> int:
    """Kill a worker, a child of this process only; one that ended by itself keeps its reason."""
    if pid not in children:
        return 0
    children.remove(pid)
    os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
