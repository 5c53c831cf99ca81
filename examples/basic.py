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
from envwright.rollout.plan import Plan
from envwright.rollout.policy import Ordinary
from envwright.rollout.run import rollout
from envwright.rollout.scripted import POLICIES
from envwright.store.run import RunDirectory
from envwright.tasks.produce import generate
from envwright.tasks.rubric import score
from envwright.types import Json, Message, Role


class Polite:
    """A policy is anything that answers messages; this one only talks."""

    name = "polite"

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        return Message(role=Role.ASSISTANT, content="Of course! It is all done.")


template = Template(load_environment(Path(__file__).parents[1] / "environments" / "mock"))
tasks = generate([template], count=20, seed=0).tasks
print(tasks[0].scenario.opening)

for factory in (Ordinary("polite", lambda start: Polite()), POLICIES["oracle"]):
    with tempfile.TemporaryDirectory() as folder, RunDirectory(Path(folder)) as run:
        plan = Plan(tasks, {template.id: template}, factory, score)
        summary = asyncio.run(rollout(plan, run))
    print(factory.name, summary.success)
