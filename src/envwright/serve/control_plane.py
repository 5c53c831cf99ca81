"""Routes of trainers: they open episodes, step them, and ask for rewards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import orjson
from pydantic import Field

from envwright import __version__
from envwright.serve.endpoint import Endpoint
from envwright.serve.episode_host import EpisodeHost, wire_messages
from envwright.types import Json, Record, Trajectory

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

_COUNTS = {
    "opened": "Episodes that were opened.",
    "steps": "Actions of agents.",
    "ended": "Episodes that came to their end.",
    "closed": "Episodes that their client closed.",
    "timed_out": "Episodes that nobody asked for any more.",
}

_TOOL_TEXTS = 1_024
"""Lists of tools whose JSON is kept, each of another episode."""


class WireCall(Record):
    """A call of a tool, as OpenAI's API writes it."""

    id: str
    type: str
    function: dict[str, str]


class WireMessage(Record):
    """A message, as OpenAI's API writes it."""

    role: str
    content: str
    tool_calls: tuple[WireCall, ...] = ()
    tool_call_id: str = ""
    name: str = ""


class OpenRequest(Record):
    """Which episode to open."""

    task: str | int | None = None
    """The id of a task, or its number; by default the next one, around."""
    seed: int = 0


class OpenedEpisode(Record):
    """An episode that was opened."""

    id: str
    mcp: str
    """Path of the endpoint for the agent."""
    task: str
    messages: list[WireMessage]
    tools: list[dict[str, Any]]


class StepRequest(Record):
    """What the agent does: words, or a message as OpenAI's API writes it."""

    action: Annotated[dict[str, Any] | str, Field(union_mode="left_to_right")]


class StepOutcome(Record):
    """What became of an action, as ``Env.step`` gives it."""

    messages: list[WireMessage]
    reward: float | None
    terminated: bool
    truncated: bool
    info: dict[str, Any]


class FinishedEpisode(Record):
    """The score of an episode that was closed."""

    reward: float | None
    share: float | None
    checks: dict[str, bool | None]


class EpisodeState(Record):
    """An open episode: all messages so far, and the tools offered now."""

    task: str
    messages: list[WireMessage]
    tools: list[dict[str, Any]]


class ClosedEpisode(Record):
    """An episode was given up."""

    closed: bool


class TaskList(Record):
    """Ids of the tasks, in their order."""

    tasks: list[str]


class HealthReport(Record):
    """The server answers."""

    ok: bool
    open: int
    """Episodes."""
    version: str


def control_endpoints(host: EpisodeHost) -> list[Endpoint]:
    """The routes of trainers, for ``http_app``."""
    control = _ControlPlane(host)
    one = "/episodes/{id}"
    return [
        # First what is asked most: the router goes through them in order.
        Endpoint("POST", f"{one}/step", "step", "Carry out an action of the agent.", control.step,
                 StepOutcome, StepRequest),
        Endpoint("GET", "/health", "health", "Whether the server answers.", control.health,
                 HealthReport, open_to_all=True),
        Endpoint("GET", "/metrics", "metrics", "Counts in Prometheus' text format.",
                 control.metrics, open_to_all=True, media="text/plain"),
        Endpoint("GET", "/tasks", "tasks", "The tasks.", control.tasks, TaskList),
        Endpoint("POST", "/episodes", "open", "Open an episode.", control.open, OpenedEpisode,
                 OpenRequest),
        Endpoint("GET", one, "state", "An episode as it stands.", control.state, EpisodeState),
        Endpoint("POST", f"{one}/finish", "finish", "Score an episode as it stands; close it.",
                 control.finish, FinishedEpisode),
        Endpoint("GET", f"{one}/trajectory", "trajectory", "The record of one that has ended.",
                 control.trajectory, Trajectory),
        Endpoint("DELETE", one, "close", "Give an episode up.", control.close, ClosedEpisode),
    ]  # fmt: skip


class _ToolTexts:
    """Lists of tools as JSON; an episode offers the same ones at nearly every step."""

    def __init__(self) -> None:
        self._texts: dict[int, tuple[tuple[Json, ...], orjson.Fragment]] = {}
        """``id`` of the first tool → the list, which keeps that id its own, and its JSON."""

    def text(self, tools: tuple[Json, ...]) -> orjson.Fragment:
        """The JSON of a list."""
        key = id(tools[0]) if tools else 0
        found = self._texts.get(key)
        if found is None or found[0] != tools:  # the same tools are told by identity
            found = self._texts[key] = tools, orjson.Fragment(orjson.dumps(tools))
            if len(self._texts) > _TOOL_TEXTS:
                del self._texts[next(iter(self._texts))]
        return found[1]


class _ControlPlane:
    def __init__(self, host: EpisodeHost) -> None:
        self._host = host
        self._tools = _ToolTexts()

    async def open(self, request: Request, client: str, asked: OpenRequest) -> Json:
        id, start = await self._host.open(asked.task, seed=asked.seed, client=client)
        return {
            "id": id,
            "mcp": f"/episodes/{id}/mcp",
            **start.info,
            "messages": wire_messages(start.messages),
            "tools": list(start.tools),
        }

    async def step(self, request: Request, client: str, asked: StepRequest) -> Json:
        id = request.path_params["id"]
        result = await self._host.step(id, asked.action, client=client)
        info = result.info
        if tools := info.get("tools"):
            info = {**info, "tools": self._tools.text(tools)}
        return {
            "messages": wire_messages(result.messages),
            "reward": result.reward,
            "terminated": result.terminated,
            "truncated": result.truncated,
            "info": info,
        }

    async def state(self, request: Request, client: str, asked: None) -> Json:
        seen = self._host.seen(request.path_params["id"], client=client)
        return {
            "task": seen.info["task"],
            "messages": wire_messages(seen.messages),
            "tools": list(seen.tools),
        }

    async def finish(self, request: Request, client: str, asked: None) -> Json:
        """The score as the episode stands, which is then closed."""
        id = request.path_params["id"]
        score = self._host.score(id, client=client)
        self._host.close(id, client=client)
        return {
            "reward": score.reward if score else None,
            "share": score.share if score else None,
            "checks": {v.name: v.ok for v in score.verdicts} if score else {},
        }

    async def trajectory(self, request: Request, client: str, asked: None) -> Json:
        return self._host.trajectory(request.path_params["id"], client=client).data()

    async def close(self, request: Request, client: str, asked: None) -> Json:
        self._host.close(request.path_params["id"], client=client)
        return {"closed": True}

    async def tasks(self, request: Request, client: str, asked: None) -> Json:
        return {"tasks": list(self._host.tasks)}

    async def health(self, request: Request, client: str, asked: None) -> Json:
        return {"ok": True, "open": len(self._host), "version": __version__}

    async def metrics(self, request: Request, client: str, asked: None) -> Response:
        """Of all servers that share a store: whichever is asked, the answer is the same."""
        from starlette.responses import PlainTextResponse

        lines = [
            "# HELP envwright_episodes_open Episodes that are open.",
            "# TYPE envwright_episodes_open gauge",
            f"envwright_episodes_open {len(self._host)}",
        ]
        counts = self._host.counts
        for key, meaning in _COUNTS.items():
            metric = f"envwright_episodes_{key}_total"
            lines += [
                f"# HELP {metric} {meaning}",
                f"# TYPE {metric} counter",
                f"{metric} {counts.get(key, 0)}",
            ]
        return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")
