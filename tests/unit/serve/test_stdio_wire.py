"""Frames of every kind against a served environment: real processes, real pipes."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.bounds import MAX_FRAME_BYTES
from envwright.serve.stdio_wire import FrameReader, frame_id
from tests.unit.serve.test_mcp import COMMAND, HELLO, MOCK

HANDSHAKE = (
    json.dumps(HELLO).encode(),
    b'{"jsonrpc": "2.0", "method": "notifications/initialized"}',
)


def frame(id: Any, method: str = "ping", **more: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, **more}).encode()


def call(id: Any, arguments: str, tool: str = "find_books") -> bytes:
    params = f'{{"name": "{tool}", "arguments": {arguments}}}'
    return frame(id, "tools/call")[:-1] + f', "params": {params}}}'.encode()


def converse(*frames: bytes, ending: bytes = b"\n") -> list[dict[str, Any]]:
    """What a served environment answers to frames, up to its end; it must end well, and quietly."""
    raw = b"\n".join((*HANDSHAKE, *frames)) + ending
    done = subprocess.run([*COMMAND, str(MOCK)], input=raw, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [orjson.loads(line) for line in done.stdout.splitlines()]
    assert answers.pop(0)["id"] == 1
    return answers


def deep(levels: int) -> str:
    return '{"title": ' + "[" * levels + "]" * levels + "}"


# What is sent → the id of its one reply, and which part of a message this has: a tool's error is a
# result, which a model reads as it does in a rollout.
FRAMES: dict[str, tuple[bytes, Any, str]] = {
    "a lone surrogate": (call(7, r'{"title": "\ud800"}'), 7, "result"),
    "its key": (call(7, r'{"\ud800": 1}'), 7, "result"),
    "500 deep": (call(7, deep(500)), 7, "result"),
    "5,000 deep": (call(7, deep(5_000)), 7, "error"),
    "100,000 deep": (call("é", deep(100_000)), "é", "error"),
    "30 digits": (call(7, '{"title": %s}' % ("9" * 30)), 7, "result"),
    "10,000 digits": (call(7, '{"title": %s}' % ("9" * 10_000)), 7, "error"),
    "NaN": (call(7, '{"title": NaN}'), 7, "error"),
    "infinity": (call(7, '{"title": 1e999}'), 7, "result"),
    "arguments that are a text": (call(7, '"title"'), 7, "error"),
    "a tool's name": (call(7, "{}", tool="\\ud800"), 7, "result"),
    "a method's name": (frame(7, "\ud800"), 7, "error"),
    "an unknown method": (frame(7, "tools/reset"), 7, "error"),
    "a large id": (frame(2**200), 2**200, "error"),
    "a long id": (frame("9" * 10_000), "9" * 10_000, "result"),
    "a long text as id": (frame("x" * 500_000), "x" * 500_000, "result"),
    "a surrogate in the id": (frame("\ud800"), None, "error"),
    "id 0": (frame(0), 0, "result"),
    "id 1.5": (frame(1.5), 1.5, "error"),
    "id true": (frame(True), None, "error"),
    "id null": (frame(None), None, "error"),
    "an id that is a list": (frame([7]), None, "error"),
    "an id that is an object": (frame({"id": 7}), None, "error"),
    "no version": (b'{"id": 7, "method": "ping"}', 7, "error"),
    "no method": (b'{"jsonrpc": "2.0", "id": 7}', 7, "error"),
    "parameters that are a list": (frame(7, "tools/call", params=[1]), 7, "error"),
    "a batch": (b"[" + frame(7) + b"," + frame(8) + b"]", None, "error"),
    "an empty batch": (b"[]", None, "error"),
    "a number": (b"7", None, "error"),
    "garbage": (b"\xfe\xed\xfa\xce" * 100, None, "error"),
    "broken UTF-8": (b'{"jsonrpc": "2.0", "id": 7, "method": "\xff"}', 7, "error"),
    "broken UTF-8 in the id": (
        b'{"jsonrpc": "2.0", "id": "\xff", "method": "ping"}',
        None,
        "error",
    ),
    "NUL": (b'{"jsonrpc": "2.0", "id": 7, "method": "\x00"}', 7, "error"),
    "NUL alone": (b"\x00", None, "error"),
    "half a frame": (frame(7)[:-4], 7, "error"),
    "too long": (frame(7, "ping", params={"x": "y" * MAX_FRAME_BYTES}), 7, "error"),
    "too long, and no id": (b"x" * (MAX_FRAME_BYTES + 1), None, "error"),
    "many empty lists": (call(7, f'{{"title": [{"[]," * 99_999}[]]}}'), 7, "result"),
}


def test_every_request_frame_has_one_reply() -> None:
    # All in one process: each has its reply, and none disturbs the next.
    sent = [frame for frame, _, _ in FRAMES.values()]
    told = converse(*sent)
    assert len(told) == len(sent)
    for (name, (_, id, part)), answer in zip(FRAMES.items(), told, strict=True):
        assert answer["jsonrpc"] == "2.0"
        assert (name, answer["id"], part in answer) == (name, _as_orjson(id), True), answer
        if part == "result" and answer["result"]:
            assert answer["result"]["isError"], name


def _as_orjson(value: Any) -> Any:
    return float(value) if isinstance(value, int) and value > 2**64 else value


QUIET = (
    b'{"jsonrpc": "2.0", "method": "notifications/nonsense"}',
    b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}}',
    b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": []}}',
    b'{"jsonrpc": "2.0", "id": 7, "result": {}}',
    b'{"jsonrpc": "2.0", "id": 7, "error": {"code": 1, "message": ""}}',
    b" \t\r",
)


def test_what_is_no_request_has_no_reply() -> None:
    (told,) = converse(*QUIET, *QUIET * 1_000, frame("after"))
    assert told["id"] == "after"


def test_a_last_frame_without_its_end_is_read() -> None:
    (told,) = converse(frame(7), ending=b"")
    assert told["id"] == 7
    (told,) = converse(frame(7)[:-1], ending=b"")
    assert (told["id"], told["error"]["code"]) == (7, -32700)


@contextmanager
def served() -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    with subprocess.Popen([*COMMAND, str(MOCK)], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"\n".join(HANDSHAKE) + b"\n")
        process.stdin.flush()
        assert orjson.loads(process.stdout.readline())["id"] == 1
        try:
            yield process
        finally:
            process.kill()


def _peak_bytes(process: subprocess.Popen[bytes]) -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    return 1024 * int(status.split("VmHWM:")[1].split()[0])


@pytest.mark.parametrize(
    "sent",
    [frame(7, "tools/list"), call(7, "{}"), b"nonsense"],
    ids=["a list", "a call", "no message"],
)
def test_a_client_that_never_reads_stops_the_server(sent: bytes) -> None:
    with served() as process:
        assert process.stdin
        before, taken, raw = _peak_bytes(process), 0, (sent + b"\n") * (8_000_000 // len(sent))
        pipe = process.stdin.fileno()
        os.set_blocking(pipe, False)
        while taken < len(raw) and select.select([], [pipe], [], 1.0)[1]:
            taken += os.write(pipe, raw[taken : taken + 65_536])
        # Two pipes and a buffer of each side; every byte more would have to be kept.
        assert taken < 1_000_000
        assert _peak_bytes(process) - before < 64_000_000


def test_frames_without_an_end_are_not_kept() -> None:
    with served() as process:
        assert process.stdin
        before = _peak_bytes(process)
        for _ in range(20):
            process.stdin.write(b"x" * MAX_FRAME_BYTES)
        process.stdin.write(b"\n" + frame("after") + b"\n")
        process.stdin.flush()
        assert process.stdout
        assert orjson.loads(process.stdout.readline())["error"]["code"] == -32600
        assert orjson.loads(process.stdout.readline())["id"] == "after"
        assert _peak_bytes(process) - before < 4 * MAX_FRAME_BYTES


@pytest.mark.parametrize("closed", ["stdout", "stdin", "both"])
def test_a_client_that_hangs_up_ends_the_server_quietly(closed: str) -> None:
    with served() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        if closed != "stdin":
            process.stdout.close()
            process.stdin.write(frame(7, "tools/list") + b"\n" + frame(8) + b"\n")
            process.stdin.flush()
        if closed != "stdout":
            process.stdin.close()
        assert process.wait(30) == 0
        assert process.stderr.read() == b""


def test_a_wrong_call_of_the_program(tmp_path: Path) -> None:
    folder = tmp_path / "[x]\x1b[31m\u202e"
    done = subprocess.run([*COMMAND, str(folder)], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "[x]\\x1b[31m\\u202e" in done.stderr


# --- in this process ------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", [1, 3, 1_000])
def test_lines_of_a_file(chunk: int) -> None:
    reading, writing = os.pipe()
    raw = b"\n \nab\n\n12345678\n123456789\n" + b"z" * 40 + b"\ncd"
    with os.fdopen(writing, "wb", buffering=0) as file:
        for at in range(0, len(raw), chunk):
            file.write(raw[at : at + chunk])
    reader = FrameReader(reading, most=8)
    found = []
    while (line := reader.next_frame()) is not None:
        found.append(line)
    os.close(reading)
    assert [(line[:8], whole) for line, whole in found] == [
        (b"ab", True),
        (b"12345678", True),
        (b"12345678", False),
        (b"zzzzzzzz", False),
        (b"cd", True),
    ]


@pytest.mark.parametrize(
    ("sent", "id"),
    [
        (b'{"id": 7', b"7"),
        (b'{"a": {"id": 8}, "id": 7, "b": {"id": 9}', b"7"),
        (b'{"a": "\\"id\\": 8", "id": "\\u00e9"', b'"\\u00e9"'),
        (b'{"a": "id", "b": ["id", 8]}', b"null"),
        (b'{"id": tru', b"null"),
        (b'{"id": "unfinished', b"null"),
        (b'{"id": -1.5e3, ' + b"[" * 10_000, b"-1.5e3"),
        (b'{"id": ' + b"9" * 5_000 + b"}", b"9" * 5_000),
        (b'{"\\"' * 50_000, b"null"),
        (b"", b"null"),
    ],
)
def test_the_id_of_what_is_no_message(sent: bytes, id: bytes) -> None:
    assert frame_id(sent) == id


def test_imports_nothing_of_the_sdk_by_itself() -> None:
    program = "import sys, envwright.serve.mcp; sys.exit('mcp' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0
