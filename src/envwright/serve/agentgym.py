"""AgentGym's protocol: an environment is made, reset to a task, stepped by texts, and closed.

Its clients send no token: the name of an environment is 128 random bits, and who knows it plays.
``id`` and ``env_idx``, and ``state`` and ``observation``, are each the same thing under two names,
since the clients of AgentGym's environments use either.

An action ``Action: {"name": ..., "arguments": {...}}`` calls a tool, whatever stands before it; any
other text is said to the user.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import orjson
from pydantic import ConfigDict

from envwright.errors import BadInput
from envwright.serve.endpoint import Endpoint
from envwright.serve.episode_host import EpisodeHost, EpisodeView, call_action, is_over
from envwright.types import Json, Record, Role

if TYPE_CHECKING:
    from starlette.requests import Request

CLIENT = "agentgym"
_MARK = "Action:"
_HOW = (
    'To call a tool, write: Action: {"name": ..., "arguments": {...}}. Whatever else you write is '
    "said to the user."
)


class GymRequest(Record):
    """A request about one environment; clients send more, which is not read."""

    model_config = ConfigDict(extra="ignore")

    env_idx: str | None = None
    id: str | int | None = None


class GymReset(GymRequest):
    """Which task to begin."""

    item_id: int | None = None
    data_idx: int | None = None


class GymAction(GymRequest):
    """What the agent writes."""

    action: str


class GymObservation(Record):
    """What the agent reads."""

    state: str
    observation: str
    reward: float | None
    done: bool


def agentgym_endpoints(host: EpisodeHost, secret: bytes) -> list[Endpoint]:
    """The routes under ``/agentgym``, which is the base address for AgentGym's clients."""
    gym = _AgentGym(host)
    at = "/agentgym"
    return [
        Endpoint("POST", f"{at}/create", "agentgym_create", "Make an environment; its name.",
                 gym.create, str, dict[str, Any], open_to_all=True),
        Endpoint("POST", f"{at}/reset", "agentgym_reset", "Begin a task by its number.",
                 gym.reset, GymObservation, GymReset, open_to_all=True),
        Endpoint("POST", f"{at}/step", "agentgym_step", "What the agent writes.",
                 gym.step, GymObservation, GymAction, open_to_all=True),
        Endpoint("GET", f"{at}/observation", "agentgym_observation", "What the agent read last.",
                 gym.observation, str, open_to_all=True),
        Endpoint("POST", f"{at}/close", "agentgym_close", "Give an environment up.",
                 gym.close, bool, GymRequest, open_to_all=True),
    ]  # fmt: skip


class _AgentGym:
    def __init__(self, host: EpisodeHost) -> None:
        self._host = host

    async def create(self, request: Request, client: str, asked: Json) -> Json:
        id, _ = await self._host.open(client=CLIENT)
        return id

    async def reset(self, request: Request, client: str, asked: GymReset) -> Json:
        id = _name_of(asked)
        self._host.seen(id, client=CLIENT)  # only one that was made here
        number = asked.item_id if asked.item_id is not None else asked.data_idx
        _, start = await self._host.open(number, client=CLIENT, id=id)
        return _observation(_last_words(start), 0.0, done=False)

    async def step(self, request: Request, client: str, asked: GymAction) -> Json:
        id = _name_of(asked)
        result = await self._host.step(id, read_action(asked.action), client=CLIENT)
        text = "\n".join(message.content for message in result.messages)
        return _observation(text, result.reward, done=is_over(result))

    async def observation(self, request: Request, client: str, asked: None) -> Json:
        query = request.query_params
        id = query.get("env_idx") or query.get("id") or ""
        return _last_words(self._host.seen(id, client=CLIENT))

    async def close(self, request: Request, client: str, asked: GymRequest) -> Json:
        self._host.close(_name_of(asked), client=CLIENT)
        return True


def _name_of(asked: GymRequest) -> str:
    name = asked.env_idx or asked.id
    if not isinstance(name, str):
        raise BadInput("env_idx is missing.", remedy="Send what create gave.")
    return name


def _observation(text: str, reward: float | None, *, done: bool) -> Json:
    return {"state": text, "observation": text, "reward": reward, "done": done}


def _last_words(seen: EpisodeView) -> str:
    """What the agent was told last; at the beginning also the rules and the tools."""
    messages = list(seen.messages)
    turns = [n for n, message in enumerate(messages) if message.role is Role.ASSISTANT]
    if turns:
        return "\n".join(message.content for message in messages[turns[-1] + 1 :])
    tools = "\n".join(orjson.dumps(tool["function"]).decode() for tool in seen.tools)
    rules, *rest = (message.content for message in messages)
    return "\n\n".join([rules, f"# Tools\n\n{tools}\n\n{_HOW}", *rest])


def read_action(text: str) -> str | Json:
    """The action in what an agent wrote: words, or a call as ``EpisodeHost.step`` takes it.

    Example:
        >>> read_action('I look. Action: {"name": "find_books", "arguments": {}}')
        {'tool_calls': [{'function': {'name': 'find_books', 'arguments': {}}}]}
    """
    _, mark, rest = text.rpartition(_MARK)
    rest = rest.lstrip()
    if not mark or not rest.startswith("{"):
        return text
    try:
        call, _ = json.JSONDecoder().raw_decode(rest)
        name = call["name"]
        if isinstance(name, str) and name.isprintable():  # not a lone surrogate
            return call_action(name, call.get("arguments") or {})
    except (ValueError, KeyError, RecursionError):
        pass
    # A call that is none costs a turn, as it does everywhere.
    return call_action("none", {})
