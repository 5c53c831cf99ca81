"""Episodes over HTTP: a control plane for trainers, and an MCP endpoint for each agent.

Whoever holds a token opens episodes, steps them, and asks for rewards. An agent gets the address of
its own episode's MCP endpoint and nothing else; the id in that address is 128 random bits. Trainers
that speak another protocol find its routes beside these, where the server is asked for them.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from envwright import __version__, bounds
from envwright.serve.agent_endpoint import agent_server
from envwright.serve.agentgym import agentgym_endpoints
from envwright.serve.control_plane import control_endpoints
from envwright.serve.endpoint import (
    FAILED,
    ClientTokens,
    Endpoint,
    EndpointApp,
    http_problem,
    json_response,
    openapi_document,
)
from envwright.serve.episode_host import EpisodeHost
from envwright.serve.nemo_gym import nemo_gym_endpoints

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

_STEP = re.compile(r"/episodes/([^/]+)/step")
WIRES: dict[str, Callable[[EpisodeHost, bytes], list[Endpoint]]] = {
    "agentgym": agentgym_endpoints,
    "nemo-gym": nemo_gym_endpoints,
}
"""Protocols of other trainers, whose clients send no token."""


def http_app(
    host: EpisodeHost,
    tokens: Mapping[str, str],
    *,
    name: str,
    instructions: str = "",
    wires: Sequence[str] = (),
    at_end: Callable[[], None] = lambda: None,
) -> ASGIApp:
    """The server as an ASGI application.

    Args:
        host: holds the episodes.
        tokens: bearer token → client; each client reaches its own episodes only.
        name: of the environment, for MCP clients.
        instructions: what is told of it, for MCP clients.
        wires: names of ``WIRES`` that are served too.
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
    from starlette.exceptions import HTTPException
    from starlette.routing import Route

    manager = StreamableHTTPSessionManager(
        agent_server(host, name, instructions),
        json_response=True,
        stateless=True,  # the episode is in the path
        max_request_body_size=bounds.MAX_ARGUMENT_BYTES + 10_000,
    )

    async def describe(request: Request, client: str, asked: None) -> Any:
        return document

    async def agent(request: Request, client: str, asked: None) -> Any:
        raise NotImplementedError  # the SDK's application answers

    secret = min(tokens, default="").encode()
    endpoints = [
        *control_endpoints(host),
        Endpoint("POST", "/episodes/{id}/mcp", "mcp", "The agent's endpoint: MCP over HTTP.",
                 agent, dict[str, Any], dict[str, Any], open_to_all=True),
        Endpoint("GET", "/openapi.json", "openapi", "This document.", describe, dict[str, Any],
                 open_to_all=True),
        *(endpoint for wire in wires for endpoint in WIRES[wire](host, secret)),
    ]  # fmt: skip
    document = openapi_document(endpoints, f"envwright: {name}", __version__)
    known = ClientTokens(tokens)
    apps = {one.name: EndpointApp(one, known) for one in endpoints}
    routes = [
        Route(one.path, StreamableHTTPASGIApp(manager), name="mcp")
        if one.name == "mcp"
        else apps[one.name].route()
        for one in endpoints
    ]

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        try:
            async with manager.run():
                yield
        finally:
            at_end()

    handlers: Any = {HTTPException: http_problem, Exception: _unexpected}
    app = Starlette(lifespan=life, routes=routes, exception_handlers=handlers)
    return _StepsFirst(app, apps["step"])


class _StepsFirst:
    """The whole application, with a short cut for steps, which nearly all requests are.

    Middleware and the list of routes take a tenth of the time that a step takes; whatever is not
    plainly a step goes through them, and an endpoint checks the same on either way.
    """

    def __init__(self, app: Starlette, step: EndpointApp) -> None:
        self._app, self._step = app, step

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            found = _STEP.fullmatch(scope["path"])
            if found is not None:
                scope["path_params"] = {"id": found[1]}
                return await self._step(scope, receive, send)
        return await self._app(scope, receive, send)


async def _unexpected(request: Request, error: Exception) -> Response:
    """A defect of ours, which Starlette hands on to whoever logs it."""
    return json_response(FAILED, 500)
