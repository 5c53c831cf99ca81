"""A release behind worker processes: ``Foreign`` as the audit sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import ValidationError

from envwright.evaluation.audit.foreign import Lost, Refused
from envwright.evaluation.audit.link import Link, Talk
from envwright.evaluation.audit.records import (
    ForeignCall,
    ForeignTask,
    ForeignTool,
    Played,
    Raw,
)
from envwright.runtime.jail import seccomp
from envwright.types import Json

Role = Literal["main", "twin", "spoilt"]
"""What a worker is for: the audit, comparing with another process, harm that may leak."""
_HASH_SEEDS: dict[Role, int] = {"main": 1, "twin": 2, "spoilt": 1}


@dataclass(frozen=True)
class Walls:
    """Bounds on a worker that runs foreign code."""

    seconds: float = 10.0
    """Wall time of one request."""
    memory_bytes: int = 512_000_000
    """Address space beyond what the process has after loading."""
    cpu_seconds: int = 3_600
    """Processor time over a worker's life."""


@dataclass
class Remote:
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
    walls: Walls = field(default_factory=Walls)
    _links: dict[Role, Talk] = field(default_factory=dict)
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
    ) -> Played:
        """As the protocol says."""
        request = {"do": "play", **_asked(task, calls), "say": say or "Done.", "score": score}
        answer = self._ask(request, "twin" if twin else "main")
        try:
            return Played.model_validate(answer)
        except ValidationError:
            raise Lost("the answer is not of the known form") from None

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
            Lost: it does not start; the message says why.
            Refused: the environment cannot be opened.
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

    def _ask(self, request: Raw, role: Role = "main") -> Raw:
        answer = self._link(role).ask(request)
        if "failed" in answer:
            raise Refused(str(answer["failed"]))
        return answer

    def _link(self, role: Role) -> Talk:
        """A living worker; one that was lost is replaced."""
        link = self._links.get(role)
        if link is None or link.closed:
            link = self._start(role)
            answer = link.ask({"do": "open", "payload": self.payload})
            if "failed" in answer:
                link.close()
                raise Refused(str(answer["failed"]))
            self._told = self._told or answer
            self._links[role] = link
        return link

    def _start(self, role: Role) -> Talk:
        config = self._config(shift=self.shift if role == "twin" else 0)
        return Link(config, self.paths, _HASH_SEEDS[role], self.walls.seconds)

    def _config(self, **more: Json) -> Raw:
        """What ``drivers.serve.main`` is told."""
        return {
            **self.config,
            "memory_bytes": self.walls.memory_bytes,
            "cpu_seconds": self.walls.cpu_seconds,
            "filtered": seccomp.missing() is None,
            **more,
        }


def _asked(task: str, calls: Sequence[ForeignCall]) -> Raw:
    return {"task": task, "calls": [call.model_dump(mode="json") for call in calls]}
