"""Work in a child process, so that what hangs, explodes or dies takes nothing along.

Items are worked on one after the other in a fork of this process, and each outcome is reported as
soon as it is known. The kernel bounds the child's memory and processor time; where it dies, the
item at hand is blamed and a new child goes on with the next.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from select import select
from typing import Any, TypeVar

import orjson

from envwright.bounds import MIB, address_space
from envwright.types import Json

MEMORY = 1_536
"""MiB that a child may have beyond what its parent has."""
SECONDS = 20
"""Processor time of one item, far beyond what any takes that ends."""
_WAIT = 15
"""Seconds on the clock in which a child that neither says nor computes anything waits for ever."""
Item = TypeVar("Item")


def in_child(
    items: Sequence[Item], work: Callable[[Item], Json], *, seconds: int = SECONDS
) -> Iterator[Json]:
    """What the work says about each item, in their order; ``{"died": why}`` where it cannot.

    Args:
        items: worked on in one child, or in several where one dies.
        work: returns JSON.
        seconds: processor time of one item.
    """
    done = 0
    while done < len(items):
        for said in _until_dead(items[done:], work, seconds):
            done += 1
            yield said


def _until_dead(
    items: Sequence[Item], work: Callable[[Item], Json], seconds: int
) -> Iterator[Json]:
    """What one child says; of its end the item is told that it was about."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        os.close(reading)
        _serve(items, work, writing, seconds)
    os.close(writing)
    told = 0
    waited_in_vain = False
    try:
        with os.fdopen(reading, "rb", buffering=0) as pipe:
            for said in _lines(pipe, child):
                if said is None:
                    waited_in_vain = True
                    break
                told += 1
                yield said
                if told == len(items):
                    break
    finally:
        os.kill(child, signal.SIGKILL)  # a zombie until it is waited for, so never another's id
        _, status = os.waitpid(child, 0)
    if told < len(items):
        yield {"died": "waits for ever" if waited_in_vain else _ending(status)}


def _lines(pipe: Any, child: int) -> Iterator[Json]:
    """What comes line by line; ``None`` once the child waits for what never comes."""
    rest = b""
    used = ""
    while True:
        if not select([pipe], [], [], _WAIT)[0]:
            before, used = used, _used(child)
            if used != before:
                continue
            yield None
            return
        part = pipe.read(1 << 16)
        if not part:
            return
        *whole, rest = (rest + part).split(b"\n")
        yield from map(orjson.loads, whole)


def _used(child: int) -> str:
    """The processor time that a process has used, as the system writes it."""
    try:
        parts = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return " ".join(parts[11:15])


def _ending(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGXCPU:
        return "too slow"
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"


def _serve(items: Sequence[Any], work: Callable[[Any], Json], pipe: int, seconds: int) -> None:
    """In the child: the work, and nothing that its parent had meant to do."""
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        most = address_space() + MEMORY * MIB
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        for item in items:
            used = resource.getrusage(resource.RUSAGE_SELF)
            # Whole seconds, and some more: what can be told by an exception is told so.
            now = int(used.ru_utime + used.ru_stime) + seconds + seconds // 2 + 2
            resource.setrlimit(resource.RLIMIT_CPU, (now, hard))
            os.write(pipe, orjson.dumps(work(item)) + b"\n")
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(3)  # without cleanup: that is the parent's
