"""One worker process, from the host's side: load it, call it, believe nothing."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from envwright.errors import BadInput, SpecError
from envwright.runtime.jail.answer import bounds, read_result, read_signatures
from envwright.runtime.jail.frames import FrameError, is_quiet, pack, receive, send
from envwright.runtime.jail.program import (
    JailFailure,
    JailLimits,
    JailResult,
    JailState,
    Signature,
)
from envwright.types import Json

_LOAD_SECONDS = 30.0
_LOAD_BOUNDS = (10_000_000, 0)


@dataclass(frozen=True, slots=True)
class Load:
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
        self._state: JailState | None = JailState()
        """The state that the worker's database is in, as far as the host believes."""

    def load(self, load: Load) -> dict[str, Signature]:
        """Hand over programs and database.

        Raises:
            SpecError: a program is refused.
            JailFailure: the worker fails.
        """
        deadline = time.monotonic() + _LOAD_SECONDS
        try:
            send(self.channel, pack(load.header, load.image), deadline)
            header, _ = receive(self.channel, deadline, _LOAD_BOUNDS)
            if isinstance(refused := header.get("refused"), dict):
                words = {key: str(refused.get(key, "")) for key in ("message", "place", "remedy")}
                raise SpecError(
                    words["message"][:2_000], place=words["place"][:200], remedy=words["remedy"]
                )
            if "unsealed" in header:
                raise FrameError(str(header["unsealed"])[:200])
            return read_signatures(header.get("loaded"))
        except FrameError as error:
            raise JailFailure(f"a worker of the jail failed to start: {error}.") from None

    def call(
        self,
        name: str,
        arguments: Mapping[str, Json],
        state: JailState,
        tables: Mapping[str, int],
        limits: JailLimits,
    ) -> JailResult:
        """Run one call; see ``JailSession.call``.

        Raises:
            BadInput: the arguments are not JSON.
            JailFailure: the worker failed, or broke the protocol.
        """
        self._number += 1
        frame = self._frame(name, arguments, state)
        deadline = time.monotonic() + limits.seconds
        try:
            if not is_quiet(self.channel):
                raise FrameError("the worker spoke unasked, or is gone")
            send(self.channel, frame, deadline)
            header, body = receive(self.channel, deadline, bounds(limits))
            result = self._read(header, body, state, tables, limits)
            if not is_quiet(self.channel):
                raise FrameError("the worker said more than it was asked")
        except FrameError as error:
            raise JailFailure(f"the jail failed in {name}: {error}.") from None
        self._state = result.state
        return result

    def _read(
        self,
        header: dict[str, Any],
        body: bytes,
        before: JailState,
        tables: Mapping[str, int],
        limits: JailLimits,
    ) -> JailResult:
        try:
            return read_result(
                header, body, number=self._number, before=before, tables=tables, limits=limits
            )
        except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
            # The judge tripped over something that it should have refused: no answer either way.
            raise FrameError(f"the answer is malformed ({type(error).__name__})") from None

    def _frame(self, name: str, arguments: Mapping[str, Json], state: JailState) -> bytes:
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
            return pack(header, b"" if same else state.changes)
        except TypeError as error:
            raise BadInput(f"the arguments of {name} are not JSON ({error}).") from None
