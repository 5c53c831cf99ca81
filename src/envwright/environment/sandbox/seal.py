"""Turning a freshly forked process into a worker that can do nothing but compute."""

from __future__ import annotations

import ctypes
import os
import resource

from envwright.environment.sandbox import seccomp

CHANNEL = 3
"""The worker's only file descriptor."""
_PR_SET_DUMPABLE = 4
_MOST_DESCRIPTORS = 4_096


def seal_process(channel: int, address_space: int, cpu_seconds: int, filtered: bool) -> None:
    """Close everything but the channel, set the limits, install the filter.

    Args:
        channel: the socket to the host; it becomes ``CHANNEL``.
        address_space: bytes of address space that the process may have in all.
        cpu_seconds: processor time that it may use.
        filtered: install the seccomp filter; without it only the limits of resources hold.

    Raises:
        OSError: the system refused a part; the process must not be used.
    """
    if channel != CHANNEL:
        os.dup2(channel, CHANNEL, inheritable=False)
    os.closerange(0, CHANNEL)
    os.closerange(CHANNEL + 1, _MOST_DESCRIPTORS)
    # Let no other process of this user read or trace this one.
    ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    for limit, bound in (
        (resource.RLIMIT_AS, address_space),
        (resource.RLIMIT_CPU, cpu_seconds),
        # Zero: no new file, descriptor or process. The channel that is open already stays usable.
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 0),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
    ):
        resource.setrlimit(limit, (bound, bound))
    # Last, since the filter forbids the calls that are made above.
    if filtered:
        seccomp.install_filter(CHANNEL)


def address_space() -> int:
    """Bytes of address space that this process has now."""
    with open("/proc/self/statm") as file:
        # The first field is the whole size of the program, in pages.
        return int(file.read().split()[0]) * resource.getpagesize()
