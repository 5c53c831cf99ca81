"""A program of strangers, in a world of its own: run by ``unshare``, never imported for its effect.

``unshare --map-root-user --net --mount --pid --fork --kill-child python -I -S namespace.py SETTINGS
COMMAND…``. It is the first process of the namespace, so whatever the program starts ends with it.
Nothing beyond loopback can be reached; every file outside the work folder is read only.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
import threading
from pathlib import Path

_LIBC = ctypes.CDLL(None, use_errno=True)
# From <sys/mount.h>, <linux/mount.h>, <linux/sockios.h>.
_MS_BIND, _MS_REC, _MS_PRIVATE = 4096, 16384, 1 << 18
_SYS_MOUNT_SETATTR, _AT_FDCWD, _AT_RECURSIVE, _READ_ONLY = 442, -100, 0x8000, 1
_SIOCGIFFLAGS, _SIOCSIFFLAGS, _IFF_UP = 0x8913, 0x8914, 1
_CHUNK = 65_536


def raise_loopback() -> None:
    """Bring up the one network device that a new network namespace has."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        request = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(probe, _SIOCGIFFLAGS, request))[1]
        fcntl.ioctl(probe, _SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", flags | _IFF_UP))


def freeze_files(writable: str) -> None:
    """Make every file read only but those under ``writable``; ``/tmp`` and ``/dev/shm`` are new.

    Raises:
        OSError: the system refuses.
    """
    _mount(None, "/", None, _MS_REC | _MS_PRIVATE)
    _mount(writable, writable, None, _MS_BIND)
    _set_read_only("/", True, _AT_RECURSIVE)
    _set_read_only(writable, False, 0)
    _mount(None, "/dev/shm", "tmpfs", 0)
    if not Path(writable).is_relative_to("/tmp"):
        _mount(None, "/tmp", "tmpfs", 0)


def _mount(source: str | None, target: str, kind: str | None, flags: int) -> None:
    def text(value: str | None) -> bytes | None:
        return None if value is None else value.encode()

    if _LIBC.mount(text(source or kind), target.encode(), text(kind), flags, None):
        raise OSError(ctypes.get_errno(), f"mount of {target}")


def _set_read_only(target: str, on: bool, flags: int) -> None:
    attributes = struct.pack("QQQQ", _READ_ONLY if on else 0, 0 if on else _READ_ONLY, 0, 0)
    arguments = (_AT_FDCWD, target.encode(), flags, attributes, len(attributes))
    if _LIBC.syscall(_SYS_MOUNT_SETATTR, *arguments):
        raise OSError(ctypes.get_errno(), f"read-only {target}")


def set_limits(memory: int, seconds: int) -> None:
    """Bound each process: bytes of data, processor time, bytes of a file; no core files."""
    for kind, limit in (
        (resource.RLIMIT_DATA, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, memory),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (limit, limit))


def relay(path: str, port: int) -> None:
    """Carry connections of the Unix socket ``path``, which others can reach, to a port in here."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(64)

    def serve() -> None:
        while True:
            outside, _ = listener.accept()
            try:
                inside = socket.create_connection(("127.0.0.1", port))
            except OSError:
                outside.close()
                continue
            for source, target in ((outside, inside), (inside, outside)):
                threading.Thread(target=_pump, args=(source, target), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()


def _pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while chunk := source.recv(_CHUNK):
            target.sendall(chunk)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        # One side is gone: the other one learns it by the end of its stream.
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue


def main(settings_text: str, command: list[str]) -> int:
    """Seal, run, and answer how the command ended."""
    settings = json.loads(settings_text)
    raise_loopback()
    freeze_files(settings["folder"])
    os.chdir(settings["folder"])
    if settings["socket"]:
        relay(settings["socket"], settings["port"])
    # The limits are the program's; a first process that hit them would end everything at once.
    child = subprocess.Popen(
        command, preexec_fn=lambda: set_limits(settings["memory"], settings["seconds"])
    )
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    while True:  # a first process takes in all orphans, and has to bury them
        pid, status = os.wait()
        if pid == child.pid:
            return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
