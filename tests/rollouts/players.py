"""Plans with policies that are slow or die; worker processes make them anew from their names."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from envwright import Template, load_environment
from envwright.errors import BadInput
from envwright.rollout.policies.policy_protocol import GoldInsight, Policy, PrivilegedFactory
from envwright.rollout.policies.policy_registry import oracle
from envwright.rollout.policies.script import ScriptedPolicy
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.runs.rollout_runner import PlanFactory
from envwright.scoring.rewards import make_scorer
from envwright.storage.jsonl import load_records
from envwright.types import Json, Message, Task
from tests.rollouts.helpers import MOCK

POISON = 3
"""Place of the task that kills who plays it."""


class Acting(ScriptedPolicy):
    """An oracle that first does something else."""

    def __init__(self, insight: GoldInsight, name: str, before: Callable[[Task], float]) -> None:
        super().__init__(name, lambda view: oracle(insight, view))
        self._before, self._task = before, insight.task

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        await asyncio.sleep(self._before(self._task))
        return await super().act(messages, tools)


def killed() -> float:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0.0


def make_plan(name: str, file: Path, samples: int, pid: int, stack: AsyncExitStack) -> RolloutPlan:
    """A plan; ``pid`` is that of the test, which is never killed."""
    if name == "refused" and os.getpid() != pid:
        raise BadInput("the key is not set here.", remedy="Set it.")
    template = Template(load_environment(MOCK))
    tasks = load_records(file, Task)
    behaviours: dict[str, Callable[[Task], float]] = {
        "slow": lambda task: 0.004,
        "refused": lambda task: 0.0,
        "suicidal": lambda task: killed(),
        "leaving": lambda task: os._exit(7),
        "poisoned": lambda task: killed() if task.id == tasks[POISON].id else 0.0,
        "doomed": lambda task: 0.0 if task.id == tasks[0].id else killed(),
    }
    before = behaviours[name]

    def make(insight: GoldInsight) -> Policy:
        return Acting(insight, name, before)

    factory = PrivilegedFactory(name, make)
    return RolloutPlan(
        tasks, {template.id: template}, factory, make_scorer("gates"), samples=samples
    )


def plan_of(name: str, file: Path, samples: int = 1) -> PlanFactory:
    """What makes such a plan, here or in a worker."""
    return partial(make_plan, name, file, samples, os.getpid())
