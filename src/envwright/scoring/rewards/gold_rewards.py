"""Rewards that compare with the gold: with the state it ends in, and with its calls."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from envwright.environment.world import World, open_world
from envwright.scoring.events import AgentCall, CallOutcome
from envwright.scoring.rewards.scored_episode import ScoredEpisode, check_option
from envwright.types import Actor, Call, Json, Task

STEP_PENALTY = 0.05
"""What each surplus call, and each unparsable one, costs in EnvFactory's reward."""
MAX_PENALTY = 0.5
RELATIVE_TOLERANCE = 1e-6
"""Numbers nearer than this share of the larger one are the same to EnvFactory."""


@contextmanager
def gold_end(task: Task, world: World) -> Iterator[World]:
    """A fresh world of the task in which the gold was carried out."""
    # Compiled already: only the sessions are new.
    templates = {template.id: template for template in world.templates.values()}
    with open_world(task, templates) as gold:
        for call in task.gold:
            gold.carry_out(call)
        yield gold


def autoforge(episode: ScoredEpisode) -> float:
    """1 when the final state is exactly the gold's, else 0.

    AutoForge (arXiv 2512.22857), equation 1: R = 1 if S* = Ŝ else 0. The state is every cell of
    every table and the clock; generated ids are compared by value, and answers are not looked at.
    """
    with gold_end(episode.task, episode.world) as gold:
        return float(episode.world.digest() == gold.digest())


@dataclass(frozen=True, slots=True)
class EnvFactoryReward:
    """Half for the gold's calls, half for its final states, less what is surplus or unparsable.

    EnvFactory (arXiv 2605.18703), as the released reward function computes it:
    R = max(0, weight · R_traj + (1 - weight) · R_state - P_len - P_fmt).

    - R_traj is 1 when every call of the gold finds a call of its own among the agent's, in any
      order, first come first served; else 0. A call fits when its tool is the same and every
      argument of the gold that is not masked is there and equal. A call need not succeed.
    - R_state is the share of the environments named in the gold's calls whose final state is
      exactly the gold's; one that the agent never called counts as different.
    - P_len = 0.05 for each call beyond the number of the gold's, P_fmt = 0.05 for each
      unparsable call; at most 0.5 each.

    There it scores one turn at a time, here the whole episode against the whole gold.

    Args:
        weight: of R_traj, in [0, 1].
        masked: tool → names of arguments that are not compared.

    Raises:
        BadInput: an option is out of bounds.
    """

    weight: float = 0.5
    masked: Mapping[str, Collection[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_option("weight", self.weight, 0, 1)

    def __call__(self, episode: ScoredEpisode) -> float:
        gold = [call for call in episode.task.gold if call.actor is Actor.AGENT]
        made = [call for call in episode.calls if call.outcome is not CallOutcome.UNPARSABLE]
        # As released: without calls on either side there is no penalty on the length.
        surplus = len(made) - len(gold) if made and gold else 0
        return max(
            0.0,
            self.weight * self._trajectory(made, gold)
            + (1 - self.weight) * _state(episode, made)
            - _penalty(surplus)
            - _penalty(len(episode.calls) - len(made)),
        )

    def _trajectory(self, made: Sequence[AgentCall], gold: Sequence[Call]) -> float:
        left = list(made)
        for wanted in gold:
            found = next((call for call in left if self._fits(call, wanted)), None)
            if found is None:
                return 0.0
            # Each call of the agent counts for one call of the gold only.
            left.remove(found)
        return float(bool(made))

    def _fits(self, call: AgentCall, wanted: Call) -> bool:
        masked = self.masked.get(wanted.tool, ())
        return call.tool == wanted.tool and all(
            name in call.arguments and _same(call.arguments[name], value)
            for name, value in wanted.arguments.items()
            if name not in masked
        )


def _same(one: Json, other: Json) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return math.isclose(one, other, rel_tol=RELATIVE_TOLERANCE)
    return bool(one == other)


def _state(episode: ScoredEpisode, made: Sequence[AgentCall]) -> float:
    named = _environments(episode.world, [call.tool for call in episode.task.gold])
    called = _environments(episode.world, [call.tool for call in made if call.carried_out])
    if not named:
        return 0.0
    with gold_end(episode.task, episode.world) as gold:
        equal = [
            episode.world.sessions[name].digest() == gold.sessions[name].digest()
            # What was never called keeps its start, and counts as different by the definition.
            for name in sorted(named & called)
        ]
    return sum(equal) / len(named)


def _environments(world: World, tools: Sequence[str]) -> set[str]:
    """The environments that the tools belong to; a name that is no tool belongs to none."""
    return {found[0] for tool in tools if (found := world.locate(tool))}


def _penalty(count: int) -> float:
    return min(STEP_PENALTY * max(count, 0), MAX_PENALTY)
