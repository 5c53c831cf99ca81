"""What a driver of one format offers to ``serve``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Raw = dict[str, Any]
"""JSON data."""
Tables = dict[str, dict[str, str]]
"""Table → key → row, as JSON text."""


@dataclass(slots=True)
class Answer:
    """What one call gave. ``refused`` is an error in the form that the release promises."""

    status: Literal["ok", "refused", "raised"]
    value: Any = None
    error: str = ""
    shown: str = ""
    """What an agent was shown, where scoring needs it."""


@dataclass(slots=True)
class Score:
    """A reward by the release's own rule; ``None`` where it cannot be computed."""

    reward: float | None
    checks: dict[str, bool] = field(default_factory=dict)
    faults: list[tuple[str, str]] = field(default_factory=list)
    """Kind of finding, and what is wrong."""
    note: str = ""


class Driver(Protocol):
    """One release in one format."""

    def load(self, config: Raw) -> None:
        """Before the process is sealed: import packages and read data files, run no tool."""

    def open(self, payload: Raw) -> Raw:
        """In the sealed process: tasks and tools, as JSON data."""

    def start(self, task: str) -> Any:
        """A fresh environment of a task."""

    def call(self, env: Any, call: Raw) -> Answer:
        """Call a tool."""

    def state(self, env: Any) -> Any:
        """All that the release counts as state."""

    def tables(self, env: Any) -> Tables:
        """The state as rows, for telling what a call changed."""

    def reads(self, tool: str) -> bool:
        """Whether the release marks a tool as a reader: no change is looked for."""

    def score(
        self, env: Any, task: str, calls: list[Raw], answers: list[Answer], said: Sequence[str]
    ) -> Score:
        """The reward of what was played; ``said`` is what the agent told the user, in order."""


def said(error: BaseException) -> str:
    """An exception in one line."""
    try:
        text = " ".join(str(error).split())[:300]
    except BaseException:
        text = "(no text)"
    return f"{type(error).__name__}: {text}"


def parameters(function: Any, skip: int = 0) -> list[list[Any]]:
    """Name, whether it must be given, and kind of each parameter of a function's code."""
    import inspect

    found = list(inspect.signature(function).parameters.values())[skip:]
    return [[p.name, p.default is p.empty, p.kind.name] for p in found]
