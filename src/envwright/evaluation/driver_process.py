"""One worker process with foreign code in it, from the host's side."""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from envwright.environment.sandbox.frames import (
    FrameError,
    is_quiet,
    pack_frame,
    receive_frame,
    send_frame,
)
from envwright.evaluation.foreign_records import Raw, WorkerLost

# Bounds on one frame: bytes of its header, and no payload.
_BOUNDS = (64_000_000, 0)
_START_SECONDS = 120.0
_BOOT = """
import sys, types
paths, package, text = __import__("json").loads(sys.argv[1])
sys.path += paths
for name, folder in package.items():
    module = types.ModuleType(name)
    module.__path__ = [folder]
    sys.modules[name] = module
from envwright.evaluation.drivers.driver_server import main
main(text)
"""
"""As in the sandbox: bare folders in the place of the packages above, so that only what is needed
is imported beside foreign code."""


class DriverChannel:
    """Requests and answers over the socket of one worker, which is believed in nothing but form.

    Args:
        channel: the host's end.
        seconds: wall time of one request.
    """

    def __init__(self, channel: socket.socket, seconds: float) -> None:
        self._channel, self._seconds, self._number = channel, seconds, 0
        self.closed = False

    def ask(self, request: Raw) -> Raw:
        """The answer to a request.

        Raises:
            WorkerLost: the worker failed; it is gone.
        """
        # Answers carry the request's number: an answer from before a timeout is never taken for
        # this one.
        self._number += 1
        deadline = time.monotonic() + self._seconds
        try:
            # Data that arrived unasked means that foreign code writes to the channel.
            if not is_quiet(self._channel):
                raise FrameError("the worker spoke unasked, or is gone")
            send_frame(self._channel, pack_frame({**request, "n": self._number}), deadline)
        except FrameError as error:
            raise self._lost(str(error)) from None
        answer = self._receive(deadline, f"in {request['do']}")
        if answer.pop("n", None) != self._number:
            raise self._lost("an answer to another question")
        return answer

    def close(self) -> None:
        """End the worker."""
        self.closed = True
        self._channel.close()
        self._end()

    def _end(self) -> None:
        """End the process."""
        raise NotImplementedError

    def _ended(self) -> int | None:
        """How the process ended by itself; ``None`` where it lives."""
        raise NotImplementedError

    def _receive(self, deadline: float, place: str) -> Raw:
        try:
            answer, _ = receive_frame(self._channel, deadline, _BOUNDS)
        except FrameError as error:
            raise self._lost(f"{error} ({place})") from None
        return answer

    def _lost(self, reason: str) -> WorkerLost:
        # A worker that ended by itself says more than the broken channel does.
        code = self._ended()
        self.close()
        return WorkerLost(reason if code is None else f"{reason}; it ended {_ending(code)}")


class DriverProcess(DriverChannel):
    """A worker that is a process of this one.

    Args:
        config: for ``drivers.driver_server.main``.
        paths: folders to import from.
        hash_seed: ``PYTHONHASHSEED`` of the process.
        seconds: wall time of one request.

    Raises:
        WorkerLost: it does not start; the message says why.
    """

    def __init__(self, config: Raw, paths: Sequence[str], hash_seed: int, seconds: float) -> None:
        # A socket pair and no pipe on stdio: foreign code may print to those.
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        super().__init__(ours, seconds)
        text = json.dumps({**config, "channel": theirs.fileno(), "host": os.getpid()})
        # No site packages (-s -S), no current folder on the path (-P), no .pyc files (-B): the
        # worker imports from the given paths only.
        flags = ("-s", "-S", "-P", "-B", "-X", "utf8")
        boot = json.dumps([[*paths, _orjson()], _packages(), text])
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, *flags, "-c", _BOOT, boot],
                # A fresh environment: no variable of ours, such as a key, reaches foreign code.
                env={"PYTHONHASHSEED": str(hash_seed), "TZ": "UTC0"},
                cwd="/",
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # A session of its own: a Ctrl-C in the terminal does not reach the worker.
                start_new_session=True,
            )
        answer = self._receive(time.monotonic() + _START_SECONDS, "at the start")
        if "ready" not in answer:
            self.close()
            raise WorkerLost(str(answer.get("failed", "it gives no reason")))

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()

    def _ended(self) -> int | None:
        try:
            # Briefly, since a process that broke its channel may be about to exit.
            return self._process.wait(0.2)
        except subprocess.TimeoutExpired:
            return None


def _ending(code: int) -> str:
    # -31 is SIGSYS, which a seccomp filter sends; -11 is SIGSEGV.
    known = {-31: "because it asked the kernel for what is forbidden", -11: "in a crash"}
    return known.get(code, f"by signal {-code}" if code < 0 else f"with exit code {code}")


def _packages() -> dict[str, str]:
    """The packages above the drivers and the sandbox, as bare folders."""
    evaluation = Path(__file__).parent
    root = evaluation.parent
    return {
        "envwright": str(root),
        "envwright.environment": str(root / "environment"),
        "envwright.environment.sandbox": str(root / "environment" / "sandbox"),
        "envwright.evaluation": str(evaluation),
    }


def _orjson() -> str:
    # The folder that orjson is installed to: under -S it is not on the path.
    spec = importlib.util.find_spec("orjson")
    assert spec is not None
    assert spec.origin is not None
    return str(Path(spec.origin).parent.parent)
