"""An episode for frameworks whose agents can only call tools.

What the user says in between is behind one more tool, ``talk_to_user``: its result is the user's
reply. The agent's last words end the episode. What was done is kept as the agent's messages, from
which ``envwright.score`` computes the reward elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from envwright.errors import BadInput
from envwright.integrations.packaged_environment import PackagedEnvironment
from envwright.rollout.env import arguments_text
from envwright.serve.episode_host import SAY_FUNCTION, SAY_TOOL
from envwright.types import Json, Message, Role, Task, ToolCall

ENDED = '{"error":"The conversation is over."}'


class ToolEpisode:
    """One episode, played by calls of tools alone.

    Args:
        package: the environment.
        task: what is played.
        seed: of the user's choices.

    Example::

        >>> from envwright.integrations.packaged_environment import packaged_environment
        >>> package = packaged_environment("mock")
        >>> episode = ToolEpisode(package, package.find_task(0))
        >>> episode.call_tool("talk_to_user", {"message": "Goodbye."})
        '{"error":"The conversation is over."}'
        >>> episode.finish_episode()
        0.0
    """

    def __init__(self, package: PackagedEnvironment, task: Task, seed: int = 0) -> None:
        self._env = package.new_env()
        self._start = self._env.reset(task, seed)
        self._over = False
        self.sent: list[Message] = []
        """What the agent did, in the form that ``envwright.score`` reads."""

    @property
    def opening(self) -> tuple[Message, ...]:
        """The system prompt and the user's request."""
        return self._start.messages

    @property
    def tools(self) -> list[Json]:
        """The tools that the task begins with, and ``talk_to_user``, in OpenAI's form."""
        return [*self._start.tools, {"type": "function", "function": SAY_FUNCTION}]

    def call_tool(self, name: str, arguments: Mapping[str, Any] | str) -> str:
        """Call a tool, and read its result as JSON, or what the user replies.

        What fails is an ``{"error": …}`` object, never an exception.
        """
        text = arguments if isinstance(arguments, str) else arguments_text(arguments)
        return self.play_message(spoken_or_called(name, text, f"call_{len(self.sent)}"))

    def play_message(self, message: Message) -> str:
        """Do what a message says, and read what it gives."""
        if self._over:
            return ENDED
        self.sent.append(message)
        result = self._env.step(message)
        self._over = result.terminated or result.truncated
        seen = [one.content for one in result.messages if one.role is not Role.ASSISTANT]
        return "\n".join(seen) or ENDED

    def finish_episode(self, words: str = "") -> float | None:
        """Say the last words and end the episode.

        Returns:
            its reward; ``None`` where it could not be scored.
        """
        if not self._over and words:
            self.play_message(Message(role=Role.ASSISTANT, content=words))
        found = self._env.score()
        return found.reward if found else None

    def close(self) -> None:
        """Give up the episode, and its database."""
        self._over = True
        self._env.close()


def spoken_or_called(name: str, arguments: str, call_id: str) -> Message:
    """A call as the agent's message: words for the user where the tool is ``talk_to_user``."""
    if name == SAY_TOOL:
        try:
            said = orjson.loads(arguments)["message"]
        except (orjson.JSONDecodeError, KeyError, TypeError):
            said = arguments
        return Message(role=Role.ASSISTANT, content=str(said) or "…")
    call = ToolCall(id=call_id, name=name, arguments=arguments)
    return Message(role=Role.ASSISTANT, tool_calls=(call,))


def agent_messages(turns: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> list[Message]:
    """What an agent did, as messages that ``envwright.score`` replays.

    Args:
        turns: its messages in order: words, and ``(tool, arguments as JSON)`` of each call.
    """
    out: list[Message] = []
    for words, calls in turns:
        # Words beside calls are the agent's notes: in these frameworks no user reads them.
        if not calls:
            out.append(Message(role=Role.ASSISTANT, content=words))
        for name, arguments in calls:
            out.append(spoken_or_called(name, arguments, f"call_{len(out)}"))
    return out


def check_tool_names(package: PackagedEnvironment) -> None:
    """Refuse an environment that has a tool of the name ``talk_to_user``.

    Raises:
        BadInput: it has.
    """
    if SAY_TOOL in package.template.tools:
        raise BadInput(
            f"{package.name} has a tool {SAY_TOOL} of its own.", remedy="Rename it in tools.yaml."
        )
