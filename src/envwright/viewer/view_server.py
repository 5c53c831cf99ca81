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
    from starlette.middleware import Middleware
    from starlette.middleware.trustedhost import TrustedHostMiddleware
    from starlette.routing import Route

    handlers = _Handlers(answer, act, key)
    return Starlette(
        routes=[
            Route("/", handlers.page),
            Route("/api/{path:path}", handlers.read, methods=["GET"]),
            Route("/api/{path:path}", handlers.write, methods=["POST"]),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])],
    )


class _Handlers:
    """What each route does; nothing for who does not show the key."""

    def __init__(self, answer: Answer, act: Act, key: str) -> None:
        self._answer, self._act, self._key = answer, act, key

    async def page(self, request: Request) -> Response:
        """The page; with the key in the address, the cookie first."""
        from starlette.responses import RedirectResponse

        if self._is_key(request.query_params.get("key", "")):
            answered = RedirectResponse("/", 303)
            answered.set_cookie(_cookie(request), self._key, httponly=True, samesite="strict")
            return answered
        return self._refused(request) or _response(page_text(), media="text/html")

    async def read(self, request: Request) -> Response:
        """An answer."""
        if (refused := self._refused(request)) is not None:
            return refused
        return await _carried_out(self._answer, request, dict(request.query_params))

    async def write(self, request: Request) -> Response:
        """An action."""
        if (refused := self._refused(request)) is not None:
            return refused
        raw = b""
        async for part in request.stream():
            raw += part
            if len(raw) > _MOST_BODY:
                return _response({"error": "the action is too large."}, 413)
        try:
            body = orjson.loads(raw)
        except ValueError:
            body = None
        if not isinstance(body, dict):
            return _response({"error": "an action is a JSON object."}, 400)
        return await _carried_out(self._act, request, body)

    def _is_key(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self._key.encode())

    def _refused(self, request: Request) -> Response | None:
        if self._is_key(request.cookies.get(_cookie(request), "")):
            return None
        return _response({"error": "Open the address that `envwright view` printed."}, 403)


def _cookie(request: Request) -> str:
    """Cookies know no ports, so each server has its own."""
    return f"{COOKIE}-{request.url.port}"


def _response(value: Json, status: int = 200, media: str = "application/json") -> Response:
    from starlette.responses import Response

    content = value if isinstance(value, str) else json_bytes(value)
    headers = {
        "content-security-policy": content_policy(live=True) + "; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "cross-origin-resource-policy": "same-origin",
    }
    return Response(content, status, headers, media)


async def _carried_out(
    work: Callable[[str, dict[str, Json]], Json], request: Request, given: dict[str, Json]
) -> Response:
    from starlette.concurrency import run_in_threadpool

    try:
        return _response(await run_in_threadpool(work, request.path_params["path"], given))
    except EnvwrightError as error:
        return _response({"error": str(error)}, 400)
