"""Where an episode is stopped: fixed limits, and schedules of the horizon by the training step.

Schedules bound the turns. ScalingInter-RL (AgentGym-RL, arXiv 2509.08755) grows the bound in
stages, TTI (arXiv 2506.07976) by its iterations; everything else is taken from ``base``.
"""

from __future__ import annotations

from pydantic import Field

from envwright.types import Record, Task

_SLACK = 3  # turns and calls allowed for each step of the gold


class EpisodeLimits(Record):
    """Where an episode is stopped."""

    turns: int = Field(30, gt=0)
    """Messages of the agent."""
    calls: int = Field(60, gt=0)
    """Calls of the agent."""
    tokens: int | None = Field(None, gt=0)
    """Tokens that the agent's model read and wrote, over all its requests; looked at after each."""
    seconds: float | None = Field(None, gt=0)
    """Wall time. Where it is hit depends on the machine; nothing else in an episode does."""
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


class LimitOverrides(Record):
    """Bounds that are set for a whole run; the others are as each task asks for."""

    turns: int | None = Field(None, gt=0)
    calls: int | None = Field(None, gt=0)
    tokens: int | None = Field(None, gt=0)
    seconds: float | None = Field(None, gt=0)
    invalid_in_a_row: int | None = Field(None, gt=0)

    def of(self, task: Task) -> EpisodeLimits:
        """The bounds of a task."""
        # ``model_copy`` does not validate; each override was validated when it was set.
        return EpisodeLimits.of(task).model_copy(update=self.model_dump(exclude_none=True))
