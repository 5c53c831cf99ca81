"""Aviary: an environment's tasks as a ``TaskDataset`` of ``Environment`` objects."""

from __future__ import annotations

import math
from importlib.util import find_spec
from pathlib import Path

from envwright.errors import MissingExtra
from envwright.integrations.packaged_environment import PackagedEnvironment, packaged_environment
from envwright.rollout.env import arguments_text
from envwright.types import Message as OurMessage
from envwright.types import Role, Task
from envwright.types import ToolCall as OurCall

if find_spec("aviary") is None:
    raise MissingExtra("playing in Aviary", "aviary")

from aviary.core import (
    Environment,
    Frame,
    Message,
    TaskDataset,
    Tool,
    ToolRequestMessage,
    ToolResponseMessage,
)


class AviaryEnvironment(Environment[None]):
    """One task. Words without tool calls go to the user.

    Args:
        package: the environment.
        task: what is played.
        seed: of the user's choices.
    """

    def __init__(self, package: PackagedEnvironment, task: Task, seed: int = 0) -> None:
        self.task, self.seed = task, seed
        self._env = package.new_env()
        self.state = None

    async def get_id(self) -> str:
        """The id of the task."""
        return self.task.id

    async def reset(self) -> tuple[list[Message], list[Tool]]:
        """Begin the episode: the opening messages, and the tools with their exact schemas."""
        start = self._env.reset(self.task, self.seed)
        self.tools = [Tool(function=tool["function"]) for tool in start.tools]
        opening = [Message(role=one.role.value, content=one.content) for one in start.messages]
        return opening, self.tools

    async def step(self, action: Message) -> tuple[list[Message], float, bool, bool]:
        """Say something to the user, or call tools.

        Returns:
            new messages, the reward (``nan`` where it could not be scored), whether the episode
            ended, and whether a limit ended it.
        """
        asked = action.tool_calls if isinstance(action, ToolRequestMessage) else []
        calls = tuple(
            OurCall(
                id=call.id,
                name=call.function.name,
                arguments=arguments_text(dict(call.function.arguments)),
            )
            for call in asked
        )
        said = OurMessage(role=Role.ASSISTANT, content=action.content or "", tool_calls=calls)
        result = self._env.step(said)
        seen: list[Message] = []
        for one in result.messages:
            if one.role is Role.TOOL:
                seen.append(
                    ToolResponseMessage(
                        content=one.content, name=one.name, tool_call_id=one.tool_call_id
                    )
                )
            else:
                seen.append(Message(role=one.role.value, content=one.content))
        if "tools" in result.info:  # a task may offer others from a turn on
            self.tools = [Tool(function=tool["function"]) for tool in result.info["tools"]]
        reward = math.nan if result.reward is None else result.reward
        return seen, reward, result.terminated, result.truncated

    def export_frame(self) -> Frame:
        """What a viewer shows of it."""
        return Frame(info={"task": self.task.id, "plan": self.task.plan})

    async def close(self) -> None:
        """Give up the episode, and its database."""
        self._env.close()


class AviaryDataset(TaskDataset[AviaryEnvironment]):
    """The tasks of an environment.

    Args:
        environment: an environment folder, or the name of a bundled one.
        user: the simulated user.
        reward: ``gates`` or ``share``.
    """

    def __init__(
        self, environment: str | Path, *, user: str = "agenda", reward: str = "gates"
    ) -> None:
        self.package = packaged_environment(environment, user=user, reward=reward)

    def __len__(self) -> int:
        return len(self.package.tasks)

    def get_new_env_by_idx(self, idx: int) -> AviaryEnvironment:
        """The task at a place."""
        return AviaryEnvironment(self.package, self.package.find_task(idx))
