"""Routes as data: what the server answers by, and what it says of itself in OpenAPI.

Each route is one ``Endpoint``: its path, the record that its body must be, and the record that its
answer is. Starlette's routes and the OpenAPI document are both made from these, so neither can know
a route that the other does not.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import orjson
from pydantic import TypeAdapter, ValidationError

from envwright import bounds
from envwright.errors import (
    BadInput,
    EnvwrightError,
    EpisodeBusy,
    MachineFailure,
    TooManyEpisodes,
    UnknownEpisode,
)
from envwright.types import Json, Record

if TYPE_CHECKING:
    from starlette.exceptions import HTTPException
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route
    from starlette.types import Receive, Scope, Send

BODY_SECONDS = 30.0
"""A client that has not sent its whole request by then, or by twice that time, is given up."""
_DISCARDED = 16 * 1024 * 1024
"""Bytes beyond the bound that are read and dropped before a request is refused: a connection that
is closed while its client still sends is reset, and the answer is lost."""
_JSON = "application/json"
FAILED = {"error": "the server failed."}
"""The answer where a defect of ours shows; its words are nobody else's business."""
_PARAMETER = re.compile(r"\{([a-z_]+)\}")
_STATUS = (
    (UnknownEpisode, 404),
    (EpisodeBusy, 409),
    (TooManyEpisodes, 429),
    (BadInput, 400),
    (MachineFailure, 503),
    ((EnvwrightError, RuntimeError), 500),
)
_MEANINGS = {
    400: "The request is none.",
    401: "A bearer token is needed.",
    404: "There is no such episode for this client.",
    408: "The request took too long to arrive.",
    409: "Another action of the episode is under way.",
    413: "The request is too large.",
    429: "Too many episodes are open.",
    500: "The episode failed.",
    503: "The machine failed; the same may be asked again.",
}


class Problem(Record):
    """What went wrong."""

    error: str


@dataclass(frozen=True)
class Endpoint:
    """One route.

    Args:
        method: ``GET`` and so on.
        path: with parameters in braces.
        name: of the operation, for clients that are made from the OpenAPI document.
        summary: what it does, in one sentence.
        answer: gets the request, the client's name, and the body where it is to have one.
        gives: the type of the answer; its JSON Schema is that of the document.
        takes: the type of the body; ``None`` for none.
        open_to_all: no bearer token is needed.
        media: of the answer.
        most: bytes of the body.
    """

    method: Literal["GET", "POST", "DELETE"]
    path: str
    name: str
    summary: str
    answer: Callable[[Request, str, Any], Awaitable[Any]]
    gives: Any = str
    takes: Any = None
    open_to_all: bool = False
    media: str = _JSON
    most: int = bounds.MAX_ARGUMENT_BYTES


class ClientTokens:
    """Who may use the control plane.

    Args:
        clients: bearer token → client.
    """

    def __init__(self, clients: Mapping[str, str]) -> None:
        self._clients = {token.encode(): client for token, client in clients.items() if token}

    def client(self, header: bytes) -> str | None:
        """The client of an ``Authorization`` header; ``None`` for nobody."""
        scheme, _, given = header.partition(b" ")
        found = None
        # All are compared, so that the time tells nothing.
        for token, client in self._clients.items():
            if hmac.compare_digest(token, given):
                found = client
        return found if scheme.lower() == b"bearer" else None


class EndpointApp:
    """An endpoint as an ASGI application; what goes wrong is an answer of JSON.

    Starlette would wrap a plain function once more, and make an object of each answer: that takes
    a third of the time of a step.

    Args:
        endpoint: the route.
        tokens: who may ask.
    """

    def __init__(self, endpoint: Endpoint, tokens: ClientTokens) -> None:
        from starlette.requests import Request

        self._endpoint, self._tokens = endpoint, tokens
        self._reader = None if endpoint.takes is None else TypeAdapter(endpoint.takes)
        self._request = Request
        self._bodies = _BodyReader()

    def route(self) -> Route:
        """Starlette's route to it."""
        from starlette.routing import Route

        endpoint = self._endpoint
        return Route(endpoint.path, self, methods=[endpoint.method], name=endpoint.name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        endpoint, headers = self._endpoint, dict(scope["headers"])
        client = self._tokens.client(headers.get(b"authorization", b""))
        if client is None and not endpoint.open_to_all:
            # Where it can be known, before the body is read.
            problem = {"error": "a bearer token is needed"}
            return await _send_json(send, problem, 401, ((b"www-authenticate", b"Bearer"),))
        status: int = 200
        more: Sequence[tuple[bytes, bytes]] = ()
        try:
            body = None
            if self._reader is not None:
                length = headers.get(b"content-length", b"0")
                raw = await self._bodies.read(receive, length, endpoint.most)
                body = _record_in(raw, self._reader)
            request = self._request(scope, receive, send)
            found = await endpoint.answer(request, client or "", body)
        except _Refusal as refusal:
            found, status = {"error": str(refusal)}, refusal.status
            more = ((b"connection", b"close"),)
        except (EnvwrightError, RuntimeError) as error:
            status = next(status for kind, status in _STATUS if isinstance(error, kind))
            found = {"error": str(error)}
        except Exception:  # a defect of ours: whoever runs the application logs it
            await _send_json(send, FAILED, 500)
            raise
        if callable(found):  # a response of Starlette's
            return await found(scope, receive, send)  # type: ignore[no-any-return]
        return await _send_json(send, found, status, more)


async def _send_json(
    send: Send, value: Any, status: int = 200, headers: Sequence[tuple[bytes, bytes]] = ()
) -> None:
    raw = _json_bytes(value)
    length = b"%d" % len(raw)
    head = [(b"content-length", length), (b"content-type", _JSON.encode()), *headers]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": raw})


def json_response(
    value: Any, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer of JSON, for those who add to its headers."""
    from starlette.responses import Response

    return Response(_json_bytes(value), status, headers, media_type=_JSON)


def _json_bytes(value: Any) -> bytes:
    try:
        return orjson.dumps(value)
    except TypeError:  # nearly never, and the option makes all others slower
        return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)


async def http_problem(request: Request, error: HTTPException) -> Response:
    """What the router says of a path or a method that it does not know, as JSON."""
    return json_response({"error": error.detail}, error.status_code, error.headers)


class _Refusal(Exception):
    """A body that is not read to its end."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class _BodyReader:
    """Reads the bodies of requests, and gives up those that do not come.

    A timer for each takes a hundredth of the time of a step; here one goes round for all.
    """

    def __init__(self) -> None:
        self._rounds: dict[asyncio.Task[Any], int] = {}
        """Task that waits for a body → how often the timer has found it."""
        self._timer: asyncio.TimerHandle | None = None

    async def read(self, receive: Receive, length: bytes, most: int) -> bytes:
        """The body of a request whose header tells its length.

        Raises:
            _Refusal: it is too large, too slow, or its sender is gone.
        """
        if not length.isdigit() or len(length) > 12 or int(length) > most + _DISCARDED:
            raise _too_large(most)
        task = asyncio.current_task()
        assert task is not None
        self._rounds[task] = 0
        if self._timer is None:
            self._timer = task.get_loop().call_later(BODY_SECONDS, self._go_round)
        try:
            return await _whole_body(receive, most)
        except asyncio.CancelledError:
            if self._rounds[task] < 2 or task.uncancel():  # the server goes down
                raise
            raise _Refusal(408, "the request took too long to arrive.") from None
        finally:
            del self._rounds[task]

    def _go_round(self) -> None:
        self._timer = None
        for task, rounds in self._rounds.items():
            self._rounds[task] = rounds + 1
            if rounds == 1:
                task.cancel()
            self._timer = self._timer or task.get_loop().call_later(BODY_SECONDS, self._go_round)


def _record_in(raw: bytes, reader: TypeAdapter[Any]) -> Any:
    """The body as the record that it must be.

    Raises:
        BadInput: it is no JSON, or another record.
    """
    try:
        return reader.validator.validate_json(raw or b"{}", strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part)[:50] for part in first["loc"])
        raise BadInput(f"{first['msg']}.", place=place) from None


async def _whole_body(receive: Receive, most: int) -> bytes:
    parts: list[bytes] = []
    size, more = 0, True
    while more and size <= most + _DISCARDED:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Refusal(400, "the client is gone.")
        part, more = message.get("body", b""), message.get("more_body", False)
        size += len(part)
        if size <= most:
            parts.append(part)
    if size > most:
        raise _too_large(most)
    return b"".join(parts)


def _too_large(most: int) -> _Refusal:
    return _Refusal(413, f"a request has at most {most} bytes here.")


def openapi_document(endpoints: Sequence[Endpoint], title: str, version: str) -> dict[str, Json]:
    """What the server says of itself: OpenAPI 3.1, every route with its records.

    Args:
        endpoints: the routes.
        title: of the environment.
        version: of this package.
    """
    adapters: dict[str, TypeAdapter[Any]] = {"Problem": TypeAdapter(Problem)}
    for endpoint in endpoints:
        adapters[f"{endpoint.name} gives"] = TypeAdapter(endpoint.gives)
        if endpoint.takes is not None:
            adapters[f"{endpoint.name} takes"] = TypeAdapter(endpoint.takes)
    schemas, rest = TypeAdapter.json_schemas(
        # As they are read: of what is left out where it holds its default, nothing is required.
        [(name, "validation", adapter) for name, adapter in adapters.items()],
        ref_template="#/components/schemas/{model}",
    )
    paths: dict[str, Json] = {}
    for endpoint in endpoints:
        given = schemas[f"{endpoint.name} gives", "validation"]
        taken = schemas.get((f"{endpoint.name} takes", "validation"))
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(
            endpoint, given, taken
        )
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": version},
        "paths": paths,
        "components": {
            "schemas": rest.get("$defs", {}),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, given: Json, taken: Json | None) -> Json:
    problem = {"$ref": "#/components/schemas/Problem"}
    statuses = [status for status in _MEANINGS if _may_happen(endpoint, status)]
    responses: Json = {
        "200": {"description": "Done.", "content": {endpoint.media: {"schema": given}}}
    }
    for status in statuses:
        responses[str(status)] = {
            "description": _MEANINGS[status],
            "content": {_JSON: {"schema": problem}},
        }
    operation: Json = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "security": [] if endpoint.open_to_all else [{"token": []}],
        "responses": responses,
    }
    if names := _PARAMETER.findall(endpoint.path):
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ]
    if taken is not None:
        operation["requestBody"] = {"content": {_JSON: {"schema": taken}}}
    return operation


def _may_happen(endpoint: Endpoint, status: int) -> bool:
    if status == 401:
        return not endpoint.open_to_all
    if status in (408, 413):
        return endpoint.takes is not None
    return True
