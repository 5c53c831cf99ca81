"""What a reward looks at: the end of an episode, and what the agent did to get there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from envwright.environment.world import World
from envwright.errors import BadInput
from envwright.scoring.events import AgentCall, CallOutcome, agent_calls
from envwright.types import Message, Role, Score, Task


@dataclass(frozen=True)
class ScoredEpisode:
    """A finished episode.

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
        return any(
            c.outcome is CallOutcome.SUCCEEDED and self._hands_over(c.tool) for c in self.calls
        )

    def _hands_over(self, tool: str) -> bool:
        found = self.world.locate(tool)
        if found is None:
            return False
        return self.world.templates[found[0]].tools[found[1]].spec.host == "transfer"


EpisodeReward = Callable[[ScoredEpisode], float | None]
"""A reward in [0, 1]; ``None`` when what it rests on could not be computed."""


def check_option(
    name: str, value: float, low: float, high: float = math.inf, *, whole: bool = False
) -> None:
    """Refuse an option that is no number, or no ``whole`` one, from ``low`` to ``high``.

    Raises:
        BadInput: it is not.
    """
    number = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
    if not number or not low <= value <= high:
        kind = "a whole number" if whole else "a number"
        bounds = f"at least {low:g}" if high == math.inf else f"from {low:g} to {high:g}"
        raise BadInput(f"the option {name} is {value!r}.", remedy=f"Give {kind} {bounds}.")
