"""Gymnasium: an environment whose observations and actions are text.

An action is one message of the agent: words for the user, or calls in the form that most chat
templates write, ``<tool_call>{"name": …, "arguments": {…}}</tool_call>``. ``info`` carries the
messages and the tools as data, for loops that want them so.

``gymnasium.make("envwright.integrations.gymnasium_env:envwright/Tools-v0", environment="mock")``
"""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from envwright.errors import MissingExtra
from envwright.integrations.packaged_environment import packaged_environment
from envwright.llm.chat_completions import wire_message
from envwright.llm.tool_call_formats import ToolCallFormat, parse_reply
from envwright.types import Json, Message, Role

if find_spec("gymnasium") is None:
    raise MissingExtra("playing in Gymnasium", "gymnasium")

import gymnasium
from gymnasium import spaces

ENV_ID = "envwright/Tools-v0"
_MAX_TEXT = 1 << 20


class UnicodeText(spaces.Space[str]):
    """Any text up to a length; Gymnasium's own ``Text`` is over a fixed set of characters.

    Args:
        samples: what ``sample`` draws from.
        max_length: characters.
        seed: of the draws.
    """

    def __init__(
        self, samples: tuple[str, ...], max_length: int = _MAX_TEXT, seed: int | None = None
    ) -> None:
        self.samples, self.max_length = samples, max_length
        super().__init__(None, str, seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """One of the samples."""
        return self.samples[int(self.np_random.integers(len(self.samples)))]

    def contains(self, x: Any) -> bool:
        """Whether it is a text that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnicodeText) and (
            (self.samples, self.max_length) == (other.samples, other.max_length)
        )

    def __repr__(self) -> str:
        return f"UnicodeText(max_length={self.max_length})"


class GymnasiumEnv(gymnasium.Env[str, str]):
    """An environment's tasks as ``gymnasium.Env``.

    Args:
        environment: an environment folder, or the name of a bundled one.
        user: the simulated user.
        reward: ``gates`` or ``share``.
        render_mode: ``ansi``, or nothing.

    ``reset(options={"task": …})`` takes the id of a task or its place; otherwise the seed draws
    one. The reward is that of the episode at its end, ``nan`` where it could not be scored.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own type

    def __init__(
        self,
        environment: str | Path,
        *,
        user: str = "agenda",
        reward: str = "gates",
        render_mode: str | None = None,
    ) -> None:
        self.package = packaged_environment(environment, user=user, reward=reward)
        self.render_mode = render_mode
        self._env = self.package.new_env()
        self._transcript: list[Message] = []
        self._tools: tuple[Json, ...] = ()
        calls = (
            f'<tool_call>{{"name": "{tool["function"]["name"]}", "arguments": {{}}}}</tool_call>'
            for tool in self.package.tools
        )
        self.action_space = UnicodeText((*calls, "Done."))
        self.observation_space = UnicodeText(("",))

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Begin an episode.

        Returns:
            the user's request; in ``info`` the task's id, the messages and the tools.
        """
        super().reset(seed=seed)
        task = (options or {}).get("task")
        if task is None:
            task = int(self.np_random.integers(len(self.package.tasks)))
        start = self._env.reset(self.package.find_task(task), seed=seed or 0)
        self._transcript = list(start.messages)
        self._tools = start.tools
        info = {
            **start.info,
            "messages": [wire_message(message) for message in start.messages],
            "tools": copy.deepcopy(list(start.tools)),  # callers may change what they got
        }
        return start.messages[-1].content, info

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Say something to the user, or call tools; ``info`` has ``tools`` where they changed."""
        reply = parse_reply(action, ToolCallFormat.HERMES)
        message = Message(role=Role.ASSISTANT, content=reply.content, tool_calls=reply.calls)
        result = self._env.step(message)
        self._transcript += [message, *result.messages]
        info = {**result.info, "messages": [wire_message(one) for one in result.messages]}
        tools = info.pop("tools", self._tools)
        if tools != self._tools:
            self._tools, info["tools"] = tools, copy.deepcopy(list(tools))
        reward = math.nan if result.reward is None else result.reward
        observation = "\n".join(one.content for one in result.messages)
        return observation, reward, result.terminated, result.truncated, info

    def render(self) -> str | None:
        """The conversation so far, as text."""
        if self.render_mode is None:
            return None
        return "\n".join(f"[{one.role.value}] {one.content}" for one in self._transcript)

    def close(self) -> None:
        """Give up the episode, and its database."""
        self._env.close()


gymnasium.register(ENV_ID, entry_point=f"{__name__}:GymnasiumEnv")
