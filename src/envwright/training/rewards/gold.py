"""EnvFactory's reward, from a trajectory: half the gold's calls, half the final state."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import orjson

from envwright.errors import BadInput
from envwright.training.rewards.penalties import FormatPenalty, SurplusPenalty, policy_messages
from envwright.training.rewards.turns import is_parsable
from envwright.training.rewards.verdicts import paired
from envwright.types import Call, FrameCheck, Json, StateCheck, Task, Trajectory

RELATIVE = 1e-6
"""Numbers nearer than this share of the larger one are the same to EnvFactory."""


@dataclass(frozen=True, slots=True)
class EnvFactory:
    """R = max(0, a · R_traj + (1 - a) · R_state - P_len - P_fmt).

    EnvFactory (arXiv 2605.18703), as its released reward function computes it. R_traj is 1 when
    every call of the gold finds a call of its own, in any order, first come first served. R_state
    is the share of the environments named in the gold that end as they should and were called.
    There the final states are compared as they are; here, where only verdicts are left of them, an
    environment ends as it should when each of its checks of state and frame holds.

    Args:
        weight: of R_traj, a.
        masked: tool → names of arguments that are not compared.

    Raises:
        BadInput: the weight is not in [0, 1].
    """

    weight: float = 0.5
    masked: Mapping[str, Collection[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 0 <= self.weight <= 1:
            raise BadInput(f"the weight is {self.weight}.", remedy="Give one from 0 to 1.")

    def __call__(self, trajectory: Trajectory, task: Task) -> float | None:
        if trajectory.score is None:
            return None
        made = _calls(trajectory)
        earned = self.weight * self._calls_found(made, task.gold)
        earned += (1 - self.weight) * _states(trajectory, task, made)
        surplus = SurplusPenalty()(trajectory, task) if made and task.gold else 0.0
        return max(0.0, earned + surplus + FormatPenalty()(trajectory, task))

    def _calls_found(self, made: Sequence[Call], gold: Sequence[Call]) -> float:
        left = list(made)
        for wanted in gold:
            found = next((call for call in left if self._fits(call, wanted)), None)
            if found is None:
                return 0.0
            left.remove(found)
        return float(bool(made))

    def _fits(self, call: Call, wanted: Call) -> bool:
        masked = self.masked.get(wanted.tool, ())
        return call.tool == wanted.tool and all(
            name in call.arguments and _same(call.arguments[name], value)
            for name, value in wanted.arguments.items()
            if name not in masked
        )


def _calls(trajectory: Trajectory) -> list[Call]:
    """The policy's calls that can be read, whether they succeeded or not."""
    return [
        Call(tool=call.name, arguments=orjson.loads(call.arguments or "{}"))
        for message in policy_messages(trajectory)
        for call in message.tool_calls
        if is_parsable(call.arguments)
    ]


def _same(one: Json, other: Json) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return math.isclose(one, other, rel_tol=RELATIVE)
    return bool(one == other)


def _states(trajectory: Trajectory, task: Task, made: Sequence[Call]) -> float:
    named = _environments(task, [call.tool for call in task.gold])
    called = _environments(task, [call.tool for call in made])
    held = dict.fromkeys(named, True)
    verdicts = trajectory.score.verdicts if trajectory.score else ()
    for verdict, check in paired(verdicts, task):
        if isinstance(check, StateCheck | FrameCheck):
            where = check.environment or task.environments[0].name
            held[where] = held.get(where, True) and verdict.ok is True
    return sum(held[name] and name in called for name in named) / len(named) if named else 0.0


def _environments(task: Task, tools: Sequence[str]) -> set[str]:
    """The environments of tools, by their prefixes; the longest that fits is meant."""
    refs = sorted(task.environments, key=lambda ref: -len(ref.prefix))
    found = (next((r.name for r in refs if tool.startswith(r.prefix)), None) for tool in tools)
    return {name for name in found if name is not None}
