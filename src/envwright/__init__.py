"""Executable tool-use environments for training LLM agents.

>>> import envwright as ew
>>> env = ew.make("mock")
>>> start = env.reset()
>>> start.messages[1].role
<Role.USER: 'user'>
>>> result = env.step({"tool_calls": [{"function": {"name": "find_members", "arguments": "{}"}}]})
>>> result.terminated
False
>>> env.close()
"""

__version__ = "0.1.0"

from typing import TYPE_CHECKING

import envwright.rollout  # noqa: F401 - first, so that the name is the function's from here on
from envwright.api import (
    RolloutResult,
    build,
    bundled_document,
    check,
    generate_tasks,
    load_tasks,
    make,
    prove,
    rollout,
    score,
    train,
)
from envwright.api import list_environments as list
from envwright.environment.folder import load_environment, save_environment
from envwright.environment.session import Session, Snapshot
from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.errors import BadInput, EnvwrightError, MissingExtra, SpecError
from envwright.lazy_imports import lazy_getattr
from envwright.types import EnvironmentSpec, Message, Observation, StateDiff, Task, Trajectory

if TYPE_CHECKING:
    from envwright.rollout.env import AsyncEnv, Env, ResetResult, StepResult
    from envwright.rollout.episode_server import EpisodeServer
    from envwright.rollout.policies.policy_protocol import Policy
else:
    __getattr__ = lazy_getattr(__name__)

__all__ = [
    "AsyncEnv",
    "BadInput",
    "Env",
    "EnvironmentSpec",
    "EnvwrightError",
    "EpisodeServer",
    "Message",
    "MissingExtra",
    "Observation",
    "Policy",
    "ResetResult",
    "RolloutResult",
    "Session",
    "Snapshot",
    "SpecError",
    "StateDiff",
    "StepResult",
    "Task",
    "Template",
    "Trajectory",
    "World",
    "__version__",
    "build",
    "bundled_document",
    "check",
    "generate_tasks",
    "list",
    "load_environment",
    "load_tasks",
    "make",
    "open_world",
    "prove",
    "rollout",
    "save_environment",
    "score",
    "train",
]
