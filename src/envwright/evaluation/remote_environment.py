"""An environment of a release behind worker processes, for audits and for episodes."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import ValidationError

from envwright.environment.sandbox import seccomp
from envwright.evaluation.driver_process import DriverChannel, DriverProcess
from envwright.evaluation.foreign_records import (
    ForeignCall,
    ForeignCodeError,
    ForeignPlay,
    ForeignTask,
    ForeignTool,
    Raw,
    WorkerLost,
)
from envwright.types import Json

WorkerRole = Literal["main", "twin", "spoilt"]
"""What a worker is for: the audit, comparing with another process, harm that may leak."""
# The twin has another hash seed, so that a dependence on the order of sets shows.
_HASH_SEEDS: dict[WorkerRole, int] = {"main": 1, "twin": 2, "spoilt": 1}


@dataclass(frozen=True)
class WorkerLimits:
    """Bounds on a worker that runs foreign code."""

    seconds: float = 10.0
    """Wall time of one request."""
    memory_bytes: int = 512_000_000
    """Address space beyond what the process has after loading."""
    cpu_seconds: int = 3_600
    """Processor time over a worker's life."""


@dataclass
class RemoteEnvironment:
    """One environment of a release.

    Args:
        name: the environment's.
        config: what the driver loads before it is sealed.
        payload: what it opens once it is sealed.
        paths: folders to import from.
        known_tasks: the tasks, where the host knows them; else the driver tells.
        known_tools: the tools, likewise.
        rules: what the release tells an agent about the environment, where the host knows it.
        shift: seconds by which the twin's clock is set off.
        walls: bounds on the workers.
    """

    name: str
    config: Raw
    payload: Raw = field(default_factory=dict)
    paths: tuple[str, ...] = ()
    known_tasks: tuple[ForeignTask, ...] = ()
    known_tools: tuple[ForeignTool, ...] = ()
    rules: str = ""
    shift: float = 0.0
    walls: WorkerLimits = field(default_factory=WorkerLimits)
    _links: dict[WorkerRole, DriverChannel] = field(default_factory=dict)
    _told: Raw | None = None

    @property
    def tasks(self) -> tuple[ForeignTask, ...]:
        """The tasks in the order of the release."""
        return self.known_tasks or tuple(
            ForeignTask.model_validate(task) for task in self._opened().get("tasks", ())
        )

    @property
    def tools(self) -> tuple[ForeignTool, ...]:
        """The tools in the order of the release."""
        if not self.known_tools:
            return tuple(ForeignTool.model_validate(t) for t in self._opened().get("tools", ()))
        code = self._opened().get("code", {})
        return tuple(
            ForeignTool.model_validate({**tool.model_dump(by_alias=True), "code": code[tool.name]})
            for tool in self.known_tools
            if tool.name in code
        )

    def play(
        self,
        task: str,
        calls: Sequence[ForeignCall],
        *,
        say: str = "",
        score: bool = False,
        twin: bool = False,
    ) -> ForeignPlay:
        """As the protocol says."""
        # Some rewards look at the final message, so there is always one.
        request = {"do": "play", **_asked(task, calls), "say": say or "Done.", "score": score}
        answer = self._ask(request, "twin" if twin else "main")
        try:
            return ForeignPlay.model_validate(answer)
        except ValidationError:
            raise WorkerLost("the answer is not of the known form") from None

    def aliased(self, task: str, calls: Sequence[ForeignCall]) -> str:
        """As the protocol says."""
        answer = self._ask({"do": "alias", **_asked(task, calls)}, "spoilt")
        if answer.get("leaks") is True:
            return "changing what was returned changes what the call returns in the next episode"
        if answer.get("aliased") is True:
            return "changing what was returned changes the state"
        return ""

    def state(self, task: str) -> Json:
        """As the protocol says."""
        return self._ask({"do": "state", "task": task}).get("state")

    def open(self) -> None:
        """Start the worker that all else is asked of.

        Raises:
            WorkerLost: it does not start; the message says why.
            ForeignCodeError: the environment cannot be opened.
        """
        self._link("main")

    def close(self) -> None:
        """End all processes."""
        for link in self._links.values():
            link.close()
        self._links.clear()

    def _opened(self) -> Raw:
        if self._told is None:
            self._link("main")
        return self._told or {}

    def _ask(self, request: Raw, role: WorkerRole = "main") -> Raw:
        answer = self._link(role).ask(request)
        if "failed" in answer:
            raise ForeignCodeError(str(answer["failed"]))
        return answer

    def _link(self, role: WorkerRole) -> DriverChannel:
        """A living worker; one that was lost is replaced."""
        # A worker that hung or exited was closed; the next request starts another.
        link = self._links.get(role)
        if link is None or link.closed:
            link = self._start(role)
            answer = link.ask({"do": "open", "payload": self.payload})
            if "failed" in answer:
                link.close()
                raise ForeignCodeError(str(answer["failed"]))
            # What the first worker told about tasks and tools holds for all.
            self._told = self._told or answer
            self._links[role] = link
        return link

    def _start(self, role: WorkerRole) -> DriverChannel:
        config = self._config(shift=self.shift if role == "twin" else 0)
        return DriverProcess(config, self.paths, _HASH_SEEDS[role], self.walls.seconds)

    def _config(self, **more: Json) -> Raw:
        """The configuration for ``drivers.driver_server.main``."""
        return {
            **self.config,
            "memory_bytes": self.walls.memory_bytes,
            "cpu_seconds": self.walls.cpu_seconds,
            "filtered": seccomp.missing_support() is None,
            **more,
        }


def _asked(task: str, calls: Sequence[ForeignCall]) -> Raw:
    return {"task": task, "calls": [call.model_dump(mode="json") for call in calls]}


# --- workers for episodes -------------------------------------------------------------------------


_HASH_SEED = 1
_ANSWER_SECONDS = 60.0
_KILLED = -9


class DriverForkServer(DriverProcess):
    """The process that is forked; see ``drivers.driver_server``.

    Args:
        config: for ``drivers.driver_server.main``.
        paths: folders to import from.
        seconds: wall time of one request to a worker.

    Raises:
        WorkerLost: it does not start; the message says why.
    """

    def __init__(self, config: Raw, paths: Sequence[str], seconds: float) -> None:
        super().__init__(config, paths, _HASH_SEED, seconds)
        # A timeout on the socket, so that a fork server that hangs does not block the host.
        self._channel.settimeout(_ANSWER_SECONDS)

    def child(self) -> DriverChannel:
        """A fresh worker.

        Raises:
            WorkerLost: the nursery is gone.
        """
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        # The host's copy of the worker's end is closed, or the end of the worker would not be seen.
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
        # -9 is our own SIGKILL: the worker was alive until now.
        return None if code == _KILLED else code

    def _number_back(self) -> int:
        # A stream may deliver fewer bytes than were sent.
        raw = b""
        while len(raw) < 8:
            part = self._channel.recv(8 - len(raw))
            if not part:
                raise ConnectionError("it is gone")
            raw += part
        return int.from_bytes(raw, signed=True)


class _Child(DriverChannel):
    """A worker that a nursery forked."""

    def __init__(
        self, channel: socket.socket, seconds: float, nursery: DriverForkServer, pid: int
    ) -> None:
        super().__init__(channel, seconds)
        self._nursery, self._pid = nursery, pid

    def _ended(self) -> int | None:
        return self._nursery.end(self._pid)

    def _end(self) -> None:
        self._nursery.end(self._pid)


@dataclass
class SharedForkServer:
    """The nursery of a release, which is the same for all of its environments."""

    nursery: DriverForkServer | None = None

    def close(self) -> None:
        """End it, and all workers."""
        if self.nursery is not None:
            self.nursery.close()


@dataclass
class ForkedEnvironment(RemoteEnvironment):
    """An environment of a release whose workers are forked.

    Args:
        shared: where the nursery is.
    """

    shared: SharedForkServer = field(default_factory=SharedForkServer)

    def begin(self, task: str) -> DriverChannel:
        """A worker of its own with a fresh environment of a task.

        Raises:
            WorkerLost: the worker failed.
            ForeignCodeError: the environment cannot be started.
        """
        talk = self._start("main")
        # Only what an episode needs goes over: a release may have thousands of tasks.
        payload = {**self.payload, "tasks": [t for t in self._given() if t["id"] == task]}
        request = {"do": "begin", "task": task, "payload": payload if self.payload else None}
        try:
            answer = talk.ask(request)
            if "failed" in answer:
                raise ForeignCodeError(str(answer["failed"]))
        except BaseException:
            talk.close()
            raise
        return talk

    def told_rules(self) -> str:
        """What the release tells an agent about the environment.

        Raises:
            WorkerLost: the worker failed.
            ForeignCodeError: the environment cannot be opened.
        """
        return self.rules if self.known_tools else str(self._opened().get("rules") or "")

    def _given(self) -> list[Raw]:
        return list(self.payload.get("tasks", ()))

    def _start(self, role: WorkerRole) -> DriverChannel:
        nursery = self.shared.nursery
        if nursery is None or nursery.closed:
            config = self._config(shift=0, forks=True)
            nursery = self.shared.nursery = DriverForkServer(config, self.paths, self.walls.seconds)
        try:
            return nursery.child()
        except WorkerLost:
            self.shared.nursery = None  # the next episode gets another one
            raise
