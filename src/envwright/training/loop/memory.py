"""Memory that was freed, given back to the system.

Playing and learning each need much of it, in pieces of other sizes. The C library keeps what was
freed, in pieces that the other has no use for: a process grows from step to step to what both need
together, and more.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable


def give_back() -> None:
    """Give back what is free, where the C library can (glibc); what is in use stays."""
    if _trim is not None:
        _trim(0)


def _found() -> Callable[[int], int] | None:
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library, or another system
        return None


_trim = _found()
