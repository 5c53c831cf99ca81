"""What the routes ask of whoever holds the episodes, and their messages in OpenAI's form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from envwright.types import Json, Message, Score, Trajectory

SAY_TOOL = "talk_to_user"
"""The tool by which an agent that can only call tools speaks to the user."""
SAY_FUNCTION: Json = {
    "name": SAY_TOOL,
    "description": "Say something to the user, and read the reply.",
    "parameters": {
        "type": "object",
        "properties": {"message": {"type": "string", "description": "What is said."}},
        "required": ["message"],
        "additionalProperties": False,
    },
}
OVER = "The conversation is over."


class EpisodeView(Protocol):
    """Messages and tools that an agent sees."""

    @property
    def messages(self) -> tuple[Message, ...]: ...
    @property
    def tools(self) -> tuple[Json, ...]: ...
    @property
    def info(self) -> dict[str, Json]: ...


class StepView(Protocol):
    """What became of an action."""

    @property
    def messages(self) -> tuple[Message, ...]: ...
    @property
    def reward(self) -> float | None: ...
    @property
    def terminated(self) -> bool: ...
    @property
    def truncated(self) -> bool: ...
    @property
    def info(self) -> dict[str, Any]: ...


class EpisodeHost(Protocol):
    """Holds many episodes by id; ``client`` is who may reach them."""

    @property
    def counts(self) -> Mapping[str, int]: ...
    @property
    def tasks(self) -> Mapping[str, Any]: ...
    def __len__(self) -> int: ...
    async def open(
        self,
        task: str | int | None = ...,
        *,
        seed: int = ...,
        client: str = ...,
        id: str | None = ...,
    ) -> tuple[str, EpisodeView]: ...
    async def step(self, id: str, action: Any, *, client: str | None = ...) -> StepView: ...
    def seen(self, id: str, *, client: str | None = ...) -> EpisodeView: ...
    def score(self, id: str, *, client: str | None = ...) -> Score | None: ...
    async def score_replay(
        self, task: str, actions: Sequence[Any], *, seed: int = ...
    ) -> Score | None: ...
    async def opening(self, task: str | int, *, seed: int = ...) -> EpisodeView: ...
    def trajectory(self, id: str, *, client: str = ...) -> Trajectory: ...
    def close(self, id: str, *, client: str | None = ...) -> None: ...


def call_action(name: str, arguments: object) -> Json:
    """The action that calls a tool, which ``EpisodeHost.step`` takes."""
    return {"tool_calls": [{"function": {"name": name, "arguments": arguments}}]}


def is_over(step: StepView) -> bool:
    """Whether the episode came to its end, in whichever way."""
    return step.terminated or step.truncated


def wire_messages(messages: Sequence[Message]) -> list[Json]:
    """Messages in OpenAI's form."""
    out: list[Json] = []
    for message in messages:
        one: dict[str, Json] = {"role": message.role.value, "content": message.content}
        if message.tool_calls:
            one["tool_calls"] = [
                {
                    "id": call.id,
                    "type": "function",
                    "function": {"name": call.name, "arguments": call.arguments},
                }
                for call in message.tool_calls
            ]
        if message.tool_call_id is not None:
            one["tool_call_id"] = message.tool_call_id
        if message.name is not None:
            one["name"] = message.name
        out.append(one)
    return out
