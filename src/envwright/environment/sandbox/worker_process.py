"""The processes of the sandbox from the host's side: the zygote, and each worker that it forks.

The host starts and ends them here, and believes nothing of what a worker answers: frames are
bounded by ``frames`` and their content is checked by ``answer_check``.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from envwright.environment.sandbox.answer_check import call_bounds, read_result, read_signatures
from envwright.environment.sandbox.frames import (
    FrameError,
    is_quiet,
    pack_frame,
    receive_frame,
    send_frame,
)
from envwright.environment.sandbox.program import (
    SandboxFailure,
    SandboxLimits,
    SandboxResult,
    SandboxState,
    Signature,
)
from envwright.errors import BadInput, SpecError
from envwright.types import Json

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
from envwright.environment.sandbox.zygote import main
main(text)
"""
"""The first lines of the zygote. The packages above the sandbox are given as bare folders, so that
their ``__init__`` files, and all that these import, stay out of the clean process."""
_ENVIRONMENT = {"PYTHONHASHSEED": "0", "TZ": "UTC0"}
"""All that the zygote gets, and forgets at once: sets have the same order in every process."""


class Zygote:
    """One zygote process.

    Raises:
        SandboxFailure: it does not start.
    """

    def __init__(self, limits: SandboxLimits, filtered: bool) -> None:
        # Packets keep their bounds: each ``recv`` is one whole message.
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._control = ours
        config = {
            "control": theirs.fileno(),
            "memory_bytes": limits.memory_bytes,
            "cpu_seconds": limits.cpu_seconds,
            "filtered": filtered,
        }
        here = Path(__file__).parent
        package = {"envwright": str(here.parent.parent), "envwright.environment": str(here.parent)}
        text = orjson.dumps([_search_path(), package, orjson.dumps(config).decode()]).decode()
        # No site packages, no current folder on the path, no bytecode: the path is given.
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
                # Ctrl-C at the host's terminal reaches the host only.
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
            raise SandboxFailure(f"the sandbox does not start: {words}")
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


# --- one worker -----------------------------------------------------------------------------------

_LOAD_SECONDS = 30.0
_LOAD_BOUNDS = (10_000_000, 0)


@dataclass(frozen=True, slots=True)
class WorkerLoad:
    """What a worker is given before its first call."""

    header: dict[str, Any]
    image: bytes


class WorkerProcess:
    """A worker and the host's end of its channel."""

    def __init__(self, pid: int, channel: socket.socket) -> None:
        self.pid = pid
        self.channel = channel
        self.owner = os.getpid()
        """The process that may talk to it; a fork of the host may not."""
        self._number = 0
        self._state: SandboxState | None = SandboxState()
        """The state that the worker's database is in, as far as the host believes."""

    def load(self, load: WorkerLoad) -> dict[str, Signature]:
        """Hand over programs and database.

        Raises:
            SpecError: a program is refused.
            SandboxFailure: the worker fails.
        """
        deadline = time.monotonic() + _LOAD_SECONDS
        try:
            send_frame(self.channel, pack_frame(load.header, load.image), deadline)
            header, _ = receive_frame(self.channel, deadline, _LOAD_BOUNDS)
            if isinstance(refused := header.get("refused"), dict):
                words = {key: str(refused.get(key, "")) for key in ("message", "place", "remedy")}
                raise SpecError(
                    words["message"][:2_000], place=words["place"][:200], remedy=words["remedy"]
                )
            if "unsealed" in header:
                raise FrameError(str(header["unsealed"])[:200])
            return read_signatures(header.get("loaded"))
        except FrameError as error:
            raise SandboxFailure(f"a worker of the sandbox failed to start: {error}.") from None

    def call(
        self,
        name: str,
        arguments: Mapping[str, Json],
        state: SandboxState,
        tables: Mapping[str, int],
        limits: SandboxLimits,
    ) -> SandboxResult:
        """Run one call; see ``SandboxSession.call``.

        Raises:
            BadInput: the arguments are not JSON.
            SandboxFailure: the worker failed, or broke the protocol.
        """
        self._number += 1
        frame = self._frame(name, arguments, state)
        deadline = time.monotonic() + limits.seconds
        try:
            # Bytes left from before could pass for the answer to this call.
            if not is_quiet(self.channel):
                raise FrameError("the worker spoke unasked, or is gone")
            send_frame(self.channel, frame, deadline)
            header, body = receive_frame(self.channel, deadline, call_bounds(limits))
            result = self._read(header, body, state, tables, limits)
            if not is_quiet(self.channel):
                raise FrameError("the worker said more than it was asked")
        except FrameError as error:
            raise SandboxFailure(f"the sandbox failed in {name}: {error}.") from None
        # Only after a good answer; a worker that failed is not used again.
        self._state = result.state
        return result

    def _read(
        self,
        header: dict[str, Any],
        body: bytes,
        before: SandboxState,
        tables: Mapping[str, int],
        limits: SandboxLimits,
    ) -> SandboxResult:
        try:
            return read_result(
                header, body, number=self._number, before=before, tables=tables, limits=limits
            )
        except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
            # The judge tripped over something that it should have refused: no answer either way.
            raise FrameError(f"the answer is malformed ({type(error).__name__})") from None

    def _frame(self, name: str, arguments: Mapping[str, Json], state: SandboxState) -> bytes:
        # Identity first: changes may be megabytes.
        same = state is self._state or state == self._state
        header: dict[str, Any] = {
            "do": "call",
            "n": self._number,
            "name": name,
            "arguments": dict(arguments),
            "same": same,
        }
        if not same:
            header |= {"moved": state.moved, "counts": list(state.counts)}
        try:
            return pack_frame(header, b"" if same else state.changes)
        except TypeError as error:
            raise BadInput(f"the arguments of {name} are not JSON ({error}).") from None
