"""What was freed goes back to the system."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

HELD = """
import resource
from envwright.training.loop import memory

def held():  # bytes
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()

pieces = [bytearray(b"x" * 100_000) for _ in range(2_000)]  # small enough to share an arena
last = pieces.pop()  # what stands behind them all keeps the arena from shrinking by itself
before = held()
pieces.clear()
memory.release_freed_memory()
print(before - held())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library has no such call")
def test_what_is_free_between_pieces_in_use_is_given_back() -> None:
    out = subprocess.run([sys.executable, "-c", HELD], capture_output=True, text=True, check=True)
    assert int(out.stdout) > 150_000_000
