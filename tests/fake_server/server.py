"""The server: HTTP/1.1 on a loopback port, as much of it as clients of OpenAI's interface need."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Self

from tests.fake_server.answers import Body, echo, failing
from tests.fake_server.faults import Fault, Kind

PATH = "/v1/chat/completions"
_GOOD = Fault(Kind.NONE)


class FakeServer:
    """Serves while it is entered: ``async with FakeServer() as server: server.base_url``.

    Args:
        answer: makes the body of an answer from the body of a request.
        faults: what happens to the requests, in the order in which they come; after the last of
            them everything goes well.
        port: 0 for any that is free.
    """

    def __init__(
        self,
        answer: Callable[[Body], Body] = echo,
        faults: Iterable[Fault | Kind] = (),
        port: int = 0,
    ) -> None:
        self.requests: list[Body] = []
        """Bodies of all requests, in order."""
        self.headers: list[dict[str, str]] = []
        """Their headers, names in lower case."""
        self.counts: Counter[Kind] = Counter()
        self.under_way = 0
        self.most_under_way = 0
        self._answer = answer
        self._faults = (f if isinstance(f, Fault) else Fault(f) for f in faults)
        self._port = port
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()

    @property
    def base_url(self) -> str:
        """What clients are given."""
        return f"http://127.0.0.1:{self._port}/v1"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for connection in self._connections:
            connection.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)
        await self._server.wait_closed()

    async def serve_forever(self) -> None:
        """Serve until cancelled; call it inside ``async with``."""
        assert self._server is not None
        await self._server.serve_forever()

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._connection(reader, writer))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """All requests of one connection."""
        try:
            while request := await _read_request(reader):
                self.under_way += 1
                self.most_under_way = max(self.most_under_way, self.under_way)
                try:
                    if not await self._respond(*request, reader, writer):
                        break
                finally:
                    self.under_way -= 1
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client went away
        finally:
            writer.close()

    async def _respond(
        self,
        path: str,
        headers: dict[str, str],
        raw: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> bool:
        """Answer, well or badly; whether the connection can be used again."""
        if path != PATH:
            await _send(writer, 404, {"error": {"message": f"no {path} here"}})
            return True
        body = json.loads(raw)
        fault = next(self._faults, _GOOD)
        self.requests.append(body)
        self.headers.append(headers)
        self.counts[fault.kind] += 1
        if fault.kind is Kind.NONE:
            await _send(writer, 200, self._answer(body))
        elif fault.kind is Kind.RESET:
            writer.transport.abort()
        elif fault.kind is Kind.HANG:
            await reader.read()
        elif fault.kind is Kind.DRIP:
            await _drip(writer, _answer_bytes(200, self._answer(body)), fault.pause_s)
        elif fault.kind is Kind.CUT:
            whole = _answer_bytes(200, self._answer(body))
            writer.write(whole[: len(whole) - 10])
        else:
            key = headers.get("authorization", "").removeprefix("Bearer ")
            status, made = failing(fault.kind, body, key)
            await _send(writer, status, made, fault.retry_after)
        return fault.kind not in (Kind.RESET, Kind.HANG, Kind.CUT)


async def _read_request(
    reader: asyncio.StreamReader,
) -> tuple[str, dict[str, str], bytes] | None:
    """Path, headers and body; nothing at the end of the connection."""
    line = await reader.readline()
    if not line:
        return None
    headers: dict[str, str] = {}
    while (header := await reader.readline()).strip():
        name, _, value = header.decode("latin-1").partition(":")
        headers[name.strip().lower()] = value.strip()
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return line.decode("latin-1").split()[1], headers, body


def _answer_bytes(status: int, body: Any, retry_after: str | None = None) -> bytes:
    raw = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    kind = "text/html" if isinstance(body, str) else "application/json"
    lines = [f"HTTP/1.1 {status} Fake", f"Content-Type: {kind}", f"Content-Length: {len(raw)}"]
    if retry_after is not None:
        lines.append(f"Retry-After: {retry_after}")
    return "\r\n".join([*lines, "", ""]).encode() + raw


async def _send(
    writer: asyncio.StreamWriter, status: int, body: Any, retry_after: str | None = None
) -> None:
    writer.write(_answer_bytes(status, body, retry_after))
    await writer.drain()


async def _drip(writer: asyncio.StreamWriter, raw: bytes, pause_s: float) -> None:
    for byte in raw:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(pause_s)
