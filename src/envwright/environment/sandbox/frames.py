"""The protocol between host and worker: length-prefixed frames of JSON and bytes, nothing else.

A frame is the length of its header, the length of its body (4 bytes each, big-endian), the header
(one JSON object) and the body (raw bytes: an image or a changeset). Nothing is ever unpickled.
"""

from __future__ import annotations

import os
import select
import socket
import time
from typing import Any

import orjson

PREFIX = 8
# Memory grows with what arrives, not with what a prefix announces.
_CHUNK = 1 << 20


class FrameError(Exception):
    """The other side broke the protocol, closed the channel, or took too long."""


def pack_frame(header: dict[str, Any], body: bytes = b"") -> bytes:
    """A frame as bytes."""
    head = orjson.dumps(header)
    return len(head).to_bytes(4) + len(body).to_bytes(4) + head + body


def unpack_header(raw: bytes) -> dict[str, Any]:
    """The header of a frame.

    Raises:
        FrameError: it is not a JSON object.
    """
    try:
        header = orjson.loads(raw)
    except (ValueError, RecursionError):
        raise FrameError("a frame's header is not JSON") from None
    if not isinstance(header, dict):
        raise FrameError("a frame's header is not an object")
    return header


def send_frame(channel: socket.socket, frame: bytes, deadline: float) -> None:
    """Send a frame, until ``deadline`` (``time.monotonic``).

    Raises:
        FrameError: the worker does not take it.
    """
    view = memoryview(frame)
    while view:
        _wait(channel, select.POLLOUT, deadline)
        try:
            # MSG_NOSIGNAL: a closed channel is an error here, never a SIGPIPE.
            view = view[channel.send(view, socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL) :]
        except BlockingIOError:
            continue
        except OSError as error:
            raise FrameError(f"the channel is closed ({error.strerror})") from None


def receive_frame(
    channel: socket.socket, deadline: float, most: tuple[int, int]
) -> tuple[dict[str, Any], bytes]:
    """The next frame; ``most`` bounds the bytes of its header and of its body.

    Raises:
        FrameError: a frame too large or malformed, a closed channel, no frame until ``deadline``.
    """
    prefix = _take(channel, PREFIX, deadline)
    head, body = int.from_bytes(prefix[:4]), int.from_bytes(prefix[4:])
    if head > most[0] or body > most[1]:
        raise FrameError(f"a frame of {head} + {body} bytes is larger than allowed")
    raw = _take(channel, head + body, deadline)
    return unpack_header(raw[:head]), raw[head:]


def is_quiet(channel: socket.socket) -> bool:
    """Whether nothing unasked lies in the channel and it is open."""
    try:
        channel.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _take(channel: socket.socket, size: int, deadline: float) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        _wait(channel, select.POLLIN, deadline)
        try:
            part = channel.recv(min(size - len(parts), _CHUNK), socket.MSG_DONTWAIT)
        except BlockingIOError:
            continue
        except OSError as error:
            raise FrameError(f"the channel broke ({error.strerror})") from None
        if not part:
            raise FrameError("the worker closed the channel")
        parts += part
    return bytes(parts)


def _wait(channel: socket.socket, event: int, deadline: float) -> None:
    left = deadline - time.monotonic()
    # ``poll`` takes any descriptor; ``select`` fails from 1,024 on.
    poll = select.poll()
    poll.register(channel, event)
    if left <= 0 or not poll.poll(left * 1000):
        raise FrameError("the time is up")


def read_frame(descriptor: int) -> tuple[dict[str, Any], bytes] | None:
    """The worker's side: the next frame of the host, ``None`` when the host is gone."""
    prefix = _read(descriptor, PREFIX)
    if prefix is None:
        return None
    head, body = int.from_bytes(prefix[:4]), int.from_bytes(prefix[4:])
    raw = _read(descriptor, head + body)
    return None if raw is None else (unpack_header(raw[:head]), raw[head:])


def write_frame(descriptor: int, frame: bytes) -> None:
    """The worker's side: send a frame."""
    view = memoryview(frame)
    while view:
        view = view[os.write(descriptor, view) :]


def _read(descriptor: int, size: int) -> bytes | None:
    parts = bytearray()
    while len(parts) < size:
        part = os.read(descriptor, min(size - len(parts), _CHUNK))
        if not part:
            return None
        parts += part
    return bytes(parts)
