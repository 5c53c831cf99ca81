"""Proven tasks, and your own policy on them.

    python examples/basic.py

Prints the success of a policy that does nothing (0.0) and of the gold (1.0).
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from envwright import Template, load_environment
from envwright.rollout.policies.policy_protocol import OrdinaryFactory
from envwright.rollout.policies.policy_registry import POLICIES
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.runs.rollout_runner import run_rollout
from envwright.scoring.rubric import score_episode
from envwright.storage.run_directory import RunDirectory
from envwright.tasks.batch_generation import generate_tasks
from envwright.types import Json, Message, Role


class Polite:
    """A policy is anything that answers messages; this one only talks."""

    name = "polite"

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        return Message(role=Role.ASSISTANT, content="Of course! It is all done.")


template = Template(load_environment(Path(__file__).parents[1] / "environments" / "mock"))
tasks = generate_tasks([template], count=20, seed=0).tasks
print(tasks[0].scenario.opening)

for factory in (OrdinaryFactory("polite", lambda start: Polite()), POLICIES["oracle"]):
    with tempfile.TemporaryDirectory() as folder, RunDirectory(Path(folder)) as run:
        plan = RolloutPlan(tasks, {template.id: template}, factory, score_episode)
        summary = asyncio.run(run_rollout(plan, run))
    print(factory.name, summary.success)
