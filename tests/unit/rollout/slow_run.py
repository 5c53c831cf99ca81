"""A program for tests: roll an oracle out that waits before it acts.

Arguments: environment folder, task file, run folder, seconds to wait at each act. With ``hold``
in place of the seconds it opens the run, says so, and waits to be killed.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from envwright import Template, World, load_environment
from envwright.rollout.policies.policy_protocol import GoldInsight, Policy, PrivilegedFactory
from envwright.rollout.policies.policy_registry import oracle
from envwright.rollout.policies.script import ScriptedPolicy
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.runs.rollout_runner import run_rollout
from envwright.storage.jsonl import load_records
from envwright.storage.run_directory import RunDirectory
from envwright.types import Json, Message, Score, Task


def score(task: Task, world: World, messages: Sequence[Message]) -> Score:
    assert task.proof is not None
    reward = float(world.digest(normalise=True) == task.proof.gold_digest)
    return Score(reward=reward, share=reward)


def main(environment: str, task_file: str, folder: str, wait: str) -> None:
    class Slow(ScriptedPolicy):
        async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
            await asyncio.sleep(float(wait))
            return await super().act(messages, tools)

    def make(insight: GoldInsight) -> Policy:
        return Slow("slow", lambda view: oracle(insight, view))

    template = Template(load_environment(Path(environment)))
    tasks = load_records(Path(task_file), Task)
    with RunDirectory(Path(folder)) as run:
        sys.stdout.write("open\n")
        sys.stdout.flush()
        if wait == "hold":
            time.sleep(60)
        factory = PrivilegedFactory("slow", make)
        templates = {template.id: template}
        plan = RolloutPlan(tasks, templates, factory, score, samples=2)
        summary = asyncio.run(run_rollout(plan, run, concurrency=4))
    sys.stdout.write(summary.model_dump_json() + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
