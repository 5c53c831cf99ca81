"""Carrying a trajectory out again."""

from __future__ import annotations

from envwright import Trajectory
from envwright.environment.world import World
from envwright.types import Role


def carry_out(world: World, trajectory: Trajectory) -> None:
    """All calls, each of which must say what was recorded."""
    told = [m for m in trajectory.messages if m.role is Role.TOOL]
    assert len(told) == len(trajectory.steps)
    for message, step in zip(told, trajectory.steps, strict=True):
        seen = world.call(step.call.tool, step.call.arguments, step.actor)
        assert seen.text == message.content
        assert (seen.error.kind if seen.error else None) == step.error
