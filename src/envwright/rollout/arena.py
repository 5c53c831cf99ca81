"""What an episode is played in, as far as the engine knows it.

Ours is a ``World`` of sessions. Other people's environments are handed in by ``pipeline``: the
engine needs tools that can be called, and to be told what a call changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from envwright.types import Actor, Json, Observation, RowChange, Task


class Watch(Protocol):
    """Follows what the calls of an episode change."""

    @property
    def count(self) -> int:
        """Rows that differ from the start of the episode."""

    def after(self, tool: str, seen: Observation) -> tuple[RowChange, ...]:
        """What the call that was just made changed."""


class Arena(Protocol):
    """An environment at the start of one episode. Any exception is a defect of it."""

    @property
    def versions(self) -> Mapping[str, str]:
        """What episodes depend on beside the ids of environments."""

    def rules(self) -> Sequence[tuple[str, str]]:
        """Names of environments and the rules that the agent reads."""

    def tool_schemas(self, actor: Actor = ...) -> list[Json]:
        """The tools of an actor, in OpenAI's form."""

    def call(
        self, tool: str, arguments: Mapping[str, Any] | str | None = ..., actor: Actor = ...
    ) -> Observation:
        """Call a tool; what fails is an observation."""

    def watch(self) -> Watch:
        """Tells what calls change from now on."""

    def hands_over(self, tool: str) -> bool:
        """Whether a call of this tool that succeeds ends the episode."""

    def park(self) -> None:
        """Give back what can be taken up again: the policy thinks."""

    def digest(self) -> str:
        """Name of the state."""

    def close(self) -> None:
        """Give everything back."""


class Arenas(Protocol):
    """Where the arenas of tasks come from that are not made from our templates."""

    def open(self, task: Task) -> Arena:
        """A fresh one for an episode of a task."""

    def facts(self) -> Mapping[str, str]:
        """What a run depends on beside its tasks."""
