"""Which failures are the machine's: they leave work unfinished, and are no verdict about anything.

A full disk, a lack of memory, a killed process say nothing about the document, the environment or
the task that was at hand. Whoever writes down what becomes of many things asks here first.
"""

from __future__ import annotations

import errno
import signal
from collections.abc import Iterator

from envwright.bounds import WorkTooLarge
from envwright.errors import MachineFailure

_ERRNOS = frozenset(
    {
        *(errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG, errno.EIO, errno.ENXIO),
        *(errno.ENODEV, errno.ESTALE, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN),
        *(errno.ENOBUFS, errno.EPIPE, errno.ECONNRESET, errno.ETIMEDOUT),
    }
)
"""What a system says whose disk, memory, descriptors or processes are used up or gone. Other
numbers, such as that of a name that is too long, come from what was given."""
_OWN = frozenset(
    {
        *(signal.SIGSEGV, signal.SIGABRT, signal.SIGILL, signal.SIGFPE, signal.SIGTRAP),
        *(signal.SIGSYS, signal.SIGXCPU),
    }
)
"""Signals that a process earns by what it does. All others are sent to it, SIGKILL by a kernel
that lacks memory; SIGBUS comes where a page cannot be read from the disk."""


def unfinished_reason(error: BaseException) -> str:
    """Why work is unfinished that this error ended; empty where it is about what was given.

    Example::

        try:
            verdict = judge(document)
        except Exception as error:
            if why := unfinished_reason(error):
                unfinished[document] = why
    """
    for cause in causes(error):
        if isinstance(cause, MachineFailure | WorkTooLarge):
            return str(cause)
        if lacks_memory(cause):
            return "the machine has no memory left"
        if isinstance(cause, OSError) and cause.errno in _ERRNOS:
            where = f" ({cause.filename})" if isinstance(cause.filename, str) else ""
            return f"{cause.strerror}{where}"
    return ""


def unfinished_error(error: BaseException) -> WorkTooLarge | MachineFailure | None:
    """The same as an error that can be kept and raised later; ``None`` for one about the input."""
    too_large = next((cause for cause in causes(error) if isinstance(cause, WorkTooLarge)), None)
    if too_large is not None:
        return WorkTooLarge(too_large.message)
    why = unfinished_reason(error)
    return MachineFailure(why) if why else None


def lacks_memory(error: BaseException) -> bool:
    """Whether memory was asked for and refused, by a limit of the process or by the machine."""
    return any(
        # apsw's own error, by name: the package is not imported here.
        isinstance(cause, MemoryError)
        or type(cause).__name__ == "NoMemError"
        or (isinstance(cause, OSError) and cause.errno == errno.ENOMEM)
        for cause in causes(error)
    )


def causes(error: BaseException) -> Iterator[BaseException]:
    """An error and what led to it, also where ``from None`` hides that from a traceback."""
    waiting: list[BaseException | None] = [error]
    seen: set[int] = set()
    while waiting:
        one = waiting.pop()
        if one is not None and id(one) not in seen:
            seen.add(id(one))
            yield one
            waiting += [one.__context__, one.__cause__]


def signal_name(code: int) -> str:
    """How a process ended, by its exit code: ``SIGKILL``, or ``exit code 1``."""
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"


def ended_from_outside(code: int) -> bool:
    """Whether a process that ended with this exit code was ended by others.

    Args:
        code: negative for a signal, as ``subprocess`` gives it.
    """
    return code < 0 and -code not in _OWN
