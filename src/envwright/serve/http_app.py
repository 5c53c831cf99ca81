"""Episodes over HTTP: a control plane for trainers, and an MCP endpoint for each agent.

Whoever holds a token opens episodes, steps them, and asks for rewards. An agent gets the address of
its own episode's MCP endpoint and nothing else; the id in that address is 128 random bits. Trainers
that speak another protocol find its routes beside these, where the server is asked for them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from envwright import __version__, bounds
from envwright.serve.agent_endpoint import agent_server
from envwright.serve.agentgym import agentgym_endpoints
from envwright.serve.control_plane import control_endpoints
from envwright.serve.endpoint import (
    ClientTokens,
    Endpoint,
    http_problem,
    json_response,
    openapi_document,
    route_of,
)
from envwright.serve.episode_host import EpisodeHost
from envwright.serve.nemo_gym import nemo_gym_endpoints

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

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
) -> Starlette:
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
    routes = [
        Route(endpoint.path, StreamableHTTPASGIApp(manager), name="mcp")
        if endpoint.name == "mcp"
        else route_of(endpoint, known)
        for endpoint in endpoints
    ]

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        try:
            async with manager.run():
                yield
        finally:
            at_end()

    handlers: Any = {HTTPException: http_problem, Exception: _unexpected}
    return Starlette(lifespan=life, routes=routes, exception_handlers=handlers)


async def _unexpected(request: Request, error: Exception) -> Response:
    """A defect of ours: it is logged, and its words are nobody else's business."""
    return json_response({"error": "the server failed."}, 500)
