"""JSON-RPC on standard input and output: a line a frame, a reply a request, in bounded memory.

The SDK's own transport drops what it cannot parse without a reply, reads lines of any length, and
keeps every reply that a client does not read. Here a frame has a bound, what is no message is
answered by an error, and a frame is read when the reply to the one before is written.

Reading and writing block the event loop, on purpose: between a reply and the next frame there is
nothing to do, a client that does not read stops everything, and no thread is left behind.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

import orjson
from pydantic import ValidationError

from envwright.bounds import MAX_FRAME_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    import mcp_types
    from anyio.abc import ObjectReceiveStream, ObjectSendStream
    from mcp.shared.message import SessionMessage

_CHUNK = 65_536
_HEAD = 65_536
"""Bytes of a frame that is too long in which its id is looked for."""
_PARSE_ERROR, _INVALID_REQUEST = -32700, -32600


class FrameReader:
    """The lines of a file, none longer than a bound.

    Args:
        file: a descriptor that is read until its end.
        most: bytes of a line; of a longer one the beginning is handed out, and the rest dropped.
    """

    def __init__(self, file: int, most: int = MAX_FRAME_BYTES) -> None:
        self._file, self._most = file, most
        self._buffer = bytearray()
        self._ended = False

    def next_frame(self) -> tuple[bytes, bool] | None:
        """The next line that is not empty, and whether it is whole; ``None`` at the end."""
        while True:
            line = self._next_line()
            if line is None or line[0].strip():
                return line

    def _next_line(self) -> tuple[bytes, bool] | None:
        head: bytes | None = None
        searched = 0
        while (end := self._buffer.find(b"\n", searched)) < 0:
            searched = len(self._buffer)
            if searched > self._most:
                head = head if head is not None else bytes(self._buffer[:_HEAD])
                self._buffer.clear()
                searched = 0
            if not self._fill():
                end = len(self._buffer)  # what stands after the last line feed
                break
        if self._ended and not self._buffer and head is None:
            return None
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        if head is None and len(line) > self._most:
            head = line[:_HEAD]
        return (line, True) if head is None else (head, False)

    def _fill(self) -> bool:
        try:
            chunk = b"" if self._ended else os.read(self._file, _CHUNK)
        except OSError:  # a terminal that hung up
            chunk = b""
        self._ended = not chunk
        self._buffer += chunk
        return bool(chunk)


class FrameProblem(Exception):
    """A frame is no message; ``reply`` is what its sender is told."""

    def __init__(self, frame: bytes, code: int, message: str) -> None:
        super().__init__(message)
        error = orjson.dumps({"code": code, "message": message})
        self.reply = b'{"jsonrpc":"2.0","id":%b,"error":%b}' % (frame_id(frame), error)


def read_message(frame: bytes) -> mcp_types.JSONRPCMessage:
    """The message in a frame.

    Lone surrogates and integers of any size stay what they are: whoever reads the arguments says
    what is wrong with them.

    Raises:
        FrameProblem: it is none.
    """
    from mcp_types import JSONRPCRequest, jsonrpc_message_adapter

    try:
        value = _parsed(frame)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else "not JSON"
        raise FrameProblem(frame, _PARSE_ERROR, f"The message is {reason}.") from None
    if isinstance(value, list):
        raise FrameProblem(frame, _INVALID_REQUEST, "Send one message at a time, not a batch.")
    try:
        message = jsonrpc_message_adapter.validate_python(value, by_name=False)
    except ValidationError:
        raise FrameProblem(frame, _INVALID_REQUEST, "This is no message of JSON-RPC 2.0.") from None
    request = isinstance(message, JSONRPCRequest)
    if "method" in value and "id" in value and not (request and frame_id(frame) != b"null"):
        raise FrameProblem(frame, _INVALID_REQUEST, "An id is a whole number or a text.")
    return message


def _parsed(frame: bytes) -> Any:
    try:
        return orjson.loads(frame)
    except orjson.JSONDecodeError:
        # The standard library reads escapes of lone surrogates; broken UTF-8 stays an error.
        return json.loads(frame.decode("utf-8"), parse_constant=_refuse_constant)


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


# A string ends at its quote or with the frame, so that the scan never looks back.
_TOKEN = re.compile(rb'"(?:[^"\\]|\\.?)*+"?|[\[\]{}:,]|[^\s\[\]{}:,"]++', re.DOTALL)


def frame_id(frame: bytes) -> bytes:
    """The ``id`` of a message that may not be JSON, as it stands there; ``null`` for none.

    Found without recursion, whatever the frame holds beside it.
    """
    depth, before, key, found = 0, b"", b"", b"null"
    for match in _TOKEN.finditer(frame):
        token = match[0]
        if token in (b"{", b"["):
            depth += 1
        elif token in (b"}", b"]"):
            depth -= 1
        elif depth == 1 and before in (b"{", b","):
            key = token
        elif depth == 1 and before == b":" and key == b'"id"':
            found = token
        before = token
    try:
        value = json.loads(found.decode(), parse_int=str, parse_constant=_refuse_constant)
        str(value).encode()  # not of a lone surrogate
    except ValueError:
        return b"null"
    # No other type may stand in a reply.
    return found if isinstance(value, str | float) else b"null"


def frame_of_message(message: mcp_types.JSONRPCMessage) -> bytes:
    """A message as a line; what UTF-8 cannot hold, which only an echo brings, is replaced."""
    try:
        return message.model_dump_json(by_alias=True, exclude_unset=True).encode()
    except ValueError:
        value = message.model_dump(mode="python", by_alias=True, exclude_unset=True)
        return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")


@contextmanager
def claimed_stdio() -> Iterator[tuple[int, int]]:
    """Descriptors of what were stdin and stdout: a stray print goes to stderr meanwhile."""
    wire = os.dup(0), os.dup(1)
    empty = os.open(os.devnull, os.O_RDWR)
    try:
        os.dup2(empty, 0)
        try:
            os.dup2(2, 1)
        except OSError:  # no stderr
            os.dup2(empty, 1)
        for file in wire:
            os.set_blocking(file, True)
        yield wire
    finally:
        for standard, file in enumerate(wire):
            os.dup2(file, standard)
            os.close(file)
        os.close(empty)


@asynccontextmanager
async def stdio_streams() -> AsyncIterator[
    tuple[ObjectReceiveStream[SessionMessage | Exception], ObjectSendStream[SessionMessage]]
]:
    """The streams of messages that the SDK's server is run on.

    They end when the client closes either pipe.
    """
    import anyio
    from mcp.shared.message import SessionMessage
    from mcp_types import JSONRPCError, JSONRPCRequest, JSONRPCResponse

    to_server, incoming = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    outgoing, from_server = anyio.create_memory_object_stream[SessionMessage](0)
    answered = anyio.Event()

    async def read(file: int) -> None:
        nonlocal answered
        reader = FrameReader(file)
        async with to_server:
            while (found := reader.next_frame()) is not None:
                try:
                    message = _whole_message(*found)
                except FrameProblem as problem:
                    write(problem.reply)
                    continue
                answered = anyio.Event()
                await to_server.send(SessionMessage(message))
                # Every request is answered: nobody can cancel one before the next frame is read.
                if isinstance(message, JSONRPCRequest):
                    await answered.wait()

    async def answer() -> None:
        async with from_server:
            async for sent in from_server:
                write(frame_of_message(sent.message))
                if isinstance(sent.message, JSONRPCResponse | JSONRPCError):
                    answered.set()

    with claimed_stdio() as (reading, writing):

        def write(frame: bytes) -> None:
            rest = memoryview(frame + b"\n")
            try:
                while rest:
                    rest = rest[os.write(writing, rest) :]
            except OSError:  # the client is gone: nobody is left to tell
                tasks.cancel_scope.cancel()

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(read, reading)
            tasks.start_soon(answer)
            yield incoming, outgoing
            tasks.cancel_scope.cancel()


def _whole_message(frame: bytes, whole: bool) -> mcp_types.JSONRPCMessage:
    if not whole:
        raise FrameProblem(
            frame, _INVALID_REQUEST, f"The message is longer than {MAX_FRAME_BYTES:,} bytes."
        )
    return read_message(frame)
