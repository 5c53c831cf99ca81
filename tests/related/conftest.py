"""What tests of related systems share: tasks of the mock library, played in a few lines."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from envwright import Task, Template, Trajectory
from envwright.episode_starts import StartPoint
from envwright.rollout.episode_limits import LimitOverrides
from envwright.rollout.policies.policy_protocol import PolicyFactory
from envwright.rollout.policies.policy_registry import policy_named
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.runs.rollout_runner import run_rollout
from envwright.rollout.users.user_protocol import UserFactory
from envwright.rollout.users.user_registry import AGENDA
from envwright.scoring.rewards import make_scorer
from envwright.storage.jsonl import load_records
from envwright.storage.run_directory import RunDirectory
from tests.conftest import ENVIRONMENTS


class Library:
    """The mock library with its shipped tasks, those of one environment whose tools stay."""

    def __init__(self, template: Template) -> None:
        self.template, self.templates = template, {template.id: template}
        found = load_records(ENVIRONMENTS / "mock" / "tasks.jsonl", Task)
        self.tasks = [task for task in found if not task.scenario.tool_changes]

    @staticmethod
    def play_in(
        template: Template, policy: PolicyFactory, tasks: Sequence[Task]
    ) -> list[Trajectory]:
        """Episodes in another environment."""
        plan = RolloutPlan(
            tasks=tasks,
            templates={template.id: template},
            policy=policy,
            score=make_scorer("gates"),
        )
        return _played(plan)

    def play(
        self,
        policy: PolicyFactory | str,
        tasks: Sequence[Task],
        *,
        samples: int = 1,
        seed: int = 0,
        starts: Mapping[str, Sequence[StartPoint]] | None = None,
        concurrency: int = 16,
        turns: int | None = None,
        user: UserFactory = AGENDA,
    ) -> list[Trajectory]:
        """Episodes in the order of tasks and samples."""
        chosen = policy_named(policy) if isinstance(policy, str) else policy
        plan = RolloutPlan(
            tasks=tasks,
            templates=self.templates,
            policy=chosen,
            score=make_scorer("gates"),
            samples=samples,
            seed=seed,
            starts=starts or {},
            limits=LimitOverrides(turns=turns),
            user=user,
        )
        return _played(plan, concurrency)

    def golds(self, tasks: Sequence[Task]) -> dict[str, Trajectory]:
        """A run of the oracle, by task."""
        return {one.task: one for one in self.play("oracle", tasks)}


def _played(plan: RolloutPlan, concurrency: int = 16) -> list[Trajectory]:
    with tempfile.TemporaryDirectory() as folder, RunDirectory(Path(folder) / "run") as run:
        asyncio.run(run_rollout(plan, run, concurrency=concurrency))
        return [one for group in run.groups() for one in group.trajectories]


@pytest.fixture(scope="session")
def library(mock_template: Template) -> Library:
    """The mock library."""
    return Library(mock_template)
