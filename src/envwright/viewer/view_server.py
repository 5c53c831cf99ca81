"""The server of the page: loopback only, for whoever has its address with the key in it."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import orjson

from envwright.errors import EnvwrightError
from envwright.types import Json
from envwright.viewer.page import content_policy, json_bytes, page_text

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

COOKIE = "envwright-view"
_MOST_BODY = 1_000_000
"""Bytes of an action."""

Answer = Callable[[str, Mapping[str, str]], Json]
"""Path and query → what the page shows."""
Act = Callable[[str, Mapping[str, Json]], Json]
"""Path and body → what came of an action."""


def view_app(answer: Answer, act: Act, key: str) -> Starlette:
    """The server as an ASGI application.

    Other users of the machine, and pages of other sites in the same browser, can reach a port of
    loopback too. So the address that is printed carries a key, which the browser keeps as a cookie
    that only this page sends; and names other than those of loopback are refused.

    Args:
        answer: what the page asks for; runs in a thread.
        act: what a person does in the page; runs in a thread.
        key: what the address carries.
    """
    from starlette.applications import Starlette
    from starlette.concurrency import run_in_threadpool
    from starlette.middleware import Middleware
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.responses import RedirectResponse, Response
    from starlette.routing import Route

    headers = {
        "content-security-policy": content_policy(live=True) + "; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "cross-origin-resource-policy": "same-origin",
    }

    def told(value: Json, status: int = 200) -> Response:
        return Response(json_bytes(value), status, headers, "application/json")

    def cookie(request: Request) -> str:
        return f"{COOKIE}-{request.url.port}"  # cookies know no ports: each server has its own

    def refused(request: Request) -> Response | None:
        given = request.cookies.get(cookie(request), "")
        if hmac.compare_digest(given.encode(), key.encode()):
            return None
        return told({"error": "Open the address that `envwright view` printed."}, 403)

    async def page(request: Request) -> Response:
        given = request.query_params.get("key", "")
        if given and hmac.compare_digest(given.encode(), key.encode()):
            answered: Response = RedirectResponse("/", 303)
            answered.set_cookie(cookie(request), key, httponly=True, samesite="strict")
            return answered
        return refused(request) or Response(page_text(), 200, headers, "text/html")

    async def read(request: Request) -> Response:
        if (no := refused(request)) is not None:
            return no
        return await carried_out(answer, request, dict(request.query_params))

    async def write(request: Request) -> Response:
        if (no := refused(request)) is not None:
            return no
        raw = b""
        async for part in request.stream():
            raw += part
            if len(raw) > _MOST_BODY:
                return told({"error": "the action is too large."}, 413)
        try:
            body = orjson.loads(raw)
        except ValueError:
            body = None
        if not isinstance(body, dict):
            return told({"error": "an action is a JSON object."}, 400)
        return await carried_out(act, request, body)

    async def carried_out(
        work: Callable[[str, dict[str, Json]], Json], request: Request, given: dict[str, Json]
    ) -> Response:
        try:
            return told(await run_in_threadpool(work, request.path_params["path"], given))
        except EnvwrightError as error:
            return told({"error": str(error)}, 400)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/api/{path:path}", read, methods=["GET"]),
            Route("/api/{path:path}", write, methods=["POST"]),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])],
    )
