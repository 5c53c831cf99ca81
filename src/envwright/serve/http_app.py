"""Episodes over HTTP: a control plane for trainers, and an MCP endpoint for each agent.

Whoever holds the token opens episodes, steps them, and asks for rewards. An agent gets the address
of its own episode's MCP endpoint and nothing else: tools, and words for the user; the id in that
address is 128 random bits, and no reward, no reset and no other episode is within its reach.
"""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from envwright import bounds
from envwright.errors import BadInput, EnvwrightError, TooManyEpisodes, UnknownEpisode
from envwright.serve.mcp import call_result, listed_tool
from envwright.types import Json, Message, Score, Trajectory

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

SAY_TOOL = "talk_to_user"
_SAY: Json = {
    "name": SAY_TOOL,
    "description": "Say something to the user and read the reply. With done=true the user has "
    "nothing more to say, and the conversation is over.",
    "parameters": {
        "type": "object",
        "properties": {"message": {"type": "string"}},
        "required": ["message"],
        "additionalProperties": False,
    },
}
_OVER = "The conversation is over."


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
    def __len__(self) -> int: ...
    async def open(
        self, task: str | int | None = ..., *, seed: int = ..., client: str = ...
    ) -> tuple[str, EpisodeView]: ...
    async def step(self, id: str, action: Any, *, client: str | None = ...) -> StepView: ...
    def seen(self, id: str, *, client: str | None = ...) -> EpisodeView: ...
    def score(self, id: str, *, client: str = ...) -> Score | None: ...
    def trajectory(self, id: str, *, client: str = ...) -> Trajectory: ...
    def close(self, id: str, *, client: str = ...) -> None: ...


def http_app(
    host: EpisodeHost,
    tokens: Mapping[str, str],
    *,
    name: str,
    instructions: str = "",
    at_end: Callable[[], None] = lambda: None,
) -> Starlette:
    """The server as an ASGI application.

    Args:
        host: holds the episodes.
        tokens: bearer token → client; each client reaches its own episodes only.
        name: of the environment, for MCP clients.
        instructions: its policy, for MCP clients.
        at_end: called when the server stops, after the last answer.

    Example::

        app = http_app(server, {secret: "trainer"}, name="mock")
        uvicorn.run(app, host="127.0.0.1", port=8080)
    """
    from mcp.server.streamable_http_manager import (
        StreamableHTTPASGIApp,
        StreamableHTTPSessionManager,
    )
    from starlette.applications import Starlette
    from starlette.routing import Route

    control = _ControlPlane(host, tokens)
    manager = StreamableHTTPSessionManager(
        _agent_server(host, name, instructions),
        json_response=True,
        stateless=True,  # the episode is in the path
        max_request_body_size=bounds.MAX_ARGUMENT_BYTES + 10_000,
    )

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        try:
            async with manager.run():
                yield
        finally:
            at_end()

    one = "/episodes/{id}"
    return Starlette(
        lifespan=life,
        routes=[
            Route("/health", control.health),
            Route("/metrics", control.metrics),
            Route("/episodes", control.guarded(control.open), methods=["POST"]),
            Route(f"{one}/step", control.guarded(control.step), methods=["POST"]),
            Route(f"{one}/finish", control.guarded(control.finish), methods=["POST"]),
            Route(f"{one}/trajectory", control.guarded(control.trajectory)),
            Route(one, control.guarded(control.close), methods=["DELETE"]),
            Route(f"{one}/mcp", endpoint=StreamableHTTPASGIApp(manager)),
        ],
    )


# --- for trainers --------------------------------------------------------------------------------

_Answer = Callable[["Request", str], Awaitable[Any]]


class _ControlPlane:
    """Routes of who holds a token."""

    def __init__(self, host: EpisodeHost, tokens: Mapping[str, str]) -> None:
        self._host = host
        self._tokens = {token.encode(): client for token, client in tokens.items()}

    def guarded(self, answer: _Answer) -> Callable[[Request], Awaitable[Response]]:
        """A route for clients with a token; what goes wrong is an answer of JSON."""

        async def respond(request: Request) -> Response:
            client = self._client(request.headers.get("authorization", ""))
            if client is None:
                return _json({"error": "a bearer token is needed"}, 401)
            try:
                return _json(await answer(request, client))
            except UnknownEpisode as error:
                return _json({"error": str(error)}, 404)
            except TooManyEpisodes as error:
                return _json({"error": str(error)}, 429)
            except BadInput as error:
                return _json({"error": str(error)}, 400)
            except (EnvwrightError, RuntimeError) as error:
                return _json({"error": str(error)}, 500)

        return respond

    def _client(self, header: str) -> str | None:
        scheme, _, given = header.partition(" ")
        found = None
        # All are compared, so that the time tells nothing.
        for token, client in self._tokens.items():
            if hmac.compare_digest(token, given.encode("utf-8", "replace")):
                found = client
        return found if scheme.lower() == "bearer" else None

    async def open(self, request: Request, client: str) -> Json:
        asked = await _body(request, ("task", "seed"))
        task, seed = asked.get("task"), asked.get("seed", 0)
        if type(seed) is not int or not (task is None or type(task) in (str, int)):
            raise BadInput("task is an id or a number, seed a number.")
        id, start = await self._host.open(task, seed=seed, client=client)
        return {
            "id": id,
            "mcp": f"/episodes/{id}/mcp",
            **start.info,
            "messages": _told(start.messages),
            "tools": list(start.tools),
        }

    async def step(self, request: Request, client: str) -> Json:
        asked = await _body(request, ("action",))
        result = await self._host.step(
            request.path_params["id"], asked.get("action"), client=client
        )
        return {
            "messages": _told(result.messages),
            "reward": result.reward,
            "terminated": result.terminated,
            "truncated": result.truncated,
            "info": result.info,
        }

    async def finish(self, request: Request, client: str) -> Json:
        """The score as the episode stands, which is then closed."""
        id = request.path_params["id"]
        score = self._host.score(id, client=client)
        self._host.close(id, client=client)
        return {
            "reward": score.reward if score else None,
            "share": score.share if score else None,
            "checks": {v.name: v.ok for v in score.verdicts} if score else {},
        }

    async def trajectory(self, request: Request, client: str) -> Json:
        return self._host.trajectory(request.path_params["id"], client=client).data()

    async def close(self, request: Request, client: str) -> Json:
        self._host.close(request.path_params["id"], client=client)
        return {"closed": True}

    async def health(self, request: Request) -> Response:
        return _json({"ok": True, "open": len(self._host)})

    async def metrics(self, request: Request) -> Response:
        """In Prometheus' text format."""
        from starlette.responses import PlainTextResponse

        lines = [
            "# TYPE envwright_episodes_open gauge",
            f"envwright_episodes_open {len(self._host)}",
        ]
        for key in ("opened", "steps", "ended", "closed", "timed_out"):
            metric = f"envwright_episodes_{key}_total"
            lines += [f"# TYPE {metric} counter", f"{metric} {self._host.counts.get(key, 0)}"]
        return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


def _json(value: Any, status: int = 200) -> Response:
    from starlette.responses import Response

    raw = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
    return Response(raw, status, media_type="application/json")


async def _body(request: Request, known: Sequence[str]) -> dict[str, Json]:
    """The JSON object of a request.

    Raises:
        BadInput: it is too large, is none, or has a key that is not known.
    """
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > bounds.MAX_ARGUMENT_BYTES:
            raise BadInput(f"a request has at most {bounds.MAX_ARGUMENT_BYTES} bytes.")
    try:
        found = orjson.loads(raw or b"{}")
    except ValueError:
        raise BadInput("the body is no JSON.") from None
    if not isinstance(found, dict):
        raise BadInput("the body is no JSON object.")
    if unknown := found.keys() - set(known):
        raise BadInput(
            f"{min(unknown)[:50]} is not known here.", remedy=f"Keys: {', '.join(known)}."
        )
    return found


def _told(messages: Sequence[Message]) -> list[Json]:
    """Messages in OpenAI's form."""
    out: list[Json] = []
    for message in messages:
        one: dict[str, Json] = {"role": message.role.value, "content": message.content}
        if message.tool_call_id is not None:
            one["tool_call_id"] = message.tool_call_id
        if message.name is not None:
            one["name"] = message.name
        out.append(one)
    return out


# --- for agents ----------------------------------------------------------------------------------


def _agent_server(host: EpisodeHost, name: str, instructions: str) -> Server[Any]:
    """The MCP server that an agent meets: the tools of its episode, and words for the user."""
    import mcp_types as wire
    from mcp.server.lowlevel import Server

    def episode(context: Any) -> str:
        return str(context.request.path_params["id"])

    async def list_tools(
        context: Any, params: wire.PaginatedRequestParams | None
    ) -> wire.ListToolsResult:
        seen = host.seen(episode(context), client=None)
        offered = [tool["function"] for tool in seen.tools]
        tools = [listed_tool(f, f["name"] in seen.info["writing"]) for f in offered]
        return wire.ListToolsResult(tools=[*tools, listed_tool(_SAY, writes=False)])

    async def call_tool(context: Any, params: wire.CallToolRequestParams) -> wire.CallToolResult:
        given = params.arguments or {}
        try:
            if params.name == SAY_TOOL:
                return await say(episode(context), given.get("message"))
            call = {"function": {"name": params.name, "arguments": given}}
            result = await host.step(episode(context), {"tool_calls": [call]}, client=None)
        except BadInput as error:
            return call_result(str(error), failed=True)
        if not result.messages:  # a limit was hit before the call was carried out
            return call_result(_OVER, failed=True)
        text = result.messages[0].content
        return call_result(text, failed=text.startswith('{"error":'))

    async def say(id: str, words: Any) -> wire.CallToolResult:
        if not isinstance(words, str):
            return call_result("message: a text is needed.", failed=True)
        result = await host.step(id, words, client=None)
        done = result.terminated or result.truncated
        reply = "\n".join(message.content for message in result.messages)
        return call_result(orjson.dumps({"reply": reply, "done": done}).decode(), failed=False)

    async def list_prompts(
        context: Any, params: wire.PaginatedRequestParams | None
    ) -> wire.ListPromptsResult:
        about = wire.Prompt(name="task", description="The rules, and what the user wants.")
        return wire.ListPromptsResult(prompts=[about])

    async def get_prompt(context: Any, params: wire.GetPromptRequestParams) -> wire.GetPromptResult:
        opening = host.seen(episode(context), client=None).messages[:2]
        text = "\n\n".join(message.content for message in opening)
        content = wire.TextContent(text=text)
        return wire.GetPromptResult(messages=[wire.PromptMessage(role="user", content=content)])

    return Server(
        name,
        instructions=instructions or None,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )
