"""Starting and asking the zygote, from the host's side."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import orjson

from envwright.runtime.jail.program import JailFailure, JailLimits

_START_SECONDS = 60.0
_ANSWER_SECONDS = 30.0
_NEEDED = ("apsw", "orjson", "pydantic", "pydantic_core", "typing_extensions")
_ALSO_NEEDED = ("annotated_types", "typing_inspection")
_BOOT = """
import sys, types
paths, package, text = __import__("json").loads(sys.argv[1])
sys.path += paths
for name, folder in package.items():
    module = types.ModuleType(name)
    module.__path__ = [folder]
    sys.modules[name] = module
from envwright.runtime.jail.zygote import main
main(text)
"""
"""The first lines of the zygote. The packages above the jail are given as bare folders, so that
their ``__init__`` files, and all that these import, stay out of the clean process."""
_ENVIRONMENT = {"PYTHONHASHSEED": "0", "TZ": "UTC0"}
"""All that the zygote gets, and forgets at once: sets have the same order in every process."""


class Zygote:
    """One zygote process.

    Raises:
        JailFailure: it does not start.
    """

    def __init__(self, limits: JailLimits, filtered: bool) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._control = ours
        config = {
            "control": theirs.fileno(),
            "memory_bytes": limits.memory_bytes,
            "cpu_seconds": limits.cpu_seconds,
            "filtered": filtered,
        }
        here = Path(__file__).parent
        package = {"envwright": str(here.parent.parent), "envwright.runtime": str(here.parent)}
        text = orjson.dumps([_search_path(), package, orjson.dumps(config).decode()]).decode()
        flags = ("-s", "-S", "-P", "-B", "-X", "utf8")
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, *flags, "-c", _BOOT, text],
                env=_ENVIRONMENT,
                cwd="/",
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        self._control.settimeout(_START_SECONDS)
        try:
            ready = self._control.recv(64)
        except OSError:
            ready = b""
        if ready != b"ready":
            self._process.kill()
            words = self._last_words()
            self.close()
            raise JailFailure(f"the jail does not start: {words}")
        self._control.settimeout(_ANSWER_SECONDS)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def fork(self) -> tuple[int, socket.socket]:
        """A new worker: its process id, and the host's end of its channel.

        Raises:
            OSError: the zygote is gone.
        """
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with theirs:
                socket.send_fds(self._control, [b"F"], [theirs.fileno()])
            return self._answer(), ours
        except OSError:
            ours.close()
            raise

    def end(self, pid: int) -> str:
        """End a worker; how it had ended already, in words, or nothing.

        Raises:
            OSError: the zygote is gone, and with it the worker.
        """
        self._control.send(b"K%d" % pid)
        status = self._answer()
        if not os.WIFSIGNALED(status):
            return ""
        return _SIGNALS.get(os.WTERMSIG(status), "")

    def release(self, pid: int) -> None:
        """End a worker that did its work; nobody waits for it.

        Raises:
            OSError: the zygote is gone, and with it the worker.
        """
        self._control.send(b"R%d" % pid)

    def close(self) -> None:
        """End the zygote and all its workers."""
        self._control.close()
        self._process.kill()
        self._process.wait()
        if self._process.stderr is not None:
            self._process.stderr.close()

    def _answer(self) -> int:
        raw = self._control.recv(64)
        if len(raw) != 8:
            raise ConnectionError("the zygote is gone")
        return int.from_bytes(raw, signed=True)

    def _last_words(self) -> str:
        raw = self._process.stderr.read() if self._process.stderr is not None else b""
        lines = raw.decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "it gives no reason"


_SIGNALS: dict[int, str] = {
    signal.SIGSYS: "it asked the kernel for what is forbidden",
    signal.SIGXCPU: "its processor time is used up",
    signal.SIGSEGV: "it crashed",
    signal.SIGBUS: "it crashed",
    signal.SIGABRT: "it crashed",
}


def _search_path() -> list[str]:
    """Folders of the packages that the zygote imports, and no others."""
    out: dict[str, None] = {}
    for name in (*_NEEDED, *_ALSO_NEEDED):
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin:
            origin = Path(spec.origin)
            folder = origin.parent.parent if spec.submodule_search_locations else origin.parent
            out[str(folder)] = None
    return list(out)
