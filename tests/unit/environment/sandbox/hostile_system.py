# ruff: noqa: E501 - tables with one attack a line
"""Attacks on the machine: the check refuses them, and they are run once more with the check off."""

from __future__ import annotations

from tests.unit.environment.sandbox.hostile import HOSTILE, one

SYSTEM = "import os, ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"

PROCESSES = [
    ("socket", "socket", "import socket\ns = socket.socket()\nreturn 'escaped'"),
    ("socket pair", "socket", "import socket\nsocket.socketpair()\nreturn 'escaped'"),
    ("raw socket call", "socket", SYSTEM + "return 'escaped' if libc.socket(2, 1, 0) >= 0 else ''"),
    ("name look-up", "socket", "import socket\nsocket.gethostbyname('localhost')\nreturn 'escaped'"),
    ("fork", "fork", "import os\nos.fork()\nreturn 'escaped'"),
    ("fork bomb", "fork", "import os\nwhile True: os.fork()"),
    ("raw clone", "fork", SYSTEM + "return 'escaped' if libc.fork() >= 0 else ''"),
    ("thread", "fork", "import _thread\n_thread.start_new_thread(print, ())\nreturn 'escaped'"),
    ("exec", "fork", "import os\nos.execv('/bin/true', ['true'])"),
    ("system", "fork", "import os\nreturn 'escaped' if os.system('true') == 0 else ''"),
    ("spawn", "fork", "import os\nos.posix_spawn('/bin/true', ['true'], {})\nreturn 'escaped'"),
    ("kill the zygote", "signal", "import os\nos.kill(os.getppid(), 9)\nreturn 'escaped'"),
    ("kill everyone", "signal", "import os\nos.kill(-1, 9)\nreturn 'escaped'"),
    ("raw kill", "signal", SYSTEM + "return 'escaped' if libc.kill(-1, 0) == 0 else ''"),
    ("handler", "signal", "import signal\nsignal.signal(14, print)\nreturn 'escaped'"),
    ("alarm", "signal", "import signal\nsignal.setitimer(signal.ITIMER_REAL, 1)\nreturn 'escaped'"),
    ("abort", "signal", "import os\nos.abort()"),
    ("anonymous file", "memory map", "import os\nos.memfd_create('x')\nreturn 'escaped'"),
    ("executable map", "memory map", SYSTEM + "libc.mmap.restype = ctypes.c_long\n"
     "return 'escaped' if libc.mmap(0, 4096, 7, 0x22, -1, 0) != -1 else ''"),
    ("executable protection", "memory map", SYSTEM + "libc.mmap.restype = ctypes.c_long\n"
     "a = libc.mmap(0, 4096, 3, 0x22, -1, 0)\n"
     "return 'escaped' if libc.mprotect(ctypes.c_long(a), 4096, 5) == 0 else ''"),
    ("map of a file", "memory map", "import mmap\nmmap.mmap(3, 100)\nreturn 'escaped'"),
    ("shared memory", "memory map", SYSTEM + "return 'escaped' if libc.shmget(0, 4096, 0o1600) >= 0 else ''"),
    ("all memory", "memory map", SYSTEM + "libc.mmap.restype = ctypes.c_long\n"
     "return 'escaped' if libc.mmap(0, ctypes.c_long(1 << 34), 3, 0x22, -1, 0) != -1 else ''"),
    ("environment", "parent", "import os\nreturn 'escaped' if dict(os.environ) or os.environb else ''"),
    ("raw environment", "parent", SYSTEM + "libc.getenv.restype = ctypes.c_char_p\n"
     "return 'escaped' if libc.getenv(b'PATH') or libc.getenv(b'HOME') else ''"),
    ("parent's memory", "parent", "import os\nopen(f'/proc/{os.getppid()}/mem', 'rb')\nreturn 'escaped'"),
    ("parent's environment", "parent", "open('/proc/1/environ', 'rb')\nreturn 'escaped'"),
    ("ptrace", "parent", SYSTEM + "return 'escaped' if libc.ptrace(16, os.getppid(), 0, 0) == 0 else ''"),
    ("process_vm_readv", "parent", SYSTEM + "b = ctypes.create_string_buffer(64)\n"
     "v = (ctypes.c_void_p * 2)(ctypes.addressof(b), 64)\n"
     "n = libc.process_vm_readv(os.getpid(), v, 1, v, 1, 0)\nreturn 'escaped' if n > 0 else ''"),
    ("new namespace", "parent", SYSTEM + "return 'escaped' if libc.unshare(0x10000000) == 0 else ''"),
    ("more limits", "limits", "import resource as r\nr.setrlimit(r.RLIMIT_AS, (-1, -1))\nreturn 'escaped'"),
    ("another filter", "limits", SYSTEM + "return 'escaped' if libc.prctl(22, 2, 0) == 0 else ''"),
    ("exit", "exception", "import os\nos._exit(0)"),
    ("system exit", "exception", "raise SystemExit(0)"),
    ("interrupt", "exception", "raise KeyboardInterrupt"),
    ("exception with a long message", "exception", "raise ValueError('x' * 50_000_000)"),
    ("exception that hides", "exception", "class E(Exception):\n def __str__(self): raise MemoryError\nraise E"),
    ("exception that loops", "exception", "class E(Exception):\n def __str__(self):\n  while True: pass\nraise E"),
    ("null pointer", "exception", "import ctypes\nctypes.string_at(0)"),
    ("deep recursion", "exception", "import sys\nsys.setrecursionlimit(10**9)\n"
     "def f(): return f()\nf()"),
    ("endless loop", "loop", "while True: pass"),
    ("endless loop that catches", "loop", "while True:\n try:\n  while True: pass\n except: pass"),
    ("runaway pattern", "redos", "import re\nreturn 'escaped' if re.match('(a+)+$', 'a' * 40 + 'b') else ''"),
    ("big power", "integer", "return 10**10**9 % 7"),
    ("big string", "bomb", "return 'escaped' if 'a' * 10**10 else ''"),
    ("big list", "bomb", "l = [0]\nwhile True: l = l + l"),
]  # fmt: skip
PROTOCOL = [
    ("huge frame", "os.write(3, b'\\xff' * 8)"),
    ("malformed frame", "os.write(3, (4).to_bytes(4, 'big') + bytes(4) + b'{{{{')"),
    ("not an object", "os.write(3, (2).to_bytes(4, 'big') + bytes(4) + b'[]')"),
    ("another number", "os.write(3, (7).to_bytes(4, 'big') + bytes(4) + b'{\"n\":9}')"),
    ("endless output", "while True: os.write(3, b'\\0' * 65536)"),
    ("pickle", "os.write(3, (20).to_bytes(4, 'big') + bytes(4) + b'cos\\nsystem\\n(S\\'true\\'')"),
    ("half a frame", "os.write(3, (900).to_bytes(4, 'big') + bytes(4))\nwhile True: pass"),
    ("eaten channel", "os.read(3, 100)"),
    ("closed channel", "os.close(3)\nwhile True: pass"),
    ("replaced channel", "os.dup2(3, 4)\nreturn 'escaped'"),
]

OUTSIDE = [
    *(
        hostile
        for hostile in HOSTILE
        if hostile.outcome == "refused" and hostile.kind != "attribute"
    ),
    *(one(kind, name, "refused", body) for name, kind, body in PROCESSES),
    *(one("protocol", name, "refused", f"import os\n{body}") for name, body in PROTOCOL),
]
"""Run with the static check off, where only the process walls stand."""
