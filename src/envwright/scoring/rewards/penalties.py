"""What training adds to a recorded reward: penalties on calls and length, and weighted sums.

Example::

    parts = {"won": (on_trajectories(outcome_reward), 1.0), "surplus": (SurplusPenalty(), 1.0)}
    WeightedReward(parts)(trajectory, task)
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.scoring.events import parse_arguments, turns_of
from envwright.scoring.rewards.scored_episode import TrajectoryReward, check_option
from envwright.types import Actor, Message, Role, Task, Trajectory, canonical_json

PENALTY_PER_CALL = 0.05
MAX_CALL_PENALTY = 0.5
"""EnvFactory's reward function takes .05 for each surplus or unreadable call, .5 at most."""


@dataclass(frozen=True, slots=True)
class CallPenalty(ABC):
    """Minus ``each`` for each call that is at fault, at most ``most``.

    Raises:
        BadInput: one of them is negative.
    """

    each: float = PENALTY_PER_CALL
    most: float = MAX_CALL_PENALTY

    def __post_init__(self) -> None:
        check_option("each", self.each, 0)
        check_option("most", self.most, 0)

    def __call__(self, trajectory: Trajectory, task: Task) -> float:
        return -min(self.each * self.count(trajectory, task), self.most)

    @abstractmethod
    def count(self, trajectory: Trajectory, task: Task) -> int:
        """How many calls are at fault."""


class SurplusPenalty(CallPenalty):
    """For each readable call beyond the number of the gold's."""

    __slots__ = ()

    def count(self, trajectory: Trajectory, task: Task) -> int:
        """Surplus calls."""
        return max(sum(parsable_calls(trajectory)) - len(task.gold), 0)


class FormatPenalty(CallPenalty):
    """For each call whose arguments are no JSON object."""

    __slots__ = ()

    def count(self, trajectory: Trajectory, task: Task) -> int:
        """Unreadable calls."""
        return parsable_calls(trajectory).count(False)


class RepeatPenalty(CallPenalty):
    """For each call that was refused before.

    As long as nothing has changed it is refused again. Where all episodes of a group fail, this
    tells those that try something else from those that do not.
    """

    __slots__ = ()

    def count(self, trajectory: Trajectory, task: Task) -> int:
        """Refused calls that were made again."""
        given = {
            # By identity: equal steps may occur in given and in own turns.
            id(step)
            for number, turn in enumerate(turns_of(trajectory))
            if number in trajectory.given
            for step in turn.steps
        }
        refused: set[bytes] = set()
        again = 0
        for step in trajectory.steps:
            # The state changed, so what was refused before may succeed now.
            if step.rows:
                refused.clear()
            elif step.error is not None:
                call = canonical_json([step.actor, step.call.data()])
                again += call in refused and id(step) not in given and step.actor is Actor.AGENT
                refused.add(call)
        return again


@dataclass(frozen=True, slots=True)
class OverLongPenalty:
    """0 up to ``longest - cache`` tokens, from there linearly to -1 at ``longest``, -1 beyond.

    The soft over-long penalty of DAPO (arXiv 2503.14476). Tokens are those that the policy wrote;
    ``cache`` is a fifth of ``longest`` unless it is given. A trajectory without a count of tokens
    gives ``None``.

    Raises:
        BadInput: not ``0 < cache <= longest``.
    """

    longest: int
    cache: int | None = None

    def __post_init__(self) -> None:
        if not 0 < self._cache <= self.longest:
            raise BadInput(
                f"a bound of {self.longest} tokens cannot have a margin of {self._cache}.",
                remedy="Give a margin of at least one token that is within the bound.",
            )

    @property
    def _cache(self) -> int:
        return self.longest // 5 if self.cache is None else self.cache

    def __call__(self, trajectory: Trajectory, task: Task) -> float | None:
        written = tokens_written(trajectory)
        if written is None:
            return None
        # Negative below the margin, where the penalty is 0.
        beyond = written - (self.longest - self._cache)
        return -min(max(beyond / self._cache, 0.0), 1.0)


def tokens_written(trajectory: Trajectory) -> int | None:
    """How many tokens the policy wrote: counted where they were kept, else as reported."""
    own = policy_messages(trajectory)
    # Some messages alone would undercount: all of them, or the reported figure.
    if own and all(message.token_ids is not None for message in own):
        return sum(len(message.token_ids or ()) for message in own)
    return trajectory.usage.get("completion_tokens")


def policy_messages(trajectory: Trajectory) -> list[Message]:
    """The assistant messages that are the policy's own."""
    given = set(trajectory.given)
    spoken = [m for m in trajectory.messages if m.role is Role.ASSISTANT]
    return [message for number, message in enumerate(spoken) if number not in given]


def parsable_calls(trajectory: Trajectory) -> list[bool]:
    """For each of the policy's calls, whether its arguments are a JSON object."""
    own = policy_messages(trajectory)
    return [
        parse_arguments(call.arguments) is not None
        for message in own
        for call in message.tool_calls
    ]


@dataclass(frozen=True, slots=True)
class WeightedReward:
    """The sum of weight · reward, cut to ``[low, high]``.

    A part that could not be computed leaves the whole without a figure: to leave it out would be to
    call it 0.

    Args:
        parts: name → reward and its weight; the names are for ``parts_of``.
        low: the least that it gives.
        high: the most that it gives.

    Raises:
        BadInput: there is no part, a weight is not finite, or ``low`` is above ``high``.
    """

    parts: Mapping[str, tuple[TrajectoryReward, float]]
    low: float = -math.inf
    high: float = math.inf

    def __post_init__(self) -> None:
        if not self.parts or not all(math.isfinite(weight) for _, weight in self.parts.values()):
            raise BadInput("a reward needs parts with finite weights.", remedy="Name at least one.")
        if self.low > self.high:
            raise BadInput(f"the bounds {self.low} and {self.high} are the wrong way round.")

    def parts_of(self, trajectory: Trajectory, task: Task) -> dict[str, float | None]:
        """Each part by its name, before it is weighted."""
        return {name: reward(trajectory, task) for name, (reward, _) in self.parts.items()}

    def __call__(self, trajectory: Trajectory, task: Task) -> float | None:
        total = 0.0
        for reward, weight in self.parts.values():
            part = reward(trajectory, task)
            if part is None:
                return None
            total += weight * part
        return min(max(total, self.low), self.high)


@dataclass(frozen=True, slots=True)
class DenseEvidence:
    """The outcome, the more the fewer of the things that were looked up were of no use.

    R · (1 + weight · density), density = distinct lookups that the gold makes too / all lookups; a
    lookup is a call that succeeded and changed nothing. After Search-R2 (arXiv 2602.03647), which
    rates retrieved passages; that the outcome gates it, and the weight, are this project's choices.

    Args:
        weight: what the best density adds to a success, as a share of it.

    Raises:
        BadInput: the weight is negative.
    """

    weight: float = 0.1

    def __post_init__(self) -> None:
        check_option("weight", self.weight, 0)

    def __call__(self, trajectory: Trajectory, task: Task) -> float | None:
        outcome = trajectory.score.reward if trajectory.score else None
        return (
            None
            if outcome is None
            else outcome * (1 + self.weight * self.density(trajectory, task))
        )

    def density(self, trajectory: Trajectory, task: Task) -> float:
        """In [0, 1]; 0 where nothing was looked up."""
        looked = [
            canonical_json(step.call.data())
            for step in trajectory.steps
            if step.actor is Actor.AGENT and step.error is None and not step.rows
        ]
        useful = {canonical_json(call.data()) for call in task.gold} & set(looked)
        return len(useful) / len(looked) if looked else 0.0
