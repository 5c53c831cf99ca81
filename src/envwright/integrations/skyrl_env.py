"""SkyRL-gym: an environment whose actions and observations are text.

Calls stand in the text as most chat templates write them: ``<tool_call>{"name": …}</tool_call>``.
A row of the dataset names its task in ``extra_info.task_id``; ``environment`` in the row's
``extra_info`` or in the configuration is the folder.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from envwright.errors import MissingExtra
from envwright.integrations.packaged_environment import packaged_environment
from envwright.llm.tool_call_formats import ToolCallFormat, parse_reply
from envwright.types import Json, Message, Role

if find_spec("skyrl_gym") is None:
    raise MissingExtra("playing in SkyRL-gym", "skyrl")

from skyrl_gym.envs.base_text_env import BaseTextEnv, BaseTextEnvStepOutput
from skyrl_gym.envs.registration import register, registry

ENV_CLASS = "envwright"
_TOOLS = """

# Tools

<tools>
{tools}
</tools>

Call a tool with <tool_call>{{"name": "...", "arguments": {{...}}}}</tool_call>."""


class SkyRLEnv(BaseTextEnv):
    """One episode of a task.

    Args:
        env_config: ``environment``, ``user``, ``reward``, ``max_turns``.
        extras: the row of the dataset.
    """

    def __init__(self, env_config: Mapping[str, Any], extras: Mapping[str, Any]) -> None:
        super().__init__()
        chosen = {**dict(env_config or {}), **dict(extras.get("extra_info") or {})}
        self.package = packaged_environment(
            chosen["environment"],
            user=chosen.get("user", "agenda"),
            reward=chosen.get("reward", "gates"),
        )
        self.task = self.package.find_task(chosen["task_id"])
        self.max_turns = int(chosen.get("max_turns", 100))
        self._env = self.package.new_env()
        self._result: Any = None

    def init(self, prompt: Any) -> tuple[list[dict[str, str]], dict[str, Json]]:
        """Begin the episode; the prompt of the row is replaced by the episode's opening."""
        start = self._env.reset(self.task)
        return text_prompt(start.messages, start.tools), dict(start.info)

    def step(self, action: str) -> BaseTextEnvStepOutput:
        """Say something to the user, or call tools."""
        self.turns += 1
        reply = parse_reply(action, ToolCallFormat.HERMES)
        said = Message(role=Role.ASSISTANT, content=reply.content, tool_calls=reply.calls)
        result = self._result = self._env.step(said)
        ended = result.terminated or result.truncated
        reward = math.nan if result.reward is None else result.reward
        if not ended and self.turns >= self.max_turns:  # out of turns: as if it ended now
            found = self._env.score()
            ended, reward = True, found.reward if found and found.reward is not None else math.nan
        seen = [] if ended else [_observation(message) for message in result.messages]
        about = {"task": self.task.id, "stop": result.info.get("stop")}
        return BaseTextEnvStepOutput(observations=seen, reward=reward, done=ended, metadata=about)

    def get_metrics(self) -> dict[str, float]:
        """Turns taken, and the share of the checks that hold at the end."""
        share = self._result.info.get("share") if self._result else None
        return {"turns": float(self.turns), **({} if share is None else {"share": share})}

    def close(self) -> None:
        """Give up the episode, and its database."""
        self._env.close()


def text_prompt(messages: Sequence[Message], tools: Sequence[Json]) -> list[dict[str, str]]:
    """The opening of an episode with its tools in the text of the system prompt."""
    listed = "\n".join(json.dumps(tool, ensure_ascii=False) for tool in tools)
    out = [{"role": one.role.value, "content": one.content} for one in messages]
    out[0]["content"] += _TOOLS.format(tools=listed)
    return out


def _observation(message: Message) -> dict[str, str]:
    if message.role is Role.TOOL:
        return {"role": "user", "content": f"<tool_response>\n{message.content}\n</tool_response>"}
    return {"role": "user", "content": message.content}


if ENV_CLASS not in registry:  # a second registration raises
    register(id=ENV_CLASS, entry_point=f"{__name__}:SkyRLEnv")
