"""Runs that the tests of this folder share: episodes on the mock environment."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from envwright import Task, Template, Trajectory, load_environment
from envwright.storage.jsonl import load_records
from envwright.training.derived_datasets import RecordedRun
from envwright.workflows import RolloutOptions, rollout_tasks
from tests.conftest import ENVIRONMENTS

MOCK = ENVIRONMENTS / "mock"


@cache
def run_folder(policy: str = "oracle", samples: int = 1, seed: int = 0) -> Path:
    """The folder of a run, made once a process."""
    folder = Path(tempfile.mkdtemp(prefix="related-")) / policy
    options = RolloutOptions(policy=policy, samples=samples, seed=seed)
    rollout_tasks([MOCK], None, folder, options)
    return folder


@cache
def recorded(policy: str = "oracle", samples: int = 1, seed: int = 0) -> RecordedRun:
    """A run as the data sets take it."""
    folder = run_folder(policy, samples, seed)
    template = Template(load_environment(MOCK))
    tasks = load_records(folder / "tasks.jsonl", Task)
    return RecordedRun(
        tuple(load_records(folder / "trajectories.jsonl", Trajectory)),
        {task.id: task for task in tasks},
        {template.id: template},
    )
