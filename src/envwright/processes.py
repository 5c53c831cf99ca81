"""Processes that end with the one that started them, whatever ends that.

Also a program, for commands of others: ``python -I -S processes.py PARENT COMMAND ARGS`` becomes
the command, which then ends with the process PARENT.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int) -> None:
    """Have the system kill this process when its parent ends, even where that is killed.

    The first thing that a new process does. Linux only; elsewhere nothing but the check is done.
    Linux watches the thread that started the process: it has to live as long as the process.

    Example::

        parent = os.getpid()
        if not os.fork():
            end_with_parent(parent)

    Args:
        parent: the process that is expected to have started this one.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    # It may have ended before the system was told; whoever adopted this process is another.
    if os.getppid() != parent:
        os._exit(1)


def tied_command(command: list[str]) -> list[str]:
    """A command line that runs this one in a process that ends with the calling process."""
    return [sys.executable, "-I", "-S", __file__, str(os.getpid()), *command]


if __name__ == "__main__":
    end_with_parent(int(sys.argv[1]))
    # The wish outlives the exec, except into a program with more rights than this one.
    os.execvp(sys.argv[2], sys.argv[2:])
