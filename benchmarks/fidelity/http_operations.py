"""Operations of an OpenAPI document as HTTP requests, and answers as outcomes.

Arguments are one flat object under the document's own names: what names a parameter goes into the
path, the query or a header, what is left goes into the body.
"""

from __future__ import annotations

import http.client
import json
import re
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from benchmarks.fidelity.oracle import OracleLost, Outcome
from envwright.types import Json, Operation

MAX_ANSWER_BYTES = 8_000_000
_FORM = "application/x-www-form-urlencoded"
_NO_VERDICT = (401, 407, 408, 425, 429)
"""Who asks and how fast is no part of the comparison."""


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """What is sent: ``target`` is the path with its query."""

    method: str
    target: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None


class UnsendableCall(Exception):
    """Arguments that no request can hold, such as an empty part of a path."""


def make_request(
    operation: Operation, arguments: Mapping[str, Json], kinds: Mapping[str, str], base: str = ""
) -> HttpRequest:
    """The request of a call.

    Args:
        operation: as ``envwright`` reads it.
        arguments: flat, under the document's names. ``body`` is the whole body where it has no
            fields of its own.
        kinds: how values are sent: ``"body"`` → media type; name of a parameter → ``"csv"`` for a
            list in one value, ``"json"`` for an object as JSON.
        base: what comes before every path.

    Raises:
        UnsendableCall: a part of the path is missing or empty.

    Example::

        >>> operation = Operation(id="get", method="get", path="/todos/{id}")
        >>> make_request(operation, {"id": 7}, {}, "/api").target
        '/api/todos/7'
    """
    places = {entry.name: entry.where for entry in operation.inputs}
    places |= dict.fromkeys(re.findall(r"\{([^{}]*)\}", operation.path), "path")
    path = operation.path
    query: list[tuple[str, str]] = []
    headers: dict[str, str] = {}
    for name, where in places.items():
        value = arguments.get(name)
        if where == "path":
            if value is None or value == "":
                raise UnsendableCall(f"the path needs {name}")
            path = path.replace("{" + name + "}", quote(_text(value), safe=""))
        elif name not in arguments or value is None:
            continue
        elif where == "query":
            query += [(name, text) for text in _query_texts(value, kinds.get(name, ""))]
        elif where == "header":
            headers[name] = _text(value)
    body = None
    if operation.body is not None:
        content = _body(operation.body, arguments, places)
        if content is not None:
            media = kinds.get("body", "application/json")
            headers["Content-Type"] = media
            body = urlencode(content, True) if media == _FORM else json.dumps(content)
    target = base + path + ("?" + urlencode(query) if query else "")
    return HttpRequest(
        operation.method.upper(), target, headers, body.encode() if body is not None else None
    )


def _body(schema: Mapping[str, Json], arguments: Mapping[str, Json], places: Any) -> Json:
    if set(arguments) - set(places) == {"body"}:
        return arguments["body"]
    needed = schema.get("required", ())
    # A name that stands in the path as well means the same thing in both.
    return {
        name: value for name, value in arguments.items() if name not in places or name in needed
    }


def _query_texts(value: Json, kind: str) -> list[str]:
    if kind == "json" or isinstance(value, dict):
        return [json.dumps(value)]
    if isinstance(value, list):
        texts = [_text(one) for one in value]
        return [",".join(texts)] if kind == "csv" else texts
    return [_text(value)]


def _text(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else json.dumps(value)


def sending_kinds(document: Json, operations: Iterable[Operation]) -> dict[str, dict[str, str]]:
    """How each operation's values are sent, by its id: see ``make_request``."""
    paths = document.get("paths", {})
    old = "swagger" in document
    found: dict[str, dict[str, str]] = {}
    for operation in operations:
        item = paths.get(operation.path, {})
        raw = item.get(operation.method, {})
        kinds: dict[str, str] = {}
        for entry in (*item.get("parameters", ()), *raw.get("parameters", ())):
            entry = _followed(document, entry)
            listed = entry.get("type") == "array" and entry.get("collectionFormat", "csv") == "csv"
            if listed or ("schema" in entry and entry.get("explode") is False):
                kinds[entry["name"]] = "csv"
            elif "content" in entry:
                kinds[entry["name"]] = "json"
        if old:
            media = list(raw.get("consumes", document.get("consumes", ())))
        else:
            media = list(_followed(document, raw.get("requestBody", {})).get("content", {}))
        if media:
            kinds["body"] = min(media, key=_media_rank)
        found[operation.id] = kinds
    return found


def _followed(document: Json, value: Json) -> Json:
    for _ in range(10):
        if not isinstance(value, dict) or not isinstance(value.get("$ref"), str):
            break
        target = document
        for part in value["$ref"].removeprefix("#/").split("/"):
            target = target.get(part.replace("~1", "/").replace("~0", "~"), {})
        value = target
    return value if isinstance(value, dict) else {}


def _media_rank(media: str) -> int:
    name = media.split(";")[0].strip().lower()
    return {"application/json": 0, _FORM: 2}.get(name, 1 if name.endswith("json") else 3)


# --- over a socket --------------------------------------------------------------------------------


class SocketClient:
    """Requests over the Unix socket of a sealed service.

    Args:
        path: of the socket.
        headers: sent with every request.
        seconds: for one request.
    """

    def __init__(self, path: Path, headers: Mapping[str, str], seconds: float = 20.0) -> None:
        self._path, self.headers, self._seconds = path, dict(headers), seconds
        self._connection: http.client.HTTPConnection | None = None

    def send(self, request: HttpRequest) -> tuple[int, bytes]:
        """Status and body of the answer.

        Raises:
            OracleLost: there is none.
        """
        for again in (True, False):
            kept = self._connection is not None
            connection = self._connection or _SocketConnection(self._path, self._seconds)
            self._connection = connection
            try:
                connection.request(
                    request.method,
                    request.target,
                    request.body,
                    {**self.headers, **request.headers},
                )
                answer = connection.getresponse()
                body = answer.read(MAX_ANSWER_BYTES + 1)
            except (OSError, http.client.HTTPException, ValueError) as error:
                self.close()
                # A connection that was kept may have been closed at the other end meanwhile.
                if again and kept and not isinstance(error, TimeoutError):
                    continue
                raise OracleLost(f"no answer ({error!r:.200})") from None
            if len(body) > MAX_ANSWER_BYTES:
                self.close()
                raise OracleLost("an answer is too long")
            return answer.status, body
        raise AssertionError

    def close(self) -> None:
        """End the connection; the next request opens another."""
        if self._connection:
            self._connection.close()
        self._connection = None


class _SocketConnection(http.client.HTTPConnection):
    def __init__(self, path: Path, seconds: float) -> None:
        super().__init__("localhost", timeout=seconds)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))


def read_outcome(status: int, body: bytes) -> Outcome:
    """What an answer says: 2xx is accepted, 4xx refused; of all else nothing can be told.

    Example::

        >>> read_outcome(404, b"no such todo").accepted
        False
    """
    text = body.decode("utf-8", "replace")
    if 200 <= status < 300:
        try:
            value: Json = json.loads(text) if text else None
        except ValueError:
            value = text
        return Outcome(True, value)
    refused = 400 <= status < 500 and status not in _NO_VERDICT
    return Outcome(False if refused else None, None, f"{status} {text[:500]}")
