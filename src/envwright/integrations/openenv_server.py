"""OpenEnv: an environment's tasks behind its server, and a client for it.

Only the WebSocket sessions of OpenEnv keep an episode from one step to the next; of its plain HTTP
routes each request gets a new environment. Reward, reset and tasks are the trainer's; an agent gets
what its trainer hands on of the observations.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

from pydantic import BaseModel, Field

from envwright.errors import MissingExtra
from envwright.integrations.packaged_environment import PackagedEnvironment, packaged_environment
from envwright.llm.chat_completions import wire_message
from envwright.rollout.env import ResetResult, StepResult, arguments_text
from envwright.types import Json, Message, Role, ToolCall

if find_spec("openenv") is None:
    raise MissingExtra("playing in OpenEnv", "openenv")

from openenv.core import EnvClient
from openenv.core.client_types import StepResult as ClientResult
from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State

SPLIT = "train"
MAX_SESSIONS = 256


class NamedCall(BaseModel):
    """One call of a tool."""

    name: str
    arguments: dict[str, Any] = Field(default_factory=dict)


class TurnAction(Action):
    """One message of the agent: calls of tools, or words for the user."""

    content: str = ""
    calls: list[NamedCall] = Field(default_factory=list)


class TurnObservation(Observation):
    """What is new since the action; ``done`` and ``reward`` stand beside it."""

    messages: list[dict[str, Any]] = Field(default_factory=list)
    tools: list[dict[str, Any]] = Field(default_factory=list)
    """The tools that are offered, at the start and where they changed."""
    stop: str | None = None


class EpisodeRecord(State):
    """Which task is played; ``step_count`` is the base class's."""

    task_id: str | None = None


class OpenEnvEnvironment(Environment[TurnAction, TurnObservation, EpisodeRecord]):
    """One session's episodes.

    Args:
        package: the environment, shared by all sessions.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, package: PackagedEnvironment) -> None:
        super().__init__()
        self.package = package
        self._env = package.new_env()
        self._tools: tuple[Json, ...] = ()
        self._last: TurnObservation | None = None
        self._state = EpisodeRecord(episode_id=str(uuid4()), step_count=0)

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        task_id: str | None = None,
        index: int | None = None,
        **_: Any,
    ) -> TurnObservation:
        """Begin an episode of a task: by id, by place, or by what the seed says."""
        place = (seed or 0) % len(self.package.tasks) if index is None else index
        task = self.package.find_task(place if task_id is None else task_id)
        start = self._env.reset(task, seed=seed or 0)
        name = episode_id or str(uuid4())
        self._state = EpisodeRecord(episode_id=name, step_count=0, task_id=task.id)
        self._tools = start.tools
        self._last = self._seen(start, list(start.tools))
        return self._last

    def step(self, action: TurnAction, timeout_s: float | None = None, **_: Any) -> TurnObservation:
        """Say something to the user, or call tools; after the end nothing changes any more."""
        if self._last is None:
            self.reset()
        if self._last is not None and self._last.done:
            return self._last
        self._state.step_count += 1
        calls = tuple(
            ToolCall(
                id=f"call_{self._state.step_count}_{number}",
                name=call.name,
                arguments=arguments_text(call.arguments),
            )
            for number, call in enumerate(action.calls)
        )
        said = Message(role=Role.ASSISTANT, content=action.content, tool_calls=calls)
        result = self._env.step(said)
        tools = result.info.get("tools", self._tools)
        changed = list(tools) if tools != self._tools else []
        self._tools = tools
        self._last = self._seen(result, changed)
        return self._last

    def _seen(self, result: ResetResult | StepResult, tools: list[Json]) -> TurnObservation:
        messages = [wire_message(message) for message in result.messages]
        if isinstance(result, ResetResult):
            return TurnObservation(messages=messages, tools=tools, done=False, reward=0.0)
        return TurnObservation(
            messages=messages,
            tools=tools,
            done=result.terminated or result.truncated,
            reward=result.reward,
            stop=result.info.get("stop"),
        )

    @property
    def state(self) -> EpisodeRecord:
        """Which episode this is."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """Name, description and version."""
        spec = self.package.template.spec
        return EnvironmentMetadata(
            name=spec.name, description=spec.description or spec.title, version=spec.version
        )

    def close(self) -> None:
        """Give up the episode, and its database."""
        self._env.close()

    def list_splits(self) -> list[str]:
        """The one split."""
        return [SPLIT]

    def num_tasks(self, split: str) -> int:
        """How many tasks there are."""
        return len(self.package.tasks)

    def list_tasks(self, split: str) -> list[dict[str, Json]]:
        """All tasks; what solves them is not among what is told."""
        return self.get_task_range(split)

    def get_task(self, split: str, index: int) -> dict[str, Json]:
        """A task by its place."""
        task = self.package.find_task(index)
        return {"task_id": task.id, "prompt": task.scenario.opening}

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Json]]:
        """Tasks by their places."""
        places = range(len(self.package.tasks))[start:stop]
        return [self.get_task(split, place) for place in places]


class OpenEnvClient(EnvClient[TurnAction, TurnObservation, EpisodeRecord]):
    """The client: ``async with OpenEnvClient(base_url=URL) as env: await env.reset()``."""

    def _step_payload(self, action: TurnAction) -> dict[str, Any]:
        made: dict[str, Any] = action.model_dump()
        return made

    def _parse_result(self, payload: dict[str, Any]) -> ClientResult:
        done, reward = payload.get("done", False), payload.get("reward")
        about = {**payload.get("observation", {}), "done": done, "reward": reward}
        return ClientResult(observation=TurnObservation(**about), reward=reward, done=done)

    def _parse_state(self, payload: dict[str, Any]) -> EpisodeRecord:
        return EpisodeRecord(**payload)


def openenv_app(folder: str | Path, name: str, *, user: str = "agenda") -> Any:
    """The server as an ASGI application.

    Args:
        folder: an environment folder with its tasks.
        name: under which OpenEnv serves it.
        user: the simulated user.
    """
    package = packaged_environment(folder, user=user)
    return create_app(
        lambda: OpenEnvEnvironment(package),
        TurnAction,
        TurnObservation,
        env_name=name,
        max_concurrent_envs=MAX_SESSIONS,
        state_cls=EpisodeRecord,
    )
