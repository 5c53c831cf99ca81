"""verifiers: an environment's tasks as a v1 taskset, for its commands and for prime-rl.

The agent's tools run in a server of their own, one for all rollouts; the user is behind the tool
``talk_to_user``. The reward is computed by replaying the trace on a fresh environment, by the
process that scores it: no reward, no gold and no state of the scorer is within an agent's reach.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

from envwright.errors import MissingExtra
from envwright.integrations.packaged_environment import PackagedEnvironment, packaged_environment
from envwright.integrations.tool_episode import ToolEpisode, agent_messages, check_tool_names
from envwright.rollout.policies.script import gold_messages
from envwright.scoring.events import is_failure

if find_spec("verifiers") is None:
    raise MissingExtra("playing in verifiers", "verifiers")

import verifiers.v1 as vf
from mcp.types import CallToolResult, TextContent, Tool

MAX_OPEN = 4_096
"""Episodes that the server of the tools holds; the one that was asked for longest ago goes."""


class TasksetState(vf.State):
    """Which episode a rollout plays; all else stays on the server."""

    episode: str = ""
    task_id: str = ""


class EpisodeTools(vf.Toolset[vf.SharedToolsetConfig, TasksetState]):
    """The tools of one environment, for all rollouts; a subclass names the folder."""

    TOOL_PREFIX = None
    FOLDER: ClassVar[Path]

    async def setup(self) -> None:
        """Compile the environment."""
        self.package = _package(self.FOLDER)
        self.open: OrderedDict[str, ToolEpisode] = OrderedDict()

    def register(self, mcp: Any) -> None:
        """Offer the tools with their exact JSON Schemas, which signatures would lose."""
        mcp.list_tools, mcp.call_tool = self.list_tools, self._with_state(self.call_tool)

    async def list_tools(self) -> list[Tool]:
        """The tools as MCP lists them."""
        opened = ToolEpisode(self.package, self.package.tasks[0])
        functions = [tool["function"] for tool in opened.tools]
        opened.close()
        return [
            Tool(name=one["name"], description=one["description"], input_schema=one["parameters"])
            for one in functions
        ]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Any = None
    ) -> CallToolResult:
        """Call a tool in the episode of the rollout that asks."""
        text = self._episode().call_tool(name, arguments)
        failed = is_failure(text)
        return CallToolResult(content=[TextContent(type="text", text=text)], is_error=failed)

    def _episode(self) -> ToolEpisode:
        name = self.state.episode
        if name not in self.open:
            task = self.package.find_task(self.state.task_id)
            self.open[name] = ToolEpisode(self.package, task)
            if len(self.open) > MAX_OPEN:
                self.open.popitem(last=False)[1].close()
        self.open.move_to_end(name)
        return self.open[name]


class EpisodeData(vf.TaskData):
    """A task, and the folder that it is in."""

    folder: str


class EpisodeTask(vf.Task[EpisodeData, TasksetState]):
    """A task with its checks: the gold scores 1, and doing nothing 0."""

    async def setup(self, trace: Any, runtime: Any) -> None:
        """Name the rollout's episode."""
        trace.state.episode, trace.state.task_id = uuid4().hex, str(self.data.id)

    async def validate(self, runtime: Any) -> bool:
        """Whether the task's proof holds, and the reference solution scores 1 here too."""
        package = _package(Path(self.data.folder))
        task = package.find_task(str(self.data.id))
        proven = task.proof is None or task.proof.ok
        return proven and package.replay_reward(task, gold_messages(task)) == 1.0

    @vf.reward(weight=1.0)
    async def solved(self, trace: Any) -> float:
        """The reward of the trace, replayed.

        Raises:
            RuntimeError: it cannot be scored, which is no zero.
        """
        package = _package(Path(self.data.folder))
        turns = [
            (message.content or "", [(c.name, c.arguments) for c in message.tool_calls or ()])
            for message in trace.assistant_messages
        ]
        task = package.find_task(str(self.data.id))
        reward = package.replay_reward(task, agent_messages(turns))
        if reward is None:
            raise RuntimeError(f"task {self.data.id} could not be scored")
        return reward


def load_episode_tasks(folder: Path, config: Any) -> list[EpisodeTask]:
    """The tasks of an environment, for the ``load`` of a taskset.

    Args:
        folder: an environment folder with its tasks.
        config: of each task, as verifiers hands it on.
    """
    package = _package(folder)
    out = []
    for task in package.tasks:
        episode = ToolEpisode(package, task)
        system, user = episode.opening[0].content, episode.opening[-1].content
        episode.close()
        data = EpisodeData(
            id=task.id,
            name=task.plan[:80],
            system_prompt=system,
            prompt=user,
            folder=str(folder),
        )
        out.append(EpisodeTask(data, config))
    return out


@cache
def _package(folder: Path) -> PackagedEnvironment:
    package = packaged_environment(folder)
    check_tool_names(package)
    return package
