"""The one protocol over which every release is audited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from envwright.errors import EnvwrightError
from envwright.evaluation.audit.records import ForeignCall, ForeignTask, ForeignTool, Played
from envwright.types import Json


class Lost(EnvwrightError):
    """The worker that ran foreign code failed: a timer, an exit, a broken protocol.

    The next request gets a new worker.
    """


class Refused(EnvwrightError):
    """The foreign code raised where no tool was called: it cannot be started, or scored."""


class Foreign(Protocol):
    """One environment of a release. Every request is on a fresh state, which no other shares."""

    name: str

    @property
    def tasks(self) -> Sequence[ForeignTask]: ...

    @property
    def tools(self) -> Sequence[ForeignTool]: ...

    def play(
        self,
        task: str,
        calls: Sequence[ForeignCall],
        *,
        say: str = "",
        score: bool = False,
        twin: bool = False,
    ) -> Played:
        """Play calls; with ``twin`` in another process, with another hash seed and clock.

        Raises:
            Lost: the worker failed.
            Refused: the environment cannot be started.
        """

    def aliased(self, task: str, calls: Sequence[ForeignCall]) -> str:
        """What changing what the last call returned changes, in words; empty for nothing.

        Raises:
            Lost: the worker failed.
            Refused: the environment cannot be started.
        """

    def state(self, task: str) -> Json:
        """The state at the start, as JSON data.

        Raises:
            Lost: the worker failed.
            Refused: the environment cannot be started.
        """

    def close(self) -> None:
        """End all processes."""
