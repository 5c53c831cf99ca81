"""What a reward looks at: the end of an episode, live with its world or as a run recorded it.

A reward is a function of one of these. Those that need no more than the verdicts take the protocol
``JudgedEpisode`` and so work on both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from envwright.environment.world import World
from envwright.errors import BadInput
from envwright.scoring.events import AgentCall, CallOutcome, agent_calls
from envwright.types import Message, Role, Score, StopReason, Task, Trajectory


class JudgedEpisode(Protocol):
    """A finished episode with the rubric's verdicts."""

    @property
    def task(self) -> Task:
        """What was to be done."""

    @property
    def score(self) -> Score:
        """The verdicts of the task's rubric."""

    @property
    def ended(self) -> bool:
        """Whether the agent ended it: with a last message to the user, or by handing over."""


@dataclass(frozen=True)
class ScoredEpisode:
    """A finished episode whose world is still there.

    Args:
        task: what was to be done.
        world: in its final state; a reward reads it and leaves it as it is.
        messages: all that was said, in order.
        score: the rubric's own score of this episode.
    """

    task: Task
    world: World
    messages: Sequence[Message]
    score: Score

    @cached_property
    def calls(self) -> tuple[AgentCall, ...]:
        """All tool calls of the agent, in the order in which it wrote them."""
        return agent_calls(self.messages)

    @property
    def ended(self) -> bool:
        """Whether the agent ended it: with a last message to the user, or by handing over."""
        last = self.messages[-1] if self.messages else None
        if last is not None and last.role is Role.ASSISTANT and not last.tool_calls:
            return True
        succeeded = (c.tool for c in self.calls if c.outcome is CallOutcome.SUCCEEDED)
        return any(map(self.world.hands_over, succeeded))


@dataclass(frozen=True, slots=True)
class RecordedEpisode:
    """A finished episode as a run wrote it; ``score`` is what the run recorded."""

    trajectory: Trajectory
    task: Task

    @property
    def score(self) -> Score:
        """The recorded score; one without any figure where the episode was not scored."""
        return self.trajectory.score or Score(reward=None, share=None)

    @property
    def ended(self) -> bool:
        """Whether the agent ended it."""
        return self.trajectory.stop in (StopReason.DONE, StopReason.TRANSFERRED)


EpisodeReward = Callable[[ScoredEpisode], float | None]
"""A reward in [0, 1]; ``None`` when what it rests on could not be computed."""
TrajectoryReward = Callable[[Trajectory, Task], float | None]
"""A reward of what was recorded, of any size; ``None`` as above."""


def on_trajectories(reward: Callable[[JudgedEpisode], float | None]) -> TrajectoryReward:
    """Adapt a reward of verdicts to recorded trajectories, so that training can combine it."""
    return lambda trajectory, task: reward(RecordedEpisode(trajectory, task))


def check_option(
    name: str, value: float, low: float, high: float = math.inf, *, whole: bool = False
) -> None:
    """Refuse an option that is no number, or no ``whole`` one, from ``low`` to ``high``.

    Raises:
        BadInput: it is not.
    """
    # A bool is an int in Python, and no option here. NaN fails the comparison.
    number = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
    if not number or not low <= value <= high:
        kind = "a whole number" if whole else "a number"
        bounds = f"at least {low:g}" if high == math.inf else f"from {low:g} to {high:g}"
        raise BadInput(f"the option {name} is {value!r}.", remedy=f"Give {kind} {bounds}.")
