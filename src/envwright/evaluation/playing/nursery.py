"""Fresh workers for episodes: one process loads a release, and is forked for each of them."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass, field

from envwright.evaluation.audit.foreign import Lost, Refused
from envwright.evaluation.audit.link import Link, Talk
from envwright.evaluation.audit.records import Raw
from envwright.evaluation.audit.remote import Remote, Role

_HASH_SEED = 1
_ANSWER_SECONDS = 60.0
_KILLED = -9


class Nursery(Link):
    """The process that is forked; see ``drivers.nursery``.

    Args:
        config: for ``drivers.serve.main``.
        paths: folders to import from.
        seconds: wall time of one request to a worker.

    Raises:
        Lost: it does not start; the message says why.
    """

    def __init__(self, config: Raw, paths: Sequence[str], seconds: float) -> None:
        super().__init__(config, paths, _HASH_SEED, seconds)
        self._channel.settimeout(_ANSWER_SECONDS)

    def child(self) -> Talk:
        """A fresh worker.

        Raises:
            Lost: the nursery is gone.
        """
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            try:
                socket.send_fds(self._channel, [b"F"], [theirs.fileno()])
                pid = self._number_back()
            except OSError as error:
                ours.close()
                raise self._lost(f"the process that workers are forked from failed: {error}") from (
                    None
                )
        return _Child(ours, self._seconds, self, pid)

    def end(self, pid: int) -> int | None:
        """End a worker; how it had ended by itself, or ``None``."""
        try:
            self._channel.send(b"K%d" % pid)
            code = self._number_back()
        except OSError:
            return None  # its workers end with a nursery
        return None if code == _KILLED else code

    def _number_back(self) -> int:
        raw = b""
        while len(raw) < 8:
            part = self._channel.recv(8 - len(raw))
            if not part:
                raise ConnectionError("it is gone")
            raw += part
        return int.from_bytes(raw, signed=True)


class _Child(Talk):
    """A worker that a nursery forked."""

    def __init__(self, channel: socket.socket, seconds: float, nursery: Nursery, pid: int) -> None:
        super().__init__(channel, seconds)
        self._nursery, self._pid = nursery, pid

    def _ended(self) -> int | None:
        return self._nursery.end(self._pid)

    def _end(self) -> None:
        self._nursery.end(self._pid)


@dataclass
class Shared:
    """The nursery of a release, which is the same for all of its environments."""

    nursery: Nursery | None = None

    def close(self) -> None:
        """End it, and all workers."""
        if self.nursery is not None:
            self.nursery.close()


@dataclass
class Nursed(Remote):
    """An environment of a release whose workers are forked.

    Args:
        shared: where the nursery is.
    """

    shared: Shared = field(default_factory=Shared)

    def begin(self, task: str) -> Talk:
        """A worker of its own with a fresh environment of a task.

        Raises:
            Lost: the worker failed.
            Refused: the environment cannot be started.
        """
        talk = self._start("main")
        # Only what an episode needs goes over: a release may have thousands of tasks.
        payload = {**self.payload, "tasks": [t for t in self._given() if t["id"] == task]}
        request = {"do": "begin", "task": task, "payload": payload if self.payload else None}
        try:
            answer = talk.ask(request)
            if "failed" in answer:
                raise Refused(str(answer["failed"]))
        except BaseException:
            talk.close()
            raise
        return talk

    def told_rules(self) -> str:
        """What the release tells an agent about the environment.

        Raises:
            Lost: the worker failed.
            Refused: the environment cannot be opened.
        """
        return self.rules if self.known_tools else str(self._opened().get("rules") or "")

    def _given(self) -> list[Raw]:
        return list(self.payload.get("tasks", ()))

    def _start(self, role: Role) -> Talk:
        nursery = self.shared.nursery
        if nursery is None or nursery.closed:
            config = self._config(shift=0, forks=True)
            nursery = self.shared.nursery = Nursery(config, self.paths, self.walls.seconds)
        try:
            return nursery.child()
        except Lost:
            self.shared.nursery = None  # the next episode gets another one
            raise
