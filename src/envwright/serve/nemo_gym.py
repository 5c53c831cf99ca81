"""NeMo Gym's protocol of a resources server: seed a session, a route a tool, verify.

Its clients know a server by host and port, so these routes stand at the root, and they send no
token: the session cookie is the id of the episode, 128 bits that nobody can guess. A verdict needs
no session: what the agent did is in the request, and is carried out anew.

An agent of NeMo Gym stops at its first message without a call, so users who answer are reached by a
tool, ``talk_to_user``, which the rows offer.
"""

from __future__ import annotations

import hashlib
import hmac
import statistics
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import orjson
from pydantic import ConfigDict, ValidationError

from envwright import bounds
from envwright.errors import BadInput, UnknownEpisode
from envwright.serve.endpoint import Endpoint, json_response
from envwright.serve.episode_host import (
    OVER,
    SAY_FUNCTION,
    SAY_TOOL,
    EpisodeHost,
    call_action,
    is_over,
    wire_messages,
)
from envwright.types import Json, Record

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

CLIENT = "nemo-gym"
COOKIE = "session"
RESERVED = frozenset({"seed_session", "close_session", "verify", "aggregate_metrics", "episodes"})
"""Paths that no tool can have."""


class _Open(Record):
    """Clients send all that they know of a row, which is not read."""

    model_config = ConfigDict(extra="ignore")


class RowTask(_Open):
    """Which episode a row is about."""

    task: str
    seed: int = 0


class TaskData(_Open):
    """A row, as the environment server of NeMo Gym 0.7 sends it."""

    verifier_metadata: RowTask


class SeedRequest(_Open):
    """The row that is about to be played."""

    verifier_metadata: RowTask | None = None
    task_data: TaskData | None = None
    resources_session_id: str | None = None


class CloseRequest(_Open):
    """The session that is over."""

    resources_session_id: str | None = None


class SessionReply(Record):
    """The session's name, where the client gave it one."""

    resources_session_id: str | None = None


class OutputPart(_Open):
    """A part of a message."""

    text: str = ""


class OutputItem(_Open):
    """One item of a response of OpenAI's Responses API."""

    type: str = "message"
    role: str = "assistant"
    content: str | list[OutputPart] = ""
    name: str = ""
    arguments: str = ""


class ModelResponse(_Open):
    """What the agent did, in the form of the Responses API."""

    output: list[OutputItem]


class VerifyRequest(_Open):
    """A row with what the agent did; all of it comes back with the reward."""

    model_config = ConfigDict(extra="allow")

    response: ModelResponse
    verifier_metadata: RowTask


class VerifyReply(Record):
    """The row, and what it is worth."""

    model_config = ConfigDict(extra="allow")

    reward: float
    mask_sample: bool
    """The episode could not be scored: the reward says nothing."""
    share: float | None
    checks: dict[str, bool | None]


class MetricsRequest(_Open):
    """Verified rows."""

    verify_responses: list[dict[str, Any]]


class MetricsReply(Record):
    """Figures over verified rows."""

    group_level_metrics: list[dict[str, Any]]
    agent_metrics: dict[str, float]
    key_metrics: dict[str, float]


def nemo_gym_endpoints(host: EpisodeHost, secret: bytes) -> list[Endpoint]:
    """The routes of a resources server, and its rows.

    Args:
        host: holds the episodes.
        secret: from which the ids of sessions are made that clients name.

    Raises:
        BadInput: a tool has the name of a route.
    """
    gym = _NemoGym(host, secret)
    most = bounds.MAX_FRAME_BYTES
    return [
        Endpoint("POST", "/seed_session", "nemo_seed_session", "Begin a row.",
                 gym.seed_session, SessionReply, SeedRequest, open_to_all=True, most=most),
        Endpoint("POST", "/verify", "nemo_verify", "The reward of a row that was played.",
                 gym.verify, VerifyReply, dict[str, Any], open_to_all=True, most=most),
        Endpoint("POST", "/close_session", "nemo_close_session", "Give a session up.",
                 gym.close_session, SessionReply, CloseRequest, open_to_all=True),
        Endpoint("POST", "/aggregate_metrics", "nemo_aggregate_metrics", "Figures over rows.",
                 gym.aggregate_metrics, MetricsReply, MetricsRequest, open_to_all=True, most=most),
        Endpoint("GET", "/reverify_mode", "nemo_reverify_mode", "A verdict needs no session.",
                 gym.reverify_mode, str, open_to_all=True),
        Endpoint("GET", "/nemo_gym/rows.jsonl", "nemo_rows", "The tasks as rows of a dataset.",
                 gym.rows, open_to_all=True, media="application/jsonl"),
        Endpoint("POST", "/{tool}", "nemo_tool", "Call a tool of the session's episode.",
                 gym.call, Any, dict[str, Any], open_to_all=True),
    ]  # fmt: skip


class _NemoGym:
    def __init__(self, host: EpisodeHost, secret: bytes) -> None:
        self._host, self._secret = host, secret

    async def seed_session(self, request: Request, client: str, asked: SeedRequest) -> Response:
        row = asked.task_data.verifier_metadata if asked.task_data else asked.verifier_metadata
        if row is None:
            raise BadInput("verifier_metadata is missing.", remedy="Play rows of rows.jsonl.")
        named = asked.resources_session_id
        id = self._named(named) if named is not None else None
        # A client may seed a session that it named again: that is the session as it stands.
        if id is None or not self._is_open(id):
            id, _ = await self._host.open(row.task, seed=row.seed, client=CLIENT, id=id)
        reply = {"resources_session_id": named} if named is not None else {}
        return _with_cookie(json_response(reply), id)

    def _named(self, name: str) -> str:
        """The id of a session that a client named, which nobody guesses from the name."""
        return hmac.new(self._secret, name.encode(), hashlib.sha256).hexdigest()[:32]

    def _is_open(self, id: str) -> bool:
        try:
            self._host.seen(id, client=CLIENT)
        except UnknownEpisode:
            return False
        return True

    async def call(self, request: Request, client: str, asked: dict[str, Any]) -> Response:
        tool = request.path_params["tool"]
        id = request.cookies.get(COOKIE, "")
        if tool == SAY_TOOL and isinstance(asked.get("message"), str):
            result = await self._host.step(id, asked["message"], client=CLIENT)
            reply = "\n".join(message.content for message in result.messages)
            return _with_cookie(json_response({"reply": reply, "done": is_over(result)}), id)
        result = await self._host.step(id, call_action(tool, asked), client=CLIENT)
        if not result.messages:
            return _with_cookie(json_response({"error": OVER}), id)
        from starlette.responses import Response

        text = result.messages[0].content
        return _with_cookie(Response(text, media_type="application/json"), id)

    async def verify(self, request: Request, client: str, asked: dict[str, Any]) -> Json:
        try:
            read = VerifyRequest.model_validate(asked)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(str(part)[:50] for part in first["loc"])
            raise BadInput(f"{first['msg']}.", place=place) from None
        row = read.verifier_metadata
        actions = played_actions(read.response.output)
        score = await self._host.score_replay(row.task, actions, seed=row.seed)
        self._give_up(request.cookies.get(COOKIE, ""))
        reward = score.reward if score else None
        return asked | {
            "reward": reward if reward is not None else 0.0,
            "mask_sample": reward is None,
            "share": score.share if score else None,
            "checks": {v.name: v.ok for v in score.verdicts} if score else {},
        }

    async def close_session(self, request: Request, client: str, asked: CloseRequest) -> Json:
        named = asked.resources_session_id
        self._give_up(self._named(named) if named else request.cookies.get(COOKIE, ""))
        return {"resources_session_id": named}

    def _give_up(self, id: str) -> None:
        if self._is_open(id):
            self._host.close(id, client=CLIENT)

    async def aggregate_metrics(self, request: Request, client: str, asked: MetricsRequest) -> Json:
        rewards = [
            float(row["reward"])
            for row in asked.verify_responses
            if isinstance(row.get("reward"), int | float) and not row.get("mask_sample")
        ]
        figures = {"mean/reward": statistics.fmean(rewards)} if rewards else {}
        return {"group_level_metrics": [], "agent_metrics": figures, "key_metrics": figures}

    async def reverify_mode(self, request: Request, client: str, asked: None) -> Json:
        return "stateless"

    async def rows(self, request: Request, client: str, asked: None) -> Response:
        from starlette.responses import StreamingResponse

        async def lines() -> AsyncIterator[bytes]:
            for task in self._host.tasks:
                yield orjson.dumps(await self._row(task)) + b"\n"

        return StreamingResponse(lines(), media_type="application/jsonl")

    async def _row(self, task: str) -> Json:
        start = await self._host.opening(task)
        functions = [*(tool["function"] for tool in start.tools), SAY_FUNCTION]
        messages = wire_messages(start.messages)
        return {
            "responses_create_params": {
                "input": [{"role": m["role"], "content": m["content"]} for m in messages],
                "tools": [{"type": "function", "strict": False, **f} for f in functions],
                "parallel_tool_calls": False,
            },
            "verifier_metadata": {"task": task, "seed": 0},
            "agent_ref": {"type": "responses_api_agents", "name": "envwright_agent"},
        }


def _with_cookie(response: Response, id: str) -> Response:
    """NeMo Gym's agent sends no cookie but those of the last answer, so each answer has it."""
    response.set_cookie(COOKIE, id, httponly=True, samesite="strict")
    return response


def played_actions(output: list[OutputItem]) -> list[str | Json]:
    """What an agent did, as actions of an episode: each call alone, as it was carried out.

    Words are said where a response holds no call: those beside a call nobody heard when it was
    played, and a user who hears of work that is done only now would end the conversation.
    """
    actions: list[str | Json] = []
    calls: list[str | Json] = []
    words: list[str] = []
    # The end of the list ends the last response, as a result and a message of the user do.
    for item in (*output, OutputItem(type="end")):
        if item.type == "function_call":
            calls.append(_call(item))
        elif item.type == "message" and item.role == "assistant":
            parts = item.content
            words.append(parts if isinstance(parts, str) else "".join(p.text for p in parts))
        elif item.type != "reasoning":
            actions += calls or (["\n".join(words)] if words else [])
            calls, words = [], []
    return actions


def _call(item: OutputItem) -> str | Json:
    if item.name == SAY_TOOL:
        try:
            message = orjson.loads(item.arguments)["message"]
        except (ValueError, KeyError, TypeError):
            message = None
        if isinstance(message, str):
            return message
    return call_action(item.name, item.arguments)
