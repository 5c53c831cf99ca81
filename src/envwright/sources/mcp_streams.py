"""The messages of a foreign MCP server, as streams for the SDK, and never more than is allowed.

The SDK bounds neither the length of a line, nor the body of an answer, nor how many messages come.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TextIO

from envwright.bounds import MAX_FRAME_BYTES, MAX_LISTING_BYTES, MAX_NOTICES, MAX_TOOLS
from envwright.errors import BadInput
from envwright.http_bounds import UNCOMPRESSED, response_meter

_CHUNK = 65_536
_PATIENCE_S = 2.0
"""For a process to end by itself once nobody listens, and again after it was killed."""


class ServerAllowance:
    """What one server may still say.

    ``problem`` is set as soon as it has said too much; whatever the SDK makes of that, it is why
    there is no list.
    """

    def __init__(self) -> None:
        self.problem: BadInput | None = None
        self._bytes, self._messages, self._tools = MAX_LISTING_BYTES, MAX_NOTICES, MAX_TOOLS

    def take_bytes(self, part: bytes) -> None:
        """Count what came, before anything is made of it.

        Raises:
            BadInput: it is too much.
        """
        self._bytes -= len(part)
        if self._bytes < 0:
            raise self.refusal(f"the server said more than {MAX_LISTING_BYTES // 1_000_000} MB.")
        # As objects, tools take a hundred times the space.
        self._tools -= part.count(b'"inputSchema"')
        if self._tools < 0:
            raise self.refusal(f"the server lists more than {MAX_TOOLS} tools.")

    def take_messages(self, count: int) -> None:
        """Count messages, whatever they are.

        Raises:
            BadInput: they are too many.
        """
        self._messages -= count
        if self._messages < 0:
            raise self.refusal(f"the server sent more than {MAX_NOTICES:,} messages.")

    def take_message(self, line: bytes) -> Any:
        """The message on a line; ``None`` for what is none, such as a greeting.

        Raises:
            BadInput: it cannot be read, or they are too many.
        """
        import mcp_types as wire

        self.take_messages(1)
        try:
            return wire.jsonrpc_message_adapter.validate_json(line, by_name=False)
        except ValueError:
            if b'"jsonrpc"' in line:  # an answer would be waited for until time is up
                raise self.refusal("the server sent a message that cannot be read.") from None
            return None

    def refusal(self, message: str) -> BadInput:
        """Note that the server said what is not allowed; the error to raise."""
        self.problem = BadInput(
            message,
            remedy="Save the part of the list that you want as a file, and build from that.",
        )
        return self.problem


@asynccontextmanager
async def process_streams(
    command: Sequence[str], env: Mapping[str, str], errlog: TextIO, allowance: ServerAllowance
) -> AsyncIterator[tuple[Any, Any]]:
    """Start a process in a group of its own, and speak over its pipes; at the end it is gone.

    Raises:
        OSError: it cannot be started.
    """
    import anyio
    from mcp.shared.message import SessionMessage

    process = subprocess.Popen(
        command,
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errlog,
        bufsize=0,
        start_new_session=True,
    )
    to_client, incoming = anyio.create_memory_object_stream[Any](0)
    outgoing, from_client = anyio.create_memory_object_stream[Any](0)

    async def read() -> None:
        # Closing the stream ends whatever the client waits for.
        with suppress(BadInput, anyio.BrokenResourceError, anyio.ClosedResourceError):
            async with to_client:
                async for line in _lines(process, allowance):
                    if (message := allowance.take_message(line)) is not None:
                        await to_client.send(SessionMessage(message))

    async def write() -> None:
        with suppress(OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
            async for sent in from_client:
                frame = sent.message.model_dump_json(by_alias=True, exclude_unset=True)
                await _send(process, frame.encode() + b"\n")

    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(read)
            tasks.start_soon(write)
            yield incoming, outgoing
            tasks.cancel_scope.cancel()
    finally:
        for stream in (to_client, incoming, outgoing, from_client):
            stream.close()
        with anyio.CancelScope(shield=True):
            await _stop(process)


async def _lines(
    process: subprocess.Popen[bytes], allowance: ServerAllowance
) -> AsyncIterator[bytes]:
    import anyio

    assert process.stdout
    file, buffer, searched = process.stdout.fileno(), bytearray(), 0
    os.set_blocking(file, False)
    while True:
        await anyio.wait_readable(file)
        if not (chunk := os.read(file, _CHUNK)):
            return
        allowance.take_bytes(chunk)
        buffer += chunk
        while (end := buffer.find(b"\n", searched)) >= 0:
            line = bytes(buffer[:end])
            del buffer[: end + 1]
            searched = 0
            yield line
        searched = len(buffer)
        if searched > MAX_FRAME_BYTES:
            raise allowance.refusal(
                f"the server sent a message of more than {MAX_FRAME_BYTES:,} bytes."
            )


async def _send(process: subprocess.Popen[bytes], frame: bytes) -> None:
    import anyio

    assert process.stdin
    file, rest = process.stdin.fileno(), memoryview(frame)
    os.set_blocking(file, False)
    while rest:
        await anyio.wait_writable(file)
        rest = rest[os.write(file, rest) :]


async def _stop(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it started; every wait is bounded."""
    for pipe in (process.stdout, process.stdin):
        if pipe:
            pipe.close()
    await _end_awaited(process)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    await _end_awaited(process)


async def _end_awaited(process: subprocess.Popen[bytes]) -> None:
    import anyio

    with anyio.move_on_after(_PATIENCE_S):
        while process.poll() is None:
            await anyio.sleep(0.01)


@asynccontextmanager
async def http_streams(
    address: str, seconds: float, allowance: ServerAllowance
) -> AsyncIterator[tuple[Any, Any]]:
    """Speak streamable HTTP."""
    import httpx2
    from mcp.client.streamable_http import streamable_http_client

    def measure(response: httpx2.Response, part: bytes) -> None:
        allowance.take_bytes(part)
        if response.headers.get("content-type", "").lower().startswith("text/event-stream"):
            allowance.take_messages(part.count(b"data:"))

    async with (
        httpx2.AsyncClient(
            timeout=seconds,
            headers=UNCOMPRESSED,
            event_hooks={"response": [response_meter(httpx2, measure, allowance.refusal)]},
        ) as client,
        streamable_http_client(
            address, http_client=client, max_sse_event_size=MAX_FRAME_BYTES
        ) as streams,
    ):
        yield streams
