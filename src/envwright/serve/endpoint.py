"""Routes as data: what the server answers by, and what it says of itself in OpenAPI.

Each route is one ``Endpoint``: its path, the record that its body must be, and the record that its
answer is. Starlette's routes and the OpenAPI document are both made from these, so neither can know
a route that the other does not.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import coroutine
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

BODY_SECONDS = 30.0
"""A client that has not sent its whole request by then is given up."""
_DISCARDED = 16 * 1024 * 1024
"""Bytes beyond the bound that are read and dropped before a request is refused: a connection that
is closed while its client still sends is reset, and the answer is lost."""
_JSON = "application/json"
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

    def client(self, header: str) -> str | None:
        """The client of an ``Authorization`` header; ``None`` for nobody."""
        scheme, _, given = header.partition(" ")
        raw = given.encode("utf-8", "replace")
        found = None
        # All are compared, so that the time tells nothing.
        for token, client in self._clients.items():
            if hmac.compare_digest(token, raw):
                found = client
        return found if scheme.lower() == "bearer" else None


def route_of(endpoint: Endpoint, tokens: ClientTokens) -> Route:
    """Starlette's route of an endpoint; what goes wrong is an answer of JSON."""
    from starlette.responses import Response
    from starlette.routing import Route

    reader = None if endpoint.takes is None else TypeAdapter(endpoint.takes)

    async def respond(request: Request) -> Response:
        client = tokens.client(request.headers.get("authorization", ""))
        if client is None and not endpoint.open_to_all:
            # Where it can be known, before the body is read.
            return json_response(
                {"error": "a bearer token is needed"}, 401, {"WWW-Authenticate": "Bearer"}
            )
        try:
            body = await _read_body(request, reader, endpoint.most) if reader else None
            found = await endpoint.answer(request, client or "", body)
        except _Refusal as refusal:
            return json_response({"error": str(refusal)}, refusal.status, {"Connection": "close"})
        except (EnvwrightError, RuntimeError) as error:
            status = next(status for kind, status in _STATUS if isinstance(error, kind))
            return json_response({"error": str(error)}, status)
        return found if isinstance(found, Response) else json_response(found)

    return Route(endpoint.path, respond, methods=[endpoint.method], name=endpoint.name)


def json_response(
    value: Any, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer of JSON."""
    try:
        raw = orjson.dumps(value)
    except TypeError:  # nearly never, and the option makes all others slower
        raw = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
    return _response_type()(raw, status, headers, media_type=_JSON)


@cache
def _response_type() -> type[Response]:
    from starlette.responses import Response

    return Response


async def http_problem(request: Request, error: HTTPException) -> Response:
    """What the router says of a path or a method that it does not know, as JSON."""
    return json_response({"error": error.detail}, error.status_code, error.headers)


class _Refusal(Exception):
    """A body that is not read to its end."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


async def _read_body(request: Request, reader: TypeAdapter[Any], most: int) -> Any:
    """The body as the record that it must be.

    Raises:
        BadInput: it is no JSON, or another record.
        _Refusal: it is too large, too slow, or its sender is gone.
    """
    from starlette.requests import ClientDisconnect

    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 12 or int(length) > most + _DISCARDED:
        raise _too_large(most)
    try:
        raw = await _at_once_or_in_time(_whole_body(request, most))
    except TimeoutError:
        raise _Refusal(408, "the request took too long to arrive.") from None
    except ClientDisconnect:
        raise _Refusal(400, "the client is gone.") from None
    try:
        return reader.validate_json(raw or b"{}", strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part)[:50] for part in first["loc"])
        raise BadInput(f"{first['msg']}.", place=place) from None


async def _whole_body(request: Request, most: int) -> bytes:
    parts, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size <= most:
            parts.append(chunk)
        elif size > most + _DISCARDED:
            break
    if size > most:
        raise _too_large(most)
    return b"".join(parts)


async def _at_once_or_in_time(work: Coroutine[Any, Any, bytes]) -> bytes:
    """What ``work`` gives, with a clock only where it must wait: most requests are here whole."""
    try:
        waited_for = work.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    async with asyncio.timeout(BODY_SECONDS):
        return await _resumed(work, waited_for)


@coroutine
def _resumed(work: Coroutine[Any, Any, bytes], waited_for: Any) -> Generator[Any, Any, bytes]:
    """Go on with a coroutine that was begun, and waits for something."""
    try:
        yield waited_for
        return (yield from work.__await__())
    finally:
        work.close()


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
