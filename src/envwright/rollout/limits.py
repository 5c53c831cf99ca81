"""Bounds of an episode."""

from __future__ import annotations

from pydantic import Field

from envwright.types import Record, Task

_SLACK = 3


class EpisodeLimits(Record):
    """Where an episode is stopped."""

    turns: int = Field(30, gt=0)
    """Messages of the agent."""
    calls: int = Field(60, gt=0)
    invalid_in_a_row: int = Field(8, gt=0)
    """Calls in a row that name no offered tool or whose arguments are not valid."""

    @classmethod
    def of(cls, task: Task) -> EpisodeLimits:
        """The bounds of a task where none are set: long tasks may take longer.

        Three turns and calls for each step of the gold, where that is more than the fixed bounds.
        """
        bounds = cls()
        more = _SLACK * (len(task.gold) + len(task.pauses) + 1)
        return cls(turns=max(bounds.turns, more), calls=max(bounds.calls, more))
